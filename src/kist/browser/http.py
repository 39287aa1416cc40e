"""What is asked and answered, as over HTTP."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

JSON, LINES, SVG = "application/json", "application/x-ndjson", "image/svg+xml"


@dataclass(frozen=True)
class Answer:
    """What is answered."""

    body: str
    status: int = 200
    kind: str = JSON


@dataclass(frozen=True)
class Request:
    """What is asked: the parts of the path that stand for something, what follows the question mark, and the body."""

    at: tuple[str, ...]
    query: Mapping[str, str]
    body: Any


Handler: TypeAlias = Callable[[Request], Awaitable[Any]]
"""Answers with an `Answer`, or with what is written as JSON."""
Route: TypeAlias = tuple[str, str, Handler]
"""The method, the path as a regular expression, and what answers."""
