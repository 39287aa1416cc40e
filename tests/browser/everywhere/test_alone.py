"""The edition without a server in each browser: Python in the page is all there is."""

from datetime import UTC, datetime, timedelta

import pytest

from kist.study.lessons import LESSONS
from kist.study.puzzles.tables import of_day
from tests.browser.everywhere.conftest import Visit
from tests.browser.everywhere.hands import FREE_FIELD, call_ready, press_on

pytestmark = pytest.mark.long
DAY = timedelta(days=1)


def test_a_whole_game_against_a_bot(visit: Visit, site: str) -> None:
    page = visit("#/new", address=site)
    page.press_at("label.game:has(input[value=skelter])")
    page.choose("Who sits on chair 2", "bot:novice")
    page.press_at("details summary")
    page.choose("Who begins", "0")
    page.choose("How fast bots play", "at-once")
    page.press("Start")
    page.is_at("/match/local-")
    for _ in range(8):
        press_on(page, FREE_FIELD)
    page.finds(FREE_FIELD)
    call_ready(page)
    page.finds("#result")
    page.finds(".verdict", 8)


def test_a_lesson_and_the_puzzle_of_the_day(visit: Visit, site: str) -> None:
    page = visit("#/learn/cubus", address=site)
    page.sees(f"Step 1 of {len(LESSONS['cubus'].steps) + 1}", "h1")
    page.go(f"{site}#/puzzles/day")
    shown = page.wait("() => document.querySelector('[data-puzzle]')?.dataset.puzzle")
    assert shown in {of_day(datetime.now(UTC).date() + day, "cubus") for day in (-DAY, 0 * DAY, DAY)}
