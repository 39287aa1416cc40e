"""What is written down: the lines of logs."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from kist.core.types import Json


@dataclass(frozen=True, slots=True)
class Line:
    """What all logs have in each line. `at` is in milliseconds since 1970, `by` says who did it, `do` what. `owner`
    is the client that sent the command and `request` the command's id: neither is ever shown to anybody."""

    version: int
    at: int
    by: int | None
    do: str
    owner: str | None = None
    request: str | None = None


@dataclass(frozen=True, slots=True)
class Note(Line):
    """One line of the log of something around matches, such as a class or a tournament."""

    data: Mapping[str, Json] = field(default_factory=dict)
