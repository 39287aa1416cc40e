"""`kist cubus read`: what do these rhombi show?"""

from kist.cli.commands import Command
from kist.cli.cubus.lines import member
from kist.cli.jsonlines import answer_lines
from kist.core.types import Json
from kist.cubus.shape.picture import read, read_rhombi

DESCRIPTION = """
For every line like {"picture":[["L",0,0],["R",0,0],["D",-1,-1]]} on standard input: the stack that these rhombi
show, such as {"ok":true,"stack":"1","crates":1}, or what is wrong with them and where.
"""


def set_up(command: Command) -> None:
    """Say what the command takes."""
    command.description = DESCRIPTION
    command.set_defaults(run=lambda _: answer_lines(answer))


def answer(line: Json) -> dict[str, Json]:
    """Answer one line."""
    stack = read(read_rhombi(member(line, "picture"))).stack
    return {"ok": True, "stack": str(stack), "crates": stack.crates}
