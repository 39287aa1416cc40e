"""Bots of Cubus: how fast greedy games run, and who beats whom. A short version of what results.md keeps."""

import math
import time
from typing import Any

from benchmarks.timing import show
from kist.arena.contest import one_table
from kist.arena.plan import Plan
from kist.arena.play import play_game
from kist.arena.workers import play_here

GREEDY_GAMES = 40
PAIRS = (("builder", "novice", 20), ("greedy", "builder", 20), ("master", "greedy", 40))
NODES = 500


def plan_of(players: tuple[str, ...], games: int) -> Plan:
    return Plan("cubus", players, games, seed=7, settings={}, nodes=NODES, seconds=math.inf)


def greedy_games_a_second() -> float:
    """On one core: processor time, so that whatever else runs does not count."""
    plan = plan_of(("greedy", "greedy"), 2 * GREEDY_GAMES + 2)
    play_game(plan, GREEDY_GAMES, 0)  # reads the solver's tables
    start = time.process_time()
    for deal in range(GREEDY_GAMES):
        play_game(plan, deal, 0)
    return GREEDY_GAMES / (time.process_time() - start)


def main() -> None:
    show(f"whole greedy games of two ({GREEDY_GAMES} games)", greedy_games_a_second(), "games/s")
    for better, worse, games in PAIRS:
        results: Any = one_table(plan_of((better, worse), games), play_here)
        low, high = results["players"][0]["decided_rate_interval"]
        show(
            f"{better} beats {worse} ({games} games, {NODES} nodes; {100 * low:.0f} to {100 * high:.0f} %)",
            100 * results["players"][0]["decided_rate"],
            "%",
        )
