"""What the server adds for a game, besides what is shown of it everywhere (`kist.present.games`).

A game needs nothing of this: one that comes from another package is hosted with `PLAIN`, and a client plays it from
its listed actions and its table.
"""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from fastapi import APIRouter

from kist.core.table import Record
from kist.matches.match import Match


class GameAdapter(NamedTuple):
    """What the server adds for one game."""

    table: type[Record] | None = None
    """The type of its tables, described in the message types; None for a table that is any JSON."""
    routes: APIRouter | None = None
    """Endpoints of its own, whose paths begin with `/api`."""


PLAIN: Final = GameAdapter()
"""Adds nothing."""


@dataclass(frozen=True)
class RunningMatches:
    """Finds the running matches that a client plays in, and all rated ones of a game at whichever server."""

    of: Callable[[str | None], Iterable[Match]]
    rated: Callable[[str], Awaitable[Iterable[Match]]]
