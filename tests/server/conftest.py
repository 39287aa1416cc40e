"""Those who ask the server of a file, each from a device of their own; a school; hubs without a server around."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from kist.games import GAMES
from kist.server.config import Config
from kist.server.live.clock import Clock
from kist.server.live.hub import Hub
from kist.storage.local_broker import LocalBroker
from kist.storage.store import SqlStore
from tests.server.clients import Client
from tests.server.hubs import NewHub
from tests.server.pupils import Teacher
from tests.services import ROOMY, Kist, running


@pytest.fixture
async def ann(kist: Kist) -> AsyncIterator[Client]:
    client = await Client.new(kist.url)
    yield client
    await client.close()


@pytest.fixture
async def bob(kist: Kist) -> AsyncIterator[Client]:
    client = await Client.new(kist.url)
    yield client
    await client.close()


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kist]:
    """A server for as many classes as there are tests."""
    kist = Kist(tmp_path_factory.mktemp("school"), *ROOMY, "--limit", "classes=1000")
    with running(kist):
        yield kist


@pytest.fixture
async def teacher(school: Kist) -> Teacher:
    return await Teacher.opened(school.url)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqlStore]:
    opened = await SqlStore.open(f"sqlite:///{tmp_path}/kist.sqlite3")
    yield opened
    await opened.close()


@pytest.fixture
async def new_hub(store: SqlStore) -> AsyncIterator[NewHub]:
    """Hubs on one store; none hears of the others."""
    hubs: list[Hub] = []

    def new(clock: Clock | None = None, **config: Any) -> Hub:
        hubs.append(Hub(Config("", **config), GAMES, store, LocalBroker(), clock=clock or Clock()))
        return hubs[-1]

    yield new
    for hub in hubs:
        await hub.finish()
