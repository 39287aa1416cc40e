"""`kist admin` beside a server that runs, on a database of each kind: all see what it does; it is written down."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from kist.cli.admin import examining
from kist.cli.main import main
from kist.storage.checking import check_logs
from kist.storage.store import SqlStore
from tests.patient import PATIENCE
from tests.server.clients import Client
from tests.server.pupils import Teacher
from tests.services import ROOMY, Kist, running

pytestmark = [pytest.mark.anyio, pytest.mark.long]


LOOKING = {"bans", "classes", "doctor", "log", "matches", "people", "tournaments"}


class Club:
    """A server with people, and whoever looks after it."""

    def __init__(self, server: Kist, database: str, capsys: pytest.CaptureFixture[str]) -> None:
        self.url, self.database, self._capsys = server.url, database, capsys

    async def admin(self, *arguments: str, code: int = 0) -> str:
        """What `kist admin` says."""
        self._capsys.readouterr()
        more = [] if arguments[0] in LOOKING else ["--by", "host"]
        found = await asyncio.to_thread(main, ["admin", *arguments, "--database", self.database, *more])
        said = self._capsys.readouterr()
        assert found == code, said
        return said.out + said.err

    async def until(self, happened: Callable[[], Any]) -> None:
        """Servers hear of it within seconds."""
        async with asyncio.timeout(PATIENCE):
            while not await happened():
                await asyncio.sleep(0.05)


@pytest.fixture
async def club(url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> AsyncIterator[Club]:
    with running(server := Kist(tmp_path, "--database", url, *ROOMY)):
        yield Club(server, url, capsys)
    assert "traceback" not in server.log.read_text().lower()


def person(client: Client) -> str:
    return str(client.token).partition(".")[0]


async def test_a_renamed_name_is_seen_by_all_also_at_tables_that_are_over_and_logs_stay_whole(club: Club) -> None:
    ann, bob = await Client.new(club.url), await Client.new(club.url)
    running_, over = [(await ann.create(listed=True))["info"]["id"] for _ in range(2)]
    for match in (running_, over):
        await bob.sit(match)
    await bob.act(over, 1, "resign")
    teacher = await Teacher.opened(club.url)
    pupil = await teacher.pupil("Ugly")
    order = {"game": {"game": "cubus"}, "size": 2, "way": "all", "patience": 600, "name": "Ugly", "request": "make"}
    tournament = (await bob.post("/api/tournaments", order, 201))["id"]
    account = await bob.post("/api/account", {"name": "Ugly", "device": "Phone"}, 201)
    if (token := account.get("token")) is not None:
        bob.http.headers["authorization"] = f"Bearer {token}"

    async def names(match: str) -> list[str]:
        return [each["name"] for each in (await ann.get(f"/api/matches/{match}"))["update"]["chairs"]]

    assert f"{person(bob)}" in await club.admin("people", "ugl")
    async with ann.socket(running_) as socket:
        assert "at 2 tables" in await club.admin("rename", person(bob), "Nicer")
        while socket.known["chairs"][1]["name"] != "Nicer":
            await socket.receive()
        assert [each.get("name") for each in socket.known["entries"] if each["do"] == "rename"] in ([], ["Nicer"])
    for match in (running_, over):
        await club.until(partial(_equal, names, match, ["Player 0", "Nicer"]))
        entries = (await ann.get(f"/api/matches/{match}"))["update"]["entries"]
        assert "Guest" not in str(entries), "nor does the log say who that was"
    assert (await bob.get("/api/account"))["account"]["name"] == "Nicer"
    assert "Nicer" in str(await ann.get(f"/api/tournaments/{tournament}"))
    assert "Nicer" in await club.admin("matches", running_)
    await club.admin("rename", person(pupil), "Adele")
    await club.until(partial(_equal, pupil_names, teacher, ["Adele"]))
    await club.admin("hide-name", person(bob))
    await club.until(partial(_equal, names, over, ["Player 0", ""]))
    assert "There is nobody with the id nobody" in await club.admin("rename", "nobody", "X", code=1)
    assert "A name has 1 to 24 characters" in await club.admin("rename", person(bob), "x" * 99, code=1)
    store = await SqlStore.beside(club.database)
    checked = await check_logs(store)
    assert checked.logs == 4
    assert checked.damaged == ()
    sat = [each for each in await store.entries(over, 0) if each.owner == person(bob) and each.name]
    assert sat[0].name is not None
    assert sat[0].name.startswith("Guest"), "what was written stays as it was"
    await store.close()
    assert [line.split()[2:5] for line in (await club.admin("log")).splitlines()[1:]] == [
        ["host", "hide-name", person(bob)],
        ["host", "rename", person(pupil)],
        ["host", "rename", person(bob)],
    ], "what was refused was not done"


async def _equal(find: Callable[[Any], Any], about: Any, wanted: Any) -> bool:
    return bool(await find(about) == wanted)


async def pupil_names(teacher: Teacher) -> list[str]:
    return [each["name"] for each in (await teacher.look())["pupils"]]


async def test_who_is_banned_hears_nothing_more_of_a_class(club: Club) -> None:
    teacher = await Teacher.opened(club.url)
    ada, ben = await teacher.pupil("Ada"), await teacher.pupil("Ben")
    async with ada.listening("pupil") as line, ben.listening("pupil") as other:
        await line.next()
        await other.next()
        await club.admin("ban", person(ada))
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                await line.next()
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1008, "banned")
        await teacher.begin("together", "count")
        assert (await other.next())["activity"], "the others go on"
    await club.admin("unban", person(ada))


async def test_who_is_banned_is_kept_out_until_let_in_again(club: Club) -> None:
    ann, bob = await Client.new(club.url), await Client.new(club.url)
    match = (await ann.create())["info"]["id"]

    async def status(client: Client) -> int:
        return (await client.http.get(f"/api/matches/{match}")).status_code

    async with ann.socket(match) as socket:
        await club.admin("ban", person(ann), "--days", "2", "--why", "rude")
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                await socket.receive()
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1008, "banned")
    refused = await ann.http.get(f"/api/matches/{match}")
    assert (refused.status_code, refused.json()["error"]) == (403, "banned")
    assert (await ann.http.get("/api/operator")).status_code == 200
    assert await status(bob) == 200
    assert "rude" in await club.admin("bans")
    await club.admin("unban", person(ann))
    await club.until(partial(_equal, status, ann, 200))
    await club.admin("ban", "127.0.0.0/8")
    await club.until(partial(_equal, status, bob, 403))
    assert await status(ann) == 403
    await club.admin("unban", "127.0.0.0/8")
    await club.until(partial(_equal, status, bob, 200))
    assert "is not kept out" in await club.admin("unban", "127.0.0.0/8", code=1)
    assert "There is nobody" in await club.admin("ban", "nobody", code=1)
    assert (await club.admin("log", person(ann))).count(person(ann)) == 2


async def test_what_is_deleted_is_gone_for_all(club: Club) -> None:
    ann, bob, eve = [await Client.new(club.url) for _ in range(3)]
    match, other = [(await ann.create())["info"]["id"] for _ in range(2)]
    await bob.sit(other)
    teacher = await Teacher.opened(club.url)
    assert "Say --yes" in await club.admin("delete-match", match, code=1)
    assert (await eve.http.get(f"/api/matches/{match}")).status_code == 200
    await club.admin("delete-match", match, "--yes")
    await club.admin("delete-class", teacher.school_class, "--yes")
    assert "in 1 others" in await club.admin("delete-account", person(bob), "--yes")

    await club.until(lambda: _gone(ann, teacher, match, other))
    for kind, found in (("match", match), ("class", teacher.school_class)):
        assert "There is no" in await club.admin(f"delete-{kind}", found, "--yes", code=1)
    assert "There is nobody" in await club.admin("delete-account", person(bob), "--yes", code=1)


async def _gone(ann: Client, teacher: Teacher, match: str, other: str) -> bool:
    table = (await ann.get(f"/api/matches/{other}"))["update"]["chairs"]
    statuses = [(await teacher.http.get(path)).status_code for path in (f"/api/matches/{match}", teacher.path)]
    return statuses == [404, 404] and table[1]["name"] in ("", None)


async def test_a_class_is_given_a_new_link_and_the_one_before_holds_no_longer(club: Club) -> None:
    teacher = await Teacher.opened(club.url)
    await teacher.pupil("Ada")
    assert teacher.school_class in await club.admin("classes", teacher.code)
    found = (await club.admin("teacher-link", teacher.school_class)).splitlines()[0]
    school_class, key = found.removeprefix("/teach#").split(".")
    assert school_class == teacher.school_class

    async def refused() -> bool:
        return (await teacher.http.get(teacher.path)).status_code == 403

    await club.until(refused)
    teacher.http.headers["kist-class-key"] = key
    assert await pupil_names(teacher) == ["Ada"]
    again = (await club.admin("teacher-link", school_class)).splitlines()[0].rpartition(".")[2]
    await club.until(refused)
    teacher.http.headers["kist-class-key"] = again
    assert await pupil_names(teacher) == ["Ada"]
    assert "There is no such class" in await club.admin("teacher-link", "a" * 16, code=1)


async def test_the_doctor_names_what_is_wrong_and_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with running(server := Kist(tmp_path, *ROOMY)):
        file = tmp_path / "data" / "kist.sqlite3"
        club = Club(server, f"sqlite:///{file}", capsys)
        await (client := await Client.new(server.url)).create()
        said = await club.admin("doctor", "--url", server.url)
        assert "BAD" not in said
        assert "ok    logs: all 1 are as they were written" in said
        assert "ok    servers: one ran within the last minute" in said
        assert "cookie: it would also go over http" in said
        await client.create()
    assert "does not answer" in await club.admin("doctor", "--url", server.url, code=1)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE entries SET name = 'Mallory'")
        connection.execute("UPDATE meta SET value = value + 7200000 WHERE key = 'alive'")
    file.chmod(0o644)
    said = await club.admin("doctor", code=1)
    assert f"chmod 600 {file}" in said
    assert "BAD   logs: 2 of 2 are damaged" in said
    assert "hours in the future" in said
    file.write_bytes(b"nothing")
    assert "kist restore" in await club.admin("doctor", code=1)
    missing = Club(server, f"sqlite:///{tmp_path}/missing", capsys)
    assert "there is no" in await missing.admin("doctor", code=1)


def test_the_doctor_knows_what_proxies_do_wrong() -> None:
    far = "https://kist.example"
    whole = {"Strict-Transport-Security": "x", "Content-Security-Policy": "x"}
    assert [each.state for each in examining.answers(far, whole, figures=False)] == ["ok"]
    assert [each.what for each in examining.answers(far, {}, figures=True)] == ["https", "headers", "figures"]
    assert [each.state for each in examining.answers("http://kist.example", whole, figures=False)] == ["BAD"]
    assert examining.session(403, "").do.startswith("let the proxy pass Host on")
    assert examining.session(200, "kist=x; Secure").state == "ok"
