"""What the services of the compose files do once a day is done here, beside servers: copies that can be put back, and
the list of who was forgotten kept beside them."""

import asyncio
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.clients import Client
from tests.services import Kist, Postgres, running

pytestmark = [pytest.mark.anyio, pytest.mark.long]
DEPLOY = Path(__file__).parents[2] / "docs" / "deploy"


def done_once(file: str, data: Path, backups: Path, database: str = "kist") -> None:
    """Do once what a service does again and again, with other places and another database."""
    text = (DEPLOY / file).read_text()
    found = re.search(r"^ +- \|\n((?: {8,}.*\n)+)", text, re.MULTILINE)
    assert found
    script = re.sub(r"sleep \d+", "exit 0", found[1].replace("$$", "$"))
    script = (
        script.replace("/backups", str(backups)).replace("/data", str(data)).replace(" kist &&", f" {database} &&")
    )
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(["sh", "-c", script], env={**os.environ, "PATH": path}, capture_output=True, check=True)
    assert done.stderr == b""


async def somebody_is_forgotten(url: str) -> None:
    ann = await Client.new(url)
    await ann.become_account()
    await ann.post("/api/account/forget", {"forget": "everything"})
    await ann.close()


async def test_one_server_is_copied_with_who_was_forgotten(tmp_path: Path) -> None:
    backups = tmp_path / "backups"
    backups.mkdir()
    with running(server := Kist(tmp_path)):
        await somebody_is_forgotten(server.url)
        await asyncio.to_thread(done_once, "compose-club.yaml", tmp_path / "data", backups)
    kept = sorted(path.name for path in backups.iterdir())
    assert [re.sub(r"\d{4}-\d\d-\d\d-\d{6}", "NOW", name) for name in kept] == [
        "forgotten",
        "kist-NOW.sqlite3",
        "kist-NOW.sqlite3.forgotten",
    ]
    assert (backups / "forgotten").read_text().strip()


async def test_a_fleet_is_dumped_with_who_was_forgotten(postgres: Postgres, tmp_path: Path) -> None:
    database, backups, data = postgres.new_database(), tmp_path / "backups", tmp_path / "kept"
    for folder in (backups, data):
        folder.mkdir()
    with running(server := Kist(tmp_path, "--database", database, "--forgotten-file", str(data / "forgotten"))):
        await somebody_is_forgotten(server.url)
        text = (DEPLOY / "compose.yaml").read_text()
        assert "KIST_FORGOTTEN_FILE: /data/forgotten" in text
        await asyncio.to_thread(done_once, "compose.yaml", data, backups, database)
    dumps = list(backups.glob("*.dump"))
    assert len(dumps) == 1
    assert dumps[0].stat().st_size > 0
    assert (backups / "forgotten").read_text() == (data / "forgotten").read_text() != ""
