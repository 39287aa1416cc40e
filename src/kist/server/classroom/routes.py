"""The HTTP endpoints of classes. The teacher is known by the key of the secret link, a pupil by the device."""

from typing import Annotated

from fastapi import Depends, Header, Path, Query, Request, Response

from kist.classroom import views, wishes
from kist.classroom.report import table_csv
from kist.server.classroom import messages, orders
from kist.server.classroom.crafts import draft_tasks
from kist.server.classroom.desk import ClassDesk
from kist.server.classroom.hall import Hall
from kist.server.classroom.watching import HEADER, put_key, take_key
from kist.server.guard import address_of
from kist.server.messages.puzzles import Puzzle
from kist.server.questions import Questions
from kist.server.refusals import refusals
from kist.server.router import Router
from kist.server.routes import Asker, Owner
from kist.study.tasks.words import task_words

ClassPath = Annotated[str, Path(pattern=r"^[a-z2-7]{16}$", description="The id of a class.")]
Key = Annotated[str, Header(alias=HEADER, pattern=r"^[a-z2-7]{26}$")]
ActivityPath = Annotated[int, Path(ge=0, le=10_000)]
Language = Annotated[str, Query(pattern=r"^[a-z]{2}$")]

CHANGES = refusals(400, 401, 403, 404, 409, 413, 415, 422, 429, 503)
LOOKS = refusals(401, 403, 404, 422, 429, 503)

api = Router("/api/classes")


def desk_of(request: Request) -> ClassDesk:
    """Where wishes in classes are carried out."""
    desk: ClassDesk = request.app.state.class_desk
    return desk


TheDesk = Annotated[ClassDesk, Depends(desk_of)]


async def taught(desk: TheDesk, class_id: ClassPath, key: Key) -> Hall:
    """The class of the teacher who asks; raises `Forbidden`."""
    return await desk.classes.taught(class_id, key)


Taught = Annotated[Hall, Depends(taught)]


@api.post("", status_code=201, responses=CHANGES)
async def open_class(request: Request, desk: TheDesk, _: orders.OpenClass) -> messages.OpenedClass:
    """Open a class."""
    return await desk.open(address_of(request.scope))


@api.get("/codes/{code}", responses=LOOKS)
async def by_code(
    request: Request, desk: TheDesk, code: Annotated[str, Path(pattern=r"^[0-9A-Za-z]{6}$")]
) -> messages.FoundClass:
    """Find a class by its code."""
    return await desk.find(code, address_of(request.scope))


@api.post("/tasks", responses=CHANGES)
async def draft(request: Request, asker: Asker, order: orders.TaskOrder) -> messages.DraftedTasks:
    """Make a set of tasks to look at; the same order always gives the same."""
    crafts: Questions = request.app.state.crafts
    about = (tuple(order.kinds), tuple(order.levels), order.count, order.seed)
    tasks = await crafts.ask(asker, address_of(request.scope), draft_tasks, *about)
    return messages.DraftedTasks.model_validate({"tasks": tasks})


def _view(text: bytes) -> Response:
    return Response(text, media_type="application/json")


# Pupils ------------------------------------------------------------------------------------------------------------


@api.post("/{class_id}/join", responses=CHANGES, response_model=messages.PupilView)
async def join(desk: TheDesk, owner: Owner, class_id: ClassPath, order: orders.Join) -> Response:
    """Come into a class with a nickname."""
    return _view(await desk.join(owner, class_id, order))


@api.post("/{class_id}/return", responses=CHANGES, response_model=messages.PupilView)
async def come_back(
    request: Request, desk: TheDesk, owner: Owner, class_id: ClassPath, order: orders.ComeBack
) -> Response:
    """Take one's place again on another device."""
    return _view(await desk.come_back(owner, address_of(request.scope), class_id, order))


@api.post("/{class_id}/answer", responses=CHANGES, response_model=messages.PupilView)
async def answer(desk: TheDesk, owner: Owner, class_id: ClassPath, order: orders.Answer) -> Response:
    """Answer a task; once this is answered, it is on disk."""
    return _view(await desk.answer(owner, class_id, order))


@api.get("/{class_id}/pupil", responses=LOOKS, response_model=messages.PupilView)
async def pupil(desk: TheDesk, owner: Owner, class_id: ClassPath) -> Response:
    """The class for the pupil whose device asks."""
    return _view(desk.pupil(await desk.classes.current(class_id), owner))


@api.get("/{class_id}/activities/{number}/tasks/{task}/board", responses={**LOOKS, **refusals(409)})
async def board(desk: TheDesk, owner: Owner, class_id: ClassPath, number: ActivityPath, task: ActivityPath) -> Puzzle:
    """A puzzle on the board of its game: what is asked together for everybody, else for a pupil of the class."""
    return await desk.board(owner, class_id, number, task)


