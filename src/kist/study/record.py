"""Games as they were played, read from transcripts: several in one file, and what is wrong with its line number."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from kist.core.actions import Action
from kist.core.steps import read_start
from kist.core.transcript import Transcript
from kist.core.types import Actor, Json
from kist.games import GAMES

Record: TypeAlias = Transcript
"""A game that was played: `states[at]` is the table after line `at` of it, the settings being line 0."""
Race: TypeAlias = tuple[tuple[int, tuple[int, ...]], ...]
"""What every seat had, with the line after which it was so: at the start, whenever that changed, and at the end."""


def record(settings: Mapping[str, Json], steps: Iterable[tuple[Actor, str]]) -> Record:
    """The game with these settings in which this was done; raises `KistError`."""
    done = tuple((actor, Action.parse(do)) for actor, do in steps)
    return Transcript(*read_start(settings, GAMES), done)


def read_records(lines: Iterable[str | bytes]) -> Iterator[Record]:
    """The games in the lines of a file; raises `KistError` with the number of the line."""
    return Transcript.read_all(lines, GAMES)


def race_of(collected: Sequence[tuple[int, ...]]) -> Race:
    """The race in which the seats had this after each line."""
    last = len(collected) - 1
    return tuple((at, now) for at, now in enumerate(collected) if at in (0, last) or now != collected[at - 1])
