"""What a lesson is: data for a page, and a judge that plays what is tried through the rules."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kist.core.actions import Action
from kist.core.errors import KistError
from kist.core.game import Game
from kist.core.types import Json, Seat


@dataclass(frozen=True)
class Step:
    """One step of a lesson.

    `words` is the key under which the catalogs have its sentence. From `position` on, `watch` is shown; then the
    learner at `seat` acts, and whoever answers does what `replies` say. It is done when `goal` is met. `solution` is
    one way to get there, and `claims` are the numbers that the words speak of.
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
        }


@dataclass(frozen=True)
class Lesson:
    """The steps of one game, and the game that is played at their end."""

    game: str
    steps: tuple[Step, ...]
    guided: Mapping[str, Json]
    """Settings and bots of a first game in which a friendly bot explains itself."""

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
class Tried:
    """What became of what a learner did: whether the goal is met, or what is wrong."""

    done: bool
    state: Any = None
    error: KistError | None = None


def begin(game: Game[Any, Any], step: Step, start: Any) -> Any:
    """The table when the learner's turn comes: all that is to be watched has been done."""
    state = start
    for text in step.watch:
        state = _act(game, state, text)
    return state


def play(game: Game[Any, Any], step: Step, begun: Any, actions: Sequence[str], meets: Callable[[Any], bool]) -> Tried:
    """Play what the learner does, and the answers to it, through the rules."""
    state, replies = begun, list(step.replies)
    try:
        for text in actions:
            state = game.apply(state, step.seat, Action.parse(text))
            while replies and (to_act := game.to_act(state)) and step.seat not in to_act:
                state = game.apply(state, to_act[0], Action.parse(replies.pop(0)))
    except KistError as refusal:
        return Tried(False, state, refusal)
    return Tried(meets(state), state)


def _act(game: Game[Any, Any], state: Any, text: str) -> Any:
    """Something that is shown: done by who is to act."""
    return game.apply(state, game.to_act(state)[0], Action.parse(text))
