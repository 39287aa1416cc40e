"""What is for whoever runs a server, or writes for it: whether it lives, can be asked, its figures, and what it
takes. Anybody may ask, as often as pages can be asked for; so none of it costs much."""

import asyncio
from functools import cache
from time import monotonic
from typing import Final

import orjson
from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.responses import PlainTextResponse

from kist import __version__
from kist.matches.ports import MatchStore, Unreachable
from kist.server.config import Config
from kist.server.edge.guard import address_of
from kist.server.edge.request_ids import PEER
from kist.server.http import messages
from kist.server.http.container import container_of
from kist.server.http.metrics import Figures
from kist.server.http.static_documents import StaticDocument

HOLDS_FOR_SECONDS: Final = 1.0
"""Seconds for which it is known whether the store can be written to."""

about = APIRouter()


class Readiness:
    """Whether the store can be written to: tried once for all who ask within a second."""

    def __init__(self, store: MatchStore) -> None:
        self._store, self._at = store, 0.0
        self._tried: asyncio.Future[None] | None = None

    async def check(self) -> None:
        """Raises `Unreachable` when it cannot."""
        if self._tried is None or (self._tried.done() and monotonic() - self._at > HOLDS_FOR_SECONDS):
            self._tried, self._at = asyncio.ensure_future(self._store.check()), monotonic()
            self._tried.add_done_callback(lambda tried: tried.cancelled() or tried.exception())
        await asyncio.shield(self._tried)


@about.get("/healthz")
async def healthz() -> messages.Health:
    """Whether the process lives."""
    return messages.Health(status="ok", version=__version__)


@about.get("/readyz", responses={503: {"model": messages.Health, "description": "Not now."}})
async def readyz(request: Request, response: Response) -> messages.Health:
    """Whether the server can take requests: the store takes what is written."""
    readiness = container_of(request)[Readiness]
    try:
        await readiness.check()
    except Unreachable:
        response.status_code = 503
        return messages.Health(status="broken", version=__version__)
    return messages.Health(status="ok", version=__version__)


@about.get("/api/operator")
async def operator(request: Request) -> messages.Operator:
    """Who runs the server and how long it keeps what, for the page about privacy."""
    config = container_of(request)[Config]
    return messages.Operator(**vars(config.operator), class_days=config.class_days, **vars(config.retention))


@about.get("/api/seen-as")
async def seen_as(request: Request) -> messages.SeenAs:
    """As whom the client is seen, for whoever sets up a proxy."""
    forwarded = request.scope.get(PEER) != request.scope.get("client")
    return messages.SeenAs(address=address_of(request.scope), forwarded=forwarded, scheme=request.url.scheme)


@about.get("/metrics", response_class=PlainTextResponse)
async def metrics(request: Request) -> Response:
    """Figures for Prometheus."""
    return Response(await container_of(request)[Figures].text(), media_type="text/plain")


@about.get("/openapi.json", include_in_schema=False)
async def openapi(request: Request) -> Response:
    """All that can be asked for, as a document."""
    return _document(request.app).answer(request)


@cache
def _document(app: FastAPI) -> StaticDocument:
    return StaticDocument(orjson.dumps(app.openapi()))
