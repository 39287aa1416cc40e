"""Appends that wait at the same time share a commit; who works alone never waits for others."""

import asyncio
from collections.abc import Sequence

import pytest

from kist.storage import together
from kist.storage.moving import Values
from kist.storage.together import Together

pytestmark = pytest.mark.anyio


class Recorded:
    """A database in which every log moves on; `sizes` are how many did at once."""

    def __init__(self) -> None:
        self.sizes: list[int] = []
        self.moved: list[str] = []

    async def __call__(self, moves: Sequence[Values], lines: Sequence[Values]) -> set[str]:
        assert [move[0] for move in moves] == [line[0] for line in lines]
        self.sizes.append(len(moves))
        self.moved += [str(move[0]) for move in moves]
        await asyncio.sleep(0)
        return {str(move[0]) for move in moves}


def add(appends: Together, *logs: str) -> "asyncio.Future[set[str]]":
    return appends.add([(log, 0, 1) for log in logs], [(log, "hash", 1) for log in logs])


async def append(appends: Together, logs: Sequence[str]) -> None:
    done = await asyncio.gather(*(add(appends, log) for log in logs))
    assert all(log in moved for log, moved in zip(logs, done, strict=True))


async def test_what_waits_at_the_same_time_goes_together_and_no_more_than_fit() -> None:
    database = Recorded()
    appends = Together(database, 0.0)
    await append(appends, [f"log {number}" for number in range(together.MOST + 5)])
    assert database.sizes == [together.MOST, 5]


async def test_those_that_come_at_once_stay_together() -> None:
    database = Recorded()
    appends = Together(database, 0.0)
    most = [f"log {number}" for number in range(together.MOST - 1)]
    added = [add(appends, *most), add(appends, "a", "b", "c"), add(appends, "d")]
    moved = await asyncio.gather(*added)
    assert all({log} <= each for log, each in zip(("log 7", "c", "d"), moved, strict=True))
    assert database.sizes == [together.MOST + 2, 1]


async def test_who_came_first_goes_first_however_many_wait() -> None:
    database = Recorded()
    logs = [f"log {number}" for number in range(2 * together.MOST + 5)]
    await append(Together(database, 0.0), logs)
    assert database.moved == logs


async def test_who_works_alone_never_waits_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []

    async def waited(seconds: float) -> None:
        waits.append(seconds)

    monkeypatch.setattr(together, "sleep", waited)
    appends = Together(Recorded(), 0.005)
    for _ in range(30):
        await append(appends, ["a"])
    assert waits == []
    for _ in range(30):
        await append(appends, ["a", "b", "c"])
    assert set(waits) == {0.005}
    for _ in range(60):
        await append(appends, ["a"])
    waits.clear()
    await append(appends, ["a"])
    assert waits == [], "the crowd has gone"


async def test_a_database_that_fails_fails_everybody_who_waited_and_goes_on() -> None:
    database = Recorded()

    async def broken(moves: Sequence[Values], lines: Sequence[Values]) -> set[str]:
        if any(move[0] == "bad" for move in moves):
            raise OSError("no disk")
        return await database(moves, lines)

    appends = Together(broken, 0.0)
    bad = [add(appends, log) for log in ("other", "bad")]
    assert [type(each) for each in await asyncio.gather(*bad, return_exceptions=True)] == [OSError, OSError]
    await append(appends, ["good"])
