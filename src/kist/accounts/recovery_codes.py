"""Recovery codes: printed once, kept as a keyed hash, and followed by another one when they are used."""

import hashlib
import hmac
import re
from collections.abc import Sequence
from secrets import choice
from typing import Final

from kist.core.codes import CODE_LETTERS
from kist.core.errors import KistError

LETTERS: Final = 20
"""98 bits."""
_GROUP = 5


class BadCode(KistError):
    """Not of the form of a recovery code."""


class Codes:
    """Makes codes, and the hashes that are kept of them: with the first secret, those from before with the others."""

    def __init__(self, secrets: Sequence[str]) -> None:
        self._keys = [hashlib.sha256(b"kist recovery code\0" + each.encode()).digest() for each in secrets]

    def new(self) -> str:
        """A code that cannot be guessed."""
        return _grouped("".join(choice(CODE_LETTERS) for _ in range(LETTERS)))

    def kept(self, code: str) -> str:
        """What is kept of a code: nobody who reads the database can tell the code from it."""
        return _hash(self._keys[0], "kept", _letters(code)).hex()

    def may_be_kept(self, code: str) -> list[str]:
        """What may be kept of a code: with the secret of now, or with one from before."""
        return [_hash(key, "kept", _letters(code)).hex() for key in self._keys]

    def following(self, code: str, request: str) -> str:
        """The code that takes the place of one that is used. Whoever sends the same request again, as the answer got
        lost, is told the same."""
        number = int.from_bytes(_hash(self._keys[0], "following", _letters(code), request))
        letters = []
        for _ in range(LETTERS):
            number, letter = divmod(number, len(CODE_LETTERS))
            letters.append(CODE_LETTERS[letter])
        return _grouped("".join(letters))


def _hash(key: bytes, *about: str) -> bytes:
    return hmac.new(key, "\0".join(about).encode(), hashlib.sha256).digest()


def _letters(code: str) -> str:
    """A code as it was typed, without what only helps to read it; raises `BadCode`."""
    letters = re.sub(r"[\s\-–—]", "", code).upper()
    if len(letters) != LETTERS or set(letters) - set(CODE_LETTERS):
        raise BadCode("bad-code", f"A recovery code has {LETTERS} letters and digits: look at it again.")
    return letters


def _grouped(letters: str) -> str:
    return "-".join(letters[at : at + _GROUP] for at in range(0, len(letters), _GROUP))
