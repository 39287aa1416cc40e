"""Memory training in the browser: watch a stretch of a real game, then say what it covered."""

from playwright.sync_api import Page, expect

from kist.study.puzzles.tables import by_id
from tests.browser.conftest import OpenPage
from tests.browser.test_accessibility import fits, violations
from tests.browser.test_lessons import SMALL, click, stands


def watch(page: Page) -> dict[str, object]:
    """Let the clock run until something is asked; gives the puzzle."""
    stands(page, "watching")
    page.clock.run_for(300_000)
    stands(page, "asking")
    return by_id()[str(page.locator("[data-puzzle]").get_attribute("data-puzzle"))]


def test_colours_are_named_and_the_own_curve_grows_and_stays(open_page: OpenPage) -> None:
    page = open_page("/learn", viewport=SMALL)
    page.clock.install()
    page.get_by_role("link", name="Memory training").click()
    stands(page, "watching")
    assert violations(page) == []
    puzzle = watch(page)
    assert violations(page) == []
    colours = puzzle["example"]
    assert isinstance(colours, dict)
    for field, colour in colours.items():
        expect(page.locator("[data-stands]")).to_contain_text(field)
        click(page, colour)
    stands(page, "told")
    expect(page.locator("[data-stands]")).to_have_text("Right!")
    expect(page.locator(".verdict.right")).to_have_count(len(colours))
    assert violations(page) == []
    assert fits(page)
    click(page, "Next")
    puzzle = watch(page)
    colours = puzzle["example"]
    assert isinstance(colours, dict)
    for colour in colours.values():
        click(page, "red" if colour != "red" else "blue")
    stands(page, "told")
    expect(page.locator(".verdict.wrong")).to_have_count(len(colours))
    page.reload()
    expect(page.get_by_role("heading", name="How far back you remember")).to_be_visible()
    assert len(page.evaluate("JSON.parse(localStorage.getItem('kist.learn')).recall")) >= 2


def test_was_ready_true(open_page: OpenPage) -> None:
    page = open_page("/learn", viewport=SMALL)
    page.clock.install()
    page.get_by_role("link", name="Memory training").click()
    stands(page, "watching")
    click(page, "Ready!")
    expect(page.locator("[data-puzzle^=ready]")).to_be_visible()
    puzzle = watch(page)
    click(page, "True" if puzzle["example"] else "Not true")
    stands(page, "told")
    expect(page.locator("[data-stands]")).to_have_text("Right!")
