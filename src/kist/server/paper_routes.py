"""Files to print, the same that `kist print` makes: made beside the server, with limits."""

from typing import Annotated, Any, Literal, TypeAlias

from fastapi import Request, Response
from pydantic import Field, StringConstraints

from kist.core.errors import BadSettings
from kist.paper import Style, cubus_set, dot_paper, puzzle_sheet, skelter_set, worksheet
from kist.server.classroom.crafts import made, puzzle_named
from kist.server.classroom.orders import LARGEST_SET, TaskName
from kist.server.guard import address_of
from kist.server.messages.base import Incoming
from kist.server.questions import Questions
from kist.server.refusals import refusals
from kist.server.router import Router
from kist.server.routes import Asker
from kist.skelter.board_file import built_in
from kist.study.exercises import PUZZLES, WATCHED

TaskNames: TypeAlias = tuple[tuple[str, int, str], ...]

api = Router("/api/paper")


class Sheet(Incoming):
    """How something is printed."""

    size: Literal["a4", "letter"] = "a4"
    language: Annotated[str, StringConstraints(pattern=r"^[a-z]{2}$")] = "en"
    mono: bool = False

    @property
    def style(self) -> Style:
        """The same for paper; raises `BadSettings`."""
        return Style(self.size, self.language, self.mono)


class GameSheet(Sheet):
    """A game to cut out, or dot paper."""

    sheet: Literal["cubus", "skelter", "paper"]


class Worksheet(Sheet):
    """Tasks or puzzles by their names; `code` is that of a class, printed as a way to the same tasks on a screen."""

    tasks: list[TaskName] = Field(min_length=1, max_length=LARGEST_SET)
    title: Annotated[str, StringConstraints(max_length=80)] = ""
    code: Annotated[str, StringConstraints(pattern=r"^[0-9A-Z]{6}$")] | None = None


def _game_sheet(sheet: str, style: Style) -> bytes:
    if sheet == "cubus":
        return cubus_set(style)
    return dot_paper(style, 10.0) if sheet == "paper" else skelter_set(style, built_in("classic"))


def _worksheet(names: TaskNames, style: Style, title: str, link: str | None) -> bytes:
    if any(kind in WATCHED for kind, _, _ in names):
        raise BadSettings("not-on-paper", "Puzzles of memory are watched: leave them out of what is printed.")
    if all(kind in PUZZLES for kind, _, _ in names):
        puzzles = [puzzle_named(kind, seed) for kind, _, seed in names]
        return puzzle_sheet(puzzles, style, link=link, title=title or None)
    return worksheet([made(*name) for name in names], style, link=link, title=title or None)


PDF: dict[int | str, dict[str, Any]] = {
    200: {"content": {"application/pdf": {"schema": {"type": "string", "format": "binary"}}}, "description": "PDF."}
}
REFUSED = refusals(400, 403, 413, 415, 422, 429, 503)


def _file(data: bytes, name: str) -> Response:
    named = {"content-disposition": f'attachment; filename="kist-{name}.pdf"'}
    return Response(data, media_type="application/pdf", headers=named)


@api.post("/worksheet", response_class=Response, responses={**PDF, **REFUSED})
async def print_worksheet(request: Request, asker: Asker, order: Worksheet) -> Response:
    """A worksheet, or a sheet of puzzles, with its page of solutions."""
    crafts: Questions = request.app.state.crafts
    names = tuple((task.kind, task.level, task.seed) for task in order.tasks)
    link = f"{request.base_url}class/{order.code}" if order.code else None
    about = (names, order.style, order.title, link)
    return _file(await crafts.ask(asker, address_of(request.scope), _worksheet, *about), "worksheet")


@api.post("/game", response_class=Response, responses={**PDF, **REFUSED})
async def print_game(request: Request, asker: Asker, order: GameSheet) -> Response:
    """A game to cut out, or dot paper."""
    crafts: Questions = request.app.state.crafts
    sheet = await crafts.ask(asker, address_of(request.scope), _game_sheet, order.sheet, order.style)
    return _file(sheet, order.sheet)
