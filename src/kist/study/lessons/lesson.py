"""What a lesson is: data for a page, and a judge that plays what is tried through the rules."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from kist.bots.base import Reason
from kist.core.actions import Action
from kist.core.errors import KistError
from kist.core.game import Game
from kist.core.referee import ruled
from kist.core.types import Actor, Json, Seat

SEEN: Final = "seen"
"""The goal of a step in which nothing is to be done: its moments are looked at."""


@dataclass(frozen=True)
class Step:
    """One step of a lesson.

    `words` is the key under which the catalogs have its sentence. From `position` on, `watch` is shown; then the
    learner at `seat` acts, and whoever answers does what `replies` say. It is done when `goal` is met. `solution` is
    one way to get there, and `claims` are the numbers that the words speak of. Where several sentences tell what is
    watched, `scenes` are the moments at which they begin. `tool` is what the board offers first to do it with.
    """

    name: str
    words: str
    position: Mapping[str, Json]
    goal: Mapping[str, Json]
    solution: tuple[str, ...]
    claims: Mapping[str, int] = field(default_factory=dict)
    seat: Seat = 0
    watch: tuple[str, ...] = ()
    replies: tuple[str, ...] = ()
    scenes: tuple[int, ...] = ()
    tool: str | None = None

    @property
    def is_looked_at(self) -> bool:
        """Whether nothing is to be done."""
        return self.goal["kind"] == SEEN

    def to_json(self) -> dict[str, Json]:
        """The step for a page."""
        return {
            "name": self.name,
            "words": self.words,
            "position": dict(self.position),
            "goal": dict(self.goal),
            "solution": list(self.solution),
            "claims": dict(self.claims),
            "seat": self.seat,
            "watch": list(self.watch),
            "replies": list(self.replies),
            "scenes": list(self.scenes),
            "tool": self.tool,
        }


@dataclass(frozen=True)
class Lesson:
    """The steps of one game, and the game that is played at their end."""

    game: str
    steps: tuple[Step, ...]
    guided: Mapping[str, Json]
    """A short first game in which a bot explains itself: its settings, how little is played with, and the bots."""

    def step(self, name: str) -> Step:
        """The step of this name; raises `KistError`."""
        for each in self.steps:
            if each.name == name:
                return each
        raise KistError("unknown-step", f'The lesson has no step "{name}".')

    def to_json(self) -> dict[str, Json]:
        """The lesson for a page."""
        return {"game": self.game, "steps": [step.to_json() for step in self.steps], "guided": dict(self.guided)}


@dataclass(frozen=True, slots=True)
class Moment:
    """The table at one moment, and who did what before it (nothing, at the beginning)."""

    state: Any
    actor: Actor = None
    do: str | None = None
    reason: Reason | None = None


@dataclass(frozen=True, slots=True)
class Tried:
    """What became of what a learner did: all that happened, and whether the goal is met, or what is wrong.

    `goes_on` says that the learner is in the middle of something, such as a stone in the air: nothing is wrong yet.
    `asks` is the field whose colour is to be named now. `why` is what is true of a try that did not lead there.
    """

    done: bool
    moments: tuple[Moment, ...]
    error: KistError | None = None
    goes_on: bool = False
    asks: str | None = None
    why: Reason | None = None

    @property
    def state(self) -> Any:
        """The table in the end."""
        return self.moments[-1].state

    @property
    def is_over(self) -> bool:
        """Whether something was tried, and came to its end without reaching the goal."""
        return not (self.done or self.goes_on or self.error)


def begin(game: Game[Any, Any], step: Step, start: Any) -> tuple[Moment, ...]:
    """All that is watched until the learner's turn comes, from the beginning on."""
    moments = [Moment(start)]
    for text in step.watch:
        moments.append(_act(game, moments[-1].state, game.to_act(moments[-1].state)[0], text))
    return tuple(moments)


def play(
    game: Game[Any, Any],
    step: Step,
    begun: Any,
    actions: Sequence[str],
    meets: Callable[[Any], bool],
    in_the_middle: Callable[[Any], bool],
) -> Tried:
    """Play what the learner does, and the answers to it, through the rules."""
    moments, replies = [Moment(begun)], list(step.replies)
    try:
        for text in actions:
            moments.append(_act(game, moments[-1].state, step.seat, text))
            moments += _answers(game, step, moments[-1].state, replies)
    except KistError as refusal:
        return Tried(False, tuple(moments), refusal, goes_on=True)
    state = moments[-1].state
    return Tried(meets(state), tuple(moments), goes_on=in_the_middle(state))


def _answers(game: Game[Any, Any], step: Step, state: Any, replies: list[str]) -> list[Moment]:
    """What the others do now; an answer to something that the learner has not done is not given."""
    moments: list[Moment] = []
    try:
        while replies and (to_act := game.to_act(state)) and step.seat not in to_act:
            moments.append(_act(game, state, to_act[0], replies.pop(0)))
            state = moments[-1].state
    except KistError:
        replies.clear()
    return moments


def _act(game: Game[Any, Any], state: Any, actor: Actor, text: str) -> Moment:
    return Moment(ruled(game, game.apply(state, actor, Action.parse(text))), actor, text)
