"""How whoever runs a game draws what chance does."""

from collections.abc import Sequence
from random import Random

from kist.core.actions import Action
from kist.core.game import Chance


def drawn(outcomes: Sequence[Chance], rng: Random) -> Action:
    """One of the outcomes by their probabilities.

    It takes one random number each time: so with the same source a pile is drawn in the same order, whoever plays.
    """
    return outcome_at(outcomes, rng.random())


def outcome_at(outcomes: Sequence[Chance], point: float) -> Action:
    """The outcome at a point from 0 up to 1, when they lie side by side, each as wide as its probability."""
    for outcome in outcomes:
        point -= outcome.weight
        if point < 0:
            return outcome.action
    return outcomes[-1].action
