"""Where puzzles come from: positions of games that bots play."""

from collections.abc import Iterator, Mapping
from itertools import islice
from random import Random
from typing import Final, NamedTuple

from kist.bots.registry import find_level
from kist.core.steps import read_start
from kist.core.types import Json
from kist.cubus.play.state import Building, Demolition, State
from kist.cubus.shape.tiles import Tiles
from kist.games import GAMES
from kist.study.puzzles.builds import BuildPuzzle
from kist.study.puzzles.most import MostPuzzle
from kist.study.puzzles.puzzle import Puzzle
from kist.study.puzzles.stretches import memory_puzzles, ready_puzzles
from kist.study.puzzles.take import LARGEST, TakePuzzle
from kist.study.record import Record
from kist.tabletop import Tabletop

NODES: Final = 60
"""How far the bots think in these games; the same everywhere, so that the same seed gives the same puzzles."""
FROM_ONE_GAME: Final = 3
"""No more puzzles come from one game: neighbouring positions are too much alike."""
FEWEST_TO_LAY: Final = 6

TABLES: Final[tuple[tuple[str, ...], ...]] = (
    ("builder", "novice"),
    ("greedy", "builder"),
    ("novice", "novice", "builder"),
    ("builder", "builder"),
    ("master", "novice"),
)
WATCHED: Final = ("memory", "ready")
"""The kinds of Helter-Skelter."""
FORGETFUL: Final = ("novice", "novice", "steady", "master")
PLANNERS: Final = ("steady", "master")
FEWEST_PLAYERS: Final = 2
GROUPS: Final[Mapping[str, int]] = {"knock": 2, "memory": 5, "ready": 10}
"""So many groups these kinds come in, and games bring them up in turn: with and without something to be found, two to
six players. No number of players gives away which answer is right."""
ROUNDS: Final = 25
"""Games of Helter-Skelter are not watched for longer."""
RULES: Final = ("2005", "2005", "2005", "1987", "kids")
"""Most puzzles are of the usual edition."""


class Found(NamedTuple):
    """A puzzle and where it comes from."""

    puzzle: Puzzle
    source: str


def group_of(kind: str, number: int) -> int:
    """Which group of a kind a game brings up; where there are no groups it is always the same."""
    return number % GROUPS.get(kind, 1)


def puzzles_of_game(kind: str, seed: int, number: int) -> Iterator[Found]:
    """Some puzzles of a kind out of one game of bots."""
    rng = Random(f"{kind}/{seed}/{number}")  # noqa: S311 - repeatable, not secret
    players, settings = _table(kind, rng, number)
    record = _played(players, settings, rng.getrandbits(32))
    for puzzle in islice(_puzzles(kind, record, rng, number), FROM_ONE_GAME):
        yield Found(puzzle, f"{'-'.join(players)} {seed}/{number}")


def _table(kind: str, rng: Random, number: int) -> tuple[tuple[str, ...], dict[str, Json]]:
    """Who plays, and what is agreed. Where somebody is to come home, somebody plays well."""
    if kind in WATCHED:
        group = group_of(kind, number)
        first, others = (FORGETFUL, group) if kind == "memory" else (FORGETFUL if group % 2 else PLANNERS, group // 2)
        players = rng.choice(first), *(rng.choice(FORGETFUL) for _ in range(FEWEST_PLAYERS - 1 + others))
        return players, {"game": "skelter", "seed": rng.getrandbits(32), "rounds": ROUNDS}
    if kind == "take":
        return rng.choice([table for table in TABLES if len(table) == 2]), {"game": "cubus", "demolition": True}
    return rng.choice(TABLES), {"game": "cubus", "rules": rng.choice(RULES)}


def _puzzles(kind: str, record: Record, rng: Random, number: int) -> Iterator[Puzzle]:
    """Every puzzle of a kind in a game; half of those with two answers have either."""
    if kind == "memory":
        yield from memory_puzzles(record, rng)
    elif kind == "ready":
        yield from ready_puzzles(record, rng, true=number % 2 == 0)
    else:
        states = list(record.states[:-1])
        rng.shuffle(states)
        yield from (puzzle for state in states if (puzzle := _puzzle(kind, state, number)))


def _played(players: tuple[str, ...], settings: dict[str, Json], seed: int) -> Record:
    agreed = {"seats": len(players), **settings}
    name = str(settings["game"])
    bots = {seat: find_level(name, level).bot(seat, seed + seat, NODES) for seat, level in enumerate(players)}
    game, read = read_start(agreed, GAMES)
    chance = Random(f"chance {seed}")  # noqa: S311
    return Tabletop(game, read, bots, chance).go_on().transcript


def _puzzle(kind: str, state: State, number: int) -> Puzzle | None:
    """The puzzle that a moment makes, if it makes one."""
    match kind, state.phase:
        case "take", Demolition() if state.laid.stack.crates <= LARGEST:
            return _if_open(TakePuzzle(state.laid))
        case "best", Building():
            return _with_build(BuildPuzzle("best", state.settings.rules, state.laid, state.hands[state.turn]))
        case "free", Building():
            return _with_build(BuildPuzzle("free", state.settings.rules, state.laid, Tiles()))
        case "knock", Building():
            puzzle = BuildPuzzle("knock", state.settings.rules, state.laid, state.hands[state.turn])
            return _without_build(puzzle) if number % 2 else _with_build(puzzle)
        case "most", Building():
            rhombi = state.laid.stack.tiles.plus(state.hands[state.turn])
            return MostPuzzle(rhombi) if rhombi.total >= FEWEST_TO_LAY else None
    return None


def _with_build(puzzle: BuildPuzzle) -> BuildPuzzle | None:
    return puzzle if puzzle.can_build() else None


def _without_build(puzzle: BuildPuzzle) -> BuildPuzzle | None:
    """With a single rhombus everybody sees that there is nothing."""
    return puzzle if puzzle.hand.total > 1 and not puzzle.can_build() else None


def _if_open(puzzle: TakePuzzle) -> TakePuzzle | None:
    """Where every way is right there is nothing to find."""
    return None if puzzle.all_ways_are_right() else puzzle
