"""Commands are decided, written down, and only then told: once each, in order, and together where they can."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from kist.core.errors import IllegalAction
from kist.eventlog.aggregate import Logged, number_in
from kist.eventlog.commands import Command, CommandContext, Outcome, Transition, entries_of, following
from kist.eventlog.log import Note
from kist.eventlog.ports import Addition, Answered, Appended, Conflict, Unreachable
from kist.eventlog.processor import AGGREGATES_AT_ONCE, MOST_ATTEMPTS, CommandProcessor

pytestmark = pytest.mark.anyio
MOST = 100


@dataclass(frozen=True)
class Sum(Logged):
    """An aggregate that adds up numbers, to a hundred at most."""

    total: int = 0

    @property
    def steps(self) -> Mapping[str, Callable[["Sum", Note], "Sum"]]:
        return {"add": _add}


def _add(here: Sum, note: Note) -> Sum:
    total = here.total + number_in(note.data, "number")
    if total > MOST:
        raise IllegalAction("too-much", "That is more than a hundred.")
    return replace(here, total=total)


def add(number: int, owner: str | None = None, request: str | None = None) -> Callable[[Sum], list[Sum]]:
    return lambda here: here.noting(CommandContext(0, owner, request), None, "add", {"number": number})


@dataclass(eq=False)
class HeldSum:
    id: str
    state: Sum = field(default_factory=Sum)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    has_commands: bool = False


class Disk:
    """Logs as a store keeps them, shared by servers; `commits` are the logs of each append."""

    def __init__(self) -> None:
        self.logs: dict[str, list[Note]] = {}
        self.commits: list[list[str]] = []
        self.failing: Exception | None = None

    def append(self, additions: Sequence[Addition[None]]) -> list[Appended]:
        self.commits.append([each.log for each in additions])
        return [self.failing or self._append(each) for each in additions]

    def _append(self, addition: Addition[None]) -> Appended:
        log, first = self.logs.setdefault(addition.log, []), addition.entries[0]
        if first.request and (before := self.answered(addition.log, first.owner, first.request)):
            return before
        if len(log) != addition.expected:
            return Conflict("conflict", "The log has moved on.")
        log.extend(addition.entries)
        return None

    def answered(self, log: str, owner: str, request: str) -> Answered | None:
        known = [note.version for note in self.logs[log] if (note.owner, note.request) == (owner, request)]
        return Answered(known[0]) if known else None


class Server:
    """One server's sums, and what it was told and said, in order."""

    def __init__(self, disk: Disk, patience_seconds: float = 0.0) -> None:
        self.disk, self.seen = disk, list[str]()
        self.tasks = set[asyncio.Task[None]]()
        self.commands = CommandProcessor[HeldSum, Sum](self, self, patience_seconds, self.spawn)

    def spawn(self, work: Coroutine[Any, Any, None]) -> object:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def append_all(self, additions: Sequence[Addition[None]]) -> list[Appended]:
        await asyncio.sleep(0)
        return self.disk.append(additions)

    async def answered(self, log: str, owner: str, request: str) -> Answered | None:
        return self.disk.answered(log, owner, request)

    async def refresh(self, held: HeldSum) -> bool:
        new = following(held.state, self.disk.logs.get(held.id, [])[held.state.version :])
        held.state = new[-1] if new else held.state
        return bool(new)

    def beside(self, held: HeldSum, transitions: Sequence[Transition[Sum]]) -> None:
        assert transitions[0][0].version == held.state.version + 1

    def decide_at_once(self, command: Command[Sum], state: Sum) -> Transition[Sum]:
        return [] if command.takes_long else command.decide(state)

    async def decide_aside(self, command: Command[Sum], state: Sum) -> Transition[Sum]:
        if not command.takes_long:
            return command.decide(state)
        self.seen.append("aside")
        return await asyncio.to_thread(command.decide, state)

    def happened(self, held: HeldSum, transitions: Sequence[Transition[Sum]]) -> None:
        assert len(self.disk.logs[held.id]) >= transitions[-1][-1].version, "told before it was on disk"
        held.state = transitions[-1][-1]
        self.seen.append(f"{held.id} is {held.state.total}")

    async def publish(self, held: HeldSum) -> None:
        self.seen.append(f"published {held.id}")

    async def all_at_once(self, *commands: tuple[HeldSum, Callable[[Sum], list[Sum]]]) -> list[Any]:
        work = (self.commands.process(held, decide) for held, decide in commands)
        return await asyncio.gather(*work, return_exceptions=True)


async def test_what_waits_at_the_same_time_shares_a_commit_and_no_more_than_fit() -> None:
    server = Server(Disk())
    many = [HeldSum(f"sum {number}") for number in range(AGGREGATES_AT_ONCE + 3)]
    assert set(await server.all_at_once(*((held, add(1)) for held in many))) == {1}
    assert [len(commit) for commit in server.disk.commits] == [AGGREGATES_AT_ONCE, 3]
    assert [log for commit in server.disk.commits for log in commit] == [held.id for held in many]


