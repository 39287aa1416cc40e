"""What seats engines. What that needs is loaded with the first of them: most games are played without."""

from typing import Any, NamedTuple

from kist.bots.base import Bot
from kist.core.types import Seat


class EngineMaker(NamedTuple):
    """Seats an engine. It can be sent to other processes: each starts programs of its own."""

    command: str
    game: str

    def __call__(self, seat: Seat, seed: int, nodes: int | None = None) -> Bot[Any]:
        """The engine at a seat of a new table; raises `KistError` where there is none."""
        from kist.bots.engines.bot import seated  # noqa: PLC0415

        return seated(self.command, self.game, seat, seed, nodes)

    def check(self) -> None:
        """Raise `BadSettings` when there is no such program."""
        from kist.bots.engines.process import arguments_of  # noqa: PLC0415

        arguments_of(self.command)

    def try_out(self) -> None:
        """Raise `KistError` unless the program can be started, says that it is ready, and plays the game."""
        from kist.bots.engines.process import Engine  # noqa: PLC0415

        engine = Engine(self.command)
        engine.check_plays(self.game)
        engine.stop()
