"""`kist cubus draw`: a stack as a drawing."""

import argparse

from kist.cli.commands import Command
from kist.cli.files import write_text
from kist.cubus.shape.drawing import draw_stack
from kist.cubus.shape.stack import Stack


def set_up(command: Command) -> None:
    """Say what the command takes."""
    command.description = "Draws a stack such as .2/22 as SVG."
    command.add_argument("stack", metavar="STACK", help="the stack in its text form, such as .2/22")
    command.add_argument("-o", "--output", metavar="FILE.svg", help="where to write it (default: standard output)")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Write the drawing."""
    write_text(draw_stack(Stack(options.stack)), options.output)
