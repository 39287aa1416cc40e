"""Vacations: days that somebody announces, in which no time runs for them in matches over days."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from kist.core.errors import BadNotation, IllegalAction

DAY: Final = 24 * 3600 * 1000
LONGEST: Final = 21
"""Days of one vacation."""
BUDGET: Final = 30
"""Days of vacation within a year."""
AHEAD: Final = 90
"""So many days ahead one can be announced."""
YEAR: Final = 365 * DAY


@dataclass(frozen=True, slots=True, order=True)
class Vacation:
    """From when until when, in ms since 1970; one that ends when it begins was called off."""

    start: int
    stop: int

    @classmethod
    def read(cls, text: str) -> "Vacation":
        """What `str` wrote; raises `BadNotation`."""
        start, _, stop = text.partition(" ")
        if not (start.isdecimal() and stop.isdecimal() and int(start) <= int(stop)):
            raise BadNotation("bad-entry", "A vacation is its start and its end in ms.")
        return cls(int(start), int(stop))

    def __str__(self) -> str:
        return f"{self.start} {self.stop}"


def put_off(start: int, length: int, vacations: Iterable[Vacation]) -> int:
    """When a time of this length is up that began at `start`, if no time runs during vacations."""
    until = start + length
    for each in sorted(vacations):
        if each.stop > start and each.start < until:
            until += each.stop - max(each.start, start)
    return until


def check(wanted: Vacation, now: int, taken: Sequence[Vacation]) -> None:
    """Refuse a vacation that is in the past, too long, overlaps another, or is more than a year allows; raises
    `IllegalAction`."""
    if not now - 60_000 <= wanted.start <= now + AHEAD * DAY:
        raise IllegalAction("bad-vacation", f"A vacation begins today or within {AHEAD} days.")
    if not 0 < wanted.stop - wanted.start <= LONGEST * DAY:
        raise IllegalAction("bad-vacation", f"A vacation has 1 to {LONGEST} days.")
    if any(each.start < min(each.stop, wanted.stop) and wanted.start < each.stop for each in taken):
        raise IllegalAction("vacation-known", "You have announced a vacation for some of these days already.")
    if left_of(taken, now) < wanted.stop - wanted.start:
        raise IllegalAction("no-vacation-left", f"There are {BUDGET} days of vacation within a year.")


def left_of(taken: Iterable[Vacation], now: int) -> int:
    """How many ms of vacation are left."""
    return BUDGET * DAY - sum(each.stop - each.start for each in taken if each.start > now - YEAR)
