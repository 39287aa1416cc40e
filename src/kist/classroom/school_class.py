"""The state of a class: what follows from its log, one entry after the other."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from kist.classroom.activity import Activity, Given, Mode, read_plan
from kist.classroom.log import (
    ANSWER,
    ASK,
    CLOSE,
    JOIN,
    OPEN,
    REMOVE,
    RENAME,
    RESULT,
    RETURN,
    REVEAL,
    ROUND,
    Entry,
    PupilNumber,
)
from kist.classroom.tournament import Played, Table
from kist.core.errors import BadNotation, IllegalAction
from kist.core.types import Json
from kist.matches.notes import Logged, list_in, number_in, text_in
from kist.study.tasks import Verdict

MOST_PUPILS: Final = 60
KEPT_DAYS: Final = 30
DAY: Final = 24 * 3600 * 1000


@dataclass(frozen=True, slots=True)
class Pupil:
    """A pupil. `word` gives a lost place back, the teacher can see it; `owner` is the device, never shown."""

    number: PupilNumber
    name: str
    word: str
    owner: str
    here: bool = True


@dataclass(frozen=True)
class SchoolClass(Logged):
    """A class after some of its log. The last activity is the one that goes on."""

    created: int
    kept_days: int = KEPT_DAYS
    pupils: tuple[Pupil, ...] = ()
    activities: tuple[Activity, ...] = ()

    @property
    def ends(self) -> int:
        """When the class is deleted by itself, in ms: so many days after it was last used."""
        return max(self.created, self.changed) + self.kept_days * DAY

    @property
    def present(self) -> tuple[Pupil, ...]:
        """All pupils who have not been removed."""
        return tuple(pupil for pupil in self.pupils if pupil.here)

    def pupil_of(self, owner: str) -> Pupil | None:
        """The pupil whose device this is."""
        return next((pupil for pupil in self.present if pupil.owner == owner), None)

    def pupil(self, number: PupilNumber) -> Pupil:
        """The pupil of this number; raises `IllegalAction` when there is none, or no more."""
        if not 0 <= number < len(self.pupils) or not self.pupils[number].here:
            raise IllegalAction("no-such-pupil", "There is no such pupil in this class.")
        return self.pupils[number]

    def activity(self, number: int) -> Activity:
        """The activity of this number; raises `IllegalAction`."""
        if not 0 <= number < len(self.activities):
            raise IllegalAction("no-such-activity", "There is no such activity in this class.")
        return self.activities[number]

    @property
    def current(self) -> int | None:
        """The number of the activity that goes on."""
        last = len(self.activities) - 1
        return last if last >= 0 and not self.activities[last].closed else None

    @property
    def steps(self) -> "Mapping[str, Callable[[SchoolClass, Entry], SchoolClass]]":
        """What each kind of entry changes."""
        return _STEPS

    def with_pupil(self, pupil: Pupil) -> "SchoolClass":
        """The class with a pupil as it is now."""
        pupils = list(self.pupils)
        pupils[pupil.number] = pupil
        return replace(self, pupils=tuple(pupils))

    def with_activity(self, number: int, activity: Activity) -> "SchoolClass":
        """The class with an activity as it is now."""
        activities = list(self.activities)
        activities[number] = activity
        return replace(self, activities=tuple(activities))


def _join(here: SchoolClass, entry: Entry) -> SchoolClass:
    if len(here.present) >= MOST_PUPILS:
        raise IllegalAction("class-full", f"A class has at most {MOST_PUPILS} pupils.")
    name = text_in(entry.data, "name")
    _check_name(here, name)
    pupil = Pupil(len(here.pupils), name, text_in(entry.data, "word"), entry.owner or "")
    return replace(here, pupils=(*_without_device(here, entry), pupil))


def _without_device(here: SchoolClass, entry: Entry) -> tuple[Pupil, ...]:
    """All pupils, where a device is nobody's: it is about to be somebody else's."""
    return tuple(replace(pupil, owner="") if pupil.owner == entry.owner else pupil for pupil in here.pupils)


def _check_name(here: SchoolClass, name: str, but: PupilNumber | None = None) -> None:
    if any(pupil.name.casefold() == name.casefold() and pupil.number != but for pupil in here.present):
        raise IllegalAction("name-taken", "Somebody in this class has that name: choose another one.")


def _return(here: SchoolClass, entry: Entry) -> SchoolClass:
    returning = replace(here.pupil(number_in(entry.data, "pupil")), owner=entry.owner or "")
    return replace(here, pupils=_without_device(here, entry)).with_pupil(returning)


def _rename(here: SchoolClass, entry: Entry) -> SchoolClass:
    pupil = here.pupil(number_in(entry.data, "pupil"))
    _check_name(here, text_in(entry.data, "name"), pupil.number)
    return here.with_pupil(replace(pupil, name=text_in(entry.data, "name")))


def _remove(here: SchoolClass, entry: Entry) -> SchoolClass:
    return here.with_pupil(replace(here.pupil(number_in(entry.data, "pupil")), here=False, owner=""))


def _open(here: SchoolClass, entry: Entry) -> SchoolClass:
    closed = tuple(replace(activity, closed=True) for activity in here.activities)
    return replace(here, activities=(*closed, Activity(read_plan(_plan(entry)), entry.at)))


def _plan(entry: Entry) -> Mapping[str, Json]:
    plan = entry.data.get("plan")
    assert isinstance(plan, Mapping), "written by `wishes.open_activity`"
    return plan


def _ask(here: SchoolClass, entry: Entry) -> SchoolClass:
    number, task = _going_on(here), number_in(entry.data, "task")
    activity = here.activities[number]
    if activity.plan.mode is not Mode.TOGETHER or not 0 <= task < len(activity.plan.tasks):
        raise IllegalAction("no-such-task", "There is no such task to be asked together.")
    return here.with_activity(number, replace(activity, now=task, asked=entry.at))


def _reveal(here: SchoolClass, entry: Entry) -> SchoolClass:  # noqa: ARG001 - all steps take an entry
    number = _going_on(here)
    activity = here.activities[number]
    if activity.now is None:
        raise IllegalAction("not-asked", "No task is being asked now.")
    return here.with_activity(number, replace(activity, revealed=activity.revealed | {activity.now}))


def _close(here: SchoolClass, entry: Entry) -> SchoolClass:  # noqa: ARG001
    number = _going_on(here)
    return here.with_activity(number, replace(here.activities[number], closed=True))


def _going_on(here: SchoolClass) -> int:
    if here.current is None:
        raise IllegalAction("nothing-open", "No activity is going on.")
    return here.current


def _answer(here: SchoolClass, entry: Entry) -> SchoolClass:
    assert entry.by is not None, "only pupils answer"
    number, task = number_in(entry.data, "activity"), number_in(entry.data, "task")
    activity = here.activity(number)
    activity.check_open_for(here.pupil(entry.by).number, task, entry.at)
    diagnosis = entry.data.get("diagnosis")
    verdict = Verdict(bool(entry.data["right"]), None if diagnosis is None else str(diagnosis))
    given = Given(entry.data["answer"], verdict, entry.at)
    return here.with_activity(number, activity.with_answer(entry.by, task, given))


def _round(here: SchoolClass, entry: Entry) -> SchoolClass:
    number = _going_on(here)
    activity = here.activities[number]
    if activity.plan.games is None or number_in(entry.data, "round") != len(activity.rounds):
        raise IllegalAction("no-such-round", "This round cannot begin now.")
    tables = tuple(_read_played(table) for table in list_in(entry.data, "tables"))
    return here.with_activity(number, activity.with_round(tables))


def _read_played(data: Json) -> Played:
    match data:
        case {"pupils": list(pupils), "bots": int(bots), "match": str(match)}:
            return Played(Table(tuple(pupils), bots), match)
    raise BadNotation("bad-entry", "A table has pupils, bots and a match.")


def _result(here: SchoolClass, entry: Entry) -> SchoolClass:
    number, match = number_in(entry.data, "activity"), text_in(entry.data, "match")
    activity = here.activity(number)
    winners: list[PupilNumber | None] = [
        each if isinstance(each, int) else None for each in list_in(entry.data, "winners")
    ]
    return here.with_activity(number, activity.with_result(match, tuple(winners)))


_STEPS: Mapping[str, Callable[[SchoolClass, Entry], SchoolClass]] = {
    JOIN: _join,
    RETURN: _return,
    RENAME: _rename,
    REMOVE: _remove,
    OPEN: _open,
    ASK: _ask,
    REVEAL: _reveal,
    CLOSE: _close,
    ANSWER: _answer,
    ROUND: _round,
    RESULT: _result,
}
