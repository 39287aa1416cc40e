"""Every page through axe-core: once in the light on a desktop, once in the dark on a phone.

What axe finds hangs on the page's structure and colours, not on its words: that every word is there in every language
is a matter of the page's own unit tests, and how wide words are one of the layout net (`tests/browser/layout`)."""

from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.calm import Calm
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.layout.looks import LANGUAGES, speak
from tests.browser.start import act, post, start

AXE = (Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js").read_text()
SIZES = {"phone": PHONE, "desktop": DESKTOP}
NARROW = ViewportSize(width=320, height=640)
NO_CLOCK = {"times": {"any": None}}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
LOOKS = [("en", "desktop", "light"), ("de", "phone", "dark")]
RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")


@pytest.fixture(scope="module")
def places(browser: Browser, house: Any) -> dict[str, str]:
    """Pages to look at, made once: each as the path to it."""
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    page.goto(house.address)
    running = start(page, {"game": "cubus"}, ["Ada", "Bo", "Cleo"], **NO_CLOCK)
    over = start(page, {"game": "cubus"}, ["Ada", "Bo"], **NO_CLOCK)
    act(page, over, 1, "resign")
    skelter = start(page, {"game": "skelter"}, ["Ada", "Bo"], **NO_CLOCK)
    act(page, skelter, 0, "place a1") if _is_open(page, "a1") else None
    lobby = start(page, {"game": "cubus"}, ["Ada", None, None], chairs=["person", "person", "bot:builder"])
    bots = start(page, {"game": "skelter", "rounds": 1}, [None, None], chairs=["bot:steady", "bot:novice"])
    page.get_by_role("link", name="Watch it again").wait_for()
    plan = {"game": {"game": "cubus"}, "size": 2, "way": "all", "patience": 600, "name": "Ada", "request": "tour"}
    tournament = post(page, "/api/tournaments", plan)
    context.close()
    return {
        "home": "/",
        "watch": "/watch",
        "games": "/games",
        "learn": "/learn",
        "lesson-cubus": "/learn/cubus",
        "lobby": f"/match/{lobby}",
        "cubus": f"/match/{running}",
        "over": f"/match/{over}",
        "skelter": f"/match/{skelter}",
        "replay": f"/replay/{over}",
        "replay-bots": f"/replay/{bots}",
        "rules-cubus": "/rules/cubus",
        "rules-skelter": "/rules/skelter",
        "position": "/position?stack=.2/22o",
        "account": "/account",
        "ratings": "/ratings",
        "tournaments": "/tournament",
        "tournament": f"/tournament/{tournament['id']}",
        "privacy": "/privacy",
        "settings": "/settings",
        "nowhere": "/nowhere",
    }


def _is_open(page: Page, field: str) -> bool:
    return page.locator(f'[data-field="{field}"][aria-disabled="false"]').count() > 0


def violations(page: Page) -> list[str]:
    """What axe finds. It need not fetch style sheets and sounds anew: no page has a sound that plays by itself."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found = page.evaluate(
        """async (rules) => (await axe.run(document, {
            runOnly: rules,
            resultTypes: ['violations'],
            preload: false,
        })).violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) =>
            `${id}: ${target.join(' ')} ${failureSummary.replace(/\\s+/g, ' ')}`))""",
        list(RULES),
    )
    listed: list[str] = found
    return listed


def check_in_light_and_dark(page: Page) -> None:
    """Nothing is wrong with a page as it stands, in either theme."""
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        assert violations(page) == [], theme


def check_fits_in_every_language(page: Page) -> None:
    """Nothing has to be scrolled sideways, whichever language is chosen."""
    for language in LANGUAGES:
        speak(page, language)
        assert fits(page), language


def fits(page: Page) -> bool:
    """Nothing has to be scrolled sideways."""
    wide: bool = page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    return wide


@pytest.mark.long
@pytest.mark.parametrize(("language", "size", "theme"), LOOKS)
def test_every_page_is_accessible_and_nothing_is_cut_off_at_320_pixels(
    open_page: OpenPage, places: dict[str, str], language: str, size: str, theme: str
) -> None:
    page = open_page(viewport=SIZES[size], locale=language, color_scheme=theme)
    address = page.url.rstrip("/")
    calm = Calm(page)
    wrong: dict[str, list[str]] = {}
    for name, path in places.items():
        page.goto(address + path)
        expect(page.get_by_role("main").get_by_role("heading").first).to_be_attached()
        calm.wait()
        page.evaluate("document.fonts.ready")
        assert page.evaluate("document.documentElement.lang") == language
        assert page.evaluate("document.documentElement.dataset.theme") == theme
        wrong[name] = violations(page)
        for viewport in (NARROW, SIZES[size]):
            page.set_viewport_size(viewport)
            wrong[name] += [] if fits(page) else [f"wider than {viewport}"]
    assert {name: found for name, found in wrong.items() if found} == {}


def test_the_table_in_all_its_moments_is_accessible(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE)
    match = start(page, {"game": "cubus"}, ["Ada", "Bo"], **NO_CLOCK)
    page.locator(".tools .group button").nth(1).click()
    expect(page.locator("[data-spot]").first).to_be_visible()
    check_in_light_and_dark(page)
    page.locator("[data-spot]").first.click()
    expect(page.get_by_test_id("worth")).to_be_visible()
    check_in_light_and_dark(page)
    page.locator("button.more").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    check_in_light_and_dark(page)
    page.keyboard.press("Escape")
    act(page, match, 0, "pass")
    expect(page.locator("button.knock")).to_be_visible()
    check_in_light_and_dark(page)
