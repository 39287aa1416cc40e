"""The new token of a device, told once more where the answer got lost.

Whoever asks for what gives a new token says a secret of their own with it, a renewal. The new session follows from
the one before and that secret: who has the old token, and knows what was said, is told the new one again. Who only
has a copy of the old token is not.
"""

import hashlib
import hmac
from collections.abc import Sequence
from typing import Final, TypeAlias

from kist.accounts.model import ID_LENGTH, Client, new_session

Renewal: TypeAlias = str
SHORTEST_RENEWAL: Final = 22
"""Letters that cannot be guessed: as many as 128 bits take."""


class Renewals:
    """Makes the ids of sessions that follow on others."""

    def __init__(self, secrets: Sequence[str]) -> None:
        self._keys = [hashlib.sha256(b"kist renewal\0" + each.encode()).digest() for each in secrets]

    def session(self, before: Client | None, renewal: Renewal | None) -> str:
        """The session that follows on that of a client; any where nobody could ask for it again."""
        if before is None or renewal is None:
            return new_session()
        return _following(self._keys[0], before, renewal)

    def sessions(self, before: Client, renewal: Renewal) -> list[str]:
        """The session that may have followed: with the secret of now, or with one from before."""
        return [_following(key, before, renewal) for key in self._keys]


def _following(key: bytes, before: Client, renewal: Renewal) -> str:
    return hmac.new(key, f"{before.session}\0{renewal}".encode(), hashlib.sha256).hexdigest()[:ID_LENGTH]
