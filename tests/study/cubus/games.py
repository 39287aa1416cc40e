"""Whole games of bots, played once."""

from functools import cache

from kist.arena.plan import Plan
from kist.arena.play import play_game
from kist.cubus.shape.build import Rules
from kist.study.record import Record, read_records

PLAYERS = ("master", "novice", "builder")


@cache
def games_of_bots(rules: Rules, seats: int) -> list[Record]:
    """A game with leftovers and demolition; of the usual edition two."""
    games = 2 if rules is Rules.WOOD_2005 else 1
    settings = {"rules": rules.value, "leftovers": "best", "demolition": True}
    plan = Plan("cubus", PLAYERS[:seats], seats, 5, settings, 100, 1e9)
    results = [play_game(plan, deal=0, rotation=rotation, keep=True) for rotation in range(games)]
    return list(read_records(line for result in results for line in result.transcript.splitlines()))
