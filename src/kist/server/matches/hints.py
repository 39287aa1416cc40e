"""Hints at the table: found out beside everything else, and told once it is on disk that they were given."""

from typing import Any

from kist.core.errors import IllegalAction
from kist.eventlog.commands import CommandContext
from kist.matches import commands
from kist.matches.match import Match
from kist.matches.ports import MatchId
from kist.present.games import presenter_of
from kist.present.games.protocol import Question
from kist.server.live.hub import Hub
from kist.server.matches import messages
from kist.server.workers.questions import Questions


class Hints:
    """Gives hints to those whom a table waits for, where there are any."""

    def __init__(self, hub: Hub, questions: Questions) -> None:
        self._hub, self._questions = hub, questions

    async def give(self, owner: str, address: str, match_id: MatchId, order: messages.AskHint) -> messages.Hint:
        """The hint of a step. Where there are none nothing is even found out; raises `KistError`."""
        room = await self._hub.rooms.current(match_id)
        asked = room.table.match
        self._given(asked, owner, order)
        function, about = _question(asked, order)
        answer: Any = await self._questions.ask(owner, address, function, *about)

        def decide(match: Match) -> commands.Transition:
            if match.window != asked.window:
                raise IllegalAction("stale", "The table has moved on: this was meant for an earlier moment.")
            return self._given(match, owner, order)

        await self._hub.carry_out(room, decide, owner, order.request)
        return messages.Hint.model_validate({"step": order.step, "hint": presenter_of(asked.game.name).hint(answer)})

    def _given(self, match: Match, owner: str, order: messages.AskHint) -> commands.Transition:
        if order.seat >= len(match.sitters):
            raise IllegalAction("no-such-seat", "There is no such seat.")
        context = CommandContext(self._hub.clock.now(), owner, order.request, order.seen)
        return commands.hint(match, context, match.chair_of(order.seat), order.step)


def _question(match: Match, order: messages.AskHint) -> Question:
    question = presenter_of(match.game.name).question(match.view(order.seat), order.step)
    if question is None:
        raise IllegalAction("no-hint-now", "There is no hint about this.")
    return question
