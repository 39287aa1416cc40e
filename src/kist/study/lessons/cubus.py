"""The lesson of Cubus. The sheets' own pictures are all among its steps."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from kist.bots.base import Reason
from kist.core.types import Json
from kist.cubus.play.game import Cubus
from kist.cubus.play.state import Building, Drawing, KnockWindow, Phase, Showing, State
from kist.cubus.shape.stack import Laid, Stack
from kist.cubus.shape.tiles import Tiles
from kist.study.lessons.lesson import SEEN, Lesson, Moment, Step, Tried, begin, play

GAME: Final = Cubus()
CRATES, RHOMBI = "crates", "rhombi"
"""What a build is made of at first: whole crates, or rhombi laid freely."""
_PHASES: Final[Mapping[str, Phase]] = {"draw": Drawing(), "build": Building(), "knock": KnockWindow()}

SIX_BUILDS: Final = (
    *("draw R", "build 2"),
    *("draw D", "build 21"),
    *("draw D", "build .1/21"),
    *("draw R", "build .2/21"),
    *("draw R", "build .2/22"),
    *("draw D", "build 22/22"),
)
"""A whole game: the six builds of the sheets, 1, 1, 1, 1, 3 and 5 points. Then the pile is empty and nothing fits."""


def _look(name: str, hands: list[Json], watch: tuple[str, ...], scenes: tuple[int, ...], **claims: int) -> Step:
    """A step to be looked at, from the start crate on, with no more rhombi than the game takes."""
    drawn = "".join(kind * watch.count(f"draw {kind}") for kind in "LRDO")
    position: dict[str, Json] = {"phase": "draw", "stack": "1", "hands": hands, "pile": drawn}
    words = f"learn.cubus.{name}"
    return Step(name, words, position, {"kind": SEEN}, (), claims, watch=watch, scenes=scenes)


def _build(name: str, stack: str, hand: str, built: str, points: int, tool: str = CRATES, **claims: int) -> Step:
    """A step in which something is to be built that scores so many points."""
    return Step(
        name=name,
        words=f"learn.cubus.{name}",
        position={"phase": "build", "stack": stack, "hands": [hand, ""]},
        goal={"kind": "points", "points": points},
        solution=(f"build {built}",),
        claims={"points": points, **claims},
        tool=tool,
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
        tool=CRATES,
    )


LESSON: Final = Lesson(
    "cubus",
    (
        _look("game", ["LL", "LR"], SIX_BUILDS, (0, 1, 9, 12)),
        _look("points", ["LL", "LR"], SIX_BUILDS, (2, 10, 12), crate=3, rhombus=1),
        _build("five-ways", "1", "LRD", "2", 1, ways=5, rhombi=2),
        _build("for-nothing", ".2/21", "", ".2/22", 3, rhombi=0, crates=1),
        _build("hidden", ".2/22", "D", "22/22", 5, rhombi=1, crates=2),
        _build("on-top", "1", "LR", "2", 1, RHOMBI, rhombi=2, crates=1),
        _build("anew", ".2/21", "LRD", "32/22", 9, rhombi=3, crates=4),
        _build("nailed", "1o", "LRD", "11o", 1, rhombi=2, crates=1),
        _build("open-lid", "311/111/111o", "LR", "222/222/222o", 19, rhombi=2, crates=7),
        _knock("knock", ".2/21", "L", "won", "knock", "build .2/22", points=3, cost=2),
        _knock("no-knock", "1", "L", "waived", "waive", cost=2),
    ),
    guided={
        "settings": {"game": "cubus", "seats": 2, "rules": "2005", "tells": True},
        "pile": "LLLLLRRRRRDDDO",
        "bots": {"1": "novice"},
    },
)


def guided_start() -> State:
    """The first game: by the whole rules, with a pile that lasts some minutes."""
    settings, pile = LESSON.guided["settings"], LESSON.guided["pile"]
    assert isinstance(settings, dict)
    return GAME.start(GAME.read_settings(settings))._replace(pile=Tiles.parse(str(pile)))


def start(step: Step) -> State:
    """The table of a step."""
    hands = step.position["hands"]
    assert isinstance(hands, list)
    settings = GAME.read_settings({"game": "cubus", "seats": len(hands), "rules": "2005"})
    state = GAME.start(settings)._replace(
        laid=Laid(Stack.parse(str(step.position["stack"])), (0, 0)),
        hands=tuple(Tiles.parse(str(hand)) for hand in hands),
        phase=_PHASES[str(step.position["phase"])],
    )
    pile = step.position.get("pile")
    return state if pile is None else state._replace(pile=Tiles.parse(str(pile)))


def begun(step: Step) -> tuple[Moment, ...]:
    """What is shown before the learner acts."""
    return begin(GAME, step, start(step))


def attempt(step: Step, actions: Sequence[str]) -> Tried:
    """What becomes of what a learner does."""
    first: State = begun(step)[-1].state
    tried = play(
        GAME,
        step,
        first,
        actions,
        meets=lambda state: _meets(step, first, state, actions),
        in_the_middle=lambda state: step.goal["kind"] == "won" and isinstance(state.phase, Showing),
    )
    return replace(tried, why=_why(step, first, tried, actions)) if tried.is_over else tried


def _meets(step: Step, first: State, state: State, actions: Sequence[str]) -> bool:
    gained = state.scores[step.seat] - first.scores[step.seat]
    match step.goal:
        case {"kind": "points", "points": int(points)}:
            return gained >= points
        case {"kind": "won"}:
            return gained > 0
        case {"kind": "seen"}:
            return True
    return list(actions) == ["waive"]


def _why(step: Step, first: State, tried: Tried, actions: Sequence[str]) -> Reason | None:
    """What is true of a try that came to nothing: by its last action."""
    codes = {"build": "short", "pass": "passed", "waive": "waived", "fail": "failed", "knock": "knocked"}
    if not actions:
        return None
    gained = tried.state.scores[step.seat] - first.scores[step.seat]
    return Reason(codes[actions[-1].split()[0]], {"n": gained})
