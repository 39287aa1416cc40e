"""Draws the figures of the rules pages from the rules themselves: `scripts/figures` writes them, a test compares."""

import re
from collections.abc import Iterable, Iterator, Mapping
from math import sqrt
from pathlib import Path
from random import Random

from kist.core.actions import Action
from kist.core.types import SPECTATOR
from kist.cubus.shape.build import align
from kist.cubus.shape.demolition import find_removal
from kist.cubus.shape.drawing import (
    INSIDE,
    LEFT,
    LEFT_WALL,
    LID,
    NAIL,
    RIGHT,
    RIGHT_WALL,
    UNIT,
    draw_hand,
    draw_picture,
)
from kist.cubus.shape.picture import Rhombus, picture_of
from kist.cubus.shape.stack import START, Laid, Stack
from kist.cubus.shape.tiles import Kind, Tiles
from kist.skelter.drawing import draw
from kist.skelter.game import Skelter
from kist.skelter.legal import legal
from kist.skelter.paint import ACTION, ALARM, CARD, COVERED, COVERED_RIM, GOLD, INK, LINE, PAINTS, SOFT
from kist.skelter.state import Phase, State

FOLDER = Path(__file__).parent / "figures"
NEW = f'fill="{ACTION}" fill-opacity=".16" stroke="{ACTION}" stroke-width="3"'
BEGINNING = Laid(START, (0, 0))
# The five ways to add a crate to the first: the stack, and where it lies so that the first crate stays.
FIVE = {
    "top": ("2", (0, 0)),
    "front-left": ("11", (0, 0)),
    "front-right": ("1/1", (0, 0)),
    "rear-right": ("11", (-1, 0)),
    "rear-left": ("1/1", (0, -1)),
}
# What the page calls these colours: there the figures follow its theme.
WORDS = {INK: "ink", SOFT: "soft"}
WOOD = {"lid": LID, "left": LEFT, "right": RIGHT}
SHAPES = {
    CARD: "card",
    LINE: "line",
    COVERED: "paper",
    COVERED_RIM: "socket",
    ACTION: "action",
    ALARM: "alarm",
    GOLD: "gold",
    **{wood.face: name for name, wood in WOOD.items()},
    **{wood.plank: f"{name}-plank" for name, wood in WOOD.items()},
    **{wood.edge: f"{name}-edge" for name, wood in WOOD.items()},
    INSIDE: "inside",
    LEFT_WALL: "wall-left",
    RIGHT_WALL: "wall-right",
    NAIL: "nail",
    **{paint.on_field: f"mark-{colour}" for colour, paint in PAINTS.items()},
    **{paint.stone: f"stone-{colour}" for colour, paint in PAINTS.items()},
    **{paint.side: f"side-{colour}" for colour, paint in PAINTS.items()},
    **{paint.field: f"field-{colour}" for colour, paint in PAINTS.items()},
    PAINTS["red"].on_stone: "sign",
    PAINTS["amber"].on_stone: "sign-amber",
}
SIX = ("11", ".1/11", ".2/11", ".2/21", ".2/22", "22/22")
# The fourth of these with the same hand: what was built, and what was overlooked.
FOURTH = (".2/11", Tiles(left=1, right=1), (".2/21", ".2/22"))


def figures() -> Iterator[tuple[str, str]]:
    """Every figure by its name."""
    return ((name, _themed(svg)) for name, svg in _drawn())


def _themed(svg: str) -> str:
    """Every colour under the name that the page has for it; where nobody knows the name, it is what it was."""
    written = re.sub("<text[^>]*>", lambda tag: _named(tag[0], WORDS), svg)
    return _named(written, SHAPES)


def _named(svg: str, names: Mapping[str, str]) -> str:
    return re.sub('"(#[0-9A-F]{6})"', lambda found: f'"var(--{names[found[1]]}, {found[1]})"', svg)


def _drawn() -> Iterator[tuple[str, str]]:
    yield "rhombi", draw_hand(Tiles(1, 1, 1, 1))
    yield "start", _picture(BEGINNING, ())
    for name, (text, origin) in FIVE.items():
        yield f"five-{name}", _picture(Laid(Stack.parse(text), origin), picture_of(BEGINNING))
    yield from _builds("six", BEGINNING, SIX)
    yield from _fourth()
    yield from _builds("nine", Laid(Stack.parse(".2/21"), (0, 0)), ("32/22",))
    yield from _builds("layer", Laid(Stack.parse("311/111/111o"), (0, 0)), ("222/222/222o",))
    yield from _demolition()
    yield "edge", _picture(Laid(Stack.parse(".1/1"), (0, 0)), ())
    yield from _skelter()


