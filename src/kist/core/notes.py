"""What is said about a game: who played, when and where; comments; what else could have been done.

Nothing here changes a game: whoever replays a transcript may leave all of it aside.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import date
from typing import Final, TypeAlias

from kist.core.actions import Action
from kist.core.errors import BadNotation
from kist.core.given import seat_in, shown
from kist.core.settings import is_whole
from kist.core.types import REFEREE, Actor, Json, Seat

Doing: TypeAlias = tuple[Actor, Action]
"""Who did what."""

DEEPEST: Final = 20
"""Variations inside variations end here: nobody can follow more."""
_DATE: Final = re.compile(r"(\d{4})(?:-(\d\d)(?:-(\d\d))?)?")
_MARK: Final = re.compile(r"[a-z][a-z_]{0,39}")


@dataclass(frozen=True)
class About:
    """Who played, when, where, and how it ended; all of it may be left out.

    >>> from kist.core.notes import About
    >>> About.of(2, players=["Ann", "Ben"], date="2026-11-18", place="Essen", round="3").players
    ('Ann', 'Ben')
    """

    players: tuple[str, ...] = ()
    """The names, seat by seat."""
    date: str = ""
    """As in 2026-11-18; 2026-11 or 2026 where no more is known."""
    place: str = ""
    comment: str = ""
    """About the game as a whole."""
    result: tuple[Seat, ...] | None = None
    """The seats that won; None where that is open."""
    more: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Whatever else somebody wants to note, as text by its name."""

    @classmethod
    def of(cls, seats: int, **said: Json) -> "About":
        """What is said about a game of so many seats, checked; raises `BadNotation`."""
        known = {each.name for each in fields(cls)} - {"more"}
        texts = {name: _text(name, said[name]) for name in ("place", "comment") if name in said}
        return cls(
            players=_players(said.get("players", ()), seats),
            date=_date(said.get("date", "")),
            result=_result(said.get("result"), seats),
            more={_mark(name): _text(name, text) for name, text in said.items() if name not in known},
            **texts,
        )

    def to_json(self) -> dict[str, Json]:
        """What was said, without what was not."""
        said: dict[str, Json] = {"players": list(self.players), "date": self.date, "place": self.place}
        said |= {"comment": self.comment, **self.more}
        result: dict[str, Json] = {} if self.result is None else {"result": list(self.result)}
        return {name: value for name, value in said.items() if value} | result


@dataclass(frozen=True)
class Variation:
    """Another course of a game from some step on: its steps, and what is said about them.

    >>> table = kist.play("cubus", seed=7).do("pass")
    >>> game = table.copy().do("waive").transcript.with_variation(table.copy().do("knock").transcript)
    >>> [str(action) for actor, action in game.notes[4].variations[0].steps]
    ['knock']
    """

    steps: tuple[Doing, ...]
    notes: "Notes" = field(default_factory=dict, hash=False)


@dataclass(frozen=True)
class Note:
    """What is said about a step: a comment, and what could have been done instead of it.

    >>> game = kist.play("cubus", seed=7).do("pass").transcript.with_comment(3, "Why?")
    >>> game.notes
    {3: Note(comment='Why?', variations=())}
    """

    comment: str = ""
    variations: tuple[Variation, ...] = ()


Notes: TypeAlias = Mapping[int, Note]
"""What is said about steps, by their number, which counts from 0."""


# As lines of a transcript ------------------------------------------------------------------------------------------


def read_about(said: Json, seats: int) -> About:
    """What a transcript's first line says about a game; raises `BadNotation`."""
    if not isinstance(said, Mapping):
        raise BadNotation("bad-about", '"about" is an object like {"players":["Ann","Ben"],"date":"2026-11-18"}.')
    return About.of(seats, **said)


def read_step(line: Json) -> Doing:
    """Who did what, in a line like `{"seat": 0, "do": "pass"}`, chance being `"seat": null` and the referee
    `"seat": "referee"`; raises `BadNotation`."""
    if not isinstance(line, Mapping) or "seat" not in line or "do" not in line:
        raise BadNotation("bad-step", 'A step is an object like {"seat":0,"do":"pass"}.')
    seat, do = line["seat"], line["do"]
    actor = _read_actor(seat)
    if not isinstance(do, str):
        raise BadNotation("bad-step", '"do" is the action as text, such as "pass".')
    return actor, Action.parse(do)


def _read_actor(seat: Json) -> Actor:
    if seat is None or is_whole(seat):
        return seat
    if seat == REFEREE:
        return REFEREE
    raise BadNotation("bad-step", '"seat" is a whole number from 0, null for chance, or "referee".')


