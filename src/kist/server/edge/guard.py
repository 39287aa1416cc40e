"""What every request passes before it reaches an endpoint: size, origin, form, rate; and the headers of answers."""

import asyncio
import logging
from time import perf_counter
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kist.core.errors import KistError
from kist.server.config import Config
from kist.server.edge.bans import OPEN, Bans
from kist.server.edge.identity import Tokens
from kist.server.edge.limits import Buckets, Whereabouts, neighbourhood
from kist.server.edge.pacing import Pacing
from kist.server.edge.schools import NAMED_CLIENTS, Schools
from kist.server.http.errors import message_of
from kist.server.http.metrics import Metrics
from kist.server.http.pages import inline_scripts

LOG = logging.getLogger("kist.http")

SCRIPTS = ("'self'", "'wasm-unsafe-eval'")
CONTENT_POLICY = (
    f"default-src 'self'; script-src {' '.join([*SCRIPTS, *inline_scripts()])}; img-src 'self' data: blob:; "
    "style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": CONTENT_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
EMBEDDED = "/embed/"
"""Pages that others may show in a frame: puzzles and sets of tasks, at which nobody can be tricked into anything."""
EMBEDDED_POLICY = CONTENT_POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
CHANGING = frozenset({"POST", "PUT", "PATCH", "DELETE"})
OWN = "/api/"
BODY_WITHIN_SECONDS = 10.0
"""Seconds for a body to come."""


class Guard:
    """ASGI middleware around the whole application."""

    def __init__(
        self, app: ASGIApp, config: Config, tokens: Tokens, metrics: Metrics, whereabouts: Whereabouts, bans: Bans
    ) -> None:
        self._app, self._config, self._tokens, self._metrics = app, config, tokens, metrics
        self._whereabouts, self._bans = whereabouts, bans
        limits = config.limits
        self._clients = Buckets(limits.rate, limits.burst)
        self._schools = Schools(config.schools)
        self._addresses = Buckets(limits.address_rate, limits.address_burst)
        self._nobodies = Buckets(limits.address_rate / 2, limits.address_burst // 2)
        self._schools_rates = Buckets(NAMED_CLIENTS * limits.address_rate, NAMED_CLIENTS * limits.address_burst)
        self._pages = Buckets(limits.page_rate, limits.pages)
        self._pacing = Pacing()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        await self._pacing.turn(address_of(scope))
        started, status = perf_counter(), 500

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                _add_headers(message, scope["path"])
            await send(message)

        try:
            await self._let_through(scope, receive, answer)
        finally:
            self._note(scope, status, perf_counter() - started)

    async def _let_through(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not has_one_host(Headers(scope=scope)):
            await _refuse(400, "bad-host", "A request names its host, once.")(scope, receive, send)
            return
        if (refused := self._refusal(scope)) is not None:
            await refused(scope, receive, send)
            return
        await self._app(scope, _limited(receive, self._config.limits.body), send)

    def _refusal(self, scope: Scope) -> Response | None:
        if not scope["path"].startswith(OWN):
            return None if self._pages.take(address_of(scope)) else _too_fast()
        headers = Headers(scope=scope)
        if scope["method"] in CHANGING:
            if not same_origin(headers):
                return _refuse(403, "bad-origin", "This request comes from another site.")
            if _has_body(headers) and not _is_json(headers):
                return _refuse(415, "not-json", "Send application/json.")
        if _said_length(headers) > self._config.limits.body:
            return _refuse(413, "too-large", "The body is too large.")
        return self._ban(scope) if self._within_rate(scope) else _too_fast()

    def _ban(self, scope: Scope) -> Response | None:
        if not self._bans or scope["path"] == OPEN:
            return None
        connection = HTTPConnection(scope)
        owner = self._tokens.owner(self._tokens.carried_by(connection))
        refusal = self._bans.refusal(owner, address_of(scope))
        return None if refusal is None else _refused(403, refusal)

    def _within_rate(self, scope: Scope) -> bool:
        connection = HTTPConnection(scope)
        owner = self._tokens.owner(self._tokens.carried_by(connection))
        address = address_of(scope)
        if owner is not None:
            self._whereabouts.note(owner, address)
        return self._own_share(owner, address) and self._of(address).take(address)

    def _own_share(self, owner: str | None, address: str) -> bool:
        """Clients are counted before their address: one that asks too much takes nothing from those behind the same
        one. Who has no token counts as one with all others there who have none."""
        return self._nobodies.take(address) if owner is None else self._clients.take(owner)

    def _of(self, address: str) -> Buckets:
        return self._schools_rates if self._schools.is_named(address) else self._addresses

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route = getattr(scope.get("route"), "path_format", "other")
        self._metrics.requests.labels(route, str(status)).inc()
        self._metrics.request_seconds.labels(route).observe(seconds)
        LOG.info(
            "request",
            extra={
                "method": scope["method"],
                "route": route,
                "status": status,
                "ms": round(1000 * seconds, 1),
                **({"address": address_of(scope)} if self._config.log_addresses else {}),
            },
        )


def _has_body(headers: Headers) -> bool:
    """Whether anything follows; a request without a body is refused by whoever needs one."""
    return "transfer-encoding" in headers or headers.get("content-length", "0") != "0"


def _is_json(headers: Headers) -> bool:
    return headers.get("content-type", "").partition(";")[0].strip().lower() == "application/json"


def has_one_host(headers: Headers) -> bool:
    """Whether a request says, and says once, whom it is for."""
    return len(headers.getlist("host")) == 1


def same_origin(headers: Headers) -> bool:
    """Whether a request comes from this server's own pages, or from no page at all."""
    origin = headers.get("origin")
    return origin is None or _host_of(origin) == headers.get("host", "").lower()


def _host_of(origin: str) -> str | None:
    """The host and port of an origin."""
    try:
        split = urlsplit(origin)
    except ValueError:
        return None
    return split.netloc.lower() if split.scheme in {"http", "https"} else None


def address_of(scope: Scope) -> str:
    """The address that a request comes from, as limits count it."""
    client = scope.get("client")
    return neighbourhood(str(client[0])) if client else "local"


def _said_length(headers: Headers) -> int:
    """How long the body is by what the request says of it; 0 when it says nothing."""
    text = headers.get("content-length")
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 20 else 0


def _limited(receive: Receive, most: int) -> Receive:
    """The body of a request, which must neither be too long nor take too long."""
    received, until, whole = 0, asyncio.get_running_loop().time() + BODY_WITHIN_SECONDS, False

    async def limited() -> Message:
        nonlocal received, whole
        try:
            async with asyncio.timeout_at(None if whole else until):
                message = await receive()
        except TimeoutError:
            raise HTTPException(408, "The body took too long.", {"connection": "close"}) from None
        received += len(message.get("body", b""))
        whole = not message.get("more_body", False)
        if received > most:
            raise HTTPException(413, "The body is too large.")
        return message

    return limited


def _add_headers(message: Message, path: str) -> None:
    headers = MutableHeaders(scope=message)
    if path.startswith(EMBEDDED):
        headers.setdefault("content-security-policy", EMBEDDED_POLICY)
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if path.startswith(OWN):
        headers.setdefault("cache-control", "no-store")


def _too_fast() -> Response:
    refused = _refuse(429, "too-fast", "Too many requests; please wait a moment.")
    refused.headers["retry-after"] = "1"
    return refused


def _refuse(status: int, code: str, message: str) -> Response:
    return _refused(status, KistError(code, message))


def _refused(status: int, refusal: KistError) -> Response:
    return Response(message_of(refusal).model_dump_json(), status, media_type="application/json")
