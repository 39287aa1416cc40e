"""What clients can look at: tables, lists, and finished matches."""

import asyncio
import json
from typing import Any, Literal, TypeAlias

from kist.core.errors import IllegalAction
from kist.core.types import SPECTATOR
from kist.core.view import View
from kist.matches.log import MATCH_VERBS, Entry
from kist.matches.match import Match, Status
from kist.matches.ports import Listed, MatchId
from kist.server.hub import Hub
from kist.server.messages import table
from kist.server.refusals import Forbidden
from kist.server.rooms import Room
from kist.server.tables import Table

PAGE = 50
"""Matches on one page of a list."""

Show: TypeAlias = Literal["open", "running", "over", "mine"]


async def look(hub: Hub, owner: str | None, match_id: MatchId) -> Room:
    """A match as it is now, if the client may see it."""
    room = await hub.current(match_id)
    if not room.table.may_watch(owner):
        raise Forbidden("no-spectators", "This match is for its players only.")
    return room


async def look_by_code(hub: Hub, owner: str | None, code: str) -> Room:
    """The same by its code."""
    return await look(hub, owner, await hub.store.find_code(code.upper()) or "")


async def finished(hub: Hub, owner: str | None, match_id: MatchId) -> Room:
    """A match that is over."""
    room = await look(hub, owner, match_id)
    if room.table.match.status is not Status.OVER:
        raise IllegalAction("not-over", "The match is not over yet.")
    return room


def own_view(room: Room, owner: str | None, seat: int) -> View:
    """What an own seat of a running match may see."""
    match = room.table.match
    if match.state is None or seat >= len(match.sitters) or match.chair_of(seat) not in match.chairs_of(owner):
        raise Forbidden("not-yours", "This is not your seat.")
    return match.view(seat)


async def matches(hub: Hub, owner: str | None, show: Show, before: int | None) -> table.Matches:
    """A page of a list."""
    if show == "mine":
        found = await hub.store.owned(owner, before, PAGE) if owner else []
    else:
        found = await hub.store.shelf(show, before, PAGE)
    following = found[-1].changed if len(found) == PAGE else None
    return table.Matches(matches=[_listing(each, owner) for each in found], next=following)


def _listing(found: Listed, owner: str | None) -> table.Listing:
    card: dict[str, Any] = json.loads(found.card)
    mine = owner is not None and owner in card["owners"]
    return table.Listing(
        id=found.id,
        code=found.code if mine or found.status == "open" else None,
        game=card["game"],
        status=found.status,
        names=card["names"],
        spectators=card["spectators"],
        mine=mine,
        my_turn=mine and any(card["owners"][chair] == owner for chair in card["waiting"]),
        created=found.created,
        changed=found.changed,
    )


# Finished matches ------------------------------------------------------------------------------------------------


async def replay(hub: Hub, owner: str | None, match_id: MatchId, since: int, limit: int) -> table.Replay:
    """A part of a finished match, every entry with the view after it."""
    room = await finished(hub, owner, match_id)
    log = await hub.store.entries(match_id, 0)
    return table.Replay(
        info=room.table.info(),
        chairs=room.table.chairs(owner),
        outcome=room.table.outcome(),
        version=room.table.match.version,
        moments=await asyncio.to_thread(_moments, hub, room.table, log[: since + limit], since),
    )


def _moments(hub: Hub, over: Table, log: list[Entry], since: int) -> list[table.Moment]:
    past = Table(over.stored, Match.new(over.match.settings, hub.games, over.stored.created, over.stored.creator))
    found = []
    for entry in log:
        past.advance(entry)
        if entry.version > since:
            view = None if past.match.state is None else past.view(SPECTATOR)
            found.append(table.Moment(entry=past.entries[-1], view=view, reason=over.reason(entry.version)))
    return found


async def transcript(hub: Hub, owner: str | None, match_id: MatchId) -> str:
    """A finished match as `kist replay` reads it."""
    room = await finished(hub, owner, match_id)
    lines: list[Any] = [room.table.match.settings.game.to_json()]
    lines += [
        {"seat": entry.seat, "do": entry.do}
        for entry in room.table.entries
        if entry.do.partition(" ")[0] not in MATCH_VERBS
    ]
    return "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
