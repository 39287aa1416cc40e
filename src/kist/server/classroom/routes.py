"""The HTTP endpoints of classes. The teacher is known by the key of the secret link, a pupil by the device."""

from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Depends, Header, Path, Query, Request, Response
from starlette.convertors import StringConvertor, register_url_convertor

from kist.classroom import commands, views
from kist.classroom.progress import progress, progress_csv
from kist.classroom.sheet import file_name, table_csv
from kist.server.classroom import messages, orders
from kist.server.classroom.live_class import LiveClass
from kist.server.classroom.service import ClassService
from kist.server.classroom.watching import HEADER, put_key, take_key
from kist.server.edge.guard import address_of
from kist.server.http.container import container_of, provided
from kist.server.http.errors import refusals
from kist.server.http.requests import Asker, Owner
from kist.server.learning.messages import DraftedTasks, Puzzle
from kist.server.live.requests import TheCaller
from kist.server.workers.generators import draft_tasks
from kist.server.workers.questions import Generators
from kist.study.tasks.words import task_words

CLASS_ID = "[a-z2-7]{16}"
ClassPath = Annotated[str, Path(pattern=rf"^{CLASS_ID}$", description="The id of a class.")]
Key = Annotated[str, Header(alias=HEADER, pattern=r"^[a-z2-7]{26}$")]
ActivityPath = Annotated[int, Path(ge=0, le=10_000)]
Language = Annotated[str, Query(pattern=r"^[a-z]{2}$")]

CHANGES = refusals(400, 401, 403, 404, 409, 413, 415, 422, 429, 503)
LOOKS = refusals(401, 403, 404, 422, 429, 503)

api = APIRouter(prefix="/api/classes")


class _ClassInPath(StringConvertor):
    """The id of a class, which "tasks" is not."""

    regex = CLASS_ID


register_url_convertor("class", _ClassInPath())


TheService = Annotated[ClassService, Depends(provided(ClassService))]


async def taught(service: TheService, class_id: ClassPath, key: Key) -> LiveClass:
    """The class of the teacher who asks; raises `Forbidden`."""
    return await service.classes.taught(class_id, key)


Taught = Annotated[LiveClass, Depends(taught)]


@api.post("", status_code=201, responses=CHANGES)
async def open_class(service: TheService, caller: TheCaller, order: orders.OpenClass) -> messages.OpenedClass:
    """Open a class."""
    return await service.open(caller, order.name)


@api.get("/codes/{code}", responses=LOOKS)
async def by_code(
    caller: TheCaller, service: TheService, code: Annotated[str, Path(pattern=r"^[0-9A-Za-z]{6}$")]
) -> messages.FoundClass:
    """Find a class by its code."""
    return await service.find(code, caller)


@api.post("/tasks", responses=CHANGES)
async def draft(request: Request, asker: Asker, order: orders.TaskOrder) -> DraftedTasks:
    """Make a set of tasks to look at; the same order always gives the same."""
    generators = container_of(request)[Generators]
    about = (tuple(order.kinds), tuple(order.levels), order.count, order.seed)
    tasks = await generators.ask(asker, address_of(request.scope), draft_tasks, *about)
    return DraftedTasks.model_validate({"tasks": tasks})


def _view(text: bytes) -> Response:
    return Response(text, media_type="application/json")


# Pupils ------------------------------------------------------------------------------------------------------------


@api.post("/{class_id}/join", responses=CHANGES, response_model=messages.PupilView)
async def join(service: TheService, owner: Owner, class_id: ClassPath, order: orders.Join) -> Response:
    """Come into a class with a nickname."""
    return _view(await service.join(owner, class_id, order))


@api.post("/{class_id}/return", responses=CHANGES, response_model=messages.PupilView)
async def come_back(
    caller: TheCaller, service: TheService, owner: Owner, class_id: ClassPath, order: orders.ComeBack
) -> Response:
    """Take one's place again on another device."""
    return _view(await service.come_back(owner, caller, class_id, order))


@api.post("/{class_id}/answer", responses=CHANGES, response_model=messages.PupilView)
async def answer(service: TheService, owner: Owner, class_id: ClassPath, order: orders.Answer) -> Response:
    """Answer a task; once this is answered, it is on disk."""
    return _view(await service.answer(owner, class_id, order))


