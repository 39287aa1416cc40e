"""Players who plan: all routes at once, what opponents need, and a look ahead."""

from collections.abc import Sequence
from typing import ClassVar, Final

from kist.bots.base import Reason
from kist.bots.skelter.belief import Belief
from kist.bots.skelter.lookahead import Lookahead
from kist.bots.skelter.outlook import Layout, Outlook, Step
from kist.bots.skelter.player import SkelterBot, Table
from kist.bots.skelter.reasons import why_moved, why_placed
from kist.bots.skelter.routes import Routes
from kist.bots.skelter.scene import At, Scene

GAIN: Final = 0.1
"""A step that is worth no more than this above a pass gains nothing."""
STALLS: Final = 2.2
"""What it gives away, in turns, to keep a game going that would be shared."""
SOON: Final = 0.25
"""How much of what a step gains at once is added to what it gains in the end: better now than later."""
WEARY: Final = 0.3
"""What it takes from a step each time that the stones have lain like that before."""
ALARM: Final = 1.5
"""An opponent who needs no more turns than this is stopped by everybody."""
DOUBTED: Final = 0.97
"""A stone that stands right less surely than this may be looked under."""
KNOWN_WRONG: Final = 0.01
"""There is no need to look under a stone that stands right no likelier than this."""
LAST_HOPE: Final = 0.02
"""How sure it must be to call Ready! when it loses otherwise."""
ON_THEIR_COLOUR: Final = 1.2
"""What it costs, in turns, to place a stone on the colour of an opponent."""
BESIDE_THEM: Final = 0.15
"""What it costs to place a stone beside one of theirs."""
BURIES: Final = 1.0
"""What it gains to place a stone beside one of theirs that lies on the own colour."""


class Planner(SkelterBot):
    """Chooses by what a step is worth."""

    widths: ClassVar[Sequence[int]] = ()
    blur: ClassVar[float] = 0.0
    """How far off its estimates are, in turns."""

    spite: ClassVar[float] = 1.0
    """What a turn that an opponent needs is worth to it, in turns of its own."""

    def place(self, table: Table) -> tuple[At, Reason]:
        """Near fields of the own colour that other stones do not need, and where nobody can stay on top."""
        scene, belief = table.scene, table.belief
        routes = Routes(scene, belief, self.seat)
        costs = {
            at: routes.steps(tuple(sorted((*scene.mine, at)))) + _danger(scene, belief, at) + self._blurred(table)
            for at in scene.open
        }
        best = min(costs, key=lambda at: (costs[at], table.luck.random()))
        return best, why_placed(scene, routes, best)

    def _blurred(self, table: Table) -> float:
        return table.luck.gauss(0, self.blur) if self.blur else 0.0

    def touch(self, table: Table) -> tuple[At | None, Reason]:
        """The stone of the best step; if none is worth it, a stone to look under, or none."""
        outlook = Outlook(table.scene, table.belief)
        layout = Layout.at_turn(table.scene)
        worths = self._worths(table, outlook, layout, [None, *outlook.steps(layout, self.seat)])
        passing = worths.pop(None)
        best = max(worths, key=lambda step: (worths[step], table.luck.random()), default=None)
        if best and worths[best] > passing + GAIN:
            return best.origin, why_moved(outlook, layout, best)
        if (doubted := self._doubted(table)) is not None:
            return doubted, Reason("looks", {"field": table.scene.name(doubted)})
        if best and table.scene.round < self.temper.tires and worths[best] > passing - STALLS:
            return best.origin, Reason("stalls")
        return None, Reason("waits")

    def _doubted(self, table: Table) -> At | None:
        """The stone of which it is least sure, among those that can move."""
        right = table.belief.right[self.seat]
        least = min(table.scene.open, key=lambda at: right[at], default=None)
        return least if least is not None and KNOWN_WRONG < right[least] < DOUBTED else None

    def move(self, table: Table) -> tuple[At, Reason]:
        """The best step of the stone in hand; onto a stone that stands right only when there is nothing else."""
        scene = table.scene
        assert scene.origin is not None
        outlook, layout = Outlook(scene, table.belief), Layout.at_turn(scene)
        steps = [step for step in outlook.steps(layout, self.seat) if step.origin == scene.origin]
        if not steps:
            return table.luck.choice(scene.open), Reason("must-move")
        worths = self._worths(table, outlook, layout, steps)
        best = max(steps, key=lambda step: (worths[step], table.luck.random()))
        return best.target, why_moved(outlook, layout, best)

    def _worths(
        self, table: Table, outlook: Outlook, layout: Layout, steps: Sequence[Step | None]
    ) -> dict[Step | None, float]:
        rival = outlook.rival(layout)
        spite = self.spite if outlook.need(layout, rival) > ALARM else 1.0
        worths = Lookahead(outlook, self.widths, spite).worth(layout, self.seat, rival, [None, *steps])
        now = outlook.need(layout, self.seat)
        for step in steps:
            if step:
                worths[step] += SOON * (now - outlook.need(layout.after(self.seat, step), self.seat))
                refused = outlook.claimed(layout, step)
                worths[step] = (1 - refused) * worths[step] + refused * worths[None] + self._blurred(table)
                worths[step] -= WEARY * table.met[layout.after(self.seat, step).piles]
        return worths

    def dares(self, table: Table, sure: float) -> bool:
        """Also when somebody is about to win and nothing helps."""
        if super().dares(table, sure):
            return True
        if sure < LAST_HOPE:
            return False
        outlook, layout = Outlook(table.scene, table.belief), Layout.at_turn(table.scene)
        return any(outlook.is_home(layout, seat) for seat in table.scene.opponents)


def _danger(scene: Scene, belief: Belief, at: At) -> float:
    """What speaks against placing a stone on a field, in turns."""
    beside = [other for other in scene.ground.neighbours[at] if scene.piles[other] and other not in scene.mine]
    theirs = sum(belief.right[seat][at] for seat in scene.opponents)
    buries = any(belief.right[scene.me][other] > 0.5 for other in beside)
    return ON_THEIR_COLOUR * theirs + BESIDE_THEM * len(beside) - BURIES * buries
