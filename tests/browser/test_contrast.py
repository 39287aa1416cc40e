"""Strong edges: by a setting, as the system asks, and in colours of the system's own."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.start import start

PLANKS = """() => {
    const { stroke } = getComputedStyle(document.querySelector('.piece .planks'));
    const { fill } = getComputedStyle(document.querySelector('.piece path:not(.planks)'));
    return stroke !== fill;
}"""


def test_crates_are_drawn_plainly_where_somebody_wants_that(open_page: OpenPage) -> None:
    page = open_page()
    start(page, {"game": "cubus"}, ["Ada", "Bo"])
    page.locator(".piece .planks").first.wait_for(state="attached")
    assert page.evaluate(PLANKS), "as wood"
    table = page.url
    page.goto(table.split("/match/")[0] + "/settings")
    page.get_by_role("group", name="How crates are drawn").get_by_text("plainly", exact=True).click()
    page.goto(table)
    page.locator(".piece .planks").first.wait_for(state="attached")
    assert not page.evaluate(PLANKS), "plainly"


def test_and_where_the_system_asks_for_contrast(open_page: OpenPage) -> None:
    page = open_page(contrast="more")
    expect(page.locator("html")).to_have_attribute("data-drawing", "plain")
    line = page.locator("header").first.evaluate("(header) => getComputedStyle(header).borderBottomColor")
    assert line == page.locator("html").evaluate("(html) => getComputedStyle(html).color")


@pytest.mark.parametrize(
    ("options", "look"), [({"forced_colors": "active"}, "backgroundColor"), ({"contrast": "more"}, "outlineStyle")]
)
def test_what_is_chosen_looks_chosen(open_page: OpenPage, options: dict[str, str], look: str) -> None:
    page = open_page("/settings", **options)
    theme = page.get_by_role("group", name="Light or dark")
    chosen, other = theme.locator("label.chosen"), theme.locator("label:not(.chosen)").first
    chosen.wait_for()
    seen = f"(label) => getComputedStyle(label).{look}"
    assert chosen.evaluate(seen) != other.evaluate(seen)
