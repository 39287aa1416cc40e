"""What players and makers of tournaments can change and see."""

import asyncio
from collections.abc import Callable
from itertools import groupby
from typing import Any, TypeAlias

from kist.core.errors import IllegalAction
from kist.core.types import Json
from kist.eventlog.commands import CommandContext
from kist.matches.names import read_name
from kist.matches.parts import Status
from kist.matches.settings import PERSON, MatchSettings
from kist.server.http.errors import NotFound, TooMany
from kist.server.live.codes import found_by_code
from kist.server.live.counts import Bound, Caller
from kist.server.tournaments import messages
from kist.server.tournaments.tables import Tables
from kist.server.tournaments.tournament_cache import CachedTournament, TournamentCache
from kist.tournaments import commands
from kist.tournaments.plan import Plan, read_plan
from kist.tournaments.ports import TournamentId
from kist.tournaments.rounds import fewest_rounds
from kist.tournaments.standings import Standing
from kist.tournaments.tournament import Member, Round, Tournament

Command: TypeAlias = Callable[[Tournament, CommandContext], commands.Transition]

LISTED_TOURNAMENTS = 20
"""So many of one's own tournaments are listed."""


class TournamentService:
    """Carries out what is asked for; raises `KistError` for what is refused."""

    def __init__(self, cache: TournamentCache, tables: Tables) -> None:
        self.cache, self.tables = cache, tables
        limits = cache.hub.config.limits
        self._made = Bound(limits.tournaments, limits.tournament_rate)

    async def make(self, owner: str, address: str, order: messages.MakeTournament) -> messages.TournamentView:
        """Make a tournament; found again if it was made with the same request."""
        plan = read_plan(order.model_dump(exclude={"name", "request"}))
        self._check(plan)
        name = None if order.name is None else read_name(order.name)
        if await self.cache.store.count_unfinished(owner) >= self.cache.hub.config.limits.unfinished_tournaments:
            raise TooMany("too-many-tournaments", "You have too many tournaments that are not over.")
        context = CommandContext(self.cache.hub.clock.now(), owner, order.request)
        refusal = TooMany("too-many-tournaments", "Many tournaments were made from here; please wait a few minutes.")
        async with self.cache.hub.makings.make("tournament", Caller(owner, address), self._made, refusal):
            made = await self.cache.make(
                owner, order.request, plan, lambda here: [] if name is None else commands.join(here, context, name)
            )
        return await self.look(owner, made)

    def _check(self, plan: Plan) -> None:
        """Refuse what cannot be played at any table; raises `BadSettings`."""
        for seats in {2, plan.size}:
            agreed: dict[str, Json] = {"game": {**plan.game, "seats": seats}, "chairs": [PERSON] * seats}
            agreed |= {"times": plan.times, "rated": plan.rated}
            MatchSettings.read(agreed, self.cache.hub.games)

    async def find(self, code: str, caller: Caller) -> messages.FoundTournament:
        """The tournament of a code."""
        found = await found_by_code("tournament", code, caller, self.cache.hub, self.cache.store.find_code)
        return messages.FoundTournament(id=found)

    async def of(self, owner: str) -> messages.Tournaments:
        """One's own tournaments."""
        held = await asyncio.gather(*map(self._held, await self.cache.store.of(owner, LISTED_TOURNAMENTS)))
        return messages.Tournaments(tournaments=[_listed(each) for each in held if each])

    async def _held(self, tournament: TournamentId) -> CachedTournament | None:
        """A tournament, unless it was deleted meanwhile."""
        try:
            return await self.cache.current(tournament)
        except NotFound:
            return None

    # Commands -----------------------------------------------------------------------------------------------------

    async def join(
        self, owner: str, tournament: TournamentId, order: messages.JoinTournament
    ) -> messages.TournamentView:
        """Join, or come back."""
        return await self._command(
            owner, tournament, order.request, lambda here, context: commands.join(here, context, order.name)
        )

    async def leave(
        self, owner: str, tournament: TournamentId, order: messages.LeaveTournament
    ) -> messages.TournamentView:
        """Play no longer, or leave somebody out; a table where they play goes on without them."""
        told = await self._command(
            owner, tournament, order.request, lambda here, context: commands.leave(here, context, order.player)
        )
        await self.tables.look_after(tournament)
        return told

    async def begin(self, owner: str, tournament: TournamentId, number: int) -> messages.TournamentView:
        """The maker lets a round begin."""
        held = await self.cache.current(tournament)
        commands.check_maker(held.here, CommandContext(0, owner))
        if held.here.stage is Status.OVER:
            raise IllegalAction("tournament-over", "The tournament is over.")
        return self.view(await self.tables.begin_round(tournament, number), owner)

    async def end(self, owner: str, tournament: TournamentId, request: str) -> messages.TournamentView:
        """The maker ends it."""
        return await self._command(owner, tournament, request, commands.end)

    async def _command(
        self, owner: str, tournament: TournamentId, request: str, command: Command
    ) -> messages.TournamentView:
        def decide(here: Tournament) -> commands.Transition:
            return command(here, CommandContext(self.cache.hub.clock.now(), owner, request))

        return self.view(await self.cache.process(tournament, decide, owner, request), owner)

    # Looking ------------------------------------------------------------------------------------------------------

    async def look(self, owner: str | None, tournament: TournamentId) -> messages.TournamentView:
        """A tournament as it is now."""
        return self.view(await self.cache.current(tournament), owner)

    def view(self, held: CachedTournament, owner: str | None) -> messages.TournamentView:
        """A tournament for whoever looks; owners never leave."""
        here = held.here
        me = here.member_of(owner)
        table = here.table_of(me.number) if me else None
        return messages.TournamentView(
            id=held.kept.id,
            code=held.kept.code,
            version=here.version,
            **_agreed(here),
            stage=here.stage.value,
            maker=owner == here.maker,
            me=me.number if me else None,
            match=table.match if table else None,
            players=[_player(each) for each in here.members],
            rounds=[_round(each) for each in here.rounds],
            standings=_standings(here.standings),
            between=here.is_between,
            next_round_at=here.next_round_at,
            now=self.cache.hub.clock.now(),
        )


