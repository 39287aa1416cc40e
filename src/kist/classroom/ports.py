"""What classes ask of the world: a store that keeps their logs, and forgets them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from kist.classroom.log import Entry, PupilNumber
from kist.eventlog.ports import LogStore

ClassId: TypeAlias = str


@dataclass(frozen=True, slots=True)
class KeptClass:
    """What does not change about a class; `code` is what pupils type."""

    id: ClassId
    code: str
    created: int
    kept_days: int


class ClassStore(LogStore[int], Protocol):
    """Keeps the logs of classes, and beside each when the class ends, in ms."""

    async def create(self, new: KeptClass, ends: int) -> None:
        """Keep a new class until then; raises `Conflict` when the id or the code is taken."""
        ...

    async def erase(
        self, school_class: ClassId, expected: int, pupil: PupilNumber, entries: Sequence[Entry], ends: int
    ) -> None:
        """Write the log anew without a word of who a pupil was, and append entries that tell it to whoever knew the
        class before; raises `Conflict` when the log has another version."""
        ...

    async def keys(self) -> dict[ClassId, str]:
        """Classes whose teacher has another key than the first one, with the id that follows from it."""
        ...

    async def change_key(self, school_class: ClassId, key: str) -> None:
        """Let another key than before be the teacher's, by the id that follows from it."""
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
