"""Puzzles as tables of their games: what somebody who solves one sees on the real board."""

from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Any, Final

from kist.core.actions import Action
from kist.core.types import SPECTATOR, Json, Viewer
from kist.cubus.play.game import Cubus
from kist.cubus.play.state import Building, Demolition, KnockWindow, Phase, Showing, State
from kist.cubus.shape.build import Rules
from kist.cubus.shape.stack import EMPTY, Laid
from kist.cubus.shape.tiles import Tiles
from kist.study.lessons.lesson import Moment
from kist.study.puzzles.builds import NO_BUILD, BuildPuzzle
from kist.study.puzzles.most import MostPuzzle
from kist.study.puzzles.puzzle import Puzzle
from kist.study.puzzles.shipped import shipped
from kist.study.puzzles.take import TakePuzzle
from kist.study.puzzles.watch import WatchPuzzle

CUBUS: Final = Cubus()
DAILY: Final = {"cubus": ("best", "free", "knock"), "skelter": ("memory", "ready")}
"""Of each game the kinds of which the puzzle of the day is one."""
DAILY_RULES: Final = (None, Rules.WOOD_2005)
"""The day's puzzle is one for everybody: by the usual edition, where there are several."""
DAILY_DIFFICULTY: Final = range(1, 10)
FIRST_DAY: Final = date(2026, 1, 1)


@dataclass(frozen=True)
class Shown:
    """A puzzle on the board of its game: all moments, and whose eyes they are seen with."""

    game: str
    viewer: Viewer
    moments: tuple[Moment, ...]


def shown(puzzle: Puzzle) -> Shown:
    """A puzzle on the board of its game. What is watched has a moment for each line; a knock leads to another."""
    match puzzle:
        case WatchPuzzle():
            return Shown("skelter", SPECTATOR, puzzle.watched())
        case BuildPuzzle(kind="knock"):
            first = _table(puzzle.rules, puzzle.laid, puzzle.hand, KnockWindow())
            return Shown("cubus", 1, (Moment(first), Moment(first._replace(phase=Showing(1)), 1, "knock")))
        case BuildPuzzle():
            return Shown("cubus", 0, (Moment(_table(puzzle.rules, puzzle.laid, puzzle.hand, Building())),))
        case TakePuzzle():
            return Shown("cubus", 0, (Moment(_table(Rules.WOOD_2005, puzzle.laid, Tiles(), Demolition())),))
        case MostPuzzle():
            # By the children's rules a build from nothing is worth its crates, and that is what counts here.
            return Shown("cubus", 0, (Moment(_table(Rules.KIDS, Laid(EMPTY, (0, 0)), puzzle.rhombi, Building())),))
    raise AssertionError(puzzle.kind)


def solved(puzzle: Puzzle, answer: Json) -> tuple[Moment, ...]:
    """What the table is like after an answer that meets the goal; nothing where nothing is built or taken."""
    table = shown(puzzle)
    if table.game != CUBUS.name or not isinstance(answer, str) or answer == NO_BUILD:
        return ()
    before = table.moments[-1].state
    assert table.viewer is not None
    action = Action("remove" if isinstance(puzzle, TakePuzzle) else "build", answer)
    return (Moment(CUBUS.apply(before, table.viewer, action), table.viewer, str(action)),)


def _table(rules: Rules, laid: Laid, hand: Tiles, phase: Phase) -> State:
    settings = CUBUS.read_settings({"game": "cubus", "seats": 2, "rules": rules.value, "demolition": True})
    return CUBUS.start(settings)._replace(laid=laid, hands=(hand, Tiles()), phase=phase, freed=(0, 0))


@cache
def by_id() -> dict[str, dict[str, Any]]:
    """All puzzles that come with Kist, by their id."""
    return {str(puzzle["id"]): puzzle for puzzle in shipped()}


@cache
def _daily(game: str) -> tuple[str, ...]:
    """The puzzles of the days, in the order of their ids without the kind: that order is as good as drawn by lot."""
    fit = (each for each in shipped() if each["kind"] in DAILY[game] and each["difficulty"] in DAILY_DIFFICULTY)
    usual = (str(each["id"]) for each in fit if each.get("rules") in DAILY_RULES)
    return tuple(sorted(usual, key=lambda name: name.partition("-")[2]))


def of_day(day: date, game: str = "cubus") -> str:
    """The id of a game's puzzle of a day: the same for everybody, and none twice before all have been."""
    return _daily(game)[(day - FIRST_DAY).days % len(_daily(game))]
