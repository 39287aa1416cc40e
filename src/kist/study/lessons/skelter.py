"""The lesson of Helter-Skelter, with few stones on the printed board. The learner plays red, the other amber."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from kist.bots.base import Reason
from kist.core.types import Json
from kist.skelter.ending import fields_with, standing_right
from kist.skelter.game import Skelter
from kist.skelter.settings import Settings
from kist.skelter.state import LIFTED, OVER, PLACE, TURN, Pile, State, table_for
from kist.study.lessons.lesson import SEEN, Lesson, Moment, Step, Tried, begin, play

GAME: Final = Skelter()
NAME: Final = "name "
"""Not an action of the game: the learner says which colour lies under a stone."""
_MEANWHILE: Final = ("touch h1", "move h2")
"""What the other one does while the learner's moves are shown."""
_TWO_EACH: Final = (
    *("place b6", "place d4", "place e5", "place g3"),
    *("touch b6", "move c5", "touch g3", "move f2"),
    *("touch e5", "move d4", "accept", "pass"),
    *("touch d4", "move d3", "touch d4", "move e4"),
    "ready",
)
"""A whole game with two stones each: red covers, goes, blocks and calls."""


def _step(name: str, stones: dict[str, str], goal: dict[str, Json], *solution: str, **more: tuple[str, ...]) -> Step:
    """A step with some stones: on each field the seats whose stones lie there, lowest first."""
    position: dict[str, Json] = {"board": "classic", "stones": stones}
    words = f"learn.skelter.{name}"
    watch, replies = more.get("watch", ()), more.get("replies", ())
    return Step(name, words, position, goal, solution, watch=watch, replies=replies)


LESSON: Final = Lesson(
    "skelter",
    (
        Step(
            "game",
            "learn.skelter.game",
            {"board": "classic", "stones": {}, "each": 2},
            {"kind": SEEN},
            (),
            watch=_TWO_EACH,
            scenes=(0, 3, 5, 13),
        ),
        _step("place", {}, {"kind": "named"}, "place b6", "name green", replies=("place f3",)),
        _step("step", {"b6": "0", "h1": "1"}, {"kind": "right", "stones": 1}, "touch b6", "move c5"),
        _step(
            "touched",
            {"b6": "0", "b2": "0", "h1": "1"},
            {"kind": "right", "stones": 2},
            "touch b2",
            "move a1",
            watch=("touch b6", "move c5", *_MEANWHILE),
        ),
        _step(
            "block",
            {"d4": "0", "e3": "1"},
            {"kind": "blocks", "field": "e3"},
            "touch d4",
            "move e3",
            replies=("accept",),
        ),
        _step(
            "claim",
            {"b6": "0", "d6": "1"},
            {"kind": "free", "field": "c5"},
            "claim",
            watch=("touch b6", "move c5", "touch d6", "move c5"),
        ),
        _step(
            "no-claim",
            {"b6": "0", "d5": "1"},
            {"kind": "accepted"},
            "accept",
            watch=("touch b6", "move c6", "touch d5", "move c6"),
        ),
        _step(
            "ready",
            {"b6": "0", "f5": "0", "h1": "1"},
            {"kind": "wins"},
            "ready",
            watch=("touch b6", "move c5", *_MEANWHILE, "touch f5", "move f4", "touch h2", "move h1"),
        ),
    ),
    guided={
        "settings": {"game": "skelter", "seats": 2, "board": "classic"},
        "each": 4,
        "bots": {"1": "novice"},
        # Two steps from amber, all four of them: so a beginner has time to think.
        "opening": ["place d1", "place h1", "place a3", "place f6"],
    },
)


def guided_start() -> State:
    """The first game: by the whole rules, with fewer stones for each."""
    settings, each = LESSON.guided["settings"], LESSON.guided["each"]
    assert isinstance(settings, dict)
    assert isinstance(each, int)
    begun = GAME.start(GAME.read_settings(settings))
    return begun._replace(stock=each * begun.table.settings.seats)


