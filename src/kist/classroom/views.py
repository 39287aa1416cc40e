"""What pupils, the projector and the teacher see of a class. The only door: what is not put in here does not leave.

Pupils see their own answers and nobody else's; the projector sees no names; the teacher sees all but devices.
"""

from collections.abc import Mapping

from kist.classroom.activity import Activity, Given, Mode
from kist.classroom.log import PupilNumber
from kist.classroom.report import distribution, mistakes
from kist.classroom.school_class import SchoolClass
from kist.core.types import Json


def pupil_view(here: SchoolClass, number: PupilNumber) -> dict[str, Json]:
    """The class for one pupil: the activity that goes on, and what was answered."""
    pupil = here.pupil(number)
    told: dict[str, Json] = {"version": here.version, "pupil": number, "name": pupil.name, "activity": None}
    if not here.activities:
        return told
    last = len(here.activities) - 1
    return {**told, "activity": {"number": last, **_for_pupil(here.activities[last], number)}}


def _for_pupil(activity: Activity, pupil: PupilNumber) -> dict[str, Json]:
    return {
        **_frame(activity),
        "tasks": {str(task): activity.plan.tasks[task].to_pupil_json() for task in _visible(activity)},
        "answers": {
            str(task): _own_answer(activity, task, given)
            for (who, task), given in activity.given.items()
            if who == pupil
        },
    }


def _frame(activity: Activity) -> dict[str, Json]:
    plan = activity.plan
    return {
        "mode": plan.mode.value,
        "title": plan.title,
        "count": len(plan.tasks),
        "now": activity.now,
        "revealed": activity.now in activity.revealed,
        "deadline": activity.deadline,
        "hints": plan.hints,
        "again": plan.again,
        "closed": activity.closed,
    }


def _visible(activity: Activity) -> list[int]:
    """Together only what has been asked; alone all."""
    if activity.plan.mode is Mode.ALONE:
        return list(range(len(activity.plan.tasks)))
    return sorted(activity.revealed | ({activity.now} if activity.now is not None else set()))


def _own_answer(activity: Activity, task: int, given: Given) -> dict[str, Json]:
    told: dict[str, Json] = {"answer": given.answer, "tries": given.tries}
    return {**told, **given.verdict.to_json()} if activity.tells(task) else told


def projector_view(here: SchoolClass) -> dict[str, Json]:
    """The class for all to see: what is asked, how many have answered, and once it is revealed what they said."""
    told: dict[str, Json] = {"version": here.version, "pupils": len(here.present), "activity": None}
    if here.current is None:
        return told
    activity = here.activities[here.current]
    shown: dict[str, Json] = {**_frame(activity), "number": here.current}
    if activity.now is not None:
        shown |= _on_the_wall(here, activity, activity.now)
    return {**told, "activity": shown}


def _on_the_wall(here: SchoolClass, activity: Activity, now: int) -> dict[str, Json]:
    task = activity.plan.tasks[now]
    answered = sum((pupil.number, now) in activity.given for pupil in here.present)
    told: dict[str, Json] = {"task": task.to_pupil_json(), "answered": answered}
    if now not in activity.revealed:
        return told
    said: list[Json] = [share.to_json() for share in distribution(here, activity, now)]
    return {**told, "solution": task.to_json(), "distribution": said}


def teacher_view(here: SchoolClass) -> dict[str, Json]:
    """The class for its teacher: pupils with their words, and the table of the last activity."""
    pupils: list[Json] = [{"pupil": pupil.number, "name": pupil.name, "word": pupil.word} for pupil in here.present]
    told: dict[str, Json] = {"version": here.version, "ends": here.ends, "pupils": pupils, "activity": None}
    if not here.activities:
        return told
    number = len(here.activities) - 1
    activity = here.activities[number]
    tasks: list[Json] = [task.to_json() for task in activity.plan.tasks]
    often: Mapping[str, Json] = dict(mistakes(here, activity))
    return {
        **told,
        "activity": {
            "number": number,
            **_frame(activity),
            "tasks": tasks,
            "table": {str(pupil.number): _row(activity, pupil.number) for pupil in here.present},
            "mistakes": often,
        },
    }


def _row(activity: Activity, pupil: PupilNumber) -> list[Json]:
    """A pupil's answers, task by task; None where there is none."""
    found = [activity.given.get((pupil, task)) for task in range(len(activity.plan.tasks))]
    return [
        {"answer": given.answer, "tries": given.tries, "at": given.at, **given.verdict.to_json()} if given else None
        for given in found
    ]
