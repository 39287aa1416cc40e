"""What can be touched is large enough for a finger: 44 pixels, in the middle of a sentence 24."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.calm import Calm
from tests.browser.conftest import OpenPage
from tests.browser.start import act, post, start

LISTS = (
    "/",
    "/puzzles",
    "/watch",
    "/tournament",
    "/games",
    "/learn",
    "/teach",
    "/ratings",
    "/rules/cubus",
    "/account",
)
READ = ("/privacy", "/class-data")

# A box belongs to its label, which can be touched as well; what nobody sees nobody touches.
TOUCHED = """() => [...document.querySelectorAll('a, button, summary, select, input')]
    .map((each) => each.closest('label') ?? each)
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('.visually-hidden, .skip'))
    .map((each) => {
        const { width, height } = each.getBoundingClientRect();
        const words = (each.closest('p, li')?.innerText ?? '').trim();
        const inSentence = getComputedStyle(each).display === 'inline' && words.length > each.innerText.trim().length;
        return { what: each.outerHTML.slice(0, 120), height, width, least: inSentence ? 24 : 44 };
    })
    .filter(({ width }) => width > 1)"""


def too_small(page: Page) -> list[str]:
    page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
    touched = page.evaluate(TOUCHED)
    assert len(touched) > 3, "somebody can do something here"
    return [f"{each['height']}: {each['what']}" for each in touched if each["height"] < each["least"] - 0.5]


@pytest.mark.long
@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844)])
def test_lists_can_be_touched_on_a_phone(open_page: OpenPage, width: int, height: int) -> None:
    page = open_page(viewport=ViewportSize(width=width, height=height), locale="de", has_touch=True)
    address = page.url.rstrip("/")
    over = start(page, {"game": "cubus"}, ["Ada", "Bo"], listed=True)
    act(page, over, 1, "resign")
    start(page, {"game": "skelter"}, ["Ada", "Bo"], listed=True)
    plan = {"game": {"game": "cubus"}, "size": 2, "way": "all", "patience": 600, "name": "Ada", "request": "tour"}
    post(page, "/api/tournaments", plan)
    page.goto(address + "/teach")
    page.locator("button.primary").click()
    expect(page.get_by_test_id("class-code")).to_be_visible()
    found, calm = {}, Calm(page)
    for path in (*LISTS, *READ):
        page.goto(address + path)
        expect(page.get_by_role("main").get_by_role("heading").first).to_be_visible()
        calm.wait()
        found[path] = too_small(page)
    assert {path: small for path, small in found.items() if small} == {}
