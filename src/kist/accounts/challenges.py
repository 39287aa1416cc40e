"""Challenges that passkeys answer: signed and dated, so that nothing is kept of those that nobody answers."""

import hashlib
import hmac
from collections.abc import Sequence
from secrets import token_bytes
from typing import Final

HOLDS_FOR: Final = 5 * 60 * 1000
"""So many ms there are to answer one."""
_NONCE, _DATE, _SEAL = 16, 8, 16


class Challenges:
    """Makes and checks challenges. Each is for one purpose; whoever takes an answer notes that it was used.
    The first secret seals; what any of them has sealed is believed."""

    def __init__(self, secrets: Sequence[str]) -> None:
        self._keys = [hashlib.sha256(b"kist challenge\0" + each.encode()).digest() for each in secrets]

    def new(self, purpose: str, now: int) -> bytes:
        """A challenge that nobody could know before."""
        said = token_bytes(_NONCE) + (now + HOLDS_FOR).to_bytes(_DATE)
        return said + _seal(self._keys[0], said, purpose)

    def expires(self, challenge: bytes, purpose: str, now: int) -> int | None:
        """Until when a challenge holds; None when it was not made here, for something else, or holds no longer."""
        said, seal = challenge[: _NONCE + _DATE], challenge[_NONCE + _DATE :]
        genuine = any(hmac.compare_digest(seal, _seal(key, said, purpose)) for key in self._keys)
        until = int.from_bytes(said[_NONCE:])
        return until if genuine and now <= until else None


def _seal(key: bytes, said: bytes, purpose: str) -> bytes:
    return hmac.new(key, said + purpose.encode(), hashlib.sha256).digest()[:_SEAL]
