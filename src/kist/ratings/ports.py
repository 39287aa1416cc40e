"""What ratings ask of the world: a store that counts every match once."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from kist.matches.ports import MatchId
from kist.ratings.rating import Rating
from kist.ratings.result import Result

Rate: TypeAlias = Callable[[Mapping[str, Rating]], Mapping[str, Rating]]
"""The ratings of all people after a match, from those before; who is not among those has none yet."""


@dataclass(frozen=True, slots=True)
class Step:
    """How a match moved somebody's rating: in which place of how many they came, and what it was `before`."""

    match: MatchId
    game: str
    pool: str
    at: int
    place: int
    players: int
    before: float
    after: Rating


@dataclass(frozen=True, slots=True)
class Counted:
    """A match that was counted as the `number`th, and how it moved the ratings of its people, by owner."""

    match: MatchId
    number: int
    steps: Mapping[str, Step]


class RatingStore(Protocol):
    """Keeps ratings. What it has taken is on disk; a match counts once, whoever counts it and however often."""

    async def uncounted(self, limit: int) -> list[MatchId]:
        """Rated matches that are over and have not been counted; those that ended first come first."""
        ...

    async def count(self, result: Result, rate: Rate) -> bool:
        """Count a match; gives whether it had not been counted before."""
        ...

    async def leave_out(self, match: MatchId) -> None:
        """A match that does not count after all."""
        ...

    async def hand_over(self, owner: str, to: str) -> None:
        """Everything of a client belongs to an account from now on. Where both have a rating the surer one goes on,
        and the other is forgotten."""
        ...

    async def forget(self, owner: str) -> None:
        """Forget the ratings of somebody; those of others stay as they are."""
        ...

    async def current(self, owners: Sequence[str], game: str, pool: str) -> dict[str, Rating]:
        """The ratings of these people, as far as they have any."""
        ...

    async def steps(self, owner: str) -> list[Step]:
        """All that moved the ratings of somebody, in the order in which it was counted."""
        ...

    async def counted(self, since: int, limit: int) -> list[Counted]:
        """The matches that were counted after the one of this number, in that order."""
        ...

    async def never_counted(self) -> list[MatchId]:
        """Rated matches that are over, moved no rating and do not wait to be counted."""
        ...

    async def mend(self, last: int, steps: Mapping[tuple[MatchId, str], Step], missed: Sequence[MatchId]) -> None:
        """Put these steps in the place of those that there are, by match and owner, and let the missed matches wait
        to be counted; raises `Conflict` when a match was counted after the `last` one, or a step is gone."""
        ...

    async def steps_at(self, match: MatchId) -> dict[str, Step]:
        """How a match moved the ratings of its players."""
        ...


class PuzzleRatingStore(Protocol):
    """Keeps how hard puzzles have turned out to be."""

    async def rating(self, puzzle: str) -> Rating | None:
        """What was kept of a puzzle."""
        ...

    async def keep(self, puzzle: str, rating: Rating) -> None:
        """Keep this instead of what was there."""
        ...
