"""Two servers on one PostgreSQL and one Redis: any serves any match, and losing a part only delays."""

import asyncio
import contextlib
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from redis.asyncio import Redis
from redis.asyncio.client import PubSub

from kist.storage.redis_broker import CHANNEL
from kist.storage.store import SqlStore
from tests.faults.players import changed, check_promises, table_for_two
from tests.patient import PATIENCE
from tests.server.clients import Client, Socket
from tests.server.matches.test_missed import placed, returns, step, table_of_two
from tests.services import ROOMY, Kist, Postgres, Service, running

pytestmark = [pytest.mark.anyio, pytest.mark.long]


@pytest.fixture(scope="module")
def database(postgres: Postgres) -> str:
    return postgres.new_database()


@pytest.fixture(scope="module")
def pair(database: str, redis: Service, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Kist, Kist]]:
    options = ["--database", database, "--redis", f"redis://127.0.0.1:{redis.port}", *ROOMY]
    one, two = (Kist(tmp_path_factory.mktemp(f"server{number}"), *options) for number in range(2))
    with running(one), running(two):
        yield one, two


async def clients(pair: tuple[Kist, Kist]) -> tuple[Client, Client]:
    return await Client.new(pair[0].url), await Client.new(pair[1].url)


async def test_players_at_different_servers_play_one_match(pair: tuple[Kist, Kist]) -> None:
    ann, bob = await clients(pair)
    tables = [await table_for_two(ann, bob) for _ in range(10)]
    players = [player for table in tables for player in table]
    await asyncio.wait_for(asyncio.gather(*(player.play(12) for player in players)), 300)
    await check_promises(ann, *players)
    await check_promises(bob, *players)
    match = tables[0][0].match
    async with ann.socket(match) as at_ann:
        async with bob.socket(match) as at_bob:
            await at_ann.expect("presence", connected=[0, 1])
            await at_bob.command(type="sign", seat=1, sign="thanks")
            await at_ann.expect("sign", chair=1, sign="thanks")
        await at_ann.expect("presence", connected=[0])
    await ann.close()
    await bob.close()


async def test_a_token_of_one_server_counts_at_the_other(pair: tuple[Kist, Kist]) -> None:
    ann = await Client.new(pair[0].url)
    match = (await ann.create(sit=(0, 1)))["info"]["id"]
    elsewhere = ann.at(pair[1].url)
    assert (await elsewhere.act(match, 0, "pass"))["version"]
    body = {"seat": 1, "do": "waive", "request": "same"}
    first = await ann.post(f"/api/matches/{match}/act", body)
    assert await elsewhere.post(f"/api/matches/{match}/act", body) == first
    await ann.close()
    await elsewhere.close()


async def test_of_two_seats_at_two_servers_exactly_one_wins(pair: tuple[Kist, Kist]) -> None:
    ann, bob = await clients(pair)
    for _ in range(10):
        match = (await ann.create(3, sit=(0, 1)))["info"]["id"]
        await bob.sit(match)
        seen = (await ann.act(match, 0, "pass"))["version"]
        order = {"do": "knock", "seen": seen, "request": "k"}
        answers = await asyncio.gather(
            ann.http.post(f"/api/matches/{match}/act", json={**order, "seat": 1}),
            bob.http.post(f"/api/matches/{match}/act", json={**order, "seat": 2}),
        )
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        rooms = [(await client.get(f"/api/matches/{match}"))["update"] for client in (ann, bob)]
        assert rooms[0]["entries"] == rooms[1]["entries"]
        assert [entry["do"] for entry in rooms[0]["entries"]].count("knock") == 1
    await ann.close()
    await bob.close()


async def test_a_deadline_fires_once_whoever_is_there(pair: tuple[Kist, Kist]) -> None:
    ann, bob = await clients(pair)
    one, _ = await table_for_two(ann, bob, times={"knock": 1})
    async with ann.socket(one.match) as here, bob.socket(one.match) as there:
        passed = (await here.act(0, "pass"))["version"]
        for socket in (here, there):
            while socket.version < passed + 2:
                await socket.expect("update")
        await asyncio.sleep(2)
        entries = (await ann.get(f"/api/matches/{one.match}"))["update"]["entries"]
        assert [entry["do"].split()[0] for entry in entries[passed:]] == ["waive", "draw"]
    await ann.close()
    await bob.close()


