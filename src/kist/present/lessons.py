"""Lessons and games to watch: moments as a learner sees them, and what becomes of what is tried."""

from collections.abc import Iterable, Sequence
from datetime import date
from functools import cache

from kist.bots.base import Reason
from kist.core.types import SPECTATOR, Seat
from kist.games import GAMES
from kist.present.games import presenter_of
from kist.present.refusals import NotFound, refusal_of_some
from kist.present.tables import view_of
from kist.present.values import JsonObject
from kist.study.exhibition import of_day
from kist.study.lessons import LESSONS, Moment, Step, attempt, begun
from kist.study.lessons.guided import LEARNER, go_on_in


def moments_of(game: str, seat: Seat | None, moments: Iterable[Moment]) -> list[JsonObject]:
    """Moments as a learner at a seat sees them: a `StudyMoment` each."""
    return [_moment(game, seat, each) for each in moments]


def _moment(game: str, seat: Seat | None, moment: Moment) -> JsonObject:
    view = GAMES[game].view(moment.state, seat)
    return {
        "seat": moment.actor if isinstance(moment.actor, int) else None,
        "do": moment.do,
        "view": view_of(game, view),
        "reason": _reason(moment.reason),
        "build": None if moment.do is None else presenter_of(game).worth(view),
    }


def _reason(reason: Reason | None) -> JsonObject | None:
    return None if reason is None else {"code": reason.code, **reason.values}


def check_lesson(game: str) -> None:
    """Raises `NotFound` for a game that has no lesson."""
    if game not in LESSONS:
        raise NotFound("unknown-lesson", f"There is no lesson of {game}; there are: {', '.join(LESSONS)}.")


@cache
def lesson(game: str) -> JsonObject:
    """The steps of a game: a `Lesson`; raises `NotFound`."""
    check_lesson(game)
    return {"game": game, "steps": [_step(game, step) for step in LESSONS[game].steps]}


def _step(game: str, step: Step) -> JsonObject:
    shown = attempt(game, step.name, step.solution).moments[1:]
    return {
        "name": step.name,
        "seat": step.seat,
        "claims": dict(step.claims),
        "scenes": list(step.scenes),
        "tool": step.tool,
        "watch": moments_of(game, step.seat, begun(game, step.name)),
        "solution": list(step.solution),
        "shown": moments_of(game, step.seat, shown),
    }


def tried(game: str, step: str, actions: Sequence[str]) -> JsonObject:
    """What becomes of what a learner does in a step, from its beginning on: a `Tried`; raises `NotFound`."""
    if game not in LESSONS or step not in {each.name for each in LESSONS[game].steps}:
        raise NotFound("unknown-step", "There is no such lesson, or it has no such step.")
    seat = LESSONS[game].step(step).seat
    made = attempt(game, step, actions)
    return {
        "done": made.done,
        "goes_on": made.goes_on,
        "asks": made.asks,
        "why": _reason(made.why),
        "moments": moments_of(game, seat, made.moments[1:]),
        "error": refusal_of_some(made.error),
    }


def guided(game: str, log: Sequence[tuple[Seat | None, str]], seed: int) -> JsonObject:
    """A guided game, gone on with until the learner is to act: `GuidedMoments`. A bot thinks about it."""
    moments = go_on_in(game, [(seat, do) for seat, do in log], seed)
    return {"moments": moments_of(game, LEARNER, moments)}


def exhibit(game: str, day: date) -> JsonObject:
    """The game of bots that is shown on a day: an `Exhibit`; raises `NotFound`."""
    shown = of_day(game, day)
    if shown is None:
        raise NotFound("nothing-shown", "There is no game of this kind to watch.")
    return {"game": game, "levels": list(shown.levels), "moments": moments_of(game, SPECTATOR, shown.moments)}
