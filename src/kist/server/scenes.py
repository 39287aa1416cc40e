"""Cubus for the browser: pictures and previews as messages, made from views alone."""

from typing import Any

from kist.core.errors import KistError
from kist.core.view import View
from kist.cubus import preview as drafts
from kist.cubus.build import Rules
from kist.cubus.demolition import removals
from kist.cubus.picture import picture_of
from kist.cubus.stack import Laid, Stack
from kist.cubus.tiles import Tiles
from kist.server.messages.base import Point, RhombusTuple
from kist.server.messages.cubus import (
    Column,
    CrateEdit,
    CubusPosition,
    CubusScene,
    DraftError,
    OfferPicture,
    Picture,
    PicturedDraft,
    Preview,
    RemovalPicture,
    StackDraft,
)

Draft = PicturedDraft | StackDraft


def scene_of(view: View) -> CubusScene:
    """All pictures of a view of Cubus."""
    laid, position = drafts.laid_in(view.table), drafts.position_of(view)
    return CubusScene(
        picture=picture(laid),
        hand=None if position is None else str(position.hand),
        nailed=drafts.nailed(laid),
        removals=_removals(laid) if view.phase == "demolition" else [],
        offers=[
            OfferPicture(seat=seat, points=points, picture=picture(offered))
            for seat, points, offered in drafts.offers_in(view.table, laid)
        ],
    )


def _removals(laid: Laid) -> list[RemovalPicture]:
    return [
        RemovalPicture(do=f"remove {each.laid.stack}", frees=each.frees, picture=picture(each.laid))
        for each in removals(laid)
    ]


def picture(laid: Laid) -> Picture:
    """A stack with everything that is needed to draw it."""
    stack = laid.stack
    rhombi: list[RhombusTuple] = [(kind.value, u, v) for kind, u, v in sorted(picture_of(laid), key=_from_the_back)]
    return Picture(
        stack=str(stack),
        origin=laid.origin,
        crates=stack.crates,
        rhombi=rhombi,
        columns=[
            Column(x=x, y=y, height=height, open=(x, y) in stack.opens) for (x, y), height in stack.heights.items()
        ],
    )


def _from_the_back(rhombus: tuple[str, int, int]) -> tuple[int, int, str]:
    kind, u, v = rhombus
    return u + v, u, kind


def position_from(order: CubusPosition) -> drafts.Position:
    """A position that a client made up; raises `KistError`."""
    stack = Stack.parse(order.stack)
    return drafts.Position(Rules(order.rules), Laid(stack, order.origin), Tiles.parse(order.hand))


def preview(position: drafts.Position, draft: Draft, edit: CrateEdit | None) -> Preview:
    """What a draft is worth, after the edit if there is one. Never raises for a bad draft: it says what is wrong."""
    try:
        return _message(_judged(position, draft, edit))
    except KistError as wrong:
        return _message(drafts.Preview(error=wrong))


def _judged(position: drafts.Position, draft: Draft, edit: CrateEdit | None) -> drafts.Preview:
    if isinstance(draft, PicturedDraft):
        seen = drafts.preview_picture(position, drafts.read_rhombi(draft.rhombi))
        if edit is None or seen.laid is None:
            return seen
        stack = seen.laid.stack
    else:
        stack = Stack.parse(draft.stack)
    if edit is not None:
        stack = drafts.edit(position, stack, edit.do, (edit.x, edit.y))
    return drafts.preview_stack(position, stack)


def _message(seen: drafts.Preview) -> Preview:
    return Preview(
        legal=seen.legal,
        stack=None if seen.laid is None else str(seen.laid.stack),
        picture=None if seen.laid is None else picture(seen.laid),
        gained=seen.gained,
        points=seen.points,
        uses=_text(seen.uses),
        takes=_text(seen.takes),
        missing=_text(seen.missing),
        spare=_text(seen.spare),
        error=None if seen.error is None else _error(seen.error),
        can_add=list(seen.edits.get("add", ())),
        can_take=list(seen.edits.get("take", ())),
        can_turn=list(seen.edits.get("turn", ())),
    )


def _text(tiles: Tiles | None) -> str | None:
    return None if tiles is None else str(tiles)


def _error(wrong: KistError) -> DraftError:
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
