"""`kist cubus`: pictures, best builds, removals and drawings."""

import argparse
from collections.abc import Mapping

from kist.cli.commands import Commands
from kist.cli.files import write_text
from kist.cli.jsonlines import answer_lines
from kist.core.errors import BadNotation
from kist.core.types import Json
from kist.cubus.build import Rules
from kist.cubus.demolition import removals
from kist.cubus.drawing import draw_stack
from kist.cubus.picture import Rhombus, read
from kist.cubus.solver import best_build
from kist.cubus.stack import Laid, Stack
from kist.cubus.tiles import Kind, Tiles

READ = """
For every line like {"picture":[["L",0,0],["R",0,0],["D",-1,-1]]} on standard input: the stack that these rhombi
show, such as {"ok":true,"stack":"1","crates":1}, or what is wrong with them and where.
"""
REMOVALS = """
For every line like {"stack":"22/22"} on standard input: the stacks that can remain when one crate is taken away
in the demolition, each with the number of rhombi that sets free.
"""
BEST = """
For every line like {"rules":"2005","stack":".2/21","hand":"L"} on standard input: the best build there is, such as
{"ok":true,"points":3,"crates":6,"stack":".2/22","uses":"","takes":""}; without any build 0 points and no stack.
"""
DRAW = "Draws a stack such as .2/22 as SVG."
FARTHEST = 1000
"""No rhombus lies farther from the middle of the table than this."""


def add_to(commands: Commands) -> None:
    """Add the commands to the command line."""
    cubus = commands.add_parser(
        "cubus", help="read, solve, take down and draw stacks", description="Tools for Cubus."
    )
    tools = cubus.add_subparsers(title="commands", metavar="COMMAND", required=True)
    reading = tools.add_parser("read", help="read pictures as stacks", description=READ)
    reading.set_defaults(run=lambda _: answer_lines(answer_read))
    removing = tools.add_parser("removals", help="list legal demolition moves", description=REMOVALS)
    removing.set_defaults(run=lambda _: answer_lines(answer_removals))
    solving = tools.add_parser("best", help="find the best build", description=BEST)
    solving.set_defaults(run=lambda _: answer_lines(answer_best))
    drawing = tools.add_parser("draw", help="draw a stack as SVG", description=DRAW)
    drawing.add_argument("stack", metavar="STACK", help="the stack in its text form, such as .2/22")
    drawing.add_argument("-o", "--output", metavar="FILE.svg", help="where to write it (default: standard output)")
    drawing.set_defaults(run=draw)


def answer_read(line: Json) -> dict[str, Json]:
    """Answer one line of `kist cubus read`."""
    rhombi = _member(line, "picture")
    if not isinstance(rhombi, list):
        raise BadNotation("bad-picture", '"picture" is a list of rhombi like ["L",0,0].')
    stack = read([_rhombus(item) for item in rhombi]).stack
    return {"ok": True, "stack": str(stack), "crates": stack.crates}


def _rhombus(item: Json) -> Rhombus:
    match item:
        case [str(kind), int(u), int(v)] if kind in set(Kind) and not isinstance(u, bool) and not isinstance(v, bool):
            if max(abs(u), abs(v)) <= FARTHEST:
                return Rhombus(Kind(kind), u, v)
    raise BadNotation("bad-rhombus", 'A rhombus is written like ["L",0,0]: L, R, D or O and two whole numbers.')


def answer_removals(line: Json) -> dict[str, Json]:
    """Answer one line of `kist cubus removals`."""
    laid = Laid(_stack(line), (0, 0))
    legal: list[Json] = [{"stack": str(removal.laid.stack), "frees": removal.frees} for removal in removals(laid)]
    return {"ok": True, "removals": legal}


def answer_best(line: Json) -> dict[str, Json]:
    """Answer one line of `kist cubus best`."""
    rules, stack, hand = _member(line, "rules"), _stack(line), _member(line, "hand")
    if not isinstance(rules, str) or rules not in set(Rules):
        raise BadNotation("bad-rules", f'"rules" is one of {", ".join(Rules)}.')
    if not isinstance(hand, str):
        raise BadNotation("bad-hand", '"hand" is letters L, R, D, O in that order, such as "LLRDO".')
    build = best_build(Rules(rules), stack, Tiles.parse(hand))
    if build is None:
        return {"ok": True, "points": 0, "crates": stack.crates, "stack": None, "uses": "", "takes": ""}
    return {
        "ok": True,
        "points": build.points,
        "crates": build.crates,
        "stack": str(build.stack),
        "uses": str(build.uses),
        "takes": str(build.takes),
    }


def _stack(line: Json) -> Stack:
    text = _member(line, "stack")
    if not isinstance(text, str):
        raise BadNotation("bad-stack", '"stack" is the text form of a stack, such as "22/22".')
    return Stack.parse(text)


def _member(line: Json, name: str) -> Json:
    if not isinstance(line, Mapping) or name not in line:
        raise BadNotation("bad-line", f'A line is an object with "{name}".')
    return line[name]


def draw(options: argparse.Namespace) -> None:
    """Write the drawing of a stack."""
    write_text(draw_stack(Stack.parse(options.stack)), options.output)
