"""Hands for Cubus: finding a build with the rules, and laying it in the browser as a person would."""

from collections import Counter
from collections.abc import Callable
from time import time
from typing import NamedTuple, TypeAlias

from playwright.sync_api import Locator, Page, expect

from kist.cubus.play.simple import additions, simple_builds
from kist.cubus.shape.build import Build, Rules, judge
from kist.cubus.shape.picture import Rhombus, picture_of
from kist.cubus.shape.stack import Laid, Stack
from kist.cubus.shape.tiles import Kind, Tiles
from tests.browser.start import Json, room


class Table(NamedTuple):
    """The table as the browser's own view tells it."""

    laid: Laid
    hand: Tiles
    rules: Rules
    phase: str
    view: Json


def look(page: Page, match: str) -> Table:
    """The table for the own seat that is to act, else the first own one."""
    return table_of(room(page, match))


def table_of(told: Json) -> Table:
    """The table in what the server tells of a match."""
    views = told["update"]["views"]
    view = next((view for view in views if view["viewer"] in view["to_act"]), views[0])
    table = view["table"]
    laid = Laid(Stack.parse(table["stack"]), (table["origin"][0], table["origin"][1]))
    hand = Tiles.parse((view["scene"] or {}).get("hand") or "")
    return Table(laid, hand, Rules(table["rules"]), view["phase"], view)


def find_build(table: Table) -> Build | None:
    """Some build of one crate more, the cheapest first."""
    stacks = simple_builds(table.rules, table.laid, table.hand, additions(table.laid.stack))
    found = [judge(table.rules, table.laid, table.hand, stack) for stack in stacks]
    return max(found, key=lambda build: build.points, default=None)


class Move(NamedTuple):
    """One rhombus on its way: from a place in the picture or from the tray (None), to one of these."""

    kind: Kind
    source: Rhombus | None
    target: Rhombus | None


def moves(table: Table, build: Build) -> list[Move]:
    """Which rhombi to move where, so that nothing is laid on what has still to be taken up."""
    before, after = picture_of(table.laid), picture_of(build.laid)
    free = sorted(before - after, key=lambda rhombus: rhombus.u + rhombus.v)
    waiting = []
    for target in sorted(after - before, key=lambda rhombus: rhombus.u + rhombus.v):
        source = next((rhombus for rhombus in free if rhombus.kind is target.kind), None)
        if source:
            free.remove(source)
        waiting.append(Move(target.kind, source, target))
    ordered: list[Move] = []
    while waiting:
        clear = [move for move in waiting if not _is_in_the_way(move, waiting)]
        if clear:
            ordered.append(clear[0])
            waiting.remove(clear[0])
        else:  # they wait for each other: one goes into the tray for now
            stuck = next(move for move in waiting if move.source)
            ordered.append(Move(stuck.kind, stuck.source, None))
            waiting[waiting.index(stuck)] = Move(stuck.kind, None, stuck.target)
    return ordered


def _is_in_the_way(move: Move, waiting: list[Move]) -> bool:
    assert move.target
    others = [other.source for other in waiting if other is not move and other.source]
    return any(_halves(move.target) & _halves(source) for source in others)


def _halves(rhombus: Rhombus) -> set[tuple[bool, int, int]]:
    """The two triangles of the lattice that a rhombus covers."""
    kind, u, v = rhombus
    match kind:
        case Kind.LEFT:
            return {(False, u, v), (True, u, v - 1)}
        case Kind.RIGHT:
            return {(True, u, v), (False, u - 1, v)}
        case _:
            return {(False, u, v), (True, u, v)}


ABOVE_FINGER = 46
"""So many pixels above a finger a rhombus from the tray is drawn, and lands."""
Point: TypeAlias = tuple[float, float]
Pull: TypeAlias = Callable[[Point, Point], None]


def build_by_dragging(page: Page, table: Table, build: Build) -> None:
    def pull(start: Point, end: Point) -> None:
        page.mouse.move(*start)
        page.mouse.down()
        page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=3)
        page.mouse.move(*end, steps=3)
        page.mouse.up()

    _build_by(pull, page, table, build)


