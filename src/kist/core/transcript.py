"""Transcripts: a game as JSON Lines, first the settings, then one action a line, with what is said about either."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date as Date  # noqa: N812 - `date` is what the argument is called
from functools import cached_property
from html import escape
from typing import Any

from kist.core import files
from kist.core.actions import Action
from kist.core.errors import BadNotation, BadSettings, KistError
from kist.core.game import Game, Settings, oldest_version
from kist.core.given import step_in
from kist.core.json_lines import read_json, write_json
from kist.core.notebook import html_of
from kist.core.notes import (
    About,
    Doing,
    Note,
    Notes,
    Variation,
    branched,
    commented,
    lines_of,
    read_note,
    read_step,
)
from kist.core.referee import ruled
from kist.core.steps import NO_SETTINGS, Games, about_in, advance, agreed, read_start
from kist.core.types import REFEREE, Actor, Json, Seat


@dataclass(frozen=True, repr=False)
class Transcript:
    """A game from its settings on, over or not: what was agreed, who did what, and what is said about it.

    >>> game = kist.play("cubus", seed=7).do("pass").transcript
    >>> str(game).splitlines()[-1]
    '{"seat":0,"do":"pass"}'
    """

    game: Game[Any, Any] = field(compare=False)
    """What the settings are of: these alone say whether two transcripts are of the same game."""
    settings: Settings
    steps: tuple[Doing, ...] = ()
    about: About = field(default_factory=About)
    """Who played, when and where."""
    notes: Notes = field(default_factory=dict, hash=False)
    """Comments on steps and variations, by the number of the step."""

    @cached_property
    def states(self) -> tuple[Any, ...]:
        """The state at the start and after every step; raises `IllegalAction` for a step that cannot be taken. Where
        the steps do not say what the referee answered, as those from before that was written down, it is asked.

        >>> len(kist.play("cubus", seed=7).do("pass").transcript.states)
        5
        """
        return _states(self.game, self.game.start(self.settings), self.steps)

    @property
    def state(self) -> Any:
        """The state after the last step.

        >>> game = kist.play("cubus", seed=7).do("pass").transcript
        >>> game.state == game.states[-1]
        True
        """
        return self.states[-1]

    @property
    def seats(self) -> int:
        """How many players there are.

        >>> kist.play("cubus", seats=4).transcript.seats
        4
        """
        return self.settings.seats

    def moments(self) -> Iterator[tuple[int, Any, Actor, Action, Any]]:
        """Every line after the first: its number, the state before it, who did what, and the state after it.

        >>> game = kist.play("cubus", seed=7).do("pass").transcript
        >>> [(number, actor, str(action)) for number, before, actor, action, after in game.moments()][-1]
        (4, 0, 'pass')
        """
        for at, (actor, action) in enumerate(self.steps, 1):
            yield at, self.states[at - 1], actor, action, self.states[at]

    # What is said about it -------------------------------------------------------------------------------------

    @property
    def result(self) -> tuple[Seat, ...] | None:
        """The seats that won: by the rules where the game came to its end, else as it is said; None while that is
        open.

        >>> kist.play("cubus", seed=2, bots=["novice", "builder"]).transcript.result
        (1,)
        """
        outcome = self.game.outcome(self.state)
        return outcome.winners if outcome else self.about.result

    def with_about(
        self,
        *,
        players: Sequence[str] | None = None,
        date: str | Date | None = None,
        place: str | None = None,
        comment: str | None = None,
        result: Sequence[Seat] | None = None,
        **more: str,
    ) -> "Transcript":
        """This game with what is said here about it, be it something of your own (`round="3"`); what is not named
        stays as it was. Raises `KistError`.

        >>> kist.play("cubus", seed=7).transcript.with_about(players=["Ann", "Ben"], place="Essen", round="3")
        <Transcript: cubus, 2 seats, 3 steps, Ann – Ben, Essen>
        """
        given = {"players": players, "date": date, "place": place, "comment": comment, "result": result, **more}
        said: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
        known = {**self.about.to_json(), "result": self.result}
        made = self._also(about=About.of(self.seats, **{**known, **said}))
        made._check_result()
        return made

    def comment(self, step: int) -> str:
        """What is said about a step, which counts from 0 as in `steps`; empty where nothing is.

        >>> kist.play("cubus", seed=7).do("pass").transcript.with_comment(3, "Why?").comment(3)
        'Why?'
        """
        return self.notes.get(step_in(step, len(self.steps)), Note()).comment

    def with_comment(self, step: int, comment: str) -> "Transcript":
        """This game with another comment on a step; raises `KistError`.

        >>> game = kist.play("cubus", seed=7).do("pass").transcript
        >>> str(game.with_comment(3, "Why?")).splitlines()[-1]
        '{"seat":0,"do":"pass","comment":"Why?"}'
        """
        return self._also(notes=commented(self.notes, step_in(step, len(self.steps)), comment))

    def variations(self, step: int) -> "tuple[Transcript, ...]":
        """What could have been done instead of a step: games that are the same up to there. Raises `KistError`.

        >>> table = kist.play("cubus", seed=7).do("pass")
        >>> game = table.copy().do("waive").transcript.with_variation(table.copy().do("knock").transcript)
        >>> [other.steps[4] for other in game.variations(4)]
        [(1, Action(verb='knock', argument=''))]
        """
        at = step_in(step, len(self.steps))
        return tuple(self._along(at, each) for each in self.notes.get(at, Note()).variations)

    def with_variation(self, other: "Transcript") -> "Transcript":
        """This game with another one beside it, from the first step on that differs; raises `KistError` when none
        does, or when it did not begin alike.

        >>> table = kist.play("cubus", seed=7).do("pass")
        >>> game = table.copy().do("waive").transcript.with_variation(table.copy().do("knock").transcript)
        >>> len(game.variations(4))
        1
        """
        if not isinstance(other, Transcript) or other.settings != self.settings:
            message = "A variation is a transcript that begins with the same settings."
            raise BadNotation("not-a-variation", message)
        other.states  # noqa: B018 - raises for a step that cannot be taken
        grown = branched(Variation(self.steps, self.notes), Variation(other.steps, other.notes))
        return self._also(notes=grown.notes)

    def _also(self, **said: Any) -> "Transcript":
        made = replace(self, **said)
        if "states" in vars(self):
            vars(made)["states"] = self.states
        return made

    def _along(self, at: int, variation: Variation) -> "Transcript":
        """The game as it is up to a step, and then another way."""
        notes = {number: note for number, note in self.notes.items() if number < at}
        notes |= {at + number: note for number, note in variation.notes.items()}
        about = replace(self.about, result=None)
        made = Transcript(self.game, self.settings, self.steps[:at] + variation.steps, about, notes)
        vars(made)["states"] = self.states[:at] + _states(self.game, self.states[at], variation.steps)
        return made

    def _check_notes(self, since: int = 0) -> None:
        """Raise `KistError` when a variation from some step on, or the result, cannot be."""
        for at, note in self.notes.items():
            for number, each in enumerate(note.variations if at >= since else (), 1):
                try:
                    self._along(at, each)._check_notes(at)
                except KistError as refusal:
                    raise _said_of(f"Step {at + 1}, variation {number}", refusal) from refusal
        self._check_result()

    def _check_result(self) -> None:
        if self.about.result not in (None, self.result):
            message = f"By the rules the winners are {list(self.result or ())}, not {list(self.about.result or ())}."
            raise BadNotation("wrong-result", message)

    # As text ---------------------------------------------------------------------------------------------------

    @classmethod
    def parse(cls, text: str, games: Games) -> "Transcript":
        """Read the lines of one game; `str()` gives them back. Raises `KistError`, which names the line at fault.

        >>> text = str(kist.play("cubus", seed=7).transcript)
        >>> kist.Transcript.parse(text, kist.games)
        <Transcript: cubus, 2 seats, 3 steps>
        """
        if not isinstance(text, str):
            raise BadNotation("bad-transcript", f"A transcript is given as text, not as {type(text).__name__}.")
        found = list(cls.read_all(text.split("\n"), games))
        if not found:
            raise BadSettings("bad-settings", f"Line 1: {NO_SETTINGS}")
        if len(found) > 1:
            raise BadNotation("not-one-game", f"These are transcripts of {len(found)} games, not of one.")
        return found[0]

    @classmethod
    def read_all(cls, lines: Iterable[str | bytes], games: Games) -> "Iterator[Transcript]":
        """The games in the lines of a file, one after the other: every line with settings begins a new one.

        Raises `KistError`, which names the line at fault; lines count from 1, and empty ones are passed over.

        >>> lines = str(kist.play("cubus", seed=7).transcript).splitlines() * 2
        >>> [len(game.steps) for game in kist.Transcript.read_all(lines, kist.games)]
        [3, 3]
        """
        course: _Course | None = None
        for number, line in enumerate(lines, 1):
            if line.strip():
                try:
                    last, course = course, _taken(course, read_json(line), games)
                except KistError as refusal:
                    raise _in_line(number, refusal) from refusal
                if last is not None and last is not course:
                    yield last.transcript()
        if course is not None:
            yield course.transcript()

    @classmethod
    def load(cls, path: files.Path, games: Games) -> "Transcript":
        """Read a file.

        >>> kist.play("cubus", seed=7).transcript.save("loaded.jsonl")
        >>> kist.Transcript.load("loaded.jsonl", kist.games)
        <Transcript: cubus, 2 seats, 3 steps>
        """
        return cls.parse(files.read_text(path), games)

    def save(self, path: files.Path) -> None:
        """Write a file; raises `KistError`.

        >>> kist.play("cubus", seed=7).transcript.save("saved.jsonl")
        """
        files.write_text(str(self), path)

    def _repr_html_(self) -> str:
        lines = f"<details><summary>{len(self.steps)} steps</summary><pre>{escape(str(self))}</pre></details>"
        return f"{html_of(self.state)}<p>{escape(self._in_words())}</p>{lines}"

    def _in_words(self) -> str:
        said = [" – ".join(self.about.players), self.about.date, self.about.place]
        won = f"won by {' and '.join(f'seat {seat}' for seat in self.result)}" if self.result else ""
        steps = f"{len(self.steps)} step{'s' * (len(self.steps) != 1)}"
        return ", ".join(filter(None, (steps, won, *said)))

    def __repr__(self) -> str:
        return f"<Transcript: {self.game.name}, {self.seats} seats, {self._in_words()}>"

    def __str__(self) -> str:
        about = self.about.to_json()
        start = {**self.settings.to_json(), "about": about} if about else self.settings.to_json()
        return write_json((start, *lines_of(self.steps, self.notes)))


def _states(game: Game[Any, Any], start: Any, steps: Sequence[Doing]) -> tuple[Any, ...]:
    states = [start]
    for step in steps:
        _take(game, states, step)
    return _ruled(game, states)


def _take(game: Game[Any, Any], states: list[Any], step: Doing) -> None:
    """Add the state after a step. Where that is not the referee's, as nobody has written down what it answered, it is
    asked first; raises `KistError`."""
    actor, action = step
    if actor != REFEREE:
        _ruled(game, states)
    states.append(advance(game, states[-1], actor, action))


def _ruled(game: Game[Any, Any], states: list[Any]) -> tuple[Any, ...]:
    """The states, in the last of which the referee has answered."""
    states[-1] = ruled(game, states[-1])
    return tuple(states)


class _Course:
    """A game while its lines are read.

    Settings that name no version of the rules are read by those of today; where these refuse a line, or the game has
    not come to its end, but it does by earlier rules, it was played by those.
    """

    def __init__(self, line: Json, games: Games) -> None:
        self._game, self._settings = read_start(line, games)
        self._about = about_in(line, self._settings)
        self._earlier = [*_earlier(self._game, line)]
        self._steps: list[Doing] = []
        self._notes: dict[int, Note] = {}
        self._states = [self._game.start(self._settings)]

    def take(self, step: Doing, note: Note | None) -> None:
        if note is not None:
            self._notes[len(self._steps)] = note
        self._steps.append(step)
        try:
            _take(self._game, self._states, step)
        except KistError:
            if not any(map(self._goes_by, self._earlier)):
                raise

    def transcript(self) -> Transcript:
        if not self._is_over():
            present = self._settings, self._states
            if not any(self._goes_by(settings) and self._is_over() for settings in self._earlier):
                self._settings, self._states = present
        made = Transcript(self._game, self._settings, tuple(self._steps), self._about, self._notes)
        vars(made)["states"] = _ruled(self._game, self._states)  # they need not be found again
        made._check_notes()
        return made

    def _is_over(self) -> bool:
        return self._game.outcome(_ruled(self._game, self._states)[-1]) is not None

    def _goes_by(self, settings: Settings) -> bool:
        """Whether all steps can be taken with other settings; they are from then on."""
        try:
            states = Transcript(self._game, settings, tuple(self._steps)).states
        except KistError:
            return False
        self._settings, self._states = settings, list(states)
        return True


def _earlier(game: Game[Any, Any], line: Json) -> Iterator[Settings]:
    """Settings that name no version as those of earlier ones, the latest first."""
    if not isinstance(line, Mapping) or "version" in line:
        return
    for version in reversed(range(oldest_version(game), game.version)):
        yield game.read_settings({**agreed(line), "version": version})


def _taken(course: _Course | None, line: Json, games: Games) -> _Course:
    """The game that a line belongs to: settings begin another one."""
    if course is None or (isinstance(line, Mapping) and "game" in line):
        return _Course(line, games)
    course.take(read_step(line), read_note(line))
    return course


def _in_line(number: int, refusal: KistError) -> KistError:
    return _said_of(f"Line {number}", refusal, line=number)


def _said_of(where: str, refusal: KistError, **details: Json) -> KistError:
    return type(refusal)(refusal.code, f"{where}: {refusal.message}", **{**refusal.details, **details})
