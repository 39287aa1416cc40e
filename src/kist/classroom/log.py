"""The log of a class: what was done, by whom and when. It is the truth; everything else follows from it.

It keeps nicknames and answers and nothing else about people.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from kist.core.types import Json

PupilNumber: TypeAlias = int
"""Pupils count from 0 in the order in which they came, and keep their numbers."""

JOIN: Final = "join"
RETURN: Final = "return"
RENAME: Final = "rename"
REMOVE: Final = "remove"
OPEN: Final = "open"
ASK: Final = "ask"
REVEAL: Final = "reveal"
CLOSE: Final = "close"
ANSWER: Final = "answer"


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log. `at` is in milliseconds since 1970, `by` a pupil or None for the teacher. `owner` is the
    client that wished it and `request` the id of the wish: neither is ever shown to anybody."""

    version: int
    at: int
    by: PupilNumber | None
    do: str
    data: Mapping[str, Json] = field(default_factory=dict)
    owner: str | None = None
    request: str | None = None