@api.get("/{class_id}/pupil", responses=LOOKS, response_model=messages.PupilView)
async def pupil(service: TheService, owner: Owner, class_id: ClassPath) -> Response:
    """The class for the pupil whose device asks."""
    return _view(service.pupil(await service.classes.current(class_id), owner))


@api.get("/{class_id}/activities/{number}/tasks/{task}/board", responses={**LOOKS, **refusals(409)})
async def board(
    service: TheService, owner: Owner, class_id: ClassPath, number: ActivityPath, task: ActivityPath
) -> Puzzle:
    """A puzzle on the board of its game: what is asked together for everybody, else for a pupil of the class."""
    return await service.board(owner, class_id, number, task)


@api.get("/{class_id}/wall", responses=LOOKS, response_model=messages.WallView)
async def wall(service: TheService, class_id: ClassPath) -> Response:
    """The class for all to see."""
    return _view(service.wall(await service.classes.current(class_id)))


# The teacher -------------------------------------------------------------------------------------------------------


@api.get("/{class_id:class}", responses=LOOKS, response_model=messages.TeacherView)
async def teacher(service: TheService, live_class: Taught) -> Response:
    """The class for its teacher."""
    return _view(await service.look(live_class.id))


@api.post("/{class_id}/open", responses=CHANGES, response_model=messages.TeacherView)
async def open_activity(
    request: Request, service: TheService, asker: Asker, live_class: Taught, order: orders.NewActivity
) -> Response:
    """Begin an activity. One that goes on in class ends with another in class; homework goes on."""
    return _view(await service.open_activity(asker, address_of(request.scope), live_class, order))


@api.post("/{class_id}/games", responses=CHANGES, response_model=messages.TeacherView)
async def play(service: TheService, live_class: Taught, order: orders.NewTournament) -> Response:
    """Begin a tournament; what goes on in class ends, and homework goes on."""
    return _view(await service.play(live_class, order))


@api.post("/{class_id}/round", responses=CHANGES, response_model=messages.TeacherView)
async def next_round(service: TheService, live_class: Taught, order: orders.Round) -> Response:
    """Put pupils to tables for the next round of games."""
    return _view(await service.next_round(live_class, order))


@api.post("/{class_id}/seat", responses=CHANGES, response_model=messages.TeacherView)
async def seat_more(service: TheService, live_class: Taught, order: orders.Round) -> Response:
    """Put those to tables who came too late for the round that is played."""
    return _view(await service.seat_more(live_class, order))


@api.post("/{class_id}/ask", responses=CHANGES, response_model=messages.TeacherView)
async def ask(service: TheService, live_class: Taught, order: orders.Ask) -> Response:
    """Ask a task of everybody together."""
    return _view(await service.teach(live_class, order.request, commands.ask, order.task))


@api.post("/{class_id}/reveal", responses=CHANGES, response_model=messages.TeacherView)
async def reveal(service: TheService, live_class: Taught, order: orders.ClassCommand) -> Response:
    """Show what is right, and what was answered."""
    return _view(await service.teach(live_class, order.request, commands.reveal))


@api.post("/{class_id}/close", responses=CHANGES, response_model=messages.TeacherView)
async def close(service: TheService, live_class: Taught, order: orders.Close) -> Response:
    """End an activity that goes on."""
    return _view(await service.teach(live_class, order.request, commands.close_activity, order.activity))


@api.post("/{class_id}/time", responses=CHANGES, response_model=messages.TeacherView)
async def give_time(service: TheService, live_class: Taught, order: orders.GiveTime) -> Response:
    """Give more time for the task that is asked, or for homework."""
    return _view(
        await service.teach(live_class, order.request, commands.give_time, order.activity, 1000 * order.seconds)
    )


@api.post("/{class_id}/name", responses=CHANGES, response_model=messages.TeacherView)
async def name_class(service: TheService, live_class: Taught, order: orders.NameClass) -> Response:
    """Give the class a name."""
    return _view(await service.teach(live_class, order.request, commands.name_class, order.name))


@api.post("/{class_id}/lock", responses=CHANGES, response_model=messages.TeacherView)
async def lock(service: TheService, live_class: Taught, order: orders.Switch) -> Response:
    """Lock the door, or open it."""
    return _view(await service.teach(live_class, order.request, commands.lock, order.on))


