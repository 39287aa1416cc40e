"""Cubus for the browser: pictures and previews as messages, made from views alone."""

from kist.core.errors import KistError
from kist.core.latest import of_the_latest
from kist.core.view import View
from kist.cubus.play import preview as drafts
from kist.cubus.play.table import CubusTable
from kist.cubus.shape.build import points_of
from kist.cubus.shape.demolition import removals
from kist.cubus.shape.drawing import draw_stack
from kist.cubus.shape.picture import read_rhombi
from kist.cubus.shape.stack import Laid, Stack
from kist.cubus.shape.tiles import Tiles
from kist.server.games.cubus_messages import (
    BuildNote,
    CrateEdit,
    CubusHint,
    Gain,
    PicturedDraft,
    Preview,
    PreviewOrder,
    StackDraft,
)
from kist.server.games.cubus_pictures import error_of, picture, picture_json
from kist.server.games.cubus_study import read_position
from kist.server.games.cubus_study import routes as study_routes
from kist.server.games.protocol import Question
from kist.server.messages.base import JsonObject
from kist.server.refusals import refusals
from kist.server.router import Router
from kist.study.cubus import hints

Draft = PicturedDraft | StackDraft

_routes = Router("/api")
_routes.routes += study_routes.routes


class CubusAdapter:
    """What the server adds for Cubus: pictures that need only be drawn, what drafts are worth, and a score sheet."""

    table = CubusTable
    routes = _routes
    fleeting = None

    def scene(self, view: View[CubusTable]) -> JsonObject:
        """All pictures of a view: a `CubusScene`."""
        return _scene(view.table, view)

    def draw(self, view: View[CubusTable]) -> str:
        """The stack."""
        return draw_stack(view.table.stack)

    def worth(self, view: View[CubusTable]) -> BuildNote | None:
        """How the points of a build came about."""
        if view.table.built is None:
            return None
        built = view.table.built.build
        return BuildNote(
            seat=view.table.built.seat,
            crates=built.laid.stack.crates,
            gained=built.gained,
            points=built.points,
            uses=str(built.uses),
            takes=str(built.takes),
        )

    def question(self, view: View[CubusTable], step: int) -> Question | None:
        """The hint itself, where something can be built or could have been."""
        position = hints.position_for(view)
        return None if position is None else (hints.hint, (position, step))

    def hint(self, answer: hints.Hint) -> CubusHint:
        """The same with a picture."""
        return CubusHint(
            points=answer.points,
            places=[(place.kind.value, place.u, place.v) for place in answer.places],
            picture=None if answer.laid is None else picture(answer.laid),
        )


# Scenes ----------------------------------------------------------------------------------------------------------


@of_the_latest
def _scene(table: CubusTable, view: View[CubusTable]) -> JsonObject:
    """All pictures of any view of a table. They are the same for everybody there, and made once."""
    position = drafts.position_of(view)
    return {
        "game": "cubus",
        "picture": picture_json(table.laid),
        "hand": None if position is None else str(position.hand),
        "nailed": sorted(table.laid.open_lids),
        "removals": _removals(table.laid) if view.phase == "demolition" else [],
        "offers": [
            {"seat": offer.seat, "points": offer.points, "picture": picture_json(offer.laid)}
            for offer in table.offers or ()
        ],
    }


def _removals(laid: Laid) -> list[JsonObject]:
    return [
        {"do": f"remove {each.laid.stack}", "frees": each.frees, "picture": picture_json(each.laid)}
        for each in removals(laid)
    ]


# Previews --------------------------------------------------------------------------------------------------------


@_routes.post("/preview", responses=refusals(400, 403, 413, 415, 422, 429))
async def preview_order(order: PreviewOrder) -> Preview:
    """Cubus: what a draft is worth."""
    return preview(read_position(order.position), order.draft, order.edit)


def preview(position: drafts.Position, draft: Draft, edit: CrateEdit | None) -> Preview:
    """What a draft is worth, after the edit if there is one. Never raises for a bad draft: it says what is wrong."""
    try:
        return _message(position, _judged(position, draft, edit))
    except KistError as wrong:
        return _message(position, drafts.Preview(error=wrong))


def _judged(position: drafts.Position, draft: Draft, edit: CrateEdit | None) -> drafts.Preview:
    if isinstance(draft, PicturedDraft):
        seen = drafts.preview_picture(position, read_rhombi(draft.rhombi))
        if edit is None or seen.laid is None:
            return seen
        stack = seen.laid.stack
    else:
        stack = Stack.parse(draft.stack)
    if edit is not None:
        stack = drafts.edit(position, stack, edit.do, (edit.x, edit.y))
    return drafts.preview_stack(position, stack)


def _message(position: drafts.Position, seen: drafts.Preview) -> Preview:
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
        error=None if seen.error is None else error_of(seen.error),
        can_add=list(seen.edits.get("add", ())),
        gains=_gains(position, seen),
        can_take=list(seen.edits.get("take", ())),
        can_turn=list(seen.edits.get("turn", ())),
    )


def _gains(position: drafts.Position, seen: drafts.Preview) -> list[Gain]:
    """What one crate more makes of a draft, for every column that takes one."""
    if seen.laid is None:
        return []
    drafted = (drafts.edit(position, seen.laid.stack, "add", cell) for cell in seen.edits.get("add", ()))
    return [_gain(position, stack) for stack in drafted]


def _gain(position: drafts.Position, stack: Stack) -> Gain:
    before = position.laid.stack
    change = stack.tiles.minus(before.tiles)
    points = points_of(position.rules, stack.crates - before.crates, change.total)
    return Gain(points=points, missing=str(change.positive().minus(position.hand).positive()))


def _text(tiles: Tiles | None) -> str | None:
    return None if tiles is None else str(tiles)
