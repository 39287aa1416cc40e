"""The HTTP endpoints. Each one only reads its request, asks `MatchService` or `reading`, and words the answer."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from kist.server.edge.guard import address_of
from kist.server.http.container import container_of, provided
from kist.server.http.errors import refusals
from kist.server.http.requests import CHANGES, LOOKS, Asker, MatchPath, Owner, Viewer
from kist.server.live import messages as table
from kist.server.live import reading
from kist.server.live.hub import Hub
from kist.server.live.reading import Show
from kist.server.live.requests import TheCaller, TheHub
from kist.server.live.rooms import Room
from kist.server.matches import messages
from kist.server.matches.hints import Hints
from kist.server.matches.messages import Review
from kist.server.matches.reviews import Reviews
from kist.server.matches.service import MatchService
from kist.server.matches.standing_answers import StandingAnswers

Since = Annotated[int, Query(ge=0, le=10**9, description="The last version that the client has.")]

AT_A_TABLE = {**CHANGES, **refusals(404, 409)}

TheService = Annotated[MatchService, Depends(provided(MatchService))]


async def watcher_of(request: Request, hub: TheHub, owner: Viewer, match_id: MatchPath) -> str | None:
    """The client that looks at a match, if it has a token; whom somebody vouches for is let in."""
    await hub.admit(request, owner, match_id)
    return owner


Watcher = Annotated[str | None, Depends(watcher_of)]

api = APIRouter(prefix="/api")


def _room(room: Room, owner: str | None, since: int = 0) -> table.Room:
    update = room.table.update(owner, since, room.connected(), room.clock.now())
    return table.Room.model_validate({"info": room.table.info(), "update": update})


def _told(hub: Hub, room: Room, owner: str | None, asker: str, since: int = 0) -> table.Room:
    """A room for who asked for it or changed something there; raises `TooMany` for who has been told much of late."""
    hub.charge(room, asker, since)
    return _room(room, owner, since)


@api.post("/matches", status_code=201, responses={**CHANGES, **refusals(409)})
async def create(request: Request, service: TheService, owner: Owner, order: messages.NewMatch) -> table.Room:
    """Start a match."""
    return _room(await service.create(owner, order, address_of(request.scope)), owner)


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
    hub: TheHub,
    owner: Viewer,
    caller: TheCaller,
    code: Annotated[str, Path(pattern=r"^[0-9A-Za-z]{6}$")],
    since: Since = 0,
) -> table.Room:
    """Find a match by its code."""
    room = await reading.look_by_code(hub, owner, code, caller)
    return _told(hub, room, owner, caller.client, since)


@api.get("/matches/{match_id}", responses=LOOKS)
async def look(hub: TheHub, owner: Watcher, asker: Asker, match_id: MatchPath, since: Since = 0) -> table.Room:
    """A match as it is now."""
    room = await reading.look(hub, owner, match_id)
    return _told(hub, room, owner, asker, since)


@api.post("/matches/{match_id}/sit", responses=AT_A_TABLE)
async def sit(hub: TheHub, service: TheService, owner: Owner, match_id: MatchPath, order: messages.Sit) -> table.Room:
    """Take a chair."""
    return _told(hub, await service.sit(owner, match_id, order), owner, owner)


@api.post("/matches/{match_id}/stand", responses=AT_A_TABLE)
async def stand(
    hub: TheHub, service: TheService, owner: Owner, match_id: MatchPath, order: messages.Stand
) -> table.Room:
    """Leave a chair before the beginning."""
    return _told(hub, await service.stand(owner, match_id, order), owner, owner)


@api.post("/matches/{match_id}/agree", responses=AT_A_TABLE)
async def agree(
    hub: TheHub, service: TheService, owner: Owner, match_id: MatchPath, order: messages.Agree
) -> table.Room:
    """Agree to hints, or no longer, before the beginning."""
    return _told(hub, await service.agree(owner, match_id, order), owner, owner)


@api.post("/matches/{match_id}/hint", responses=AT_A_TABLE)
async def hint(request: Request, owner: Owner, match_id: MatchPath, order: messages.AskHint) -> messages.Hint:
    """Be given a hint about what one has to decide now."""
    hints = container_of(request)[Hints]
    return await hints.give(owner, address_of(request.scope), match_id, order)


@api.post("/matches/{match_id}/give", responses=AT_A_TABLE)
async def give(
    hub: TheHub, service: TheService, owner: Owner, match_id: MatchPath, order: messages.Give
) -> table.Room:
    """Give an empty chair to a bot, or a bot's to people again, before the beginning."""
    return _told(hub, await service.give(owner, match_id, order), owner, owner)


