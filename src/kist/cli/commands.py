"""Commands that are loaded when they are called, so that nobody waits for what is not used."""

import argparse
import sys
from collections.abc import Mapping
from typing import Any, BinaryIO, NoReturn

from kist.core.registry import load


def standard_input() -> BinaryIO:
    """What a command reads when no file is named. Whoever sits before it is told that it waits."""
    if sys.stdin.isatty():
        sys.stderr.write("Waiting for lines to be typed; Ctrl-D ends, and --help says what they are.\n")
    return sys.stdin.buffer


class Command(argparse.ArgumentParser):
    """A command. With `loads` (`package.module:function`), that function says what it takes once it is called."""

    def __init__(self, *arguments: Any, loads: str = "", **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._loads = loads

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Find out what the command takes, then read that."""
        if self._loads:
            set_up, self._loads = load(self._loads), ""
            set_up(self)
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:  # told here, by the command that was called, and not by the one at the top
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return found, unknown

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the arguments, and where to read on."""
        self.print_usage(sys.stderr)
        self.exit(2, f"{self.prog}: error: {message}\n{self.prog} --help says more.\n")

    def add_commands(self, commands: Mapping[str, tuple[str, str]], *, required: bool = True) -> None:
        """Add commands under this one by name: what each is for, and what it `loads`."""
        parsers = self.add_subparsers(title="commands", metavar="COMMAND", required=required)
        for name, (purpose, loads) in commands.items():
            parsers.add_parser(name, help=purpose, loads=loads)
