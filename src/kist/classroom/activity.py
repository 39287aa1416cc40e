"""An activity of a class: a set of exercises that is worked on together, one by one, or alone at one's own pace."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from kist.classroom.log import PupilNumber
from kist.classroom.tournament import Played
from kist.core.errors import BadSettings, IllegalAction
from kist.core.settings import check_known, is_whole
from kist.core.types import Json
from kist.study.exercises import Exercise, read_exercise
from kist.study.tasks import Verdict
from kist.tournaments.seating import LARGEST, SMALLEST

MOST_TASKS: Final = 60
LONGEST_TITLE: Final = 80
LONGEST_COUNTDOWN: Final = 3600
_KNOWN = {"mode", "tasks", "title", "seconds", "until", "hints", "again", "games"}


class Mode(StrEnum):
    """Whether everybody gets the same task at the same time, or whether games are played."""

    TOGETHER = "together"
    ALONE = "alone"
    GAMES = "games"


@dataclass(frozen=True)
class Games:
    """Which game is played, at tables of how many seats, and which bots fill them (None: no bots)."""

    settings: Mapping[str, Json]
    size: int
    bot: str | None = None

    def to_json(self) -> dict[str, Json]:
        """All of it; `read_games` reads it back."""
        return {"settings": self.settings, "size": self.size, "bot": self.bot}


def read_games(data: Json) -> Games:
    """What `to_json` wrote; raises `BadSettings`. Whether there is such a game, its table will say."""
    match data:
        case {"settings": settings, "size": int(size), "bot": str() | None as bot}:
            if isinstance(settings, Mapping) and "game" in settings and SMALLEST <= size <= LARGEST:
                return Games(settings, size, bot)
    raise BadSettings("bad-games", f"Games are played at tables of {SMALLEST} to {LARGEST}, with or without a bot.")


@dataclass(frozen=True, slots=True)
class Given:
    """A pupil's last answer to a task, what it was, and how many there were."""

    answer: Json
    verdict: Verdict
    at: int
    tries: int = 1


@dataclass(frozen=True)
class Plan:
    """What is agreed about an activity. `seconds` is the countdown of each task that is asked together, `until` when
    work alone ends (in ms); `hints` says whether hints are given, `again` whether one may try until it is right."""

    mode: Mode
    tasks: tuple[Exercise, ...]
    title: str = ""
    seconds: int | None = None
    until: int | None = None
    hints: bool = False
    again: bool = False
    games: Games | None = None

    def to_json(self) -> dict[str, Json]:
        """All of it, answers included; `read_plan` reads it back."""
        return {
            **({"games": self.games.to_json()} if self.games else {}),
            "mode": self.mode.value,
            "tasks": [task.to_json() for task in self.tasks],
            "title": self.title,
            "seconds": self.seconds,
            "until": self.until,
            "hints": self.hints,
            "again": self.again,
        }


def check_plan(data: Mapping[str, Json]) -> Plan:
    """A plan from outside: every task of it is proved; raises `KistError`."""
    check_known(data, _KNOWN, "An activity")
    plan = read_plan(data)
    if (plan.mode is Mode.GAMES) != (plan.games is not None):
        raise BadSettings("bad-games", "Games have a game, and tasks have none.")
    if plan.games is None and not 1 <= len(plan.tasks) <= MOST_TASKS:
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
    seconds = _number(data, "seconds", LONGEST_COUNTDOWN)
    return Plan(
        mode=Mode(mode),
        tasks=tuple(map(read_exercise, tasks)),
        title=title,
        seconds=seconds,
        until=_number(data, "until", None),
        hints=_flag(data, "hints"),
        again=_flag(data, "again"),
        games=read_games(data["games"]) if data.get("games") is not None else None,
    )


def _number(data: Mapping[str, Json], name: str, most: int | None) -> int | None:
    number = data.get(name)
    if number is None:
        return None
    if not is_whole(number) or number < 1 or (most is not None and number > most):
        raise BadSettings("bad-time", f'"{name}" is a whole number' + (f" from 1 to {most}." if most else "."))
    return number


def _flag(data: Mapping[str, Json], name: str) -> bool:
    flag = data.get(name, False)
    if not isinstance(flag, bool):
        raise BadSettings("bad-flag", f'"{name}" is true or false.')
    return flag


@dataclass(frozen=True)
class Activity:
    """An activity and how far it is. Together: `now` is the task that is asked, since `asked`; `revealed` are the
    tasks whose answer has been shown."""

    plan: Plan
    opened: int
    now: int | None = None
    asked: int = 0
    revealed: frozenset[int] = frozenset()
    closed: bool = False
    given: Mapping[tuple[PupilNumber, int], Given] = field(default_factory=dict)
    rounds: tuple[tuple[Played, ...], ...] = ()

    @property
    def deadline(self) -> int | None:
        """When answers end by themselves, in ms. What is watched first is watched before the time counts."""
        if self.plan.mode is not Mode.TOGETHER:
            return self.plan.until
        if self.plan.seconds is None or self.now is None or self.now in self.revealed:
            return None
        return self.asked + self.plan.tasks[self.now].watched + 1000 * self.plan.seconds

    def check_open_for(self, pupil: PupilNumber, task: int, at: int) -> None:
        """Whether a pupil may answer a task now; raises `IllegalAction`."""
        if not 0 <= task < len(self.plan.tasks):
            raise IllegalAction("no-such-task", "There is no such task.")
        if self.closed or (self.deadline is not None and at > self.deadline):
            raise IllegalAction("too-late", "The time for answers is over.")
        if self.plan.mode is Mode.TOGETHER and (task != self.now or task in self.revealed):
            raise IllegalAction("not-asked", "This task is not being asked now.")
        if self.is_settled(pupil, task):
            raise IllegalAction("answered", "This task has been answered.")

    @property
    def tables(self) -> tuple[Played, ...]:
        """The tables of all rounds."""
        return tuple(table for tables in self.rounds for table in tables)

    def table_of(self, pupil: PupilNumber) -> Played | None:
        """Where a pupil plays in the last round."""
        last = self.rounds[-1] if self.rounds else ()
        return next((played for played in last if pupil in played.table.pupils), None)

    def with_round(self, tables: tuple[Played, ...]) -> "Activity":
        """The activity with one more round."""
        return replace(self, rounds=(*self.rounds, tables))

    def with_result(self, match: str, winners: tuple[PupilNumber | None, ...]) -> "Activity":
        """The activity after the end of a match."""
        return replace(
            self,
            rounds=tuple(
                tuple(replace(played, winners=winners) if played.match == match else played for played in tables)
                for tables in self.rounds
            ),
        )

    def with_answer(self, pupil: PupilNumber, task: int, given: Given) -> "Activity":
        """The activity after an answer; the last one counts."""
        before = self.given.get((pupil, task))
        counted = replace(given, tries=before.tries + 1 if before else 1)
        return replace(self, given={**self.given, (pupil, task): counted})

    def is_settled(self, pupil: PupilNumber, task: int) -> bool:
        """Whether a pupil cannot answer a task any more, and may know what is right."""
        if self.closed or task in self.revealed:
            return True
        given = self.given.get((pupil, task))
        if given is None or not self.tells(task):
            return False
        return given.verdict.right or (self.plan.mode is Mode.ALONE and not self.plan.again)

    def tells(self, task: int) -> bool:
        """Whether pupils may know if an answer to this task is right: alone at once, together once it is revealed,
        unless it tells itself."""
        shown = self.closed or task in self.revealed
        return shown or self.plan.mode is Mode.ALONE or self.plan.tasks[task].tells_itself
