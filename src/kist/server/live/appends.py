"""Appending to logs, counted."""

from collections.abc import Sequence
from typing import Generic

from kist.eventlog.ports import Addition, Answered, Appended, Appends, Beside, Conflict, LogId
from kist.server.http.metrics import Metrics


class CountedAppends(Generic[Beside]):
    """Appends to the logs of a store, and notes in the metrics how long that took and what came of it."""

    def __init__(self, store: Appends[Beside], metrics: Metrics) -> None:
        self._store, self._metrics = store, metrics

    async def append_all(self, additions: Sequence[Addition[Beside]]) -> list[Appended]:
        """Append to several logs."""
        with self._metrics.appends.time():
            outcomes = await self._store.append_all(additions)
        done = zip(additions, outcomes, strict=True)
        self._metrics.entries.inc(sum(len(each.entries) for each, outcome in done if outcome is None))
        self._metrics.conflicts.inc(sum(isinstance(each, Conflict) for each in outcomes))
        return outcomes

    async def answered(self, log: LogId, owner: str, request: str) -> Answered | None:
        """The answer that a command got before."""
        return await self._store.answered(log, owner, request)
