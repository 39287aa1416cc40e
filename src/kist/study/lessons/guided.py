"""The guided game at the end of a lesson: against a friendly bot that says why it does what it does.

The log is all there is: whoever shows the game keeps it and sends it along, so nobody has to remember anything. What
the referee answers is no line of it: it is asked again.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, Final, TypeAlias

from kist.bots.base import Bot, Reason, Witnessed, decision_of
from kist.bots.registry import find_level
from kist.core.actions import Action
from kist.core.chance import drawn
from kist.core.errors import IllegalAction
from kist.core.game import Game
from kist.core.referee import ruled
from kist.core.types import CHANCE, REFEREE, Actor, Seat
from kist.games import GAMES
from kist.study.lessons import guided_start, lesson_of
from kist.study.lessons.lesson import Lesson, Moment

LEARNER: Final[Seat] = 0
LONGEST: Final = 600
"""No guided game has more lines."""
THINKING: Final = 0.3
"""Seconds that the friendly bot thinks about a move."""

Line: TypeAlias = tuple[Actor, str]


def go_on(lesson: Lesson, log: Sequence[Line], seed: int) -> tuple[Moment, ...]:
    """What happens after the log until the learner is to act: the table as it is, then every further moment.

    Chance and the bot follow from the seed and the log alone. Raises `KistError` for a log that the rules forbid.
    """
    if len(log) > LONGEST:
        raise IllegalAction("too-long", f"A guided game has at most {LONGEST} lines.")
    return _Guided(lesson, seed).follow(log).moments()


def go_on_in(game: str, log: Sequence[Line], seed: int) -> tuple[Moment, ...]:
    """What happens in the lesson of a game, asked in plain values that can be sent to another process."""
    return go_on(lesson_of(game), log, seed)


class _Guided:
    """One table of the learner and the bots."""

    def __init__(self, lesson: Lesson, seed: int) -> None:
        levels = lesson.guided["bots"]
        assert isinstance(levels, dict)
        self._game: Game[Any, Any] = GAMES[lesson.game]
        self._bots: dict[Seat, Bot[Any]] = {
            int(seat): find_level(lesson.game, str(level)).bot(int(seat), seed) for seat, level in levels.items()
        }
        self._lesson, self._seed = lesson, seed
        self._lines = 0
        self._state: Any = ruled(self._game, guided_start(lesson.game))
        self._witness(None, None)

    def follow(self, log: Sequence[Line]) -> "_Guided":
        for actor, text in log:
            self._do(actor, Action.parse(text))
        return self

    def moments(self) -> tuple[Moment, ...]:
        """The table now, and what chance and bots do until the learner is to act."""
        moments = [Moment(self._state)]
        while (to_act := self._game.to_act(self._state)) and LEARNER not in to_act and self._lines < LONGEST:
            assert to_act[0] != REFEREE, "it has answered"
            moments.append(self._act(to_act[0]))
        return tuple(moments)

    def _act(self, actor: Seat | None) -> Moment:
        reason: Reason | None = None
        if actor is CHANCE:
            action = drawn(self._game.chance(self._state), Random(f"{self._seed} {self._lines}"))  # noqa: S311
        elif opening := self._opening(actor):
            action, reason = Action.parse(opening), Reason("anywhere")
        else:
            decision = decision_of(self._bots[actor].decide(THINKING))
            action, reason = decision.action, decision.reason
        self._do(actor, action)
        return Moment(self._state, actor, str(action), reason)

    def _opening(self, seat: Seat) -> str | None:
        """What the lesson would have the bot begin with, as long as that is possible: it leaves the learner time."""
        wanted = self._lesson.guided.get("opening", ())
        assert isinstance(wanted, list | tuple)
        legal = self._game.view(self._state, seat).actions
        return next((str(each) for each in wanted if each in legal), None)

    def _do(self, actor: Actor, action: Action) -> None:
        heard = self._game.public(self._state, action)
        self._state = ruled(self._game, self._game.apply(self._state, actor, action))
        self._lines += 1
        self._witness(actor, heard)

    def _witness(self, actor: Actor, action: Action | None) -> None:
        for seat, bot in self._bots.items():
            bot.witness(Witnessed(actor, action, self._game.view(self._state, seat)))
