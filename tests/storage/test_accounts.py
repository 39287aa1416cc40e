"""Accounts in the store, and people who are forgotten in logs, on both databases with the same tests."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from kist.accounts.errors import MovedOn, Taken
from kist.accounts.model import Account, Paper, Passkey, Session
from kist.matches.log import Entry
from kist.matches.ports import Conflict, NewLog, Summary
from kist.storage.store import SqlStore
from tests.storage.appending import append

pytestmark = pytest.mark.anyio
ADA = Account("ada", "Ada 🦊", "hash", 5)
LAPTOP = Session("ada", "ada", "Laptop", 5, 5)
KEY = Passkey("key", "ada", "public", 0, "Laptop", 5)
SUMMARY = Summary("open", listed=False, due=None, bots_due=None, owners=("ada",), card="{}")


async def test_what_is_kept_of_an_account_comes_back_and_goes(store: SqlStore) -> None:
    accounts = store.accounts
    await accounts.create(ADA, LAPTOP, KEY, ends="guest")
    with pytest.raises(Taken):
        await accounts.create(replace(ADA, code="other"), LAPTOP, None, ends="guest")
    assert await accounts.find("ada") == await accounts.find_code("hash") == ADA
    assert await accounts.find("bob") is None
    await accounts.rename("ada", "Adalbert")
    assert await accounts.change_code("ada", "hash", "next")
    assert not await accounts.change_code("ada", "hash", "third")
    assert await accounts.find_code("next") == replace(ADA, name="Adalbert", code="next")
    await accounts.add_passkey(replace(KEY, id="other", created=6))
    with pytest.raises(Taken):
        await accounts.add_passkey(KEY)
    await accounts.use_passkey("key", 2**32 - 1)
    assert await accounts.passkeys("ada") == [replace(KEY, uses=2**32 - 1), replace(KEY, id="other", created=6)]
    assert not await accounts.remove_passkey("bob", "key")
    assert await accounts.remove_passkey("ada", "key")
    assert await accounts.passkey("key") is None
    await accounts.delete("ada")
    assert await accounts.find("ada") is None
    assert await accounts.passkey("other") is None
    assert await accounts.sessions("ada") == []


async def test_sessions_are_ended_once_and_for_all(store: SqlStore) -> None:
    accounts = store.accounts
    await accounts.create(ADA, LAPTOP, None, ends="guest")
    phone = Session("phone", "ada", "Phone", 7, 7)
    await accounts.open_session(phone)
    await accounts.see_session("ada", 9)
    assert await accounts.sessions("ada") == [replace(LAPTOP, seen=9), phone]
    await accounts.end_sessions(["phone", "phone", "stranger"], 10)
    await accounts.end_sessions(["phone", "ada"], 11)
    assert sorted(await store.revoked(0)) == ["ada", "guest", "phone", "stranger"]
    assert await store.revoked(11) == ["ada"]
    assert await accounts.sessions("ada") == []
    await asyncio.gather(*(accounts.end_sessions(["tablet", "watch"], 12) for _ in range(8)))
    assert sorted(await store.revoked(12)) == ["tablet", "watch"]
    assert await accounts.prune_ended(11) == 3
    assert sorted(await store.revoked(0)) == ["ada", "tablet", "watch"]


async def test_a_device_goes_on_with_another_session_and_the_one_before_is_ended(store: SqlStore) -> None:
    accounts = store.accounts
    await accounts.create(ADA, LAPTOP, None, ends="guest")
    assert await store.revoked(0) == ["guest"]
    after = replace(LAPTOP, id="after", proved=9)
    await accounts.replace_session("ada", after, 9)
    assert await accounts.sessions("ada") == [after]
    assert (await accounts.session("after"), await accounts.session("ada")) == (after, None)
    assert await store.revoked(9) == ["ada"]


async def test_a_challenge_is_used_once_and_forgotten_when_it_holds_no_longer(store: SqlStore) -> None:
    accounts = store.accounts
    assert await accounts.use_challenge("one", 10, 20)
    assert not await accounts.use_challenge("one", 11, 20)
    assert await accounts.use_challenge("two", 21, 30)
    assert await accounts.use_challenge("one", 22, 40)  # nobody could use it by now: whoever asks looks at the date


async def test_papers_follow_on_what_they_are_based_on(store: SqlStore) -> None:
    accounts = store.accounts
    await accounts.create(ADA, LAPTOP, None, ends="guest")
    await accounts.keep_paper("ada", Paper("lessons", 1, "{}"))
    for wrong in (1, 3):
        with pytest.raises(MovedOn):
            await accounts.keep_paper("ada", Paper("lessons", wrong, "[]"))
    await accounts.keep_paper("ada", Paper("lessons", 2, '{"a":"é"}'))
    assert await accounts.papers("ada") == [Paper("lessons", 2, '{"a":"é"}')]
    await accounts.delete("ada")
    assert await accounts.papers("ada") == []


def new_log(number: int, creator: str) -> NewLog:
    return NewLog(f"match{number}", f"CODE{number}", creator, f"r{number}", "{}", 1000)


async def test_who_is_forgotten_is_in_no_log_and_the_log_still_holds(store: SqlStore) -> None:
    sat = Entry(1, 1, 0, "sit", owner="guest", request="s", name="Ada")
    bob = Entry(2, 2, 1, "sit", owner="bob", request="s", name="Bob")
    handed = Entry(3, 2, 0, "hand", owner="ada")
    played = Entry(4, 3, 0, "pass", owner="ada", request="p")
    await store.create(new_log(1, "guest"), [sat, bob], replace(SUMMARY, owners=("guest", "bob")))
    await append(store, "match1", 2, [handed], replace(SUMMARY, owners=("ada", "bob")))
    await append(store, "match1", 3, [played], replace(SUMMARY, owners=("ada", "bob")))
    await store.create(new_log(2, "ada"), [], replace(SUMMARY, owners=()))
    await store.create(new_log(3, "bob"), [replace(sat, owner="ada")], replace(SUMMARY, owners=()))
    await store.create(new_log(4, "bob"), [bob], replace(SUMMARY, owners=("bob",)))
    assert sorted(await store.eraser.traces("ada")) == ["match1", "match2", "match3"]
    assert [each.id for each in await store.owned("ada", None, 9)] == ["match1"]
    gone = Entry(5, 3, 0, "forget")
    late = replace(SUMMARY, owners=("bob",), card='{"x":1}')
    with pytest.raises(Conflict):
        await store.eraser.forget("match1", 3, "ada", [replace(gone, version=4)], late, made=True)
    await store.eraser.forget("match1", 4, "ada", [gone], late, made=True)
    nameless = [
        replace(sat, owner="", request=None, name=""),
        bob,
        replace(handed, owner=""),
        replace(played, owner="", request=None),
        gone,
    ]
    assert await store.entries("match1", 0) == nameless
    found = await store.find("match1")
    assert found is not None
    assert found.creator == ""
    assert await store.owned("ada", None, 9) == []
    assert [each.card for each in await store.owned("bob", None, 9) if each.id == "match1"] == ['{"x":1}']
    after = Entry(6, 9, 1, "pass", owner="bob", request="q")
    await append(store, "match1", 5, [after], late)
    assert await store.entries("match1", 0) == [*nameless, after]


async def test_a_server_that_knew_the_log_as_it_was_has_to_look_again(
    shared_store: tuple[SqlStore, SqlStore],
) -> None:
    one, two = shared_store
    entries = [Entry(version, version, 0, "pass", owner="ada", request=f"q{version}") for version in (1, 2)]
    await one.create(new_log(1, "ada"), [], SUMMARY)
    for entry in entries:
        await append(one, "match1", entry.version - 1, [entry], SUMMARY)
    await two.eraser.forget("match1", 2, "ada", [Entry(3, 2, None, "forget")], SUMMARY, made=True)
    with pytest.raises(Conflict):
        await append(one, "match1", 2, [Entry(3, 9, 0, "pass", owner="bob", request="b")], SUMMARY)
    assert [each.do for each in await one.entries("match1", 2)] == ["forget"]
    await append(one, "match1", 3, [Entry(4, 9, 0, "pass", owner="bob", request="b")], SUMMARY)
    assert [each.owner for each in await two.entries("match1", 0)] == ["", "", None, "bob"]


@pytest.fixture
async def shared_store(request: pytest.FixtureRequest) -> AsyncIterator[tuple[SqlStore, SqlStore]]:
    address = request.getfixturevalue("postgres").new_database()
    one, two = await SqlStore.open(address), await SqlStore.open(address)
    yield one, two
    await one.close()
    await two.close()


async def test_a_match_can_be_taken_out(store: SqlStore) -> None:
    sat = Entry(1, 1, 0, "sit", owner="ada", request="s", name="Ada")
    await store.create(new_log(1, "ada"), [sat], SUMMARY)
    await store.eraser.delete("match1")
    assert await store.find("match1") is None
    assert await store.entries("match1", 0) == []
    assert await store.owned("ada", None, 9) == []
    with pytest.raises(Conflict):
        await append(store, "match1", 1, [replace(sat, version=2, request="t")], SUMMARY)
