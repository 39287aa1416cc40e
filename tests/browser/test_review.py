"""What did I miss? Looking back at finished matches in the browser, and trying again."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from kist.cubus.solver import can_score
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.cubus_hands import find_build, look
from tests.browser.start import Json, act, start
from tests.browser.test_accessibility import check_fits_in_every_language, check_in_light_and_dark
from tests.browser.test_cubus import NO_CLOCK, pass_turn

BOTS = {"chairs": ["bot:novice", "bot:novice"]}


def overlooked(page: Page) -> str:
    """A match in which somebody passed although one more crate could be built, for the first time; Ada gave up."""
    for _ in range(30):
        match = start(page, {"game": "cubus"}, ["Ada", "Bo"], **NO_CLOCK)
        while not can_score((table := look(page, match)).rules, table.laid.stack, table.hand):
            pass_turn(page, match)
        crate_more = find_build(table)
        pass_turn(page, match)
        act(page, match, 0, "resign")
        if crate_more:
            return match
    raise AssertionError("one crate more never was the first thing that could be built")


def review_of(page: Page, match: str) -> Json:
    """The whole review, as the server tells it."""
    for _ in range(300):
        answer = page.request.get(f"{page.url.split('/match')[0].split('/replay')[0]}/api/matches/{match}/review")
        assert answer.status in (200, 202, 429), answer.text()
        if answer.status == 200:
            told: Json = answer.json()
            return told
        page.wait_for_timeout(100)
    raise AssertionError("the review is not made")


def decisions(page: Page) -> Locator:
    return page.locator("button[data-verdict]")


@pytest.mark.long
def test_looking_back_at_a_game_of_bots(open_page: OpenPage) -> None:
    page = open_page()
    start(page, {"game": "cubus"}, [None, None], **BOTS)
    page.get_by_role("link", name="What was missed?").click(timeout=120_000)
    graph = page.get_by_role("slider", name="The race")
    expect(graph).to_be_visible(timeout=60_000)
    expect(graph.locator("canvas")).to_be_visible()
    expect(decisions(page).first).to_be_visible()
    more = page.locator("[data-verdict=slip], [data-verdict=mistake]").first
    more.click()
    expect(more).to_have_attribute("aria-pressed", "true")
    expect(page).to_have_url(re.compile(r"/replay/[a-z2-7]{16}#\d+$"))
    shown = page.get_by_role("group", name="What the table shows")
    for choice in ("played", "best"):
        expect(page.locator(f"[data-sum={choice}]")).to_contain_text(re.compile(r"3 × \d+( [−+] \d+)* = \d+"))
    best = places(page)
    shown.get_by_role("button", name="As played").click()
    expect(shown.get_by_role("button", name="As played")).to_have_attribute("aria-pressed", "true")
    assert places(page) != best
    graph.focus()
    page.keyboard.press("End")
    expect(graph).not_to_have_attribute("aria-valuenow", "0")
    address = page.url
    page.goto("about:blank")
    page.goto(address)
    expect(page.get_by_role("slider", name="Moment of the match")).not_to_have_value("0")


def places(page: Page) -> list[str]:
    found: list[Any] = page.locator(".piece").evaluate_all("all => all.map(({ dataset }) => dataset.rhombus).sort()")
    return [str(each) for each in found]


def test_what_makes_as_much_as_the_best_is_right(open_page: OpenPage) -> None:
    page = open_page()
    match = overlooked(page)
    page.goto(f"{page.url.split('/match')[0]}/replay/{match}#review")
    lost = {each["best"] for each in review_of(page, match)["decisions"] if each.get("lost")}
    page.get_by_role("button", name="Try again").first.click()
    dialog = page.get_by_role("dialog")
    best = int(re.sub(r"\D", "", dialog.get_by_test_id("target").inner_text()))
    assert best in lost
    answer = dialog.get_by_role("button", name="Is this the best?")
    expect(answer).to_be_disabled()
    dialog.get_by_role("button", name="Crates").click()
    said = dialog.get_by_test_id("answer")
    points = []
    expect(dialog.locator("[data-spot]").first).to_be_visible()
    for number in range(dialog.locator("[data-spot]").count()):
        dialog.locator("[data-spot]").nth(number).click()
        worth = dialog.get_by_test_id("worth")
        expect(worth).to_be_visible()
        if "legal" in (worth.get_attribute("class") or "").split():
            answer.click()
            expect(said).to_have_text(re.compile(r"^\d"))
            points.append(int(re.match(r"\d+", said.inner_text())[0]))  # type: ignore[index]
            more = f"{best - points[-1]} more"
            expect(said).to_contain_text("there is no better one!" if points[-1] == best else more)
        dialog.get_by_role("button", name="Reset").click()
        expect(worth).to_have_count(0)
        expect(said).to_have_text("")
    assert points
    dialog.get_by_role("button", name="A hint").click()
    expect(dialog.get_by_test_id("told")).to_contain_text(re.compile("crate"))
    dialog.get_by_role("button", name="A hint").click()
    expect(dialog.get_by_role("img", name="A best one")).to_be_visible()
    expect(dialog.get_by_role("button", name="A hint")).to_have_count(0)


def test_the_x_ray_shows_what_lies_underneath(open_page: OpenPage) -> None:
    page = open_page()
    start(page, {"game": "skelter", "rounds": 2}, [None, None], **BOTS)
    page.get_by_role("link", name="What was missed?").click(timeout=60_000)
    expect(page.get_by_role("slider", name="Stones that stand right")).to_be_visible(timeout=60_000)
    expect(page.get_by_text("How far back one remembers")).to_be_visible()
    decisions(page).last.click()
    expect(page.get_by_role("button", name="what could be known")).to_have_attribute("aria-pressed", "true")
    known = page.locator(".peek").count()
    page.get_by_role("button", name="all that lies underneath").click()
    assert page.locator(".peek").count() >= known > 0
    expect(page.locator("[data-field]", has=page.locator(".peek")).first).to_have_attribute(
        "aria-label", re.compile("underneath")
    )


def test_looking_back_is_accessible(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE)
    match = overlooked(page)
    page.goto(f"{page.url.split('/match')[0]}/replay/{match}#review")
    expect(page.locator("canvas")).to_be_visible(timeout=60_000)
    check_in_light_and_dark(page)
    page.locator("[data-verdict=overlooked]").first.click()
    expect(page.locator("[data-sum=best]")).to_be_visible()
    check_in_light_and_dark(page)
    check_fits_in_every_language(page)
