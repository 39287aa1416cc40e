"""Every entry of a log carries a hash of itself and of the one before it: a flipped bit does not pass for a move.

Entries written before there were hashes have none; the chain begins with the first that has one.
"""

import json
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import TypeAlias

from kist.core.errors import KistError
from kist.matches.log import Entry
from kist.matches.ports import MatchId

Link: TypeAlias = tuple[Entry, str | None]
"""An entry as it was read, and the hash that stands beside it."""


class Damaged(KistError):
    """What is on disk is not what was written there."""


def link(before: str, entry: Entry) -> str:
    """The hash of an entry; `before` is that of the one before it, or the match's id."""
    said = (entry.by, entry.do, entry.auto, entry.owner, entry.request, entry.name, entry.reason)
    return sha256(json.dumps((before, entry.version, entry.at, *said)).encode()).hexdigest()[:32]


def links(match: MatchId, before: str | None, entries: Iterable[Entry]) -> list[str]:
    """The hashes of entries that follow each other."""
    hashes = []
    for entry in entries:
        before = link(before or match, entry)
        hashes.append(before)
    return hashes


def check(match: MatchId, read: Sequence[Link], *, whole: bool) -> None:
    """Raise `Damaged` unless these entries follow each other as they were written. The first of them is only believed
    when it is that of the `whole` log."""
    before: str | None = None
    for number, (entry, its) in enumerate(read):
        known = number == 0 and not whole
        follows = known or entry.version == (read[number - 1][0].version + 1 if number else 1)
        genuine = known or its == (link(before or match, entry) if its or before else None)
        if not (follows and genuine):
            raise Damaged("damaged", f"The log of match {match} is damaged at entry {entry.version}.", match=match)
        before = its
