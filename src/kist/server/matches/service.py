"""What clients can change, whichever way they ask: HTTP and sockets call the same functions."""

import json
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import replace
from secrets import token_hex
from typing import Any, Final

from kist.core.errors import BadSettings, IllegalAction
from kist.core.game import Game
from kist.eventlog.commands import CommandContext, NotYours, Transition
from kist.games import GAMES
from kist.matches import absence, commands
from kist.matches.again import again, ask_in, places
from kist.matches.match import Match
from kist.matches.parts import Sitter, Status
from kist.matches.ports import MatchId, NewLog
from kist.matches.settings import PERSON, Chair, MatchSettings
from kist.notices.news import to_be_told
from kist.ratings.bots import bot_ratings
from kist.ratings.result import pool_of
from kist.server.edge.identity import new_id
from kist.server.games.catalogue import known_levels
from kist.server.http.errors import TooMany
from kist.server.live.codes import with_new_code
from kist.server.live.counts import Bound, Caller
from kist.server.live.hub import Hub
from kist.server.live.rooms import Room
from kist.server.live.summary import summary_of
from kist.server.matches import messages
from kist.server.workers.fair import Lanes, Share
from kist.server.workers.questions import Questions

LONG_LETTERS: Final = 1_500
"""Letters of settings that are checked beside the server if they are more: what is usual has a few hundred."""
MATCHES_STARTED_AT_ONCE: Final = 8
"""Matches that are being started for all addresses together."""


def settings_of(text: str) -> MatchSettings:
    """Settings from outside, in the process that checks them; raises `BadSettings`."""
    return MatchSettings.read(json.loads(text), GAMES)


def server_only(*parts: object) -> str:
    """A request id for what the server does in a client's name: no client can send one with a colon."""
    return ":".join(map(str, parts))


