"""Appending to logs, on both databases with the same tests."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from kist.matches.log import Entry
from kist.matches.ports import Addition, Answered, Conflict, NewLog, Summary
from kist.storage.store import SqlStore
from tests.storage.appending import SUMMARY, append, entry, new_log

pytestmark = pytest.mark.anyio


def addition(number: int, *entries: Entry) -> Addition[Summary]:
    return Addition(f"match{number}", entries[0].version - 1, entries, SUMMARY)


async def five_logs(store: SqlStore) -> None:
    """Five logs with an entry each, the last of which the store does not have in mind."""
    for number in range(1, 6):
        await store.create(new_log(number), [], SUMMARY)
        await append(store, f"match{number}", 0, [entry(1, request="first")], SUMMARY)
    store._logs._known.pop("match5")


async def test_append_expects_the_version(store: SqlStore) -> None:
    await store.create(new_log(), [entry(1)], SUMMARY)
    assert await append(store, "match1", 1, [entry(2), entry(3, owner=None)], SUMMARY) is None
    for expected in (0, 1, 2, 4):
        with pytest.raises(Conflict):
            await append(store, "match1", expected, [entry(expected + 1, request="new")], SUMMARY)
    with pytest.raises(Conflict):
        await append(store, "nothing", 0, [entry(1)], SUMMARY)
    assert len(await store.entries("match1", 0)) == 3


async def test_of_many_at_once_exactly_one_wins(store: SqlStore) -> None:
    await store.create(new_log(), [], SUMMARY)
    for version in range(5):
        rivals = [[entry(version + 1, f"pass{rival}", f"rival {rival}", f"{version}")] for rival in range(8)]
        results = await asyncio.gather(
            *(append(store, "match1", version, rival, SUMMARY) for rival in rivals), return_exceptions=True
        )
        assert [result for result in results if result is None] == [None]
        assert all(result is None or isinstance(result, Conflict) for result in results)
    assert [each.version for each in await store.entries("match1", 0)] == [1, 2, 3, 4, 5]


async def test_a_resent_command_is_answered_with_its_first_version(store: SqlStore) -> None:
    await store.create(new_log(), [], SUMMARY)
    await append(store, "match1", 0, [entry(1, request="a")], SUMMARY)
    await append(store, "match1", 1, [entry(2, request="b")], SUMMARY)
    assert await append(store, "match1", 2, [entry(3, request="a")], SUMMARY) == Answered(1)
    assert len(await store.entries("match1", 0)) == 2
    assert await store.versions(["match1"]) == {"match1": 2}
    assert await store.answered("match1", "ann", "b") == Answered(2)
    assert await store.answered("match1", "bob", "b") is None
    assert await append(store, "match1", 2, [entry(3, owner="bob", request="a")], SUMMARY) is None


async def test_each_of_several_logs_moves_on_or_says_why_not(store: SqlStore) -> None:
    await five_logs(store)
    outcomes = await store.append_all(
        [
            addition(1, entry(2), entry(3)),
            addition(2, entry(3)),
            addition(3, entry(2, request="first")),
            addition(4, entry(2)),
            addition(5, entry(2)),
        ]
    )
    assert isinstance(outcomes[1], Conflict)
    assert [outcomes[0], *outcomes[2:]] == [None, Answered(1), None, None]
    lengths = {f"match{number}": length for number, length in enumerate((3, 1, 1, 2, 2), 1)}
    assert await store.versions(list(lengths)) == lengths
    again = await store.append_all([addition(1, entry(4)), addition(3, entry(2)), addition(4, entry(3))])
    assert again == [None] * 3, "what was refused holds nobody up"
    assert [len(await store.entries(f"match{number}", 0)) for number in (1, 3, 4)] == [4, 2, 3]


async def test_of_two_for_one_log_at_once_exactly_one_is_written(store: SqlStore) -> None:
    await five_logs(store)
    rivals = [addition(1, entry(2, f"pass{rival}", request=f"by {rival}")) for rival in range(2)]
    outcomes = await store.append_all([rivals[0], addition(2, entry(2)), rivals[1]])
    assert outcomes[1] is None
    assert sorted([type(outcomes[0]), type(outcomes[2])], key=str) == sorted([type(None), Conflict], key=str)
    winner = 0 if outcomes[0] is None else 1
    assert [each.do for each in await store.entries("match1", 0)] == ["pass", f"pass{winner}"]


async def test_what_is_appended_at_once_shares_a_transaction(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where somebody sits down, or the store has to ask what came before."""
    await five_logs(store)
    transactions = 0
    write = store._session.write

    async def counted(work: Any) -> Any:
        nonlocal transactions
        transactions += 1
        return await write(work)

    monkeypatch.setattr(store._session, "write", counted)
    sits = Addition("match2", 1, [entry(2, "sit", "bob")], replace(SUMMARY, owners=("bob",)))
    assert await store.append_all([addition(1, entry(2)), sits, addition(5, entry(2))]) == [None] * 3
    assert transactions == 1
    assert [each.id for each in await store.owned("bob", None, 10)] == ["match2"]
    late = await store.append_all([addition(number, entry(2 + (number == 3))) for number in (3, 4, 1)])
    assert [type(each) for each in late] == [Conflict, type(None), Conflict]
    assert transactions == 3, "all at once, and where that cannot be each by itself, in one as well"


async def test_what_entries_say_is_read_as_it_was_written(store: SqlStore) -> None:
    """They reach the database as a text of their own."""
    words = ["null", "true", "1", "", '"', "\\", "'", "{}", "[1]", "$.log", ":rows", "%s", "Ann 🦊", "\u2028", "a\nb"]
    said = [
        replace(entry(at, "pass", request=f"r {word}"), name=word, reason=word) for at, word in enumerate(words, 1)
    ]
    said = [replace(each, by=None, auto=True) if each.version % 2 else each for each in said]
    new = NewLog("match1", "CODE", "ann", "made", "{}", 1)
    await store.create(new, [], SUMMARY)
    assert await append(store, "match1", 0, said, replace(SUMMARY, due=2**52, card='{"a":"\'"}')) is None
    assert await store.entries("match1", 0) == said
    assert [each.card for each in await store.shelf("open", None, 1)] == ['{"a":"\'"}']
