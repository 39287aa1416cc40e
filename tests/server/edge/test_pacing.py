"""Requests begin in turns: one address with many does not come before another with one."""

import asyncio

import pytest

from kist.server.edge.pacing import REQUESTS_AT_ONCE, Pacing

pytestmark = pytest.mark.anyio


async def begun(pacing: Pacing, *addresses: str) -> list[list[str]]:
    """Which of these requests, all of which come at once, began in which turn of the loop."""
    turns: list[list[str]] = [[]]

    async def request(address: str) -> None:
        await pacing.turn(address)
        turns[-1].append(address)

    requests = [asyncio.ensure_future(request(each)) for each in addresses]
    while not all(each.done() for each in requests):
        await asyncio.sleep(0)
        turns.append([])
    return [each for each in turns if each]


async def test_who_comes_alone_begins_at_once() -> None:
    pacing = Pacing()
    for _ in range(3):
        assert await begun(pacing, "ann") == [["ann"]]
        await asyncio.sleep(0)


async def test_of_many_at_one_address_one_begins_in_each_turn_and_others_come_between() -> None:
    turns = await begun(Pacing(), *["eve"] * 30, "ann", "bob")
    assert max(each.count("eve") for each in turns) == 1
    last = max(number for number, each in enumerate(turns) if {"ann", "bob"} & set(each))
    assert last <= 1, "whoever came last, but from elsewhere, waits for none of the thirty"
    assert sum(each.count("eve") for each in turns) == 30


async def test_crowds_from_everywhere_begin_some_at_a_time_in_the_order_in_which_they_came() -> None:
    addresses = [f"place {each}" for each in range(3 * REQUESTS_AT_ONCE)]
    turns = await begun(Pacing(), *addresses)
    assert max(map(len, turns)) == REQUESTS_AT_ONCE
    assert [address for turn in turns for address in turn] == addresses


async def test_who_has_gone_takes_nobodys_turn() -> None:
    pacing = Pacing()
    await pacing.turn("eve")
    gone = asyncio.ensure_future(pacing.turn("eve"))
    waiting = asyncio.ensure_future(pacing.turn("eve"))
    await asyncio.sleep(0)
    gone.cancel()
    async with asyncio.timeout(30):
        await waiting
