"""The shortest routes: which stone goes to which field so that all stand right after the fewest steps."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from kist.bots.skelter.belief import SURE, Belief
from kist.bots.skelter.scene import At, Kind, Scene

Spot: TypeAlias = int
"""Where a stone lies: a field, or so many more as there are fields when it lies there on another stone."""

NOBODY: Final = -1
FAR: Final = 30.0
"""What a field costs that no way leads to."""
DOUBT: Final = 4.0
"""What it costs, in steps, to go to a field that then has another colour."""
MOST_GOALS: Final = 12
"""How many fields are thought of as goals when it is not known where all of them are."""
DIM: Final = 0.05
"""A field that has the colour no likelier than this is nowhere to go to."""
STEPS_OFF: Final = 3.0
"""What it costs to stand on another stone on a field of the own colour: off, wait until that is gone, and back."""
TAKEN: Final = 1.0
"""What it costs to go to a field on which a stone lies: it has to leave first."""
EXPOSED: Final = (0.1, 0.6, 0.3, 0.15)
"""What it costs to stand on an opponent's colour when their nearest stone is so many steps away: whoever wants to go
there may block it. The first is for farther away."""


class Routes:
    """The ways of stones of one colour to the fields of that colour, as they lie open in one scene."""

    def __init__(self, scene: Scene, belief: Belief, kind: Kind) -> None:
        self._right = belief.right[kind]
        self.fields = len(scene.piles)
        self.goals = self._likeliest(scene, kind)
        closed = _closed(scene, belief, kind)
        self._ways = [scene.ground.way(goal, closed) for goal in self.goals]
        self._exposure = _exposures(scene, belief, kind)
        self._taken = [TAKEN * (scene.piles[goal][:1] not in ((), (kind,))) for goal in self.goals]
        self._doubt = [DOUBT * (1 - self._right[goal]) for goal in self.goals]
        self.row = lru_cache(maxsize=None)(self._row)
        self.steps = lru_cache(maxsize=None)(self._steps)

    def _likeliest(self, scene: Scene, kind: Kind) -> tuple[At, ...]:
        """Fields that are likely of the colour and near stones of it."""
        stones = scene.lies(kind) or range(len(scene.piles))

        def price(at: At) -> float:
            return DOUBT * (1 - self._right[at]) + 0.5 * min(scene.ground.steps[at][stone] for stone in stones)

        unsure = [at for at, chance in enumerate(self._right) if DIM < chance < SURE]
        sure = [at for at, chance in enumerate(self._right) if chance >= SURE]
        return (*sure, *sorted(unsure, key=price)[: max(0, MOST_GOALS - len(sure))])

    def _row(self, spot: Spot) -> list[float]:
        """What every goal costs from a spot. To lie on another stone on a goal does not count."""
        at = spot % self.fields
        exposed, goals = self._exposure[at], zip(self._ways, self._taken, self._doubt, strict=True)
        row = [
            FAR if way[at] < 0 else way[at] + (exposed + taken if way[at] else 0.0) + doubt
            for way, taken, doubt in goals
        ]
        if spot >= self.fields and at in self.goals:
            row[self.goals.index(at)] += STEPS_OFF
        return row

    def _steps(self, spots: tuple[Spot, ...]) -> float:
        """How many steps, about, these stones need in all to stand right."""
        if len(spots) > len(self.goals):
            return FAR * len(spots)
        # Whoever is at home may stay there: nobody else gets anywhere sooner by taking that field.
        home = {spot for spot in spots if spot < self.fields and self._right[spot] >= SURE}
        free = [place for place, goal in enumerate(self.goals) if goal not in home]
        away = [spot for spot in spots if spot not in home]
        rows = [self.row(spot) for spot in away]
        return assign([[row[place] for place in free] for row in rows])[0] if len(away) <= len(free) else FAR

    def plan(self, spots: Sequence[Spot]) -> dict[Spot, At]:
        """Where each stone should go."""
        if len(spots) > len(self.goals):
            return {}
        chosen = assign([self.row(spot) for spot in spots])[1]
        return {spot: self.goals[goal] for spot, goal in zip(spots, chosen, strict=True)}


def _closed(scene: Scene, belief: Belief, kind: Kind) -> frozenset[At]:
    """Fields that a stone does not go across: where another is known to stand right, and can say so. Across those of
    the same kind it does, for each of them can step on and leave its field to the next."""
    piles = enumerate(scene.piles)
    return frozenset(
        at for at, pile in piles if len(pile) == 1 and pile[0] != kind and belief.knows_right(pile[0], at)
    )


def _exposures(scene: Scene, belief: Belief, kind: Kind) -> list[float]:
    """What it costs a stone to stand on each field that has an opponent's colour."""
    costs = [0.0] * len(scene.piles)
    owner = scene.ground.owner
    for other in range(len(owner)):
        if owner[other] == owner[kind] or owner[other] in scene.out:
            continue
        loose = [at for at, pile in enumerate(scene.piles) if pile and pile[-1] == other]
        for at, chance in enumerate(belief.right[other]):
            if chance > 0.5 and loose:
                near = min(scene.ground.steps[at][stone] for stone in loose)
                costs[at] += EXPOSED[near if near < len(EXPOSED) else 0]
    return costs


def assign(rows: Sequence[Sequence[float]]) -> tuple[float, list[int]]:
    """The cheapest way to give every row a column of its own (the Hungarian method): its cost and the columns."""
    nearest = [min(row) for row in rows]
    chosen = [row.index(least) for row, least in zip(rows, nearest, strict=True)]
    if len(set(chosen)) == len(rows):
        return sum(nearest), chosen
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
        free, reached = list(range(len(self.row_of))), list[int]()
        row, last = new, NOBODY
        while row != NOBODY:
            costs, price, lowest = self._rows[row], self._row_price[row], float("inf")
            nearest = NOBODY
            for column in free:
                reduced = costs[column] - price - self._column_price[column]
                if reduced < least[column]:
                    least[column], came_from[column] = reduced, last
                if least[column] < lowest:
                    nearest, lowest = column, least[column]
            last = nearest
            self._raise(new, reached, lowest)
            least = [each - lowest for each in least]
            free.remove(last)
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
