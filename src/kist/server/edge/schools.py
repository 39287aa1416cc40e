"""How much room an address has: whoever is behind one may be a whole school."""

from functools import lru_cache
from ipaddress import ip_address, ip_network
from typing import Final

USUAL_CLIENTS: Final = 10
"""Times as much as one client: a family, a club, a school that nobody has named."""
NAMED_CLIENTS: Final = 10
"""Times as much again for an address of which the host says that it is a school's."""


class Schools:
    """The addresses and networks of which the host says that they are schools'."""

    def __init__(self, named: str = "") -> None:
        self._networks = [ip_network(each) for each in named.replace(",", " ").split()]
        self.room = lru_cache(maxsize=10_000)(self._room)
        """How many clients' room an address has."""

    def is_named(self, address: str) -> bool:
        """Whether the host has named it, or its network."""
        try:
            number = ip_network(address, strict=False) if "/" in address else ip_network(ip_address(address))
        except ValueError:
            return False
        return any(each.version == number.version and number.subnet_of(each) for each in self._networks)  # type: ignore[arg-type]

    def _room(self, address: str) -> int:
        return USUAL_CLIENTS * (NAMED_CLIENTS if self.is_named(address) else 1)
