"""Fixtures for the whole suite: real servers, started once when first needed."""

import os
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.server.clients import Client
from tests.services import ROOMY, Kist, Postgres, Service, postgres_server, python_path, redis_server, running

os.environ["PYTHONPATH"] = python_path()  # every process that a test starts runs this checkout, whatever is installed
pytest.register_assert_rewrite("tests.conformance.promises")  # what is broken there says what it saw, as tests do


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def nobody_stays(request: pytest.FixtureRequest) -> None:
    """A test that fails leaves no socket open, which a later one would be blamed for."""
    if "anyio_backend" in request.fixturenames:  # others know no clients, and have no loop to close them in
        request.getfixturevalue("clients_close")


@pytest.fixture
async def clients_close() -> AsyncIterator[None]:
    yield
    await Client.all_close()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of each kind, for every test that takes one."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/kist.sqlite3"
    address: str = request.getfixturevalue("postgres").new_database()
    return address


@pytest.fixture(scope="session")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with redis_server(tmp_path_factory.mktemp("redis")) as service:
        yield service


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with postgres_server() as service:
        yield service


@pytest.fixture(scope="session")
def guest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which somebody else's package is installed, with a game, Nim, and bots for it."""
    project, folder = Path(__file__).parent / "guest" / "nim", tmp_path_factory.mktemp("guest")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index"]
    subprocess.run([*pip, "--no-deps", "--no-build-isolation", "--target", folder, project], check=True)
    return folder


@pytest.fixture(scope="module")
def guest_kist(tmp_path_factory: pytest.TempPathFactory, guest: Path) -> Iterator[Kist]:
    """A server on which the guest's game can be played too, with the bots that there are."""
    server = Kist(tmp_path_factory.mktemp("guest-kist"), "--bots", "kist.bots.registry", *ROOMY, packages=guest)
    with running(server):
        yield server


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
