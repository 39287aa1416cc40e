"""Stacks of Cubus: read from a picture, and built as well as can be."""

from collections.abc import Iterable, Sequence

from kist.core.errors import BadNotation
from kist.core.given import shown
from kist.cubus.shape import picture as pictures
from kist.cubus.shape.build import Rules
from kist.cubus.shape.stack import Stack
from kist.cubus.shape.tiles import Tiles
from kist.cubus.solver import Best
from kist.cubus.solver import best_build as solve


def read(picture: Iterable[Sequence[str | int]]) -> Stack:
    """The stack that rhombi like `("L", 0, 0)` show; raises `KistError`, which says what is wrong and where.

    >>> kist.read([("L", 0, 0), ("R", 0, 0), ("D", -1, -1)])
    Stack('1')
    """
    if not isinstance(picture, Iterable):
        raise BadNotation("bad-picture", f'A picture is a list of rhombi like ("L", 0, 0), not {shown(picture)}.')
    return pictures.read(map(pictures.Rhombus.from_json, picture)).stack


def best_build(stack: Stack | str, hand: Tiles | str = "", rules: Rules | str | int = Rules.WOOD_2005) -> Best | None:
    """A build that scores most with this hand, exactly; None when there is none. Raises `KistError`.

    >>> best = kist.best_build(".2/21", "L")
    >>> best and (best.points, best.stack)
    (3, Stack('.2/22'))
    """
    return solve(Rules(rules), Stack(stack), hand if isinstance(hand, Tiles) else Tiles.parse(hand))  # type: ignore[arg-type]
