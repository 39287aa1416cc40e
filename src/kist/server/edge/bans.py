"""Who is kept out: people and addresses, each until a time, as whoever runs the server has said."""

from collections.abc import Callable, Iterable
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Final

from kist.core.errors import KistError
from kist.storage.audit import Ban

OPEN: Final = "/api/operator"
"""Who is kept out can still find out by whom."""


class Bans:
    """Those of one server, which are read anew when somebody changes them; `now` gives ms."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._people: dict[str, Ban] = {}
        self._networks: list[tuple[IPv4Network | IPv6Network, Ban]] = []

    def __bool__(self) -> bool:
        """Whether anybody is kept out."""
        return bool(self._people or self._networks)

    def hold(self, bans: Iterable[Ban]) -> None:
        """These are all."""
        bans = list(bans)
        self._people = {each.who: each for each in bans if each.kind == "person"}
        self._networks = [(ip_network(each.who, strict=False), each) for each in bans if each.kind == "address"]

    def refusal(self, owner: str | None, address: str) -> KistError | None:
        """Why somebody who comes from an address is kept out; None for all others."""
        ban = self._people.get(owner or "") or (self._of(address) if self._networks else None)
        if ban is None or ban.until <= self._now():
            return None
        message = "Whoever runs this server keeps you out for a while. The page about privacy says who that is."
        return KistError("banned", message, until=ban.until)

    def _of(self, address: str) -> Ban | None:
        try:
            network = ip_network(address, strict=False)  # as limits count it: in IPv6 64 bits
        except ValueError:
            return None
        first = ip_address(network.network_address)
        inside = (ban for each, ban in self._networks if first.version == each.version and _meet(network, each))
        return next(inside, None)


def _meet(one: IPv4Network | IPv6Network, other: IPv4Network | IPv6Network) -> bool:
    return one.overlaps(other)
