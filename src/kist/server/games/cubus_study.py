"""Any position of Cubus for the browser: what was laid, which stacks fit a picture, and the best builds."""

from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, TypeVar

from fastapi import Depends, Request

from kist.core.errors import IllegalAction, KistError
from kist.core.types import SPECTATOR
from kist.cubus.play import laying
from kist.cubus.play.preview import Position
from kist.cubus.shape.build import Build, Rules
from kist.cubus.shape.picture import Rhombus, picture_of, read_rhombi
from kist.cubus.shape.stack import Laid, Stack
from kist.cubus.shape.tiles import Tiles
from kist.matches.match import Match
from kist.server.games.cubus_messages import (
    Analysis,
    AnalysisOrder,
    CubusPosition,
    Fitting,
    FittingOrder,
    Laying,
    LayingOrder,
    PicturedDraft,
    SolvedBuild,
    SolvedChoice,
)
from kist.server.games.cubus_pictures import error_of, picture
from kist.server.guard import address_of
from kist.server.identity import owner_or_none
from kist.server.questions import Questions
from kist.server.refusals import refusals
from kist.server.router import Router
from kist.study.cubus import analysis, completion
from kist.study.tasks.plans import seen_heights

MOST_SHOWN = 12
"""So many stacks that fit a picture are told."""
ASKED = refusals(400, 403, 413, 415, 422, 429, 503)

routes = Router("/api")
Asker = Annotated[str | None, Depends(owner_or_none)]
Found = TypeVar("Found")


def questions_of(request: Request) -> Questions:
    """Where questions are answered that may take long."""
    questions: Questions = request.app.state.questions
    return questions


TheQuestions = Annotated[Questions, Depends(questions_of)]


# What was laid ---------------------------------------------------------------------------------------------------


@routes.post("/laying", responses=refusals(400, 403, 413, 415, 422, 429))
async def lay(order: LayingOrder) -> Laying:
    """Cubus: what rhombi show that were laid freely, or where they are wrong."""
    seen = _seen(order)
    if order.edit is not None and seen.laid is not None:
        edit = order.edit
        try:
            seen = laying.of_stack(laying.edited(seen.laid, edit.do, (edit.x, edit.y)))
        except KistError as wrong:
            seen = laying.Laying(error=wrong)
    return _laying(seen)


def _seen(order: LayingOrder) -> laying.Laying:
    if isinstance(order.draft, PicturedDraft):
        return laying.lay(read_rhombi(order.draft.rhombi))
    try:
        return laying.of_stack(Laid(Stack.parse(order.draft.stack), (0, 0)))
    except KistError as wrong:
        return laying.Laying(error=wrong)


def _laying(seen: laying.Laying) -> Laying:
    laid = seen.laid
    return Laying(
        picture=None if laid is None else picture(laid),
        error=None if seen.error is None else error_of(seen.error),
        hidden=[] if laid is None else _hidden(laid.stack),
        can_add=list(seen.edits.get("add", ())),
        can_take=list(seen.edits.get("take", ())),
        can_turn=list(seen.edits.get("turn", ())),
    )


def _hidden(stack: Stack) -> list[int]:
    seen = seen_heights(stack)
    return [height - seen[cell] for cell, height in stack.heights.items()]


# What fits -------------------------------------------------------------------------------------------------------


@routes.post("/fitting", responses=ASKED)
async def fit(request: Request, questions: TheQuestions, asker: Asker, order: FittingOrder) -> Fitting:
    """Cubus: which stacks fit a picture in which rhombi are missing."""
    address, rhombi = address_of(request.scope), tuple(read_rhombi(order.rhombi))
    found = await questions.ask(asker or address, address, fitting, rhombi)
    missing = len(picture_of(found[0])) - len(rhombi) if found else 0
    return Fitting(missing=missing, pictures=[picture(laid) for laid in found[:MOST_SHOWN]], stacks=len(found))


def fitting(rhombi: Sequence[Rhombus]) -> list[Laid]:
    """What `completion.fitting` finds, in the process that answers."""
    return completion.fitting(rhombi)


# The best builds -------------------------------------------------------------------------------------------------


@routes.post("/analysis", responses={**ASKED, **refusals(409)})
async def analyse(request: Request, asker: Asker, order: AnalysisOrder) -> Analysis:
    """Cubus: the best builds of a position. Not of one that the client has before it in a match without hints."""
    return _analysis(await solve(request, asker, read_position(order.position), analysis.analyse))


async def solve(
    request: Request, asker: str | None, position: Position, solver: Callable[[Position], Found]
) -> Found:
    """What is found out of a position, beside the server; raises `IllegalAction` where it is being played."""
    playing: Iterable[Match] = request.app.state.hub.rooms.playing(asker)
    if any(_shows(match, position) for match in playing if not match.hints):
        raise IllegalAction("in-play", "You are playing this position, and there are no hints in that match.")
    address = address_of(request.scope)
    return await questions_of(request).ask(asker or address, address, solver, position)


def _shows(match: Match, position: Position) -> bool:
    """Whether a match has this stack on the table, and this hand in somebody's hand."""
    if match.game.name != "cubus":
        return False
    table = match.view(SPECTATOR).table
    return table.stack == position.laid.stack and position.hand in table.hands


def read_position(position: CubusPosition) -> Position:
    """A position from outside; raises `KistError`."""
    laid = Laid(Stack.parse(position.stack), position.origin)
    return Position(Rules(position.rules), laid, Tiles.parse(position.hand))


def _analysis(found: analysis.Analysis) -> Analysis:
    choices = None if found.choices is None else [_choice(*each) for each in found.choices.items()]
    return Analysis(builds=[_build(found.position, build) for build in found.builds], choices=choices)


def _build(position: Position, build: Build) -> SolvedBuild:
    return SolvedBuild(
        points=build.points,
        gained=build.gained,
        uses=str(build.uses),
        takes=str(build.takes),
        spare=str(position.hand.minus(build.uses).plus(build.takes)),
        picture=picture(build.laid),
    )


def _choice(choice: Tiles, build: Build) -> SolvedChoice:
    return SolvedChoice(choice=str(choice), points=build.points, gained=build.gained, stack=str(build.laid.stack))
