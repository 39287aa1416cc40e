"""Fixtures for the whole suite: real servers, started once when first needed."""

from collections.abc import Iterator

import pytest

from tests.services import ROOMY, Kist, Postgres, Service, postgres_server, redis_server, running


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with redis_server(tmp_path_factory.mktemp("redis")) as service:
        yield service


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with postgres_server() as service:
        yield service


@pytest.fixture(scope="module")
def roomy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kist]:
    """A server that can be asked as much as one likes."""
    server = Kist(tmp_path_factory.mktemp("roomy"), *ROOMY)
    with running(server):
        yield server


@pytest.fixture(scope="module")
def kist(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kist]:
    """A server with nothing but a data directory, shared by the tests of a file."""
    server = Kist(tmp_path_factory.mktemp("kist"))
    with running(server):
        yield server
