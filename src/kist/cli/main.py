"""The `kist` command: finds the subcommand, and turns refusals into words and an exit code."""

import os
import sys
from collections.abc import Mapping, Sequence
from typing import Final

from kist import __version__
from kist.cli.commands import Command
from kist.core.errors import KistError
from kist.core.extras import DISTRIBUTION

COMMANDS: Final[Mapping[str, tuple[str, str]]] = {
    "serve": ("serve matches and the web pages", "kist.cli.serve:set_up"),
    "backup": ("copy everything while people play", "kist.cli.backup:set_up"),
    "restore": ("put a copy back", "kist.cli.restore:set_up"),
    "admin": ("look after people, matches and classes", "kist.cli.admin:set_up"),
    "site": ("write the pages as static files, without a server", "kist.cli.site:set_up"),
    "replay": ("follow a transcript line by line", "kist.cli.replay:set_up"),
    "review": ("see what was missed in games", "kist.cli.review:set_up"),
    "verify": ("check that the shuffles of a match were fair", "kist.cli.verify:set_up"),
    "cubus": ("read, solve, take down and draw stacks", "kist.cli.cubus:set_up"),
    "skelter": ("draw games, use boards", "kist.cli.skelter:set_up"),
    "puzzles": ("make and check puzzles", "kist.cli.puzzles:set_up"),
    "tasks": ("make and check school tasks", "kist.cli.tasks:set_up"),
    "print": ("worksheets and games on paper", "kist.cli.paper:set_up"),
    "arena": ("let bots play each other", "kist.cli.arena:set_up"),
    "ratings": ("measure how good bots are", "kist.cli.ratings:set_up"),
    "research": ("measure memory, export games", "kist.cli.research:set_up"),
}
"""What each command is for, and where it is."""


def parser() -> Command:
    """The whole command line with its help."""
    top = Command(
        prog="kist", description="Cubus and Helter-Skelter: two out-of-print board games, to play and to study."
    )
    top.add_argument("--version", action="version", version=f"kist {__version__} ({DISTRIBUTION})")
    top.add_commands(COMMANDS)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; 0 when it went well, 1 when it was refused, 2 when the arguments are wrong."""
    try:
        options = parser().parse_args(arguments)
        options.run(options)
    except KistError as refusal:
        print(f"kist: {refusal.message}", file=sys.stderr)  # noqa: T201
        return 1
    except BrokenPipeError:
        # Whoever read our output has gone; point it nowhere so that closing it does not complain again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
