"""How long a player of a contest may think: for all the same, or for one of them said behind the name."""

import math
from typing import Any, Final, NamedTuple

from kist.bots.base import Answer, Bot, Witnessed
from kist.bots.level import Player
from kist.core.errors import BadSettings

KNOWN: Final = ("nodes", "seconds")


class Budget(NamedTuple):
    """Steps of thought, which can be repeated, and seconds."""

    nodes: int | None = None
    seconds: float = math.inf


class Timed:
    """A bot with seconds of its own, whatever the table gives."""

    def __init__(self, bot: Bot[Any], seconds: float) -> None:
        self._bot, self._seconds = bot, seconds

    def witness(self, moment: Witnessed[Any]) -> None:
        """See what happened."""
        self._bot.witness(moment)

    def decide(self, seconds: float) -> Answer:
        """What the bot decides in its own time."""
        del seconds
        return self._bot.decide(self._seconds)


def budget_of(player: Player, usual: Budget) -> tuple[Player, Budget]:
    """A player without what is said about its thinking, and how long it may think: `master:nodes=2000` or
    `package.module:Class:seconds=0.5`. Raises `BadSettings`."""
    if not isinstance(player, str):
        return player, usual
    name, given = player, dict[str, float]()
    while "=" in (last := name.rpartition(":")[2]):
        what, _, value = last.partition("=")
        if what not in KNOWN:
            raise _bad(player, f"{what!r} is not known")
        given[what] = _number(player, what, value)
        name = name.rpartition(":")[0]
    if not given:
        return player, usual
    budget = Budget(
        int(given["nodes"]) if "nodes" in given else None if "seconds" in given else usual.nodes,
        given.get("seconds", math.inf if "nodes" in given else usual.seconds),
    )
    return name, budget


def _number(player: str, name: str, value: str) -> float:
    try:
        number = float(value)
    except ValueError:
        raise _bad(player, f"{value!r} is no number") from None
    if not 0 < number < math.inf or (name == "nodes" and number != int(number)):
        raise _bad(player, f"{name} is {'a whole number from 1' if name == 'nodes' else 'a number above 0'}")
    return number


def _bad(player: str, why: str) -> BadSettings:
    message = f"{player}: {why}. A budget is written like master:nodes=2000 or master:seconds=0.5."
    return BadSettings("bad-budget", message)
