"""What is timed in the page's Python and in CPython alike: builds, previews of drafts, and decisions of bots.

It needs the standard library and kist alone: the page's Python is given this text. As a program it reads what is
asked for, and writes the milliseconds of each, as JSON.
"""

import json
import sys
import time
from random import Random
from typing import Any

from kist.bots.registry import find_level
from kist.cubus.shape.build import Rules
from kist.cubus.shape.stack import Stack
from kist.cubus.shape.tiles import Tiles
from kist.cubus.solver import best_build, can_score, engine
from kist.games import GAMES
from kist.present.games import cubus_drafts as drafts
from kist.tabletop import Tabletop

SECONDS = 1.5
"""What bots are given for a move where there is no server (`kist.browser.bots`)."""
CELLS_EACH = 3
"""In each position a crate is put on so many columns."""


class Enough(Exception):
    """As many decisions were timed as were asked for."""


class Timed:
    """A bot whose decisions are timed, with all that it witnessed before."""

    def __init__(self, bot: Any, clock: Any, times: list[float], most: int) -> None:
        self._bot, self._clock, self._times, self._most = bot, clock, times, most
        self._witnessing = 0.0

    def witness(self, moment: Any) -> None:
        start = self._clock()
        self._bot.witness(moment)
        self._witnessing += self._clock() - start

    def decide(self, seconds: float) -> Any:
        if len(self._times) == self._most:
            raise Enough
        start = self._clock()
        decision = self._bot.decide(seconds)
        self._times.append(1e3 * (self._clock() - start + self._witnessing))
        self._witnessing = 0.0
        return decision


def decisions(game: str, level: str, count: int, clock: Any) -> list[float]:
    """Milliseconds of so many decisions, in games between two bots of a level."""
    times: list[float] = []
    settings = GAMES[game].read_settings({"game": game, "seats": 2})
    seed = 0
    while len(times) < count:
        bots = {seat: Timed(find_level(game, level).bot(seat, seed), clock, times, count) for seat in (0, 1)}
        try:
            Tabletop(GAMES[game], settings, bots, Random(seed), SECONDS).go_on()
        except Enough:
            break
        seed += 1
    return times


def previews(positions: list[list[str]], clock: Any) -> list[float]:
    """Milliseconds of previews: a crate more on the first columns of each stack."""
    times: list[float] = []
    for rules, stack, hand in positions:
        position = drafts.read_position({"rules": rules, "stack": stack, "hand": hand})
        for x, y in [*position.laid.stack.heights][:CELLS_EACH]:
            start = clock()
            drafts.preview(position, {"stack": stack}, {"do": "add", "x": x, "y": y})
            times.append(1e3 * (clock() - start))
    return times


def answers(ask: Any, positions: list[list[str]], clock: Any) -> list[float]:
    """Milliseconds of a question to the solver about each position."""
    times: list[float] = []
    for rules, stack, hand in positions:
        asked = Rules(rules), Stack.parse(stack), Tiles.parse(hand)
        start = clock()
        ask(*asked)
        times.append(1e3 * (clock() - start))
    return times


def work(text: str) -> str:
    """All that an order asks for: `plain` to do without numpy, `clock` by its name, `positions` and `drafts`, and
    `bots` as game, level and number of decisions."""
    order = json.loads(text)
    if order["plain"]:
        engine.IS_FAST = False
    clock = getattr(time, order["clock"])
    answers(best_build, [["2005", "1", "LR"], ["2005", "33o3/3o32o/1", "DD"]], clock)  # the tables are there then
    told = {
        "best": answers(best_build, order["positions"], clock),
        "can": answers(can_score, order["positions"], clock),
        "preview": previews(order["drafts"], clock),
    }
    told |= {f"{game} {level}": decisions(game, level, count, clock) for game, level, count in order["bots"]}
    return json.dumps(told)


if __name__ == "__main__":
    print(work(sys.stdin.read()))
