"""Agents of the benchmark: what decides, and the only memory that it has.

A `Policy` is a function of what lies open and of what is remembered; the memory is that of the bots
(`kist.bots.skelter.recollection`): capacity, decay and confusion. A `Recurrent` agent remembers in its own way, in a
state of a fixed number of bits. Either way it is the benchmark that keeps what is remembered and hands it over, and
every question is answered by a process of its own (`isolation`): nobody remembers more than the budget allows.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, TypeAlias, TypeGuard, runtime_checkable

from kist.bots.base import Decision, Reason, Witnessed
from kist.bots.skelter.recollection import PERFECT, Recall, Recollection
from kist.core.actions import Action
from kist.core.errors import BadSettings, KistError
from kist.core.settings import is_whole
from kist.core.types import Seat
from kist.core.view import View
from kist.research.recall.isolation import isolated
from kist.research.recall.walker import walker_v1
from kist.skelter.memory import Memory
from kist.skelter.table import SkelterTable

Seen: TypeAlias = View[SkelterTable]


class Policy(Protocol):
    """What an agent with a budget of fields does."""

    def __call__(self, view: Seen, memory: Memory, rng: Random) -> str:
        """One of `view.actions`, from what lies open, what is remembered, and luck."""
        ...


@runtime_checkable
class Recurrent(Protocol):
    """An agent with a budget of bits. Its state begins as zeros, and is kept for it between questions."""

    @property
    def bits(self) -> int:
        """How many bits its state has."""
        ...

    def update(self, view: Seen, state: bytes, rng: Random) -> bytes:
        """The state after one more moment: as many bytes as the bits take, unused bits of the last being 0."""
        ...

    def act(self, view: Seen, state: bytes, rng: Random) -> str:
        """One of `view.actions`, from what lies open and the state."""
        ...


Ask: TypeAlias = Callable[..., Any]
"""Asks a method of an agent (or the agent itself, as ""), with luck from a seed."""


def is_recurrent(agent: object) -> TypeGuard[Recurrent]:
    """Whether an agent keeps a state of its own; raises `BadSettings` for a number of bits that is none."""
    if not isinstance(agent, Recurrent):
        return False
    if not is_whole(agent.bits) or agent.bits < 0:
        raise BadSettings("bad-agent", f"bits is a whole number from 0 on, not {agent.bits!r}.")
    return True


@dataclass(frozen=True)
class Agent:
    """A policy with a budget of recall, or a recurrent agent; called like a level, it sits down at a seat."""

    policy: Policy | Recurrent
    recall: Recall = PERFECT

    def __call__(self, seat: Seat, seed: int, nodes: int | None = None) -> "Player | BitPlayer":
        """The agent at a seat; its luck follows from the seed."""
        del nodes
        return (BitPlayer if is_recurrent(self.policy) else Player)(self, seat, seed)


class Player:
    """An agent at a seat: a bot like any other."""

    def __init__(self, agent: Agent, seat: Seat, seed: int) -> None:
        self._seed = seed
        self._ask = _asker(agent.policy)
        self._recollection = Recollection(agent.recall, seat, seed)
        self._view: Seen | None = None

    def witness(self, moment: Witnessed[SkelterTable]) -> None:
        """See what happened, and remember it as far as the budget goes."""
        self._view = moment.view
        self._recollection.see(moment.view)

    def decide(self, seconds: float) -> Decision:
        """Ask the policy."""
        del seconds
        if self._view is None:
            raise RuntimeError("An agent decides only after it has seen the table.")
        memory = self._recollection.memory
        said = self._ask("", (self._view, memory), f"{self._seed}/{memory.now}")
        return Decision(Action.parse(said), Reason("policy"))


class BitPlayer:
    """A recurrent agent at a seat."""

    def __init__(self, agent: Agent, seat: Seat, seed: int) -> None:
        del seat
        assert is_recurrent(agent.policy)
        self._seed, self._bits = seed, agent.policy.bits
        self._ask = _asker(agent.policy)
        self._state, self._now = bytes(_bytes_for(self._bits)), 0
        self._view: Seen | None = None

    def witness(self, moment: Witnessed[SkelterTable]) -> None:
        """See what happened; the agent says what its state is then."""
        self._view, self._now = moment.view, self._now + 1
        self._state = self._checked(
            self._ask("update", (self._view, self._state), f"{self._seed}/{self._now}/update")
        )

    def decide(self, seconds: float) -> Decision:
        """Ask the agent."""
        del seconds
        said = self._ask("act", (self._view, self._state), f"{self._seed}/{self._now}/act")
        return Decision(Action.parse(said), Reason("policy"))

    def _checked(self, state: object) -> bytes:
        size, unused = _bytes_for(self._bits), -self._bits % 8
        if not isinstance(state, bytes) or len(state) != size or (unused and state[-1] >> (8 - unused)):
            message = f"A state of {self._bits} bits is {size} bytes, the unused bits of the last being 0."
            raise KistError("over-budget", message)
        return state


def _bytes_for(bits: int) -> int:
    return -(-bits // 8)


def _ask_walker(method: str, given: tuple[Seen, Memory], luck: str) -> str:
    assert not method
    return walker_v1(*given, Random(luck))  # noqa: S311 - a game, not a secret


def _asker(policy: Policy | Recurrent) -> Ask:
    """Our own walker keeps nothing, as its pinned games show: it is asked here. All others are asked elsewhere."""
    if policy is walker_v1:
        return _ask_walker
    return isolated(policy).ask
