"""What servers of a fleet say to each other is signed with the secret they share: whoever else reaches the broker is
not believed, and neither is who says again what was said before."""

import hashlib
import hmac
from collections.abc import Callable, Sequence
from secrets import token_hex
from typing import Final, NamedTuple

LATE_MS: Final = 10_000
"""Ms: what was signed longer ago is old, and what is signed so far ahead is not from a server with the same clock."""


class Signed(NamedTuple):
    """What a server of the fleet has signed, and when, in µs."""

    server: bytes
    moment: int
    message: str


class Signing:
    """Signs in the name of one server, and knows what others of its fleet have signed. `now` gives ms by a clock that
    all of them share. The first secret signs; what was signed with any of them is believed.

    Every message of a server has a later moment than the one before it: whoever remembers the last moment of each
    server takes no message twice."""

    def __init__(self, secrets: Sequence[str], now: Callable[[], int]) -> None:
        self._keys = [hashlib.sha256(b"kist broker\0" + each.encode()).digest() for each in secrets]
        self._now = now
        self._name = token_hex(4)
        self._signed = 0
        """The moment of what was signed last, in µs: however much is said at once, it does not run ahead of time."""
        self._heard: dict[bytes, int] = {}
        """By server: the moment of what it said last, as far as that is not old."""

    def signed(self, message: str) -> str:
        """A message as others of the fleet believe it. Where the clock was put back, it is said under a new name, as
        under the old one it would come from a time that is ahead."""
        now = 1000 * self._now()
        if now < self._signed - 1000 * LATE_MS // 2:
            self._name, self._signed = token_hex(4), 0
        self._signed = max(now, self._signed + 1)
        said = f"{self._name} {self._signed} {message}"
        return f"{said} {_signature(self._keys[0], said.encode())}"

    def read(self, said: bytes) -> Signed | None:
        """What a server of the fleet, this one included, has signed; None for what none of them has."""
        text, _, signature = said.rpartition(b" ")
        if not any(hmac.compare_digest(signature, _signature(key, text).encode()) for key in self._keys):
            return None
        server, moment, message = text.split(b" ", 2)
        return Signed(server, int(moment), message.decode())

    def is_news(self, signed: Signed) -> bool:
        """Whether another server has said it just now, and it was not heard before."""
        server, moment, _ = signed
        now = 1000 * self._now()
        if server == self._name.encode():
            return False
        if abs(now - moment) > 1000 * LATE_MS or moment <= self._heard.get(server, 0):
            return False
        if server not in self._heard:  # what is old is not believed anyway, and need not be remembered
            self._heard = {each: last for each, last in self._heard.items() if now - last <= 1000 * LATE_MS}
        self._heard[server] = moment
        return True


def _signature(key: bytes, said: bytes) -> str:
    return hmac.digest(key, said, "sha256")[:16].hex()
