"""The shortest routes: which stone goes to which field so that all stand right after the fewest steps."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from kist.bots.skelter.belief import Belief
from kist.bots.skelter.scene import At, Piles, Scene, steps_from
from kist.core.types import Seat

NOBODY: Final = -1
FAR: Final = 30.0
"""What a field costs that no way leads to."""
DOUBT: Final = 4.0
"""What it costs, in steps, to go to a field that then has another colour."""
DIM: Final = 0.05
"""A field that has the colour no likelier than this is nowhere to go to."""
EXPOSED: Final = (0.2, 1.5, 0.8, 0.4)
"""What it costs to stand on an opponent's colour when their nearest stone is so many steps away: whoever is covered
there may stay so for ever. The first is for farther away."""


class Routes:
    """The ways of one seat's stones to the fields of its colour, as they lie open in one scene."""

    def __init__(self, scene: Scene, belief: Belief, seat: Seat) -> None:
        self._right = belief.right[seat]
        self.goals = tuple(at for at, chance in enumerate(self._right) if chance > DIM)
        closed = _closed(scene.piles, belief)
        ways = [steps_from(goal, scene.ground.neighbours, closed) for goal in self.goals]
        exposure = _exposures(scene, belief, seat)
        self.rows = tuple(
            tuple(self._cost(way[at], goal, exposure[at]) for goal, way in zip(self.goals, ways, strict=True))
            for at in range(len(scene.piles))
        )
        self.steps = lru_cache(maxsize=None)(self._steps)

    def _cost(self, steps: int, goal: At, exposure: float) -> float:
        if steps < 0:
            return FAR
        return steps + (exposure if steps else 0.0) + DOUBT * (1 - self._right[goal])

    def _steps(self, stones: tuple[At, ...]) -> float:
        """How many steps, about, these stones need in all to stand right."""
        if len(stones) > len(self.goals):
            return FAR * len(stones)
        return assign([self.rows[at] for at in stones])[0]

    def plan(self, stones: Sequence[At]) -> dict[At, At]:
        """Where each stone should go."""
        if len(stones) > len(self.goals):
            return {}
        chosen = assign([self.rows[at] for at in stones])[1]
        return {at: self.goals[goal] for at, goal in zip(stones, chosen, strict=True)}


def _closed(piles: Piles, belief: Belief) -> frozenset[At]:
    """Fields that nobody goes across: where a stone on top is known to stand right, and will stay."""
    return frozenset(at for at, pile in enumerate(piles) if pile and belief.knows_right(pile[-1], at))


def _exposures(scene: Scene, belief: Belief, seat: Seat) -> list[float]:
    """What it costs a seat to stand on each field that has an opponent's colour."""
    costs = [0.0] * len(scene.piles)
    for other in scene.seats:
        if other == seat:
            continue
        loose = [at for at, pile in enumerate(scene.piles) if pile and pile[-1] == other]
        for at, chance in enumerate(belief.right[other]):
            if chance > 0.5 and loose:
                near = min(scene.ground.steps[at][stone] for stone in loose)
                costs[at] += EXPOSED[near if near < len(EXPOSED) else 0]
    return costs


def assign(rows: Sequence[Sequence[float]]) -> tuple[float, list[int]]:
    """The cheapest way to give every row a column of its own (the Hungarian method): its cost and the columns."""
    pairing = _Pairing(rows)
    for row in range(len(rows)):
        pairing.add(row)
    chosen = [pairing.row_of.index(row) for row in range(len(rows))]
    return sum(rows[row][column] for row, column in enumerate(chosen)), chosen


class _Pairing:
    """Rows that have columns already, with prices that prove that there is no cheaper way."""

    def __init__(self, rows: Sequence[Sequence[float]]) -> None:
        self.row_of = [NOBODY] * (len(rows[0]) if rows else 0)
        self._rows = rows
        self._row_price = [0.0] * len(rows)
        self._column_price = [0.0] * len(self.row_of)

    def add(self, new: int) -> None:
        """Give one more row a column, handing columns on along the cheapest chain."""
        least = [float("inf")] * len(self.row_of)
        came_from = [NOBODY] * len(self.row_of)
        free, reached = set(range(len(self.row_of))), list[int]()
        row, last = new, NOBODY
        while row != NOBODY:
            for column in free:
                reduced = self._rows[row][column] - self._row_price[row] - self._column_price[column]
                if reduced < least[column]:
                    least[column], came_from[column] = reduced, last
            last = min(free, key=lambda column: (least[column], column))
            self._raise(new, reached, least[last])
            least = [each - least[last] for each in least]
            free.discard(last)
            reached.append(last)
            row = self.row_of[last]
        self._hand_on(new, last, came_from)

    def _raise(self, new: int, reached: list[int], by: float) -> None:
        self._row_price[new] += by
        for column in reached:
            self._row_price[self.row_of[column]] += by
            self._column_price[column] -= by

    def _hand_on(self, new: int, last: int, came_from: list[int]) -> None:
        while last != NOBODY:
            before = came_from[last]
            self.row_of[last] = new if before == NOBODY else self.row_of[before]
            last = before
