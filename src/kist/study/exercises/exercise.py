"""What all exercises have in common."""

from typing import NamedTuple, Protocol

from kist.core.types import Json
from kist.study.tasks import Verdict


class Heard(NamedTuple):
    """An answer in the one way that it is written, and what it is."""

    answer: Json
    verdict: Verdict


class Exercise(Protocol):
    """Something to work on; all of them are frozen values."""

    @property
    def kind(self) -> str:
        """What is asked, as a key of the words of tasks."""
        ...

    @property
    def takes_long(self) -> bool:
        """Whether judging an answer is better done beside everything else."""
        ...

    @property
    def tells_itself(self) -> bool:
        """Whether whoever tries it sees at once what became of it, also where others are still at it."""
        ...

    @property
    def watched(self) -> int:
        """How long it is watched before it can be answered, in ms."""
        ...

    @property
    def lettered(self) -> tuple[Json, ...]:
        """The answers that are chosen by a letter, in their order; none where one types, builds or draws."""
        ...

    def to_json(self) -> dict[str, Json]:
        """All of it; `read_exercise` reads it back."""
        ...

    def to_pupil_json(self) -> dict[str, Json]:
        """What a pupil may see before answering."""
        ...

    def solution(self) -> dict[str, Json]:
        """What is right, for whoever may know it."""
        ...

    def prove(self) -> None:
        """Raise `KistError` unless it keeps what it promises."""
        ...

    def hear(self, answer: Json) -> Heard:
        """Judge an answer; raises `KistError` for what is no answer, or not allowed."""
        ...