async def test_what_is_seen_at_one_server_is_not_shown_again_at_the_other(
    pair: tuple[Kist, Kist], database: str
) -> None:
    ann, bob = await clients(pair)
    match = await table_of_two(ann, bob)
    await placed(ann, bob, match)
    await ann.act(match, 0, "pass")
    async with ann.socket(match, meanwhile=True) as here:
        await step(bob, match, 1)
        for _ in range(2):
            await here.expect("update")
        store = await SqlStore.open(database)
        async with asyncio.timeout(60):
            while await store.witnessed.witness(match, 0, 0) < here.version:  # asking so changes nothing
                await asyncio.sleep(0.02)
        await store.close()
        assert await returns(ann.at(pair[1].url), match) is None  # while the first device still looks
    await ann.close()
    await bob.close()


async def until_signs_arrive(ann: Client, bob: Client, match: str) -> None:
    """Servers tell each other at once again: a sign is in no log, and comes this way or not at all."""
    async with asyncio.timeout(120), ann.socket(match) as at_ann, bob.socket(match) as at_bob:
        while True:
            await at_bob.command(type="sign", seat=1, sign="thanks")
            with contextlib.suppress(TimeoutError):
                await at_ann.expect("sign", within=1)
                return


async def test_without_redis_moves_are_late_but_never_lost(pair: tuple[Kist, Kist], redis: Service) -> None:
    ann, bob = await clients(pair)
    one, two = await table_for_two(ann, bob)
    await asyncio.gather(one.play(3), two.play(3))
    await asyncio.to_thread(redis.stop)
    await asyncio.wait_for(asyncio.gather(one.play(3), two.play(3)), 300)
    await asyncio.to_thread(redis.start)
    await until_signs_arrive(ann, bob, one.match)
    await asyncio.wait_for(asyncio.gather(one.play(6), two.play(6)), 300)
    await check_promises(ann, one, two)
    await ann.close()
    await bob.close()


def lies(match: str) -> list[str]:
    """What somebody who reaches Redis may say of a match."""
    said: list[dict[str, object]] = [
        {"version": 10**9},
        {"gone": True},
        {"server": "nobody", "ask": True},
        {"server": "nobody", "present": [0]},
        {"server": "nobody", "present": []},
        {"server": "nobody", "sign": "thanks", "chair": 0},
    ]
    return [json.dumps({"match": match, **each}) for each in said]


async def flood(redis: Service, said: list[str]) -> None:
    """Say this again and again, a bundle every hundredth of a second."""
    async with Redis.from_url(f"redis://127.0.0.1:{redis.port}") as stranger:
        while True:
            async with stranger.pipeline(transaction=False) as bundle:
                for text in said * 10:
                    bundle.publish(CHANNEL, text)
                await bundle.execute()
            await asyncio.sleep(0.01)


async def unsigned(client: Client) -> float:
    """How many messages of strangers a server has counted."""
    figures = (await client.http.get("/metrics")).text.splitlines()
    return float(next(line.split()[1] for line in figures if line.startswith("kist_unsigned_messages_total")))


async def show(socket: Socket, sign: str) -> None:
    """Show a sign from the own seat."""
    seat = socket.known["views"][0]["viewer"]
    assert (await socket.command(type="sign", seat=seat, sign=sign))["type"] == "shown"


async def until_connected(socket: Socket, *chairs: int) -> None:
    """Wait until players on these chairs are shown as connected, and no others."""
    while [chair["chair"] for chair in socket.known["chairs"] if chair["connected"]] != list(chairs):
        await socket.receive()


async def words_of(match: str, overheard: PubSub, *kinds: str) -> list[bytes]:
    """What servers say of a match, up to the last of these kinds of messages."""
    said, missing = list[bytes](), set(kinds)
    while missing:
        heard = await overheard.get_message(ignore_subscribe_messages=True, timeout=PATIENCE)
        if heard and match.encode() in heard["data"]:
            said.append(heard["data"])
            missing -= {kind for kind in missing if f'"{kind}"'.encode() in heard["data"]}
    return said


