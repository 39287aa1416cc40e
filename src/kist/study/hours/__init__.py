"""Six ready-made lessons of 45 minutes: crates from the first count to what only experts see, and both games."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from kist.core.errors import BadSettings
from kist.core.types import Json
from kist.study.hours.hour import MINUTES, Hour, Mistake, Play, Stage, Steps, Tasks
from kist.study.tasks.words import Words, read_words

__all__ = [
    "HOURS",
    "MINUTES",
    "Hour",
    "Mistake",
    "Play",
    "Stage",
    "Steps",
    "Tasks",
    "hour_json",
    "hour_named",
    "hour_words",
]

_ALL: Final = (
    Hour(
        "count",
        (
            Stage("start", 8, Tasks("together", ("count",), (1,), 2)),
            Stage("together", 12, Tasks("together", ("count", "hidden"), (1, 2), 4, seconds=60)),
            Stage("alone", 18, Tasks("alone", ("count", "hidden", "plan"), (1, 2, 3), 9)),
            Stage("end", 7),
        ),
        ("crate", "tower", "top", "hidden"),
        ("worksheet",),
        (Mistake("count", 3), Mistake("hidden", 3), Mistake("plan", 2)),
    ),
    Hour(
        "plan",
        (
            Stage("start", 8, Tasks("together", ("plan",), (2,), 2)),
            Stage("together", 12, Tasks("together", ("picture", "plan"), (2, 3), 4, seconds=90)),
            Stage("alone", 18, Tasks("alone", ("plan", "picture", "count"), (2, 3, 4, 5), 9)),
            Stage("end", 7),
        ),
        ("plan", "tower", "front", "left-right"),
        ("worksheet", "dots"),
        (Mistake("plan", 4), Mistake("picture", 3), Mistake("count", 4)),
    ),
    Hour(
        "views",
        (
            Stage("start", 8, Tasks("together", ("view",), (4,), 2)),
            Stage("together", 12, Tasks("together", ("view",), (4, 5), 4, seconds=60)),
            Stage("alone", 18, Tasks("alone", ("view", "from-views", "picture"), (4, 5, 6), 9)),
            Stage("end", 7),
        ),
        ("view", "left-right", "ground", "plan"),
        ("worksheet", "dots"),
        (Mistake("view", 5), Mistake("from-views", 4), Mistake("picture", 4)),
    ),
    Hour(
        "experts",
        (
            Stage("start", 9, Tasks("together", ("rhombi",), (7,), 2)),
            Stage("together", 12, Tasks("together", ("at-most", "hidden"), (7, 8), 3, seconds=120)),
            Stage("alone", 18, Tasks("alone", ("from-views", "rhombi", "at-most"), (7, 8, 9, 10), 6)),
            Stage("end", 6),
        ),
        ("view", "rhombus", "hidden", "least-most"),
        ("worksheet", "dots"),
        (Mistake("rhombi", 6), Mistake("at-most", 4), Mistake("from-views", 6)),
    ),
    Hour(
        "cubus",
        (
            Stage("start", 6, Tasks("together", ("rhombi",), (1, 2), 2)),
            Stage("steps", 13, Steps("cubus")),
            Stage("games", 20, Play("cubus")),
            Stage("end", 6),
        ),
        ("rhombus", "crate", "hidden", "knock"),
        ("cubus", "dots"),
        stacks=("22/22", ".2/21"),
    ),
    Hour(
        "skelter",
        (
            Stage("start", 6, Tasks("together", ("memory",), (1, 2), 2)),
            Stage("steps", 13, Steps("skelter")),
            Stage("games", 20, Play("skelter")),
            Stage("end", 6),
        ),
        ("field", "blocked", "claim", "ready"),
        ("skelter",),
    ),
)
HOURS: Final[Mapping[str, Hour]] = {hour.name: hour for hour in _ALL}


def hour_named(name: str) -> Hour:
    """The lesson of this name; raises `BadSettings`."""
    if name not in HOURS:
        raise BadSettings("no-such-hour", f"There is no lesson called {name!r}: {', '.join(HOURS)}.")
    return HOURS[name]


def hour_words(language: str) -> Words:
    """The words of all lessons."""
    return read_words(Path(__file__).parent / "words", language)


def hour_json(hour: Hour, language: str) -> dict[str, Json]:
    """A lesson with its words: what a page needs to show and to give it."""
    words = hour_words(language)
    lowest, highest = hour.levels
    return {
        "name": hour.name,
        "title": words[f"{hour.name}.title"],
        "lead": words[f"{hour.name}.lead"],
        "levels": [lowest, highest],
        "minutes": hour.minutes,
        "stages": [
            {
                "title": words[f"stage.{stage.name}"],
                "text": words[f"{hour.name}.{at}"],
                "minutes": stage.minutes,
                "work": stage.work.to_json() if stage.work else None,
            }
            for at, stage in enumerate(hour.stages, 1)
        ],
    }
