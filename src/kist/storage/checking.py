"""Looks at everything that is kept: whether all logs are as they were written."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Table

from kist.storage.chain import Damaged
from kist.storage.store import SqlStore
from kist.storage.tables import CLASSES, MATCHES, TOURNAMENTS

IDS_AT_ONCE: Final = 500
"""So many ids are asked for in one go."""


@dataclass(frozen=True)
class Checked:
    """How many logs were looked at, and what is wrong with which."""

    logs: int
    damaged: tuple[str, ...]


async def check_logs(store: SqlStore) -> Checked:
    """Read all logs of matches, classes and tournaments, whose hashes tell whether they are as they were written."""
    logs, damaged = 0, list[str]()
    kinds: tuple[tuple[str, Table, Callable[[str, int], Awaitable[object]]], ...] = (
        ("match", MATCHES, store.entries),
        ("class", CLASSES, store.classes.entries),
        ("tournament", TOURNAMENTS, store.tournaments.entries),
    )
    for kind, heads, read in kinds:
        last = ""
        while ids := await store.some_ids(heads, last, IDS_AT_ONCE):
            for each in ids:
                try:
                    await read(each, 0)
                except Damaged as reason:
                    damaged.append(f"{kind} {each}: {reason.message}")
            logs, last = logs + len(ids), ids[-1]
    return Checked(logs, tuple(damaged))
