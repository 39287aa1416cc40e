"""What pupils and the teacher see of a class; the projector is in `wall`. The only doors: what is not put in there
does not leave.

Pupils see their own answers and wins, and nobody else's; the teacher sees all but devices.
"""

from collections.abc import Iterable, Mapping

from kist.classroom.activity import Activity, Given
from kist.classroom.log import PupilNumber
from kist.classroom.plan import Mode
from kist.classroom.report import distribution, mistakes
from kist.classroom.school_class import Pupil, SchoolClass
from kist.classroom.tournament import Played, Standing, standings
from kist.core.types import Json
from kist.study.exercises import Exercise

# Pupils ------------------------------------------------------------------------------------------------------------


def pupil_view(here: SchoolClass, number: PupilNumber) -> dict[str, Json]:
    """The class for one pupil: the activity that is looked at first, with what was answered, and `beside` it all
    other homework that is open, and what was done in class last."""
    pupil = here.pupil(number)
    shown: dict[int, Json] = {
        each: {"number": each, **_for_pupil(here, here.activities[each], number)} for each in _offered(here)
    }
    return {
        **about(here),
        "pupil": number,
        "name": pupil.name,
        "activity": shown.pop(here.foremost, None) if here.foremost is not None else None,
        "beside": list(shown.values()),
    }


def about(here: SchoolClass) -> dict[str, Json]:
    """What everybody is told of a class."""
    return {"version": here.version, "class_name": here.name, "eyes": here.eyes is not None}


def _offered(here: SchoolClass) -> list[int]:
    """The activities that a pupil can look at: in class, then what is due first."""
    in_class = [number for number, each in enumerate(here.activities) if not each.plan.is_homework]
    homework = [number for number in here.open if here.activities[number].plan.is_homework]
    due = sorted(homework, key=lambda number: here.activities[number].deadline or 0)
    last = [here.foremost] if here.foremost is not None else []
    return list(dict.fromkeys([*in_class[-1:], *due, *last]))


def _for_pupil(here: SchoolClass, activity: Activity, pupil: PupilNumber) -> dict[str, Json]:
    own = {place: activity.number_for(pupil, place) for place in range(activity.plan.count)}
    tasks, seen = activity.plan.tasks, visible(activity)
    given = {place: found for place in own if (found := activity.answer_of(pupil, place))}
    played = activity.table_of(pupil)
    return {
        **frame(activity),
        "tasks": {str(place): shown(tasks[own[place]]) for place in seen},
        "answers": {str(place): _own_answer(activity, own[place], said) for place, said in given.items()},
        "solutions": {
            str(place): solved(tasks[own[place]]) for place in seen if activity.is_settled(pupil, own[place])
        },
        "match": played.match if played else None,
        "match_over": played is not None and played.winners is not None,
        "standings": [
            {"name": here.pupil(row.pupil).name, "own": row.pupil == pupil, **_standing(row)}
            for row in _standings(here, activity)
            if row.pupil == pupil
        ],
    }


def shown(task: Exercise) -> dict[str, Json]:
    """A task as pupils see it."""
    return {"choices": [], **task.to_pupil_json()}


NOTHING_MORE: Mapping[str, Json] = {
    "fewest": None,
    "most": None,
    "sums": {},
    "extremes": {},
    "lines": [],
    "under": {},
    "wrong": [],
}
"""What the solutions of some exercises have."""


def solved(task: Exercise) -> dict[str, Json]:
    """What is right."""
    return {**NOTHING_MORE, **task.solution()}


def frame(activity: Activity) -> dict[str, Json]:
    """An activity and how far it is."""
    plan, last = activity.plan, activity.rounds[-1] if activity.rounds else ()
    return {
        "mode": plan.mode.value,
        "homework": plan.is_homework,
        "title": plan.title,
        "count": plan.count,
        "groups": plan.groups,
        "now": activity.now,
        "revealed": activity.now in activity.revealed,
        "deadline": activity.deadline,
        "hints": plan.hints,
        "again": plan.again,
        "live": plan.live,
        "closed": activity.closed,
        "rounds": len(activity.rounds),
        "tables": len(last),
        "finished": sum(played.winners is not None for played in last),
    }


def visible(activity: Activity) -> list[int]:
    """The places of tasks that pupils see: together only what has been asked; alone all."""
    if activity.plan.mode is Mode.ALONE:
        return list(range(activity.plan.count))
    return sorted(activity.revealed | ({activity.now} if activity.now is not None else set()))


UNTOLD: Mapping[str, Json] = {"right": None, "diagnosis": None, "also": []}


def _own_answer(activity: Activity, task: int, given: Given) -> dict[str, Json]:
    told = given.verdict.for_pupils().to_json() if activity.tells(task) else UNTOLD
    return {"answer": given.answer, "tries": given.tries, **told}


# The teacher -------------------------------------------------------------------------------------------------------


def teacher_view(here: SchoolClass) -> dict[str, Json]:
    """The class for its teacher: pupils with their words, all activities, how the foremost one goes, and `beside` it
    how all others go that are open."""
    pupils: list[Json] = [
        {"pupil": pupil.number, "name": pupil.name, "word": pupil.word, "group": pupil.group}
        for pupil in here.present
    ]
    listed: list[Json] = [
        {"number": number, "opened": activity.opened, **frame(activity)}
        for number, activity in enumerate(here.activities)
    ]
    foremost = here.foremost
    return {
        **about(here),
        "ends": here.ends,
        "locked": here.locked,
        "sent_away": len(here.barred),
        "pupils": pupils,
        "activities": listed,
        "going": None if foremost is None else table_view(here, foremost),
        "beside": [table_view(here, number) for number in here.open if number != foremost],
    }


def table_view(here: SchoolClass, number: int) -> dict[str, Json]:
    """An activity for the teacher: pupils by tasks, the mistakes that occur most, and what was said last, by all
    or by each group."""
    activity = here.activity(number)
    asked, several = activity.now, activity.plan.groups > 1
    said = [
        [] if asked is None else _said(here, activity, activity.number_at(group, asked))
        for group in range(activity.plan.groups)
    ]
    return {
        "number": number,
        "answered": answered(activity, here.present),
        "table": {str(pupil.number): _row(activity, pupil.number) for pupil in here.present},
        "groups": {str(each.number): activity.group_of(each.number) for each in here.present} if several else {},
        "mistakes": [{"diagnosis": diagnosis, "times": times} for diagnosis, times in mistakes(here, activity)],
        "distribution": said[0],
        "distributions": said if several else [],
        "rounds": [[_table(played) for played in tables] for tables in activity.rounds],
        "standings": [{"pupil": row.pupil, **_standing(row)} for row in _standings(here, activity)],
    }


def answered(activity: Activity, pupils: Iterable[Pupil]) -> int:
    """How many answers there are: together to the task that is asked, alone to all."""
    places = visible(activity) if activity.now is None else [activity.now]
    return sum(activity.answer_of(pupil.number, place) is not None for pupil in pupils for place in places)


def _said(here: SchoolClass, activity: Activity, task: int) -> list[Json]:
    return [share.to_json() for share in distribution(here, activity, task)]


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
    """The tasks of an activity with their solutions, for the teacher; group after group."""
    return [{**shown(task), "solution": solved(task)} for task in here.activity(number).plan.tasks]


def _row(activity: Activity, pupil: PupilNumber) -> list[Json]:
    """A pupil's answers, place by place; None where there is none."""
    found = [activity.answer_of(pupil, place) for place in range(activity.plan.count)]
    return [
        {"answer": given.answer, "tries": given.tries, **given.verdict.to_json()} if given else None
        for given in found
    ]
