"""How the points of a Cubus build came about, from what everybody saw before and after it."""

from kist.core.view import View
from kist.cubus.preview import laid_in
from kist.server.messages.table import BuildNote


def build_note(before: View, after: View) -> BuildNote | None:
    """What was built between two views; None when the points came otherwise."""
    was, now = laid_in(before.table).stack, laid_in(after.table).stack
    if now.crates <= was.crates:
        return None
    change = now.tiles.minus(was.tiles)
    return BuildNote(
        crates=now.crates,
        gained=now.crates - was.crates,
        points=sum(after.scores) - sum(before.scores),
        uses=str(change.positive()),
        takes=str(change.negative()),
    )
