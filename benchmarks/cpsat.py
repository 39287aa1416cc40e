"""The best build as a constraint program for CP-SAT: the peer of our own solver.

Heights on a grid, rows as intervals that step to the left as they come nearer, and for every open lid a column that
shows its lid where it must be seen, all shifted alike.
"""

from typing import NamedTuple

from ortools.sat.python import cp_model

from kist.cubus.shape.build import Rules
from kist.cubus.shape.stack import Stack
from kist.cubus.shape.tiles import Tiles

FAR = 64


class Answer(NamedTuple):
    """The points of the best build found, and whether it is proved that none is better; -1: none was found."""

    points: int
    proved: bool


class Model:
    def __init__(self, rules: Rules, stack: Stack, hand: Tiles) -> None:
        laid = stack.tiles
        self.model = cp_model.CpModel()
        self.stack = stack
        self.laid = laid.left, laid.right, laid.lids + laid.opens
        self.high = laid.left + hand.left, laid.right + hand.right, self.laid[2] + hand.lids + hand.opens
        self.low = (1, 1, max(1, len(stack.opens))) if rules is Rules.CARDS_1987 else self.laid
        self.ys, self.xs = range(self.high[0]), range(self.high[1])
        cells = [(x, y) for x in self.xs for y in self.ys]
        self.height = {cell: self._number(0, min(self.high[:2])) for cell in cells}
        self.there = {cell: self.model.new_bool_var("") for cell in cells}
        self._shape()
        self._count(rules)
        if len(stack.opens) > 1:
            self._keep_opens()

    def _number(self, low: int, high: int) -> cp_model.IntVar:
        return self.model.new_int_var(low, high, "")

    def _shape(self) -> None:
        """Rows are intervals without gaps between them, heights fall towards the viewer."""
        model, height, there = self.model, self.height, self.there
        used = [model.new_bool_var("") for _ in self.ys]
        start, end = ([self._number(0, len(self.xs) - 1) for _ in self.ys] for _ in "ab")
        for y in self.ys:
            if y:
                model.add_implication(used[y], used[y - 1])
                for step in (start[y] <= start[y - 1], end[y] <= end[y - 1], end[y] >= start[y - 1] - 1):
                    model.add(step).only_enforce_if(used[y])
            for x in self.xs:
                begun, going_on = model.new_bool_var(""), model.new_bool_var("")
                for what, sign in ((start[y] <= x, begun), (start[y] > x, ~begun)):
                    model.add(what).only_enforce_if(sign)
                for what, sign in ((end[y] >= x, going_on), (end[y] < x, ~going_on)):
                    model.add(what).only_enforce_if(sign)
                model.add_bool_and(begun, going_on, used[y]).only_enforce_if(there[x, y])
                model.add_bool_or(~begun, ~going_on, ~used[y], there[x, y])
                model.add(height[x, y] >= 1).only_enforce_if(there[x, y])
                model.add(height[x, y] == 0).only_enforce_if(~there[x, y])
                for nearer in ((x + 1, y), (x, y + 1)):
                    if nearer in height:
                        model.add(height[nearer] <= height[x, y]).only_enforce_if(there[x, y])

    def _count(self, rules: Rules) -> None:
        """The points, which are to be as many as possible."""
        highest = min(self.high[:2])
        rows, columns = [self._number(0, highest) for _ in self.ys], [self._number(0, highest) for _ in self.xs]
        for y in self.ys:
            self.model.add_max_equality(rows[y], [self.height[x, y] for x in self.xs])
        for x in self.xs:
            self.model.add_max_equality(columns[x], [self.height[x, y] for y in self.ys])
        counts = sum(rows), sum(columns), sum(self.there.values())
        for count, low, high in zip(counts, self.low, self.high, strict=True):
            self.model.add_linear_constraint(count, low, high)
        gained = sum(self.height.values()) - self.stack.crates
        points = gained if rules is Rules.KIDS else 3 * gained - (sum(counts) - sum(self.laid))
        self.model.add(gained >= 1)
        self.model.add(points >= 1)
        self.model.maximize(points)

    def _keep_opens(self) -> None:
        right, down = self._number(-FAR, FAR), self._number(-FAR, FAR)
        for x_laid, y_laid in self.stack.opens:
            k = self.stack.heights[x_laid, y_laid]
            holders = []
            for (x, y), height in self.height.items():
                holds = self.model.new_bool_var("")
                self.model.add_implication(holds, self.there[x, y])
                self.model.add(height == x - (x_laid - k) - right).only_enforce_if(holds)
                self.model.add(height == y - (y_laid - k) - down).only_enforce_if(holds)
                holders.append(holds)
            self.model.add_exactly_one(holders)

    def solve(self, seconds: float) -> Answer:
        """Search for so long, on all cores."""
        solver = cp_model.CpSolver()
        solver.parameters.max_time_in_seconds = seconds
        status = solver.solve(self.model)
        if status == cp_model.INFEASIBLE:
            return Answer(0, True)
        if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return Answer(round(solver.objective_value), status == cp_model.OPTIMAL)
        return Answer(-1, False)