async def test_commands_for_one_aggregate_are_decided_one_after_the_other_and_shown_once() -> None:
    server, held = Server(Disk()), HeldSum("sum")
    assert await server.all_at_once((held, add(1)), (held, add(2)), (held, add(3))) == [1, 2, 3]
    assert server.seen == ["sum is 6", "published sum"]
    assert server.disk.commits == [["sum"]]
    assert not held.has_commands


async def test_who_is_refused_holds_nobody_up() -> None:
    server, held, other = Server(Disk()), HeldSum("sum"), HeldSum("other")
    first, refused, last, apart = await server.all_at_once(
        (held, add(60)), (held, add(60)), (held, add(40)), (other, add(5))
    )
    assert (first, last, apart) == (1, 2, 1)
    assert isinstance(refused, IllegalAction)
    assert held.state.total == MOST


async def test_where_another_server_was_faster_it_is_decided_anew() -> None:
    disk = Disk()
    here, there = Server(disk), Server(disk)
    mine, theirs = HeldSum("sum"), HeldSum("sum")
    await here.commands.process(mine, add(90))
    with pytest.raises(IllegalAction):
        await there.commands.process(theirs, add(20))
    assert await there.commands.process(theirs, add(10)) == 2
    assert theirs.state.total == MOST
    assert await here.commands.process(mine, lambda _: [], "ann", "nothing") == 0
    assert mine.state.total == MOST, "what asks for nothing is asked again on what others did"


async def test_a_request_is_carried_out_once_whichever_server_it_reaches() -> None:
    disk = Disk()
    here, there = Server(disk), Server(disk)
    mine, theirs = HeldSum("sum"), HeldSum("sum")
    assert await here.commands.process(mine, add(60, "ann", "r"), "ann", "r") == 1
    assert await here.commands.process(mine, add(60, "ann", "r"), "ann", "r") == 1, "refused now, and answered before"
    assert await there.commands.process(theirs, add(60, "ann", "r"), "ann", "r") == 1
    assert [note.data["number"] for note in disk.logs["sum"]] == [60]


async def test_a_store_that_fails_fails_everybody_who_waited_and_goes_on() -> None:
    server, held, other = Server(Disk()), HeldSum("sum"), HeldSum("other")
    server.disk.failing = Unreachable("unreachable", "No disk.")
    failed = await server.all_at_once((held, add(1)), (other, add(1)))
    assert [type(each) for each in failed] == [Unreachable, Unreachable]
    assert server.seen == []
    server.disk.failing = None
    assert await server.all_at_once((held, add(1)), (other, add(1))) == [1, 1]


async def test_what_takes_long_is_decided_aside_and_holds_up_no_other_aggregate() -> None:
    server, slow, quick = Server(Disk()), HeldSum("slow"), HeldSum("quick")
    first = asyncio.ensure_future(server.commands.process(slow, add(1), takes_long=True))
    assert await server.commands.process(quick, add(1)) == 1
    assert await first == 1
    assert server.seen[0] == "aside"


async def test_what_is_written_in_a_way_of_its_own_is_never_appended_with_others() -> None:
    server, held, other = Server(Disk()), HeldSum("sum"), HeldSum("other")
    written: list[Addition[None]] = []

    async def write(addition: Addition[None]) -> None:
        written.append(addition)
        if len(written) == 1:  # another server is faster
            server.disk.append([Addition("sum", 0, entries_of(add(7)(Sum())), None)])
            raise Conflict("conflict", "The log has moved on.")
        server.disk.append([addition])

    both = asyncio.gather(server.commands.process(held, add(1), write=write), server.commands.process(other, add(1)))
    mine, others = await both
    assert (mine, others) == (2, 1)
    assert [each.expected for each in written] == [0, 1]
    assert held.state.total == 8


async def test_who_goes_away_meanwhile_changes_nothing() -> None:
    server, held = Server(Disk()), HeldSum("sum")
    asked = asyncio.ensure_future(server.commands.process(held, add(5)))
    await asyncio.sleep(0)
    asked.cancel()
    assert await server.commands.process(held, add(1)) == 2
    assert held.state.total == 6


async def test_where_many_come_at_a_time_others_are_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []
    sleep = asyncio.sleep

    async def waited(seconds: float) -> None:
        waits.append(seconds)
        await sleep(0)

    monkeypatch.setattr(asyncio, "sleep", waited)
    server, many = Server(Disk(), 0.25), [HeldSum("a"), HeldSum("b")]
    for _ in range(10):
        await server.commands.process(many[0], add(1))
    assert 0.25 not in waits, "who works alone never waits"
    for _ in range(10):
        await server.all_at_once(*((held, add(1)) for held in many))
    assert 0.25 in waits


