"""The HTTP endpoints. Each one only reads its request, asks `Desk` or `reading`, and words the answer."""

from typing import Annotated

from fastapi import Depends, Path, Query, Request, Response

from kist.server import catalogue, reach, reading
from kist.server.classroom.watching import admit_teacher
from kist.server.desk import Desk
from kist.server.games import ADAPTERS
from kist.server.guard import address_of
from kist.server.hints import Hints
from kist.server.hub import Hub
from kist.server.identity import COOKIE, Tokens, owner_or_none, token_in
from kist.server.messages import http, table
from kist.server.messages.review import Review
from kist.server.reading import Show
from kist.server.refusals import NoSession, refusals
from kist.server.reviews import Reviews
from kist.server.rooms import Room
from kist.server.router import Router
from kist.server.unasked import StandingAnswers

A_YEAR = 365 * 24 * 3600

MatchPath = Annotated[str, Path(pattern=r"^[a-z2-7]{16}$", description="The id of a match.")]
Since = Annotated[int, Query(ge=0, le=10**9, description="The last version that the client has.")]

CHANGES = refusals(400, 401, 403, 413, 415, 422, 429, 503)
AT_A_TABLE = {**CHANGES, **refusals(404, 409)}
LOOKS = refusals(403, 404, 422, 429, 503)


def asker_of(request: Request) -> str:
    """Who asks, if only by the address."""
    return owner_or_none(request) or f"at {address_of(request.scope)}"


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
Asker = Annotated[str, Depends(asker_of)]
Viewer = Annotated[str | None, Depends(owner_or_none)]
TheHub = Annotated[Hub, Depends(hub_of)]
TheDesk = Annotated[Desk, Depends(desk_of)]


async def watcher_of(request: Request, hub: TheHub, owner: Viewer, match_id: MatchPath) -> str | None:
    """The client that looks at a match, if it has a token; the teacher of a class that plays there is let in."""
    await admit_teacher(hub, request, owner, match_id)
    return owner


Watcher = Annotated[str | None, Depends(watcher_of)]

api = Router("/api")


def _room(room: Room, owner: str | None, since: int = 0) -> table.Room:
    update = room.table.update(owner, since, room.connected(), room.clock.now())
    return table.Room(info=room.table.info(), update=update)


def _told(hub: Hub, room: Room, owner: str | None, asker: str, since: int = 0) -> table.Room:
    """A room for who asked for it, or wished something there; raises `TooMany` for who has been told much of late."""
    hub.charge(room, asker, since)
    return _room(room, owner, since)


def put_cookie(request: Request, response: Response, token: str) -> None:
    """Put a token where scripts cannot reach it."""
    secure = request.url.scheme == "https" or hub_of(request).config.secure_cookie
    response.set_cookie(COOKIE, token, max_age=A_YEAR, httponly=True, samesite="lax", secure=secure)


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
    put_cookie(request, response, token)
    return http.Session(fresh=fresh)


@api.get("/games", responses=refusals(429))
async def games(hub: TheHub) -> http.Games:
    """What can be played here."""
    return http.Games(games=catalogue.notes(hub.games, hub.config.bots))


@api.get("/reach", responses=refusals(429))
async def reachable(request: Request, hub: TheHub) -> http.Reach:
    """Where others can open this server; told on its own machine alone, and nothing elsewhere."""
    asked_here = reach.is_here(address_of(request.scope)) and reach.is_here(request.url.hostname or "")
    if not asked_here:
        return http.Reach(origins=[], only_here=False)
    origins = reach.origins(hub.config.host, request.url.port or 80)
    return http.Reach(origins=origins, only_here=reach.is_here(hub.config.host))


@api.post("/matches", status_code=201, responses={**CHANGES, **refusals(409)})
async def create(request: Request, desk: TheDesk, owner: Owner, order: http.NewMatch) -> table.Room:
    """Start a match."""
    return _room(await desk.create(owner, order, address_of(request.scope)), owner)


@api.get("/matches", responses=refusals(422, 429, 503))
async def listed(
    hub: TheHub, owner: Viewer, show: Show = "open", before: Annotated[int | None, Query(ge=0, le=2**53)] = None
) -> table.Matches:
    """Listed matches, or one's own."""
    return await reading.matches(hub, owner, show, before)


@api.get("/turns", responses=refusals(429, 503))
async def turns(hub: TheHub, owner: Viewer) -> table.Turns:
    """How many matches wait for the client."""
    return await reading.turns(hub, owner)


@api.get("/codes/{code}", responses=LOOKS)
async def by_code(
    request: Request,
    hub: TheHub,
    owner: Viewer,
    asker: Asker,
    code: Annotated[str, Path(pattern=r"^[0-9A-Za-z]{6}$")],
    since: Since = 0,
) -> table.Room:
    """Find a match by its code."""
    room = await reading.look_by_code(hub, owner, code, address_of(request.scope))
    return _told(hub, room, owner, asker, since)


@api.get("/matches/{match_id}", responses=LOOKS)
async def look(hub: TheHub, owner: Watcher, asker: Asker, match_id: MatchPath, since: Since = 0) -> table.Room:
    """A match as it is now."""
    room = await reading.look(hub, owner, match_id)
    return _told(hub, room, owner, asker, since)


@api.post("/matches/{match_id}/sit", responses=AT_A_TABLE)
async def sit(hub: TheHub, desk: TheDesk, owner: Owner, match_id: MatchPath, order: http.Sit) -> table.Room:
    """Take a chair."""
    return _told(hub, await desk.sit(owner, match_id, order), owner, owner)


