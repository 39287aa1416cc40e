"""`kist cubus removals`: what may be taken away in the demolition?"""

from kist.cli.commands import Command
from kist.cli.cubus.lines import stack_in
from kist.cli.jsonlines import answer_lines
from kist.core.types import Json
from kist.cubus.shape.demolition import removals
from kist.cubus.shape.stack import Laid

DESCRIPTION = """
For every line like {"stack":"22/22"} on standard input: the stacks that can remain when one crate is taken away
in the demolition, each with the number of rhombi that sets free.
"""


def set_up(command: Command) -> None:
    """Say what the command takes."""
    command.description = DESCRIPTION
    command.set_defaults(run=lambda _: answer_lines(answer))


def answer(line: Json) -> dict[str, Json]:
    """Answer one line."""
    laid = Laid(stack_in(line), (0, 0))
    legal: list[Json] = [{"stack": str(removal.laid.stack), "frees": removal.frees} for removal in removals(laid)]
    return {"ok": True, "removals": legal}
