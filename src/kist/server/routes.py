"""The HTTP endpoints. Each one only reads its request, asks `Desk` or `reading`, and words the answer."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse

from kist.matches.ports import Unreachable
from kist.server import catalogue, reading
from kist.server.clock import now_ms
from kist.server.desk import Desk
from kist.server.hub import Hub
from kist.server.identity import COOKIE, Tokens, token_in
from kist.server.messages import http, table
from kist.server.messages.base import Refusal
from kist.server.messages.cubus import Preview, PreviewOrder
from kist.server.previews import preview_order
from kist.server.reading import Show
from kist.server.refusals import NoSession
from kist.server.rooms import Room

A_YEAR = 365 * 24 * 3600

MatchPath = Annotated[str, Path(pattern=r"^[a-z2-7]{16}$", description="The id of a match.")]
Since = Annotated[int, Query(ge=0, le=10**9, description="The last version that the client has.")]
_REFUSALS = {
    400: "It cannot be read.",
    401: "Only for clients with a token.",
    403: "Not for this client.",
    404: "There is no such match.",
    409: "The rules or the moment do not allow it.",
    413: "Too large.",
    415: "Not JSON.",
    422: "Not of the form that is asked for.",
    429: "Too fast, or too much open.",
    503: "The store is out of reach; try again.",
}


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The refusals that an endpoint may answer with, for the OpenAPI document."""
    return {status: {"model": Refusal, "description": _REFUSALS[status]} for status in statuses}


CHANGES = refusals(400, 401, 403, 413, 415, 422, 429, 503)
AT_A_TABLE = {**CHANGES, **refusals(404, 409)}
LOOKS = refusals(403, 404, 422, 429, 503)


def owner_or_none(request: Request) -> str | None:
    """The client that asks, if it has a token."""
    tokens: Tokens = request.app.state.tokens
    return tokens.owner(token_in(request.headers, request.cookies))


def owner_of(request: Request) -> str:
    """The client that asks; raises `NoSession`."""
    owner = owner_or_none(request)
    if owner is None:
        raise NoSession("no-session", "Ask for a session first.")
    return owner


def hub_of(request: Request) -> Hub:
    """What the endpoints share."""
    hub: Hub = request.app.state.hub
    return hub


def desk_of(request: Request) -> Desk:
    """Where wishes are carried out."""
    desk: Desk = request.app.state.desk
    return desk


Owner = Annotated[str, Depends(owner_of)]
Viewer = Annotated[str | None, Depends(owner_or_none)]
TheHub = Annotated[Hub, Depends(hub_of)]
TheDesk = Annotated[Desk, Depends(desk_of)]

api = APIRouter(prefix="/api")
about = APIRouter()


def _room(room: Room, owner: str | None, since: int = 0) -> table.Room:
    update = room.table.update(owner, since, room.connected(), now_ms())
    return table.Room(info=room.table.info(), update=update)


@api.post("/session", responses=refusals(400, 403, 413, 415, 422, 429))
async def session(request: Request, response: Response, order: http.NewSession) -> http.Session:
    """Become a client, or find out that one is. A token is told or put into the cookie, never both: what is in the
    cookie stays out of reach for scripts."""
    tokens: Tokens = request.app.state.tokens
    known = token_in(request.headers, {}) if order.bearer else request.cookies.get(COOKIE)
    fresh = tokens.owner(known) is None
    token = tokens.new()[1] if fresh or known is None else known
    if order.bearer:
        return http.Session(fresh=fresh, token=token)
    secure = request.url.scheme == "https" or hub_of(request).config.secure_cookie
    response.set_cookie(COOKIE, token, max_age=A_YEAR, httponly=True, samesite="lax", secure=secure)
    return http.Session(fresh=fresh)


@api.get("/games", responses=refusals(429))
async def games(hub: TheHub) -> http.Games:
    """What can be played here."""
    return http.Games(games=catalogue.notes(hub.games, hub.config.bots))


@api.post("/matches", status_code=201, responses={**CHANGES, **refusals(409)})
async def create(desk: TheDesk, owner: Owner, order: http.NewMatch) -> table.Room:
    """Start a match."""
    return _room(await desk.create(owner, order), owner)


