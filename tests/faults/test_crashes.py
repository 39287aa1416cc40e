"""A server that is killed: nothing acknowledged is lost, clients come back, deadlines still fire, once."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.faults.players import Player, changed, check_promises, table_for_two
from tests.server.clients import Client
from tests.services import ROOMY, Kist, running

pytestmark = [pytest.mark.anyio, pytest.mark.long]


async def test_killed_in_the_middle_of_many_matches(tmp_path: Path) -> None:
    server = Kist(tmp_path, *ROOMY)
    with running(server):
        ann, bob = await Client.new(server.url), await Client.new(server.url)
        tables = [await table_for_two(ann, bob) for _ in range(20)]
        players: list[Player] = [player for table in tables for player in table]
        playing = asyncio.gather(*(player.play(25, pause=0.005) for player in players))
        for killed in range(1, 4):
            async with asyncio.timeout(300):
                while sum(len(player.promised) for player in players) < 200 * killed:
                    await asyncio.sleep(0.02)
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
        await asyncio.wait_for(playing, 300)
        await check_promises(ann, *players)
        for player in players:
            assert len(player.promised) >= 25
        await ann.close()
        await bob.close()


async def test_a_deadline_that_passed_while_the_server_was_down_fires_once(tmp_path: Path) -> None:
    server = Kist(tmp_path)
    with running(server):
        ann = await Client.new(server.url)
        match = (await ann.create(sit=(0, 1), times={"knock": 1}))["info"]["id"]
        passed = (await ann.act(match, 0, "pass"))["version"]
        server.kill()
        await asyncio.sleep(1.2)
        server.start()
        async with asyncio.timeout(120):
            while (room := await ann.get(f"/api/matches/{match}"))["update"]["version"] == passed:
                await asyncio.sleep(0.05)
        await asyncio.sleep(2)
        entries = (await ann.get(f"/api/matches/{match}"))["update"]["entries"]
        assert [(entry["do"].split()[0], entry.get("auto", False)) for entry in entries[passed:]] == [
            ("waive", True),
            ("draw", False),
        ]
        assert room["update"]["views"][0]["phase"] == "build"
        await ann.close()


async def test_bots_go_on_at_once_when_the_server_is_back(tmp_path: Path) -> None:
    server = Kist(tmp_path, "--bot-pace", "1")
    with running(server):
        ann = await Client.new(server.url)
        match = (await ann.create(2, sit=(), chairs=["bot:listed", "bot:listed"], listed=True))["info"]["id"]
        server.kill()
        with closing(sqlite3.connect(tmp_path / "data" / "kist.sqlite3")) as file:
            file.execute("UPDATE matches SET bots_due = 1000000000000000")  # its lease would last for ever
            file.commit()
        server.start()
        before = await changed(ann, match)
        async with asyncio.timeout(120):
            while await changed(ann, match) == before:
                await asyncio.sleep(0.05)
        await ann.close()


async def test_a_match_that_cannot_be_read_keeps_no_other_from_its_deadline(tmp_path: Path) -> None:
    server = Kist(tmp_path)
    with running(server):
        ann = await Client.new(server.url)
        broken, sound = [
            (await ann.create(sit=(0, 1), times={"knock": 1}, listed=True))["info"]["id"] for _ in range(2)
        ]
        for match in (broken, sound):
            await ann.act(match, 0, "pass")
        before = await changed(ann, sound)
        server.kill()
        with closing(sqlite3.connect(tmp_path / "data" / "kist.sqlite3")) as file:
            file.execute("UPDATE matches SET settings = '{}', due = 0 WHERE id = ?", [broken])
            file.commit()
        server.start()
        async with asyncio.timeout(120):
            while await changed(ann, sound) == before:
                await asyncio.sleep(0.05)
        assert (await ann.get(f"/api/matches/{broken}", 500))["error"] == "damaged"
        await ann.close()


async def test_a_server_that_is_told_to_stop_sends_its_clients_away_in_good_order(tmp_path: Path) -> None:
    server = Kist(tmp_path)
    with running(server):
        ann, bob = await Client.new(server.url), await Client.new(server.url)
        one, two = await table_for_two(ann, bob)
        async with ann.socket(one.match) as socket:
            stopping = asyncio.to_thread(server.stop)
            waiting = asyncio.create_task(socket.connection.wait_closed())
            await stopping
            await waiting
            assert socket.connection.close_code in {1001, 1012}
        server.start()
        await asyncio.gather(one.play(5), two.play(5))
        await check_promises(ann, one, two)
        await ann.close()
        await bob.close()
