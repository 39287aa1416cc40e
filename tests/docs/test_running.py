"""What whoever is woken at night is told to type works: every command of docs/running.md, at a server with PostgreSQL
and Redis. Only what asks systemd is answered by the test: the journal is the server's log."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.services import Kist, Postgres, Service, running

pytestmark = [pytest.mark.long, pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")]
PAGE = (Path(__file__).parents[2] / "docs" / "running.md").read_text()
BLOCKS = re.findall(r"^```sh\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
FIRST, *OTHERS = BLOCKS
SAID = {
    "healthz": '"status":"ok"',
    "kist_loop_lag_seconds|": "kist_loop_lag_seconds_count",
    "kist_build_info": "version=",
    "process_open_fds|": "process_open_fds",
    "query_start": "SELECT pid",
    "redis-cli": "PONG",
    "kist admin doctor | grep logs": "ok    logs",
    "kist admin bans": "192.0.2.0/24",
    "kist_(full": "kist_full 0.0",
    '"from": "kist.bots"': "kist_bot_seconds_count",
}
"""What some of them say, by a part of them."""


@pytest.fixture(scope="module")
def shell(postgres: Postgres, redis: Service, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """What stands before every command: where the server is, and what it was started with."""
    folder = tmp_path_factory.mktemp("running")
    known = {"KIST_DATABASE": postgres.new_database(), "KIST_REDIS": f"redis://127.0.0.1:{redis.port}"}
    said = folder / "environment"
    said.write_text("".join(f"{name}={value}\n" for name, value in known.items()))
    with running(Kist(folder, "--log-level", "info", environment=known)) as kist:
        assert isinstance(kist, Kist)
        begins = FIRST.replace("/etc/kist/environment", str(said))
        begins = re.sub(r"=http\S+", f"={kist.url}", begins)
        answers = f"systemctl() {{ :; }}; timedatectl() {{ :; }}; journalctl() {{ cat {kist.log}; }}"
        yield f"{begins}\n{answers}\n"


@pytest.mark.parametrize("block", OTHERS, ids=range(len(OTHERS)))
def test_what_is_to_be_typed_works(shell: str, block: str) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", shell + block], capture_output=True, text=True, env={**os.environ, "PATH": path}, check=False
    )
    assert done.stderr == ""
    assert done.returncode in ({0, 1} if "grep" in block else {0}), done.stdout
    for part, said in SAID.items():
        if part in block:
            assert said in done.stdout


def test_what_they_say_is_looked_at() -> None:
    assert all(any(part in block for block in OTHERS) for part in SAID)
