"""Real servers for tests: Redis, PostgreSQL and kist itself, each on a free port of this machine."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from itertools import cycle
from pathlib import Path
from random import sample

READY_WITHIN = 30.0


_WORKER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
_PORTS = range(12_000 + 2_000 * (_WORKER % 10), 14_000 + 2_000 * (_WORKER % 10))
"""Every process that runs tests has ports of its own, below those that systems give to clients: nobody else takes
one between the moment it is found free and the moment a server listens on it."""
_NEXT = cycle(sample(_PORTS, len(_PORTS)))


def free_port() -> int:
    return next(port for port in _NEXT if not listens(port))


def listens(port: int) -> bool:
    with closing(socket.socket()) as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def wait_until(happened: Callable[[], bool], what: str, within: float = READY_WITHIN) -> None:
    until = time.monotonic() + within
    while not happened():
        if time.monotonic() > until:
            raise AssertionError(f"{what} did not happen within {within} s")
        time.sleep(0.02)


class Service:
    """A program that listens on a port. It can be stopped, killed and started again on the same port."""

    def __init__(self, command: Sequence[str], port: int, directory: Path) -> None:
        self.port, self._command, self._directory = port, command, directory
        self._process: subprocess.Popen[bytes] | None = None
        self.log = directory / f"{Path(command[0]).name}-{port}.log"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command, cwd=self._directory, stdout=log, stderr=log, start_new_session=True
            )
        wait_until(self._ready, f"{self._command[0]} listening")

    def _ready(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, self.log.read_text(errors="replace")[-4000:]
        return listens(self.port)

    def stop(self, sent: signal.Signals = signal.SIGTERM) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(sent)
            try:
                self._process.wait(20)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait(5)
        self._process = None

    def kill(self) -> None:
        self.stop(signal.SIGKILL)


@contextmanager
def running(service: Service) -> Iterator[Service]:
    service.start()
    try:
        yield service
    finally:
        service.stop()


# Redis and PostgreSQL --------------------------------------------------------------------------------------------


@contextmanager
def redis_server(directory: Path) -> Iterator[Service]:
    port = free_port()
    command = ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    with running(Service(command, port, directory)) as service:
        yield service


def postgres_programs() -> Path:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name))
    on_path = shutil.which("initdb")
    assert found or on_path, "PostgreSQL is not installed: scripts/need postgresql"
    return found[-1] if found else Path(str(on_path)).parent


class Postgres(Service):
    """A database cluster of its own; PostgreSQL refuses to run as root, so root lends it the user postgres."""

    def __init__(self, directory: Path) -> None:
        self._as_user = (
            ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if not os.getuid() else []
        )
        self._bin, self._made = postgres_programs(), 0
        data = directory / "data"
        if self._as_user:
            shutil.chown(directory, "postgres", "postgres")
        self._run("initdb", "--pgdata", str(data), "--auth", "trust", "--username", "kist", "--no-sync")
        port = free_port()
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": port,
            "unix_socket_directories": "",
            "max_connections": 200,
        }
        options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        super().__init__([*self._as_user, str(self._bin / "postgres"), "-D", str(data), *options], port, directory)

    def _run(self, program: str, *arguments: str) -> None:
        command = [*self._as_user, str(self._bin / program), *arguments]
        subprocess.run(command, check=True, capture_output=True, cwd="/")

    def output(self, program: str, *arguments: str, given: bytes = b"") -> bytes:
        """What one of its tools says, when it is given something."""
        command = [*self._as_user, str(self._bin / program), *arguments]
        return subprocess.run(command, check=True, stdout=subprocess.PIPE, cwd="/", input=given).stdout

    def new_database(self) -> str:
        """The address of an empty database."""
        self._made += 1
        name = f"kist{self._made}"
        self._run("createdb", "--host", "127.0.0.1", "--port", str(self.port), "--username", "kist", name)
        return f"postgresql://kist@127.0.0.1:{self.port}/{name}"

    def stop(self, sent: signal.Signals = signal.SIGINT) -> None:
        """As an operator would in a hurry: connections are cut."""
        super().stop(sent)

    def restart(self) -> None:
        self.stop()
        self.start()


@contextmanager
def postgres_server() -> Iterator[Postgres]:
    directory = Path(tempfile.mkdtemp(prefix="kist-postgres-"))
    try:
        service = Postgres(directory)
        with running(service):
            wait_until(lambda: _takes_connections(service), "PostgreSQL taking connections")
            yield service
            service.stop(signal.SIGQUIT)  # nothing in it is needed any more
    finally:
        shutil.rmtree(directory, ignore_errors=True)


def _takes_connections(service: Postgres) -> bool:
    try:
        service._run("pg_isready", "--host", "127.0.0.1", "--port", str(service.port))
    except subprocess.CalledProcessError:
        return False
    return True


# Kist ------------------------------------------------------------------------------------------------------------


ROOMY = [
    word
    for name in (
        "rate",
        "burst",
        "address_rate",
        "address_burst",
        "unfinished_matches",
        "matches",
        "kilobytes",
        "guests",
        "sockets",
        "address_sockets",
        "bots_only",
        "pages",
        "codes",
        "classes",
        "class_codes",
        "class_words",
        "account_guesses",
        "tournaments",
        "unfinished_tournaments",
    )
    for word in ("--limit", f"{name}=1000000")
]
"""Options for a server that is to be asked much."""


def python_path(packages: Path | None = None) -> str:
    """Where a process of its own finds this checkout, its tests, and further packages."""
    root = Path(__file__).parent.parent
    return os.pathsep.join(map(str, filter(None, (root / "src", root, packages))))


class Kist(Service):
    """A server of this checkout, in a process of its own; `packages` is a folder with further packages for it."""

    def __init__(
        self,
        directory: Path,
        *options: str,
        packages: Path | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        port = free_port()
        command = [
            sys.executable,
            "-m",
            "kist.cli.main",
            "serve",
            "--port",
            str(port),
            "--data",
            str(directory / "data"),
        ]
        quick = ["--bot-pace", "0", "--log", "json", "--bots", "tests.server.listed_bot"]
        super().__init__([*command, *quick, *options], port, directory)
        self._said = 0
        self._environment = {**os.environ, "PYTHONPATH": python_path(packages), **(environment or {})}

    def start(self) -> None:
        self._said = self.log.stat().st_size if self.log.exists() else 0
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command,
                cwd=self._directory,
                env=self._environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        wait_until(self._ready, "kist listening")

    def _ready(self) -> bool:
        assert self._process is not None
        text = self.log.read_bytes()[self._said :].decode(errors="replace")
        assert self._process.poll() is None, text[-4000:]
        return f"http://127.0.0.1:{self.port}/" in text

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"
