"""Bots at the table: they think beside everything else, take a human moment, and act like anybody else; and what
happens by itself when time runs out."""

import asyncio
import json
import logging
from hashlib import sha256
from random import Random
from typing import Any, Final

from kist.bots.base import Decision
from kist.bots.thinking import Job, Player, decide
from kist.browser.rooms import Room, Rooms, now_ms
from kist.browser.thinking import Questions
from kist.core.errors import KistError
from kist.core.types import Seat
from kist.eventlog.commands import CommandContext
from kist.matches import commands
from kist.matches.commands import Transition
from kist.matches.log import WAIT
from kist.matches.match import Match
from kist.matches.pace import is_rivalled, moment_for
from kist.matches.settings import Chair

LOG = logging.getLogger("kist.browser")
THINKING_SECONDS: Final = 1.5
"""So long the strongest bots think about a move."""
USUAL_MOMENT_SECONDS: Final = 0.8
"""What a bot takes when its kind has no own idea of it."""


class BotsAtTable:
    """Lets the bots of all matches act, and time run out."""

    def __init__(self, questions: Questions, rng: Random, pace: float = 1.0) -> None:
        self.rooms: Rooms
        self._questions, self._rng, self._pace = questions, rng, pace
        self._known: dict[str, int] = {}
        """How many moments the thinker has told each bot."""

    def attend(self, room: Room) -> None:
        """Ask every bot that is to act and does not think about this window already; set the clock."""
        match = room.state
        for seat in match.awaited:
            chair = match.chair_of(seat)
            if not match.is_bot(chair):
                continue
            window, task = room.thinking.get(chair, (None, None))
            if window != match.window.version:
                if task is not None:
                    task.cancel()
                room.thinking[chair] = match.window.version, self.rooms.spawn(self._play(room, chair, seat))
        self._set_clock(room)

    # Bots ---------------------------------------------------------------------------------------------------------

    async def _play(self, room: Room, chair: Chair, seat: Seat) -> None:
        window = room.state.window.version
        try:
            await self._decide_and_act(room, chair, seat, window)
        except KistError as reason:
            LOG.warning("bot could not act: %s", reason.code)
        finally:
            if room.thinking.get(chair, (None, None))[0] == window:
                del room.thinking[chair]

    async def _decide_and_act(self, room: Room, chair: Chair, seat: Seat, window: int) -> None:
        clock = asyncio.get_running_loop().time
        asked = clock()
        decision = await self._decision(room, chair, seat)
        delay = decision.delay if decision and decision.delay > 0 else USUAL_MOMENT_SECONDS
        moment = moment_for(delay, room.state.settings.pace, rivalled=is_rivalled(room.state)) * self._pace
        await asyncio.sleep(max(0.0, asked + moment - clock()))

        def acted(match: Match) -> Transition:
            if match.window.version != window or seat not in match.awaited or not match.is_bot(chair):
                return []  # too late: the table has moved on
            return self._transition(match, chair, seat, decision)

        await self.rooms.process(room, acted)

    def _transition(self, match: Match, chair: Chair, seat: Seat, decision: Decision | None) -> Transition:
        """What the bot decided; if that is impossible, what is done for a seat that says nothing."""
        context = CommandContext(now_ms())
        if decision is not None:
            reason = json.dumps({"code": decision.reason.code, **decision.reason.values})
            try:
                return commands.act(match, context, chair, str(decision.action), self._rng, reason=reason)
            except KistError as wrong:
                LOG.warning("bot acted illegally: %s", wrong.code)
        return commands.act(match, context, chair, str(match.game.timeout(match.state, seat)), self._rng)

    async def _decision(self, room: Room, chair: Chair, seat: Seat) -> Decision | None:
        """What the bot decides; None when it failed. The thinker keeps bots, and is told what they have not seen."""
        if not room.table.has_all_moments:
            entries = await self.rooms.store.entries(room.id, 0)
            room.table.recall(entries[: room.state.version], self.rooms.games)
        player = self._player(room, chair, seat)
        moments = tuple(room.table.moments)
        for start in (self._known.get(player.key, 0), 0):
            seen = [moment.seen_by(seat) for moment in moments[start:]]
            told: Any = await self._questions.ask(decide, Job(player, start, seen, THINKING_SECONDS))
            if isinstance(told, Decision):
                self._known[player.key] = len(moments)
                return told
            if told is not None:
                LOG.warning("bot failed: %s", told)
        return None

    def _player(self, room: Room, chair: Chair, seat: Seat) -> Player:
        key = f"{room.id}/{seat}"
        seed = int.from_bytes(sha256(f"{room.state.settings.secret}/{key}".encode()).digest()[:6], "big")
        level = room.state.chairs[chair].removeprefix("bot:")
        return Player(key, room.state.game.name, level, seat, seed)

    # Time ---------------------------------------------------------------------------------------------------------

    def _set_clock(self, room: Room) -> None:
        if room.timer is not None:
            room.timer.cancel()
            room.timer = None
        deadline = room.state.deadline
        if deadline is not None and room.connections:
            seconds = max(0.0, (deadline - now_ms()) / 1000)
            room.timer = asyncio.get_running_loop().call_later(seconds, self._time_is_up, room)

    def _time_is_up(self, room: Room) -> None:
        def expired(match: Match) -> Transition:
            return commands.expire(match, now_ms(), self._rng)

        self.rooms.spawn(self._carry_out(room, expired))

    async def _carry_out(self, room: Room, decided: Any) -> None:
        try:
            await self.rooms.process(room, decided)
        except KistError as reason:
            LOG.warning("time could not be kept: %s", reason.code)

    async def come_back(self, room: Room) -> None:
        """Somebody looks at the match again: time that ran out while no page was open costs nobody anything."""

        def waits(match: Match) -> Transition:
            now, seconds = now_ms(), match.settings.time_for(match.phase or "")
            if match.deadline is None or now < match.deadline or seconds is None:
                return []
            return [
                match.after(commands.entry_of(match, CommandContext(now), None, f"{WAIT} {now + 1000 * seconds}"))
            ]

        if room.state.deadline is not None and not room.connections:
            await self._carry_out(room, waits)
