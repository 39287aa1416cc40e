"""Logs of matches, and appending to one of them, where a server appends to many."""

from collections.abc import Sequence

from kist.eventlog.log import Line
from kist.eventlog.ports import Addition, Answered, Beside, LogId, LogStore
from kist.matches.log import Entry
from kist.matches.ports import NewLog, Summary

SUMMARY = Summary("open", listed=True, due=None, bots_due=None, owners=(), card="{}")


def new_log(number: int = 1, creator: str = "ann", request: str | None = None) -> NewLog:
    return NewLog(f"match{number}", f"CODE{number}", creator, request or f"r{number}", '{"a":1}', 1000 + number)


def entry(version: int, do: str = "pass", owner: str | None = "ann", request: str | None = None) -> Entry:
    return Entry(version, 5000 + version, 0, do, owner=owner, request=request or f"q{version}")


async def append(
    store: LogStore[Beside], log: LogId, expected: int, entries: Sequence[Line], beside: Beside
) -> Answered | None:
    """Append entries to one log; raises what could not be."""
    (outcome,) = await store.append_all([Addition(log, expected, entries, beside)])
    if isinstance(outcome, Exception):
        raise outcome
    return outcome