@api.post("/{class_id}/eyes", responses=CHANGES, response_model=messages.TeacherView)
async def eyes(service: TheService, live_class: Taught, order: orders.Switch) -> Response:
    """Let everybody look at the front, or go on."""
    return _view(await service.teach(live_class, order.request, commands.ask_for_eyes, order.on))


@api.post("/{class_id}/group", responses=CHANGES, response_model=messages.TeacherView)
async def group(service: TheService, live_class: Taught, order: orders.PutIntoGroup) -> Response:
    """Put pupils into a group."""
    return _view(await service.teach(live_class, order.request, commands.put_into_group, order.pupils, order.group))


@api.post("/{class_id}/rename", responses=CHANGES, response_model=messages.TeacherView)
async def rename(service: TheService, live_class: Taught, order: orders.Rename) -> Response:
    """Give a pupil another name."""
    return _view(await service.teach(live_class, order.request, commands.rename, order.pupil, order.name))


@api.post("/{class_id}/remove", responses=CHANGES, response_model=messages.TeacherView)
async def remove(service: TheService, live_class: Taught, order: orders.Remove) -> Response:
    """Remove a pupil for good, with all that they answered."""
    return _view(await service.remove(live_class, order.request, order.pupil))


@api.post("/{class_id}/admit", responses=CHANGES, response_model=messages.TeacherView)
async def admit(service: TheService, live_class: Taught, order: orders.ClassCommand) -> Response:
    """Let devices in again that were sent away with pupils who were removed."""
    return _view(await service.teach(live_class, order.request, commands.admit))


@api.post("/{class_id}/watch", responses=CHANGES)
async def watch(
    request: Request, response: Response, live_class: Taught, key: Key, _: orders.ClassCommand
) -> messages.MayWatch:
    """Let the teacher's browser watch the games of the class: as a spectator, who sees no more than others do."""
    put_key(request, response, live_class.id, key)
    return messages.MayWatch()


@api.post("/{class_id}/delete", responses=CHANGES)
async def delete(
    response: Response, service: TheService, live_class: Taught, _: orders.ClassCommand
) -> messages.Deleted:
    """Delete the class and all that was written down in it."""
    await service.classes.delete(live_class.id)
    take_key(response, live_class.id)
    return messages.Deleted()


@api.get("/{class_id}/progress", responses=LOOKS)
async def how_everybody_comes_along(live_class: Taught) -> messages.ClassProgress:
    """What each pupil did in each activity, and which mistakes were made."""
    return messages.ClassProgress.model_validate(progress(live_class.here))


@api.get(
    "/{class_id}/progress.csv",
    response_class=Response,
    responses={200: {"content": {"text/csv": {"schema": {"type": "string"}}}, "description": "CSV."}, **LOOKS},
)
async def progress_table(live_class: Taught, language: Language = "en") -> Response:
    """Progress for a spreadsheet."""
    text = progress_csv(live_class.here, task_words(language), language)
    name = file_name("kist", live_class.here.name or live_class.kept.code, "progress")
    named = f"attachment; filename=\"kist-{live_class.kept.code}-progress.csv\"; filename*=UTF-8''{quote(name)}.csv"
    return Response(text, media_type="text/csv", headers={"content-disposition": named})


@api.get("/{class_id}/activities/{number}", responses={**LOOKS, **refusals(409)})
async def activity(live_class: Taught, number: ActivityPath) -> messages.ActivityTasks:
    """The tasks of an activity with their solutions, and its table."""
    told = {"tasks": views.tasks_view(live_class.here, number), "table": views.table_view(live_class.here, number)}
    return messages.ActivityTasks.model_validate(told)


@api.get(
    "/{class_id}/activities/{number}/table.csv",
    response_class=Response,
    responses={
        200: {"content": {"text/csv": {"schema": {"type": "string"}}}, "description": "CSV."},
        **LOOKS,
        **refusals(409),
    },
)
async def table(live_class: Taught, number: ActivityPath, language: Language = "en") -> Response:
    """The teacher's table for a spreadsheet."""
    activity = live_class.here.activity(number)
    text = table_csv(live_class.here, activity, task_words(language), language)
    name = file_name("kist", live_class.here.name or live_class.kept.code, activity.plan.title or str(number + 1))
    named = (
        f"attachment; filename=\"kist-{live_class.kept.code}-{number + 1}.csv\"; filename*=UTF-8''{quote(name)}.csv"
    )
    return Response(text, media_type="text/csv", headers={"content-disposition": named})
