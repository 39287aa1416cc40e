"""Pictures with rhombi missing: which stacks fit what is there."""

from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import product
from typing import Any, Final, TypeAlias

from kist.cubus.shape.picture import BadPicture, Point, Rhombus, read
from kist.cubus.shape.stack import HIGHEST, Laid
from kist.cubus.shape.tiles import Kind

MOST_MISSING: Final = 4
"""With more missing than that nearly everything fits."""

Picture: TypeAlias = frozenset[Rhombus]


def fitting(rhombi: Collection[Rhombus], most_missing: int = MOST_MISSING) -> list[Laid]:
    """All stacks that show these rhombi and the fewest others; none when more than `most_missing` are missing.

    A lid that is missing is taken to be closed. Nothing is taken away: where the picture itself is wrong, no stack
    fits.
    """
    level = {frozenset(rhombi)}
    if len(next(iter(level))) != len(rhombi):
        return []  # two rhombi of a kind at one place
    for _ in range(most_missing + 1):
        read_now = {picture: _read(picture) for picture in level}
        if fits := [found for found in read_now.values() if isinstance(found, Laid)]:
            return sorted(fits, key=lambda laid: (laid.stack.crates, str(laid.stack), laid.origin))
        level = {
            picture | {added}
            for picture, wrong in read_now.items()
            if isinstance(wrong, BadPicture)
            for added in _what_may_be_missing(picture, wrong)
        }
    return []


def _read(picture: Picture) -> Laid | BadPicture:
    try:
        return read(sorted(picture))
    except BadPicture as wrong:
        return wrong


def _what_may_be_missing(picture: Picture, wrong: BadPicture) -> Iterator[Rhombus]:
    """Of the rhombi yielded every stack that shows this picture has at least one."""
    handler = _MISSING.get(wrong.code)
    if handler is not None:
        at: Any = wrong.details.get("at")
        yield from handler(picture, Rhombus(Kind(at[0]), at[1], at[2]) if at else None)


def _side(_: Picture, side: Rhombus | None) -> Iterator[Rhombus]:
    """The side itself, or the lid of a column before it that hides it."""
    assert side is not None
    yield side
    du, dv = (1, 0) if side.kind is Kind.LEFT else (0, 1)
    for up in range(1, HIGHEST + 1):
        yield Rhombus(Kind.LID, side.u + du - up, side.v + dv - up)


def _below(picture: Picture, side: Rhombus | None) -> Iterator[Rhombus]:
    assert side is not None
    return _side(picture, Rhombus(side.kind, side.u + 1, side.v + 1))


def _lid(_: Picture, side: Rhombus | None) -> Iterator[Rhombus]:
    """The column ends here, or it goes on."""
    assert side is not None
    yield Rhombus(Kind.LID, side.u - 1, side.v - 1)
    yield Rhombus(side.kind, side.u - 1, side.v - 1)


def _link(picture: Picture, _: Rhombus | None) -> Iterator[Rhombus]:
    """A part of the picture touches no other: something is missing beside it."""
    for rhombus in _first_part(picture):
        yield from (other for other in _beside(rhombus) if other.kind is not Kind.OPEN)


def _first_part(picture: Picture) -> set[Rhombus]:
    first = min(picture)
    part, waiting = {first}, [first]
    while waiting:
        new = picture.intersection(_beside(waiting.pop())) - part
        part |= new
        waiting += new
    return part


def _beside(rhombus: Rhombus) -> list[Rhombus]:
    """Every rhombus that shares an edge with this one."""
    return [Rhombus(kind, rhombus.u + du, rhombus.v + dv) for kind, du, dv in _BESIDE[rhombus.kind]]


_LID_CORNERS: Final = ((0, 0), (1, 0), (1, 1), (0, 1))
_CORNERS: Final[Mapping[Kind, tuple[Point, ...]]] = {
    Kind.LEFT: ((0, -1), (0, 0), (1, 1), (1, 0)),
    Kind.RIGHT: ((-1, 0), (0, 0), (1, 1), (0, 1)),
    Kind.LID: _LID_CORNERS,
    Kind.OPEN: _LID_CORNERS,
}


def _edges(kind: Kind, du: int, dv: int) -> set[frozenset[Point]]:
    corners = [(u + du, v + dv) for u, v in _CORNERS[kind]]
    return {frozenset(ends) for ends in zip(corners, corners[1:] + corners[:1], strict=True)}


_BESIDE: Final = {
    kind: [
        (other, du, dv)
        for other, du, dv in product(Kind, range(-2, 3), range(-2, 3))
        if len(_edges(kind, 0, 0) & _edges(other, du, dv)) == 1
    ]
    for kind in Kind
}
_MISSING: Final[Mapping[str, Callable[[Picture, Rhombus | None], Iterator[Rhombus]]]] = {
    "left-side-missing": _side,
    "right-side-missing": _side,
    "hanging": _below,
    "lid-missing": _lid,
    "apart": _link,
}
