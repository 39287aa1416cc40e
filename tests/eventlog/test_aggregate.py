"""Aggregates follow from their notes, one after the other, and refuse what a disk has made of them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import pytest

from kist.core.errors import BadNotation, IllegalAction
from kist.core.types import Json
from kist.eventlog.aggregate import Logged, list_in, number_in, numbers_in, text_in
from kist.eventlog.commands import CommandContext
from kist.eventlog.log import Note


@dataclass(frozen=True)
class Words(Logged):
    """An aggregate that keeps what was said."""

    said: tuple[str, ...] = ()

    @property
    def steps(self) -> Mapping[str, Callable[["Words", Note], "Words"]]:
        return {"say": lambda here, note: replace(here, said=(*here.said, text_in(note.data, "word")))}


def note(version: int, word: str = "hello", do: str = "say") -> Note:
    return Note(version, 1000 * version, None, do, None, None, {"word": word})


def test_nothing_has_happened_at_first() -> None:
    assert (Words().version, Words().changed, Words().last) == (0, 0, None)


def test_what_follows_knows_its_version_its_time_and_its_last_note() -> None:
    here = Words().after_all([note(1, "good"), note(2, "day")])
    assert here.said == ("good", "day")
    assert (here.version, here.changed, here.last) == (2, 2000, note(2, "day"))


@pytest.mark.parametrize("version", [0, 1, 3])
def test_notes_come_one_after_the_other(version: int) -> None:
    with pytest.raises(IllegalAction, match=r"After version 1 comes 2\.") as refused:
        Words().after(note(1)).after(note(version))
    assert refused.value.code == "bad-version"


def test_what_is_nothing_that_is_done_here_is_refused_and_said_again_in_short() -> None:
    with pytest.raises(BadNotation) as refused:
        Words().after(note(1, do="x" * 100))
    assert refused.value.code == "bad-entry"
    assert f"'{'x' * 40}' is nothing that is done here: say." in refused.value.message


def test_a_command_adds_a_note_with_all_that_is_known_of_it() -> None:
    (after,) = Words().after(note(1)).noting(CommandContext(7, "ann", "r1"), 3, "say", {"word": "bye"})
    assert after.last == Note(2, 7, 3, "say", "ann", "r1", {"word": "bye"})


READERS: list[tuple[Callable[[Mapping[str, Json], str], object], Json, object]] = [
    (text_in, "word", "word"),
    (text_in, "", ""),
    (number_in, 0, 0),
    (number_in, -7, -7),
    (numbers_in, [], ()),
    (numbers_in, [3, 4], (3, 4)),
    (list_in, ["a", None], ["a", None]),
]


@pytest.mark.parametrize(("read", "given", "found"), READERS)
def test_what_a_note_says_is_read(
    read: Callable[[Mapping[str, Json], str], object], given: Json, found: object
) -> None:
    assert read({"it": given}, "it") == found


@pytest.mark.parametrize(
    ("read", "given"),
    [(text_in, 3), (number_in, "3"), (number_in, True), (number_in, 1.5), (numbers_in, [1, "2"]), (numbers_in, 7)]
    + [(list_in, "text"), (list_in, {"a": 1})]
    + [(read, None) for read in (text_in, number_in, numbers_in, list_in)],
)
def test_what_a_disk_has_made_of_a_note_is_refused(
    read: Callable[[Mapping[str, Json], str], object], given: Json
) -> None:
    with pytest.raises(BadNotation, match='"it" is ') as refused:
        read({"it": given} if given is not None else {}, "it")
    assert refused.value.code == "bad-entry"
