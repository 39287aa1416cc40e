"""What people do at a table, in a browser of any make."""

import re
import uuid
from typing import Any

from kist.cubus.shape.build import Build
from tests.browser.cubus_hands import PLACE, Table, moves, table_of
from tests.browser.everywhere.visitor import Json, Visitor
from tests.browser.start import order

NO_CLOCK = {"times": {"any": None}}
ONE_CRATE_MORE: Json = {"game": "cubus", "position": {"stack": ".2/21", "hands": ["D", ""]}}
"""Ada may put a crate on b2, for three points."""
ACTED = """async (path, seat, times) => {
    const { update } = await (await fetch(path)).json();
    return update.entries.filter((entry) => entry.seat === seat).length >= times;
}"""
VERSION = """(where) =>
    document.querySelector(where) && document.querySelector('.match[data-version]')?.dataset.version"""
"""How far a match is, once something can be pressed: it waits for that, then."""
FREE_FIELD = '[data-field][aria-disabled="false"]'


def start(visitor: Visitor, settings: Json, names: list[str | None], **more: Any) -> str:
    """Start a match and open it; a name takes a chair at this screen, None leaves it for others."""
    visitor.ask("/api/session", {})
    match: str = visitor.ask("/api/matches", order(settings, names, **more))["info"]["id"]
    visitor.go(f"{server_of(visitor)}/match/{match}")
    return match


def server_of(visitor: Visitor) -> str:
    """The server at whose pages somebody is."""
    return "/".join(visitor.address.split("/")[:3])


def act(visitor: Visitor, match: str, seat: int, what: str) -> None:
    """Act past the page, to get somewhere quickly."""
    visitor.ask(f"/api/matches/{match}/act", {"seat": seat, "do": what, "request": uuid.uuid4().hex})


def has_acted(visitor: Visitor, match: str, seat: int, times: int = 1) -> None:
    """Wait until somebody has done something, so many times."""
    visitor.wait(ACTED, f"/api/matches/{match}", seat, times)


def look(visitor: Visitor, match: str) -> Table:
    """The table as the server tells it to this browser."""
    return table_of(visitor.ask(f"/api/matches/{match}"))


def press_on(visitor: Visitor, where: str) -> None:
    """Press something that moves the match on, and wait until it has."""
    version = visitor.wait(VERSION, where)
    visitor.press_at(where)
    visitor.finds(f'.match:not([data-version="{version}"])')


def put_the_crate(visitor: Visitor) -> None:
    """Put a crate where it is worth three points."""
    visitor.press("Put a crate on b2: worth 3 points then")
    visitor.press(re.compile("^Build for 3"))


def build_by_dragging(visitor: Visitor, table: Table, build: Build) -> None:
    """Pull rhombus by rhombus to its place, from the table and from the tray."""
    for kind, source, target in moves(table, build):
        start = visitor.middle(_lying(source) if source else f'[data-tray="{kind.value}"]')
        if target:
            x, y = visitor.wait(PLACE, [kind.value, target.u, target.v])
            visitor.drag(start, (x, y))
            visitor.finds(_lying(target), 1)
        else:
            visitor.drag(start, visitor.middle(".tray"))
            visitor.finds(_lying(source), 0)


def _lying(rhombus: Any) -> str:
    return f'.piece[data-rhombus="{rhombus.kind.value},{rhombus.u},{rhombus.v}"]'


def call_ready(visitor: Visitor) -> None:
    """Say that all stand right, and that one means it."""
    visitor.press("Ready!")
    visitor.finds(".actions .question")
    visitor.press_at(".actions .alarm")
