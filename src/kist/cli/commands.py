"""Commands that are loaded when they are called, so that nobody waits for what is not used."""

import argparse
from collections.abc import Mapping
from typing import Any

from kist.core.registry import load


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
        return super().parse_known_args(args, namespace)

    def add_commands(self, commands: Mapping[str, tuple[str, str]], *, required: bool = True) -> None:
        """Add commands under this one by name: what each is for, and what it `loads`."""
        parsers = self.add_subparsers(title="commands", metavar="COMMAND", required=required)
        for name, (purpose, loads) in commands.items():
            parsers.add_parser(name, help=purpose, loads=loads)
