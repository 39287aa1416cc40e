"""Rated matches on a real server: what they refuse, how they move ratings, and that each counts once."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.server.clients import Client, Json
from tests.services import Kist, Postgres, Service, running

pytestmark = pytest.mark.anyio
RATED: Json = {"rated": True, "times": {"any": None}}


@asynccontextmanager
async def people(url: str, count: int = 2) -> AsyncIterator[list[Client]]:
    async with AsyncExitStack() as stack:
        clients = [await Client.new(url) for _ in range(count)]
        for client in clients:
            stack.push_async_callback(client.close)
        yield clients


async def rated_match(first: Client, *others: Client, **changes: Any) -> str:
    match: str = (await first.create(seats=1 + len(others), **{**RATED, **changes}))["info"]["id"]
    for other in others:
        await other.sit(match)
    return match


async def counted(client: Client, match: str) -> Json:
    """The ratings at a table once it was counted."""
    async with asyncio.timeout(120):
        while not (told := await client.get(f"/api/matches/{match}/ratings"))["counted"]:
            await asyncio.sleep(0.02)
    return told


async def test_a_rated_match_moves_the_ratings_of_both(kist: Kist) -> None:
    async with people(kist.url) as [ann, bob]:
        match = await rated_match(ann, bob)
        told = await ann.get(f"/api/matches/{match}/ratings")
        assert (told["pool"], told["counted"]) == ("2005", False)
        newcomer = {"points": 1000, "spread": 333, "provisional": True}
        assert [chair["rating"] for chair in told["chairs"]] == [newcomer, newcomer]
        await ann.act(match, 0, "resign")
        told = await counted(bob, match)
        loser, winner = told["chairs"]
        assert (loser["place"], winner["place"]) == (2, 1)
        assert loser["change"] == -winner["change"] < 0
        [own] = (await bob.get("/api/ratings"))["own"]
        assert (own["game"], own["pool"], own["matches"], own["rating"]) == ("cubus", "2005", 1, winner["rating"])
        assert own["rating"]["provisional"]
        assert [(step["match"], step["place"], step["players"]) for step in own["steps"]] == [(match, 1, 2)]
        assert own["start"]["points"] == 1000
        again = await ann.post(f"/api/matches/{match}/rematch", {"request": "again"}, 201)
        assert again["info"]["rated"]
        assert len((await bob.get("/api/ratings"))["own"][0]["steps"]) == 1


async def test_a_rated_table_refuses_hints_second_chairs_and_what_cannot_be_compared(kist: Kist) -> None:
    async with people(kist.url) as [ann, bob]:
        match = await rated_match(ann, bob)
        ask = {"seat": 0, "step": 1, "request": "hint"}
        assert (await ann.post(f"/api/matches/{match}/hint", ask, 409))["error"] == "no-hints"
        room = await ann.get(f"/api/matches/{match}")
        assert (room["info"]["rated"], room["info"]["hints"], room["update"]["hints"]) == (True, False, False)
        alone = (await ann.create(**RATED))["info"]["id"]
        assert (await ann.sit(alone, status=409))["error"] == "rated-one-chair"
        assert (await ann.create(sit=(0, 1), status=409, **RATED))["error"] == "rated-one-chair"
        assert (await ann.create(hints=True, status=422, **RATED))["error"] == "rated-hints"
        changed = await ann.create(game={"leftovers": "best"}, status=422, **RATED)
        assert changed["error"] == "not-comparable"
        unmeasured = await ann.create(chairs=["person", "bot:listed"], status=422, **RATED)
        assert unmeasured["error"] == "no-bot-rating"
        give = {"chair": 1, "to": "bot:listed", "request": "give"}
        assert (await ann.post(f"/api/matches/{alone}/give", give, 422))["error"] == "no-bot-rating"
        plain = (await ann.create())["info"]["id"]
        assert (await ann.get(f"/api/matches/{plain}/ratings", 409))["error"] == "not-rated"


async def test_what_a_server_that_was_killed_left_uncounted_is_counted_once(tmp_path: Path) -> None:
    with running(Kist(tmp_path)) as server:
        assert isinstance(server, Kist)
        async with people(server.url) as [ann, bob]:
            matches = [await rated_match(ann, bob) for _ in range(2)]
            before = []
            for match in matches:
                await ann.act(match, 0, "resign")
                before.append(await counted(ann, match))
            server.kill()
            as_if_killed_while_counting(tmp_path, *matches)
            server.start()
            assert [await counted(ann, match) for match in matches] == before
            assert (await ann.get("/api/ratings"))["own"][0]["matches"] == len(matches)


def as_if_killed_while_counting(data: Path, counted: str, uncounted: str) -> None:
    """As if the server had been killed when one match was counted, but not crossed off, and the other one was not."""
    with sqlite3.connect(next(data.glob("**/*.sqlite3"))) as database:
        database.execute("DELETE FROM ratings WHERE match_id = ?", [uncounted])
        waiting = [(counted, 1), (uncounted, 2)]
        database.executemany("INSERT INTO uncounted (match_id, at) VALUES (?, ?)", waiting)


async def test_two_servers_count_a_match_once(postgres: Postgres, redis: Service, tmp_path: Path) -> None:
    options = ["--database", postgres.new_database(), "--redis", f"redis://127.0.0.1:{redis.port}"]
    with running(Kist(tmp_path, *options)) as one, running(Kist(tmp_path, *options)) as other:
        assert isinstance(one, Kist)
        assert isinstance(other, Kist)
        async with people(one.url) as [ann, bob]:
            match = await rated_match(ann, bob)
            elsewhere = bob.at(other.url)
            await elsewhere.act(match, 1, "resign")
            assert await counted(ann, match) == await counted(elsewhere, match)
            assert (await elsewhere.get("/api/ratings"))["own"][0]["matches"] == 1
            await elsewhere.close()
