"""How often an agent with a budget of recall wins against opponents.

Everything that figures depend on is fixed by `VERSION`: the opponents, how budgets forget, the settings, the seeds
and how wins count. Figures of different versions, opponents, or numbers of players, are not to be compared.
"""

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, variance
from typing import Final, TypeAlias

from kist.arena.plan import Plan
from kist.arena.play import Result
from kist.arena.tally import Interval, rounded, wilson
from kist.arena.workers import Played, Task, tasks_of
from kist.bots.level import Level
from kist.bots.registry import find_level
from kist.bots.skelter.recollection import PERFECT, Recall
from kist.core.errors import BadSettings
from kist.core.types import Json
from kist.research.recall.agent import Agent, Policy, Recurrent, is_recurrent
from kist.research.recall.walker import walker_v1

VERSION: Final = "recall-3"
"""Up to `recall-2` an agent could keep a memory of its own, and intervals took all games for independent. Up to
`recall-1`, decay and confusion counted as much at large tables as at a table of two."""
SEED: Final = 19
"""Of the public games. Their boards can be worked out; figures with a secret seed cannot be prepared for."""
SETTINGS: Final[Mapping[str, Json]] = {"board": "shuffled", "rounds": 40, "version": 2}
SEATS: Final = (2, 4, 6)
CAPACITIES: Final = (0, 2, 4, 6, 8, 12, 16, 24, None)
"""How many covered fields are kept in mind; None for all."""
GAMES: Final = 240
"""How many games are played for each number of players and each capacity."""
WALKER: Final = "walker"
OPPONENTS: Final = (WALKER, "novice", "steady", "master")
"""The walker forgets nothing and is frozen; the levels are those of this version of Kist."""

Play: TypeAlias = Callable[[Iterable[Task]], Played]
Budget: TypeAlias = Recall | int
"""Fields, or bits."""


@dataclass(frozen=True, slots=True)
class Point:
    """How often an agent won: a win that several share counts for each as its part."""

    seats: int
    budget: Budget
    won: tuple[tuple[float, ...], ...]
    """What was won in every game, by deal: the games of a deal share their board."""
    opponent: str = WALKER

    @property
    def games(self) -> int:
        """How many games there were."""
        return sum(map(len, self.won))

    @property
    def rate(self) -> float:
        """The share of wins."""
        return sum(map(sum, self.won)) / self.games

    @property
    def interval(self) -> Interval:
        """Wilson's interval of the share, 95 %, for as many independent games as the deals are worth: games of a deal
        share their board, and wins that are shared vary less than whole ones."""
        low, high = wilson(self.rate * self._independent, self._independent)
        return low, high

    @property
    def _independent(self) -> float:
        """The number of independent games, won or lost, whose mean would vary as much as that of these deals."""
        deals = [fmean(each) for each in self.won]
        plain = self.rate * (1 - self.rate)
        varies = variance(deals) / len(deals) if len(deals) > 1 else 0.0
        if not plain:
            return float(len(deals))  # all were won, or none: games of the same deal may have gone alike
        return min(plain / varies, float(4 * self.games)) if varies else float(self.games)

    def to_json(self) -> dict[str, Json]:
        """One line of the results."""
        fields: dict[str, Json] = (
            {"bits": self.budget}
            if isinstance(self.budget, int)
            else {
                "capacity": self.budget.capacity,
                "decay": self.budget.decay,
                "confusion": self.budget.confusion,
            }
        )
        return {
            "version": VERSION,
            "seats": self.seats,
            "opponent": self.opponent,
            **fields,
            "games": self.games,
            "win_rate": rounded(self.rate),
            "interval": [rounded(end) for end in self.interval],
        }


@dataclass(frozen=True, slots=True)
class Trial:
    """What is measured besides the agent: how many play, against whom, how often, and from which seed."""

    seats: Sequence[int] = SEATS
    games: int = GAMES
    opponents: Sequence[str] = (WALKER,)
    seed: int = SEED

    def __post_init__(self) -> None:
        if self.games < 1:
            raise BadSettings("bad-games", "At least one game must be played.")
        if wrong := [each for each in self.seats if not 2 <= each <= 6]:
            raise BadSettings("bad-seats", f"Helter-Skelter is for 2 to 6 players, not {wrong[0]}.")
        if unknown := [each for each in self.opponents if each not in OPPONENTS]:
            raise BadSettings("bad-opponent", f"Opponents are {', '.join(OPPONENTS)}, not {unknown[0]!r}.")


def measure(agent: Policy | Recurrent, recalls: Sequence[Recall], trial: Trial, play: Play) -> Iterator[Point]:
    """Every opponent with every number of players and every budget, in this order. A recurrent agent brings its own
    budget, and remembers nothing else."""
    budgets = [PERFECT] if is_recurrent(agent) else recalls
    for opponent in trial.opponents:
        for seats in trial.seats:
            for recall in budgets:
                plan = plan_of(agent, recall, seats, trial, opponent)
                yield _point(plan, agent.bits if is_recurrent(agent) else recall, opponent, play)


def plan_of(
    agent: Policy | Recurrent,
    recall: Recall,
    seats: int,
    trial: Trial,
    opponent: str = WALKER,
) -> Plan:
    """The games of one point: the agent at every seat in turn, with the same boards whatever it remembers."""
    players = (Level("agent", Agent(agent, recall)), *[_opponent(opponent)] * (seats - 1))
    return Plan("skelter", players, trial.games, trial.seed, SETTINGS, None, math.inf)


def _opponent(name: str) -> Level:
    return Level(WALKER, Agent(walker_v1)) if name == WALKER else find_level("skelter", name)


def _point(plan: Plan, budget: Budget, opponent: str, play: Play) -> Point:
    deals: defaultdict[int, list[float]] = defaultdict(list)
    for results in play(tasks_of(plan, False)):
        for result in results:
            deals[result.deal].append(_won(result))
    return Point(len(plan.players), budget, tuple(map(tuple, deals.values())), opponent)


def _won(result: Result) -> float:
    return 1 / len(result.winners) if 0 in result.winners else 0.0