class MatchService:
    """Carries out what clients ask for; raises `KistError` for what is refused. Long settings are checked by
    `drafts`, beside the server; where there are none, here."""

    def __init__(self, hub: Hub, drafts: Questions | None = None) -> None:
        self._hub, self._drafts = hub, drafts
        self._starting = Lanes(range(MATCHES_STARTED_AT_ONCE))
        self._bots_only = Bound(hub.config.limits.bots_only, hub.config.limits.bots_only_rate)

    # Starting -----------------------------------------------------------------------------------------------------

    async def create(self, owner: str, order: messages.NewMatch, address: str = "") -> Room:
        """Start a match. An address starts one after the other: who sends a hundred at once waits for them alone."""
        async with self._starting.lent(Share(owner, address=address)):
            agreed = order.model_dump(exclude={"sit", "request"})
            settings = await self._long_settings(owner, address, agreed) or self._settings(agreed)
            sit = [(each.chair, each.name, owner) for each in order.sit]
            return await self._start(settings, owner, order.request, sit, address)

    async def seat(self, creator: str, request: str, agreed: dict[str, Any], players: Sequence[Sitter]) -> Room:
        """Start a match for others, who sit on the first chairs; found again if it was started before."""
        sit = [(chair, player.name, player.owner) for chair, player in enumerate(players)]
        return await self._start(self._settings(agreed), creator, request, sit)

    async def close(self, match_id: MatchId) -> None:
        """Close a match that was started and turned out not to be needed."""
        room = await self._hub.rooms.room(match_id)
        await self._hub.carry_out(room, lambda match: commands.close(match, self._hub.clock.now()))

    async def _long_settings(self, owner: str, address: str, agreed: dict[str, Any]) -> MatchSettings | None:
        """Settings with much to check, such as a board of one's own: checked beside the server. None for others."""
        text = json.dumps(agreed, separators=(",", ":"))
        if len(text) <= LONG_LETTERS:
            return None
        if len(text) > self._hub.config.limits.settings:
            message = "These settings are longer than a match may have: take a board with fewer fields."
            raise BadSettings("too-long-settings", message, most=self._hub.config.limits.settings)
        if self._drafts is None:
            return None
        return self._sealed(agreed, await self._drafts.ask(owner, address, settings_of, text))

    def _settings(self, agreed: dict[str, Any]) -> MatchSettings:
        return self._sealed(agreed, MatchSettings.read(agreed, self._hub.games))

    def _sealed(self, agreed: dict[str, Any], settings: MatchSettings) -> MatchSettings:
        """These settings with a secret; raises `BadSettings` where there are no such bots."""
        settings = settings.sealed(token_hex(32))
        game = self._hub.games[str(agreed["game"]["game"])]
        for chair in settings.chairs:
            self._check_bot(game, chair, settings)
        return settings

    def _check_bot(self, game: Game[Any, Any], chair: str, settings: MatchSettings) -> None:
        """Refuse bots that there are not, and at rated tables those that were not measured."""
        level = chair.removeprefix("bot:")
        if chair != PERSON and level not in known_levels(self._hub.config.bots, game.name):
            raise BadSettings("no-such-bot", f"There is no {level!r} bot for this game.")
        if chair != PERSON and settings.rated and chair not in bot_ratings(game.name, pool_of(game, settings) or ""):
            message = (
                f"The {level!r} bot has no rating with these settings: take another one, or play without rating."
            )
            raise BadSettings("no-bot-rating", message)

    async def _start(
        self, settings: MatchSettings, owner: str, request: str, sit: list[tuple[int, str, str]], address: str = ""
    ) -> Room:
        if known := await self._hub.store.created(owner, request):
            return await self._hub.rooms.room(known)
        if await self._hub.store.count_unfinished(owner) >= self._hub.config.limits.unfinished_matches:
            raise TooMany("too-many", "You have too many matches that are not over.")
        who = Caller(owner, address or self._hub.whereabouts.of(owner))
        async with self._hub.makings.make_match(who), self._bots_alone(who, settings.chairs):
            match = Match.new(settings, self._hub.games, self._hub.clock.now(), owner)
            transition = await self._hub.rooms.ruled(self._opening(match, sit))
            room = await self.keep(transition, owner, request)
        if self._hub.moved is not None:
            self._hub.moved(room, transition[0], transition[-1])
        return room

    def _opening(self, match: Match, sit: Sequence[tuple[int, str, str]]) -> commands.Transition:
        """A new match and what happens in it at once: who sits down, and that it begins if nobody is waited for."""
        transition, hints = [match], match.settings.hints is True
        for chair, name, sitter in sit:
            context = CommandContext(match.created, sitter, None)
            transition += commands.sit(transition[-1], context, chair, name, self._hub.rng, hints=hints)
        if not sit:
            transition += commands.begin_if_full(match, match.created, self._hub.rng)
        return transition

    async def keep(self, transition: Transition[Match], owner: str, request: str) -> Room:
        """Write a new match down."""
        match, last = transition[0], transition[-1]
        text = json.dumps(match.settings.to_json(), separators=(",", ":"))
        tell = tuple(sorted(to_be_told(match, last) - {owner}))
        entries, summary = commands.entries_of(transition), replace(summary_of(last), tell=tell)

        async def keep(code: str) -> MatchId:
            kinds = (match.settings.over_days, match.settings.rated)
            log = NewLog(new_id(), code, owner, request, text, match.created, *kinds)
            return await self._hub.store.create(log, entries, summary)

        return await self._hub.rooms.room(await with_new_code("match", keep))

    def _bots_alone(self, who: Caller, chairs: Sequence[str]) -> AbstractAsyncContextManager[None]:
        """Raises `TooMany` for who lets many bots play among themselves."""
        if PERSON in chairs:
            return nullcontext()
        refusal = TooMany("too-many", "There are many matches among bots already; please wait a few minutes.")
        return self._hub.makings.make("bots", who, self._bots_only, refusal)

    async def rematch(self, owner: str, match_id: MatchId, request: str) -> Room:
        """The match that follows on one: found or started, with the client on its old chairs."""
        old = await self._hub.rooms.current(match_id)
        mine = [
            (chair, sitter.name, chair in old.table.match.agreed)
            for chair, sitter in enumerate(old.table.match.sitters)
            if sitter and sitter.owner == owner
        ]
        late = places(old.table.match).guests
        mine += [(late[owner], guest.name, False) for guest in old.table.match.guests if guest.owner == owner]
        if not mine:
            raise NotYours("not-yours", "Only who played can ask for a rematch.")
        if old.table.match.status is not Status.OVER:
            raise IllegalAction("not-over", "There can be a rematch once the match is over.")
        if old.table.match.rematch is None:
            await self._announce(old, owner, request)
        assert old.table.match.rematch is not None
        room = await self._hub.rooms.current(old.table.match.rematch)
        for chair, name, hints in mine:
            context = CommandContext(self._hub.clock.now(), owner, server_only(request, chair))
            await self._sit_again(room, context, chair, name, hints=hints)
        return room

    async def _announce(self, old: Room, owner: str, request: str) -> None:
        """Start the match that follows; when several do so at once, the first that is written down counts, and only
        one that did not win is closed."""
        agreed = self._settings(again(old.table.match, old.id))
        new = await self._start(agreed, owner, server_only("rematch", old.id), [])
        context = CommandContext(self._hub.clock.now(), owner, server_only(request, "rematch"))

        def decide(match: Match) -> commands.Transition:
            return [] if match.rematch is not None else commands.rematch(match, context, new.id)

        await self._hub.carry_out(old, decide, owner, context.request)
        if old.table.match.rematch != new.id:
            await self.close(new.id)

    async def _sit_again(self, room: Room, context: CommandContext, chair: Chair, name: str, *, hints: bool) -> None:
        """Take a chair of the match before, unless somebody sits there by now, be it oneself from another tab."""

        def decide(match: Match) -> commands.Transition:
            if match.status is not Status.OPEN or chair not in match.free_chairs():
                return []
            return commands.sit(match, context, chair, name, self._hub.rng, hints=hints)

        await self._hub.carry_out(room, decide, context.owner, context.request)

    async def ask_in(self, owner: str, match_id: MatchId, order: messages.AskIn) -> Room:
        """Somebody who looks on wants to play in the next game."""
        room = await self._hub.rooms.room(match_id)
        if not room.table.may_watch(owner) or ":" in room.table.stored.creator:
            raise NotYours("not-yours", "Only who may watch can ask, and not where others say who plays.")

        def decide(match: Match) -> commands.Transition:
            return ask_in(match, CommandContext(self._hub.clock.now(), owner, order.request), order.name)

        await self._hub.carry_out(room, decide, owner, order.request)
        return room

    # At the table -------------------------------------------------------------------------------------------------

    async def sit(self, owner: str, match_id: MatchId, order: messages.Sit) -> Room:
        """Take a chair."""
        room = await self._hub.rooms.room(match_id)

        def decide(match: Match) -> commands.Transition:
            context = CommandContext(self._hub.clock.now(), owner, order.request)
            name = commands.free_name(match, owner, order.name)
            return commands.sit(match, context, order.chair, name, self._hub.rng, hints=order.hints)

        await self._hub.carry_out(room, decide, owner, order.request)
        return room

    async def stand(self, owner: str, match_id: MatchId, order: messages.Stand) -> Room:
        """Leave a chair before the beginning, or free one at a match that one made."""
        room = await self._hub.rooms.room(match_id)

        def decide(match: Match) -> commands.Transition:
            return commands.stand(
                match, CommandContext(self._hub.clock.now(), owner, order.request), order.chair, self._hub.rng
            )

        await self._hub.carry_out(room, decide, owner, order.request)
        return room

    async def agree(self, owner: str, match_id: MatchId, order: messages.Agree) -> Room:
        """Agree to hints, or no longer, before the beginning."""
        room = await self._hub.rooms.room(match_id)

        def decide(match: Match) -> commands.Transition:
            context = CommandContext(self._hub.clock.now(), owner, order.request)
            return commands.agree(match, context, order.chair, hints=order.hints)

        await self._hub.carry_out(room, decide, owner, order.request)
        return room

    async def give(self, owner: str, match_id: MatchId, order: messages.Give) -> Room:
        """Give an empty chair to a bot, or back to people."""
        room = await self._hub.rooms.room(match_id)
        self._check_bot(room.table.match.game, order.to, room.table.match.settings)
        chairs = room.table.match.chairs
        chairs = (*chairs[: order.chair], order.to, *chairs[order.chair + 1 :])

        def decide(match: Match) -> commands.Transition:
            return commands.give(
                match,
                CommandContext(self._hub.clock.now(), owner, order.request),
                order.chair,
                order.to,
                self._hub.rng,
            )

        async with self._bots_alone(Caller(owner, self._hub.whereabouts.of(owner)), chairs):
            await self._hub.carry_out(room, decide, owner, order.request)
        return room

    async def away(self, owner: str, match_id: MatchId, order: messages.Away) -> Room:
        """Let a bot play for somebody who is away, or go on without."""
        room = await self._hub.rooms.room(match_id)
        if order.then != "nobody":
            self._check_bot(room.table.match.game, order.then, replace(room.table.match.settings, rated=False))
        there = order.chair in room.connected()

        def decide(match: Match) -> commands.Transition:
            context = CommandContext(self._hub.clock.now(), owner, order.request)
            if order.then == "nobody":
                return absence.dismiss(match, context, order.chair, self._hub.rng, connected=there)
            return absence.lend(match, context, order.chair, order.then, self._hub.rng, connected=there)

        await self._hub.carry_out(room, decide, owner, order.request)
        return room

    async def back(self, owner: str, match_id: MatchId, order: messages.Back) -> Room:
        """Take one's chair again."""
        room = await self._hub.rooms.room(match_id)

        def decide(match: Match) -> commands.Transition:
            context = CommandContext(self._hub.clock.now(), owner, order.request)
            return absence.come_back(match, context, order.chair, self._hub.rng)

        await self._hub.carry_out(room, decide, owner, order.request)
        return room

    async def act(self, owner: str, match_id: MatchId, order: messages.Act) -> int:
        """Do something from one's seat; gives its version."""
        room = await self._hub.rooms.room(match_id)

        def decide(match: Match) -> commands.Transition:
            if order.seat >= len(match.sitters):
                raise IllegalAction("no-such-seat", "There is no such seat.")
            chair = match.chair_of(order.seat)
            context = CommandContext(self._hub.clock.now(), owner, order.request, order.seen)
            return commands.act(match, context, chair, order.do, self._hub.rng)

        return await self._hub.carry_out(room, decide, owner, order.request)
