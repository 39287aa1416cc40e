"""A seat at which an engine plays."""

import math
import weakref
from collections.abc import Mapping
from itertools import count
from typing import Any, Final

from kist.bots.base import SAYS_NOTHING, Decision, Reason, Witnessed
from kist.bots.engines.process import GRACE_SECONDS, Engine, EngineFailed
from kist.core.actions import Action
from kist.core.errors import KistError
from kist.core.given import shown
from kist.core.types import Json, Seat

UNHURRIED_SECONDS: Final = 60.0
"""So long an engine may take where only the number of its steps is limited."""
LONGEST_DELAY: Final = 60.0
"""Seconds that an engine may pretend to think."""

_TABLES: Final = count(1)
_RUNNING: Final[dict[tuple[str, Seat], Engine]] = {}
"""A program plays at many tables, but always at the same seat: never against itself with both hands in view."""


class EngineBot:
    """Plays as the engine says. It is told everything when it is asked, and may forget a table that was left."""

    def __init__(self, engine: Engine, game: str, seat: Seat, seed: int, nodes: int | None) -> None:
        self._engine, self._nodes, self._table = engine, nodes, next(_TABLES)
        start: dict[str, Json] = {"type": "table", "table": self._table, "game": game, "seat": seat, "seed": seed}
        self._untold = [start]
        leave: Json = {"type": "leave", "table": self._table}
        weakref.finalize(self, engine.tell_later, leave).atexit = False

    def witness(self, moment: Witnessed[Any]) -> None:
        """See what happened."""
        action = None if moment.action is None else str(moment.action)
        said: dict[str, Json] = {"type": "moment", "table": self._table, "actor": moment.actor, "action": action}
        self._untold.append({**said, "view": moment.view.to_json()})

    def decide(self, seconds: float) -> Decision:
        """What the engine wants to do; raises `EngineFailed`."""
        hurried = math.isfinite(seconds)
        limit: dict[str, Json] = {"seconds": seconds if hurried else None, "nodes": self._nodes}
        question: dict[str, Json] = {"type": "decide", "table": self._table, **limit}
        messages, self._untold = [*self._untold, question], []
        said = self._engine.ask(messages, "act", (seconds if hurried else UNHURRIED_SECONDS) + GRACE_SECONDS)
        return _decision(self._engine.command, said)


def _decision(command: str, said: Mapping[str, Json]) -> Decision:
    do, delay, reason = said.get("do"), said.get("delay", 0), said.get("reason")
    if not isinstance(do, str):
        raise _nonsense(command, f'"do" is an action as text, such as "pass", not {shown(do)}')
    if isinstance(delay, bool) or not isinstance(delay, int | float) or not 0 <= delay <= LONGEST_DELAY:
        raise _nonsense(command, f'"delay" is a number of seconds up to {LONGEST_DELAY:g}, not {shown(delay)}')
    try:
        action = Action.parse(do)
    except KistError as refusal:
        raise _nonsense(command, f'"do": {refusal.message.rstrip(".")}') from refusal
    return Decision(action, _reason(reason), float(delay))


def _reason(said: Json) -> Reason:
    if not isinstance(said, Mapping) or not isinstance(said.get("code"), str):
        return SAYS_NOTHING
    return Reason(str(said["code"]), {name: value for name, value in said.items() if name != "code"})


def _nonsense(command: str, why: str) -> EngineFailed:
    return EngineFailed("engine-nonsense", f"{command} gave no proper answer: {why}.")


def seated(command: str, game: str, seat: Seat, seed: int, nodes: int | None) -> EngineBot:
    """An engine at a seat of a new table; raises `EngineFailed`, and `BadSettings` for a game that it does not
    play."""
    engine = _RUNNING.get((command, seat))
    if engine is None or not engine.is_running:
        engine = _RUNNING[command, seat] = Engine(command)
    engine.check_plays(game)
    return EngineBot(engine, game, seat, seed, nodes)
