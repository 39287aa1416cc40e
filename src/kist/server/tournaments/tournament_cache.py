"""All tournaments that this server has read, as they are in the store."""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from kist.eventlog.commands import Command, Decide, Transition, Write, entries_of, following
from kist.eventlog.processor import CommandProcessor
from kist.server.edge.identity import new_id
from kist.server.http.errors import NotFound
from kist.server.live.appends import CountedAppends
from kist.server.live.codes import with_new_code
from kist.server.live.hub import Hub
from kist.tournaments.plan import Plan, read_plan
from kist.tournaments.ports import Beside, KeptTournament, TournamentId, TournamentStore
from kist.tournaments.tournament import KEPT_FOR, Tournament

LOOK_EVERY_MS: Final = 2_000
"""So many ms between two looks after a tournament that goes on by itself."""
KEPT_TOURNAMENTS: Final = 200
"""So many tournaments are kept in memory as they were last read."""


@dataclass(eq=False)
class CachedTournament:
    """A tournament as it was last read. `lock` keeps this server from racing itself; the store keeps it from
    others."""

    kept: KeptTournament
    here: Tournament
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    has_commands: bool = False

    @property
    def id(self) -> TournamentId:
        """The id of the tournament."""
        return self.kept.id

    @property
    def state(self) -> Tournament:
        """The tournament as it is known here."""
        return self.here

    @property
    def in_use(self) -> bool:
        """Whether it must stay in memory."""
        return self.has_commands or self.lock.locked()


class TournamentCache:
    """The tournaments of one server."""

    def __init__(self, hub: Hub, store: TournamentStore) -> None:
        self.hub, self.store = hub, store
        self._known: dict[TournamentId, CachedTournament] = {}
        appends = CountedAppends(store, hub.metrics)
        self._commands = CommandProcessor[CachedTournament, Tournament](self, appends, hub.store.patience, hub.spawn)

    async def make(self, owner: str, request: str, plan: Plan, first: Decide[Tournament]) -> TournamentId:
        """Keep a new tournament, with what happens in it first; found again if it was made before."""
        now, text = self.hub.clock.now(), json.dumps(plan.to_json(), separators=(",", ":"))

        async def keep(code: str) -> TournamentId:
            kept = KeptTournament(new_id(), code, owner, request, now, text)
            transition = first(_new(kept))
            last = transition[-1] if transition else _new(kept)
            return await self.store.create(kept, entries_of(transition), beside(last))

        return await with_new_code("tournament", keep)

    async def current(self, tournament: TournamentId) -> CachedTournament:
        """A tournament as it is in the store right now; raises `NotFound`."""
        version = (await self.store.versions([tournament])).get(tournament)
        if version is None:
            self._known.pop(tournament, None)
            raise NotFound("no-such-tournament", "There is no such tournament, or no more.")
        held = self._known.get(tournament) or await self._load(tournament)
        if held.here.version < version:
            async with held.lock:
                await self.refresh(held)
        return self._use(held)

    async def _load(self, tournament: TournamentId) -> CachedTournament:
        kept = await self.store.find(tournament)
        if kept is None:
            raise NotFound("no-such-tournament", "There is no such tournament, or no more.")
        here = _new(kept).after_all(await self.store.entries(tournament, 0))
        return self._known.setdefault(
            tournament, CachedTournament(kept, here)
        )  # of two who read it at once one holds it

    def _use(self, held: CachedTournament) -> CachedTournament:
        """Note that a tournament was used last, and let go of those that nobody has used for longest."""
        self._known.pop(held.id, None)
        self._known[held.id] = held
        idle = [known for known, each in self._known.items() if not each.in_use and each is not held]
        for known in idle[: max(0, len(self._known) - KEPT_TOURNAMENTS)]:
            del self._known[known]
        return held

    async def process(
        self,
        tournament: TournamentId,
        decide: Decide[Tournament],
        owner: str | None = None,
        request: str | None = None,
        *,
        write: Write | None = None,
    ) -> CachedTournament:
        """Carry out a command, appended to the log unless it is to be written otherwise; gives the tournament after
        it. Finishes even if whoever asked goes away."""
        await self._commands.process(await self.current(tournament), decide, owner, request, write=write)
        return await self.current(tournament)

    # What the processor asks for ----------------------------------------------------------------------------------

    async def refresh(self, held: CachedTournament) -> bool:
        """Take what others have appended; gives whether there was anything."""
        new = following(held.here, await self.store.entries(held.id, held.here.version))
        self._take(held, new)
        return bool(new)

    def beside(self, held: CachedTournament, transitions: Sequence[Transition[Tournament]]) -> Beside:  # noqa: ARG002
        """What is kept beside the log."""
        return beside(transitions[-1][-1])

    def decide_at_once(self, command: Command[Tournament], state: Tournament) -> Transition[Tournament]:
        """What a command comes to: nothing about tournaments takes long."""
        return command.decide(state)

    async def decide_aside(self, command: Command[Tournament], state: Tournament) -> Transition[Tournament]:
        """What a command comes to."""
        return command.decide(state)

    def happened(self, held: CachedTournament, transitions: Sequence[Transition[Tournament]]) -> None:
        """Go on with what is on disk now."""
        self._take(held, transitions[-1])

    def _take(self, held: CachedTournament, transition: Transition[Tournament]) -> None:
        if transition:
            held.here = transition[-1]

    async def publish(self, held: CachedTournament) -> None:
        """Nothing: whoever looks at a tournament asks the store."""

    async def forget(self, tournament: TournamentId) -> None:
        """Delete a tournament."""
        self._known.pop(tournament, None)
        await self.store.delete(tournament)


def _new(kept: KeptTournament) -> Tournament:
    """A tournament before anything happened. What is drawn by lot follows from its id, which nobody chose."""
    return Tournament(read_plan(json.loads(kept.plan)), kept.id, kept.creator, kept.created, changed=kept.created)


def beside(here: Tournament) -> Beside:
    """What is kept beside the log."""
    return Beside(here.stage.value, here.changed + (LOOK_EVERY_MS if here.goes_on else KEPT_FOR))
