"""Aggregates that follow from a log of notes, one after the other, such as classes and tournaments."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from kist.core.errors import BadNotation, IllegalAction
from kist.core.settings import is_whole
from kist.core.types import Json
from kist.eventlog.commands import CommandContext
from kist.eventlog.log import Note

SHOWN_LETTERS = 40
"""So much of an unknown verb is said again."""


@dataclass(frozen=True, kw_only=True)
class Logged:
    """What follows from the first `version` notes of a log; the `last` of them is from `changed`, in ms."""

    version: int = 0
    changed: int = 0
    last: Note | None = field(default=None, compare=False, repr=False)

    @property
    def steps(self) -> Mapping[str, Callable[[Self, Note], Self]]:
        """What each kind of note changes; raises `KistError` for a note that cannot be."""
        raise NotImplementedError

    def after(self, note: Note) -> Self:
        """What follows with one more note; raises `KistError` when that cannot be."""
        if note.version != self.version + 1:
            raise IllegalAction("bad-version", f"After version {self.version} comes {self.version + 1}.")
        if note.do not in self.steps:
            raise BadNotation(
                "bad-entry", f"{note.do[:SHOWN_LETTERS]!r} is nothing that is done here: {', '.join(self.steps)}."
            )
        return replace(self.steps[note.do](self, note), version=note.version, changed=note.at, last=note)

    def after_all(self, notes: Iterable[Note]) -> Self:
        """What follows with several notes more."""
        here = self
        for note in notes:
            here = here.after(note)
        return here

    def noting(self, context: CommandContext, by: int | None, do: str, data: Mapping[str, Json]) -> list[Self]:
        """The transition of a command that adds one note; raises `KistError` when the log cannot go on with it."""
        note = Note(self.version + 1, context.at, by, do, context.owner, context.request, data)
        return [self.after(note)]


# What notes say: they come from a disk, where anything may have happened to them ----------------------------------


def text_in(data: Mapping[str, Json], name: str) -> str:
    """A text; raises `BadNotation`."""
    text = data.get(name)
    if not isinstance(text, str):
        raise BadNotation("bad-entry", f'"{name}" is a text.')
    return text


def number_in(data: Mapping[str, Json], name: str) -> int:
    """A whole number; raises `BadNotation`."""
    number = data.get(name)
    if not is_whole(number):
        raise BadNotation("bad-entry", f'"{name}" is a whole number.')
    return number


def numbers_in(data: Mapping[str, Json], name: str) -> tuple[int, ...]:
    """Several whole numbers; raises `BadNotation`."""
    found = list_in(data, name)
    numbers = tuple(each for each in found if is_whole(each))
    if len(numbers) != len(found):
        raise BadNotation("bad-entry", f'"{name}" is a list of whole numbers.')
    return numbers


def list_in(data: Mapping[str, Json], name: str) -> list[Json]:
    """A list of anything; raises `BadNotation`."""
    found = data.get(name)
    if not isinstance(found, list | tuple):
        raise BadNotation("bad-entry", f'"{name}" is a list.')
    return list(found)
