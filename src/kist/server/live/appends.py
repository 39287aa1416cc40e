"""Appending to logs, counted."""

from collections.abc import Sequence
from typing import Any

from kist.eventlog.ports import Addition, Appended, Conflict, LogStore
from kist.server.http.metrics import Metrics


async def append_counted(
    store: LogStore[Any], metrics: Metrics, additions: Sequence[Addition[Any]]
) -> list[Appended]:
    """Append to several logs, and note in the metrics how long that took and what came of it."""
    with metrics.appends.time():
        outcomes = await store.append_all(additions)
    done = zip(additions, outcomes, strict=True)
    metrics.entries.inc(sum(len(each.entries) for each, outcome in done if outcome is None))
    metrics.conflicts.inc(sum(isinstance(each, Conflict) for each in outcomes))
    return outcomes