def read_note(line: Json, depth: int = 0) -> Note | None:
    """What a line says about its step besides; None when it says nothing. Raises `BadNotation`."""
    if not isinstance(line, Mapping) or not ("comment" in line or "variations" in line):
        return None
    found = line.get("variations", [])
    if not isinstance(found, list) or not all(isinstance(steps, list) and steps for steps in found):
        message = '"variations" is a list of courses, each a list of steps like {"seat":0,"do":"pass"}.'
        raise BadNotation("bad-variations", message)
    if found and depth == DEEPEST:
        raise BadNotation("bad-variations", f"Variations lie at most {DEEPEST} deep inside each other.")
    comment = _text("comment", line.get("comment", ""))
    note = Note(comment, tuple(_read_variation(steps, depth + 1) for steps in found))
    return note if note != Note() else None


def _read_variation(lines: list[Json], depth: int) -> Variation:
    notes = ((at, read_note(line, depth)) for at, line in enumerate(lines))
    return Variation(tuple(map(read_step, lines)), {at: note for at, note in notes if note is not None})


def lines_of(steps: Sequence[Doing], notes: Notes) -> Iterator[dict[str, Json]]:
    """Steps with what is said about them, as `read_step` and `read_note` read them."""
    for at, (actor, action) in enumerate(steps):
        note = notes.get(at, _NOTHING)
        line: dict[str, Json] = {"seat": actor, "do": str(action)}
        if note.comment:
            line["comment"] = note.comment
        if note.variations:
            line["variations"] = [[*lines_of(each.steps, each.notes)] for each in note.variations]
        yield line


_NOTHING: Final = Note()


# As a tree ---------------------------------------------------------------------------------------------------------


def commented(notes: Notes, at: int, comment: str) -> Notes:
    """The notes with another comment on a step; an empty one takes it away."""
    return _with(notes, at, Note(_text("comment", comment), notes.get(at, _NOTHING).variations))


def _with(notes: Notes, at: int, note: Note) -> Notes:
    return {number: each for number, each in sorted({**notes, at: note}.items()) if each != _NOTHING}


def branched(course: Variation, other: Variation) -> Variation:
    """A course with another one beside it, from the first step on that differs, however deep in the tree that is;
    raises `BadNotation` where there is none."""
    at = next((at for at, (one, two) in enumerate(zip(course.steps, other.steps)) if one != two), None)  # noqa: B905
    if at is None:
        message = "This is no variation: up to its end, or to that of the game, the same is done in both."
        raise BadNotation("not-a-variation", message)
    note = course.notes.get(at, _NOTHING)
    tail = Variation(other.steps[at:], {number - at: each for number, each in other.notes.items() if number >= at})
    grown = Note(note.comment, _grown(note.variations, tail))
    return Variation(course.steps, _with(course.notes, at, grown))


def _grown(variations: tuple[Variation, ...], tail: Variation) -> tuple[Variation, ...]:
    """Variations with one more; it goes along with one that begins alike as far as it can."""
    for number, each in enumerate(variations):
        if each.steps[0] == tail.steps[0]:
            return (*variations[:number], branched(each, tail), *variations[number + 1 :])
    return (*variations, tail)


# What is given, checked --------------------------------------------------------------------------------------------


def _text(name: str, given: object) -> str:
    if not isinstance(given, str):
        raise BadNotation("bad-about", f"{name} is a text, not {shown(given)}.")
    return given


def _players(given: object, seats: int) -> tuple[str, ...]:
    names = tuple(given) if isinstance(given, list | tuple) else (given,)
    if names and (len(names) != seats or not all(isinstance(name, str) for name in names)):
        message = f'players are the names of all {seats} seats in their order, such as ["Ann", "Ben"].'
        raise BadNotation("bad-players", message)
    return tuple(map(str, names))


def _result(given: object, seats: int) -> tuple[Seat, ...] | None:
    if given is None:
        return None
    if not isinstance(given, list | tuple):
        raise BadNotation("bad-result", f"result is a list of the seats that won, such as [0], not {shown(given)}.")
    return tuple(sorted({seat_in(seat, seats) for seat in given}))


def _date(given: object) -> str:
    text = given.isoformat() if isinstance(given, date) else given
    found = _DATE.fullmatch(text) if isinstance(text, str) else None
    try:
        if found:
            date(*(int(part or 1) for part in found.groups()))
    except ValueError:
        found = None
    if not found and text != "":
        raise BadNotation("bad-date", f"date is like 2026-11-18, 2026-11 or 2026, not {shown(given)}.")
    return str(text)


def _mark(name: str) -> str:
    if not _MARK.fullmatch(name):
        raise BadNotation("bad-about", f"{shown(name)} is no name for a note: small letters and _ will do.")
    return name
