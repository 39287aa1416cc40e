"""Bots at the table: they are asked when their seat is to act, take a human moment, and act like anybody else."""

import asyncio
import json
import logging
from hashlib import sha256
from typing import Any

from kist.bots.base import Decision, Witnessed
from kist.bots.thinking import Player
from kist.core.actions import Action
from kist.core.errors import KistError
from kist.core.types import Seat
from kist.eventlog.commands import CommandContext
from kist.matches import commands
from kist.matches.match import Match
from kist.matches.pace import is_rivalled, moment_for
from kist.matches.settings import Chair
from kist.server.live.hub import Hub
from kist.server.live.rooms import Room
from kist.server.workers.bots import BotFailed, Workers
from kist.server.workers.fair import Share

LOG = logging.getLogger("kist.bots")
USUAL_MOMENT_SECONDS = 0.8
"""Seconds that a bot takes when its kind has no own idea of it."""


class BotRunner:
    """Lets the bots of all matches of this server act."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._workers = Workers(hub.config.bots, hub.config.bot_workers)

    def wake(self, room: Room) -> None:
        """Ask every bot that is to act and does not think about this window already."""
        match = room.table.match
        for seat in match.awaited:
            chair = match.chair_of(seat)
            if not match.is_bot(chair):
                continue
            window, _ = room.thinking.get(chair, (None, None))
            if window != match.window.version:
                self._forget(room, chair)
                task = self._hub.spawn(self._play(room, chair, seat))
                room.thinking[chair] = (match.window.version, task)

    def _forget(self, room: Room, chair: Chair) -> None:
        _, task = room.thinking.pop(chair, (None, None))
        if task is not None:
            task.cancel()

    async def _play(self, room: Room, chair: Chair, seat: Seat) -> None:
        window = room.table.match.window.version
        try:
            await self._decide_and_act(room, chair, seat, window)
        except KistError as reason:
            LOG.warning("bot could not act", extra={"match": room.id, "error": reason.code})
        except Exception:
            LOG.exception("bot could not act", extra={"match": room.id})
        finally:
            if room.thinking.get(chair, (None, None))[0] == window:
                del room.thinking[chair]

    async def _decide_and_act(self, room: Room, chair: Chair, seat: Seat, window: int) -> None:
        asked = asyncio.get_running_loop().time()
        decision = await self._decision(room, chair, seat)
        delay = decision.delay if decision and decision.delay > 0 else USUAL_MOMENT_SECONDS
        match = room.table.match
        moment = moment_for(delay, match.settings.pace, rivalled=is_rivalled(match)) * self._hub.config.bot_pace
        await asyncio.sleep(max(0.0, asked + moment - asyncio.get_running_loop().time()))

        def decide(match: Match) -> commands.Transition:
            if match.window.version != window or seat not in match.to_act or not match.is_bot(chair):
                return []  # too late: the table has moved on, or who was away is back
            return self._transition(match, chair, seat, decision)

        await asyncio.shield(self._hub.spawn(self._hub.carry_out(room, decide)))

    def _transition(self, match: Match, chair: Chair, seat: Seat, decision: Decision | None) -> commands.Transition:
        """What the bot decided; if that is impossible, what is done for a seat that says nothing."""
        level, context = match.chairs[chair], CommandContext(self._hub.clock.now())
        if decision is not None:
            reason = json.dumps({"code": decision.reason.code, **decision.reason.values})
            try:
                return commands.act(match, context, chair, str(decision.action), self._hub.rng, reason=reason)
            except KistError as wrong:
                LOG.warning("bot acted illegally", extra={"level": level, "error": wrong.code})
                self._hub.metrics.bot_failures.labels(level.removeprefix("bot:")).inc()
        action: Action = match.game.timeout(match.state, seat)
        return commands.act(match, context, chair, str(action), self._hub.rng)

    async def _decision(self, room: Room, chair: Chair, seat: Seat) -> Decision | None:
        """What the bot decides; None when it failed twice."""
        player = self._player(room, chair, seat)
        await self._hub.rooms.recall(room)
        moments = tuple(room.table.moments)  # those so far: more may come while it waits

        def witnessed(start: int) -> list[Witnessed[Any]]:
            return [moment.seen_by(seat) for moment in moments[start:]]

        for _ in range(2):
            try:
                with self._hub.metrics.thinking.time():
                    decision = await self._workers.ask(
                        self._share(room), player, witnessed, self._hub.config.bot_seconds
                    )
            except BotFailed:
                self._hub.metrics.bot_failures.labels(player.level).inc()
            else:
                self._hub.metrics.decisions.labels(player.level).inc()
                return decision
        return None

    def _player(self, room: Room, chair: Chair, seat: Seat) -> Player:
        match = room.table.match
        key = f"{room.id}/{seat}"
        return Player(
            key=key,
            game=match.game.name,
            level=match.chairs[chair].removeprefix("bot:"),
            seat=seat,
            seed=int.from_bytes(sha256(f"{self._hub.secret}/{key}".encode()).digest()[:6], "big"),
        )

    def _share(self, room: Room) -> Share:
        """Whoever made the match is who asks its bots. Only people who look at the table wait for them: not those who
        have left it to its bots."""
        maker = room.table.match.maker or ""
        return Share(maker, people=bool(room.connected()), address=self._hub.whereabouts.of(maker))

    def stop(self) -> None:
        """End the workers."""
        self._workers.stop()
