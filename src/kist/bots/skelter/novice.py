"""The novice takes one stone at a time to the nearest field of its colour, forgets much and calls on a hunch."""

from typing import Final

from kist.bots.base import Reason
from kist.bots.skelter.outlook import Layout, Step
from kist.bots.skelter.player import SkelterBot, Table, Temper
from kist.bots.skelter.reasons import why_stepped
from kist.bots.skelter.recollection import Recall
from kist.bots.skelter.scene import At

WANDERS: Final = 0.5
"""How often it places a stone anywhere."""
TEASES: Final = 0.15
"""How often it blocks somebody just because it can."""
HUNCH: Final = 0.5
"""What is likelier than this it takes to be so."""
NO_GOAL: Final = 20


class Novice(SkelterBot):
    """Sees its own stones and little else."""

    temper = Temper(claims_at=0.4, ready_at=0.25, patience=12, tires=40, thinks_for=(1.5, 5.0), answers_in=(1.0, 4.0))
    recall = Recall(capacity=8, decay=0.004, confusion=0.002)

    def place(self, table: Table) -> tuple[At, Reason]:
        """Anywhere, or beside a field of the own colour."""
        scene, luck = table.scene, table.luck
        if luck.random() < WANDERS:
            return luck.choice(scene.open), Reason("anywhere")
        goals = self._goals(table)
        best = min(scene.open, key=lambda at: (self._away(table, at, goals), luck.random()))
        return best, Reason("starts", {"steps": self._away(table, best, goals)}) if goals else Reason("no-goal")

    def _goals(self, table: Table) -> list[At]:
        """Fields that it takes to be of the own colour and that have no own stone on them."""
        right, mine = table.belief.right[self.seat], table.scene.mine
        return [at for at, chance in enumerate(right) if chance > HUNCH and at not in mine]

    def _away(self, table: Table, at: At, goals: list[At]) -> int:
        steps = table.scene.ground.steps[at]
        return min((steps[goal] for goal in goals), default=NO_GOAL)

    def touch(self, table: Table) -> tuple[At | None, Reason]:
        """A stone that it takes to stand wrong and that has not far to go."""
        steps = self._steps(table)
        if not steps:
            return self._look(table)
        step = self._favourite(table, steps)
        return step.origin, self._why(table, step)

    def _look(self, table: Table) -> tuple[At | None, Reason]:
        """Look under the stone of which it is least sure, if it is not sure of all."""
        right = table.belief.right[self.seat]
        doubted = min(table.scene.open, key=lambda at: (right[at], table.luck.random()), default=None)
        if doubted is None or table.scene.round >= self.temper.tires:
            return None, Reason("waits")
        return doubted, Reason("looks", {"field": table.scene.name(doubted)})

    def _steps(self, table: Table) -> list[Step]:
        """Steps with stones that it takes to stand wrong, onto nothing that it takes to stand right."""
        right, scene, layout = table.belief.right, table.scene, Layout.at_turn(table.scene)
        loose = [at for at in scene.mine if layout.piles[at][-1] == self.seat and right[self.seat][at] <= HUNCH]
        pairs = [Step(origin, target) for origin in loose for target in scene.ground.neighbours[origin]]
        return [step for step in pairs if _may_enter(table, layout.piles[step.target], step.target)]

    def _favourite(self, table: Table, steps: list[Step]) -> Step:
        """What brings a stone nearest to a field of the own colour; now and then a block, for fun."""
        piles, luck, goals = table.scene.piles, table.luck, self._goals(table)
        blocks = [step for step in steps if piles[step.target]]
        if blocks and luck.random() < TEASES:
            return luck.choice(blocks)

        def looks(step: Step) -> tuple[int, bool, int, float]:
            away = self._away(table, step.target, goals)
            again = table.met[Layout.at_turn(table.scene).after(self.seat, step).piles]
            return away + 2 * again, bool(piles[step.target]) and away > 0, 0, luck.random()

        return min(steps, key=looks)

    def move(self, table: Table) -> tuple[At, Reason]:
        """The lifted stone goes where it is nearest to a field of the own colour."""
        scene, layout = table.scene, Layout.at_turn(table.scene)
        assert scene.origin is not None
        pairs = [Step(scene.origin, target) for target in scene.open]
        steps = [step for step in pairs if _may_enter(table, layout.piles[step.target], step.target)]
        step = self._favourite(table, steps or pairs)
        return step.target, self._why(table, step)

    def _why(self, table: Table, step: Step) -> Reason:
        steps = table.scene.ground.steps[step.target]
        goal = min(self._goals(table), key=lambda at: steps[at], default=None)
        return why_stepped(table.scene, Layout.at_turn(table.scene), step, goal)


def _may_enter(table: Table, pile: tuple[int, ...], at: At) -> bool:
    """Whether nothing lies there but what it takes to stand wrong."""
    return not pile or (pile[-1] != table.scene.me and table.belief.right[pile[-1]][at] <= HUNCH)
