"""Forgetting a pupil: the log is written anew without a word of who it was, and goes on as it did.

Versions, numbers of pupils and everything that others did stay. Of the device nothing is kept but a salted hash, by
which it is known that it may not simply come back.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256

from kist.classroom.log import ERASED, JOIN, RETURN, Entry, PupilNumber
from kist.core.types import Json


def mark_of(owner: str, salt: str) -> str:
    """By what a device that was sent away is known again; it does not say which one it was."""
    return f"{salt}:{sha256(f'{salt} {owner}'.encode()).hexdigest()[:32]}"


def is_marked(owner: str, marks: Sequence[str]) -> bool:
    """Whether one of these marks is that of a device."""
    return any(mark == mark_of(owner, mark.partition(":")[0]) for mark in marks)


def without(log: Sequence[Entry], pupil: PupilNumber) -> list[Entry]:
    """The log of a class in which nobody can tell who a pupil was or what they answered, nor when."""
    written: list[Entry] = []
    devices: dict[PupilNumber | None, str | None] = {}
    for entry in log:
        left = [other for other, owner in devices.items() if owner and owner == entry.owner and other != pupil]
        if entry.do in {JOIN, RETURN}:
            devices |= {**dict.fromkeys(left), entry.by: entry.owner}
        written.append(_nameless(entry, pupil, left, written[-1].at if written else entry.at))
    return written


def _nameless(entry: Entry, pupil: PupilNumber, left: Sequence[PupilNumber | None], at: int) -> Entry:
    """An entry without a word of a pupil; `left` are those whom the device of the entry belonged to before."""
    if entry.by == pupil:
        place = entry.do in {JOIN, RETURN}
        data: dict[str, Json] = {**_blank(entry.data), "left": list(left)} if place else {}
        return replace(entry, at=at, do=entry.do if place else ERASED, owner=None, request=None, data=data)
    return replace(entry, data=_blank(entry.data)) if entry.data.get("pupil") == pupil else entry


def _blank(data: Mapping[str, Json]) -> dict[str, Json]:
    """What an entry says, without the texts: numbers say who was meant, and nothing of them."""
    return {name: "" if isinstance(value, str) else value for name, value in data.items()}
