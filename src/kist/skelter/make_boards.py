"""Makes the board files anew: `python -m kist.skelter.make_boards [folder]`. The same files come out every time.

Colours are searched for by simulated annealing among the layouts that a turn of the board maps onto themselves, with
colours changing places: what such a turn maps onto each other is exactly equally good. See docs/skelter.md.
"""

import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import dist, exp, sqrt
from pathlib import Path
from random import Random
from typing import Final, TypeAlias, TypeVar

from kist.skelter.balance import Balance, Ruler
from kist.skelter.board import COLOURS, Board, Field

Place: TypeAlias = tuple[float, float]

HEX_SIDE: Final = 5
ROUNDS: Final = 400_000
HOT, COLD = 30.0, 0.4


@dataclass(frozen=True)
class BlankBoard:
    """Fields without colours. `turn` says where a turn of the board takes each field, `colour_turn` each colour."""

    name: str
    places: Mapping[str, Place]
    neutral: frozenset[str]
    reach: float
    turn: Mapping[str, str]
    colour_turn: Mapping[int, int]
    seed: int

    @property
    def names(self) -> tuple[str, ...]:
        """The fields in the order of the file."""
        return tuple(self.places)

    def next(self, name: str) -> tuple[str, ...]:
        """The neighbours of a field: all that are near enough."""
        here = self.places[name]
        return tuple(other for other, at in self.places.items() if other != name and dist(here, at) < self.reach)

    def orbits(self) -> list[tuple[str, ...]]:
        """The coloured fields, in the order in which the turn takes one to the next and at last back to the first."""
        return [orbit for orbit in _cycles(self.turn) if orbit[0] not in self.neutral]


Item = TypeVar("Item")


def _cycles(turn: Mapping[Item, Item]) -> list[tuple[Item, ...]]:
    """Everything that is turned, in the order in which each comes to the place of the next."""
    cycles: list[tuple[Item, ...]] = []
    met: set[Item] = set()
    for first in turn:
        cycle: list[Item] = []
        at = first
        while at not in met:
            met.add(at)
            cycle.append(at)
            at = turn[at]
        if cycle:
            cycles.append(tuple(cycle))
    return cycles


def grid(name: str, columns: int, rows: int, neutral: Iterable[str], seed: int) -> BlankBoard:
    """A board of rows and columns with up to eight neighbours; half a turn swaps the colours two by two."""
    cells = {f"{chr(97 + x)}{y + 1}": (x, y) for y in range(rows) for x in range(columns)}
    names = {cell: field for field, cell in cells.items()}
    return BlankBoard(
        name=name,
        places={field: (x, rows - 1 - y) for field, (x, y) in cells.items()},
        neutral=frozenset(neutral),
        reach=1.5,
        turn={field: names[columns - 1 - x, rows - 1 - y] for field, (x, y) in cells.items()},
        colour_turn={0: 1, 1: 0, 2: 3, 3: 2, 4: 5, 5: 4},
        seed=seed,
    )


def hexagon(name: str, side: int, seed: int) -> BlankBoard:
    """A hexagon with up to six neighbours; a sixth of a turn takes each colour to the next.

    Neutral are the middle and what lies two and four steps from it towards the corners.
    """
    last = side - 1
    axial = [(q, r) for q in range(-last, side) for r in range(-last, side) if abs(q + r) <= last]
    names = {(q, r): f"{chr(97 + q + last)}{r - max(-last, -last - q) + 1}" for q, r in axial}
    arms = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    return BlankBoard(
        name=name,
        places={names[q, r]: _hex_place(q, r, last) for q, r in axial},
        neutral=frozenset({names[0, 0], *(names[q * far, r * far] for q, r in arms for far in (2, 4))}),
        reach=1.1,
        turn={names[q, r]: names[-r, q + r] for q, r in axial},
        colour_turn={0: 1, 1: 2, 2: 3, 3: 4, 4: 5, 5: 0},
        seed=seed,
    )


