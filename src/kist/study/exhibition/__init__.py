"""Games of bots that are worth watching: something is always being played.

Each file is a transcript as `kist arena --nodes 1000 --log` writes it; its name says which game it is, who sits at
the table, in their order, and the seed.
"""

from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from pathlib import Path
from typing import Final

from kist.core.transcript import Transcript
from kist.core.types import REFEREE
from kist.games import GAMES
from kist.study.lessons import Moment

FOLDER: Final = Path(__file__).parent
QUIET: Final = frozenset({"waive"})
"""What is said at the table, but changes nothing that could be seen."""


@dataclass(frozen=True)
class Exhibit:
    """A game to watch: who plays, seat by seat, and what happens."""

    game: str
    levels: tuple[str, ...]
    moments: tuple[Moment, ...]

    @classmethod
    def read(cls, path: Path) -> "Exhibit":
        """The game in a file; raises `KistError` when the rules do not allow what it says."""
        game, *levels, _ = path.stem.split("-")
        played = Transcript.parse(path.read_text(encoding="utf-8"), GAMES)
        moments = [Moment(played.states[0])]
        for _, _, actor, action, after in played.moments():
            if actor == REFEREE:
                moments[-1] = replace(moments[-1], state=after)  # what was done before led to this
            elif action.verb not in QUIET:
                moments.append(Moment(after, actor, str(action)))
        return cls(game, tuple(levels), tuple(moments))


def files(game: str) -> list[Path]:
    """The games of a kind that can be watched."""
    return sorted(FOLDER.glob(f"{game}-*.jsonl"))


def of_day(game: str, day: date) -> Exhibit | None:
    """The game that is shown on a day, the same for everybody; None where there is none of this kind."""
    found = files(game)
    return _read(found[day.toordinal() % len(found)]) if found else None


@cache
def _read(path: Path) -> Exhibit:
    return Exhibit.read(path)
