"""Transcripts: a game as JSON Lines, first the settings, then one action a line."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from html import escape
from itertools import accumulate
from typing import Any, Final, TypeAlias

from kist.core import files
from kist.core.actions import Action
from kist.core.errors import BadNotation, BadSettings, KistError
from kist.core.game import Game, Settings, oldest_version
from kist.core.json_lines import read_json, write_json
from kist.core.notebook import html_of
from kist.core.settings import is_whole
from kist.core.table import Table
from kist.core.types import SPECTATOR, Actor, Json
from kist.core.view import View

Games: TypeAlias = Mapping[str, Game[Any, Any]]
Doing: TypeAlias = tuple[Actor, Action]
"""Who did what."""

RESIGN: Final = Action("resign")


@dataclass(frozen=True)
class Transcript:
    """A game from its settings on, over or not: what was agreed, and who did what."""

    game: Game[Any, Any]
    settings: Settings
    steps: tuple[Doing, ...] = ()

    @cached_property
    def states(self) -> tuple[Any, ...]:
        """The state at the start and after every step; raises `IllegalAction` for a step that cannot be taken."""
        start = self.game.start(self.settings)
        return tuple(accumulate(self.steps, lambda state, step: advance(self.game, state, *step), initial=start))

    @property
    def state(self) -> Any:
        """The state after the last step."""
        return self.states[-1]

    @property
    def seats(self) -> int:
        """How many players there are."""
        return self.settings.seats

    def moments(self) -> Iterator[tuple[int, Any, Actor, Action, Any]]:
        """Every line after the first: its number, the state before it, who did what, and the state after it."""
        for at, (actor, action) in enumerate(self.steps, 1):
            yield at, self.states[at - 1], actor, action, self.states[at]

    @classmethod
    def parse(cls, text: str, games: Games) -> "Transcript":
        """Read the lines of one game; `str()` gives them back. Raises `KistError`, which names the line at fault."""
        found = list(cls.read_all(text.split("\n"), games))
        if not found:
            raise BadSettings("bad-settings", f"Line 1: {_NO_SETTINGS}")
        if len(found) > 1:
            raise BadNotation("not-one-game", f"These are transcripts of {len(found)} games, not of one.")
        return found[0]

    @classmethod
    def read_all(cls, lines: Iterable[str | bytes], games: Games) -> "Iterator[Transcript]":
        """The games in the lines of a file, one after the other: every line with settings begins a new one.

        Raises `KistError`, which names the line at fault; lines count from 1, and empty ones are passed over.
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
        """Read a file."""
        return cls.parse(files.read_text(path), games)

    def save(self, path: files.Path) -> None:
        """Write a file; raises `KistError`."""
        files.write_text(str(self), path)

    def _repr_html_(self) -> str:
        lines = f"<details><summary>{len(self.steps)} steps</summary><pre>{escape(str(self))}</pre></details>"
        return html_of(self.state) + lines

    def __str__(self) -> str:
        steps = ({"seat": actor, "do": str(action)} for actor, action in self.steps)
        return write_json((self.settings.to_json(), *steps))


class _Course:
    """A game while its lines are read.

    Settings that name no version of the rules are read by those of today; where these refuse a line, or the game has
    not come to its end, but it does by earlier rules, it was played by those.
    """

    def __init__(self, line: Json, games: Games) -> None:
        self._game, self._settings = read_start(line, games)
        self._earlier = [*_earlier(self._game, line)]
        self._steps: list[Doing] = []
        self._states = [self._game.start(self._settings)]

    def take(self, step: Doing) -> None:
        self._steps.append(step)
        try:
            self._states.append(advance(self._game, self._states[-1], *step))
        except KistError:
            if not any(map(self._goes_by, self._earlier)):
                raise

    def transcript(self) -> Transcript:
        if not self._is_over():
            present = self._settings, self._states
            if not any(self._goes_by(settings) and self._is_over() for settings in self._earlier):
                self._settings, self._states = present
        made = Transcript(self._game, self._settings, tuple(self._steps))
        vars(made)["states"] = tuple(self._states)  # they need not be found again
        return made

    def _is_over(self) -> bool:
        return self._game.outcome(self._states[-1]) is not None

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
        yield game.read_settings({**line, "version": version})


def _taken(course: _Course | None, line: Json, games: Games) -> _Course:
    """The game that a line belongs to: settings begin another one."""
    if course is None or (isinstance(line, Mapping) and "game" in line):
        return _Course(line, games)
    course.take(read_step(line))
    return course


def _in_line(number: int, refusal: KistError) -> KistError:
    return type(refusal)(refusal.code, f"Line {number}: {refusal.message}", **{**refusal.details, "line": number})


_NO_SETTINGS = 'Settings are an object like {"game":"cubus","seats":2}.'


def read_start(line: Json, games: Games) -> tuple[Game[Any, Any], Settings]:
    """The first line of a transcript: a game and its settings."""
    if not isinstance(line, Mapping):
        raise BadSettings("bad-settings", _NO_SETTINGS)
    game = game_of(games, line)
    return game, game.read_settings(line)


def read_step(line: Json) -> tuple[Actor, Action]:
    """One line of a transcript after the first: `{"seat": 0, "do": "pass"}`, chance being `"seat": null`."""
    if not isinstance(line, Mapping) or "seat" not in line or "do" not in line:
        raise BadNotation("bad-step", 'A step is an object like {"seat":0,"do":"pass"}.')
    seat, do = line["seat"], line["do"]
    if seat is not None and not is_whole(seat):
        raise BadNotation("bad-step", '"seat" is a whole number from 0, or null for chance.')
    if not isinstance(do, str):
        raise BadNotation("bad-step", '"do" is the action as text, such as "pass".')
    return seat, Action.parse(do)


def advance(game: Game[Any, Any], state: Any, actor: Actor, action: Action) -> Any:
    """The state after a step of a transcript: an action of the game or `resign`, with which a seat gives up, whoever
    is to act; raises `KistError`."""
    if action == RESIGN and actor is not None:
        return game.give_up(state, actor)
    return game.apply(state, actor, action)


class Replay:
    """Follows a transcript line by line and answers each line. A refused line changes nothing."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._game: Game[Any, Any] | None = None
        self._state: Any = None

    def answer(self, line: Json) -> dict[str, Json]:
        """Take one line and say what the table looks like then, or why the line was refused."""
        try:
            if self._game is None:
                self._game, settings = read_start(line, self._games)
                self._state = self._game.start(settings)
            else:
                self._state = advance(self._game, self._state, *read_step(line))
        except KistError as refusal:
            return {"ok": False, **refusal.to_json()}
        return _report(self._game.view(self._state, SPECTATOR))


def _report(view: View[Table]) -> dict[str, Json]:
    return {
        "ok": True,
        "to_act": list(view.to_act),
        "scores": list(view.scores),
        "result": list(view.outcome.winners) if view.outcome else None,
        "reason": view.outcome.reason if view.outcome else None,
        "phase": view.phase,
        **view.table.to_json(),
    }


def game_of(games: Games, settings: Mapping[str, Json]) -> Game[Any, Any]:
    """The game that settings from outside ask for."""
    name = settings.get("game")
    if not isinstance(name, str) or name not in games:
        known = " or ".join(f'"{known}"' for known in sorted(games))
        instead = f', not "{name[:40]}"' if isinstance(name, str) else ""
        raise BadSettings("unknown-game", f'"game" must be {known}{instead}.')
    return games[name]
