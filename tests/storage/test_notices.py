"""Devices, quiet hours and what is still to be told, on both databases with the same tests."""

import asyncio

import pytest

from kist.matches.notices import Due, Subscription
from kist.matches.quiet import Quiet
from kist.storage.notices import SqlNotices
from kist.storage.store import SqlStore

pytestmark = pytest.mark.anyio
NIGHT = Quiet(1320, 420, "Europe/Rome")


@pytest.fixture
def notices(store: SqlStore) -> SqlNotices:
    return store.notices


def device(name: str) -> Subscription:
    return Subscription(f"https://push.example.org/{name}", "key", "auth", "de")


async def endpoints(notices: SqlNotices, owner: str) -> set[str]:
    return {each.endpoint.rpartition("/")[2] for each in await notices.devices(owner)}


async def test_everybody_has_a_few_devices_and_a_device_belongs_to_who_said_so_last(notices: SqlNotices) -> None:
    for at, name in enumerate("abcd"):
        await notices.subscribe("ann", device(name), at, 3)
    assert await endpoints(notices, "ann") == {"b", "c", "d"}
    await notices.subscribe("bob", device("d"), 9, 3)
    assert await endpoints(notices, "ann") == {"b", "c"}
    await notices.unsubscribe(device("d").endpoint, "ann")
    assert await endpoints(notices, "bob") == {"d"}
    await notices.unsubscribe(device("d").endpoint)
    assert await endpoints(notices, "bob") == set()


async def test_what_is_due_is_told_once_and_what_is_planned_anew_takes_its_place(notices: SqlNotices) -> None:
    await notices.plan([Due("ann", "match", 50), Due("bob", "match", 60)])
    await notices.plan([Due("ann", "match", 70)])
    assert await notices.take(59, 10) == []
    taken = await asyncio.gather(*(notices.take(100, 10) for _ in range(4)))
    assert sorted((due for each in taken for due in each), key=lambda due: due.due) == [
        Due("bob", "match", 60),
        Due("ann", "match", 70),
    ]
    assert await notices.take(100, 10) == []


async def test_all_goes_along_to_an_account_and_is_forgotten_with_it(notices: SqlNotices) -> None:
    await notices.subscribe("ann", device("a"), 1, 3)
    await notices.keep_quiet("ann", NIGHT)
    await notices.plan([Due("ann", "match", 50)])
    await notices.hand_over("ann", "account")
    assert await endpoints(notices, "account") == {"a"}
    assert await notices.quiet("account") == NIGHT
    assert (await notices.quiet("ann"), await notices.devices("ann")) == (None, [])
    await notices.forget("account")
    assert (await notices.quiet("account"), await notices.devices("account")) == (None, [])
