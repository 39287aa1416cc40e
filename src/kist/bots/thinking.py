"""Bots that think away from the table, in another process or worker: they are kept there between their decisions, and
told what they have not witnessed yet."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from kist.bots.base import Bot, Decision, Witnessed, decision_of
from kist.bots.registry import find_level
from kist.core.types import Seat

KEPT: Final = 500
"""So many bots are kept between their decisions."""


@dataclass(frozen=True, slots=True)
class Player:
    """A bot as it is made anew: always the same from the same values."""

    key: str
    game: str
    level: str
    seat: Seat
    seed: int


@dataclass(frozen=True, slots=True)
class Job:
    """What is asked: let this bot witness the moments from number `start` on, and decide."""

    player: Player
    start: int
    moments: Sequence[Witnessed[Any]]
    seconds: float


class Thinkers:
    """The bots that are kept; `find` finds the level of a game."""

    def __init__(self, find: Callable[[str, str], Any] = find_level) -> None:
        self._find = find
        self._bots: dict[str, tuple[int, Bot[Any]]] = {}

    def answer(self, job: Job) -> Decision | str | None:
        """A decision; None when earlier moments are needed; or words for what the bot did wrong."""
        known, bot = self._bots.pop(job.player.key, (0, None))
        try:
            if job.start == 0:
                player = job.player
                known, bot = 0, self._find(player.game, player.level).bot(player.seat, player.seed)
            if bot is None or known != job.start:
                return None
            for moment in job.moments:
                bot.witness(moment)
            decision = decision_of(bot.decide(job.seconds))
        except Exception as reason:  # whatever a bot does wrong is told, and it is made anew
            return f"{type(reason).__name__}: {reason}"
        self._bots[job.player.key] = (known + len(job.moments), bot)
        if len(self._bots) > KEPT:
            del self._bots[next(iter(self._bots))]
        return decision


_HERE: Final = Thinkers()


def decide(job: Job) -> Decision | str | None:
    """What a bot that is kept in this process decides; see `Thinkers.answer`."""
    return _HERE.answer(job)
