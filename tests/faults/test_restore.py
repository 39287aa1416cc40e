"""A restore drill: play, copy, go on, put the copy back. What was acknowledged before the copy is there, logs are
whole, and whoever was forgotten since is forgotten again."""

import asyncio
from pathlib import Path

import pytest

from kist.cli.main import main
from tests.server.clients import Client, Json
from tests.server.pupils import Teacher
from tests.services import ROOMY, Kist, Postgres, running

pytestmark = [pytest.mark.anyio, pytest.mark.long]


class Drill:
    """People who play at a server, are forgotten, and come back after the copy was put back."""

    def __init__(self, url: str) -> None:
        self.url = url

    async def before(self) -> None:
        """What is in the copy."""
        self.ann, self.bob, self.carl = [await Client.new(self.url) for _ in range(3)]
        self.match: str = (await self.ann.create())["info"]["id"]
        await self.bob.sit(self.match)
        await self.ann.act(self.match, 0, "pass")
        self.told: Json = await self.bob.get(f"/api/matches/{self.match}")
        self.alone: str = (await self.carl.create())["info"]["id"]
        self.teacher, self.other = await Teacher.opened(self.url), await Teacher.opened(self.url)
        await self.teacher.pupil("Ada")
        self.gone = await self.teacher.pupil("Ben")
        await self.other.pupil("Cleo")

    async def after(self) -> None:
        """What happens since: some of it is lost with the copy, but nobody comes back who was forgotten."""
        await self.ann.create()
        await self.carl.post("/api/account/forget", {"forget": "everything"})
        await self.bob.post("/api/account/forget", {"forget": "everything"})
        await self.teacher.do("remove", pupil=1)
        await self.other.do("delete")

    async def check(self) -> None:
        """What must hold once the copy was put back."""
        ann = self.ann.at(self.url)
        update = (await ann.get(f"/api/matches/{self.match}"))["update"]
        assert [each["do"] for each in update["entries"]][: len(self.told["update"]["entries"])] == [
            each["do"] for each in self.told["update"]["entries"]
        ]
        assert [chair["name"] for chair in update["chairs"]] == ["Player 0", ""], "Bob is forgotten again"
        assert (await ann.http.get(f"/api/matches/{self.alone}")).status_code == 404, "so is Carl, who played alone"
        teacher = self.teacher.elsewhere(self.url)
        assert [each["name"] for each in (await teacher.look())["pupils"]] == ["Ada"]
        assert (await self.other.elsewhere(self.url).http.get(self.other.path)).status_code == 404


async def kist(*arguments: str | Path) -> int:
    """The command, beside the loop."""
    return await asyncio.to_thread(main, [str(each) for each in arguments])


async def test_a_database_in_a_file_is_copied_while_people_play_and_put_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, copies, server = tmp_path / "data", tmp_path / "copies", Kist(tmp_path, *ROOMY)
    copies.mkdir()
    with running(server):
        drill = Drill(server.url)
        await drill.before()
        for _ in range(2):
            assert (
                await kist("backup", copies / "first.kist" if not list(copies.iterdir()) else copies, "--data", data)
                == 0
            )
        await drill.after()
        assert await kist("restore", copies / "first.kist", "--data", data) == 1
        assert "stop it first" in capsys.readouterr().err
        server.stop()
        assert await kist("restore", copies / "first.kist", "--data", data) == 0
        said = capsys.readouterr().out
        assert "none of them damaged" in said
        assert "Forgotten again: 2 people and 1 pupils; deleted again: 1 classes and 0 matches." in said
        server.start()
        await drill.check()
        assert await kist("admin", "doctor", "--data", data) == 0
    assert await kist("backup", copies / "first.kist", "--data", data) == 1
    assert "first.kist is there already" in capsys.readouterr().err


async def test_a_database_of_postgresql_is_copied_and_put_back_by_its_own_tools(
    postgres: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database, dump = postgres.new_database(), tmp_path / "kist.dump"
    own = ("--database", database, "--forgotten-file", str(tmp_path / "forgotten"))
    with running(server := Kist(tmp_path, *own, *ROOMY)):
        drill = Drill(server.url)
        await drill.before()
        dump.write_bytes(postgres.output("pg_dump", "--format=custom", f"--dbname={database}"))
        await drill.after()
        assert await kist("backup", tmp_path, "--database", database) == 1
        assert "pg_dump --format=custom" in capsys.readouterr().err
    into = postgres.new_database()
    postgres.output("pg_restore", "--exit-on-error", "--no-owner", f"--dbname={into}", given=dump.read_bytes())
    assert await kist("admin", "forget-again", "--database", into, tmp_path / "forgotten") == 0
    said = capsys.readouterr().out
    assert "Forgotten again: 2 people and 1 pupils; deleted again: 1 classes and 0 matches." in said
    (tmp_path / "again").mkdir()
    with running(again := Kist(tmp_path / "again", "--database", into, *ROOMY)):
        drill.url = again.url
        await drill.check()
        assert await kist("admin", "doctor", "--database", into) == 0
    assert "no list is kept of who was forgotten" in capsys.readouterr().out
