"""Shares: somebody who asks for very much delays others by a turn, not by all of it."""

import asyncio

import pytest

from kist.server.workers.fair import Share, Turns
from tests.server.clients import Client
from tests.services import Kist

pytestmark = pytest.mark.anyio
MUCH = [Share("eve")] * 20


async def served(*shares: Share) -> list[Share]:
    """In which order questions are answered that were asked in this one, by a single worker."""
    turns, order = Turns(["worker"]), list[Share]()

    async def ask(share: Share) -> None:
        worker = await turns.take(share)
        order.append(share)
        await asyncio.sleep(0)
        turns.give_back(worker)

    await asyncio.gather(*map(ask, shares))
    return order


async def test_one_client_after_the_other_has_a_turn() -> None:
    order = await served(*MUCH, Share("ann"), Share("bob"), Share("ann"))
    assert [share.asker for share in order[:6]] == ["eve", "eve", "ann", "bob", "eve", "ann"]
    assert len(order) == 23


async def test_who_comes_as_many_clients_from_one_address_has_the_turns_of_one() -> None:
    crowd = [Share(f"eve {number}", address="there") for number in range(20)]
    ann, bob = Share("ann", address="here"), Share("bob")
    order = await served(*crowd, ann, bob, ann)
    assert [order.index(ann), order.index(bob)] == [2, 3]
    assert order[4:7] == [crowd[2], ann, crowd[3]], "one after the other at each address"
    assert len(order) == 23


async def test_people_come_before_bots_among_themselves() -> None:
    alone = Share("eve", people=False)
    order = await served(*[alone] * 10, Share("ann"), Share("eve"))
    assert order[:3] == [alone, Share("ann"), Share("eve")]


async def test_who_does_not_wait_any_longer_holds_nothing_up() -> None:
    turns = Turns(["worker"])
    worker = await turns.take(Share("ann"))
    gone, late = (asyncio.create_task(turns.take(Share(name))) for name in ("eve", "bob"))
    await asyncio.sleep(0)
    gone.cancel()
    turns.give_back(worker)
    assert await late == "worker"


async def test_one_client_has_few_matches_among_bots_alone(ann: Client) -> None:
    bots = ["bot:listed"] * 2
    made = [await ann.create(sit=(), chairs=bots, request=f"b{number}") for number in range(5)]
    assert (await ann.create(sit=(), chairs=bots, status=429))["error"] == "too-many"
    assert (await ann.create(sit=(), chairs=bots, request="b3"))["info"] == made[3]["info"]
    other, third = await Client.new(ann.url), await Client.new(ann.url)
    for _ in range(5):
        await other.create(sit=(), chairs=bots)
    assert (await third.create(sit=(), chairs=bots, status=429))["error"] == "too-many", "from the same address"
    match = (await ann.create(chairs=["person", "bot:listed"], sit=()))["info"]["id"]
    give = {"chair": 0, "to": "bot:listed", "request": "give"}
    assert (await ann.post(f"/api/matches/{match}/give", give, 429))["error"] == "too-many"
    for client in (other, third):
        await client.close()


async def test_one_clients_matches_do_not_fill_the_first_page(roomy: Kist) -> None:
    ann, eve = await Client.new(roomy.url), await Client.new(roomy.url)
    mine = (await ann.create(listed=True))["info"]["id"]
    for _ in range(60):
        await eve.create(listed=True)
    answer = await ann.http.get("/api/matches")
    listed = [match["id"] for match in answer.json()["matches"]]
    assert mine in listed
    assert len(listed) <= 6
    assert len(answer.content) < 5_000
    await ann.close()
    await eve.close()
