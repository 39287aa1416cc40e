"""Memory training in the browser: watch a stretch of a real game, then say what it covered."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from kist.study.puzzles.store import read_puzzle
from kist.study.puzzles.tables import by_id
from kist.study.puzzles.watch import WatchPuzzle
from tests.browser.conftest import OpenPage
from tests.browser.start import act, start
from tests.browser.test_accessibility import fits, violations
from tests.browser.test_lessons import SMALL, click, stands
from tests.browser.test_skelter import place_all_quickly


def has_begun(page: Page) -> None:
    """What is watched may be over before anybody looks: the shortest stretches last three seconds."""
    expect(page.locator("[data-stands]")).to_have_attribute("data-stands", re.compile("watching|asking"))


def watch(page: Page) -> dict[str, Any]:
    """Let the clock run until something is asked; gives the puzzle."""
    has_begun(page)
    page.clock.run_for(300_000)
    stands(page, "asking")
    return by_id()[str(page.locator("[data-puzzle]").get_attribute("data-puzzle"))]


def name_colours(page: Page, puzzle: dict[str, Any], rightly: bool = True) -> int:
    """Name all that is asked, rightly or all wrong; gives how many there were."""
    colours = puzzle["example"]
    assert isinstance(colours, dict)
    for field, colour in colours.items():
        expect(page.locator("[data-stands]")).to_contain_text(field)
        click(page, colour if rightly else "red" if colour != "red" else "blue")
    stands(page, "told")
    return len(colours)


def test_colours_are_named_the_own_curve_grows_and_what_was_missed_comes_back(open_page: OpenPage) -> None:
    page = open_page("/learn", viewport=SMALL)
    page.clock.install()
    page.get_by_role("link", name="Memory training").click()
    has_begun(page)
    assert violations(page) == []
    puzzle = watch(page)
    assert violations(page) == []
    asked = name_colours(page, puzzle)
    expect(page.locator("[data-stands]")).to_have_text("Right!")
    expect(page.locator(".verdict.right")).to_have_count(asked)
    assert violations(page) == []
    assert fits(page)
    click(page, "Next")
    missed = watch(page)
    expect(page.locator(".verdict.wrong")).to_have_count(name_colours(page, missed, rightly=False))
    page.clock.run_for(120_000)  # when it comes back, says ts-fsrs: first after a minute
    click(page, "Next")
    has_begun(page)
    click(page, "Once more (1)")
    expect(page.locator(f"[data-puzzle={missed['id']}]")).to_be_visible()
    name_colours(page, watch(page))
    click(page, "Next")
    stands(page, "none")
    expect(page.locator("[data-stands]")).to_have_text("Nothing to repeat just now")
    assert violations(page) == []
    page.reload()
    expect(page.get_by_role("heading", name="How far back you remember")).to_be_visible()
    recall = page.evaluate("JSON.parse(localStorage.getItem('kist.learn')).recall")
    assert len(recall) == asked + 2 * len(missed["fields"])


def test_was_ready_true_and_a_missed_one_waits_on_the_page_of_lessons(open_page: OpenPage) -> None:
    page = open_page("/learn", viewport=SMALL)
    page.clock.install()
    page.get_by_role("link", name="Memory training").click()
    has_begun(page)
    click(page, "Ready!")
    expect(page.locator("[data-puzzle^=ready]")).to_be_visible()
    puzzle = watch(page)
    click(page, "Not true" if puzzle["example"] else "True")
    stands(page, "told")
    said = "been true. All stand right." if puzzle["example"] else "It would not have been true."
    expect(page.locator("[data-stands]")).to_contain_text(said)
    asked = read_puzzle(puzzle)
    assert isinstance(asked, WatchPuzzle)
    expect(page.locator(".verdict")).to_have_count(len(asked.fields))
    expect(page.locator(".verdict.wrong")).to_have_count(len(asked.wrong()))
    page.clock.run_for(120_000)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Learn", exact=True).click()
    page.get_by_role("link", name="1 that you missed comes back now").click()
    expect(page.locator(f"[data-puzzle={puzzle['id']}]")).to_be_visible()
    watch(page)
    click(page, "True" if puzzle["example"] else "Not true")
    stands(page, "told")
    expect(page.locator("[data-stands]")).to_contain_text("Right!")


def forgotten(page: Page) -> list[dict[str, Any]]:
    kept = page.evaluate("JSON.parse(localStorage.getItem('kist.learn')).mistakes")
    return [each for each in kept if not each.get("done")]


def call_again(page: Page, says: str, told: str) -> None:
    """Watch the stretch before the own call once more, and say what it was."""
    expect(page.locator("[data-puzzle=own]")).to_be_visible()
    has_begun(page)
    page.clock.run_for(300_000)
    stands(page, "asking")
    click(page, says)
    stands(page, "told")
    expect(page.locator("[data-stands]")).to_contain_text(told)


def test_what_was_forgotten_in_an_own_game_is_watched_and_asked_until_it_is_known(open_page: OpenPage) -> None:
    page = open_page(viewport=SMALL)
    match = start(page, {"game": "skelter"}, ["Ada", "Bo"])
    address = page.url.split("/match")[0]
    place_all_quickly(page, match)
    act(page, match, 0, "ready")  # all have seen that no stone was placed on its colour
    page.goto(f"{address}/replay/{match}#review")
    practise = page.get_by_role("link", name="Practise what slipped (1)")
    expect(practise).to_be_visible(timeout=60_000)
    assert [(each["match"], each["at"], each["asks"]) for each in forgotten(page)] == [(match, 17, "ready")]
    page.clock.install()
    practise.click()
    call_again(page, "True", "It would not have been true.")
    expect(page.get_by_role("link", name="To the game")).to_be_visible()
    assert violations(page) == []
    assert fits(page)
    click(page, "Next")  # what was not known comes once more
    call_again(page, "Not true", "Right!")
    assert forgotten(page) == []
    click(page, "Next")
    stands(page, "none")
