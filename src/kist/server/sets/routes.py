"""The HTTP endpoints of sets: no session, no cookie; an answer is judged and forgotten."""

from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Query, Request, Response

from kist.classroom.commands import check_keepable
from kist.classroom.sheet import file_name
from kist.present.sets import exercise_of, solved_tasks_of, tasks_of, verdict_of
from kist.server.edge.guard import address_of
from kist.server.http.container import container_of
from kist.server.http.errors import refusals
from kist.server.sets.messages import SetAnswer, SetText, SetVerdict, SolvedSet, TaskSet
from kist.server.sets.service import Shelf, heard_by
from kist.study.tasks import Task

api = APIRouter(prefix="/api/sets")
ASKED = refusals(400, 409, 413, 415, 422, 429, 503)


def shelf_of(request: Request) -> Shelf:
    """Where sets are kept as long as they are asked for."""
    return container_of(request)[Shelf]


Title = Annotated[str, Query(max_length=80)]
Language = Annotated[str, Query(pattern=r"^[a-z]{2}$")]


async def _tasks(request: Request, text: str) -> list[Task]:
    address = address_of(request.scope)
    return list(await shelf_of(request).tasks(f"at {address}", address, text))


@api.get("", responses=ASKED)
async def look(request: Request, set: Annotated[SetText, Query()]) -> TaskSet:  # noqa: A002 - as the address says it
    """The tasks of a set, as pupils see them."""
    return TaskSet.model_validate(tasks_of(await _tasks(request, set)))


@api.get("/solved", responses=ASKED)
async def look_solved(request: Request, set: Annotated[SetText, Query()]) -> SolvedSet:  # noqa: A002
    """The tasks of a set with solutions, for a teacher who looks at them before a class gets them."""
    return SolvedSet.model_validate(solved_tasks_of(await _tasks(request, set)))


@api.get(
    "/qti",
    response_class=Response,
    responses={200: {"content": {"application/zip": {}}, "description": "A package of QTI 3.0."}, **ASKED},
)
async def export(
    request: Request,
    set: Annotated[SetText, Query()],  # noqa: A002
    title: Title = "",
    language: Language = "en",
) -> Response:
    """The set for another learning platform, with what is right: for teachers."""
    address = address_of(request.scope)
    package = await shelf_of(request).package(f"at {address}", address, set, language, title)
    name = quote(f"{file_name('kist', title or 'qti')}.zip")
    named = f"attachment; filename=\"kist-qti.zip\"; filename*=UTF-8''{name}"
    return Response(package, media_type="application/zip", headers={"content-disposition": named})


@api.post("/answer", responses=ASKED)
async def answer(request: Request, order: SetAnswer) -> SetVerdict:
    """Judge an answer. Nothing of it is kept."""
    check_keepable(order.answer)
    tasks = await _tasks(request, order.set)
    exercise = exercise_of(tasks, order.task)
    return SetVerdict.model_validate(verdict_of(exercise, await heard_by(exercise, order.answer)))
