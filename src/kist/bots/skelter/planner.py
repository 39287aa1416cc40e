"""Players who plan: all routes at once, what opponents need, and a look ahead."""

from collections.abc import Sequence
from typing import ClassVar, Final

from kist.bots.base import Reason
from kist.bots.skelter.belief import Belief
from kist.bots.skelter.lookahead import Lookahead
from kist.bots.skelter.outlook import Layout, Outlook, Step
from kist.bots.skelter.player import EVEN, GETS_ON, SkelterBot, Thoughts
from kist.bots.skelter.reasons import why_moved, why_placed
from kist.bots.skelter.routes import Routes
from kist.bots.skelter.scene import At, Scene

GAIN: Final = 0.1
"""A step that is worth no more than this above a pass gains nothing."""
STALLS: Final = 2.2
"""What it gives away, in turns, to keep a game going that would be shared."""
SOON: Final = 0.25
"""How much of what a step gains at once is added to what it gains in the end: better now than later."""
ABREAST: Final = 0.0
"""What a position is worth from which both would need as many turns."""
WEARY: Final = 0.3
"""What it takes from a step each time that the stones have lain like that before."""
FORESEEN: Final = 2
"""With more opponents than this nobody looks ahead."""
ALARM: Final = 1.5
"""An opponent who needs no more turns than this is stopped by everybody."""
DOUBTED: Final = 0.97
"""A stone that stands right less surely than this may be looked under."""
KNOWN_WRONG: Final = 0.01
"""There is no need to look under a stone that stands right no likelier than this."""
LAST_HOPE: Final = 0.02
"""How sure it must be to call Ready! when it loses otherwise."""
ON_THEIR_COLOUR: Final = 0.5
"""What it costs, in turns, to place a stone on the colour of an opponent."""
BESIDE_THEM: Final = 0.15
"""What it costs to place a stone beside one of theirs."""
BLOCKS: Final = 0.3
"""What it gains to place a stone beside one of theirs that lies on the own colour."""
ENDS: Final = 50.0
"""What it is worth that a game is over and won, or lost."""
HOPELESS: Final = -ENDS
"""What is worth no more than this is no better than a game that is lost."""
SHARED: Final = 3.0
"""What it costs that a game is over and shared, for every opponent."""


