"""Hints at the table: found out beside everything else, and told once it is on disk that they were given."""

from typing import Any

from kist.core.errors import IllegalAction
from kist.matches import wishes
from kist.matches.match import Match
from kist.matches.ports import MatchId
from kist.matches.wishes import Stamp
from kist.server.games import adapter_of
from kist.server.games.protocol import Question
from kist.server.hub import Hub
from kist.server.messages import http
from kist.server.questions import Questions


class Hints:
    """Gives hints to those whom a table waits for, where there are any."""

    def __init__(self, hub: Hub, questions: Questions) -> None:
        self._hub, self._questions = hub, questions

    async def give(self, owner: str, address: str, match_id: MatchId, order: http.AskHint) -> http.Hint:
        """The hint of a step. Where there are none nothing is even found out; raises `KistError`."""
        room = await self._hub.rooms.current(match_id)
        asked = room.table.match
        self._given(asked, owner, order)
        function, about = _question(asked, order)
        answer: Any = await self._questions.ask(owner, address, function, *about)

        def decide(match: Match) -> wishes.Course:
            if match.window != asked.window:
                raise IllegalAction("stale", "The table has moved on: this was meant for an earlier moment.")
            return self._given(match, owner, order)

        await self._hub.carry_out(room, decide, owner, order.request)
        return http.Hint(step=order.step, hint=adapter_of(asked.game.name).hint(answer))

    def _given(self, match: Match, owner: str, order: http.AskHint) -> wishes.Course:
        if order.seat >= len(match.sitters):
            raise IllegalAction("no-such-seat", "There is no such seat.")
        stamp = Stamp(self._hub.clock.now(), owner, order.request, order.seen)
        return wishes.hint(match, stamp, match.chair_of(order.seat), order.step)


def _question(match: Match, order: http.AskHint) -> Question:
    question = adapter_of(match.game.name).question(match.view(order.seat), order.step)
    if question is None:
        raise IllegalAction("no-hint-now", "There is no hint about this.")
    return question
