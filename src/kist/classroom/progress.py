"""How everybody comes along, activity by activity over the weeks: what was right, and which mistakes were made."""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from kist.classroom.activity import Activity, Given
from kist.classroom.log import PupilNumber
from kist.classroom.school_class import SchoolClass
from kist.classroom.sheet import number, safe, written
from kist.core.types import Json
from kist.study.tasks.words import Words


def progress(here: SchoolClass) -> dict[str, Json]:
    """Pupils by activities that have tasks, with how many each answered and how many of these rightly, and every kind
    of mistake with how often it was made in each of them, by the class and by each pupil."""
    done = _with_tasks(here)
    pupils: list[Json] = []
    for pupil in here.present:
        rows = [_given(activity, pupil.number) for _, activity in done]
        results: list[Json] = [_result(row) for row in rows]
        pupils.append({"pupil": pupil.number, "name": pupil.name, "results": results, "mistakes": mistakes_of(rows)})
    present = [pupil.number for pupil in here.present]
    everybody = [[given for number in present for given in _given(each, number)] for _, each in done]
    return {
        "activities": [_about(number, activity) for number, activity in done],
        "pupils": pupils,
        "mistakes": mistakes_of(everybody),
    }


def progress_csv(here: SchoolClass, words: Words, language: str) -> str:
    """Progress for a spreadsheet: a row for each pupil and each activity in which they answered, with how often they
    made each kind of mistake in it; so that a teacher can filter, and draw what comes of it."""
    done = _with_tasks(here)
    rows = [(pupil, each, _given(each, pupil.number)) for pupil in here.present for _, each in done]
    kinds = sorted({found for _, _, row in rows for found in _mistakes(row)})
    about = ("name", "activity", "day", "answered", "rights", "share")
    titles = [*(words[f"word.{each}"] for each in about), *(safe(words[f"diagnosis.{each}"]) for each in kinds)]
    lines = [
        [safe(pupil.name), safe(activity.plan.title), _day(activity), *_counted(row, kinds, language)]
        for pupil, activity, row in rows
        if row
    ]
    return written([titles, *lines], language)


def _counted(row: list[Given], kinds: Sequence[str], language: str) -> list[str]:
    right, made = sum(given.verdict.right for given in row), _mistakes(row)
    return [str(len(row)), str(right), number(right / len(row), language, 2), *(str(made[each]) for each in kinds)]


def _day(activity: Activity) -> str:
    """The day in the one form that every spreadsheet takes for the same day."""
    return datetime.fromtimestamp(activity.opened / 1000, UTC).date().isoformat()


def _with_tasks(here: SchoolClass) -> list[tuple[int, Activity]]:
    return [(number, each) for number, each in enumerate(here.activities) if each.plan.tasks]


def _about(number: int, activity: Activity) -> dict[str, Json]:
    kinds = list(dict.fromkeys(task.kind for task in activity.plan.tasks))
    return {
        "number": number,
        "title": activity.plan.title,
        "opened": activity.opened,
        "count": activity.plan.count,
        "kinds": kinds,
    }


def _given(activity: Activity, pupil: PupilNumber) -> list[Given]:
    places = range(activity.plan.count)
    return [given for place in places if (given := activity.answer_of(pupil, place)) is not None]


def _result(row: list[Given]) -> dict[str, Json] | None:
    return {"answered": len(row), "right": sum(given.verdict.right for given in row)} if row else None


def mistakes_of(rows: Iterable[Iterable[Given]]) -> list[Json]:
    """Each kind of mistake with how often it was made in each row, the most frequent first. What has no name teaches
    nobody anything."""
    counted = [_mistakes(row) for row in rows]
    total: Counter[str] = sum(counted, Counter())
    return [
        {"diagnosis": diagnosis, "times": [each[diagnosis] for each in counted]}
        for diagnosis in sorted(total, key=lambda each: (-total[each], each))
    ]


def _mistakes(row: Iterable[Given]) -> Counter[str]:
    named = (given.verdict.diagnosis for given in row)
    return Counter(each for each in named if each and each != "other")
