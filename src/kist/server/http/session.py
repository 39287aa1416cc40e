"""Becoming a client of the server, and what can be asked about it before: over HTTP."""

from typing import Annotated

from fastapi import Depends, Request, Response

from kist.server.config import Config
from kist.server.edge import lan_address
from kist.server.edge.guard import address_of
from kist.server.edge.identity import COOKIE, Tokens, token_in
from kist.server.http import messages
from kist.server.http.container import container_of, provided
from kist.server.http.errors import refusals
from kist.server.http.router import Router

COOKIE_SECONDS = 365 * 24 * 3600

api = Router("/api")


def is_secure(request: Request) -> bool:
    """Whether cookies are for encrypted connections alone."""
    return request.url.scheme == "https" or container_of(request)[Config].secure_cookie


def put_cookie(request: Request, response: Response, token: str) -> None:
    """Put a token where scripts cannot reach it."""
    response.set_cookie(
        COOKIE, token, max_age=COOKIE_SECONDS, httponly=True, samesite="lax", secure=is_secure(request)
    )


@api.post("/session", responses=refusals(400, 403, 413, 415, 422, 429))
async def session(
    request: Request,
    response: Response,
    tokens: Annotated[Tokens, Depends(provided(Tokens))],
    order: messages.NewSession,
) -> messages.Session:
    """Become a client, or find out that one is. A token is told or put into the cookie, never both: what is in the
    cookie stays out of reach for scripts."""
    known = token_in(request.headers, {}) if order.bearer else request.cookies.get(COOKIE)
    fresh = tokens.owner(known) is None
    token = tokens.new()[1] if fresh or known is None else known
    if order.bearer:
        return messages.Session(fresh=fresh, token=token)
    put_cookie(request, response, token)
    return messages.Session(fresh=fresh)


@api.get("/reach", responses=refusals(429))
async def reachable(request: Request, config: Annotated[Config, Depends(provided(Config))]) -> messages.Reach:
    """Where others can open this server; told on its own machine alone, and nothing elsewhere."""
    asked_here = lan_address.is_here(address_of(request.scope)) and lan_address.is_here(request.url.hostname or "")
    if not asked_here:
        return messages.Reach(origins=[], only_here=False)
    origins = lan_address.origins(config.host, request.url.port or 80)
    return messages.Reach(origins=origins, only_here=lan_address.is_here(config.host))
