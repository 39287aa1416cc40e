"""Gives every request and every socket an id, by which its lines are found in the logs of proxy and server."""

import asyncio
import re
import secrets
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kist.server.edge.proxies import Proxies
from kist.server.http.request_id import RequestId

HEADER: Final = "x-request-id"
FORM: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
"""What a proxy may call a request: nothing that could be taken for another line of a log."""
PEER: Final = "kist.peer"
"""Where the scope of a request says who is connected, which may be a proxy that speaks for the client."""


class RequestIds:
    """ASGI middleware around everything else, so that it still sees who is connected: a trusted proxy says what it
    calls a request, and for all others an id is made. Every answer says it."""

    def __init__(self, app: ASGIApp, proxies: Proxies) -> None:
        self._app, self._proxies = app, proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through under its id."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        text = self._said(scope) or secrets.token_hex(8)
        request = RequestId(text)
        scope[PEER] = scope.get("client")

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message)[HEADER] = text
            await send(message)

        try:
            await self._app(scope, receive, answer)
        finally:
            asyncio.get_running_loop().call_soon(request.end)  # not yet: what failed is logged after this

    def _said(self, scope: Scope) -> str | None:
        """What a trusted proxy calls it."""
        client = scope.get("client")
        said = Headers(scope=scope).get(HEADER, "")
        return said if said and client and client[0] in self._proxies and FORM.fullmatch(said) else None