def _agreed(here: Tournament) -> dict[str, Any]:
    """What was agreed when the tournament was made, as members of its view."""
    plan = here.plan
    return {
        "title": plan.title,
        "game": dict(plan.game),
        "size": plan.size,
        "way": plan.way.value,
        "fewest_rounds": fewest_rounds(plan.way, max(2, len(here.began or here.here)), plan.size, plan.rounds),
        "patience": plan.patience,
        "times": dict(plan.times or {}),
        "rated": plan.rated,
        "by_itself": plan.by_itself,
    }


def _player(member: Member) -> messages.TournamentPlayer:
    return messages.TournamentPlayer(player=member.number, name=member.name, here=member.here)


def _round(each: Round) -> messages.TournamentRound:
    tables = [
        messages.TournamentTable(
            players=list(table.players),
            match=table.match,
            places=None if table.places is None else list(table.places),
        )
        for table in each.tables
    ]
    return messages.TournamentRound(tables=tables, sitting_out=list(each.sitting_out))


def _standings(rows: list[Standing]) -> list[messages.TournamentStanding]:
    told: list[messages.TournamentStanding] = []
    for _, equal in groupby(rows, key=lambda row: (row.points, row.opponents)):
        place = len(told) + 1
        told += [
            messages.TournamentStanding(
                player=row.player,
                place=place,
                points=round(float(row.points), 2),
                opponents=round(float(row.opponents), 2),
                played=row.played,
            )
            for row in equal
        ]
    return told


def _listed(held: CachedTournament) -> messages.ListedTournament:
    here = held.here
    return messages.ListedTournament(
        id=held.kept.id,
        title=here.plan.title,
        game=str(here.plan.game["game"]),
        stage=here.stage.value,
        players=len(here.here),
        changed=here.changed,
    )
