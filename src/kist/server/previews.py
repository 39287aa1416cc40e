"""Previews of Cubus drafts, from a view or from a made-up position."""

from kist.core.errors import IllegalAction
from kist.core.view import View
from kist.cubus.preview import position_of
from kist.server import reading
from kist.server.hub import Hub
from kist.server.messages.cubus import CrateEdit, Preview, PreviewOrder
from kist.server.refusals import BadRequest
from kist.server.scenes import Draft, position_from, preview


def preview_from(view: View, draft: Draft, edit: CrateEdit | None) -> Preview:
    """A draft from what a seat sees; raises `IllegalAction` when there is nothing to build."""
    position = position_of(view)
    if position is None:
        raise IllegalAction("not-now", "There is nothing to build now.")
    return preview(position, draft, edit)


async def preview_order(hub: Hub, owner: str | None, order: PreviewOrder) -> Preview:
    """What `POST /api/preview` asks for."""
    if order.position is not None and order.match is None:
        return preview(position_from(order.position), order.draft, order.edit)
    if order.match is None or order.seat is None or order.position is not None:
        raise BadRequest("bad-request", 'Give either "position", or "match" and "seat".')
    room = await hub.current(order.match)
    return preview_from(reading.own_view(room, owner, order.seat), order.draft, order.edit)
