"""Becoming a client of the server, and what can be asked about it before: over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from kist.server.config import Config
from kist.server.edge import lan_address
from kist.server.edge.arrivals import Arrivals
from kist.server.edge.guard import address_of
from kist.server.edge.identity import COOKIE, SECURE_COOKIE, TOKEN_HOLDS_MS, Tokens, bearer_of
from kist.server.http import messages
from kist.server.http.container import container_of, provided
from kist.server.http.errors import refusals

api = APIRouter(prefix="/api")


def is_secure(request: Request) -> bool:
    """Whether cookies are for encrypted connections alone."""
    return container_of(request)[Tokens].is_secure(request)


def put_cookie(request: Request, response: Response, token: str) -> None:
    """Put a token where scripts cannot reach it."""
    secure, seconds = is_secure(request), TOKEN_HOLDS_MS // 1000
    name = SECURE_COOKIE if secure else COOKIE
    response.set_cookie(name, token, max_age=seconds, httponly=True, samesite="lax", secure=secure)


def drop_cookie(request: Request, response: Response) -> None:
    """Let a browser forget its token."""
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")
    if is_secure(request):
        response.delete_cookie(SECURE_COOKIE, httponly=True, samesite="lax", secure=True)


@api.post("/session", responses=refusals(400, 403, 413, 415, 422, 429))
async def session(
    request: Request,
    response: Response,
    tokens: Annotated[Tokens, Depends(provided(Tokens))],
    order: messages.NewSession,
) -> messages.Session:
    """Become a client, or find out that one is. A token is told or put into the cookie, never both: what is in the
    cookie stays out of reach for scripts."""
    known = bearer_of(request.headers) if order.bearer else tokens.cookie_of(request)
    fresh = tokens.client(known) is None
    if fresh:
        container_of(request)[Arrivals].come(address_of(request.scope))
    token = tokens.new()[1] if fresh or known is None else tokens.renewed(known)
    if order.bearer:
        return messages.Session(fresh=fresh, token=token)
    put_cookie(request, response, token)
    return messages.Session(fresh=fresh)


@api.get("/reach", responses=refusals(429))
async def reachable(request: Request, config: Annotated[Config, Depends(provided(Config))]) -> messages.LanAddresses:
    """Where others can open this server; told on its own machine alone, and nothing elsewhere."""
    asked_here = lan_address.is_here(address_of(request.scope)) and lan_address.is_here(request.url.hostname or "")
    if not asked_here:
        return messages.LanAddresses(origins=[], only_here=False)
    origins = lan_address.origins(config.host, request.url.port or 80)
    return messages.LanAddresses(origins=origins, only_here=lan_address.is_here(config.host))
