"""What the projector shows of a class, for all to see: no names with answers, and few enough things for the last row.

Wrong answers are put together by what went wrong, the most frequent first; of each group one answer is shown, and
what is rarer is only counted. Where one chooses by a letter, each letter is a group of its own.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

from kist.classroom.activity import Activity
from kist.classroom.plan import Mode
from kist.classroom.report import Share, distribution
from kist.classroom.school_class import Pupil, SchoolClass
from kist.classroom.views import about, answered, frame, shown, solved
from kist.core.types import Json

MOST_GROUPS: Final = 4
"""So many groups of wrong answers have a picture."""
UNKNOWN: Final = "other"
"""The diagnosis of what nobody has an explanation for."""
LESSON: Final = 2 * 3600 * 1000
"""What was begun within so many ms belongs to one lesson."""


def projector_view(here: SchoolClass) -> dict[str, Json]:
    """The class for all to see: who is there before it begins, what is asked in class and how far everybody is, what
    they said once it is revealed, and at the end what was done."""
    told: dict[str, Json] = {**about(here), "pupils": len(here.present)}
    if here.current is not None:
        return {**told, "names": [], "activity": _going(here, here.current), "summary": None}
    ended = lesson_of(here)
    names: list[Json] = [] if ended else [pupil.name for pupil in here.present]
    return {**told, "names": names, "activity": None, "summary": _summary(here, ended) if ended else None}


def _going(here: SchoolClass, number: int) -> dict[str, Json]:
    """What goes on. Where there are groups, what is asked of the first one stands for itself, and `groups_shown` has
    all of them."""
    activity = here.activities[number]
    groups: list[Json] = [
        {"pupils": len(members), **_how_far(activity, members), **_asked(here, activity, group)}
        for group, members in enumerate(_members(activity, here.present))
    ]
    told = {**frame(activity), "number": number, **_how_far(activity, here.present), **_asked(here, activity, 0)}
    return {**told, "groups_shown": groups if activity.plan.groups > 1 else []}


def _members(activity: Activity, pupils: Iterable[Pupil]) -> list[list[Pupil]]:
    """Pupils by their groups."""
    found: list[list[Pupil]] = [[] for _ in range(activity.plan.groups)]
    for pupil in pupils:
        found[activity.group_of(pupil.number)].append(pupil)
    return found


def _asked(here: SchoolClass, activity: Activity, group: int) -> dict[str, Json]:
    """What is asked of a group, and once it is revealed what is right and what was said."""
    asked: dict[str, Json] = {"task": None, "solution": None, "said": None}
    if activity.now is not None:
        number = activity.number_at(group, activity.now)
        asked["task"] = shown(activity.plan.tasks[number])
        if activity.now in activity.revealed:
            asked["solution"] = solved(activity.plan.tasks[number])
            asked["said"] = said(here, activity, number)
    return asked


def _how_far(activity: Activity, pupils: Sequence[Pupil]) -> dict[str, Json]:
    return {"answered": answered(activity, pupils), "progress": _progress(activity, pupils)}


def _progress(activity: Activity, pupils: Sequence[Pupil]) -> list[Json]:
    """Of each task how many have answered it, and how many rightly; None as long as that is not told."""
    return [_counted(activity, pupils, place) for place in range(activity.plan.count)]


def _counted(activity: Activity, pupils: Iterable[Pupil], place: int) -> dict[str, Json]:
    given = [given for pupil in pupils if (given := activity.answer_of(pupil.number, place))]
    right = sum(each.verdict.right for each in given) if activity.tells(place) else None
    return {"answered": len(given), "right": right}


# What was answered -------------------------------------------------------------------------------------------------


def said(here: SchoolClass, activity: Activity, task: int) -> dict[str, Json]:
    """How many were right, the groups of wrong answers, and how many are in none of them."""
    letters = activity.plan.tasks[task].lettered
    shares = distribution(here, activity, task)
    groups = _groups([share for share in shares if not share.right], letters)
    right = next((share.answer for share in shares if share.right), None)
    wrong: list[Json] = [_group(group, letters) for group in groups[:MOST_GROUPS]]
    return {
        "right": sum(share.pupils for share in shares if share.right),
        "choice": _letter(right, letters),
        "wrong": wrong,
        "rest": sum(share.pupils for share in shares if not share.right) - _pupils(groups[:MOST_GROUPS]),
    }


def _groups(wrong: Iterable[Share], letters: tuple[Json, ...]) -> list[list[Share]]:
    """Wrong answers by their mistake, the most frequent first. What nobody can explain, and only one said, is shown
    where there is room for all."""
    found: defaultdict[str, list[Share]] = defaultdict(list)
    for share in wrong:
        by_itself = bool(letters) or share.diagnosis in (None, UNKNOWN)
        found[json.dumps(share.answer, sort_keys=True) if by_itself else str(share.diagnosis)].append(share)
    groups = sorted(found.values(), key=lambda group: -_pupils([group]))
    if letters or len(groups) <= MOST_GROUPS:
        return groups
    return [group for group in groups if group[0].diagnosis != UNKNOWN or group[0].pupils > 1]


def _pupils(groups: Iterable[list[Share]]) -> int:
    return sum(share.pupils for group in groups for share in group)


def _group(group: list[Share], letters: tuple[Json, ...]) -> dict[str, Json]:
    """A mistake with the answer that most of those who made it gave."""
    example = group[0]
    told: dict[str, Json] = {"diagnosis": example.diagnosis or UNKNOWN, "answer": example.answer}
    return {**told, "choice": _letter(example.answer, letters), "pupils": _pupils([group])}


def _letter(answer: Json, letters: tuple[Json, ...]) -> int | None:
    return letters.index(answer) if answer in letters else None


# What was done -----------------------------------------------------------------------------------------------------


def lesson_of(here: SchoolClass) -> list[int]:
    """The activities of the last lesson that have ended; homework is none."""
    in_class = [number for number, each in enumerate(here.activities) if not each.plan.is_homework]
    began = max((here.activities[number].opened for number in in_class), default=0) - LESSON
    return [
        number for number in in_class if here.activities[number].closed and here.activities[number].opened >= began
    ]


def _summary(here: SchoolClass, ended: Iterable[int]) -> dict[str, Json]:
    """What was done in a lesson, how many were right in each task, and the mistake that occurred most."""
    activities = [here.activities[number] for number in ended]
    done: list[Json] = [
        {
            "number": number,
            **frame(here.activities[number]),
            "kinds": list(dict.fromkeys(task.kind for task in here.activities[number].plan.tasks)),
            "progress": _progress(here.activities[number], here.present),
        }
        for number in ended
    ]
    return {"done": done, "mistake": _mistake(here, activities)}


def _mistake(here: SchoolClass, activities: Iterable[Activity]) -> dict[str, Json] | None:
    """The mistake that occurred most, with the task where most made it and what they answered there."""
    times: Counter[str] = Counter()
    where: dict[str, tuple[int, Activity, int, list[Share]]] = {}
    for activity in activities:
        for task in range(len(activity.plan.tasks) if activity.plan.mode is not Mode.GAMES else 0):
            for group in _by_diagnosis(distribution(here, activity, task)):
                diagnosis, pupils = str(group[0].diagnosis), _pupils([group])
                times[diagnosis] += pupils
                if diagnosis not in where or pupils > where[diagnosis][0]:
                    where[diagnosis] = (pupils, activity, task, group)
    if not times:
        return None
    diagnosis, often = times.most_common(1)[0]
    _, activity, task, group = where[diagnosis]
    exercise = activity.plan.tasks[task]
    example = _group(group, exercise.lettered)
    return {**example, "task": shown(exercise), "solution": solved(exercise), "times": often}


def _by_diagnosis(shares: Iterable[Share]) -> list[list[Share]]:
    known = [share for share in shares if share.diagnosis not in (None, UNKNOWN)]
    return [[share for share in known if share.diagnosis == name] for name in {share.diagnosis: 0 for share in known}]
