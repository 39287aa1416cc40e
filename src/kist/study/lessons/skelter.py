"""The lesson of Helter-Skelter, with few stones on the printed board. The learner plays red, the other amber."""

from collections.abc import Sequence
from typing import Final

from kist.core.types import Json
from kist.skelter.ending import standing_right
from kist.skelter.game import Skelter
from kist.skelter.settings import Settings
from kist.skelter.state import LIFTED, PLACE, TURN, Pile, State, table_for
from kist.study.lessons.lesson import Lesson, Moment, Step, Tried, begin, play

GAME: Final = Skelter()
_MEANWHILE: Final = ("touch h1", "move h2")
"""What the other one does while the learner's moves are shown."""


def _step(name: str, stones: dict[str, str], goal: dict[str, Json], *solution: str, **more: object) -> Step:
    """A step with some stones: on each field the seats whose stones lie there, lowest first."""
    watch, replies = more.get("watch", ()), more.get("replies", ())
    assert isinstance(watch, tuple)
    assert isinstance(replies, tuple)
    position: dict[str, Json] = {"board": "classic", "stones": stones}
    return Step(name, f"learn.skelter.{name}", position, goal, solution, watch=watch, replies=replies)


LESSON: Final = Lesson(
    "skelter",
    (
        _step("place", {}, {"kind": "placed"}, "place b6"),
        _step("remember", {}, {"kind": "name", "field": "c6"}, "name blue", watch=("place c6",)),
        _step("step", {"b6": "0", "h1": "1"}, {"kind": "right", "stones": 1}, "touch b6", "move c5"),
        _step(
            "block",
            {"d4": "0", "e3": "1"},
            {"kind": "blocks", "field": "e3"},
            "touch d4",
            "move e3",
            replies=("accept",),
        ),
        _step(
            "touched",
            {"b6": "0", "b2": "0", "h1": "1"},
            {"kind": "right", "stones": 2},
            "touch b2",
            "move a1",
            watch=("touch b6", "move c5", *_MEANWHILE),
        ),
        _step(
            "claim",
            {"b6": "0", "d6": "1"},
            {"kind": "free", "field": "c5"},
            "claim",
            watch=("touch b6", "move c5", "touch d6", "move c5"),
        ),
        _step(
            "ready",
            {"b6": "0", "f5": "0", "h1": "1"},
            {"kind": "wins"},
            "ready",
            watch=("touch b6", "move c5", *_MEANWHILE, "touch f5", "move f4", "touch h2", "move h1"),
        ),
    ),
    guided={"game": "skelter", "seats": 2, "board": "classic", "rounds": 10, "bots": {"1": "novice"}},
)


def start(step: Step) -> State:
    """The table of a step, before anything is shown."""
    stones = step.position["stones"]
    assert isinstance(stones, dict)
    table = table_for(Settings(2, str(step.position["board"])))
    piles = tuple(_pile(str(stones.get(field.name, ""))) for field in table.board.fields)
    if not stones:
        return State(table, piles, PLACE, step.seat, 16)
    return State(table, piles, TURN, step.seat, 0, history=((step.seat, (), piles),))


def _pile(seats: str) -> Pile:
    return tuple(int(seat) for seat in seats)


def begun(step: Step) -> tuple[Moment, ...]:
    """What is shown before the learner acts."""
    return begin(GAME, step, start(step))


def attempt(step: Step, actions: Sequence[str]) -> Tried:
    """What becomes of what a learner does."""
    first: State = begun(step)[-1].state
    if step.goal["kind"] == "name":
        named = list(actions) == [f"name {_colour(first, str(step.goal['field']))}"]
        return Tried(named, (Moment(first),))
    return play(
        GAME,
        step,
        first,
        actions,
        meets=lambda state: _meets(step, first, state),
        in_the_middle=lambda state: state.phase is LIFTED,
    )


def _colour(state: State, name: str) -> str | None:
    return state.table.field_colours[state.table.index[name]]


def _meets(step: Step, first: State, state: State) -> bool:
    match step.goal:
        case {"kind": "right", "stones": int(stones)}:
            return state.phase is TURN and standing_right(state, step.seat) >= stones
        case {"kind": "blocks", "field": str(name)}:
            return state.phase is TURN and state.piles[state.table.index[name]] == (1 - step.seat, step.seat)
        case {"kind": "free", "field": str(name)}:
            return state.piles[state.table.index[name]] == (step.seat,)
        case {"kind": "wins"}:
            return state.outcome is not None and step.seat in state.outcome.winners
    return state.stock < first.stock
