"""Lessons over HTTP: the rules judge what is tried, nothing is kept."""

from collections.abc import Iterable
from functools import cache
from typing import Annotated

from fastapi import Path, Request

from kist.bots.base import Reason
from kist.core.types import Json, Seat
from kist.games import GAMES
from kist.server.games import adapter_of
from kist.server.guard import address_of
from kist.server.messages import learning as out
from kist.server.questions import Questions
from kist.server.refusals import NotFound, message_of, refusals
from kist.server.router import Router
from kist.server.routes import Asker
from kist.server.tables import view_note
from kist.study.lessons import LESSONS, Moment, Step, attempt, begun
from kist.study.lessons.guided import LEARNER, go_on_in

lessons = Router("/api/lessons", ("learn",))

GameName = Annotated[str, Path(pattern=r"^[a-z]{1,20}$")]
StepName = Annotated[str, Path(pattern=r"^[a-z-]{1,40}$")]
LOOKS = refusals(404, 422, 429)
TRIES = refusals(400, 403, 404, 409, 413, 415, 422, 429)
GUIDED = {**TRIES, **refusals(503)}


def moments_of(game: str, seat: Seat | None, moments: Iterable[Moment]) -> list[out.StudyMoment]:
    """Moments as a learner at a seat sees them."""
    return [_moment(game, seat, each) for each in moments]


def _moment(game: str, seat: Seat | None, moment: Moment) -> out.StudyMoment:
    view = GAMES[game].view(moment.state, seat)
    return out.StudyMoment(
        seat=moment.actor,
        do=moment.do,
        view=view_note(game, view),
        reason=_reason(moment.reason),
        build=None if moment.do is None else adapter_of(game).worth(view),
    )


def _reason(reason: Reason | None) -> dict[str, Json] | None:
    return None if reason is None else {"code": reason.code, **reason.values}


@lessons.get("/{game}", responses=LOOKS)
async def look(game: GameName) -> out.Lesson:
    """The steps of a game."""
    if game not in LESSONS:
        raise NotFound("unknown-lesson", f"There is no lesson of {game}; there are: {', '.join(LESSONS)}.")
    return _lesson(game)


@cache
def _lesson(game: str) -> out.Lesson:
    return out.Lesson(game=game, steps=[_step(game, step) for step in LESSONS[game].steps])


def _step(game: str, step: Step) -> out.LessonStep:
    shown = attempt(game, step.name, step.solution).moments[1:]
    return out.LessonStep(
        name=step.name,
        seat=step.seat,
        claims=dict(step.claims),
        scenes=list(step.scenes),
        tool=step.tool,
        watch=moments_of(game, step.seat, begun(game, step.name)),
        solution=list(step.solution),
        shown=moments_of(game, step.seat, shown),
    )


@lessons.post("/{game}/steps/{step}", responses=TRIES)
async def try_step(game: GameName, step: StepName, order: out.Attempt) -> out.Tried:
    """What becomes of what a learner does in a step, from its beginning on."""
    if game not in LESSONS or step not in {each.name for each in LESSONS[game].steps}:
        raise NotFound("unknown-step", "There is no such lesson, or it has no such step.")
    seat = LESSONS[game].step(step).seat
    tried = attempt(game, step, order.actions)
    return out.Tried(
        done=tried.done,
        goes_on=tried.goes_on,
        asks=tried.asks,
        why=_reason(tried.why),
        moments=moments_of(game, seat, tried.moments[1:]),
        error=None if tried.error is None else message_of(tried.error),
    )


@lessons.post("/{game}/guided", responses=GUIDED)
async def guide(request: Request, asker: Asker, game: GameName, order: out.GuidedLog) -> out.GuidedMoments:
    """Go on with a guided game until the learner is to act. A bot thinks about it, beside the server."""
    if game not in LESSONS:
        raise NotFound("unknown-lesson", f"There is no lesson of {game}; there are: {', '.join(LESSONS)}.")
    log = tuple((line.seat, line.do) for line in order.lines)
    guides: Questions = request.app.state.guides
    moments = await guides.ask(asker, address_of(request.scope), go_on_in, game, log, order.seed)
    return out.GuidedMoments(moments=moments_of(game, LEARNER, moments))
