"""A contest from Python: what `kist arena` is on the command line."""

import math
import pickle
import sys
from collections.abc import Sequence
from multiprocessing import current_process
from typing import Final, Literal, overload

from kist.arena import contest as played
from kist.arena.plan import Plan
from kist.arena.results import Results, RoundRobin
from kist.arena.workers import play_with
from kist.bots.level import Level, Player
from kist.core.errors import BadSettings
from kist.core.given import flag_in, seconds_in, shown, whole_in
from kist.core.types import Json

NODES: Final = 2000
"""How many steps a bot may think about a move when nothing else is said."""


@overload
def contest(
    game: str,
    players: Sequence[Player],
    games: int = 100,
    *,
    seed: int = 0,
    jobs: int = 1,
    nodes: int | None = None,
    seconds: float | None = None,
    round_robin: Literal[False] = False,
    **settings: Json,
) -> Results: ...
@overload
def contest(
    game: str,
    players: Sequence[Player],
    games: int = 100,
    *,
    seed: int = 0,
    jobs: int = 1,
    nodes: int | None = None,
    seconds: float | None = None,
    round_robin: Literal[True],
    **settings: Json,
) -> RoundRobin: ...
def contest(  # noqa: PLR0913 - what a contest can be given, each by its name
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
) -> Results | RoundRobin:
    """Let bots play each other, and count: see docs/bots.md for what comes back. Raises `KistError`.

    A player is a level by its name, a bot by where it is (`package.module:Class`), a program (`engine:./rocket`),
    or a class of your own, made with `(seat, seed)`. With `round_robin`, every two players meet, and there are Elo
    numbers.

    >>> kist.contest("cubus", ["novice", "builder"], games=2, nodes=50)["games"]
    2
    """
    plan = Plan(
        game=game,
        players=_players(players),
        games=whole_in(games, "games", 1),
        seed=whole_in(seed, "seed"),
        settings=settings,
        nodes=(None if seconds else NODES) if nodes is None else whole_in(nodes, "nodes", 1),
        seconds=math.inf if seconds is None else seconds_in(seconds),
    )
    in_pairs = flag_in(round_robin, "round_robin")
    check(plan, in_pairs)
    if whole_in(jobs, "jobs", 1) > 1:
        _check_can_be_sent(plan)
    play = play_with(jobs)
    return played.round_robin(plan, play) if in_pairs else played.one_table(plan, play)


def _players(given: object) -> tuple[Player, ...]:
    if not isinstance(given, list | tuple):
        message = f'Players are a list, such as ["greedy", "novice"], not {shown(given)}.'
        raise BadSettings("bad-players", message)
    return tuple(given)


def _check_can_be_sent(plan: Plan) -> None:
    """Raise `BadSettings` when other processes cannot make these players."""
    if getattr(current_process(), "_inheriting", False):
        sys.exit(1)  # a script reads itself again in each process that it starts: the first one says what to do
    for player in plan.players:
        maker = player.make if isinstance(player, Level) else player
        if getattr(maker, "__module__", "") == "__main__" and not hasattr(sys.modules["__main__"], "__file__"):
            name = getattr(maker, "__name__", type(maker).__name__)
            raise _stays_here(f"{name} was written in a notebook or at a prompt")
    try:
        pickle.dumps(plan)
    except (pickle.PicklingError, AttributeError, TypeError) as reason:
        raise _stays_here(str(reason)) from reason


def _stays_here(why: str) -> BadSettings:
    message = f"Other processes cannot make these players: {why}. Write them into a file, import that, or use jobs=1."
    return BadSettings("not-in-processes", message)


def check(plan: Plan, round_robin: bool) -> None:
    """Raise `KistError` when this cannot be played."""
    for each in played.pairs_of(plan).values() if round_robin else [plan]:
        each.check()
