"""Guests who come for the first time: a token costs nothing, but whoever has one may leave something here."""

from kist.server.edge.limits import Buckets, Limits
from kist.server.edge.schools import NAMED_CLIENTS, Schools
from kist.server.http.errors import TooMany


class Arrivals:
    """Counts them by address; those of a school that the host has named have more room."""

    def __init__(self, limits: Limits, schools: Schools) -> None:
        self._schools = schools
        self._usual = Buckets(limits.guest_rate, limits.guests)
        self._named = Buckets(NAMED_CLIENTS * limits.guest_rate, NAMED_CLIENTS * limits.guests)

    def come(self, address: str) -> None:
        """Somebody comes from there; raises `TooMany`."""
        counted = self._named if self._schools.is_named(address) else self._usual
        if not counted.take(address):
            raise TooMany("too-fast", "Many have come from here for the first time; please wait a while.")
