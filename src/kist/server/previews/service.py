"""Which preview a page has. Of a running match nothing is said but the name of its game."""

import asyncio
import re
from typing import Final

from starlette.requests import Request

from kist.core.errors import KistError
from kist.matches.match import Match
from kist.matches.parts import Status
from kist.matches.settings import Chair
from kist.server.edge.guard import address_of
from kist.server.edge.limits import Buckets
from kist.server.http.container import container_of
from kist.server.http.errors import TooMany
from kist.server.live import reading
from kist.server.live.hub import Hub
from kist.server.live.rooms import Room
from kist.server.previews.preview import Preview, head, wanted_language
from kist.study.puzzles.tables import by_id

PATIENCE_SECONDS: Final = 1.0
"""Seconds that a page may wait for its preview: it works without."""
CODES, CODES_PER_SECOND = 30, 0.1
"""Pages of codes that lead nowhere, for one address: then those of right ones tell nothing either. Who types one in
is counted elsewhere, and is not kept from it by pages that were opened."""
PAGES_AT_ONCE, PAGES_PER_SECOND = 60, 5.0
"""Pages of matches that one address is told previews of at once, and every second from then on."""

HOME: Final = Preview("home", "home")
PLAIN: Final = {
    "/learn": Preview("learn", "home"),
    "/puzzles": Preview("day", "puzzle/day"),
    "/puzzles/day": Preview("day", "puzzle/day"),
    "/teach": Preview("teach", "home"),
    "/watch": Preview("watch", "home"),
}
_DESCRIPTION: Final = re.compile(r'<meta name="description"[^>]*>\n? *')
_PUZZLE: Final = re.compile(r"/(?:puzzles|embed/puzzle)/([a-z]{4,6}-[0-9a-f]{10})")
_MATCH: Final = re.compile(r"/(match|replay)/([a-z2-7]{16})")
_CODE: Final = re.compile(r"/join/([0-9A-Za-z]{6})")


class Previews:
    """Finds the preview of a page; one that cannot be found is that of the first page."""

    def __init__(self) -> None:
        self._asked, self._codes = Buckets(PAGES_PER_SECOND, PAGES_AT_ONCE), Buckets(CODES_PER_SECOND, CODES)

    async def heading(self, request: Request, document: str) -> str:
        """The document of the app, with the preview of the page that was asked for, in the wanted language."""
        hub = container_of(request).find(Hub) if "app" in request.scope else None
        preview = await self.of(hub, request.url.path, address_of(request.scope))
        language = wanted_language(request.query_params.get("lang"), request.headers.get("accept-language", ""))
        tags = head(preview, language, str(request.base_url).rstrip("/"), request.url.path)
        plain = _DESCRIPTION.sub("", document).replace('<html lang="en">', f'<html lang="{language}">', 1)
        return plain.replace("<title>Kist</title>", tags, 1)

    async def of(self, hub: Hub | None, path: str, address: str) -> Preview:
        """The preview of the page at a path, for whoever asks from an address."""
        path = path.rstrip("/")
        if path in PLAIN:
            return PLAIN[path]
        if (puzzle := _PUZZLE.fullmatch(path)) and puzzle[1] in by_id():
            return Preview("puzzle", f"puzzle/{puzzle[1]}")
        is_of_match = _MATCH.fullmatch(path) or _CODE.fullmatch(path)
        if hub is None or not is_of_match or not self._asked.take(address):
            return HOME
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                return of_match(await self._room(hub, path, address))
        except (KistError, TimeoutError):
            return HOME

    async def _room(self, hub: Hub, path: str, address: str) -> Room:
        """The match that a page is about, as somebody may see it who is nobody here; raises `KistError`."""
        code = _CODE.fullmatch(path)
        if not code:
            found = _MATCH.fullmatch(path)
            assert found
            return await reading.look(hub, None, found[2])
        if not self._codes.take(address):
            raise TooMany("too-fast", "Many codes that no match has were looked at from here.")
        room = await reading.by_code(hub, None, code[1])
        self._codes.give_back(address)
        return room


def of_match(room: Room) -> Preview:
    """An invitation names who invites, a finished match its players; one that is being played names nobody."""
    match = room.table.match
    game = str(match.settings.game.to_json()["game"])
    told = (("game", game),)
    if match.status is Status.RUNNING:
        return Preview("running", f"game/{game}", told)
    if match.status is Status.OVER:
        names = _names(match)
        return Preview("replay" if names else "over", f"replay/{room.id}", (*told, ("names", names)))
    name = next((_name(match, chair) for chair in match.chairs_of(room.table.stored.creator)), "")
    if not name:
        return Preview("open", f"game/{game}", told)
    return Preview("invitation", f"game/{game}", (*told, ("name", name)))


def _name(match: Match, chair: Chair) -> str:
    """What somebody is called; nothing for bots, and for who gave no name (`#2`) or left for good."""
    sitter = match.sitters[chair]
    return "" if sitter is None or sitter.name.startswith("#") else sitter.name


def _names(match: Match) -> str:
    return " · ".join(filter(None, (_name(match, chair) for chair in range(len(match.sitters)))))
