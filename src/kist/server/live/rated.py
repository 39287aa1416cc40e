"""The rated matches that are being played, at whichever server: nobody is helped with their positions."""

import json
from typing import Final

from kist.core.errors import KistError
from kist.matches.match import Match
from kist.server.live.hub import Hub

MOST_MATCHES: Final = 500
"""So many are looked at, those first that changed last."""


async def rated(hub: Hub, game: str) -> list[Match]:
    """Those of a game as the store has them right now: one question to it, and one for each that has moved on."""
    found = await hub.store.running_rated(MOST_MATCHES)
    return [
        match
        for match_id, version, card in found
        if json.loads(card)["game"]["game"] == game and (match := await _as_of(hub, match_id, version))
    ]


async def _as_of(hub: Hub, match_id: str, version: int) -> Match | None:
    """A match with at least this version; None for one that cannot be read."""
    try:
        room = await hub.rooms.room(match_id)
        if room.table.match.version < version:
            room = await hub.rooms.current(match_id)
    except KistError:
        return None
    return room.table.match
