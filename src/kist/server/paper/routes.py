"""Files to print, the same that `kist print` makes: made beside the server, with limits."""

from typing import TypeAlias
from urllib.parse import quote

from fastapi import APIRouter, Request, Response

from kist.core.errors import BadSettings
from kist.paper import Style, cubus_set, dot_paper, guide, puzzle_sheet, skelter_set, worksheet
from kist.paper.sheet import LONGEST_LINK
from kist.server.edge.guard import address_of
from kist.server.http.container import container_of
from kist.server.http.requests import Asker
from kist.server.paper.messages import GameSheet, GuideSheet, Worksheet
from kist.server.paper.service import PDF, REFUSED, file_of, reachable
from kist.server.workers.generators import made, puzzle_named
from kist.server.workers.questions import Generators
from kist.skelter.board_file import built_in
from kist.study.exercises import PUZZLES, WATCHED
from kist.study.hours import hour_named
from kist.study.sets import write_set

TaskNames: TypeAlias = tuple[tuple[str, int, str], ...]

api = APIRouter(prefix="/api/paper")


def _guide(name: str, style: Style) -> bytes:
    return guide(hour_named(name), style)


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


def _link(request: Request, names: TaskNames, title: str) -> str | None:
    """Where exactly these tasks are found on a screen; too many of them are no picture that a camera can read."""
    address = reachable(request)
    if address is None or any(kind in PUZZLES or kind in WATCHED for kind, _, _ in names):
        return None
    link = f"{address}set/{write_set(names)}" + (f"?title={quote(title)}" if title else "")
    return link if len(link) <= LONGEST_LINK else None


@api.post("/worksheet", response_class=Response, responses={**PDF, **REFUSED})
async def print_worksheet(request: Request, asker: Asker, order: Worksheet) -> Response:
    """A worksheet, or a sheet of puzzles, with its page of solutions."""
    generators = container_of(request)[Generators]
    names = tuple((task.kind, task.level, task.seed) for task in order.tasks)
    about = (names, order.style, order.title, _link(request, names, order.title))
    return file_of(await generators.ask(asker, address_of(request.scope), _worksheet, *about), "worksheet")


@api.post("/game", response_class=Response, responses={**PDF, **REFUSED})
async def print_game(request: Request, asker: Asker, order: GameSheet) -> Response:
    """A game to cut out, or dot paper."""
    generators = container_of(request)[Generators]
    sheet = await generators.ask(asker, address_of(request.scope), _game_sheet, order.sheet, order.style)
    return file_of(sheet, order.sheet)


@api.post("/guide", response_class=Response, responses={**PDF, **REFUSED})
async def print_guide(request: Request, asker: Asker, order: GuideSheet) -> Response:
    """The teacher's guide to a ready-made lesson."""
    generators = container_of(request)[Generators]
    sheet = await generators.ask(asker, address_of(request.scope), _guide, order.hour, order.style)
    return file_of(sheet, f"guide-{order.hour}")
