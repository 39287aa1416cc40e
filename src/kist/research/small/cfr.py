"""Counterfactual regret minimisation (CFR+, Tammelin 2014) on an unfolded game, and what the best reply to it wins.

Everything is carried through the game layer by layer, in arrays. With perfect recall the average policy goes to an
equilibrium; with less nothing is promised, and how good a policy is says what the best reply to it wins.
"""

from collections.abc import Container
from itertools import pairwise

import numpy as np

from kist.core.types import Seat
from kist.research.small.game import PLAYERS
from kist.research.small.unfolding import Floats, Unfolded

FIRST, SECOND = range(PLAYERS)
"""Values are those of the first player; what one wins the other loses."""


def uniform(game: Unfolded) -> Floats:
    """The policy that takes any action alike, as a probability for every choice."""
    counts = np.diff(game.offsets)
    return np.repeat(1 / counts, counts)


def value(game: Unfolded, policy: Floats) -> float:
    """What the first player wins on average where both keep to a policy."""
    return float(_values(game, policy)[: game.roots].mean())


def best_reply(game: Unfolded, policy: Floats, replier: Seat) -> float:
    """What a player wins on average who forgets nothing, knows the policy, and always has the best reply to it."""
    won = float(_values(game, policy, (replier,))[: game.roots].mean())
    return won if replier == FIRST else -won


def perfect_value(game: Unfolded) -> float:
    """What the first player wins on average where nobody ever forgets or errs: everything lay open once."""
    return float(_values(game, uniform(game), range(PLAYERS))[: game.roots].mean())


def exploitability(game: Unfolded, policy: Floats) -> float:
    """What best repliers win on average, sitting at either seat: 0 in an equilibrium of those who forget nothing."""
    return sum(best_reply(game, policy, seat) for seat in range(PLAYERS)) / PLAYERS


def solve(game: Unfolded, iterations: int) -> Floats:
    """The average policy after so many iterations."""
    solver = _Solver(game)
    for number in range(1, iterations + 1):
        for seat in range(PLAYERS):
            solver.improve(seat, number)
    return solver.average()


class _Solver:
    def __init__(self, game: Unfolded) -> None:
        self._game = game
        self._regrets = np.zeros(game.offsets[-1])
        self._taken = np.zeros(game.offsets[-1])
        self._policy = uniform(game)

    def improve(self, seat: Seat, number: int) -> None:
        """Take note of what a player regrets, and of what it does; later iterations count more."""
        game = self._game
        values, own, others = _values(game, self._policy), self._reach(seat, own=True), self._reach(seat, own=False)
        mine = game.players[game.sources] == seat
        sources, choices = game.sources[mine], game.choices[mine]
        gain = (values[game.targets[mine]] - values[sources]) * (1 if seat == FIRST else -1)
        np.add.at(self._regrets, choices, others[sources] * gain)
        np.add.at(self._taken, choices, number * own[sources] * self._policy[choices])
        np.maximum(self._regrets, 0, out=self._regrets)
        self._policy = _shares(game, self._regrets)

    def _reach(self, seat: Seat, *, own: bool) -> Floats:
        """How likely each node is reached as far as a player, or else all others and chance, have it in hand; where
        several ways meet, all together."""
        game = self._game
        reach = np.zeros(len(game.players))
        reach[: game.roots] = 1 if own else 1 / game.roots
        for layer in _forwards(game):
            sources = game.sources[layer]
            counts = (game.players[sources] == seat) == own
            np.add.at(
                reach, game.targets[layer], reach[sources] * np.where(counts, self._policy[game.choices[layer]], 1)
            )
        return reach

    def average(self) -> Floats:
        """What was done on average."""
        return _shares(self._game, self._taken)


def _shares(game: Unfolded, weights: Floats) -> Floats:
    """A policy that takes actions in proportion to weights; any alike where there are none."""
    counts = np.diff(game.offsets)
    totals = np.repeat(np.add.reduceat(weights, game.offsets[:-1]), counts)
    return np.where(totals > 0, weights / np.where(totals > 0, totals, 1), np.repeat(1 / counts, counts))


def _values(game: Unfolded, policy: Floats, repliers: Container[Seat] = ()) -> Floats:
    """What each node is worth to the first player, where these do at each what is best for them and others keep to
    the policy."""
    values = game.returns.copy()
    for layer in _backwards(game):
        sources, carried = game.sources[layer], values[game.targets[layer]]
        players = game.players[sources]
        for seat, best, worst in ((FIRST, np.maximum, -np.inf), (SECOND, np.minimum, np.inf)):
            acts = players == seat
            if seat in repliers:
                values[sources[acts]] = worst
                best.at(values, sources[acts], carried[acts])
            else:
                np.add.at(values, sources[acts], policy[game.choices[layer]][acts] * carried[acts])
    return values


def _forwards(game: Unfolded) -> list[slice]:
    return [slice(start, stop) for start, stop in pairwise(game.layers)]


def _backwards(game: Unfolded) -> list[slice]:
    return _forwards(game)[::-1]
