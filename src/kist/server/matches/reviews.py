"""Reviews of finished matches. Each is made in a process of its own, one after the other for each address; what there
is of it is shown at any time, and it is kept once it is made."""

import asyncio
import logging
import multiprocessing
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import Any, Final

from kist.core.errors import IllegalAction
from kist.matches.ports import MatchId
from kist.present.replays import Transcribed
from kist.present.reviews import Making
from kist.server.edge.limits import Full, Places
from kist.server.http.errors import Failed, TooMany
from kist.server.live import reading
from kist.server.live.hub import Hub
from kist.server.matches.messages import Review
from kist.server.workers.fair import Lanes, Share
from kist.server.workers.reviews import work
from kist.study.review import REVIEWED

LOG = logging.getLogger("kist.reviews")
BUSY: Final[Mapping[Full, str]] = {
    "client": "One review after the other, please.",
    "all": "Many reviews are being made; please wait a moment.",
}
REVIEWS_AT_ONCE = 2
"""So many are made at the same time, if they were asked for from as many addresses."""
KEPT_REVIEWS = 200
"""So many reviews are kept; those that were asked for longest ago are forgotten first."""


class Reviews:
    """All reviews that this server has made or is making."""

    def __init__(self, hub: Hub) -> None:
        self._hub, limits = hub, hub.config.limits
        self._known: dict[MatchId, Making] = {}
        self._places = Places(limits.reviews, limits.address_reviews, limits.review_queue)
        self._lanes = Lanes(range(REVIEWS_AT_ONCE))
        self._threads = ThreadPoolExecutor(REVIEWS_AT_ONCE, "kist-reviews")
        self._tasks: set[asyncio.Task[str]] = set()
        self._processes: set[Any] = set()

    async def of(self, owner: str | None, address: str, match_id: MatchId, since: int) -> Review:
        """What there is of the review of a finished match. Who asks first has it made; raises `KistError`."""
        room = await reading.finished(self._hub, owner, match_id)
        match = room.table.match
        if match.is_earlier or match.game.name not in REVIEWED:
            raise IllegalAction("no-review", "This match cannot be reviewed: its game, or its version, is not known.")
        making = self._known.pop(match_id, None)
        if making is None:
            game = await reading.transcribed(self._hub, owner or f"at {address}", room)
            making = self._known.pop(match_id, None) or self._begin(owner or address, address, game)
        if making.failed:
            raise Failed("review-failed", "This review could not be made; please try again later.")
        self._keep(match_id, making)
        return Review.model_validate(making.told(since))

    def _begin(self, client: str, address: str, game: Transcribed) -> Making:
        if full := self._places.enter(client, address):
            raise TooMany("reviews-busy", BUSY[full])
        making = Making(game.versions)
        task = asyncio.create_task(self._make(Share(client, address=address), making, game.text))
        self._tasks.add(task)

        def done(made: asyncio.Task[str]) -> None:
            self._tasks.discard(made)
            self._places.leave(client, address)
            making.failed = "cancelled" if made.cancelled() else made.result()  # last: it can be tried again now

        task.add_done_callback(done)
        return making

    def _keep(self, match_id: MatchId, making: Making) -> None:
        self._known[match_id] = making  # asked for last
        made = [known for known, each in self._known.items() if each.is_done]
        for known in made[: max(0, len(self._known) - KEPT_REVIEWS)]:
            del self._known[known]

    async def _make(self, share: Share, making: Making, transcript: str) -> str:
        """Make it; gives why it failed, if it did."""
        async with self._lanes.lent(share):
            loop = asyncio.get_running_loop()
            failed = await loop.run_in_executor(self._threads, self._follow, making, transcript)
        if failed:
            LOG.warning("review failed: %s", failed)
        return failed

    def _follow(self, making: Making, transcript: str) -> str:
        """Start the process and take what it sends, to the end or until its time is over; gives why it failed."""
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe(duplex=False)
        process = context.Process(target=work, args=(theirs, transcript), daemon=True)
        until = monotonic() + self._hub.config.limits.review_seconds
        try:
            process.start()
            self._processes.add(process)
            theirs.close()
            while making.summary is None:
                if not ours.poll(max(0.0, until - monotonic())):
                    raise TimeoutError
                making.take(ours.recv())
        except (OSError, EOFError, TimeoutError) as reason:
            return type(reason).__name__
        finally:
            self._processes.discard(process)
            process.kill()
            process.join(5)
            ours.close()
        return ""

    async def stop(self) -> None:
        """Give up what is being made."""
        for task in self._tasks:
            task.cancel()
        for process in list(self._processes):
            process.kill()
        await asyncio.gather(*self._tasks, return_exceptions=True)