@api.post("/matches/{match_id}/away", responses=AT_A_TABLE)
async def away(
    hub: TheHub, service: TheService, owner: Owner, match_id: MatchPath, order: messages.Away
) -> table.Room:
    """Let a bot play for somebody who holds the table up, or go on without."""
    return _told(hub, await service.away(owner, match_id, order), owner, owner)


@api.post("/matches/{match_id}/back", responses=AT_A_TABLE)
async def back(
    hub: TheHub, service: TheService, owner: Owner, match_id: MatchPath, order: messages.Back
) -> table.Room:
    """Take one's chair again from the bot that played on."""
    return _told(hub, await service.back(owner, match_id, order), owner, owner)


@api.post("/matches/{match_id}/act", responses=AT_A_TABLE)
async def act(service: TheService, owner: Owner, match_id: MatchPath, order: messages.Act) -> messages.Done:
    """Do something from one's seat."""
    return messages.Done(version=await service.act(owner, match_id, order))


@api.post("/matches/{match_id}/unasked", responses=AT_A_TABLE)
async def unasked(
    hub: TheHub, request: Request, owner: Owner, match_id: MatchPath, order: messages.BeUnasked
) -> table.Room:
    """Be asked nothing until one's own turn, or again."""
    answers = container_of(request)[StandingAnswers]
    room = await answers.say(owner, match_id, order)
    return _told(hub, room, owner, owner, room.table.match.version)


@api.post("/matches/{match_id}/rematch", status_code=201, responses=AT_A_TABLE)
async def rematch(service: TheService, owner: Owner, match_id: MatchPath, order: messages.Rematch) -> table.Room:
    """The match that follows on one that is over: the same game, with everybody on their chairs."""
    return _room(await service.rematch(owner, match_id, order.request), owner)


@api.post("/matches/{match_id}/next", responses=AT_A_TABLE)
async def ask_in(
    hub: TheHub, service: TheService, owner: Owner, match_id: MatchPath, order: messages.AskIn
) -> table.Room:
    """Ask for a chair in the next game."""
    return _told(hub, await service.ask_in(owner, match_id, order), owner, owner)


@api.get("/matches/{match_id}/replay", response_model=table.Replay, responses={**LOOKS, **refusals(409)})
async def replay(
    hub: TheHub,
    owner: Watcher,
    asker: Asker,
    match_id: MatchPath,
    since: Since = 0,
    limit: Annotated[int, Query(ge=1, le=500)] = 500,
) -> Response:
    """A finished match, every entry with the view after it."""
    told = await reading.replay(hub, owner, asker, match_id, since, limit)
    return Response(told, media_type="application/json")


@api.get("/matches/{match_id}/review", responses={202: {"model": Review}, **LOOKS, **refusals(409)})
async def review(
    request: Request,
    response: Response,
    owner: Watcher,
    match_id: MatchPath,
    since: Annotated[int, Query(ge=0, le=10**6, description="How many decisions the client has.")] = 0,
) -> Review:
    """What was missed in a finished match, as far as that is found out; 202 while there is more to come."""
    reviews = container_of(request)[Reviews]
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
async def transcript(hub: TheHub, owner: Watcher, asker: Asker, match_id: MatchPath) -> Response:
    """A finished match as `kist replay` reads it."""
    text = await reading.transcript(hub, owner, asker, match_id)
    name = f'attachment; filename="kist-{match_id}.jsonl"'
    return Response(text, media_type="application/x-ndjson", headers={"content-disposition": name})


@api.get("/matches/{match_id}/record", responses={**LOOKS, **refusals(409)})
async def record(hub: TheHub, owner: Watcher, asker: Asker, match_id: MatchPath) -> table.MatchRecord:
    """A finished match with the secret of its chance, as `kist verify` reads it."""
    return table.MatchRecord.model_validate(await reading.record(hub, owner, asker, match_id))
