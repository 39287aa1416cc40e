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
        """Everything of a client belongs to an account from now on."""
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

    async def steps_at(self, match: MatchId) -> dict[str, Step]:
        """How a match moved the ratings of its players."""
        ...
