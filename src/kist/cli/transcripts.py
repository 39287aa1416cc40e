"""Games that commands read from files, one after the other; what is wrong with one names its file and line."""

from collections.abc import Iterable, Iterator

from kist.cli.files import STANDARD, opened
from kist.core.errors import KistError
from kist.core.transcript import Transcript
from kist.games import GAMES


def games_in(names: Iterable[str]) -> Iterator[Transcript]:
    """All games in some files, or on standard input where none is named; raises `KistError`."""
    for name in names or (STANDARD,):
        with opened(name) as lines:
            try:
                yield from Transcript.read_all(lines, GAMES)
            except KistError as refusal:
                where = "" if name == STANDARD else f"{name}: "
                raise KistError(refusal.code, f"{where}{refusal.message}", **refusal.details) from refusal
