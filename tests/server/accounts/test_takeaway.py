"""What people take along: everything as a file, and their games that are over to another server."""

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.server.clients import Client
from tests.services import Kist, running

pytestmark = pytest.mark.anyio
Json = dict[str, Any]


async def exported(client: Client) -> tuple[Json, zipfile.ZipFile]:
    answer = await client.http.get("/api/account/export")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/zip"
    archive = zipfile.ZipFile(io.BytesIO(answer.content))
    return json.loads(archive.read("kist.json")), archive


def orders(about: Json, archive: zipfile.ZipFile) -> list[Json]:
    """What the page sends for an export."""
    return [
        {
            "transcript": archive.read(each["transcript"]).decode(),
            "seats": each["seats"],
            "over": each["over"],
            "request": f"import-{each['id']}",
        }
        for each in about["matches"]
        if each["transcript"]
    ]


async def test_everything_goes_along_and_games_that_are_over_come_to_another_server_once(
    kist: Kist, tmp_path: Path
) -> None:
    ada, bob = await Client.new(kist.url), await Client.new(kist.url)
    await ada.become_account("Ada")
    await ada.post("/api/account/papers", {"name": "learn", "version": 0, "value": {"rush": 7}})
    over, going = (await ada.create())["info"]["id"], (await ada.create())["info"]["id"]
    for match in (over, going):
        await bob.sit(match)
    seat = next(each["seat"] for each in (await ada.get(f"/api/matches/{over}"))["update"]["chairs"] if each["yours"])
    await bob.act(over, 1 - seat, "resign")
    about, archive = await exported(ada)
    assert (about["account"]["name"], about["papers"]) == ("Ada", {"learn": {"rush": 7}})
    assert [each["name"] for each in about["account"]["devices"]] == ["Laptop"]
    listed = {each["id"]: each for each in about["matches"]}
    assert listed.keys() == {over, going}
    assert (listed[going]["transcript"], listed[over]["seats"]) == (None, [seat])
    assert "matches/" + over + ".jsonl" in archive.namelist()
    [order] = orders(about, archive)
    elsewhere = Kist(tmp_path)
    with running(elsewhere):
        there = await Client.new(elsewhere.url)
        assert (await there.post("/api/account/import", order, 403))["error"] == "no-account"
        await there.become_account("Ada II")
        brought = await there.post("/api/account/import", order)
        assert brought["fresh"]
        assert await there.post("/api/account/import", order) == {**brought, "fresh": False}
        [mine] = (await there.get("/api/matches?show=mine"))["matches"]
        assert (mine["id"], mine["status"]) == (brought["id"], "over")
        seen = await there.get(f"/api/matches/{brought['id']}/replay")
        assert [each["name"] for each in seen["chairs"]] == (["Ada II", ""] if seat == 0 else ["", "Ada II"])
        assert seen["outcome"]["winners"] == [seat]
        text = (await there.http.get(f"/api/matches/{brought['id']}/transcript")).text
        first, *rest = text.splitlines()
        settings, *played = order["transcript"].splitlines()
        assert rest == played
        names = ["Ada II", ""] if seat == 0 else ["", "Ada II"]
        assert json.loads(first) == {**json.loads(settings), "about": {"players": names}}
        stranger = await Client.new(elsewhere.url)
        assert (await stranger.get(f"/api/matches/{brought['id']}", 403))["error"] == "no-spectators"
        lines = order["transcript"].splitlines(keepends=True)
        unfinished = {**order, "transcript": "".join(lines[:-1]), "request": "a"}
        assert (await there.post("/api/account/import", unfinished, 409))["error"] == "not-over"
        for wrong in ("", "{}", lines[0] + '{"seat":0,"do":"fly"}\n', "x" * 100):
            refused = await there.http.post(
                "/api/account/import", json={**order, "transcript": wrong, "request": "b"}
            )
            assert 400 <= refused.status_code < 500
        assert len((await there.get("/api/matches?show=mine"))["matches"]) == 1
        await there.post("/api/account/forget", {"forget": "everything"})
        for each in (there, stranger):
            await each.close()
    for each in (ada, bob):
        await each.close()


async def test_a_guest_takes_everything_along_too_and_nobody_asks_without_end(kist: Kist) -> None:
    guest = await Client.new(kist.url)
    await guest.create(sit=(0, 1))
    for _ in range(3):
        about, _ = await exported(guest)
    assert (about["account"], len(about["matches"])) == (None, 1)
    assert (await guest.get("/api/account/export", 429))["error"] == "too-many"
    nobody = Client(kist.url)
    assert (await nobody.get("/api/account/export", 401))["error"] == "no-session"
    for each in (guest, nobody):
        await each.close()
