"""Games as they were played, read from transcripts: several in one file, and what is wrong with its line number."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from kist.core.actions import Action
from kist.core.transcript import Transcript, read_start
from kist.core.types import Actor, Json
from kist.games import GAMES

Record: TypeAlias = Transcript
"""A game that was played: `states[at]` is the table after line `at` of it, the settings being line 0."""


def record(settings: Mapping[str, Json], steps: Iterable[tuple[Actor, str]]) -> Record:
    """The game with these settings in which this was done; raises `KistError`."""
    done = tuple((actor, Action.parse(do)) for actor, do in steps)
    return Transcript(*read_start(settings, GAMES), done)


def read_records(lines: Iterable[str | bytes]) -> Iterator[Record]:
    """The games in the lines of a file; raises `KistError` with the number of the line."""
    return Transcript.read_all(lines, GAMES)
