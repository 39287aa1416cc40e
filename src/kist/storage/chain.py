"""Every entry of a log carries a hash of itself and of the one before it: a flipped bit does not pass for a move.

Entries written before there were hashes have none; the chain begins with the first that has one.
"""

import json
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import TypeAlias

from kist.core.errors import KistError
from kist.core.types import Json

Said: TypeAlias = tuple[Json, ...]
"""All that an entry says, its version first."""
Link: TypeAlias = tuple[Said, str | None]
"""What an entry says as it was read, and the hash that stands beside it."""


class Damaged(KistError):
    """What is on disk is not what was written there."""


def link(before: str, said: Said) -> str:
    """The hash of an entry; `before` is that of the one before it, or the id of the log."""
    return sha256(json.dumps((before, *said)).encode()).hexdigest()[:32]


def links(log: str, before: str | None, entries: Iterable[Said]) -> list[str]:
    """The hashes of entries that follow each other."""
    hashes = []
    for said in entries:
        before = link(before or log, said)
        hashes.append(before)
    return hashes


def check(log: str, read: Sequence[Link], *, whole: bool) -> None:
    """Raise `Damaged` unless these entries follow each other as they were written. The first of them is only believed
    when it is that of the `whole` log."""
    before: str | None = None
    version = 0
    for number, (said, its) in enumerate(read):
        known = number == 0 and not whole
        follows = known or said[0] == version + 1
        genuine = known or its == (link(before or log, said) if its or before else None)
        if not (follows and genuine):
            raise Damaged("damaged", f"The log {log} is damaged at entry {said[0]}.", log=log)
        before, version = its, _number(said[0])


def _number(version: Json) -> int:
    assert isinstance(version, int)
    return version