async def test_who_reaches_redis_shows_no_signs_and_connects_nobody(pair: tuple[Kist, Kist], redis: Service) -> None:
    """Neither with words of their own nor with those that servers have said before."""
    ann, bob = await clients(pair)
    match = (await table_for_two(ann, bob))[0].match
    async with Redis.from_url(f"redis://127.0.0.1:{redis.port}") as stranger, bob.socket(match) as his:
        async with stranger.pubsub() as overheard:
            await overheard.subscribe(CHANNEL)
            async with ann.socket(match) as hers:
                await show(hers, "thanks")
                await his.expect("sign", sign="thanks")
                await until_connected(his, 0, 1)
            said = await words_of(match, overheard, "sign", "present")
        await until_connected(his, 1)
        before = await unsigned(bob)
        told: list[bytes] = [each.encode() for each in lies(match)]
        told.append(json.dumps({"match": match, "server": "nobody", "present": [0]}).encode())
        for text in said + told:
            await stranger.publish(CHANNEL, text)
        async with ann.socket(match) as hers:
            await show(hers, "well-done")
            await his.expect("sign", sign="well-done")  # said after all of that
        await until_connected(his, 1)
    signs = [json.loads(text)["sign"] for text in his.texts if '"type":"sign"' in text]
    assert signs == ["thanks", "well-done"]
    assert await unsigned(bob) == before + len(told), "these, and not what a server had signed"
    await ann.close()
    await bob.close()


async def test_lies_by_the_thousand_over_redis_keep_nobody_from_playing(
    pair: tuple[Kist, Kist], redis: Service
) -> None:
    ann, bob = await clients(pair)
    one, two = await table_for_two(ann, bob)
    async with ann.socket(one.match) as looking_on:
        flooding = asyncio.create_task(flood(redis, lies(one.match)))
        await asyncio.wait_for(asyncio.gather(one.play(10), two.play(10)), 300)
        flooding.cancel()
        await asyncio.gather(flooding, return_exceptions=True)
        while looking_on.version < max(one.promised):
            await looking_on.expect("update")
        assert not [text for text in looking_on.texts if '"type":"sign"' in text], "no player has shown one"
    for client in (ann, bob):
        assert await unsigned(client) > 0
    await check_promises(ann, one, two)
    await check_promises(bob, one, two)
    await ann.close()
    await bob.close()


async def test_postgresql_is_restarted_under_load(pair: tuple[Kist, Kist], postgres: Postgres) -> None:
    ann, bob = await clients(pair)
    tables = [await table_for_two(ann, bob) for _ in range(5)]
    players = [player for table in tables for player in table]
    playing = asyncio.gather(*(player.play(20, pause=0.02) for player in players))
    await asyncio.sleep(0.5)
    await asyncio.to_thread(postgres.restart)
    await asyncio.wait_for(playing, 300)
    await check_promises(bob, *players)
    for client in (ann, bob):
        assert (await client.get("/readyz"))["status"] == "ok"
    await ann.close()
    await bob.close()


async def test_one_of_two_servers_is_killed_and_its_clients_go_to_the_other(
    postgres: Postgres, redis: Service, tmp_path: Path
) -> None:
    options = ["--database", postgres.new_database(), "--redis", f"redis://127.0.0.1:{redis.port}", *ROOMY]
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    one, two = Kist(tmp_path / "one", *options), Kist(tmp_path / "two", *options)
    with running(one), running(two):
        ann, bob = await Client.new(one.url), await Client.new(two.url)
        players = await table_for_two(ann, bob, times={"knock": 1})
        await asyncio.gather(*(player.play(5) for player in players))
        one.kill()
        players[0].client = ann.at(two.url)
        await asyncio.wait_for(asyncio.gather(*(player.play(5) for player in players)), 300)
        await check_promises(bob, *players)
        for client in (ann, bob, players[0].client):
            await client.close()


async def test_what_a_killed_server_left_is_done_by_another_that_nobody_told_of_it(
    postgres: Postgres, tmp_path: Path
) -> None:
    """Deadlines and bots, in matches that the other holds in memory as they once were."""
    options = ["--database", postgres.new_database(), "--bot-pace", "1"]
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    one, two = Kist(tmp_path / "one", *options), Kist(tmp_path / "two", *options)
    with running(one), running(two):
        ann = await Client.new(one.url)
        elsewhere = ann.at(two.url)
        timed = (await ann.create(sit=(0, 1), times={"knock": 1}, listed=True))["info"]["id"]
        botted = (await ann.create(chairs=["person", "bot:listed"], listed=True))["info"]["id"]
        for match in (timed, botted):
            await elsewhere.get(f"/api/matches/{match}")
            await ann.act(match, 0, "pass")
        before = {match: await changed(elsewhere, match) for match in (timed, botted)}
        one.kill()
        for match in (timed, botted):
            async with asyncio.timeout(120):
                while await changed(elsewhere, match) == before[match]:
                    await asyncio.sleep(0.1)
        await ann.close()
        await elsewhere.close()
