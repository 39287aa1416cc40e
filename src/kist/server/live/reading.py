"""What clients can look at: tables, lists, and finished matches."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias

from kist.core.errors import IllegalAction
from kist.core.types import Json
from kist.matches.log import Entry
from kist.matches.parts import Status
from kist.matches.ports import Listed, MatchId
from kist.matches.record import record_of
from kist.matches.settings import Games
from kist.present import replays
from kist.present.lists import asks, listing
from kist.present.tables import MatchTable
from kist.server.http.errors import Forbidden, NotFound
from kist.server.live import messages
from kist.server.live.codes import NOTHING, found_by_code
from kist.server.live.counts import Caller
from kist.server.live.hub import Hub
from kist.server.live.rooms import Room

MATCHES_ON_PAGE = 50
"""Matches on one page of a list."""
CODE_FOR_MS = 7 * 24 * 3600 * 1000
"""So many ms a code leads to its match."""
MATCHES_LOOKED_AT = 500
"""Running matches that are looked at for who is to act."""
MATCHES_OF_ONE = 5
"""Matches of one client on a page for everybody."""
LOOKED_AT = 10 * MATCHES_ON_PAGE
"""Matches that are looked at for a page."""

Card: TypeAlias = dict[str, Any]
"""What is kept of a match for lists."""
Show: TypeAlias = Literal["open", "running", "over", "mine"]


async def look(hub: Hub, owner: str | None, match_id: MatchId) -> Room:
    """A match as it is now, if the client may see it."""
    room = await hub.rooms.current(match_id)
    if not room.table.may_watch(owner):
        raise Forbidden("no-spectators", "This match is for its players only.")
    return room


async def look_by_code(hub: Hub, owner: str | None, code: str, caller: Caller) -> Room:
    """A match by its code, unless whoever asks has guessed too much."""

    async def find(code: str) -> Room | None:
        return await _found(hub, owner, code)

    room = await found_by_code("match", code, caller, hub, find)
    return await look(hub, owner, room.id)


async def by_code(hub: Hub, owner: str | None, code: str) -> Room:
    """A match by its code for who counts by itself how often it asks; raises `NotFound`."""
    room = await _found(hub, owner, code.upper())
    if room is None:
        raise NotFound("no-such-match", NOTHING["match"])
    return await look(hub, owner, room.id)


async def _found(hub: Hub, owner: str | None, code: str) -> Room | None:
    """What a code leads to, a week at most: until the match begins, or is over where who comes late may watch; for
    who sits there always."""
    found = await hub.store.find_code(code)
    room = await hub.rooms.current(found) if found else None
    holds = room and (_is_awaited(room, hub.clock.now()) or room.table.match.chairs_of(owner))
    return room if holds else None


def _is_awaited(room: Room, now: int) -> bool:
    match = room.table.match
    late = match.status is Status.RUNNING and match.settings.spectators
    return (match.status is Status.OPEN or late) and now < match.created + CODE_FOR_MS


async def finished(hub: Hub, owner: str | None, match_id: MatchId) -> Room:
    """A match that is over."""
    room = await look(hub, owner, match_id)
    if room.table.match.status is not Status.OVER:
        raise IllegalAction("not-over", "The match is not over yet.")
    return room


async def matches(hub: Hub, owner: str | None, show: Show, before: int | None) -> messages.Matches:
    """A page of a list."""
    if show == "mine":
        found = await hub.store.owned(owner, before, MATCHES_ON_PAGE) if owner else []
    else:
        found = _fair(await hub.store.shelf(show, before, LOOKED_AT))
    following = found[-1].changed if len(found) == MATCHES_ON_PAGE else None
    cards = {each.id: json.loads(each.card) for each in found}
    unasked = await _unasked(hub, owner, cards)
    shown = [listing(each, cards[each.id], owner, unasked.get(each.id, {})) for each in found]
    return messages.Matches.model_validate({"matches": shown, "next": following})


def _fair(found: Sequence[Listed]) -> list[Listed]:
    """A page with few matches of any one client, however many it has made."""
    shown: list[Listed] = []
    made: Counter[str] = Counter()
    for each in found:
        made[each.creator] += 1
        if made[each.creator] <= MATCHES_OF_ONE and len(shown) < MATCHES_ON_PAGE:
            shown.append(each)
    return shown


async def turns(hub: Hub, owner: str | None) -> messages.Turns:
    """How many matches wait for a client: those among people, as nobody is kept waiting at the others."""
    running = await hub.store.running(owner, MATCHES_LOOKED_AT) if owner else []
    cards = {match: json.loads(card) for match, card in running}
    unasked = await _unasked(hub, owner, cards)
    return messages.Turns(
        waiting=sum(_waits_for(card, owner, unasked.get(match, {})) for match, card in cards.items()),
        over_days=sum(card.get("over_days", False) for card in cards.values()),
    )


def _waits_for(card: Card, owner: str | None, unasked: Mapping[int, int]) -> bool:
    others = any(each not in {None, owner} for each in card["owners"])
    return others and asks(card, owner, unasked)


async def _unasked(hub: Hub, owner: str | None, cards: Mapping[MatchId, Card]) -> dict[MatchId, dict[int, int]]:
    """Who does not want to be asked in matches whose windows wait for a client."""
    windows = [match for match, card in cards.items() if "turns" in card and asks(card, owner, {})]
    return await hub.store.unasked.said(windows) if windows else {}


# Finished matches ------------------------------------------------------------------------------------------------


async def replay(hub: Hub, owner: str | None, asker: str, match_id: MatchId, since: int, limit: int) -> bytes:
    """A part of a finished match, every entry with the view after it, as JSON."""
    room = await finished(hub, owner, match_id)
    log = await hub.store.entries(match_id, 0)
    return await hub.beside(asker, _replay, room.table, hub.games, log[: since + limit], since, owner)


def _replay(table: MatchTable, games: Games, log: Sequence[Entry], since: int, owner: str | None) -> bytes:
    told = replays.replay(table, owner, replays.moments(table, games, log, since))
    return messages.Replay.model_validate(told).model_dump_json(by_alias=True).encode()


async def transcribed(hub: Hub, asker: str, room: Room) -> replays.Transcribed:
    """The transcript of a match that is over."""
    return await hub.beside(asker, replays.transcribed, room.table.match, await hub.store.entries(room.id, 0))


async def transcript(hub: Hub, owner: str | None, asker: str, match_id: MatchId) -> str:
    """A finished match as `kist replay` reads it, with who sat where."""
    match = (await finished(hub, owner, match_id)).table.match
    log = await hub.store.entries(match_id, 0)
    return (await hub.beside(asker, replays.transcribed, match, log, replays.seated(match))).text


async def record(hub: Hub, owner: str | None, asker: str, match_id: MatchId) -> dict[str, Json]:
    """A finished match with its secret, as `kist verify` reads it."""
    room = await finished(hub, owner, match_id)
    log = await hub.store.entries(match_id, 0)
    return await hub.beside(asker, record_of, room.table.match.settings, log, hub.games)
