"""Every entry of a log carries a hash of itself and of the one before it: a flipped bit does not pass for a move.

The first goes on from the root of the log: what was settled when it was made, such as the settings of a match. Logs
that were begun before there were roots go on from their id. Entries written before there were hashes have none; the
chain begins with the first that has one.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from json.encoder import encode_basestring_ascii
from types import NoneType
from typing import Any, Final, TypeAlias

from kist.core.errors import KistError
from kist.core.types import Json

Said: TypeAlias = tuple[Json, ...]
"""All that an entry says, its version first."""
Link: TypeAlias = tuple[Said, str | None]
"""What an entry says as it was read, and the hash that stands beside it."""


class Damaged(KistError):
    """What is on disk is not what was written there."""


def link(before: str, said: Said) -> str:
    """The hash of an entry; `before` is that of the one before it, or the root of the log."""
    return sha256(written((before, *said)).encode()).hexdigest()[:32]


def written(values: Said) -> str:
    """What `json.dumps` would write, whose preparations take longer than what an entry says."""
    return f"[{', '.join([_WRITERS.get(type(each), json.dumps)(each) for each in values])}]"


_WRITERS: Final[Mapping[type, Callable[[Any], str]]] = {
    str: encode_basestring_ascii,
    int: str,
    bool: lambda value: "true" if value else "false",
    NoneType: lambda _: "null",
}


def root(log: str, settled: Said) -> str:
    """What the first entry of a log goes on from."""
    return link(log, settled)


def links(log: str, before: str | None, entries: Iterable[Said]) -> list[str]:
    """The hashes of entries that follow each other."""
    hashes = []
    for said in entries:
        before = link(before or log, said)
        hashes.append(before)
    return hashes


def check(log: str, settled: Said, read: Sequence[Link], since: int, length: int) -> None:
    """Raise `Damaged` unless these entries follow each other as they were written, from a version to the `length` of
    the log. The first of them is only believed when it is that of the whole log, where nothing is known before it."""
    roots = (root(log, settled), log)
    before: str | None = None
    version = since - 1 if since else 0
    for number, (said, its) in enumerate(read):
        known = number == 0 and since > 0
        genuine = known or _is_genuine(said, its, (before,) if before else roots, begun=before is not None)
        if said[0] != version + 1 or not genuine:
            raise _damaged(log, version + 1)
        before, version = its, version + 1
    if version != length:
        raise _damaged(log, version + 1)


def _is_genuine(said: Said, its: str | None, before: Sequence[str], *, begun: bool) -> bool:
    """Whether this is the hash of an entry; without one only where the chain has not begun."""
    return any(its == link(each, said) for each in before) if its or begun else True


def _damaged(log: str, version: int) -> Damaged:
    return Damaged("damaged", f"The log {log} is damaged at entry {version}.", log=log)
