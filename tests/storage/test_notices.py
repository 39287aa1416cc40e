"""Devices, quiet hours and what is still to be told, on both databases with the same tests."""

import asyncio

import pytest

from kist.accounts.model import Account, Session
from kist.matches.log import Entry
from kist.matches.ports import NewLog, Summary
from kist.matches.vacation import Vacation
from kist.notices.news import Due, Subscription
from kist.notices.quiet import Quiet
from kist.storage.notices import SqlNotices
from kist.storage.store import SqlStore
from tests.storage.appending import append

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
        await notices.subscribe("ann", name, device(name), at, 3)
    assert await endpoints(notices, "ann") == {"b", "c", "d"}
    await notices.subscribe("bob", "his", device("d"), 9, 3)
    assert await endpoints(notices, "ann") == {"b", "c"}
    await notices.unsubscribe(device("d").endpoint, "ann")
    assert await endpoints(notices, "bob") == {"d"}
    await notices.unsubscribe(device("d").endpoint)
    assert await endpoints(notices, "bob") == set()


async def test_what_is_due_is_told_once_and_what_is_planned_anew_takes_its_place(notices: SqlNotices) -> None:
    await notices.plan([Due("ann", "match", 50), Due("bob", "match", 60)])
    await notices.plan([Due("ann", "match", 70)])
    assert await notices.take(59, 200, 10) == []
    taken = await asyncio.gather(*(notices.take(100, 200, 10) for _ in range(4)))
    ann, bob = sorted((due for each in taken for due in each), key=lambda due: due.owner)
    assert (ann, bob) == (Due("ann", "match", 200), Due("bob", "match", 200))
    assert await notices.take(199, 300, 10) == []
    await notices.done(ann)
    await notices.plan([Due("bob", "match", 150)])  # something new, while the last was being told
    await notices.done(bob)
    assert await notices.take(250, 300, 10) == [Due("bob", "match", 300)]


async def test_one_device_is_told_later_by_itself_until_there_are_newer_news(store: SqlStore) -> None:
    notices, far = store.notices, device("b").endpoint
    for name in "ab":
        await notices.subscribe("ann", name, device(name), 1, 3)
    await notices.plan([Due("ann", "match", 50), Due("ann", "match", 60, far, 2)])
    assert await notices.take(100, 200, 10) == [Due("ann", "match", 200), Due("ann", "match", 200, far, 2)]
    log = NewLog("match", "CODE", "bob", "r", "{}", 300)
    summary = Summary("running", listed=False, due=None, bots_due=None, owners=(), card="{}", tell=("ann", "cleo"))
    await store.create(log, [], summary)  # in one go with what happens; Cleo has no device
    assert await notices.take(400, 500, 10) == [Due("ann", "match", 500)]
    await append(store, "match", 0, [Entry(1, 600, None, "begin 0")], summary)
    assert await notices.take(700, 800, 10) == [Due("ann", "match", 800)]


async def test_a_device_whose_session_ends_is_told_nothing_any_more(store: SqlStore) -> None:
    for name in "abc":
        await store.notices.subscribe("ann", name, device(name), 1, 3)
    phone = Session("new", "ann", "Phone", 1, 1)
    await store.accounts.create(Account("ann", "Ann", "code", 1), phone, None, ends="b")
    await store.accounts.end_sessions(["a", "b"], 5)
    assert await endpoints(store.notices, "ann") == {"b", "c"}
    await store.accounts.end_sessions(["new"], 5)
    assert await endpoints(store.notices, "ann") == {"c"}


async def test_all_goes_along_to_an_account_and_is_forgotten_with_it(notices: SqlNotices) -> None:
    await notices.subscribe("ann", "hers", device("a"), 1, 3)
    await notices.keep_quiet("ann", NIGHT)
    await notices.plan([Due("ann", "match", 50)])
    await notices.hand_over("ann", "account")
    assert await endpoints(notices, "account") == {"a"}
    assert await notices.quiet("account") == NIGHT
    assert (await notices.quiet("ann"), await notices.devices("ann")) == (None, [])
    await notices.forget("account")
    assert (await notices.quiet("account"), await notices.devices("account")) == (None, [])


async def test_vacations_go_along_but_for_those_that_both_announced(notices: SqlNotices) -> None:
    for owner, starts in (("guest", (10, 20)), ("ann", (20, 30))):
        for start in starts:
            await notices.vacate(owner, Vacation(start, start + 5), lambda _: None)
    await notices.hand_over("guest", "ann")
    assert [each.start for each in await notices.vacations("ann")] == [10, 20, 30]
    assert await notices.vacations("guest") == []


async def test_what_is_said_twice_at_once_is_kept_once(notices: SqlNotices) -> None:
    for _ in range(5):
        await asyncio.gather(*(notices.keep_quiet("ann", NIGHT) for _ in range(8)))
        await asyncio.gather(*(notices.subscribe("ann", "s", device("a"), 1, 3) for _ in range(8)))
        assert (await notices.quiet("ann"), await endpoints(notices, "ann")) == (NIGHT, {"a"})
        await notices.forget("ann")