@api.get("/matches", responses=refusals(422, 429, 503))
async def listed(
    hub: TheHub, owner: Viewer, show: Show = "open", before: Annotated[int | None, Query(ge=0, le=2**53)] = None
) -> table.Matches:
    """Listed matches, or one's own."""
    return await reading.matches(hub, owner, show, before)


@api.get("/codes/{code}", responses=LOOKS)
async def by_code(
    hub: TheHub, owner: Viewer, code: Annotated[str, Path(pattern=r"^[0-9A-Za-z]{6}$")], since: Since = 0
) -> table.Room:
    """Find a match by its code."""
    return _room(await reading.look_by_code(hub, owner, code), owner, since)


@api.get("/matches/{match_id}", responses=LOOKS)
async def look(hub: TheHub, owner: Viewer, match_id: MatchPath, since: Since = 0) -> table.Room:
    """A match as it is now."""
    return _room(await reading.look(hub, owner, match_id), owner, since)


@api.post("/matches/{match_id}/sit", responses=AT_A_TABLE)
async def sit(desk: TheDesk, owner: Owner, match_id: MatchPath, order: http.Sit) -> table.Room:
    """Take a chair."""
    return _room(await desk.sit(owner, match_id, order), owner)


@api.post("/matches/{match_id}/stand", responses=AT_A_TABLE)
async def stand(desk: TheDesk, owner: Owner, match_id: MatchPath, order: http.Stand) -> table.Room:
    """Leave a chair before the beginning."""
    return _room(await desk.stand(owner, match_id, order), owner)


@api.post("/matches/{match_id}/give", responses=AT_A_TABLE)
async def give(desk: TheDesk, owner: Owner, match_id: MatchPath, order: http.Give) -> table.Room:
    """Give an empty chair to a bot, or a bot's to people again, before the beginning."""
    return _room(await desk.give(owner, match_id, order), owner)


@api.post("/matches/{match_id}/act", responses=AT_A_TABLE)
async def act(desk: TheDesk, owner: Owner, match_id: MatchPath, order: http.Act) -> http.Done:
    """Do something from an own seat."""
    return http.Done(version=await desk.act(owner, match_id, order))


@api.post("/matches/{match_id}/rematch", status_code=201, responses=AT_A_TABLE)
async def rematch(desk: TheDesk, owner: Owner, match_id: MatchPath, order: http.Rematch) -> table.Room:
    """The same again."""
    return _room(await desk.rematch(owner, match_id, order.request), owner)


@api.get("/matches/{match_id}/replay", responses={**LOOKS, **refusals(409)})
async def replay(
    hub: TheHub,
    owner: Viewer,
    match_id: MatchPath,
    since: Since = 0,
    limit: Annotated[int, Query(ge=1, le=500)] = 500,
) -> table.Replay:
    """A finished match, every entry with the view after it."""
    return await reading.replay(hub, owner, match_id, since, limit)


@api.get(
    "/matches/{match_id}/transcript",
    response_class=Response,
    responses={
        200: {"content": {"application/x-ndjson": {"schema": {"type": "string"}}}, "description": "JSON Lines."},
        **LOOKS,
        **refusals(409),
    },
)
async def transcript(hub: TheHub, owner: Viewer, match_id: MatchPath) -> Response:
    """A finished match as `kist replay` reads it."""
    text = await reading.transcript(hub, owner, match_id)
    name = f'attachment; filename="kist-{match_id}.jsonl"'
    return Response(text, media_type="application/x-ndjson", headers={"content-disposition": name})


@api.post("/preview", responses={**refusals(400, 403, 404, 409, 413, 415, 422, 429, 503)})
async def preview(hub: TheHub, owner: Viewer, order: PreviewOrder) -> Preview:
    """Cubus: what a draft is worth."""
    return await preview_order(hub, owner, order)


@about.get("/healthz")
async def healthz() -> http.Health:
    """Whether the process lives."""
    return http.Health(status="ok")


@about.get("/readyz", responses={503: {"model": http.Health, "description": "Not now."}})
async def readyz(request: Request, response: Response) -> http.Health:
    """Whether the server can take requests: the store answers."""
    try:
        await hub_of(request).store.check()
    except Unreachable:
        response.status_code = 503
        return http.Health(status="broken")
    return http.Health(status="ok")


@about.get("/metrics", response_class=PlainTextResponse)
async def metrics(hub: TheHub) -> Response:
    """Figures for Prometheus."""
    return Response(hub.metrics.text(), media_type="text/plain")
