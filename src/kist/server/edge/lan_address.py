"""Where others reach this server: what a phone in the same network can open."""

import ipaddress
import socket

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - what a server may be told to listen on
ELSEWHERE = ("192.0.2.1", 9)
"""An address that no machine has: asking for the way there tells the own address, and sends nothing."""


def is_here(host: str) -> bool:
    """Whether an address is this machine's own, which no other machine can open."""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def origins(host: str, port: int) -> list[str]:
    """How others open a server that listens there; none when only this machine can."""
    found = _own_address() if host in EVERYWHERE else host
    return [] if found is None or is_here(found) else [origin(found, port)]


def _own_address() -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(ELSEWHERE)
        except OSError:  # no network
            return None
        found: str = asking.getsockname()[0]
        return found


def origin(host: str, port: int) -> str:
    """The beginning of every address there."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"
