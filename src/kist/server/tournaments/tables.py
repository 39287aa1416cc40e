"""The matches of a tournament: started round by round, passed over where somebody is missing, and their results."""

import logging
from collections.abc import Sequence
from typing import Final

from kist.core.errors import IllegalAction, KistError
from kist.eventlog.commands import CommandContext
from kist.matches import absence
from kist.matches.commands import Transition
from kist.matches.match import Match
from kist.matches.parts import Sitter, Status
from kist.matches.ports import MatchId, Unreachable
from kist.matches.settings import PERSON, Chair
from kist.present.tables import TOURNAMENT, tournament_of
from kist.ratings.result import places_of
from kist.server.http.errors import NotFound
from kist.server.live.rooms import Room
from kist.server.matches.service import MatchService, server_only
from kist.server.tournaments.tournament_cache import LOOK_EVERY_MS, CachedTournament, TournamentCache
from kist.tournaments import commands
from kist.tournaments.ports import TournamentId
from kist.tournaments.rounds import Draw
from kist.tournaments.tournament import KEPT_FOR, PlayedTable, Tournament

LOG = logging.getLogger("kist.tournaments")
TOURNAMENTS_AT_ONCE: Final = 50
"""So many tournaments are looked after in one go."""
DRAWING_ATTEMPTS: Final = 5
"""So often a round is drawn anew because somebody came or went meanwhile."""