def build_by_touch(page: Page, table: Table, build: Build) -> None:
    """With a finger, through all that a browser makes of it."""
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, at: float, *points: Point) -> None:
        places = [{"x": x, "y": y} for x, y in points]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places, "timestamp": at})

    def pull(start: Point, end: Point) -> None:
        """In small steps, and at rest in the end: what flies off at once is a fling, and costs the next tap."""
        (x, y), (to_x, to_y), began = start, end, time()
        touch("touchStart", began, start)
        for step in range(1, 15):
            part = min(1, step / 10)
            touch("touchMove", began + step / 20, (x + part * (to_x - x), y + part * (to_y - y)))
        touch("touchEnd", began + 1)

    _build_by(pull, page, table, build, below=ABOVE_FINGER)
    fingers.detach()


def _build_by(pull: Pull, page: Page, table: Table, build: Build, below: float = 0) -> None:
    """What comes from the tray is pulled a little `below` where it is to land."""
    for move in moves(table, build):
        start = middle(_on_table(page, move.source) if move.source else _in_tray(page, move.kind))
        x, y = _screen(page, move.target) if move.target else middle(page.locator(".tray"))
        pull(start, (x, y if move.source else y + below))
        _expect_done(page, move)


def build_by_keyboard(page: Page, table: Table, build: Build) -> None:
    """With keys alone: from the tray, or from the table by walking there."""
    for move in moves(table, build):
        if move.source:
            _walk_to(page, move.source)
            page.keyboard.press("Enter")
        else:
            _in_tray(page, move.kind).focus()
            page.keyboard.press("Enter")
        if move.target:
            _carry_to(page, move.target)
        page.keyboard.press("Enter" if move.target else "Delete")
        _expect_done(page, move)


def _expect_done(page: Page, move: Move) -> None:
    if move.target:
        expect(_on_table(page, move.target)).to_have_count(1)
    elif move.source:
        expect(_on_table(page, move.source)).to_have_count(0)


def _walk_to(page: Page, rhombus: Rhombus) -> None:
    """Arrow keys until the cursor is on a rhombus: every rhombus can be reached from every other."""
    board = page.get_by_role("application")
    board.focus()
    page.keyboard.press("ArrowUp")
    seen: Counter[str] = Counter()
    for _ in range(200):
        here = page.locator(".piece.cursor")
        at = here.get_attribute("data-rhombus") or ""
        if at == _name(rhombus):
            return
        seen[at] += 1
        x, y = middle(here)
        to_x, to_y = middle(_on_table(page, rhombus))
        ways = ["ArrowRight" if to_x > x else "ArrowLeft", "ArrowDown" if to_y > y else "ArrowUp"]
        if abs(to_y - y) > abs(to_x - x):
            ways.reverse()
        # The straight way may lead round and round between two; then go another way.
        page.keyboard.press([*ways, "ArrowLeft", "ArrowDown", "ArrowRight", "ArrowUp"][min(seen[at] - 1, 5)])
    raise AssertionError(f"the keyboard does not reach {rhombus}")


def _carry_to(page: Page, target: Rhombus) -> None:
    for _ in range(60):
        held = page.locator(".piece.held")
        kind, u, v = (held.first.get_attribute("data-rhombus") or "").split(",")
        across, down = (target.v - target.u) - (int(v) - int(u)), (target.u + target.v) - (int(u) + int(v))
        if not across and not down:
            return
        assert kind == target.kind.value
        if across:
            page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
        else:
            page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
    raise AssertionError(f"the keyboard does not carry to {target}")


def _name(rhombus: Rhombus) -> str:
    return f"{rhombus.kind.value},{rhombus.u},{rhombus.v}"


def _on_table(page: Page, rhombus: Rhombus) -> Locator:
    return page.locator(f'.piece[data-rhombus="{_name(rhombus)}"]')


def _in_tray(page: Page, kind: Kind) -> Locator:
    return page.locator(f'[data-tray="{kind.value}"]').first


def middle(where: Locator) -> Point:
    """Where the middle of something is in the window."""
    box = where.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _screen(page: Page, rhombus: Rhombus) -> Point:
    """Where the middle of a place of the lattice is in the window."""
    place: list[float] = page.evaluate(PLACE, [rhombus.kind.value, rhombus.u, rhombus.v])
    return place[0], place[1]


PLACE = """([kind, u, v]) => {
    const unit = 48, half = Math.sqrt(3) / 2;
    const [du, dv] = { L: [0.5, 0], R: [0, 0.5], D: [0.5, 0.5], O: [0.5, 0.5] }[kind];
    const point = new DOMPoint((v + dv - u - du) * half * unit, ((u + du + v + dv) / 2) * unit);
    const { x, y } = point.matrixTransform(document.querySelector('.board svg > g').getScreenCTM());
    return [x, y];
}"""
