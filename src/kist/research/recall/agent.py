"""Agents of the benchmark: a policy without a memory of its own, and the memory that it is given.

A policy is a plain function of what lies open and of what is remembered, so nobody can remember more than the budget
allows. The memory is that of the bots (`kist.bots.skelter.recollection`): capacity, decay and confusion.
"""

from dataclasses import dataclass
from random import Random
from typing import Protocol

from kist.bots.base import Decision, Reason, Witnessed
from kist.bots.skelter.recollection import PERFECT, Recall, Recollection
from kist.core.actions import Action
from kist.core.types import Seat
from kist.core.view import View
from kist.skelter.memory import Memory
from kist.skelter.table import SkelterTable


class Policy(Protocol):
    """What an agent does."""

    def __call__(self, view: View[SkelterTable], memory: Memory, rng: Random) -> str:
        """One of `view.actions`, from what lies open, what is remembered, and luck; it keeps nothing for later."""
        ...


@dataclass(frozen=True)
class Agent:
    """A policy with a budget of recall; called like a level, it sits down at a seat."""

    policy: Policy
    recall: Recall = PERFECT

    def __call__(self, seat: Seat, seed: int, nodes: int | None = None) -> "Player":
        """The agent at a seat; its luck follows from the seed."""
        del nodes
        return Player(self, seat, seed)


class Player:
    """An agent at a seat: a bot like any other."""

    def __init__(self, agent: Agent, seat: Seat, seed: int) -> None:
        self._policy, self._seed = agent.policy, seed
        self._recollection = Recollection(agent.recall, seat, seed)
        self._view: View[SkelterTable] | None = None

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
        rng = Random(f"{self._seed}/{memory.now}")  # noqa: S311 - a game, not a secret
        return Decision(Action.parse(self._policy(self._view, memory, rng)), Reason("policy"))
