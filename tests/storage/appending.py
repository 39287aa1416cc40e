"""Appending to the log of one match, where a server appends to those of many."""

from collections.abc import Sequence

from kist.matches.log import Entry
from kist.matches.ports import Addition, Answered, MatchId, MatchStore, Summary


async def append(
    store: MatchStore, match: MatchId, expected: int, entries: Sequence[Entry], summary: Summary
) -> Answered | None:
    """Append entries to one log; raises what could not be."""
    (outcome,) = await store.append_all([Addition(match, expected, entries, summary)])
    if isinstance(outcome, Exception):
        raise outcome
    return outcome
