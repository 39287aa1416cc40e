"""The words that give lost places back, on paper: for the teacher, over HTTP."""

from fastapi import APIRouter, Request, Response

from kist.paper import Style, return_words
from kist.server.classroom.routes import Taught
from kist.server.edge.guard import address_of
from kist.server.http.container import container_of
from kist.server.http.errors import refusals
from kist.server.http.requests import Asker
from kist.server.paper.messages import Sheet
from kist.server.paper.service import PDF, REFUSED, file_of, reachable
from kist.server.workers.questions import Generators

api = APIRouter(prefix="/api/paper")


def _words(pupils: tuple[tuple[str, str], ...], code: str, style: Style, address: str | None) -> bytes:
    return return_words(pupils, code, style, address=address)


@api.post("/words/{class_id}", response_class=Response, responses={**PDF, **refusals(401, 404), **REFUSED})
async def print_words(request: Request, asker: Asker, live_class: Taught, order: Sheet) -> Response:
    """The words that give lost places back, for the teacher: names and words on one page."""
    generators = container_of(request)[Generators]
    pupils = tuple((pupil.name, pupil.word) for pupil in live_class.here.present)
    about = (pupils, live_class.kept.code, order.style, reachable(request))
    return file_of(await generators.ask(asker, address_of(request.scope), _words, *about), "words")
