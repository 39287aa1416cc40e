"""The command processor: commands are decided, written down, and only then told.

A command is decided on the aggregate as it is known here, appended with that version expected, and decided anew when
another server was faster. All that wait at the same time, whichever aggregates they are for, are appended together
and share a commit: this is the only queue between a command and the disk. Those that wait for one aggregate, such as
three players who waive, are decided one after the other, and told in one message.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Generic, Protocol, TypeVar

from kist.core.errors import KistError
from kist.eventlog.batching import Batching
from kist.eventlog.commands import Command, Decide, Outcome, State, Transition, Write, entries_of
from kist.eventlog.ports import Addition, Answered, Appended, Appends, Conflict, LogId, Unreachable

LOG = logging.getLogger("kist.eventlog")

MOST_ATTEMPTS: Final = 10
"""How often a command is decided anew when others are faster."""
AGGREGATES_AT_ONCE: Final = 50
"""So many aggregates are seen to before others have their turn: newcomers, pings, whatever else."""


class Live(Protocol):
    """An aggregate that is held in memory. `lock` keeps this server from racing itself; the store keeps it from
    others. What has commands stays in memory."""

    lock: asyncio.Lock
    has_commands: bool

    @property
    def id(self) -> LogId:
        """The id of its log."""
        ...

    @property
    def state(self) -> Any:
        """The aggregate as it is known here."""
        ...


Held = TypeVar("Held", bound=Live)
Held_contra = TypeVar("Held_contra", bound=Live, contravariant=True)


class Aggregates(Protocol[Held_contra, State]):
    """All aggregates of one kind, as the processor needs them."""

    async def refresh(self, held: Held_contra) -> bool:
        """Take what others have appended; gives whether there was anything."""
        ...

    def beside(self, held: Held_contra, transitions: Sequence[Transition[State]]) -> Any:
        """What is kept beside the log after transitions that follow each other."""
        ...

    def decide_at_once(self, command: Command[State], state: State) -> Transition[State]:
        """What a command comes to; nothing when it takes long to find that out. Raises what it is refused for."""
        ...

    async def decide_aside(self, command: Command[State], state: State) -> Transition[State]:
        """What a command comes to, found out beside everything else where that takes long."""
        ...

    def happened(self, held: Held_contra, transitions: Sequence[Transition[State]]) -> None:
        """Go on with what is on disk now, and show it to whoever looks."""
        ...

    async def publish(self, held: Held_contra) -> None:
        """Tell the other servers."""
        ...


@dataclass(eq=False, slots=True)
class _Granted(Generic[Held, State]):
    """The commands for one aggregate that were granted, what it comes to with each of them, and what is to be
    appended for that."""

    held: Held
    commands: Sequence[Command[State]]
    transitions: Sequence[Transition[State]]
    addition: Addition[Any]


class CommandProcessor(Generic[Held, State]):
    """Carries out commands for all aggregates of one kind. Where many come at a time, it waits for some seconds
    (`patience`) before it appends; `spawn` runs something to its end."""

    def __init__(
        self,
        aggregates: Aggregates[Held, State],
        store: Appends[Any],
        patience_seconds: float,
        spawn: Callable[[Coroutine[Any, Any, None]], object],
    ) -> None:
        self._aggregates, self._store = aggregates, store
        self._spawn, self._batching = spawn, Batching(patience_seconds)
        self._waiting: dict[Held, list[Command[State]]] = {}
        self._busy: set[Held] = set()
        """The aggregates whose commands are being carried out: what comes for them meanwhile waits."""
        self._called = False

    async def process(
        self,
        held: Held,
        decide: Decide[State],
        owner: str | None = None,
        request: str | None = None,
        *,
        takes_long: bool = False,
        write: Write | None = None,
    ) -> int:
        """Carry out a command and give the version of its first entry; 0 when there was nothing to append. Raises
        what it was refused for. Finishes even if whoever asked goes away meanwhile."""
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.submit(held, Command(decide, partial(_answer, answer), owner, request, takes_long, write))
        return await answer

    def submit(self, held: Held, command: Command[State]) -> None:
        """Carry out a command in its turn, with all others that are there by then."""
        self._waiting.setdefault(held, []).append(command)
        held.has_commands = True
        if held not in self._busy:
            self._call()

    def _call(self) -> None:
        if not self._called:
            self._called = True
            self._spawn(self._carry_out())

    async def _carry_out(self) -> None:
        """Carry out what waits for aggregates that are not busy; where many come, a moment later, with what comes
        until then."""
        if len(self._waiting) < AGGREGATES_AT_ONCE and (wait := self._batching.wait_seconds):
            await asyncio.sleep(wait)
        free = [held for held in self._waiting if held not in self._busy]
        waiting = [(held, self._waiting.pop(held)) for held in free[:AGGREGATES_AT_ONCE]]
        self._busy.update(free[:AGGREGATES_AT_ONCE])
        self._called = False
        self._batching.came(len(waiting))
        if len(free) > AGGREGATES_AT_ONCE:
            self._call()
        together: list[_Granted[Held, State]] = []
        for held, commands in waiting:
            if granted := self._grant(held, commands):
                await held.lock.acquire()  # nobody has it; whoever asked for it before has a turn first
                together.append(granted)
                if rest := commands[len(granted.commands) :]:
                    self._waiting[held] = [*rest, *self._waiting.get(held, ())]
            else:
                self._spawn(self._one_by_one(held, commands))
        if together:
            await self._append_together(together)

    def _grant(self, held: Held, commands: Sequence[Command[State]]) -> _Granted[Held, State] | None:
        """What can be granted at once, if anything can, and nobody is busy with the aggregate."""
        transitions = [] if held.lock.locked() else list(self._transitions(held.state, commands))
        with contextlib.suppress(Exception):  # whatever it is: who sees to them one by one will say
            if transitions:
                addition = self._addition(held, transitions)
                return _Granted(held, commands[: len(transitions)], transitions, addition)
        return None

    def _transitions(self, state: State, commands: Sequence[Command[State]]) -> Iterator[Transition[State]]:
        """What the first commands come to, one after the other, up to one that is refused, changes nothing, takes
        long, or is written in a way of its own."""
        for command in commands:
            transition: Transition[State] = []
            with contextlib.suppress(Exception):  # whatever it is: who sees to it alone will say
                transition = [] if command.write else self._aggregates.decide_at_once(command, state)
            if not transition:
                return
            yield transition
            state = transition[-1]

    def _addition(self, held: Held, transitions: Sequence[Transition[State]]) -> Addition[Any]:
        """What is to be appended for transitions that follow each other."""
        entries = [entry for transition in transitions for entry in entries_of(transition)]
        return Addition(held.id, held.state.version, entries, self._aggregates.beside(held, transitions))

    async def _append_together(self, together: Sequence[_Granted[Held, State]]) -> None:
        outcomes = await self._append([each.addition for each in together])
        for each, outcome in zip(together, outcomes, strict=True):
            if isinstance(outcome, Answered | Conflict):
                each.held.lock.release()
                self._spawn(self._one_by_one(each.held, each.commands))
            else:
                self._tell(each, outcome)
                each.held.lock.release()
                self._free(each.held)
                if outcome is None:
                    await self._aggregates.publish(each.held)

    async def _append(self, additions: Sequence[Addition[Any]]) -> list[Appended]:
        try:
            with self._batching.under_way():
                return await self._store.append_all(additions)
        except Exception as reason:  # which a store does not raise; but nothing may stay busy for good
            LOG.exception("nothing was appended")
            return [reason] * len(additions)

    def _tell(self, granted: _Granted[Held, State], failed: Exception | None) -> None:
        """Tell the senders what came of it, and everybody what happened. In this order, and at once: the answer goes
        over the line together with what it led to."""
        for command, transition in zip(granted.commands, granted.transitions, strict=True):
            command.tell(failed or transition[0].version)
        if failed is None:
            self._happened(granted.held, granted.transitions)

    def _happened(self, held: Held, transitions: Sequence[Transition[State]]) -> None:
        try:
            self._aggregates.happened(held, transitions)
        except Exception:  # it is on disk, and whoever looks again will see it
            LOG.exception("what happened could not be shown", extra={"log": held.id})

    def _free(self, held: Held) -> None:
        self._busy.discard(held)
        held.has_commands = held in self._waiting
        if held.has_commands:
            self._call()

    # What is not so simple ---------------------------------------------------------------------------------------

    async def _one_by_one(self, held: Held, commands: Sequence[Command[State]]) -> None:
        async with held.lock:
            for command in commands:
                try:
                    outcome: Outcome = await self._alone(held, command)
                except Exception as reason:
                    outcome = reason
                command.tell(outcome)
        self._free(held)

    async def _alone(self, held: Held, command: Command[State]) -> int:
        for _ in range(MOST_ATTEMPTS):
            try:
                transition = await self._aggregates.decide_aside(command, held.state)
            except KistError:
                if version := await self._carried_out_before(held, command):
                    return version
                if await self._aggregates.refresh(held):
                    continue
                raise
            if not transition:
                if command.request and await self._aggregates.refresh(held):
                    continue  # what is asked for was so, but may be no longer
                return 0
            if version := await self._append_alone(held, command, transition):
                return version
        raise Unreachable("busy", "Too many others act at the same time; please try again.")

    async def _carried_out_before(self, held: Held, command: Command[State]) -> int | None:
        """The version that a request was answered with, which its sender has not heard."""
        if not command.owner or not command.request:
            return None
        answer = await self._store.answered(held.id, command.owner, command.request)
        return answer.version if answer else None

    async def _append_alone(self, held: Held, command: Command[State], transition: Transition[State]) -> int | None:
        """Append what was decided; gives the version of the first entry, be it one from before, when the command had
        been carried out already, and nothing was appended. None when another server was faster."""
        addition = self._addition(held, [transition])
        if command.write is None:
            (outcome,) = await self._append([addition])
        else:
            outcome = await _written(command.write, addition)
        match outcome:
            case None:
                self._happened(held, [transition])
                await self._aggregates.publish(held)
                return transition[0].version
            case Answered(version):
                return version
            case Conflict():
                await self._aggregates.refresh(held)
                return None
        raise outcome


async def _written(write: Write, addition: Addition[Any]) -> Appended:
    try:
        await write(addition)
    except Conflict as reason:
        return reason
    return None


def _answer(whom: "asyncio.Future[int]", outcome: Outcome) -> None:
    """Tell whoever waits, and waits still."""
    if whom.done():
        return
    if isinstance(outcome, Exception):
        whom.set_exception(outcome)
    else:
        whom.set_result(outcome)