@api.post("/matches/{match_id}/stand", responses=AT_A_TABLE)
async def stand(hub: TheHub, desk: TheDesk, owner: Owner, match_id: MatchPath, order: http.Stand) -> table.Room:
    """Leave a chair before the beginning."""
    return _told(hub, await desk.stand(owner, match_id, order), owner, owner)


@api.post("/matches/{match_id}/agree", responses=AT_A_TABLE)
async def agree(hub: TheHub, desk: TheDesk, owner: Owner, match_id: MatchPath, order: http.Agree) -> table.Room:
    """Agree to hints, or no longer, before the beginning."""
    return _told(hub, await desk.agree(owner, match_id, order), owner, owner)


@api.post("/matches/{match_id}/hint", responses=AT_A_TABLE)
async def hint(request: Request, owner: Owner, match_id: MatchPath, order: http.AskHint) -> http.Hint:
    """Be given a hint about what one has to decide now."""
    hints: Hints = request.app.state.hints
    return await hints.give(owner, address_of(request.scope), match_id, order)


@api.post("/matches/{match_id}/give", responses=AT_A_TABLE)
async def give(hub: TheHub, desk: TheDesk, owner: Owner, match_id: MatchPath, order: http.Give) -> table.Room:
    """Give an empty chair to a bot, or a bot's to people again, before the beginning."""
    return _told(hub, await desk.give(owner, match_id, order), owner, owner)


@api.post("/matches/{match_id}/away", responses=AT_A_TABLE)
async def away(hub: TheHub, desk: TheDesk, owner: Owner, match_id: MatchPath, order: http.Away) -> table.Room:
    """Let a bot play for somebody who holds the table up, or go on without."""
    return _told(hub, await desk.away(owner, match_id, order), owner, owner)


@api.post("/matches/{match_id}/back", responses=AT_A_TABLE)
async def back(hub: TheHub, desk: TheDesk, owner: Owner, match_id: MatchPath, order: http.Back) -> table.Room:
    """Take one's chair again from the bot that played on."""
    return _told(hub, await desk.back(owner, match_id, order), owner, owner)


@api.post("/matches/{match_id}/act", responses=AT_A_TABLE)
async def act(desk: TheDesk, owner: Owner, match_id: MatchPath, order: http.Act) -> http.Done:
    """Do something from one's seat."""
    return http.Done(version=await desk.act(owner, match_id, order))


@api.post("/matches/{match_id}/unasked", responses=AT_A_TABLE)
async def unasked(
    hub: TheHub, request: Request, owner: Owner, match_id: MatchPath, order: http.BeUnasked
) -> table.Room:
    """Be asked nothing until one's own turn, or again."""
    answers: StandingAnswers = request.app.state.unasked
    room = await answers.say(owner, match_id, order)
    return _told(hub, room, owner, owner, room.table.match.version)


@api.post("/matches/{match_id}/rematch", status_code=201, responses=AT_A_TABLE)
async def rematch(desk: TheDesk, owner: Owner, match_id: MatchPath, order: http.Rematch) -> table.Room:
    """The same again."""
    return _room(await desk.rematch(owner, match_id, order.request), owner)


@api.post("/matches/{match_id}/next", responses=AT_A_TABLE)
async def ask_in(hub: TheHub, desk: TheDesk, owner: Owner, match_id: MatchPath, order: http.AskIn) -> table.Room:
    """Ask for a chair in the next game."""
    return _told(hub, await desk.ask_in(owner, match_id, order), owner, owner)


@api.get("/matches/{match_id}/replay", responses={**LOOKS, **refusals(409)})
async def replay(
    hub: TheHub,
    owner: Watcher,
    match_id: MatchPath,
    since: Since = 0,
    limit: Annotated[int, Query(ge=1, le=500)] = 500,
) -> table.Replay:
    """A finished match, every entry with the view after it."""
    return await reading.replay(hub, owner, match_id, since, limit)


@api.get("/matches/{match_id}/review", responses={202: {"model": Review}, **LOOKS, **refusals(409)})
async def review(
    request: Request,
    response: Response,
    owner: Watcher,
    match_id: MatchPath,
    since: Annotated[int, Query(ge=0, le=10**6, description="How many decisions the client has.")] = 0,
) -> Review:
    """What was missed in a finished match, as far as that is found out; 202 while there is more to come."""
    reviews: Reviews = request.app.state.reviews
    told = await reviews.of(owner, address_of(request.scope), match_id, since)
    response.status_code = 202 if told.summary is None else 200
    return told


@api.get(
    "/matches/{match_id}/transcript",
    response_class=Response,
    responses={
        200: {"content": {"application/x-ndjson": {"schema": {"type": "string"}}}, "description": "JSON Lines."},
        **LOOKS,
        **refusals(409),
    },
)
async def transcript(hub: TheHub, owner: Watcher, match_id: MatchPath) -> Response:
    """A finished match as `kist replay` reads it."""
    text = await reading.transcript(hub, owner, match_id)
    name = f'attachment; filename="kist-{match_id}.jsonl"'
    return Response(text, media_type="application/x-ndjson", headers={"content-disposition": name})


@api.get("/matches/{match_id}/record", responses={**LOOKS, **refusals(409)})
async def record(hub: TheHub, owner: Watcher, match_id: MatchPath) -> table.MatchRecord:
    """A finished match with the secret of its chance, as `kist verify` reads it."""
    return table.MatchRecord.model_validate(await reading.record(hub, owner, match_id))


for _adapter in ADAPTERS.values():
    if _adapter.routes is not None:
        api.routes += _adapter.routes.routes