@api.get("/{class_id}/wall", responses=LOOKS, response_model=messages.WallView)
async def wall(desk: TheDesk, class_id: ClassPath) -> Response:
    """The class for all to see."""
    return _view(desk.wall(await desk.classes.current(class_id)))


# The teacher -------------------------------------------------------------------------------------------------------


@api.get("/{class_id}", responses=LOOKS, response_model=messages.TeacherView)
async def teacher(desk: TheDesk, hall: Taught) -> Response:
    """The class for its teacher."""
    return _view(await desk.look(hall.id))


@api.post("/{class_id}/open", responses=CHANGES, response_model=messages.TeacherView)
async def open_activity(
    request: Request, desk: TheDesk, asker: Asker, hall: Taught, order: orders.NewActivity
) -> Response:
    """Begin an activity; the one before it is closed."""
    return _view(await desk.open_activity(asker, address_of(request.scope), hall, order))


@api.post("/{class_id}/games", responses=CHANGES, response_model=messages.TeacherView)
async def play(desk: TheDesk, hall: Taught, order: orders.NewTournament) -> Response:
    """Begin a tournament; the activity before it is closed."""
    return _view(await desk.play(hall, order))


@api.post("/{class_id}/round", responses=CHANGES, response_model=messages.TeacherView)
async def next_round(desk: TheDesk, hall: Taught, order: orders.Wish) -> Response:
    """Put everybody to a table for the next round of games."""
    return _view(await desk.next_round(hall, order.request))


@api.post("/{class_id}/ask", responses=CHANGES, response_model=messages.TeacherView)
async def ask(desk: TheDesk, hall: Taught, order: orders.Ask) -> Response:
    """Ask a task of everybody together."""
    return _view(await desk.teach(hall, order.request, wishes.ask, order.task))


@api.post("/{class_id}/reveal", responses=CHANGES, response_model=messages.TeacherView)
async def reveal(desk: TheDesk, hall: Taught, order: orders.Wish) -> Response:
    """Show what is right, and what was answered."""
    return _view(await desk.teach(hall, order.request, wishes.reveal))


@api.post("/{class_id}/close", responses=CHANGES, response_model=messages.TeacherView)
async def close(desk: TheDesk, hall: Taught, order: orders.Wish) -> Response:
    """End the activity that goes on."""
    return _view(await desk.teach(hall, order.request, wishes.close_activity))


@api.post("/{class_id}/rename", responses=CHANGES, response_model=messages.TeacherView)
async def rename(desk: TheDesk, hall: Taught, order: orders.Rename) -> Response:
    """Give a pupil another name."""
    return _view(await desk.teach(hall, order.request, wishes.rename, order.pupil, order.name))


@api.post("/{class_id}/remove", responses=CHANGES, response_model=messages.TeacherView)
async def remove(desk: TheDesk, hall: Taught, order: orders.Remove) -> Response:
    """Remove a pupil."""
    return _view(await desk.teach(hall, order.request, wishes.remove, order.pupil))


@api.post("/{class_id}/watch", responses=CHANGES)
async def watch(request: Request, response: Response, hall: Taught, key: Key, _: orders.Wish) -> messages.MayWatch:
    """Let the teacher's browser watch the games of the class: as a spectator, who sees no more than others do."""
    put_key(request, response, hall.id, key)
    return messages.MayWatch()


@api.post("/{class_id}/delete", responses=CHANGES)
async def delete(response: Response, desk: TheDesk, hall: Taught, _: orders.Wish) -> messages.Deleted:
    """Delete the class and all that was written down in it."""
    await desk.classes.delete(hall.id)
    take_key(response, hall.id)
    return messages.Deleted()


@api.get("/{class_id}/activities/{number}", responses={**LOOKS, **refusals(409)})
async def activity(hall: Taught, number: ActivityPath) -> messages.ActivityTasks:
    """The tasks of an activity with their solutions, and its table."""
    told = {"tasks": views.tasks_view(hall.here, number), "table": views.table_view(hall.here, number)}
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
async def table(hall: Taught, number: ActivityPath, language: Language = "en") -> Response:
    """The teacher's table for a spreadsheet."""
    text = table_csv(hall.here, hall.here.activity(number), task_words(language))
    name = f'attachment; filename="kist-{hall.kept.code}-{number + 1}.csv"'
    # Spreadsheets take a file for UTF-8 only when it says so itself.
    return Response("\ufeff" + text, media_type="text/csv", headers={"content-disposition": name})
