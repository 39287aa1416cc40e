"""What tests of the hub by itself begin with."""

from collections.abc import Callable
from typing import Any, TypeAlias

from kist.server.live.hub import Hub
from kist.server.matches.messages import NewMatch, SitAtOnce

NewHub: TypeAlias = Callable[..., Hub]


def order(sit: int = 2, request: str = "new", **changes: Any) -> NewMatch:
    """A match for two, so many of whom sit down at once."""
    usual = {
        "game": {"game": "cubus", "seats": 2},
        "chairs": ["person"] * 2,
        "begins": 0,
        "sit": [SitAtOnce(chair=chair, name="Ann") for chair in range(sit)],
        "request": request,
    }
    return NewMatch.model_validate({**usual, **changes})
