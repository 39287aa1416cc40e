"""The teacher's table: who answered what, which mistakes occur most, and all of it as CSV."""

import csv
import json
from collections import Counter
from io import StringIO
from typing import Final, NamedTuple

from kist.classroom.activity import Activity, Given
from kist.classroom.school_class import SchoolClass
from kist.core.types import Json
from kist.study.tasks.words import Words, answer_in_words

FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet would take for a formula at the beginning of a cell."""


class Share(NamedTuple):
    """How many gave the same answer, and what it is."""

    answer: Json
    right: bool
    diagnosis: str | None
    pupils: int

    def to_json(self) -> dict[str, Json]:
        """The share by its members."""
        return dict(self._asdict())


def distribution(here: SchoolClass, activity: Activity, task: int) -> list[Share]:
    """What the class answered to a task, the most frequent first."""
    answers: dict[str, list[Given]] = {}
    for pupil in here.present:
        if given := activity.given.get((pupil.number, task)):
            answers.setdefault(json.dumps(given.answer, sort_keys=True), []).append(given)
    shares = [Share(same[0].answer, *same[0].verdict, len(same)) for same in answers.values()]
    return sorted(
        shares, key=lambda share: (-share.pupils, not share.right, json.dumps(share.answer, sort_keys=True))
    )


def mistakes(here: SchoolClass, activity: Activity) -> list[tuple[str, int]]:
    """The diagnoses of wrong answers with how often they occur, the most frequent first."""
    present = {pupil.number for pupil in here.present}
    counted = Counter(
        given.verdict.diagnosis
        for (pupil, _), given in activity.given.items()
        if pupil in present and given.verdict.diagnosis
    )
    return sorted(counted.items(), key=lambda found: (-found[1], found[0]))


def table_csv(here: SchoolClass, activity: Activity, words: Words) -> str:
    """Pupils by tasks: for every task what was answered and what it was, and at the end how many were right."""
    written = StringIO()
    writer = csv.writer(written, lineterminator="\r\n")
    numbers = range(len(activity.plan.tasks))
    kinds = [f"{at + 1} {words[f'kind.{activity.plan.tasks[at].kind}']}" for at in numbers]
    titles = [f"{kind}: {words[word]}" for kind in kinds for word in ("word.answer", "word.result")]
    writer.writerow([words["word.name"], *titles, words["word.right"]])
    for pupil in here.present:
        row = [activity.given.get((pupil.number, at)) for at in numbers]
        right = sum(given is not None and given.verdict.right for given in row)
        writer.writerow([_safe(pupil.name), *(cell for given in row for cell in _cells(given, words)), right])
    return written.getvalue()


def _cells(given: Given | None, words: Words) -> tuple[str, str]:
    if given is None:
        return "", ""
    said = "word.right" if given.verdict.right else f"diagnosis.{given.verdict.diagnosis}"
    return _safe(answer_in_words(given.answer, words)), words[said]


def _safe(text: str) -> str:
    """A text that no spreadsheet runs."""
    return f"'{text}" if text.startswith(FORMULAS) else text
