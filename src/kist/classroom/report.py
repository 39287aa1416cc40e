"""The teacher's table: who answered what, and which mistakes occur most."""

import json
from collections import Counter
from typing import NamedTuple

from kist.classroom.activity import Activity, Given
from kist.classroom.school_class import SchoolClass
from kist.core.types import Json


class Share(NamedTuple):
    """How many gave the same answer, and what it is."""

    answer: Json
    right: bool
    diagnosis: str | None
    also: tuple[str, ...]
    pupils: int

    def to_json(self) -> dict[str, Json]:
        """The share by its members."""
        return {**self._asdict(), "also": list(self.also)}


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
