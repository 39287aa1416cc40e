"""The shortest routes: which stone goes to which field so that all stand right after the fewest steps."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from kist.bots.skelter.belief import Belief
from kist.bots.skelter.scene import At, Piles, Scene, steps_from
from kist.core.types import Seat

FAR: Final = 30.0
"""What a field costs that no way leads to."""
DOUBT: Final = 4.0
"""What it costs, in steps, to go to a field that then has another colour."""
DIM: Final = 0.05
"""A field that has the colour no likelier than this is nowhere to go to."""
EXPOSED: Final = (0.0, 1.5, 0.8, 0.4)
"""What it costs to stand on an opponent's colour when a stone of theirs is so many steps away, nearer than which
none can be: whoever is covered there may stay so for ever."""


class Routes:
    """The ways of one seat's stones to the fields of its colour, as they lie open in one scene."""

    def __init__(self, scene: Scene, belief: Belief, seat: Seat) -> None:
        self._right = belief.right[seat]
        self.goals = tuple(at for at, chance in enumerate(self._right) if chance > DIM)
        closed = closed_to(scene.piles, belief, seat)
        ways = [steps_from(goal, scene.ground.neighbours, closed) for goal in self.goals]
        exposure = exposures(scene, belief, seat)
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


def closed_to(piles: Piles, belief: Belief, seat: Seat) -> frozenset[At]:
    """Fields that no stone of a seat goes across: where somebody's stone is known to stand right on top."""
    return frozenset(at for at, pile in enumerate(piles) if pile and belief.knows_right(pile[-1], at))


def exposures(scene: Scene, belief: Belief, seat: Seat) -> list[float]:
    """What it costs a seat to stand on each field that has an opponent's colour."""
    costs = [0.0] * len(scene.piles)
    for other in scene.seats:
        if other == seat:
            continue
        loose = [at for at, pile in enumerate(scene.piles) if pile and pile[-1] == other]
        for at, chance in enumerate(belief.right[other]):
            if chance > 0.5 and loose:
                near = min(scene.ground.steps[at][stone] or len(EXPOSED) for stone in loose)
                costs[at] += EXPOSED[near] if near < len(EXPOSED) else 0.2
    return costs


def assign(rows: Sequence[Sequence[float]]) -> tuple[float, list[int]]:
    """The cheapest way to give every row a column of its own (the Hungarian method): its cost and the columns."""
    width = len(rows[0]) if rows else 0
    row_price, column_price = [0.0] * len(rows), [0.0] * width
    row_of = [-1] * width
    for row in range(len(rows)):
        _augment(rows, row, row_price, column_price, row_of)
    chosen = [0] * len(rows)
    for column, row in enumerate(row_of):
        if row >= 0:
            chosen[row] = column
    return sum(rows[row][column] for row, column in enumerate(chosen)), chosen


def _augment(
    rows: Sequence[Sequence[float]], start: int, row_price: list[float], column_price: list[float], row_of: list[int]
) -> None:
    """Give one more row a column, moving others on along the cheapest chain."""
    width = len(column_price)
    least, came_from = [float("inf")] * width, [-1] * width
    free = set(range(width))
    tree: list[int] = []
    row, last = start, -1
    while True:
        price, costs = row_price[row], rows[row]
        for column in free:
            reduced = costs[column] - price - column_price[column]
            if reduced < least[column]:
                least[column], came_from[column] = reduced, last
        last = min(free, key=lambda column: (least[column], column))
        delta = least[last]
        row_price[start] += delta
        for column in tree:
            row_price[row_of[column]] += delta
            column_price[column] -= delta
        for column in free:
            least[column] -= delta
        free.discard(last)
        tree.append(last)
        if row_of[last] < 0:
            break
        row = row_of[last]
    while last >= 0:
        before = came_from[last]
        row_of[last] = start if before < 0 else row_of[before]
        last = before
