"""Random play on any game, as any runner of games would do it."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, TypeAlias

from kist.core.actions import Action
from kist.core.game import Game
from kist.core.referee import ruling
from kist.core.types import CHANCE, REFEREE, Actor, Json
from kist.games import GAMES

Judge: TypeAlias = Callable[[Game[Any, Any], Any], Action]
"""What the referee of a game answers in a state."""
MOST_STEPS = 5_000
"""A game that has not ended by then is taken to be endless."""


@dataclass(frozen=True)
class Moment:
    """A state and what is done in it; at the end nothing is."""

    state: Any
    actor: Actor
    action: Action | None


def choose(game: Game[Any, Any], state: Any, rng: Random, judge: Judge = ruling) -> tuple[Actor, Action]:
    """Chance by its probabilities, what the referee finds, else some proposed action of some seat that may act."""
    actor = rng.choice(game.to_act(state))
    if actor is CHANCE:
        outcomes = game.chance(state)
        weights = [float(outcome.probability) for outcome in outcomes]
        return CHANCE, rng.choices([outcome.action for outcome in outcomes], weights)[0]
    if actor == REFEREE:
        return REFEREE, judge(game, state)
    return actor, game.propose(state, actor, rng)


def moments(game: Game[Any, Any], settings: Any, rng: Random, judge: Judge = ruling) -> Iterator[Moment]:
    """A whole random game, the end included."""
    state = game.start(settings)
    for _ in range(MOST_STEPS):
        if not game.to_act(state):
            yield Moment(state, CHANCE, None)
            return
        actor, action = choose(game, state, rng, judge)
        yield Moment(state, actor, action)
        state = game.apply(state, actor, action)
    raise AssertionError(f"{game.name} did not end within {MOST_STEPS} steps")


def recorded(game: Game[Any, Any], agreed: Mapping[str, Json], seed: int) -> tuple[Moment, ...]:
    """A whole random game with these settings, played once however often it is asked for."""
    return _recorded(game.name, json.dumps(agreed), seed)


@cache
def _recorded(name: str, agreed: str, seed: int) -> tuple[Moment, ...]:
    game = GAMES[name]
    return tuple(moments(game, game.read_settings(json.loads(agreed)), Random(seed)))
