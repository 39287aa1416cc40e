"""The name under which a browser sees a server: passkeys belong to it."""

import ipaddress
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from kist.accounts.errors import NotAllowed

HERE: Final = "localhost"


@dataclass(frozen=True)
class Site:
    """Where passkeys hold, and the origins of the pages that may use them."""

    name: str
    origins: tuple[str, ...]

    @classmethod
    def of(cls, host: str) -> "Site":
        """The site of a request's host; raises `NotAllowed` where browsers allow no passkeys. They do with https
        under a name, and on one's own machine."""
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            name = ""
        if not name or _is_number(name):
            raise NotAllowed(
                "no-passkeys-here", "Passkeys need a name with https, or localhost: use the code instead."
            )
        is_here = name == HERE or name.endswith(f".{HERE}")
        return cls(name, (f"https://{host.lower()}", *([f"http://{host.lower()}"] if is_here else [])))


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
