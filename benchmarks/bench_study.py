"""Reviews: how long it takes to look back upon whole games of Cubus, in processor time."""

import math
import statistics
import time
from collections.abc import Callable, Iterator

from benchmarks.timing import show
from kist.arena.plan import Plan
from kist.arena.play import play_game
from kist.study.cubus.wise import NODES
from kist.study.record import Record, read_records
from kist.study.review import review

GAMES = 100
PLAYERS = (("master", "novice"), ("builder", "builder"), ("greedy", "builder"), ("novice", "novice"))
"""Who plays: from games without any mistake to games full of them."""
RULES = ("2005", "1987")


def transcripts() -> Iterator[list[str]]:
    """Games of two players: all kinds of players, both editions."""
    for number in range(GAMES):
        rules = RULES[number // len(PLAYERS) % len(RULES)]
        plan = Plan("cubus", PLAYERS[number % len(PLAYERS)], GAMES, 11, {"rules": rules}, 100, math.inf)
        yield play_game(plan, number, 0, keep=True).transcript.splitlines()


def seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def facts(lines: list[str]) -> Record:
    """Read the game and find all facts."""
    (record,) = read_records(lines)
    review(record, nodes=None)
    return record


def main() -> None:
    games = list(transcripts())
    facts(games[0])  # reads the solver's tables
    alone = [seconds(lambda lines=lines: facts(lines)) for lines in games]  # type: ignore[misc]
    records = [record for lines in games for record in read_records(lines)]
    ahead = [seconds(lambda record=record: review(record)) for record in records]  # type: ignore[misc]
    for what, times in (("facts", alone), (f"with the look-ahead at {NODES} nodes", ahead)):
        show(f"{what}, {GAMES} games, median", 1000 * statistics.median(times), "ms")
        show(f"{what}, {GAMES} games, worst", 1000 * max(times), "ms")
