"""What is agreed about an activity before it begins: tasks for all or for each group, or games."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from kist.core.errors import BadSettings
from kist.core.settings import check_known, is_whole
from kist.core.types import Json
from kist.study.exercises import Exercise, read_exercise
from kist.tournaments.seating import LARGEST, SMALLEST

MOST_TASKS: Final = 60
MOST_GROUPS: Final = 3
LONGEST_TITLE: Final = 80
LONGEST_COUNTDOWN: Final = 3600
_KNOWN = {"mode", "tasks", "title", "seconds", "until", "hints", "again", "live", "games", "groups"}


class Mode(StrEnum):
    """Whether everybody gets the same task at the same time, or whether games are played."""

    TOGETHER = "together"
    ALONE = "alone"
    GAMES = "games"


@dataclass(frozen=True)
class Games:
    """Which game is played, at tables of how many seats, which bots fill them (None: no bots), and whether players
    can be given hints (None: as is usual at a table)."""

    settings: Mapping[str, Json]
    size: int
    bot: str | None = None
    hints: bool | None = None

    def to_json(self) -> dict[str, Json]:
        """All of it; `read_games` reads it back."""
        hints = {} if self.hints is None else {"hints": self.hints}
        return {"settings": self.settings, "size": self.size, "bot": self.bot, **hints}


def read_games(data: Json) -> Games:
    """What `to_json` wrote; raises `BadSettings`. Whether there is such a game, its table will say."""
    match data:
        case {"settings": settings, "size": int(size), "bot": str() | None as bot, **rest}:
            hints = rest.get("hints")
            if isinstance(settings, Mapping) and "game" in settings and SMALLEST <= size <= LARGEST:
                return Games(settings, size, bot, hints if isinstance(hints, bool) else None)
    raise BadSettings("bad-games", f"Games are played at tables of {SMALLEST} to {LARGEST}, with or without a bot.")


@dataclass(frozen=True)
class Plan:
    """What is agreed about an activity. `seconds` is the countdown of each task that is asked together, `until` when
    work alone ends (in ms); `hints` says whether hints are given, `again` whether one may try until it is right,
    `live` whether pictures and views grow beside what is being built. Where there are several `groups`, each has as
    many tasks as the others: first come all of the first group."""

    mode: Mode
    tasks: tuple[Exercise, ...]
    title: str = ""
    seconds: int | None = None
    until: int | None = None
    hints: bool = False
    again: bool = False
    live: bool = True
    games: Games | None = None
    groups: int = 1

    @property
    def count(self) -> int:
        """How many tasks everybody gets."""
        return len(self.tasks) // self.groups

    @property
    def is_homework(self) -> bool:
        """Whether it goes on until its date beside everything else. All other activities are done in class, one at a
        time."""
        return self.mode is Mode.ALONE and self.until is not None

    def to_json(self) -> dict[str, Json]:
        """All of it, answers included; `read_plan` reads it back."""
        return {
            **({"games": self.games.to_json()} if self.games else {}),
            **({"groups": self.groups} if self.groups > 1 else {}),
            "mode": self.mode.value,
            "tasks": [task.to_json() for task in self.tasks],
            "title": self.title,
            "seconds": self.seconds,
            "until": self.until,
            "hints": self.hints,
            "again": self.again,
            "live": self.live,
        }


def check_plan(data: Mapping[str, Json]) -> Plan:
    """A plan from outside: every task of it is proved; raises `KistError`."""
    check_known(data, _KNOWN, "An activity")
    plan = read_plan(data)
    if (plan.mode is Mode.GAMES) != (plan.games is not None):
        raise BadSettings("bad-games", "Games have a game, and tasks have none.")
    if plan.games is None and not 1 <= plan.count <= MOST_TASKS:
        raise BadSettings("bad-tasks", f"An activity has 1 to {MOST_TASKS} tasks.")
    for task in plan.tasks:
        task.prove()
    return plan


def read_plan(data: Mapping[str, Json]) -> Plan:
    """The plan that `to_json` wrote; raises `BadSettings`."""
    mode, tasks, title = data.get("mode"), data.get("tasks", ()), data.get("title", "")
    if not isinstance(mode, str) or mode not in set(Mode):
        raise BadSettings("bad-mode", 'An activity is worked on "together" or "alone", or it is "games".')
    if not isinstance(tasks, list | tuple):
        raise BadSettings("bad-tasks", '"tasks" is a list of tasks as kist tasks make --json writes them.')
    if not isinstance(title, str) or len(title) > LONGEST_TITLE:
        raise BadSettings("bad-title", f"A title has at most {LONGEST_TITLE} signs.")
    return Plan(
        mode=Mode(mode),
        tasks=tuple(map(read_exercise, tasks)),
        title=title,
        seconds=_number(data, "seconds", LONGEST_COUNTDOWN),
        until=_number(data, "until", None),
        hints=_flag(data, "hints"),
        again=_flag(data, "again"),
        live=_flag(data, "live", usual=True),
        games=read_games(data["games"]) if data.get("games") is not None else None,
        groups=_groups(data.get("groups", 1), len(tasks)),
    )


def _groups(groups: Json, tasks: int) -> int:
    if not is_whole(groups) or not 1 <= groups <= MOST_GROUPS or tasks % groups:
        raise BadSettings("bad-groups", f"There are 1 to {MOST_GROUPS} groups, with as many tasks for each.")
    return groups


def _number(data: Mapping[str, Json], name: str, most: int | None) -> int | None:
    number = data.get(name)
    if number is None:
        return None
    if not is_whole(number) or number < 1 or (most is not None and number > most):
        raise BadSettings("bad-time", f'"{name}" is a whole number' + (f" from 1 to {most}." if most else "."))
    return number


def _flag(data: Mapping[str, Json], name: str, *, usual: bool = False) -> bool:
    flag = data.get(name, usual)
    if not isinstance(flag, bool):
        raise BadSettings("bad-flag", f'"{name}" is true or false.')
    return flag
