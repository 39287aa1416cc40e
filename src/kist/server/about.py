"""What is for whoever runs a server, or writes for it: whether it lives, can be asked, its figures, and what it
takes. Anybody may ask, as often as pages can be asked for; so none of it costs much."""

import asyncio
from functools import cache
from time import monotonic
from typing import Final

import orjson
from fastapi import FastAPI, Request, Response
from fastapi.responses import PlainTextResponse

from kist.matches.ports import MatchStore, Unreachable
from kist.server.constant import Constant
from kist.server.messages import http
from kist.server.router import Router
from kist.server.routes import TheHub

HOLDS_FOR: Final = 1.0
"""Seconds for which it is known whether the store can be written to."""

about = Router()


class Readiness:
    """Whether the store can be written to: tried once for all who ask within a second."""

    def __init__(self, store: MatchStore) -> None:
        self._store, self._at = store, 0.0
        self._tried: asyncio.Future[None] | None = None

    async def check(self) -> None:
        """Raises `Unreachable` when it cannot."""
        if self._tried is None or (self._tried.done() and monotonic() - self._at > HOLDS_FOR):
            self._tried, self._at = asyncio.ensure_future(self._store.check()), monotonic()
            self._tried.add_done_callback(lambda tried: tried.cancelled() or tried.exception())
        await asyncio.shield(self._tried)


@about.get("/healthz")
async def healthz() -> http.Health:
    """Whether the process lives."""
    return http.Health(status="ok")


@about.get("/readyz", responses={503: {"model": http.Health, "description": "Not now."}})
async def readyz(request: Request, response: Response) -> http.Health:
    """Whether the server can take requests: the store takes what is written."""
    readiness: Readiness = request.app.state.readiness
    try:
        await readiness.check()
    except Unreachable:
        response.status_code = 503
        return http.Health(status="broken")
    return http.Health(status="ok")


@about.get("/metrics", response_class=PlainTextResponse)
async def metrics(hub: TheHub) -> Response:
    """Figures for Prometheus."""
    return Response(hub.metrics.text(), media_type="text/plain")


@about.get("/openapi.json", include_in_schema=False)
async def openapi(request: Request) -> Response:
    """All that can be asked for, as a document."""
    return _document(request.app).answer(request)


@cache
def _document(app: FastAPI) -> Constant:
    return Constant(orjson.dumps(app.openapi()))
