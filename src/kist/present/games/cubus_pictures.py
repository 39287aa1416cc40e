"""Stacks of Cubus and what is wrong with drafts, as the page draws them."""

from functools import lru_cache

from kist.core.errors import KistError
from kist.cubus.shape.picture import picture_of
from kist.cubus.shape.stack import Laid
from kist.present.values import JsonObject


@lru_cache(1024)
def picture(laid: Laid) -> JsonObject:
    """A stack with everything that is needed to draw it. At most tables a stack is looked at for many moves: it is
    the very same each time, and nobody may change it."""
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


def picture_of_some(laid: Laid | None) -> JsonObject | None:
    """The picture of what may be there."""
    return None if laid is None else picture(laid)


def draft_error(wrong: KistError | None) -> JsonObject | None:
    """What is wrong with a draft, and where: a `DraftError`."""
    if wrong is None:
        return None
    at, cell = wrong.details.get("at"), wrong.details.get("cell")
    return {"error": wrong.code, "message": wrong.message, "at": at, "cell": cell}
