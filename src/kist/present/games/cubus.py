"""Cubus for the page: pictures that need only be drawn, how points came about, and hints; made from views alone."""

from kist.core.latest import of_the_latest
from kist.core.view import View
from kist.cubus.play import preview as drafts
from kist.cubus.play.table import CubusTable
from kist.cubus.shape.demolition import removals
from kist.cubus.shape.drawing import draw_stack
from kist.cubus.shape.stack import Laid
from kist.present.games.cubus_pictures import picture
from kist.present.games.protocol import Question
from kist.present.values import JsonObject
from kist.study.cubus import hints


class CubusPresenter:
    """What is shown of Cubus besides its table."""

    fleeting = None

    def scene(self, view: View[CubusTable]) -> JsonObject:
        """All pictures of a view: a `CubusScene`."""
        return _scene(view.table, view)

    def draw(self, view: View[CubusTable]) -> str:
        """The stack."""
        return draw_stack(view.table.stack)

    def worth(self, view: View[CubusTable]) -> JsonObject | None:
        """How the points of a build came about: a `BuildNote`."""
        if view.table.built is None:
            return None
        built = view.table.built.build
        return {
            "seat": view.table.built.seat,
            "crates": built.laid.stack.crates,
            "gained": built.gained,
            "points": built.points,
            "uses": str(built.uses),
            "takes": str(built.takes),
        }

    def question(self, view: View[CubusTable], step: int) -> Question | None:
        """The hint itself, where something can be built or could have been."""
        position = hints.position_for(view)
        return None if position is None else (hints.hint, (position, step))

    def hint(self, answer: hints.Hint) -> JsonObject:
        """A `CubusHint`, with a picture."""
        return {
            "points": answer.points,
            "places": [(place.kind.value, place.u, place.v) for place in answer.places],
            "picture": None if answer.laid is None else picture(answer.laid),
        }


@of_the_latest
def _scene(table: CubusTable, view: View[CubusTable]) -> JsonObject:
    """All pictures of any view of a table. They are the same for everybody there, and made once."""
    position = drafts.position_of(view)
    return {
        "game": "cubus",
        "picture": picture(table.laid),
        "hand": None if position is None else str(position.hand),
        "nailed": sorted(table.laid.open_lids),
        "removals": _removals(table.laid) if view.phase == "demolition" else [],
        "offers": [
            {"seat": offer.seat, "points": offer.points, "picture": picture(offer.laid)}
            for offer in table.offers or ()
        ],
    }


def _removals(laid: Laid) -> list[JsonObject]:
    return [
        {"do": f"remove {each.laid.stack}", "frees": each.frees, "picture": picture(each.laid)}
        for each in removals(laid)
    ]
