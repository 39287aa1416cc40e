"""Engines that whoever runs a server, or a contest, gives a name: levels like any other from then on.

They stand in the environment, where the processes in which bots think find them too.
"""

import os
import re
from collections.abc import Container, Iterator, Sequence
from typing import Final, NamedTuple

from kist.bots.engines.maker import EngineMaker
from kist.bots.level import Level
from kist.core.errors import BadSettings
from kist.core.given import shown

VARIABLE: Final = "KIST_ENGINES"
"""One engine a line, as `GAME.NAME=COMMAND`."""
_ENGINE: Final = re.compile(r"([a-z][a-z0-9_-]*)\.([a-z]{1,20})=(.+)")


class HostedEngine(NamedTuple):
    """A level of a game that a program plays."""

    name: str
    maker: EngineMaker

    @property
    def level(self) -> Level:
        """What it is to everybody else."""
        return Level(self.name, self.maker)

    @classmethod
    def parse(cls, text: str) -> "HostedEngine":
        """Read `cubus.rocket=./rocket --fast`; raises `BadSettings`."""
        found = _ENGINE.fullmatch(text.strip())
        if found is None:
            wanted = "An engine is GAME.NAME=COMMAND, such as cubus.rocket=./rocket, its name in small letters"
            raise BadSettings("bad-engine", f"{wanted}; not {shown(text)}.")
        game, name, command = found.groups()
        return cls(name, EngineMaker(command, game))


def hosted() -> Iterator[HostedEngine]:
    """The engines that were named; raises `BadSettings`."""
    return (HostedEngine.parse(line) for line in os.environ.get(VARIABLE, "").splitlines() if line.strip())


def host_engines(engines: Sequence[str], games: Container[str]) -> None:
    """Give engines their names, for this process and all that it starts from now on. Each is tried out. Raises
    `KistError`."""
    for text in engines:
        maker = HostedEngine.parse(text).maker
        if maker.game not in games:
            raise BadSettings("unknown-game", f"{shown(text)}: there is no game {maker.game}.")
        maker.try_out()
    os.environ[VARIABLE] = "\n".join([*os.environ.get(VARIABLE, "").splitlines(), *engines])