class Tables:
    """Sees to the tables of all tournaments."""

    def __init__(self, cache: TournamentCache, service: MatchService) -> None:
        self._cache, self._service, self._hub = cache, service, cache.hub

    # Rounds -------------------------------------------------------------------------------------------------------

    async def begin_round(self, tournament: TournamentId, number: int) -> CachedTournament:
        """Let a round begin; nothing happens if it has begun. Raises `KistError`."""
        started = set[MatchId]()
        for _ in range(DRAWING_ATTEMPTS):
            held = await self._cache.current(tournament)
            if len(held.here.rounds) > number:
                return held
            if not held.here.is_between or held.here.ended or len(held.here.rounds) < number:
                raise IllegalAction("round-going-on", "A round begins when all tables of the one before are done.")
            draw = held.here.next_draw
            if draw is None:
                raise IllegalAction("too-few", "There are too few players for a game: wait for more.")
            matches = [await self._start(held, number, table) for table in draw.tables]
            started.update(matches)
            try:
                held = await self._begin(held, number, draw, matches)
            except IllegalAction as reason:
                if reason.code != "stale":
                    raise
                continue
            for match in started - {table.match for table in held.here.rounds[number].tables}:
                await self._service.close(match)
            return held
        raise Unreachable("busy", "Too many others act at the same time; please try again.")

    async def _begin(
        self, held: CachedTournament, number: int, draw: Draw, matches: Sequence[MatchId]
    ) -> CachedTournament:
        context = self._context(held.kept.id, "round", number, *matches)
        return await self._cache.process(
            held.kept.id,
            lambda here: commands.begin_round(here, context, number, draw, matches),
            context.owner,
            str(context.request),
        )

    async def _start(self, held: CachedTournament, number: int, players: tuple[int, ...]) -> MatchId:
        plan = held.here.plan
        members = [held.here.member(player) for player in players]
        agreed = {
            "game": {**plan.game, "seats": len(players)},
            "chairs": [PERSON] * len(players),
            "rated": plan.rated,
            "times": plan.times,
        }
        sitters = [Sitter(member.owner, member.name) for member in members]
        request = server_only(number, *players)  # others at the table are another match
        return (await self._service.seat(server_only(TOURNAMENT, held.kept.id), request, agreed, sitters)).id

    # Results ------------------------------------------------------------------------------------------------------

    def note_end(self, room: Room) -> None:
        """A match has ended here: if it is one of a tournament, its result is written down there."""
        if tournament := tournament_of(room.table.match.maker or ""):
            self._hub.spawn(self._take(tournament, room))

    async def _take(self, tournament: TournamentId, room: Room) -> None:
        try:
            await self._note(tournament, room)
        except KistError as reason:  # it is taken later: see `look_after`
            LOG.info("result not taken", extra={"error": reason.code})

    async def _note(self, tournament: TournamentId, room: Room) -> None:
        match, log = room.table.match, await self._hub.store.entries(room.id, 0)
        places = places_of(match, log) if match.outcome else dict.fromkeys(range(len(match.chairs)), 1)
        await self._write(tournament, room.id, [places[chair] for chair in sorted(places)])

    async def _write(self, tournament: TournamentId, match: MatchId, places: Sequence[int]) -> None:
        context = self._context(tournament, "result", match)

        def decide(here: Tournament) -> commands.Transition:
            return commands.end_match(here, context, match, places)

        await self._cache.process(tournament, decide, context.owner, str(context.request))

    # What time does -----------------------------------------------------------------------------------------------

    async def sweep(self) -> None:
        """Look after tournaments that nobody has looked after for a while."""
        now = self._hub.clock.now()
        for tournament in await self._cache.store.lease(now, now + LOOK_EVERY_MS, TOURNAMENTS_AT_ONCE):
            try:
                await self.look_after(tournament)
            except Unreachable:
                raise
            except Exception:
                LOG.exception("tournament cannot be looked after", extra={"tournament": tournament})

    async def look_after(self, tournament: TournamentId) -> None:
        """Take results, pass over who is missing, and begin the next round when it is time."""
        held, now = await self._cache.current(tournament), self._hub.clock.now()
        if not held.here.goes_on:
            if await self._hub.heartbeat.ending() >= held.here.changed + KEPT_FOR:
                await self._cache.forget(tournament)
            return
        for table in held.here.rounds[-1].tables:
            if table.places is None:
                await self._look_at(held, table)
        held = await self._cache.current(tournament)
        if held.here.next_round_at is not None and now >= held.here.next_round_at:
            await self.begin_round(tournament, len(held.here.rounds))

    async def _look_at(self, held: CachedTournament, table: PlayedTable) -> None:
        try:
            room = await self._hub.rooms.current(table.match)
        except NotFound:  # all who played it wanted to be forgotten: nobody was better
            await self._write(held.kept.id, table.match, [1] * len(table.players))
            return
        if room.table.match.status is Status.OVER:
            await self._note(held.kept.id, room)
            return
        now, outage = self._hub.clock.now(), self._hub.heartbeat.outage
        back = outage.end if outage else 0  # nobody could play before
        for chair, player in enumerate(table.players):
            left = not held.here.member(player).here
            if left or is_missing(room.table.match, chair, now, held.here.plan.patience, back):
                await self._pass_over(held.kept.id, room, chair, player)

    async def _pass_over(self, tournament: TournamentId, room: Room, chair: Chair, player: int) -> None:
        """Let a table go on without somebody, who gets no further one unless they come back."""

        def without(match: Match) -> Transition:
            return absence.pass_over(match, CommandContext(self._hub.clock.now()), chair, self._hub.rng)

        context = self._context(tournament, "missing", room.id, chair)
        # The tournament first: should this be interrupted, the table is found to lack somebody who has left.
        await self._cache.process(
            tournament, lambda here: commands.pass_over(here, context, player), context.owner, str(context.request)
        )
        await self._hub.carry_out(room, without)

    def _context(self, tournament: TournamentId, *what: object) -> CommandContext:
        """When the tournament itself does something."""
        return CommandContext(self._hub.clock.now(), server_only(TOURNAMENT, tournament), server_only(*what))


def is_missing(match: Match, chair: Chair, now: int, patience: int, back: int = 0) -> bool:
    """Whether somebody holds a table up for longer than was agreed, since the servers are `back`, or lets turn after
    turn run out and is on no holiday; over days the match has clocks of its own, and only that counts."""
    if match.status is not Status.RUNNING or match.is_bot(chair) or chair in match.resigned:
        return False
    if absence.has_overslept(match, chair):
        return now >= (absence.held_up_from(match, chair) or 0)
    waits = match.seat_of(chair) in match.to_act and not match.settings.over_days
    return waits and now >= max(match.window.at, back) + 1000 * patience
