"""What is kept beside the logs of matches: it is believed only as it was written."""

from dataclasses import replace

import pytest

from kist.storage.store import SqlStore
from tests.storage.appending import SUMMARY, append, entry, new_log
from tests.storage.test_store import altered

pytestmark = pytest.mark.anyio
FOUND = replace(SUMMARY, verdicts='{"2005 .2/22 L": true}')


async def verdicts(store: SqlStore, match: str = "match1") -> str | None:
    found = await store.find(match)
    assert found is not None
    return found.verdicts


async def test_verdicts_come_back_as_they_were_kept(store: SqlStore, caplog: pytest.LogCaptureFixture) -> None:
    await store.create(new_log(1), [], FOUND)
    await store.create(new_log(2), [entry(1)], SUMMARY)
    assert (await verdicts(store), await verdicts(store, "match2")) == (FOUND.verdicts, "{}")
    more = replace(FOUND, verdicts='{"2005 .2/22 L": true, "2005 1 ": false}')
    await append(store, "match2", 1, [entry(2)], more)
    assert await verdicts(store, "match2") == more.verdicts
    assert not caplog.messages


@pytest.mark.parametrize(
    "fault",
    [
        "verdicts = REPLACE(verdicts, 'true', 'false')",
        "verdicts = '{\"2005 .2/22 L\": false}'",
        "verdicts = ' {\"2005 .2/22 L\": false}'",
        "verdicts = (SELECT verdicts FROM matches WHERE id = 'match2')",
    ],
)
async def test_altered_verdicts_are_not_believed_and_said_to_be_so(
    store: SqlStore, url: str, fault: str, caplog: pytest.LogCaptureFixture
) -> None:
    for number in (1, 2):
        await store.create(new_log(number), [], FOUND)
    async with altered(store, url, f"UPDATE matches SET {fault} WHERE id = 'match1'") as again:  # noqa: S608
        assert await verdicts(again) is None
        assert await verdicts(again, "match2") == FOUND.verdicts
        assert caplog.messages == ["The verdicts of match match1 were altered; what they said is found out again."]
