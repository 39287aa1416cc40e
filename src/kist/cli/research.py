"""`kist research`: the benchmark of memory, and games as data sets."""

from kist.cli.commands import Command

COMMANDS = {
    "recall": ("how often does who remembers how much win?", "kist.cli.recall:set_up"),
    "thought": ("does a bot get better with thought?", "kist.cli.thought:set_up"),
    "export": ("games as a Parquet file", "kist.cli.export:set_up"),
}


def set_up(command: Command) -> None:
    """Say what there is."""
    command.description = "Tools for research; docs/research.md says more."
    command.add_commands(COMMANDS)
