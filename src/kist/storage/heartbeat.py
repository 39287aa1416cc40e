"""The heartbeat that servers keep in their store: by it they find out that none ran, or that the clock has jumped."""

from typing import Final

from sqlalchemy import Connection, select

from kist.matches.ports import Pulse
from kist.storage.meta import note
from kist.storage.tables import META

ALIVE: Final = "alive"
"""The key of when a server last said that it runs."""
_OUTAGE, _JUMP = "outage", "jump"
"""The keys of the last time when none did, and of the last long one."""


def beat(connection: Connection, now: int, silent: int, jump: int) -> Pulse:
    """Say that a server runs, and tell when none did; of several that come at once one finds the gap."""
    notes = select(META.c.key, META.c.value)
    last = connection.execute(notes.where(META.c.key == ALIVE).with_for_update()).fetchone()
    note(connection, ALIVE, str(now))
    if last is not None and (gap := now - int(last.value)) > silent:
        for key in (_OUTAGE, _JUMP) if gap >= jump else (_OUTAGE,):
            note(connection, key, f"{last.value} {now}")
    found = {row.key: row.value for row in connection.execute(notes.where(META.c.key.in_((_OUTAGE, _JUMP))))}
    return Pulse(_times(found.get(_OUTAGE)), _times(found.get(_JUMP)))


def _times(noted: str | None) -> tuple[int, int] | None:
    start, _, end = (noted or "").partition(" ")
    return (int(start), int(end)) if noted else None
