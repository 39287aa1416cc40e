"""The state of a class: what follows from its log, one entry after the other."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from kist.classroom.activity import Activity, Given
from kist.classroom.log import (
    ADMIT,
    ANSWER,
    ASK,
    CLOSE,
    ERASED,
    EXTEND,
    EYES,
    GROUP,
    JOIN,
    LOCK,
    NAME,
    OPEN,
    REMOVE,
    RENAME,
    RESULT,
    RETURN,
    REVEAL,
    ROUND,
    SEAT,
    Entry,
    PupilNumber,
)
from kist.classroom.plan import MOST_GROUPS, Mode, read_plan
from kist.classroom.tournament import Played, Table
from kist.core.errors import BadNotation, IllegalAction
from kist.core.types import Json
from kist.eventlog.aggregate import Logged, list_in, number_in, numbers_in, text_in
from kist.study.tasks import Verdict
from kist.study.tasks.task import read_also

MOST_PUPILS: Final = 60
KEPT_DAYS: Final = 30
DAY: Final = 24 * 3600 * 1000


@dataclass(frozen=True, slots=True)
class Pupil:
    """A pupil. `word` gives a lost place back, the teacher can see it; `owner` is the device, never shown. Pupils
    of the same `group` get the same tasks where there are several."""

    number: PupilNumber
    name: str
    word: str
    owner: str
    here: bool = True
    group: int = 0


@dataclass(frozen=True)
class SchoolClass(Logged):
    """A class after some of its log. Through a `locked` door nobody new comes; `eyes` says since when everybody is
    asked to look at the front, in ms."""

    created: int
    kept_days: int = KEPT_DAYS
    name: str = ""
    pupils: tuple[Pupil, ...] = ()
    activities: tuple[Activity, ...] = ()
    barred: tuple[str, ...] = ()
    """The marks of devices that were sent away, and may not come back as somebody else; see `erasing`."""
    locked: bool = False
    eyes: int | None = None

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
    def open(self) -> tuple[int, ...]:
        """The numbers of all activities that go on: any homework, and one at most in class."""
        return tuple(number for number, activity in enumerate(self.activities) if not activity.closed)

    @property
    def current(self) -> int | None:
        """The number of the activity that goes on in class."""
        return next((number for number in self.open if not self.activities[number].plan.is_homework), None)

    @property
    def foremost(self) -> int | None:
        """The number of the activity that is looked at first: in class, else homework, else what was over last."""
        last = len(self.activities) - 1 if self.activities else None
        return self.current if self.current is not None else max(self.open, default=last)

    def as_of(self, at: int) -> "SchoolClass":
        """The class at a moment: homework whose date is past has ended by itself."""
        if not any(self.activities[number].is_over(at) for number in self.open):
            return self
        ended = (replace(each, closed=True) if each.is_over(at) else each for each in self.activities)
        return replace(self, activities=tuple(ended))

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


def _name(here: SchoolClass, entry: Entry) -> SchoolClass:
    return replace(here, name=text_in(entry.data, "name"))


def _lock(here: SchoolClass, entry: Entry) -> SchoolClass:
    return replace(here, locked=bool(entry.data.get("locked")))


def _eyes(here: SchoolClass, entry: Entry) -> SchoolClass:
    """Everybody looks at the front, or goes on; a countdown stands still meanwhile."""
    asked = bool(entry.data.get("eyes"))
    if asked == (here.eyes is not None):
        return here
    looking = replace(here, eyes=entry.at if asked else None)
    if here.current is None:
        return looking
    activity = here.activities[here.current]
    return looking.with_activity(
        here.current, activity.standing_still(entry.at) if asked else activity.going_on(entry.at)
    )


def _group(here: SchoolClass, entry: Entry) -> SchoolClass:
    """Pupils go into a group, in all activities in which they have not answered yet."""
    group = number_in(entry.data, "group")
    if not 0 <= group < MOST_GROUPS:
        raise IllegalAction("no-such-group", f"There are at most {MOST_GROUPS} groups.")
    for number in numbers_in(entry.data, "pupils"):
        moved = here.with_pupil(replace(here.pupil(number), group=group))
        here = replace(moved, activities=tuple(each.with_group(number, group) for each in moved.activities))
    return here


def _join(here: SchoolClass, entry: Entry) -> SchoolClass:
    if here.locked:
        raise IllegalAction("door-locked", "The door is locked: your teacher opens it.")
    if len(here.present) >= MOST_PUPILS:
        raise IllegalAction("class-full", f"A class has at most {MOST_PUPILS} pupils.")
    pupil = Pupil(len(here.pupils), text_in(entry.data, "name"), text_in(entry.data, "word"), owner=entry.owner or "")
    return replace(here, pupils=(*_without_device(here, entry), pupil))


def _without_device(here: SchoolClass, entry: Entry) -> tuple[Pupil, ...]:
    """All pupils, where a device is nobody's: it is about to be somebody else's. Of a pupil who was erased it is not
    known which device that was, only who had it before."""
    left = list_in(entry.data, "left") if "left" in entry.data else ()

    def had_it(pupil: Pupil) -> bool:
        return pupil.number in left or (entry.owner is not None and pupil.owner == entry.owner)

    return tuple(replace(pupil, owner="") if had_it(pupil) else pupil for pupil in here.pupils)


def _return(here: SchoolClass, entry: Entry) -> SchoolClass:
    returning = replace(here.pupil(number_in(entry.data, "pupil")), owner=entry.owner or "")
    return replace(here, pupils=_without_device(here, entry)).with_pupil(returning)


def _rename(here: SchoolClass, entry: Entry) -> SchoolClass:
    pupil = here.pupil(number_in(entry.data, "pupil"))
    return here.with_pupil(replace(pupil, name=text_in(entry.data, "name")))


def _remove(here: SchoolClass, entry: Entry) -> SchoolClass:
    """Nothing is left but the number: who holds the class forgets it as the log does."""
    gone = here.pupil(number_in(entry.data, "pupil"))
    mark = entry.data.get("mark")
    return replace(
        here.with_pupil(replace(gone, name="", word="", owner="", here=False)),
        activities=tuple(activity.without(gone.number) for activity in here.activities),
        barred=(*here.barred, mark) if isinstance(mark, str) and mark else here.barred,
    )


def _admit(here: SchoolClass, entry: Entry) -> SchoolClass:  # noqa: ARG001 - all steps take an entry
    return replace(here, barred=())


def _erased(here: SchoolClass, entry: Entry) -> SchoolClass:  # noqa: ARG001
    return here


def _open(here: SchoolClass, entry: Entry) -> SchoolClass:
    """An activity begins and closes those that the entry names. Before several could go on, it closed all."""
    ends = numbers_in(entry.data, "closes") if "closes" in entry.data else here.open
    before = tuple(
        replace(each, closed=True) if number in ends else each for number, each in enumerate(here.activities)
    )
    groups = {pupil.number: pupil.group for pupil in here.present}
    begun = Activity(read_plan(_plan(entry)), entry.at, groups=groups)
    if here.eyes is not None:
        begun = begun.standing_still(entry.at)
    return replace(here, activities=(*before, begun))


def _plan(entry: Entry) -> Mapping[str, Json]:
    plan = entry.data.get("plan")
    assert isinstance(plan, Mapping), "written by `commands.open_activity`"
    return plan


def _ask(here: SchoolClass, entry: Entry) -> SchoolClass:
    number, task = _going_on(here), number_in(entry.data, "task")
    activity = here.activities[number]
    if activity.plan.mode is not Mode.TOGETHER or not 0 <= task < activity.plan.count:
        raise IllegalAction("no-such-task", "There is no such task to be asked together.")
    return here.with_activity(number, activity.asking(task, entry.at))


def _reveal(here: SchoolClass, entry: Entry) -> SchoolClass:  # noqa: ARG001 - all steps take an entry
    number = _going_on(here)
    activity = here.activities[number]
    if activity.now is None:
        raise IllegalAction("not-asked", "No task is being asked now.")
    return here.with_activity(number, replace(activity, revealed=activity.revealed | {activity.now}))


def _extend(here: SchoolClass, entry: Entry) -> SchoolClass:
    number, until = number_in(entry.data, "activity"), number_in(entry.data, "until")
    activity = here.activity(number)
    if activity.closed or activity.deadline is None:
        raise IllegalAction("no-countdown", "There is no time to be prolonged here.")
    return here.with_activity(number, replace(activity, extended=until))


def _close(here: SchoolClass, entry: Entry) -> SchoolClass:
    """An activity ends: the one that is named, else the foremost."""
    number = number_in(entry.data, "activity") if "activity" in entry.data else here.foremost
    if number is None or here.activity(number).closed:
        raise IllegalAction("nothing-open", "This activity is not going on.")
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
    also = read_also(entry.data.get("also", ()))
    verdict = Verdict(bool(entry.data["right"]), None if diagnosis is None else str(diagnosis), also)
    given = Given(entry.data["answer"], verdict, entry.at)
    return here.with_activity(number, activity.with_answer(entry.by, task, given))


def _round(here: SchoolClass, entry: Entry) -> SchoolClass:
    number = _going_on(here)
    activity = here.activities[number]
    if activity.plan.games is None or number_in(entry.data, "round") != len(activity.rounds):
        raise IllegalAction("no-such-round", "This round cannot begin now.")
    return here.with_activity(number, activity.with_round(_tables(entry)))


def _seat(here: SchoolClass, entry: Entry) -> SchoolClass:
    """Who came late gets tables of their own in the round that is played."""
    number = _going_on(here)
    activity, tables = here.activities[number], _tables(entry)
    seated = any(activity.table_of(pupil) for played in tables for pupil in played.table.pupils)
    if not activity.rounds or number_in(entry.data, "round") != len(activity.rounds) - 1 or seated:
        raise IllegalAction("no-such-round", "This round is not played now.")
    return here.with_activity(number, activity.with_tables(tables))


def _tables(entry: Entry) -> tuple[Played, ...]:
    return tuple(_read_played(table) for table in list_in(entry.data, "tables"))


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
    NAME: _name,
    LOCK: _lock,
    EYES: _eyes,
    GROUP: _group,
    JOIN: _join,
    RETURN: _return,
    RENAME: _rename,
    REMOVE: _remove,
    ADMIT: _admit,
    ERASED: _erased,
    OPEN: _open,
    ASK: _ask,
    REVEAL: _reveal,
    EXTEND: _extend,
    CLOSE: _close,
    ANSWER: _answer,
    ROUND: _round,
    SEAT: _seat,
    RESULT: _result,
}
