"""The novice takes one stone at a time to the nearest field of its colour, forgets much and calls on a hunch."""

from math import prod
from typing import Final

from kist.bots.base import Reason
from kist.bots.skelter.outlook import Layout, Step, kind_of
from kist.bots.skelter.player import SkelterBot, Temper, Thoughts
from kist.bots.skelter.reasons import why_stepped
from kist.bots.skelter.recollection import Recall
from kist.bots.skelter.scene import At, Kind, Piles
from kist.bots.skelter.straight import WRONG

WANDERS: Final = 0.2
"""How often it places a stone anywhere."""
TEASES: Final = 0.05
"""How often it blocks somebody just because it can."""
HUNCH: Final = 0.5
"""What is likelier than this it takes to be so."""
HOPE: Final = 0.8
"""How likely it thinks that a forgotten stone of its own stands right."""
NO_GOAL: Final = 20
COVERED: Final = 1
"""What it takes more steps to a field on which a stone lies: that has to leave first."""
ALOFT: Final = 3
"""What it takes for a stone that lies on that one: so it stays."""
NO_NEARER: Final = 3
"""How far around it goes with another stone before it takes one that gets no nearer."""


class Novice(SkelterBot):
    """Sees its own stones and little else."""

    temper = Temper(
        claims_at=0.4,
        ready_at=0.6,
        patience=None,
        tires=22,
        thinks_for=(1.5, 5.0),
        answers_in=(1.0, 4.0),
        speaks_up=0.5,
        tries=0.5,
    )
    recall = Recall(capacity=28, decay=0.0008, confusion=0.0012)

    def place(self, thoughts: Thoughts) -> tuple[At, Reason]:
        """Anywhere, or beside a field of the own colour."""
        scene, rng = thoughts.scene, thoughts.rng
        assert scene.hand is not None
        if rng.random() < WANDERS:
            return rng.choice(scene.open), Reason("anywhere")
        goals = self._goals(thoughts, scene.hand)
        away = {at: min((scene.ground.steps[at][goal] for goal in goals), default=NO_GOAL) for at in scene.open}
        best = min(away, key=lambda at: (away[at], rng.random()))
        return best, Reason("starts", {"steps": away[best]}) if goals else Reason("no-goal")

    def _goals(self, thoughts: Thoughts, kind: Kind) -> list[At]:
        """Fields that it takes to be of the colour and on which no stone of that colour stands."""
        right, piles = thoughts.belief.right[kind], thoughts.scene.piles
        return [at for at, chance in enumerate(right) if chance > HUNCH and piles[at][:1] != (kind,)]

    def _away(self, thoughts: Thoughts, kind: Kind) -> list[int]:
        """How far a stone is from a field of its colour, wherever it is: around all others that it takes to stand
        right; those of its own kind can step on and leave their fields to it."""
        scene, closed = thoughts.scene, self._closed(thoughts, kind)
        away = [NO_GOAL] * len(scene.piles)
        for goal in self._goals(thoughts, kind):
            covered = COVERED * bool(scene.piles[goal])
            for at, steps in enumerate(scene.ground.way(goal, closed)):
                if steps >= 0:
                    away[at] = min(away[at], steps + covered if steps else ALOFT * covered)
        return away

    def _closed(self, thoughts: Thoughts, kind: Kind) -> frozenset[At]:
        piles, right = enumerate(thoughts.scene.piles), thoughts.belief.stands_right
        return frozenset(at for at, pile in piles if pile and pile[0] != kind and right(pile, at) > HUNCH)

    def touch(self, thoughts: Thoughts) -> tuple[At | None, Reason]:
        """A stone that it takes to stand wrong and that has not far to go."""
        steps = [*self._steps(thoughts), *self._shifts(thoughts)]
        if not steps:
            return self._look(thoughts)
        step = self._favourite(thoughts, steps)
        return step.origin, self._why(thoughts, step)

    def _look(self, thoughts: Thoughts) -> tuple[At | None, Reason]:
        """Look under the stone of which it is least sure, if it is not sure of all."""
        scene = thoughts.scene
        doubts = {at: self._sure(thoughts, scene.piles[at], at) for at in scene.open}
        doubts = {at: sure for at, sure in doubts.items() if WRONG < sure <= HUNCH}
        doubted = min(doubts, key=lambda at: (doubts[at], thoughts.rng.random()), default=None)
        if doubted is None:
            return None, Reason("waits")
        return doubted, Reason("looks", {"field": scene.name(doubted)})

    def _sure(self, thoughts: Thoughts, pile: tuple[Kind, ...], at: At) -> float:
        """How sure it is that the stone on top stands right."""
        return thoughts.belief.stands_right(pile, at)

    def sure(self, thoughts: Thoughts, piles: Piles) -> float:
        """What it has forgotten it hopes to have done well: it brought its stones where they are."""
        own = [(level, kind, at) for at, pile in enumerate(piles) for level, kind in enumerate(pile)]
        own = [stone for stone in own if thoughts.scene.is_mine(stone[1])]
        if any(level for level, _, _ in own):
            return 0.0
        belief = thoughts.belief
        return prod(belief.right[kind][at] if belief.remembers(at) else HOPE for _, kind, at in own)

    def _steps(self, thoughts: Thoughts) -> list[Step]:
        """Steps with stones that it takes to stand wrong, onto nothing that it takes to stand right."""
        return self._from(thoughts, self._loose(thoughts))

    def _loose(self, thoughts: Thoughts) -> list[At]:
        """Where own stones lie on top that it takes to stand wrong."""
        return [at for at in self._tops(thoughts) if self._sure(thoughts, thoughts.scene.piles[at], at) <= WRONG]

    def _tops(self, thoughts: Thoughts) -> list[At]:
        """Where own stones lie on top."""
        return [at for at, pile in enumerate(thoughts.scene.piles) if pile and thoughts.scene.is_mine(pile[-1])]

    def _from(self, thoughts: Thoughts, origins: list[At]) -> list[Step]:
        scene = thoughts.scene
        pairs = [Step(origin, target) for origin in origins for target in scene.ground.neighbours[origin]]
        return [step for step in pairs if _may_enter(thoughts, scene.piles[step.target], step.target)]

    def _shifts(self, thoughts: Thoughts) -> list[Step]:
        """From one field of the own colour to the next, where a stone behind it then has not so far to go."""
        scene, way = thoughts.scene, thoughts.scene.ground.way
        tops = self._tops(thoughts)
        home = [at for at in tops if self._sure(thoughts, scene.piles[at], at) > HUNCH]
        loose = self._loose(thoughts)
        shifts = []
        for step in self._from(thoughts, home):
            kind = scene.piles[step.origin][-1]
            closed = self._closed(thoughts, kind)
            behind = [at for at in loose if scene.piles[at][-1] == kind]
            nearer = any(way(step.origin, closed)[at] < way(step.target, closed)[at] for at in behind)
            if nearer and not scene.piles[step.target] and thoughts.belief.right[kind][step.target] > HUNCH:
                shifts.append(step)
        return shifts

    def _favourite(self, thoughts: Thoughts, steps: list[Step]) -> Step:
        """What brings a stone nearest to a field of the own colour; now and then a block, for fun."""
        piles, rng, layout = thoughts.scene.piles, thoughts.rng, Layout.at_turn(thoughts.scene)
        blocks = [step for step in steps if piles[step.target]]
        if blocks and rng.random() < TEASES:
            return rng.choice(blocks)
        ways = {kind: self._away(thoughts, kind) for kind in thoughts.scene.ground.kinds(self.seat)}

        def looks(step: Step) -> tuple[int, bool, float]:
            away, onto = ways[kind_of(layout, step)], bool(piles[step.target])
            stays = NO_NEARER * (away[step.target] >= away[step.origin])
            again = thoughts.repeats(layout.after(step).piles)
            return away[step.target] + stays + 2 * again + onto, onto, rng.random()

        return min(steps, key=looks)

    def move(self, thoughts: Thoughts) -> tuple[At, Reason]:
        """The lifted stone goes where it is nearest to a field of the own colour."""
        scene, layout = thoughts.scene, Layout.at_turn(thoughts.scene)
        assert scene.origin is not None
        pairs = [Step(scene.origin, target) for target in scene.open]
        steps = [step for step in pairs if _may_enter(thoughts, layout.piles[step.target], step.target)]
        step = self._favourite(thoughts, steps or pairs)
        return step.target, self._why(thoughts, step)

    def _why(self, thoughts: Thoughts, step: Step) -> Reason:
        layout, steps = Layout.at_turn(thoughts.scene), thoughts.scene.ground.steps[step.target]
        goal = min(self._goals(thoughts, kind_of(layout, step)), key=lambda at: steps[at], default=None)
        return why_stepped(thoughts.scene, layout, step, goal)


def _may_enter(thoughts: Thoughts, pile: tuple[Kind, ...], at: At) -> bool:
    """Whether nothing lies there but what it takes to stand wrong."""
    return not pile or (not thoughts.scene.is_mine(pile[-1]) and thoughts.belief.stands_right(pile, at) <= HUNCH)
