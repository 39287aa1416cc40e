"""The services that change what is kept, without endpoints and without anything that happens by itself: for `kist
admin` and `kist restore`, beside servers that run or without any."""

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from time import monotonic

from kist.games import GAMES
from kist.server.accounts.people import People
from kist.server.classroom.classes import Classes
from kist.server.classroom.games import ClassGames
from kist.server.classroom.people import ClassPeople
from kist.server.classroom.service import ClassService
from kist.server.config import Config
from kist.server.fleet.administration import MARK
from kist.server.live.forgetting import Forgetting
from kist.server.live.hub import Hub
from kist.server.matches.service import MatchService
from kist.server.tournaments.people import TournamentPeople
from kist.server.tournaments.tournament_cache import TournamentCache
from kist.server.workers.questions import Generators
from kist.storage import forgotten
from kist.storage.forgotten import ForgottenList
from kist.storage.local_broker import LocalBroker
from kist.storage.store import SqlStore


async def forgotten_list(config: Config, store: SqlStore) -> ForgottenList:
    """The list of who was forgotten in a store."""
    file = config.forgotten or forgotten.beside(config.database)
    return ForgottenList(file, await store.once(forgotten.KEY, secrets.token_hex(32)))


@dataclass(frozen=True)
class House:
    """What changes people, matches, classes and tournaments in a store."""

    store: SqlStore
    hub: Hub
    people: People
    in_tournaments: TournamentPeople
    in_classes: ClassPeople
    tournaments: TournamentCache
    classes: ClassService
    matches: Forgetting

    async def rename(self, owner: str, name: str) -> int:
        """Let somebody be called otherwise everywhere, or have no name; gives at how many tables."""
        if await self.store.accounts.find(owner) is not None:
            await self.store.accounts.rename(owner, name)
        await self.in_tournaments.rename(owner, name)
        await self.in_classes.rename(owner, name)
        return await self.people.rename(owner, name)

    async def forget(self, owner: str) -> tuple[int, int]:
        """Forget somebody with all that is theirs; gives how many matches were deleted, and in how many others a
        place without a name remains."""
        sessions = [each.id for each in await self.store.accounts.sessions(owner)]
        found = await self.people.forget(owner)
        await self.store.accounts.delete(owner)
        await self.store.accounts.end_sessions([owner, *sessions], self.hub.clock.now())
        return found

    async def tell(self) -> None:
        """Let servers that run see what was done."""
        await self.store.keep_note(MARK, secrets.token_hex(8))


@asynccontextmanager
async def house(config: Config, store: SqlStore) -> AsyncIterator[House]:
    """The services of a store; they end what is under way before they are gone."""
    hub = Hub(
        config, dict(GAMES), store, LocalBroker(), config.secret or await store.secret(secrets.token_urlsafe(32))
    )
    hub.forgotten = await forgotten_list(config, store)
    if (now := await store.time()) is not None:
        hub.clock.follow(now, monotonic())
    generators = Generators(config.limits.for_drafts, kept=1)
    try:
        cache, classes = TournamentCache(hub, store.tournaments), Classes(hub, store.classes, store.eraser)
        in_tournaments, in_classes = TournamentPeople(cache), ClassPeople(classes)
        others = (store.ratings, store.notices, in_tournaments, in_classes)
        people = People(hub, store.eraser, *others)
        await classes.read_keys()
        lessons = ClassService(classes, ClassGames(classes, MatchService(hub)), generators)
        yield House(store, hub, people, in_tournaments, in_classes, cache, lessons, Forgetting(hub, store.eraser))
    finally:
        generators.stop()
        await hub.finish()
