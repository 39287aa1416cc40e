"""What clients can change, whichever way they ask: HTTP and sockets call the same functions."""

import json
from secrets import token_hex
from typing import Any

from kist.core.errors import BadSettings, IllegalAction
from kist.matches import wishes
from kist.matches.log import Entry, read_name
from kist.matches.match import Match, Status
from kist.matches.ports import Birth, Conflict, MatchId
from kist.matches.settings import PERSON, MatchSettings
from kist.matches.wishes import Wish
from kist.server.catalogue import known_levels
from kist.server.clock import now_ms
from kist.server.hub import Hub
from kist.server.identity import new_code, new_id
from kist.server.messages import http
from kist.server.refusals import Forbidden, TooMany
from kist.server.rooms import Room
from kist.server.tables import summary_of


class Desk:
    """Carries out what clients ask for; raises `KistError` for what is refused."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    # Starting -----------------------------------------------------------------------------------------------------

    async def create(self, owner: str, order: http.NewMatch) -> Room:
        """Start a match."""
        agreed = order.model_dump(include={"game", "chairs", "begins", "times", "listed", "spectators"})
        settings = self._settings(agreed)
        return await self._start(settings, owner, order.request, [(each.chair, each.name) for each in order.sit])

    def _settings(self, agreed: dict[str, Any]) -> MatchSettings:
        settings = MatchSettings.read(agreed, self._hub.games).sealed(token_hex(16))
        for chair in settings.chairs:
            self._check_bot(str(agreed["game"]["game"]), chair)
        return settings

    def _check_bot(self, game: str, chair: str) -> None:
        level = chair.removeprefix("bot:")
        if chair != PERSON and level not in known_levels(self._hub.config.bots, game):
            raise BadSettings("no-such-bot", f"There is no {level!r} bot for this game.")

    async def _start(self, settings: MatchSettings, owner: str, request: str, sit: list[tuple[int, str]]) -> Room:
        if known := await self._hub.store.created(owner, request):
            return await self._hub.room(known)
        if await self._hub.store.count_unfinished(owner) >= self._hub.config.limits.unfinished_matches:
            raise TooMany("too-many", "You have too many matches that are not over.")
        now = now_ms()
        match = Match.new(settings, self._hub.games, now, owner)
        entries: list[Entry] = []
        for chair, name in sit:
            new = wishes.sit(match, Wish(now, owner, None), chair, name, self._hub.rng)
            entries, match = entries + new, match.after_all(new)
        if not entries:
            new = wishes.begin_if_full(match, now, self._hub.rng)
            entries, match = new, match.after_all(new)
        text = json.dumps(settings.to_json(), separators=(",", ":"))
        for _ in range(5):
            birth = Birth(new_id(), new_code(), owner, request, text, now)
            try:
                return await self._hub.room(await self._hub.store.create(birth, entries, summary_of(match)))
            except Conflict:  # the code is taken: draw another
                continue
        raise TooMany("too-many", "There are too many matches on this server.")

    async def rematch(self, owner: str, match_id: MatchId, request: str) -> Room:
        """The same again: found or started, with the client on its old chairs."""
        old = await self._hub.current(match_id)
        mine = [
            (chair, sitter.name)
            for chair, sitter in enumerate(old.table.match.sitters)
            if sitter and sitter.owner == owner
        ]
        if not mine:
            raise Forbidden("not-yours", "Only who played can ask for a rematch.")
        if old.table.match.status is not Status.OVER:
            raise IllegalAction("not-over", "There can be a rematch once the match is over.")
        if old.table.match.rematch is None:
            await self._announce(old, owner, request)
        assert old.table.match.rematch is not None
        room = await self._hub.current(old.table.match.rematch)
        for chair, name in mine:
            if room.table.match.status is Status.OPEN and chair in room.table.match.free_chairs():
                await self.sit(owner, room.id, http.Sit(chair=chair, name=name, request=f"rematch-{chair}"))
        return room

    async def _announce(self, old: Room, owner: str, request: str) -> None:
        """Start the match that follows; when two do so at once, the first that is written down counts."""
        agreed = {**json.loads(old.table.stored.settings), "chairs": old.table.match.chairs}
        new = await self._start(self._settings(agreed), owner, f"rematch-{old.id}", [])
        try:
            wish = Wish(now_ms(), owner, request)
            await self._hub.carry_out(old, lambda match: wishes.rematch(match, wish, new.id), owner, request)
        except IllegalAction:
            await self._hub.carry_out(new, lambda match: wishes.close(match, now_ms()))
            if old.table.match.rematch is None:
                raise

    # At the table -------------------------------------------------------------------------------------------------

    async def sit(self, owner: str, match_id: MatchId, order: http.Sit) -> Room:
        """Take a chair."""
        room = await self._hub.room(match_id)
        name = read_name(order.name)

        def decide(match: Match) -> list[Entry]:
            wish = Wish(now_ms(), owner, order.request)
            return wishes.sit(match, wish, order.chair, name, self._hub.rng)

        await self._hub.carry_out(room, decide, owner, order.request)
        return room

    async def stand(self, owner: str, match_id: MatchId, order: http.Stand) -> Room:
        """Leave a chair before the beginning."""
        room = await self._hub.room(match_id)

        def decide(match: Match) -> list[Entry]:
            return wishes.stand(match, Wish(now_ms(), owner, order.request), order.chair, self._hub.rng)

        await self._hub.carry_out(room, decide, owner, order.request)
        return room

    async def give(self, owner: str, match_id: MatchId, order: http.Give) -> Room:
        """Give an empty chair to a bot, or back to people."""
        room = await self._hub.room(match_id)
        self._check_bot(room.table.match.game.name, order.to)

        def decide(match: Match) -> list[Entry]:
            return wishes.give(match, Wish(now_ms(), owner, order.request), order.chair, order.to, self._hub.rng)

        await self._hub.carry_out(room, decide, owner, order.request)
        return room

    async def act(self, owner: str, match_id: MatchId, order: http.Act) -> int:
        """Do something from an own seat; gives its version."""
        room = await self._hub.room(match_id)

        def decide(match: Match) -> list[Entry]:
            if order.seat >= len(match.sitters):
                raise IllegalAction("no-such-seat", "There is no such seat.")
            chair = match.chair_of(order.seat)
            wish = Wish(now_ms(), owner, order.request)
            wishes.check_seen(match, order.seen)
            return wishes.act(match, wish, chair, order.do, self._hub.rng)

        return await self._hub.carry_out(room, decide, owner, order.request)
