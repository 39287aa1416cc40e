"""Stacks and what is wrong with drafts, as messages."""

from functools import lru_cache
from typing import Any

from kist.core.errors import KistError
from kist.cubus.shape.picture import picture_of
from kist.cubus.shape.stack import Laid
from kist.server.games.cubus_messages import DraftError, Picture
from kist.server.messages.base import JsonObject, Point, RhombusTuple


def picture(laid: Laid) -> Picture:
    """A stack with everything that is needed to draw it."""
    return Picture.model_validate(picture_json(laid))


@lru_cache(1024)
def picture_json(laid: Laid) -> JsonObject:
    """The same as JSON. At most tables a stack is looked at for many moves: it is the very same each time, and nobody
    may change it."""
    stack = laid.stack
    return {
        "stack": str(stack),
        "origin": laid.origin,
        "crates": stack.crates,
        "rhombi": [(kind.value, u, v) for kind, u, v in sorted(picture_of(laid), key=_from_the_back)],
        "columns": [
            {"x": x, "y": y, "height": height, "open": True}
            if (x, y) in stack.opens
            else {"x": x, "y": y, "height": height}
            for (x, y), height in stack.heights.items()
        ],
    }


def _from_the_back(rhombus: tuple[str, int, int]) -> tuple[int, int, str]:
    kind, u, v = rhombus
    return u + v, u, kind


def error_of(wrong: KistError) -> DraftError:
    """What is wrong with a draft, and where."""
    return DraftError(
        error=wrong.code,
        message=wrong.message,
        at=_triple(wrong.details.get("at")),
        cell=_pair(wrong.details.get("cell")),
    )


def _triple(value: Any) -> RhombusTuple | None:
    return None if value is None else tuple(value)


def _pair(value: Any) -> Point | None:
    return None if value is None else tuple(value)
