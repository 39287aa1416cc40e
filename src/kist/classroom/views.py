"""What pupils, the projector and the teacher see of a class. The only door: what is not put in here does not leave.

Pupils see their own answers and nobody else's, and how everybody stands in games; the projector sees no names; the
teacher sees all but devices.
"""

from kist.classroom.activity import Activity, Given, Mode
from kist.classroom.log import PupilNumber
from kist.classroom.report import distribution, mistakes
from kist.classroom.school_class import SchoolClass
from kist.classroom.tournament import Played, Standing, standings
from kist.core.types import Json
from kist.study.exercises import Exercise

# Pupils ------------------------------------------------------------------------------------------------------------


def pupil_view(here: SchoolClass, number: PupilNumber) -> dict[str, Json]:
    """The class for one pupil: the activity that goes on, and what was answered."""
    pupil = here.pupil(number)
    told: dict[str, Json] = {"version": here.version, "pupil": number, "name": pupil.name, "activity": None}
    if not here.activities:
        return told
    last = len(here.activities) - 1
    return {**told, "activity": {"number": last, **_for_pupil(here, here.activities[last], number)}}


def _for_pupil(here: SchoolClass, activity: Activity, pupil: PupilNumber) -> dict[str, Json]:
    tasks, seen = activity.plan.tasks, visible(activity)
    played = activity.table_of(pupil)
    own = {task: given for task in range(len(tasks)) if (given := activity.given.get((pupil, task)))}
    return {
        **_frame(activity),
        "tasks": {str(task): _shown(tasks[task]) for task in seen},
        "answers": {str(task): _own_answer(activity, task, given) for task, given in own.items()},
        "solutions": {str(task): _solved(tasks[task]) for task in seen if activity.is_settled(pupil, task)},
        "match": played.match if played else None,
        "match_over": played is not None and played.winners is not None,
        "standings": [
            {"name": here.pupil(row.pupil).name, "own": row.pupil == pupil, **_standing(row)}
            for row in _standings(here, activity)
        ],
    }


def _shown(task: Exercise) -> dict[str, Json]:
    return {"choices": [], **task.to_pupil_json()}


def _solved(task: Exercise) -> dict[str, Json]:
    return {"fewest": None, "most": None, "under": {}, "wrong": [], **task.solution()}


def _frame(activity: Activity) -> dict[str, Json]:
    plan, last = activity.plan, activity.rounds[-1] if activity.rounds else ()
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
        "rounds": len(activity.rounds),
        "tables": len(last),
        "finished": sum(played.winners is not None for played in last),
    }


def visible(activity: Activity) -> list[int]:
    """The tasks that pupils see: together only what has been asked; alone all."""
    if activity.plan.mode is Mode.ALONE:
        return list(range(len(activity.plan.tasks)))
    return sorted(activity.revealed | ({activity.now} if activity.now is not None else set()))


def _own_answer(activity: Activity, task: int, given: Given) -> dict[str, Json]:
    told = given.verdict.to_json() if activity.tells(task) else {"right": None, "diagnosis": None}
    return {"answer": given.answer, "tries": given.tries, **told}


# The projector -----------------------------------------------------------------------------------------------------


def projector_view(here: SchoolClass) -> dict[str, Json]:
    """The class for all to see: what is asked, how far everybody is, and once it is revealed what they said."""
    told: dict[str, Json] = {"version": here.version, "pupils": len(here.present), "activity": None}
    if here.current is None:
        return told
    activity = here.activities[here.current]
    shown: dict[str, Json] = {**_frame(activity), "number": here.current, "answered": _answered(here, activity)}
    progress: list[Json] = [_progress(here, activity, task) for task in range(len(activity.plan.tasks))]
    shown |= {"task": None, "solution": None, "distribution": [], "progress": progress}
    if activity.now is not None:
        shown["task"] = _shown(activity.plan.tasks[activity.now])
        if activity.now in activity.revealed:
            shown["solution"] = _solved(activity.plan.tasks[activity.now])
            shown["distribution"] = _said(here, activity, activity.now)
    return {**told, "activity": shown}


def _answered(here: SchoolClass, activity: Activity) -> int:
    """How many answers there are: together to the task that is asked, alone to all."""
    tasks = visible(activity) if activity.now is None else [activity.now]
    return sum((pupil.number, task) in activity.given for pupil in here.present for task in tasks)


def _progress(here: SchoolClass, activity: Activity, task: int) -> dict[str, Json]:
    """How many have answered a task, and how many rightly; None as long as that is not told."""
    given = [given for pupil in here.present if (given := activity.given.get((pupil.number, task)))]
    right = sum(each.verdict.right for each in given) if activity.tells(task) else None
    return {"answered": len(given), "right": right}


def _said(here: SchoolClass, activity: Activity, task: int) -> list[Json]:
    return [share.to_json() for share in distribution(here, activity, task)]


# The teacher -------------------------------------------------------------------------------------------------------


def teacher_view(here: SchoolClass) -> dict[str, Json]:
    """The class for its teacher: pupils with their words, all activities, and how the last one goes."""
    pupils: list[Json] = [{"pupil": pupil.number, "name": pupil.name, "word": pupil.word} for pupil in here.present]
    listed: list[Json] = [
        {"number": number, "opened": activity.opened, **_frame(activity)}
        for number, activity in enumerate(here.activities)
    ]
    told: dict[str, Json] = {"version": here.version, "ends": here.ends, "pupils": pupils, "activities": listed}
    last = len(here.activities) - 1
    return {**told, "going": table_view(here, last) if here.activities else None}


def table_view(here: SchoolClass, number: int) -> dict[str, Json]:
    """An activity for the teacher: pupils by tasks, the mistakes that occur most, and what was said last."""
    activity = here.activity(number)
    asked = activity.now
    return {
        "number": number,
        "answered": _answered(here, activity),
        "table": {str(pupil.number): _row(activity, pupil.number) for pupil in here.present},
        "mistakes": [{"diagnosis": diagnosis, "times": times} for diagnosis, times in mistakes(here, activity)],
        "distribution": [] if asked is None else _said(here, activity, asked),
        "rounds": [[_table(played) for played in tables] for tables in activity.rounds],
        "standings": [{"pupil": row.pupil, **_standing(row)} for row in _standings(here, activity)],
    }


def _table(played: Played) -> dict[str, Json]:
    winners = None if played.winners is None else list(played.winners)
    return {
        "pupils": list(played.table.pupils),
        "bots": played.table.bots,
        "match": played.match,
        "winners": winners,
    }


def _standings(here: SchoolClass, activity: Activity) -> list[Standing]:
    """How everybody stands in games; nothing before the first round, or where none are played."""
    return standings([pupil.number for pupil in here.present], activity.tables) if activity.rounds else []


def _standing(row: Standing) -> dict[str, Json]:
    return {"points": float(row.points), "played": row.played}


def tasks_view(here: SchoolClass, number: int) -> list[Json]:
    """The tasks of an activity with their solutions, for the teacher."""
    return [{**_shown(task), "solution": _solved(task)} for task in here.activity(number).plan.tasks]


def _row(activity: Activity, pupil: PupilNumber) -> list[Json]:
    """A pupil's answers, task by task; None where there is none."""
    found = [activity.given.get((pupil, task)) for task in range(len(activity.plan.tasks))]
    return [
        {"answer": given.answer, "tries": given.tries, **given.verdict.to_json()} if given else None
        for given in found
    ]
