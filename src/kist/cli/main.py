"""The `kist` command: finds the subcommand, and turns refusals into words and an exit code."""

import argparse
import os
import sys
from collections.abc import Sequence

from kist import __version__
from kist.cli import arena, cubus, replay, serve, skelter
from kist.core.errors import KistError


def parser() -> argparse.ArgumentParser:
    """The whole command line with its help."""
    top = argparse.ArgumentParser(
        prog="kist", description="Cubus and Helter-Skelter: two out-of-print board games, to play and to study."
    )
    top.add_argument("--version", action="version", version=f"kist {__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    replay.add_to(commands)
    cubus.add_to(commands)
    skelter.add_to(commands)
    arena.add_to(commands)
    serve.add_to(commands)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; 0 when it went well, 1 when it was refused, 2 when the arguments are wrong."""
    options = parser().parse_args(arguments)
    try:
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
