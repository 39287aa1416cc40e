"""`kist cubus`: pictures, best builds, removals and drawings."""

from kist.cli.commands import Command


def set_up(command: Command) -> None:
    """Say what the command takes."""
    command.description = "Tools for Cubus."
    command.add_commands(
        {
            "read": ("read pictures as stacks", "kist.cli.cubus.read:set_up"),
            "removals": ("list legal demolition moves", "kist.cli.cubus.removals:set_up"),
            "best": ("find the best build", "kist.cli.cubus.best:set_up"),
            "draw": ("draw a stack as SVG", "kist.cli.cubus.draw:set_up"),
        }
    )
