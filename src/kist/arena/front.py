"""A contest from Python, as `kist arena` runs it on the command line."""

import math
import pickle
from collections.abc import Sequence
from typing import Final

from kist.arena import contest
from kist.arena.plan import Plan
from kist.arena.workers import play_with
from kist.bots.level import Player
from kist.core.errors import BadSettings
from kist.core.types import Json

NODES: Final = 2000
"""How many steps a bot may think about a move when nothing else is said."""


def arena(  # noqa: PLR0913 - what a contest can be given, each by its name
    game: str,
    players: Sequence[Player],
    games: int = 100,
    *,
    seed: int = 0,
    jobs: int = 1,
    nodes: int | None = None,
    seconds: float | None = None,
    round_robin: bool = False,
    **settings: Json,
) -> dict[str, Json]:
    """Let bots play each other, and count: see docs/bots.md for what comes back.

    A player is a level by its name, a bot by where it is (`package.module:Class`), or a class of your own, made with
    `(seat, seed, nodes)`. With `round_robin`, every two players meet, and there are Elo numbers.
    """
    plan = Plan(
        game=game,
        players=tuple(players),
        games=games,
        seed=seed,
        settings=settings,
        nodes=nodes or (None if seconds else NODES),
        seconds=seconds or math.inf,
    )
    check(plan, round_robin)
    if jobs > 1:
        _check_can_be_sent(plan)
    play = play_with(jobs)
    return contest.round_robin(plan, play) if round_robin else contest.one_table(plan, play)


def _check_can_be_sent(plan: Plan) -> None:
    """Raise `BadSettings` when other processes cannot make these players."""
    try:
        pickle.dumps(plan)
    except (pickle.PicklingError, AttributeError, TypeError) as reason:
        message = f"Other processes cannot make these players: define them in a module, or use one job ({reason})."
        raise BadSettings("not-in-processes", message) from reason


def check(plan: Plan, round_robin: bool) -> None:
    """Raise `KistError` when this cannot be played."""
    for each in contest.pairs_of(plan).values() if round_robin else [plan]:
        each.check()
