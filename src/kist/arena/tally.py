"""Counting results: who won how often, with how many points, and how sure that is."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean, median, stdev
from typing import Final, TypeAlias

from kist.arena.play import Result
from kist.arena.results import Done, Judged, PlayerResults, Results, Rounds

Interval: TypeAlias = tuple[float, float]

SIGMAS: Final = 1.96
"""Intervals hold the true value in 95 of 100 cases."""


@dataclass
class Tally:
    """The results of one table, counted as they come in. Where nothing is left to chance or luck, games repeat
    themselves: each is counted once, since a game played again says nothing new.
    """

    players: tuple[str, ...]
    results: list[Result] = field(default_factory=list)
    repeated: int = 0
    """Games that were the same as one before."""
    _courses: set[int] = field(default_factory=set)

    def add(self, result: Result) -> None:
        """Count one more game."""
        if result.course in self._courses:
            self.repeated += 1
        else:
            self._courses.add(result.course)
            self.results.append(result)

    def wins(self, player: int) -> int:
        """Games that a player won alone."""
        return sum(result.winners == (player,) for result in self.results)

    def ties(self, player: int) -> int:
        """Games whose win a player shared."""
        return sum(player in result.winners and len(result.winners) > 1 for result in self.results)

    @property
    def decided(self) -> int:
        """Games with one winner."""
        return sum(len(result.winners) == 1 for result in self.results)

    @property
    def unfinished(self) -> int:
        """Games that were broken off because they did not end."""
        return sum(not result.winners for result in self.results)

    def to_json(self) -> Results:
        """The results as `kist arena --json` gives them."""
        return {
            "games": len(self.results),
            "players": [self._player_json(player) for player in range(len(self.players))],
            "decided": self.decided,
            "decided_interval": [rounded(end) for end in wilson(self.decided, len(self.results))],
            "reasons": dict(Counter(result.reason for result in self.results if result.reason).most_common()),
            "rounds": self._rounds_json(),
            "judged": self._judged_json(range(len(self.players))),
            "unfinished": self.unfinished,
            "repeated": self.repeated,
            "mean_steps": rounded(fmean(result.steps for result in self.results)),
            "done": {
                verb: self._done_json(verb) for verb in sorted({verb for each in self.results for verb in each.done})
            },
        }

    def _rounds_json(self) -> Rounds | None:
        """How many rounds games had: half of them no more than the median, nineteen of twenty no more than `most`."""
        rounds = sorted(result.rounds for result in self.results if result.rounds is not None)
        return {"median": median(rounds), "most": rounds[len(rounds) * 19 // 20]} if rounds else None

    def _judged_json(self, players: Iterable[int]) -> dict[str, Judged]:
        """What these players said that was then shown to be so or not: how often, and how often it was wrong."""
        said = sum((Counter(result.judged[player]) for result in self.results for player in players), Counter())
        return {what: _wrong_json(said[what, True], said[what, False]) for what in sorted({what for what, _ in said})}

    def _done_json(self, verb: str) -> Done:
        """How often players did something, in all and per game."""
        times = [(result.deal, result.done.get(verb, 0)) for result in self.results]
        mean, spread = mean_by_deal(times)
        interval = [rounded(max(0.0, mean - spread)), rounded(mean + spread)]
        return {"times": sum(number for _, number in times), "per_game": rounded(mean), "interval": interval}

    def _player_json(self, player: int) -> PlayerResults:
        wins, games, decided = self.wins(player), len(self.results), self.decided
        mean, spread = mean_by_deal([(result.deal, result.scores[player]) for result in self.results])
        return {
            "name": self.players[player],
            "wins": wins,
            "ties": self.ties(player),
            "win_rate": rounded(wins / games),
            "win_rate_interval": [rounded(end) for end in wilson(wins, games)],
            "decided_rate": rounded(wins / decided) if decided else None,
            "decided_rate_interval": [rounded(end) for end in wilson(wins, decided)],
            "mean_score": rounded(mean),
            "mean_score_interval": [rounded(mean - spread), rounded(mean + spread)],
            "judged": self._judged_json([player]),
        }


def _wrong_json(right: int, wrong: int) -> Judged:
    times = right + wrong
    interval = [rounded(end) for end in wilson(wrong, times)]
    return {"times": times, "wrong": wrong, "wrong_rate": rounded(wrong / times), "wrong_rate_interval": interval}


def rounded(value: float) -> float:
    """As many digits as anybody reads."""
    return round(value, 4)


def wilson(hits: float, trials: float) -> Interval:
    """Wilson's interval for a rate; trials that depend on each other count as fewer."""
    if not trials:
        return 0.0, 1.0
    rate, weight = hits / trials, SIGMAS**2 / trials
    middle = (rate + weight / 2) / (1 + weight)
    spread = sqrt(weight * (rate * (1 - rate) + weight / 4)) / (1 + weight)
    return max(0.0, middle - spread), min(1.0, middle + spread)


def mean_by_deal(values: Sequence[tuple[int, int]]) -> tuple[float, float]:
    """The mean and half the width of its interval. Only deals are independent of each other."""
    deals: defaultdict[int, list[int]] = defaultdict(list)
    for deal, value in values:
        deals[deal].append(value)
    means = [fmean(each) for each in deals.values()]
    spread = SIGMAS * stdev(means) / sqrt(len(means)) if len(means) > 1 else 0.0
    return fmean(value for _, value in values), spread
