"""Proxies that are believed what they say of those they speak for."""

from collections.abc import Iterable
from ipaddress import ip_address, ip_network


class Proxies:
    """Addresses and networks of proxies; `*` is everybody."""

    def __init__(self, named: Iterable[str]) -> None:
        self._named = tuple(named)

    def __contains__(self, address: str) -> bool:
        return any(_covers(named, address) for named in self._named)


def _covers(named: str, address: str) -> bool:
    try:
        return named in {"*", address} or ip_address(address) in ip_network(named, strict=False)
    except ValueError:
        return False