class Planner(SkelterBot):
    """Chooses by what a step is worth."""

    widths: ClassVar[Sequence[int]] = ()
    blur: ClassVar[float] = 0.0
    """How far off its estimates are, in turns."""

    content: ClassVar[frozenset[str]] = GETS_ON | {"blocks"}
    lets_out: ClassVar[bool] = False
    """Whether it lets opponents out where keeping them down leads to no win."""
    spite: ClassVar[float] = 1.0
    """What a turn that an opponent needs is worth to it, in turns of its own."""

    def place(self, thoughts: Thoughts) -> tuple[At, Reason]:
        """Near fields of the own colour that other stones do not need, and where nobody can stay on top."""
        scene, belief = thoughts.scene, thoughts.belief
        assert scene.hand is not None
        routes, lying = Routes(scene, belief, scene.hand), scene.lies(scene.hand)
        costs = {
            at: routes.steps(tuple(sorted((*lying, at)))) + _danger(scene, belief, at) + self._blurred(thoughts)
            for at in scene.open
        }
        best = min(costs, key=lambda at: (costs[at], thoughts.rng.random()))
        return best, why_placed(scene, routes, best)

    def _blurred(self, thoughts: Thoughts) -> float:
        return thoughts.rng.gauss(0, self.blur) if self.blur else 0.0

    def touch(self, thoughts: Thoughts) -> tuple[At | None, Reason]:
        """The stone of the best step; if none is worth it, a stone to look under, or none."""
        outlook = Outlook(thoughts.scene, thoughts.belief)
        layout = Layout.at_turn(thoughts.scene)
        worths = self._worths(thoughts, outlook, layout, [None, *outlook.steps(layout, self.seat)])
        passing = worths.pop(None)
        best = max(worths, key=lambda step: (worths[step], thoughts.rng.random()), default=None)
        if best and worths[best] > passing + GAIN:
            return best.origin, why_moved(outlook, layout, best)
        stuck = bool(thoughts.scene.pass_ends) or thoughts.times > 1
        if way_out := self._way_out(thoughts, layout, HOPELESS if stuck else ABREAST):
            return way_out.origin, Reason("stalls")
        if (doubted := self._doubted(thoughts)) is not None and not thoughts.scene.pass_ends:
            return doubted, Reason("looks", {"field": thoughts.scene.name(doubted)})
        if best and thoughts.scene.round < self.temper.tires and worths[best] > passing - STALLS:
            return best.origin, Reason("stalls")
        if way_out := self._way_out(thoughts, layout, HOPELESS):
            return way_out.origin, Reason("stalls")
        return None, Reason("waits")

    def _way_out(self, thoughts: Thoughts, layout: Layout, least: float, origin: At | None = None) -> Step | None:
        """The best step, worth so much at least, where one has gained nothing by keeping stones of opponents down:
        unless one is ahead, a pass may end the game before it is won."""
        outlook = Outlook(thoughts.scene, thoughts.belief, lets_out=True)
        if not self.lets_out or outlook.lead(layout) > EVEN:
            return None
        steps = [step for step in outlook.steps(layout, self.seat) if origin in (None, step.origin)]
        worths = self._worths(thoughts, outlook, layout, [None, *steps])
        passing = worths.pop(None) + _ending(outlook, layout)
        best = max(worths, key=lambda step: (worths[step], thoughts.rng.random()), default=None)
        return best if best and worths[best] > max(least, passing + GAIN) else None

    def _doubted(self, thoughts: Thoughts) -> At | None:
        """The stone of which it is least sure, among those that can move."""
        scene, belief = thoughts.scene, thoughts.belief
        right = {at: belief.stands_right(scene.piles[at], at) for at in scene.open}
        least = min(right, key=right.__getitem__, default=None)
        return least if least is not None and KNOWN_WRONG < right[least] < DOUBTED else None

    def move(self, thoughts: Thoughts) -> tuple[At, Reason]:
        """The best step of the stone in hand; onto a stone that stands right only when there is nothing else."""
        scene = thoughts.scene
        assert scene.origin is not None
        outlook, layout = Outlook(scene, thoughts.belief), Layout.at_turn(scene)
        steps = [step for step in outlook.steps(layout, self.seat) if step.origin == scene.origin]
        if not steps:
            return thoughts.rng.choice(scene.open), Reason("must-move")
        worths = self._worths(thoughts, outlook, layout, [None, *steps])
        gains = max(worths[step] for step in steps) > worths[None] + GAIN
        if not gains and (way_out := self._way_out(thoughts, layout, HOPELESS, scene.origin)):
            return way_out.target, why_moved(outlook, layout, way_out)
        best = max(steps, key=lambda step: (worths[step], thoughts.rng.random()))
        return best.target, why_moved(outlook, layout, best)

    def _worths(
        self, thoughts: Thoughts, outlook: Outlook, layout: Layout, steps: Sequence[Step | None]
    ) -> dict[Step | None, float]:
        rival, opponents = outlook.rival(layout), len(thoughts.scene.opponents)
        # What hurts one of several opponents helps the others, and what many answer cannot be foreseen.
        spite = self.spite / opponents if outlook.need(layout, rival) > ALARM else 1.0
        ahead = Lookahead(outlook, self.widths if opponents <= FORESEEN else (), spite)
        worths = ahead.worth(layout, self.seat, rival, [None, *steps])
        now = outlook.need(layout, self.seat)
        for step in steps:
            if step:
                after = layout.after(step)
                worths[step] += SOON * (now - outlook.need(after, self.seat))
                worths[step] += self._again(thoughts, outlook, after)
                refused = outlook.claimed(layout, step)
                worths[step] = (1 - refused) * worths[step] + refused * worths[None] + self._blurred(thoughts)
        if thoughts.scene.pass_ends:
            worths[None] += _ending(outlook, layout)
        return worths

    def _again(self, thoughts: Thoughts, outlook: Outlook, after: Layout) -> float:
        """What it is worth that the table comes up again: the third time the game is over."""
        times = thoughts.repeats(after.piles)
        return _ending(outlook, after) if times == 2 else -WEARY * times

    def dares(self, thoughts: Thoughts, sure: float) -> bool:
        """Also when somebody is about to win and nothing helps."""
        if super().dares(thoughts, sure):
            return True
        if sure < LAST_HOPE:
            return False
        outlook, layout = Outlook(thoughts.scene, thoughts.belief), Layout.at_turn(thoughts.scene)
        return any(outlook.is_home(layout, seat) for seat in thoughts.scene.opponents)


def _ending(outlook: Outlook, layout: Layout) -> float:
    """What it is worth that the game is over like this: the most stones standing right win."""
    lead = outlook.lead(layout)
    if abs(lead) < EVEN:
        return -SHARED * len(outlook.scene.opponents)
    return ENDS if lead > 0 else -ENDS


def _danger(scene: Scene, belief: Belief, at: At) -> float:
    """What speaks against placing a stone on a field, in turns."""
    owner, hand = scene.ground.owner, scene.hand
    beside = [other for other in scene.ground.neighbours[at] if scene.piles[other] and other not in scene.mine]
    theirs = sum(belief.right[kind][at] for kind, seat in enumerate(owner) if seat != scene.me)
    blocks = any(hand is not None and belief.right[hand][other] > 0.5 for other in beside)
    return ON_THEIR_COLOUR * theirs + BESIDE_THEM * len(beside) - BLOCKS * blocks
