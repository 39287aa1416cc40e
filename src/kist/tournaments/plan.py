"""What is agreed about a tournament when it is made."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from kist.core.errors import BadSettings
from kist.core.settings import read_whole
from kist.core.types import Json
from kist.tournaments.rounds import Way
from kist.tournaments.seating import LARGEST, SMALLEST

LONGEST_TITLE: Final = 60
MOST_ROUNDS: Final = 12
MOST_PLAYERS: Final = 32
PATIENCES: Final = range(1, 14 * 24 * 3600 + 1)


@dataclass(frozen=True)
class Plan:
    """`game` are the game's settings but for how many sit at a table, which is at most `size`. Swiss rounds are so
    many `rounds`. Who holds a table up for `patience` seconds is passed over. `times` are those of the matches, in
    seconds by phase. With `by_itself` the next round begins when all tables are done."""

    game: Mapping[str, Json]
    size: int
    way: Way
    rounds: int | None
    patience: int
    rated: bool = False
    by_itself: bool = True
    times: Mapping[str, int | None] | None = None
    title: str = ""

    def to_json(self) -> dict[str, Json]:
        """All of it; `read_plan` reads it back."""
        return {
            "game": dict(self.game),
            "size": self.size,
            "way": self.way.value,
            "rounds": self.rounds,
            "patience": self.patience,
            "rated": self.rated,
            "by_itself": self.by_itself,
            "times": None if self.times is None else dict(self.times),
            "title": self.title,
        }


def read_plan(data: Mapping[str, Json]) -> Plan:
    """A plan from outside, or what `to_json` wrote; raises `BadSettings`. Its game is checked elsewhere."""
    game, times = data.get("game"), data.get("times")
    if not isinstance(game, Mapping) or not isinstance(game.get("game"), str):
        raise BadSettings("bad-settings", '"game" is an object like {"game":"cubus"}.')
    if times is not None and not isinstance(times, Mapping):
        raise BadSettings("bad-times", '"times" is an object with seconds by phase, like {"any":60}.')
    way = data.get("way")
    if way not in set(Way):
        raise BadSettings("bad-way", 'A tournament is "all" (everyone meets everyone) or "swiss".')
    title = data.get("title", "")
    if not isinstance(title, str) or len(title) > LONGEST_TITLE or not (title == "" or title.isprintable()):
        raise BadSettings("bad-title", f"A title has at most {LONGEST_TITLE} signs that can be printed.")
    swiss = way == Way.SWISS
    return Plan(
        game={name: value for name, value in game.items() if name != "seats"},
        size=read_whole(data, "size", range(SMALLEST, LARGEST + 1)),
        way=Way(str(way)),
        rounds=read_whole(data, "rounds", range(1, MOST_ROUNDS + 1)) if swiss else None,
        patience=read_whole(data, "patience", PATIENCES),
        rated=data.get("rated") is True,
        by_itself=data.get("by_itself") is not False,
        times=_times(times),
        title=title.strip(),
    )


def _times(times: Json) -> dict[str, int | None] | None:
    """Seconds by phase, to be checked by the match's own settings."""
    if not isinstance(times, Mapping):
        return None
    return {str(phase): seconds if isinstance(seconds, int) else None for phase, seconds in times.items()}