def _hex_place(q: int, r: int, last: int) -> Place:
    # Columns stand upright: q counts them from the middle, r counts upwards.
    return round((q + last) * sqrt(3) / 2, 3), last - r - q / 2


def colour_in(plan: BlankBoard, cost: Callable[[Balance], float]) -> dict[str, int]:
    """The cheapest colours that simulated annealing finds."""
    rng = Random(plan.seed)  # noqa: S311 - the same search every time
    orbits, names = plan.orbits(), plan.names
    ruler = Ruler([[names.index(other) for other in plan.next(name)] for name in names])
    firsts = [cycle[0] for cycle in _cycles(plan.colour_turn)]
    starts = [firsts[number % len(firsts)] for number in range(len(orbits))]
    rng.shuffle(starts)

    def price(colours: Sequence[int]) -> float:
        coloured = _spread(plan, orbits, colours)
        groups = [tuple(at for at, name in enumerate(names) if coloured.get(name) == each) for each in range(6)]
        return cost(ruler.measure(groups))

    now = best = (price(starts), starts)
    for step in range(ROUNDS):
        heat = HOT * (COLD / HOT) ** (step / ROUNDS)
        tried = _change(plan, now[1], rng)
        worth = price(tried)
        if worth <= now[0] or rng.random() < exp((now[0] - worth) / heat):
            now = (worth, tried)
            best = min(best, now)
    return _spread(plan, orbits, best[1])


def _spread(plan: BlankBoard, orbits: Sequence[tuple[str, ...]], starts: Sequence[int]) -> dict[str, int]:
    coloured: dict[str, int] = {}
    for orbit, colour in zip(orbits, starts, strict=True):
        for name in orbit:
            coloured[name] = colour
            colour = plan.colour_turn[colour]  # noqa: PLW2901
    return coloured


def _change(plan: BlankBoard, starts: list[int], rng: Random) -> list[int]:
    """Turn the colours of one orbit on, or let two orbits change places."""
    changed = starts.copy()
    one, other = rng.randrange(len(starts)), rng.randrange(len(starts))
    if rng.random() < 0.3:
        changed[one] = plan.colour_turn[changed[one]]
    else:
        changed[one], changed[other] = changed[other], changed[one]
    return changed


def unevenness(balance: Balance) -> float:
    """What is wrong with a layout: colours that touch themselves, and all that differs from colour to colour."""
    between, nearest, touching = (
        [square[row][column] for row in range(6) for column in range(6) if row != column] for square in balance
    )
    own_touching = sum(balance.touching[colour][colour] for colour in range(6))
    leaving = [sum(row) for row in balance.nearest]
    return (
        20 * own_touching
        + 2 * _scatter(balance.own)
        + 2 * _scatter(balance.reach)
        + _scatter(leaving)
        + _scatter(between) / 2
        + _scatter(nearest)
        + _scatter(touching) / 2
    )


def _scatter(values: Sequence[int]) -> float:
    mean = sum(values) / len(values)
    return sum((value - mean) ** 2 for value in values)


PLANS: Final = (
    grid("classic", 8, 6, (), seed=1),
    grid("ring", 7, 7, ("d4",), seed=2),
    hexagon("hex", HEX_SIDE, seed=2),
)


def make(plan: BlankBoard) -> Board:
    """The finished board."""
    colours = colour_in(plan, unevenness)
    fields = tuple(
        Field(name, x, y, COLOURS[colours[name]] if name in colours else None, plan.next(name))
        for name, (x, y) in plan.places.items()
    )
    return Board(plan.name, fields)


def to_text(board: Board) -> str:
    """A board file with one field a line."""
    lines = ",\n".join(f"  {json.dumps(field.to_json())}" for field in board.fields)
    return f'{{"name": "{board.name}", "fields": [\n{lines}\n]}}\n'


def main() -> None:
    """Write all board files."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent / "boards"
    for plan in PLANS:
        (folder / f"{plan.name}.json").write_text(to_text(make(plan)), encoding="utf-8")


if __name__ == "__main__":
    main()
