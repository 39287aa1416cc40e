"""Works out the small builds of the first page with the engine, as data that the page only draws."""

import json
from pathlib import Path

from kist.cubus.shape.build import Rules, judge
from kist.cubus.shape.picture import Rhombus, picture_of
from kist.cubus.shape.stack import Laid, Stack
from kist.cubus.shape.tiles import Tiles

SCENES = Path(__file__).parent.parent / "src/games/cubus/welcome/scenes.json"
BUILDS = (
    ("..3/..1/311o", "D", "..3/.11/311o"),
    (".3/32", "", ".3/33"),
    (".3/33", "D", "33/33"),
)
"""A stack, what is in the hand, and the stack to build: a crate with one rhombus, one with none, three with one."""


def scene(before: str, hand: str, after: str) -> dict[str, object]:
    """What lies there, which rhombi go where, what is laid from the hand, and the points."""
    laid = Laid(Stack.parse(before), (0, 0))
    build = judge(Rules.WOOD_2005, laid, Tiles.parse(hand), Stack.parse(after))
    lying, then = sorted(picture_of(laid)), picture_of(build.laid)
    fresh = sorted(then - set(lying))
    moves = []
    for at, rhombus in enumerate(lying):
        if rhombus not in then:
            to = next(each for each in fresh if each.kind == rhombus.kind)
            fresh.remove(to)
            moves.append([at, to.u, to.v])
    return {"rhombi": plain(lying), "hand": hand, "moves": moves, "lays": plain(fresh), "points": build.points}


def plain(rhombi: list[Rhombus]) -> list[list[str | int]]:
    """Rhombi as the protocol writes them."""
    return [[str(kind), u, v] for kind, u, v in rhombi]


if __name__ == "__main__":
    SCENES.write_text("[\n" + ",\n".join(f"  {json.dumps(scene(*each))}" for each in BUILDS) + "\n]\n")
