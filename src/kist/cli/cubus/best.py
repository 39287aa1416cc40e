"""`kist cubus best`: what is the best build?"""

from kist.cli.commands import Command
from kist.cli.cubus.lines import member, stack_in
from kist.cli.jsonlines import answer_lines
from kist.core.errors import BadNotation
from kist.core.types import Json
from kist.cubus.shape.build import Rules
from kist.cubus.shape.tiles import Tiles
from kist.cubus.solver import best_build

DESCRIPTION = """
For every line like {"rules":"2005","stack":".2/21","hand":"L"} on standard input: the best build there is, such as
{"ok":true,"points":3,"crates":6,"stack":".2/22","uses":"","takes":""}; without any build 0 points and no stack.
"""


def set_up(command: Command) -> None:
    """Say what the command takes."""
    command.description = DESCRIPTION
    command.set_defaults(run=lambda _: answer_lines(answer))


def answer(line: Json) -> dict[str, Json]:
    """Answer one line."""
    rules, stack, hand = member(line, "rules"), stack_in(line), member(line, "hand")
    if not isinstance(hand, str):
        raise BadNotation("bad-hand", '"hand" is letters L, R, D, O in that order, such as "LLRDO".')
    build = best_build(Rules(str(rules)), stack, Tiles.parse(hand))
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
