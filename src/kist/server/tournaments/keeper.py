"""All tournaments: reads them, and carries out wishes.

A wish is decided on the tournament as it is in the store, appended with that version expected, and decided anew when
another server was faster.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias
from weakref import WeakValueDictionary

from kist.matches.ports import Conflict, Unreachable
from kist.server.carrying import ATTEMPTS
from kist.server.codes import with_new_code
from kist.server.hub import Hub
from kist.server.identity import new_id
from kist.server.refusals import NotFound
from kist.tournaments.log import Entry
from kist.tournaments.plan import Plan, read_plan
from kist.tournaments.ports import Beside, KeptTournament, TournamentId, TournamentStore
from kist.tournaments.tournament import KEPT_FOR, Tournament

LOOK_EVERY: Final = 2_000
"""So many ms between two looks after a tournament that goes on by itself."""
KNOWN: Final = 200
"""So many tournaments are kept in memory as they were last read."""

Decide: TypeAlias = Callable[[Tournament], list[Entry]]
Write: TypeAlias = Callable[[TournamentId, int, Sequence[Entry], Beside], Awaitable[object]]
"""Writes entries down behind a version; raises `Conflict`."""


@dataclass(frozen=True)
class Held:
    """A tournament as it is in the store."""

    kept: KeptTournament
    here: Tournament


class Keeper:
    """The tournaments of one server."""

    def __init__(self, hub: Hub, store: TournamentStore) -> None:
        self.hub, self.store = hub, store
        self._known: dict[TournamentId, Held] = {}
        self._locks: WeakValueDictionary[TournamentId, asyncio.Lock] = WeakValueDictionary()

    async def make(self, owner: str, request: str, plan: Plan, first: Decide) -> TournamentId:
        """Keep a new tournament, with what happens in it first; found again if it was made before."""
        now, text = self.hub.clock.now(), json.dumps(plan.to_json(), separators=(",", ":"))

        async def keep(code: str) -> TournamentId:
            kept = KeptTournament(new_id(), code, owner, request, now, text)
            here = _new(kept)
            entries = first(here)
            return await self.store.create(kept, entries, beside(here.after_all(entries)))

        return await with_new_code("tournament", keep)

    async def current(self, tournament: TournamentId) -> Held:
        """A tournament as it is in the store right now; raises `NotFound`."""
        version = (await self.store.versions([tournament])).get(tournament)
        held = self._known.pop(tournament, None)
        if version is None or (held is None and (held := await self._load(tournament)) is None):
            raise NotFound("no-such-tournament", "There is no such tournament, or no more.")
        if held.here.version < version:
            held = Held(held.kept, held.here.after_all(await self.store.entries(tournament, held.here.version)))
        self._known[tournament] = held  # used last
        if len(self._known) > KNOWN:
            del self._known[next(iter(self._known))]
        return held

    async def _load(self, tournament: TournamentId) -> Held | None:
        kept = await self.store.find(tournament)
        return Held(kept, _new(kept).after_all(await self.store.entries(tournament, 0))) if kept else None

    async def carry_out(
        self, tournament: TournamentId, decide: Decide, owner: str | None, request: str, write: Write | None = None
    ) -> Held:
        """Write down what is decided, as a further part of the log unless said otherwise; gives the tournament after
        it. Finishes even if whoever asked goes away."""
        work = self._carry_out(tournament, decide, owner, request, write or self.store.append)
        return await asyncio.shield(self.hub.spawn(work))

    async def _carry_out(
        self, tournament: TournamentId, decide: Decide, owner: str | None, request: str, write: Write
    ) -> Held:
        lock = self._locks.setdefault(tournament, asyncio.Lock())
        async with lock:
            for _ in range(ATTEMPTS):
                held = await self.current(tournament)
                if owner and await self.store.answered(tournament, owner, request):
                    return await self.current(tournament)  # it may have been carried out elsewhere just now
                entries = decide(held.here)
                if not entries or await self._written(held, entries, write):
                    return await self.current(tournament)
        raise Unreachable("busy", "Too many others act at the same time; please try again.")

    async def _written(self, held: Held, entries: Sequence[Entry], write: Write) -> bool:
        """Write down; False when another server was faster."""
        try:
            await write(held.kept.id, held.here.version, entries, beside(held.here.after_all(entries)))
        except Conflict:
            self.hub.metrics.conflicts.inc()
            return False
        return True

    async def forget(self, tournament: TournamentId) -> None:
        """Delete a tournament."""
        self._known.pop(tournament, None)
        await self.store.delete(tournament)


def _new(kept: KeptTournament) -> Tournament:
    """A tournament before anything happened. What is drawn by lot follows from its id, which nobody chose."""
    return Tournament(read_plan(json.loads(kept.plan)), kept.id, kept.creator, kept.created, changed=kept.created)


def beside(here: Tournament) -> Beside:
    """What is kept beside the log."""
    return Beside(here.stage.value, here.changed + (LOOK_EVERY if here.goes_on else KEPT_FOR))
