"""What classes ask of the world: a store that keeps their logs, and forgets them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from kist.classroom.log import Entry
from kist.matches.ports import Answered

ClassId: TypeAlias = str


@dataclass(frozen=True, slots=True)
class KeptClass:
    """What does not change about a class; `code` is what pupils type."""

    id: ClassId
    code: str
    created: int
    kept_days: int


class ClassStore(Protocol):
    """Keeps the logs of classes; what it has taken is on disk. `append` with a version expected is the only lock."""

    async def create(self, new: KeptClass, ends: int) -> None:
        """Keep a new class until then; raises `Conflict` when the id or the code is taken."""
        ...

    async def append(
        self, school_class: ClassId, expected: int, entries: Sequence[Entry], ends: int
    ) -> Answered | None:
        """Append entries to a log that has this version; raises `Conflict` when it has another, or is deleted. If the
        first entry's owner had the same request answered before, nothing is appended and that answer is given."""
        ...

    async def answered(self, school_class: ClassId, owner: str, request: str) -> Answered | None:
        """The answer that a wish got before."""
        ...

    async def find(self, school_class: ClassId) -> KeptClass | None:
        """A class by its id."""
        ...

    async def find_code(self, code: str) -> ClassId | None:
        """A class by its code."""
        ...

    async def entries(self, school_class: ClassId, since: int) -> list[Entry]:
        """The log after a version."""
        ...

    async def versions(self, classes: Sequence[ClassId]) -> dict[ClassId, int]:
        """How long the logs are, for many classes at once; those that were deleted are not among them."""
        ...

    async def delete(self, school_class: ClassId) -> None:
        """Forget a class and all that was written down in it."""
        ...

    async def of(self, owner: str) -> list[ClassId]:
        """The classes in which a device has taken a place, also those in which it has none any more."""
        ...

    async def ended(self, now: int, limit: int) -> list[ClassId]:
        """Classes whose time is over; those first that ended first."""
        ...

    async def count_ended(self, now: int) -> tuple[int, int]:
        """How many these are, and how many classes there are."""
        ...
