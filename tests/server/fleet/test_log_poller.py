"""Logs that are said to have moved on: looked at once, however often that is said, and never too seldom."""

import asyncio
from collections.abc import Sequence

import pytest

from kist.server.fleet.log_poller import LOGS_AT_ONCE, LogPoller

pytestmark = pytest.mark.anyio


class Logs:
    """Logs in a store, some of which are held here; `asked` is each question to the store."""

    def __init__(self, **held: int) -> None:
        self.held, self.stored = held, dict(held)
        self.asked: list[list[str]] = []
        self.followed: list[str] = []
        self.gone: list[str] = []
        self.go_on = asyncio.Event()
        self.go_on.set()
        self.tasks: list[asyncio.Task[None]] = []
        self.poller = LogPoller(
            self.versions,
            self.held.get,
            self.follow,
            self.gone.append,
            lambda work: self.tasks.append(asyncio.create_task(work)),
        )

    async def versions(self, logs: Sequence[str]) -> dict[str, int]:
        self.asked.append(list(logs))
        return {log: self.stored[log] for log in logs if log in self.stored}

    async def follow(self, log: str, version: int) -> None:
        self.followed.append(log)
        read = self.stored[log]
        assert read >= version
        await self.go_on.wait()
        self.held[log] = read


async def test_a_log_is_looked_at_once_however_often_it_is_spoken_of() -> None:
    logs = Logs(a=1, b=1)
    logs.stored["a"] = 3
    for _ in range(1000):
        logs.poller.ask(["a", "b", "elsewhere"])
    await logs.poller.look()
    await asyncio.gather(*logs.tasks)
    assert logs.asked == [["a", "b", "elsewhere"]]
    assert logs.followed == ["a"]
    assert logs.held == {"a": 3, "b": 1}


async def test_what_is_written_while_a_log_is_read_is_looked_for_after_that() -> None:
    logs = Logs(slow=1, quick=1)
    logs.go_on.clear()
    logs.stored["slow"] = 2
    logs.poller.ask(["slow"])
    await logs.poller.look()
    await asyncio.sleep(0)
    logs.stored |= {"slow": 3, "quick": 2}
    logs.poller.ask(["slow", "quick"])
    await logs.poller.look()
    await asyncio.sleep(0)
    assert logs.followed == ["slow", "quick"], "nobody waits for another, and none is read twice at once"
    logs.go_on.set()
    await asyncio.gather(*logs.tasks)
    assert logs.held == {"slow": 2, "quick": 2}
    await logs.poller.look()
    await asyncio.gather(*logs.tasks)
    assert logs.held == {"slow": 3, "quick": 2}


async def test_only_the_store_says_that_a_log_is_gone() -> None:
    logs = Logs(here=1, gone=1)
    del logs.stored["gone"]
    logs.poller.ask(["here", "gone", "never-held"])
    await logs.poller.look()
    assert logs.gone == ["gone"]


async def test_many_logs_are_asked_about_in_bundles() -> None:
    names = [f"log{number}" for number in range(LOGS_AT_ONCE + 1)]
    logs = Logs(**dict.fromkeys(names, 1))
    logs.poller.ask(names)
    await logs.poller.look()
    assert [len(each) for each in logs.asked] == [LOGS_AT_ONCE, 1]
