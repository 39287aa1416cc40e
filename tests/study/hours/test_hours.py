"""Ready-made lessons: they last 45 minutes, what they order can be made, and every language has their words."""

import pytest

from kist.bots.registry import LEVELS
from kist.core.errors import BadSettings
from kist.games import GAMES
from kist.study.exercises import PUZZLES, WATCHED
from kist.study.hours import HOURS, MINUTES, Hour, Play, Steps, hour_json, hour_named, hour_words
from kist.study.lessons import LESSONS
from kist.study.puzzles.choose import choose
from kist.study.tasks import KINDS, make_tasks
from kist.study.tasks.words import LANGUAGES

EVERY = pytest.mark.parametrize("hour", HOURS.values(), ids=HOURS)


def test_there_are_six_for_all_levels_and_both_games() -> None:
    assert len(HOURS) == 6
    assert {hour.levels for hour in HOURS.values()} >= {(1, 3), (4, 6), (7, 10)}
    played = {stage.work.game for hour in HOURS.values() for stage in hour.stages if isinstance(stage.work, Play)}
    assert played == set(LESSONS)


@EVERY
def test_a_lesson_lasts_45_minutes_begins_at_once_and_ends_with_a_look_back(hour: Hour) -> None:
    assert hour.minutes == MINUTES
    assert hour.stages[0].work is not None
    assert hour.stages[-1].work is None
    assert sum(stage.work is not None for stage in hour.stages) >= 3


@EVERY
def test_what_a_lesson_orders_can_be_made(hour: Hour) -> None:
    for tasks in hour.tasks:
        if set(tasks.kinds) <= {*PUZZLES, *WATCHED}:
            assert len(choose(tasks.kinds, tasks.levels, tasks.count, "hour")) == tasks.count
        else:
            assert set(tasks.kinds) <= set(KINDS)
            assert len(make_tasks(tasks.kinds, tasks.levels, tasks.count, "hour")) == tasks.count
    for stage in hour.stages:
        if isinstance(stage.work, Steps):
            assert stage.work.to_json()["steps"]
        if isinstance(stage.work, Play):
            assert stage.work.game in GAMES
            assert stage.work.bot in {level.name for level in LEVELS[stage.work.game]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_all_words_and_no_others(language: str) -> None:
    words = hour_words(language)
    assert words.keys() == hour_words("en").keys()
    for hour in HOURS.values():
        told = hour_json(hour, language)
        assert told["title"] == words[f"{hour.name}.title"]
        assert {f"term.{term}" for term in hour.terms} | {f"print.{sheet}" for sheet in hour.prints} <= words.keys()


def test_another_name_is_refused() -> None:
    with pytest.raises(BadSettings):
        hour_named("maths")
