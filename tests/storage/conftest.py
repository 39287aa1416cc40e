"""A database of each kind for every test that takes one, and the store on it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from kist.storage.store import SqlStore
from tests.services import Postgres


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/kist.sqlite3"
    address: str = request.getfixturevalue("postgres").new_database()
    return address


@pytest.fixture
def shared(postgres: Postgres) -> str:
    """A database that several servers may use at once."""
    return postgres.new_database()


@pytest.fixture
async def store(url: str) -> AsyncIterator[SqlStore]:
    opened = await SqlStore.open(url)
    yield opened
    await opened.close()
