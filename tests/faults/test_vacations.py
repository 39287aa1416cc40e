"""Vacations that are announced at two servers at once, or while matches begin: each counts once, everywhere."""

import asyncio
from collections.abc import AsyncIterator, Iterator

import pytest

from tests.server.clients import Client, Json
from tests.services import ROOMY, Kist, Postgres, running

pytestmark = [pytest.mark.anyio, pytest.mark.long]
DAY = 24 * 3600
ROUNDS = 12


@pytest.fixture(scope="module")
def servers(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Kist, Kist]]:
    """Two on one database; what happens at one is not told to the other."""
    options = ["--database", postgres.new_database(), *ROOMY]
    one, two = (Kist(tmp_path_factory.mktemp(f"server{number}"), *options) for number in range(2))
    with running(one), running(two):
        yield one, two


@pytest.fixture
async def twice(servers: tuple[Kist, Kist]) -> AsyncIterator[tuple[Client, Client, Client]]:
    """Ann at both servers, and Bob at the second."""
    ann, bob = await Client.new(servers[0].url), await Client.new(servers[1].url)
    there = ann.at(servers[1].url)
    yield ann, there, bob
    for client in (ann, there, bob):
        await client.close()


async def begun(ann: Client, bob: Client) -> str:
    """A match over days in which Ann is to act."""
    match = await alone(ann)
    await bob.sit(match)
    return match


async def alone(ann: Client) -> str:
    """A match over days that awaits its second player."""
    match: str = (await ann.create(times={"any": 2 * DAY}))["info"]["id"]
    return match


async def announced(client: Client, days: int, start: int | None = None) -> tuple[int, Json]:
    """What is answered; where the database kept somebody waiting too long nothing was done, and it is said again."""
    while True:
        answer = await client.http.post("/api/notices/vacation", json={"days": days, "start": start})
        if answer.status_code != 503:
            return answer.status_code, answer.json()


async def vacations(client: Client, match: str) -> list[str]:
    """What the log says of vacations."""
    entries = (await client.get(f"/api/matches/{match}"))["update"]["entries"]
    return [entry["do"] for entry in entries if entry["do"].startswith("vacation")]


async def test_of_two_announced_at_once_one_counts_in_every_match(twice: tuple[Client, Client, Client]) -> None:
    _, _, bob = twice
    for _ in range(ROUNDS):
        ann = await Client.new(twice[0].url)
        there = ann.at(twice[1].url)
        match = await begun(ann, bob)
        before = (await ann.get(f"/api/matches/{match}"))["update"]["deadline"]["at"]
        answers = await asyncio.gather(announced(ann, 10), announced(there, 10))
        assert sorted(status for status, _ in answers) == [200, 409], answers
        assert [told["error"] for status, told in answers if status == 409] == ["vacation-known"]
        [kept] = next(told["vacations"] for status, told in answers if status == 200)
        for client in (ann, there):
            assert await vacations(client, match) == [f"vacation {kept['start']} {kept['stop']}"]
            after = (await client.get(f"/api/matches/{match}"))["update"]["deadline"]["at"]
            assert after == before + kept["stop"] - kept["start"]
        await ann.close()
        await there.close()


async def test_the_budget_of_a_year_is_not_spent_twice(twice: tuple[Client, Client, Client]) -> None:
    """Two that do not overlap, of 20 of 30 days each."""
    for _ in range(ROUNDS):
        ann = await Client.new(twice[0].url)
        there = ann.at(twice[1].url)
        now = (await ann.get(f"/api/matches/{await alone(ann)}"))["update"]["now"]
        answers = await asyncio.gather(announced(ann, 20, now), announced(there, 20, now + 30 * DAY * 1000))
        assert sorted(status for status, _ in answers) == [200, 409], answers
        assert [told["error"] for status, told in answers if status == 409] == ["no-vacation-left"]
        await ann.close()
        await there.close()


async def test_a_match_that_begins_meanwhile_hears_of_it_once(twice: tuple[Client, Client, Client]) -> None:
    """It begins at one server, where nobody knows of the vacation yet that the other is told of."""
    _, _, bob = twice
    for number in range(ROUNDS):
        ann = await Client.new(twice[0].url)
        there = ann.at(twice[1].url)
        match = await alone(ann)
        (status, told), _ = await asyncio.gather(announced(ann if number % 2 else there, 5), bob.sit(match))
        assert status == 200
        [kept] = told["vacations"]
        async with asyncio.timeout(120):
            while not await vacations(ann, match):
                await asyncio.sleep(0.02)
        for client in (ann, there, bob):
            assert await vacations(client, match) == [f"vacation {kept['start']} {kept['stop']}"]
        await ann.close()
        await there.close()