async def test_what_comes_while_the_disk_is_busy_shares_the_next_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    server, disk_is_free = Server(Disk(), 0.25), asyncio.Event()
    append, sleep = server.append_all, asyncio.sleep

    async def slow(additions: Sequence[Addition[None]]) -> list[Appended]:
        await disk_is_free.wait()
        return await append(additions)

    async def patient(seconds: float) -> None:
        await (disk_is_free.wait() if seconds == 0.25 else sleep(seconds))

    monkeypatch.setattr(server, "append_all", slow)
    monkeypatch.setattr(asyncio, "sleep", patient)
    asked = list[asyncio.Future[int]]()
    for number in range(5):
        asked.append(asyncio.ensure_future(server.commands.process(HeldSum(f"sum {number}"), add(1))))
        for _ in range(3):
            await sleep(0)
    disk_is_free.set()
    assert await asyncio.gather(*asked) == [1] * 5
    assert [len(commit) for commit in server.disk.commits] == [1, 4]


async def test_a_store_that_breaks_down_fails_everybody_who_waited_and_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server, held, other = Server(Disk()), HeldSum("sum"), HeldSum("other")

    def broken(_: Sequence[Addition[None]]) -> list[Appended]:
        raise OSError("no such disk")

    monkeypatch.setattr(server.disk, "append", broken)
    assert [type(each) for each in await server.all_at_once((held, add(1)), (other, add(1)))] == [OSError, OSError]
    monkeypatch.undo()
    assert await server.all_at_once((held, add(1)), (other, add(1))) == [1, 1]


async def test_what_changes_nothing_is_answered_so_and_those_after_it_are_carried_out() -> None:
    server, held = Server(Disk()), HeldSum("sum")
    assert await server.all_at_once((held, add(1)), (held, lambda _: []), (held, add(3))) == [1, 0, 2]
    assert (held.state.total, held.has_commands) == (4, False)
    assert await server.all_at_once((held, lambda _: []), (held, add(5))) == [0, 3]


async def test_whoever_is_always_too_late_is_told_so_after_some_attempts() -> None:
    server, held = Server(Disk()), HeldSum("sum")
    tried = 0

    async def write(_: Addition[None]) -> None:
        nonlocal tried
        tried += 1
        raise Conflict("conflict", "The log has moved on.")

    with pytest.raises(Unreachable) as refused:
        await server.commands.process(held, add(1), write=write)
    assert (refused.value.code, tried) == ("busy", MOST_ATTEMPTS)
    assert await server.commands.process(held, add(1)) == 1, "others go on"


async def test_whoever_cannot_be_told_holds_nobody_up() -> None:
    server, held, told = Server(Disk()), HeldSum("sum"), list[Outcome]()

    def deaf(_: Outcome) -> None:
        raise OSError("gone")

    server.commands.submit(held, Command(add(1), deaf))
    server.commands.submit(held, Command(add(2), told.append))
    assert await server.commands.process(held, add(3)) == 3
    assert told == [2]
    assert server.disk.commits == [["sum"]], "they are simple unless somebody says otherwise"


async def test_what_cannot_be_shown_is_done_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    server, held = Server(Disk()), HeldSum("sum")

    def blind(*_: object) -> None:
        raise OSError("nobody can look")

    monkeypatch.setattr(server, "happened", blind)
    assert await server.commands.process(held, add(1)) == 1
    monkeypatch.undo()
    assert await server.commands.process(held, add(2)) == 2, "it is decided anew on what is on disk"
    assert held.state.total == 3


async def test_an_aggregate_that_somebody_holds_is_waited_for() -> None:
    server, held, other = Server(Disk()), HeldSum("sum"), HeldSum("other")
    async with held.lock:
        waiting = asyncio.ensure_future(server.commands.process(held, add(1)))
        assert await server.commands.process(other, add(1)) == 1
        assert held.has_commands
        assert not waiting.done()
    assert await waiting == 1
    assert not held.has_commands


async def test_whatever_goes_wrong_while_deciding_is_told_to_whoever_asked() -> None:
    server, held = Server(Disk()), HeldSum("sum")

    def wrong(_: Sum) -> list[Sum]:
        raise ZeroDivisionError

    first, second = await server.all_at_once((held, wrong), (held, add(1)))
    assert isinstance(first, ZeroDivisionError)
    assert second == 1


async def test_what_is_not_simple_keeps_its_place_among_others() -> None:
    server, held = Server(Disk()), HeldSum("sum")
    process = server.commands.process
    all_three = process(held, add(1)), process(held, add(2), takes_long=True), process(held, add(4))
    assert list(await asyncio.gather(*all_three)) == [1, 2, 3]
    assert [note.data["number"] for note in server.disk.logs["sum"]] == [1, 2, 4]
    assert held.state.total == 7
