"""Whole contests: one table, or everybody against everybody."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations
from typing import TypeAlias

from kist.arena.elo import elo
from kist.arena.plan import Plan
from kist.arena.play import Result
from kist.arena.results import Results, RoundRobin, Standing
from kist.arena.tally import Tally, rounded
from kist.arena.workers import Play, tasks_of
from kist.core.errors import BadSettings

Seen: TypeAlias = Callable[[Result], None]
"""Told of every game when it is over, in order."""


def nobody(_: Result) -> None:
    """Nobody wants to be told."""


def one_table(plan: Plan, play: Play, seen: Seen = nobody, keep: bool = False) -> Results:
    """All players at one table."""
    return _tally_all([plan], play, seen, keep)[0].to_json()


def _tally_all(plans: Sequence[Plan], play: Play, seen: Seen, keep: bool) -> list[Tally]:
    """Play all plans with the same workers and count each for itself."""
    tallies = [Tally(plan.names) for plan in plans]
    whose = (tally for plan, tally in zip(plans, tallies, strict=True) for _ in range(plan.deals))
    tasks = (task for plan in plans for task in tasks_of(plan, keep))
    for tally, results in zip(whose, play(tasks), strict=True):
        for result in results:
            seen(result)
            tally.add(replace(result, transcript=""))
    return tallies


def pairs_of(plan: Plan) -> dict[tuple[int, int], Plan]:
    """A plan for every two of the players; each pair plays the number of games of the plan."""
    if len(plan.players) < 2:
        raise BadSettings("no-players", "A round robin needs at least two players.")
    return {
        (one, other): replace(plan, players=(plan.players[one], plan.players[other]))
        for one, other in combinations(range(len(plan.players)), 2)
    }


def round_robin(plan: Plan, play: Play, seen: Seen = nobody, keep: bool = False) -> RoundRobin:
    """Every two players meet; the results of all pairs, with Elo numbers."""
    pairs = pairs_of(plan)
    tallies = dict(zip(pairs, _tally_all(list(pairs.values()), play, seen, keep), strict=True))
    points = {met: _points(tally, 0) for met, tally in tallies.items()}
    points |= {(other, one): _points(tally, 1) for (one, other), tally in tallies.items()}
    numbers = elo(len(plan.players), points)
    return {
        "games": sum(len(tally.results) for tally in tallies.values()),
        "players": [_player(plan, tallies, player, numbers[player]) for player in range(len(plan.players))],
        "pairs": [tally.to_json() for tally in tallies.values()],
    }


def _points(tally: Tally, player: int) -> float:
    return tally.wins(player) + tally.ties(player) / 2


def _player(plan: Plan, tallies: dict[tuple[int, int], Tally], player: int, number: float) -> Standing:
    met = [(tally, pair.index(player)) for pair, tally in tallies.items() if player in pair]
    games = sum(len(tally.results) for tally, _ in met)
    wins = sum(tally.wins(who) for tally, who in met)
    scores = sum(result.scores[who] for tally, who in met for result in tally.results)
    return {
        "name": plan.names[player],
        "games": games,
        "wins": wins,
        "ties": sum(tally.ties(who) for tally, who in met),
        "win_rate": rounded(wins / games),
        "mean_score": rounded(scores / games),
        "elo": round(number, 1),
    }