def _builds(name: str, laid: Laid, stacks: Iterable[str]) -> Iterator[tuple[str, str]]:
    yield f"{name}-0", _picture(laid, ())
    for number, text in enumerate(stacks, 1):
        before, laid = picture_of(laid), _built(laid, text)
        yield f"{name}-{number}", _picture(laid, before)


def _fourth() -> Iterator[tuple[str, str]]:
    text, hand, stacks = FOURTH
    laid = Laid(Stack.parse(text), (0, 0))
    yield "fourth-0", _picture(laid, ())
    yield "fourth-hand", draw_hand(hand)
    for number, stack in enumerate(stacks, 1):
        yield f"fourth-{number}", _picture(_built(laid, stack), picture_of(laid))


def _built(laid: Laid, text: str) -> Laid:
    """The stack where it lies after a build."""
    stack = Stack.parse(text)
    origin = align(laid, stack)
    assert origin is not None
    return Laid(stack, origin)


def _demolition() -> Iterator[tuple[str, str]]:
    laid = Laid(Stack.parse("22/22"), (0, 0))
    yield "demolition-0", _picture(laid, ())
    for number, text in enumerate(("22/21", "21/21"), 1):
        before = picture_of(laid)
        laid = find_removal(laid, Stack.parse(text)).laid
        yield f"demolition-{number}", _picture(laid, before)


def _picture(laid: Laid, before: Iterable[Rhombus]) -> str:
    """The stack; what was laid or moved since is outlined."""
    picture, earlier = picture_of(laid), set(before)
    drawing = draw_picture(picture, f"A stack: {laid.stack}")
    marks = "".join(_outline(rhombus) for rhombus in sorted(picture - earlier)) if earlier else ""
    return drawing.replace("</svg>", f"{marks}</svg>")


def _outline(rhombus: Rhombus) -> str:
    corners = {
        Kind.LEFT: ((0, -1), (0, 0), (1, 1), (1, 0)),
        Kind.RIGHT: ((-1, 0), (0, 0), (1, 1), (0, 1)),
    }.get(rhombus.kind, ((0, 0), (0, 1), (1, 1), (1, 0)))
    places = [(rhombus.u + u, rhombus.v + v) for u, v in corners]
    points = " ".join(f"{(v - u) * sqrt(3) / 2 * UNIT:.2f},{(u + v) / 2 * UNIT:.2f}" for u, v in places)
    return f'<polygon points="{points}" {NEW}/>'


def _skelter() -> Iterator[tuple[str, str]]:
    """One game with three players on a shuffled board, so that no print is given away: all stones placed, one lifted,
    and an attack."""
    game = Skelter()
    state = game.start(game.read_settings({"game": "skelter", "seats": 3, "board": "shuffled", "seed": "figures"}))
    rng = Random(7)  # noqa: S311 - a game to look at, always the same
    while state.phase is Phase.PLACE:
        state = game.apply(state, state.turn, rng.choice(legal(state)))
    yield "skelter-board", _seen(state)
    lifted = False
    while state.phase is not Phase.CLAIM:
        action = _attack(state) or rng.choice([each for each in legal(state) if each.verb in {"touch", "move"}])
        state = game.apply(state, state.turn, action)
        if state.phase is Phase.LIFTED and not lifted:
            lifted = True
            yield "skelter-lifted", _seen(state)
    yield "skelter-claim", _seen(state)


def _attack(state: State) -> Action | None:
    """A move onto a stone, if there is one now."""
    fields = {field.name: at for at, field in enumerate(state.table.board.fields)}
    moves = [action for action in legal(state) if action.verb == "move"]
    return next((action for action in moves if state.piles[fields[action.argument]]), None)


def _seen(state: State) -> str:
    return draw(Skelter().view(state, SPECTATOR))


def main() -> None:
    """Write all figures, and nothing else stays in their folder."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.svg"):
        old.unlink()
    for name, svg in figures():
        (FOLDER / f"{name}.svg").write_text(svg)


if __name__ == "__main__":
    main()
