"""What matches take on the disk: a finished one of each kind, and a year of a club of fifty.

Bots play the games, and their logs are kept as those of people are: with an owner, a request and no reason for each
move. Each kind gets a database of its own; what is measured is by how much its files grow, journals aside.
KIST_BENCH_GAMES changes how many games of each kind are played.
"""

import asyncio
import os
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from secrets import token_hex
from statistics import median
from uuid import uuid4

from sqlalchemy import text
from tests.services import Postgres, postgres_server

from kist.games import GAMES
from kist.matches.log import SIT, Entry
from kist.matches.ports import NewLog, Summary
from kist.server.config import Config
from kist.server.edge.identity import new_id
from kist.server.edge.limits import Limits
from kist.server.live.bots import BotRunner
from kist.server.live.codes import new_code
from kist.server.live.hub import Hub
from kist.server.live.rooms import Room
from kist.server.live.summary import summary_of
from kist.server.matches.messages import NewMatch
from kist.server.matches.service import MatchService
from kist.storage.local_broker import LocalBroker
from kist.storage.store import SqlStore

GAMES_OF_EACH = int(os.environ.get("KIST_BENCH_GAMES", "6"))
COPIES_OF_EACH = 50
"""So often each game is kept: files grow by whole pages."""
PEOPLE, GAMES_A_WEEK, WEEKS = 50, 3, 52
KINDS = {
    "Cubus, two": ("cubus", 2, "greedy"),
    "Cubus, four": ("cubus", 4, "greedy"),
    "Helter-Skelter, two": ("skelter", 2, "steady"),
    "Helter-Skelter, four": ("skelter", 4, "steady"),
}


@dataclass(frozen=True)
class Played:
    """A game as it is to be kept."""

    entries: tuple[Entry, ...]
    settings: str
    summary: Summary


async def played(game: str, seats: int, level: str) -> list[Played]:
    """Games that bots have played here."""
    with tempfile.TemporaryDirectory() as folder:
        store = await SqlStore.open(f"sqlite:///{folder}/kist.sqlite3")
        hub = Hub(
            Config("", bot_pace=0, bot_seconds=0.05, limits=Limits(bots_only=10**6)), GAMES, store, LocalBroker()
        )
        hub.bots = bots = BotRunner(hub)
        try:
            order = {"game": {"game": game, "seats": seats}, "chairs": [f"bot:{level}"] * seats}
            asked = [NewMatch.model_validate({**order, "request": str(each)}) for each in range(GAMES_OF_EACH)]
            rooms = [await MatchService(hub).create("club", each) for each in asked]
            return [await over(hub, room) for room in rooms]
        finally:
            await hub.finish()
            bots.stop()
            await store.close()


async def over(hub: Hub, room: Room) -> Played:
    """A game as people would have played it, once it is over."""
    while room.table.match.status.value != "over":
        await asyncio.sleep(0.05)
    stored = await hub.store.find(room.id)
    assert stored is not None
    owners = [token_hex(16) for _ in room.table.match.chairs]
    sat = [Entry(0, stored.created, chair, SIT, owner=owner, name="Somebody") for chair, owner in enumerate(owners)]
    log = [*sat, *await hub.store.entries(room.id, 0)]
    entries = tuple(by_people(each, version, owners) for version, each in enumerate(log, 1))
    return Played(entries, stored.settings, replace(summary_of(room.table.match), owners=tuple(owners)))


def by_people(entry: Entry, version: int, owners: Sequence[str]) -> Entry:
    """An entry as if no bot had sat there."""
    if entry.by is None:
        return replace(entry, version=version)
    return replace(entry, version=version, owner=owners[entry.by], request=str(uuid4()), reason=None)


async def size_of(store: SqlStore, *, shared: bool) -> int:
    """Bytes of its files, without journals."""
    if shared:
        await store._session.write(lambda connection: connection.execute(text("CHECKPOINT")))
        asked = "SELECT pg_database_size(current_database())"
    else:
        asked = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
    return int((await store._session.write(lambda connection: connection.execute(text(asked)).scalar())) or 0)


async def grows_by(address: str, games: list[Played]) -> float:
    """Bytes by which a database grows for each of these games."""
    store = await SqlStore.open(address)
    try:
        before = await size_of(store, shared=store.shared)
        for each in games * COPIES_OF_EACH:
            new = NewLog(new_id(), new_code(), each.summary.owners[0], token_hex(8), each.settings, 10**12)
            await store.create(new, each.entries, each.summary)
        after = await size_of(store, shared=store.shared)
        return (after - before) / (len(games) * COPIES_OF_EACH)
    finally:
        await store.close()


async def measured(postgres: Postgres) -> dict[str, tuple[float, float]]:
    sizes = {}
    for name, kind in KINDS.items():
        games = await played(*kind)
        with tempfile.TemporaryDirectory() as folder:
            file = await grows_by(f"sqlite:///{Path(folder)}/kist.sqlite3", games)
        server = await grows_by(postgres.new_database(), games)
        entries = [len(each.entries) for each in games]
        lines = (
            f"{file / 1000:6.1f} kB SQLite, {server / 1000:6.1f} kB PostgreSQL",
            f"{median(entries):4.0f} entries",
        )
        print(f"{name:<22}{lines[0]}; {lines[1]}, {file / median(entries):4.0f} B each", flush=True)
        sizes[name] = (file, server)
    return sizes


def main() -> None:
    with postgres_server() as postgres:
        sizes = asyncio.run(measured(postgres))
    matches = PEOPLE * GAMES_A_WEEK * WEEKS / median(seats for _, seats, _ in KINDS.values())
    for place, database in enumerate(("SQLite", "PostgreSQL")):
        each = sum(size[place] for size in sizes.values()) / len(sizes)
        print(
            f"{PEOPLE} people, {GAMES_A_WEEK} games a week each: {matches:,.0f} matches a year, "
            f"{matches * each / 1e6:.0f} MB ({database})"
        )
