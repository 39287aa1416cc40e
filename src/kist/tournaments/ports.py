"""What tournaments ask of the world: a store that keeps their logs."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from kist.eventlog.ports import LogStore
from kist.tournaments.log import Entry

TournamentId: TypeAlias = str


@dataclass(frozen=True, slots=True)
class KeptTournament:
    """What does not change about a tournament; `creator` and `request` make it one, however often it is sent."""

    id: TournamentId
    code: str
    creator: str
    request: str
    created: int
    plan: str


@dataclass(frozen=True, slots=True)
class Beside:
    """What is kept beside a log: how far it is, and when somebody should look after it, in ms."""

    stage: str
    due: int


class TournamentStore(LogStore[Beside], Protocol):
    """Keeps the logs of tournaments."""

    async def create(self, new: KeptTournament, entries: Sequence[Entry], beside: Beside) -> TournamentId:
        """Keep a new tournament and give its id; that of an earlier one if the same client sent the same request
        before. Raises `Conflict` when the id or the code is taken."""
        ...

    async def forget(
        self, tournament: TournamentId, expected: int, owner: str, entries: Sequence[Entry], beside: Beside
    ) -> None:
        """Write a log anew without a word of who somebody was, and append these entries; raises `Conflict`."""
        ...

    async def find(self, tournament: TournamentId) -> KeptTournament | None:
        """A tournament by its id."""
        ...

    async def find_code(self, code: str) -> TournamentId | None:
        """A tournament by its code."""
        ...

    async def entries(self, log: TournamentId, since: int) -> list[Entry]:
        """The log after a version."""
        ...

    async def of(self, owner: str, limit: int) -> list[TournamentId]:
        """The tournaments that a client made or plays in, the latest first."""
        ...

    async def count_unfinished(self, creator: str) -> int:
        """How many tournaments of a client are not over."""
        ...

    async def lease(self, now: int, until: int, limit: int) -> list[TournamentId]:
        """Tournaments that somebody should look after; they are the caller's until then."""
        ...

    async def delete(self, log: TournamentId) -> None:
        """Forget a tournament."""
        ...
