"""Bots at the table: they are asked when their seat is to act, take a human moment, and act like anybody else."""

import asyncio
import json
import logging
from collections.abc import Mapping
from hashlib import sha256
from math import inf
from typing import Any, Final

from kist.bots.base import Decision, Witnessed
from kist.core.actions import Action
from kist.core.errors import KistError
from kist.core.types import Seat
from kist.matches import wishes
from kist.matches.match import Match
from kist.matches.settings import Chair, Pace
from kist.matches.wishes import Stamp
from kist.server.bot_workers import BotFailed, Player, Workers
from kist.server.fair import Share
from kist.server.hub import Hub
from kist.server.rooms import Room

LOG = logging.getLogger("kist.bots")
USUAL_MOMENT = 0.8
"""Seconds that a bot takes when its kind has no own idea of it."""
PACES: Final[Mapping[Pace, tuple[float, float]]] = {
    "slow": (1.8, inf),
    "normal": (1.0, inf),
    "fast": (0.15, 0.6),
    "at-once": (0.0, 0.0),
}
"""How much of its moment a bot takes, and its most seconds: a move may be two actions, and fast stays below one."""
UNRIVALLED: Final = 0.7
"""Seconds: where being first counts, a bot leaves people their chance; where none of them is asked, all only wait."""


def moment_for(delay: float, pace: Pace, *, rivalled: bool = True) -> float:
    """How many seconds a bot takes that would like to take `delay`; less where no person may be faster."""
    factor, most = PACES[pace]
    return min((delay if rivalled else min(delay, UNRIVALLED)) * factor, most)


def is_rivalled(match: Match) -> bool:
    """Whether a person could still be faster, or being first does not count: then a bot takes all of its moment."""
    several = match.phase is not None and match.game.options.phases.get(match.phase) is not None
    return not several or any(not match.is_bot(match.chair_of(seat)) for seat in match.to_act if seat is not None)


class BotRunner:
    """Lets the bots of all matches of this server act."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._workers = Workers(hub.config.bots, hub.config.bot_workers)

    def wake(self, room: Room) -> None:
        """Ask every bot that is to act and does not think about this window already."""
        match = room.table.match
        for seat in match.to_act:
            if seat is None or not match.is_bot(match.chair_of(seat)):
                continue
            chair = match.chair_of(seat)
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
        delay = decision.delay if decision and decision.delay > 0 else USUAL_MOMENT
        match = room.table.match
        moment = moment_for(delay, match.settings.pace, rivalled=is_rivalled(match)) * self._hub.config.bot_pace
        await asyncio.sleep(max(0.0, asked + moment - asyncio.get_running_loop().time()))

        def decide(match: Match) -> wishes.Course:
            if match.window.version != window or seat not in match.to_act or not match.is_bot(chair):
                return []  # too late: the table has moved on, or who was away is back
            return self._course(match, chair, seat, decision)

        await asyncio.shield(self._hub.spawn(self._hub.carry_out(room, decide)))

    def _course(self, match: Match, chair: Chair, seat: Seat, decision: Decision | None) -> wishes.Course:
        """What the bot decided; if that is impossible, what is done for a seat that says nothing."""
        level, stamp = match.chairs[chair], Stamp(self._hub.clock.now())
        if decision is not None:
            reason = json.dumps({"code": decision.reason.code, **decision.reason.values})
            try:
                return wishes.act(match, stamp, chair, str(decision.action), self._hub.rng, reason=reason)
            except KistError as wrong:
                LOG.warning("bot acted illegally", extra={"level": level, "error": wrong.code})
                self._hub.metrics.bot_failures.labels(level.removeprefix("bot:")).inc()
        action: Action = match.game.timeout(match.state, seat)
        return wishes.act(match, stamp, chair, str(action), self._hub.rng)

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
