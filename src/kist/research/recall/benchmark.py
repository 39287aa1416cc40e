"""How often an agent with a budget of recall wins against opponents that forget nothing.

Everything that figures depend on is fixed by `VERSION`: the opponents, how budgets forget, the settings, the seeds
and how wins count. Figures of different versions, or of different numbers of players, are not to be compared.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from kist.arena.plan import Plan
from kist.arena.play import Result
from kist.arena.tally import Interval, rounded, wilson
from kist.arena.workers import Played, Task, tasks_of
from kist.bots.level import Level
from kist.bots.skelter.recollection import Recall
from kist.core.errors import BadSettings
from kist.core.types import Json
from kist.research.recall.agent import Agent, Policy
from kist.research.recall.walker import walker_v1

VERSION: Final = "recall-2"
"""Up to `recall-1`, decay and confusion counted as much at large tables as at a table of two."""
SEED: Final = 19
SETTINGS: Final[Mapping[str, Json]] = {"board": "shuffled", "rounds": 40, "version": 2}
SEATS: Final = (2, 4, 6)
CAPACITIES: Final = (0, 2, 4, 6, 8, 12, 16, 24, None)
"""How many covered fields are kept in mind; None for all."""
GAMES: Final = 240
"""How many games are played for each number of players and each capacity."""

Play: TypeAlias = Callable[[Iterable[Task]], Played]


@dataclass(frozen=True, slots=True)
class Point:
    """How often an agent won: a win that several share counts for each as its part."""

    seats: int
    recall: Recall
    games: int
    won: float

    @property
    def rate(self) -> float:
        """The share of wins."""
        return self.won / self.games

    @property
    def interval(self) -> Interval:
        """Wilson's interval of the share, 95 %."""
        low, high = wilson(self.won, self.games)
        return low, high

    def to_json(self) -> dict[str, Json]:
        """One line of the results."""
        return {
            "version": VERSION,
            "seats": self.seats,
            "capacity": self.recall.capacity,
            "decay": self.recall.decay,
            "confusion": self.recall.confusion,
            "games": self.games,
            "win_rate": rounded(self.rate),
            "interval": [rounded(end) for end in self.interval],
        }


def measure(
    policy: Policy, recalls: Sequence[Recall], seats: Sequence[int], games: int, play: Play
) -> Iterator[Point]:
    """Every number of players with every budget, in this order."""
    if games < 1:
        raise BadSettings("bad-games", "At least one game must be played.")
    if wrong := [each for each in seats if not 2 <= each <= 6]:
        raise BadSettings("bad-seats", f"Helter-Skelter is for 2 to 6 players, not {wrong[0]}.")
    for count in seats:
        for recall in recalls:
            yield _point(plan_of(policy, recall, count, games), recall, play)


def plan_of(policy: Policy, recall: Recall, seats: int, games: int) -> Plan:
    """The games of one point: the agent at every seat in turn, with the same boards whatever it remembers."""
    agent, opponent = Level("agent", Agent(policy, recall)), Level("walker", Agent(walker_v1))
    return Plan("skelter", (agent, *[opponent] * (seats - 1)), games, SEED, SETTINGS, None, math.inf)


def _point(plan: Plan, recall: Recall, play: Play) -> Point:
    results = (result for deal in play(tasks_of(plan, False)) for result in deal)
    return Point(len(plan.players), recall, plan.games, sum(map(_won, results)))


def _won(result: Result) -> float:
    return 1 / len(result.winners) if 0 in result.winners else 0.0
