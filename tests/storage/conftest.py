"""The store on a database of each kind, and a database for several."""

from collections.abc import AsyncIterator

import pytest

from kist.storage.store import SqlStore
from tests.services import Postgres


@pytest.fixture
def shared(postgres: Postgres) -> str:
    """A database that several servers may use at once."""
    return postgres.new_database()


@pytest.fixture
async def store(url: str) -> AsyncIterator[SqlStore]:
    opened = await SqlStore.open(url)
    yield opened
    await opened.close()
