"""The lesson of Cubus. The sheets' own pictures are all among its steps."""

from collections.abc import Sequence
from typing import Final

from kist.core.types import Json
from kist.cubus.play.game import Cubus
from kist.cubus.play.state import Building, KnockWindow, Showing, State
from kist.cubus.shape.stack import Laid, Stack
from kist.cubus.shape.tiles import Tiles
from kist.study.lessons.lesson import Lesson, Moment, Step, Tried, begin, play

GAME: Final = Cubus()


def _build(name: str, stack: str, hand: str, built: str, points: int, **claims: int) -> Step:
    """A step in which something is to be built that scores so many points."""
    return Step(
        name=name,
        words=f"learn.cubus.{name}",
        position={"phase": "build", "stack": stack, "hands": [hand, ""]},
        goal={"kind": "points", "points": points},
        solution=(f"build {built}",),
        claims={"points": points, **claims},
    )


def _knock(name: str, stack: str, hand: str, goal: Json, *solution: str, **claims: int) -> Step:
    """A step in which the other player has passed."""
    return Step(
        name=name,
        words=f"learn.cubus.{name}",
        position={"phase": "knock", "stack": stack, "hands": [hand, ""]},
        goal={"kind": goal},
        solution=solution,
        claims=claims,
        seat=1,
    )


LESSON: Final = Lesson(
    "cubus",
    (
        Step(
            "three-rhombi",
            "learn.cubus.three-rhombi",
            # Children's rules: there a crate alone is worth a point, so that the first one can be built.
            position={"phase": "build", "rules": "kids", "stack": "-", "hands": ["LRD", ""]},
            goal={"kind": "points", "points": 1},
            solution=("build 1",),
            claims={"crates": 1, "rhombi": 3},
        ),
        _build("on-top", "1", "LR", "2", 1, rhombi=2, crates=1),
        _build("five-ways", "1", "LRD", "11", 1, ways=5, rhombi=2),
        _build("for-nothing", ".2/21", "", ".2/22", 3, rhombi=0, crates=1),
        _build("hidden", ".2/22", "D", "22/22", 5, rhombi=1, crates=2),
        _build("anew", ".2/21", "LRD", "32/22", 9, rhombi=3, crates=4),
        _build("open-lid", "311/111/111o", "LR", "222/222/222o", 19, rhombi=2, crates=7),
        _knock("knock", ".2/21", "L", "won", "knock", "build .2/22", points=3),
        _knock("no-knock", "1", "L", "waived", "waive", cost=2),
    ),
    guided={"game": "cubus", "seats": 2, "rules": "2005", "tells": True, "turns": 6, "bots": {"1": "novice"}},
)


def start(step: Step) -> State:
    """The table of a step."""
    hands = step.position["hands"]
    assert isinstance(hands, list)
    settings = GAME.read_settings({"game": "cubus", "seats": len(hands), "rules": step.position.get("rules", "2005")})
    return GAME.start(settings)._replace(
        laid=Laid(Stack.parse(str(step.position["stack"])), (0, 0)),
        hands=tuple(Tiles.parse(str(hand)) for hand in hands),
        phase=Building() if step.position["phase"] == "build" else KnockWindow(),
    )


def begun(step: Step) -> tuple[Moment, ...]:
    """What is shown before the learner acts."""
    return begin(GAME, step, start(step))


def attempt(step: Step, actions: Sequence[str]) -> Tried:
    """What becomes of what a learner does."""
    first = start(step)
    return play(
        GAME,
        step,
        first,
        actions,
        meets=lambda state: _meets(step, first, state, actions),
        in_the_middle=lambda state: step.goal["kind"] == "won" and isinstance(state.phase, Showing),
    )


def _meets(step: Step, first: State, state: State, actions: Sequence[str]) -> bool:
    gained = state.scores[step.seat] - first.scores[step.seat]
    match step.goal:
        case {"kind": "points", "points": int(points)}:
            return gained >= points
        case {"kind": "won"}:
            return gained > 0
    return list(actions) == ["waive"]