def start(step: Step) -> State:
    """The table of a step, before anything is shown. Where no stone lies the first ones are placed."""
    stones, each = step.position["stones"], step.position.get("each", 1)
    assert isinstance(stones, dict)
    assert isinstance(each, int)
    table = table_for(Settings(2, str(step.position["board"])))
    piles = tuple(_pile(str(stones.get(field.name, ""))) for field in table.board.fields)
    if not stones:
        return State(table, piles, PLACE, step.seat, 2 * each)
    return State(table, piles, TURN, step.seat, 0, history=((step.seat, (), piles),))


def _pile(seats: str) -> Pile:
    return tuple(int(seat) for seat in seats)


def begun(step: Step) -> tuple[Moment, ...]:
    """What is shown before the learner acts."""
    return begin(GAME, step, start(step))


def attempt(step: Step, actions: Sequence[str]) -> Tried:
    """What becomes of what a learner does."""
    first: State = begun(step)[-1].state
    is_named = step.goal["kind"] == "named"
    acts = [each for each in actions if not (is_named and each.startswith(NAME))]
    tried = play(
        GAME,
        step,
        first,
        acts,
        meets=lambda state: _meets(step, state, acts),
        in_the_middle=lambda state: state.phase is LIFTED,
    )
    if is_named:
        return _named(step, tried, [each.removeprefix(NAME) for each in actions if each not in acts])
    return replace(tried, why=_why(step, first, tried, acts)) if tried.is_over and acts else tried


def _named(step: Step, tried: Tried, named: Sequence[str]) -> Tried:
    """What is said of the stone that the learner placed, wherever that was."""
    own = fields_with(tried.state.piles, step.seat)
    if tried.error or not own:
        return tried
    field, colour = tried.state.table.names[own[0]], tried.state.table.field_colours[own[0]]
    if not named:
        return replace(tried, goes_on=True, asks=field)
    if named[-1] == colour:
        return replace(tried, done=True)
    return replace(tried, asks=field, why=Reason("another-colour", {"field": field, "colour": named[-1]}))


def _meets(step: Step, state: State, acts: Sequence[str]) -> bool:
    is_put_down, index = state.phase in (TURN, OVER), state.table.index
    match step.goal:
        case {"kind": "right", "stones": int(stones)}:
            return is_put_down and standing_right(state, step.seat) >= stones
        case {"kind": "blocks", "field": str(name)}:
            return is_put_down and state.piles[index[name]] == (1 - step.seat, step.seat)
        case {"kind": "free", "field": str(name)}:
            return state.piles[index[name]] == (step.seat,)
        case {"kind": "accepted"}:
            return list(acts) == ["accept"]
        case {"kind": "wins"}:
            return state.outcome is not None and step.seat in state.outcome.winners
    return step.is_looked_at


# Why a try did not lead there ------------------------------------------------------------------------------------


def _why(step: Step, first: State, tried: Tried, acts: Sequence[str]) -> Reason:
    """What is true of a try that came to nothing: by its last action, and by what it was done to."""
    verb = acts[-1].split()[0]
    if verb == "move":
        return _why_moved(step, first, tried, *(each.split()[1] for each in acts[-2:]))
    if verb in ("ready", "finish"):
        colours, own = first.table.field_colours, first.table.stone_colours[step.seat]
        return Reason("called", {"n": sum(colours[at] != own for at in tried.state.checked)})
    if verb in ("claim", "accept"):
        at = first.target
        values: dict[str, Json] = {"field": first.table.names[at], "colour": first.table.field_colours[at]}
        return Reason("claimed" if verb == "claim" else "let-be", values)
    return Reason("passed")


def _why_moved(step: Step, first: State, tried: Tried, origin: str, target: str) -> Reason:
    table = first.table
    was, now = table.field_colours[table.index[origin]], table.field_colours[table.index[target]]
    if was == table.stone_colours[step.seat]:
        return Reason("left-home", {"field": origin, "to": target})
    if step.goal["kind"] == "blocks":
        return Reason("beside", {"field": target, "on": str(step.goal["field"])})
    if len(tried.moments[-1].state.piles[table.index[target]]) > 1:
        return Reason("on-stone", {"field": target})
    return Reason("not-home", {"field": target, "colour": now})
