"""Challenges that passkeys answer: signed and dated, so that nothing is kept of those that nobody answers."""

import hashlib
import hmac
import secrets
from typing import Final

HOLDS_FOR: Final = 5 * 60 * 1000
"""So many ms there are to answer one."""
_NONCE, _DATE, _SEAL = 16, 8, 16


class Challenges:
    """Makes and checks challenges. Each is for one purpose; whoever takes an answer notes that it was used."""

    def __init__(self, secret: str) -> None:
        self._key = hashlib.sha256(b"kist challenge\0" + secret.encode()).digest()

    def new(self, purpose: str, now: int) -> bytes:
        """A challenge that nobody could know before."""
        said = secrets.token_bytes(_NONCE) + (now + HOLDS_FOR).to_bytes(_DATE)
        return said + self._seal(said, purpose)

    def expires(self, challenge: bytes, purpose: str, now: int) -> int | None:
        """Until when a challenge holds; None when it was not made here, for something else, or holds no longer."""
        said, seal = challenge[: _NONCE + _DATE], challenge[_NONCE + _DATE :]
        genuine = hmac.compare_digest(seal, self._seal(said, purpose))
        until = int.from_bytes(said[_NONCE:])
        return until if genuine and now <= until else None

    def _seal(self, said: bytes, purpose: str) -> bytes:
        return hmac.new(self._key, said + purpose.encode(), hashlib.sha256).digest()[:_SEAL]
