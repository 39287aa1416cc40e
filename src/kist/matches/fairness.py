"""Fair shuffles: all chance of a match follows from one secret, and a hash of that is shown before the match begins.

So nobody, the server's owner included, can change what is hidden or what will be drawn once the hash is known; and
when the match is over the secret is told, and everybody can check. docs/fairness.md says what is promised, and what
is not. It is made of SHA-256 alone, so that any language can check it.
"""

import hmac
from functools import lru_cache
from hashlib import sha256


def commitment(secret: str) -> str:
    """What is shown before the match: the SHA-256 of the secret's text."""
    return sha256(secret.encode()).hexdigest()


def hidden_seed(secret: str) -> str:
    """What decides that which the game hides from the start, such as a board's colours."""
    return _told(secret, "hidden").hex()[:32]


def point(secret: str, version: int) -> float:
    """Where chance points, from 0 up to 1, when it makes the entry with this version: all 53 bits of a float."""
    return (int.from_bytes(_told(secret, f"chance {version}")[:7]) >> 3) / 2**53


def _told(secret: str, purpose: str) -> bytes:
    told = _keyed(secret).copy()
    told.update(purpose.encode())
    return told.digest()


@lru_cache(4096)
def _keyed(secret: str) -> hmac.HMAC:
    """To begin with a secret takes longer than to go on."""
    return hmac.new(secret.encode(), digestmod="sha256")
