"""Hints in the browser: three presses, counted where everybody sees it, and only where all agree."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.start import act, room, start
from tests.browser.test_accessibility import check_in_light_and_dark
from tests.browser.test_cubus import NO_CLOCK

BOT = {"chairs": ["person", "bot:novice"], **NO_CLOCK}
SOLVED = 30_000


def a_build(page: Page, names: list[str | None], **more: object) -> str:
    """A table at which the one who begins has one best build: `.2/22`, 3 points."""
    return start(page, {"game": "cubus", "position": {"stack": ".2/21"}}, names, **more)


def hint(page: Page, name: str = "Hint") -> None:
    page.get_by_role("button", name=name, exact=True).click()


def says(page: Page, words: str) -> None:
    """A hint is shown in these words; with none there is no hint."""
    expect(page.locator(".message.hint")).to_have_text([words] if words else [], timeout=SOLVED)


def test_three_presses_to_the_build_counted_in_result_and_review(open_page: OpenPage) -> None:
    page = open_page()
    match = a_build(page, ["Ada", None], **BOT)
    hint(page)
    says(page, "There is a build, and the best is worth 3 points.")
    expect(page.locator("path.landing")).to_have_count(0)
    hint(page, "Next hint")
    says(page, "Crates come to stand where it glows: on it, in front of it or behind it.")
    expect(page.locator("path.landing")).to_have_count(3)  # a lid and two sides, where the crate is to stand
    expect(page.get_by_test_id("worth")).to_have_count(0)
    hint(page, "Next hint")
    says(page, "This is a best build. It lies on the table as your draft.")
    expect(page.get_by_role("button", name="Next hint")).to_be_disabled()
    page.reload()
    hint(page)
    says(page, "There is a build, and the best is worth 3 points.")
    assert [chair["hints"] for chair in room(page, match)["update"]["chairs"]] == [3, 0], "not counted again"
    page.get_by_role("button", name="Build for 3").click()
    says(page, "")
    act(page, match, 0, "resign")
    expect(page.get_by_text("3 hints")).to_be_visible()
    page.get_by_role("link", name="What did I miss?").click()
    expect(page.get_by_text("You: 3 hints")).to_be_visible(timeout=60_000)
    expect(page.locator("[data-verdict=best]").first).to_contain_text("with a hint")


def test_all_agree_in_the_lobby_or_there_are_none(open_page: OpenPage) -> None:
    ada = open_page()
    match = a_build(ada, ["Ada", None], **NO_CLOCK)
    ada.get_by_label("Hints are fine with me").check()
    bo = open_page(f"/match/{match}")
    expect(bo.get_by_text("Ada: hints are fine")).to_be_visible()
    bo.get_by_label("Your name").fill("Bo")
    bo.get_by_label("Hints are fine with me").check()
    bo.get_by_role("button", name="Sit down").click()
    expect(ada.get_by_role("button", name="Hint", exact=True)).to_be_visible()
    second = a_build(ada, ["Ada", None], **NO_CLOCK)
    bo.goto(bo.url.replace(match, second))
    bo.get_by_role("button", name="Sit down").click()
    expect(ada.get_by_role("button", name="I see no build")).to_be_visible()
    expect(ada.get_by_role("button", name="Hint", exact=True)).to_have_count(0)


def test_hints_are_accessible(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE)
    a_build(page, ["Ada", None], **NO_CLOCK)
    expect(page.get_by_role("checkbox")).to_be_visible()
    check_in_light_and_dark(page)
    a_build(page, ["Ada", None], **BOT)
    told = ""
    for _ in range(2):
        page.locator("button.ask").click()
        expect(page.locator(".message.hint")).to_have_text(re.compile(f"^(?!{re.escape(told)}$).+"), timeout=SOLVED)
        told = page.locator(".message.hint").inner_text()
    check_in_light_and_dark(page)


def test_against_bots_the_last_build_can_be_taken_back_and_is_counted(open_page: OpenPage) -> None:
    page = open_page()
    match = a_build(page, ["Ada", None], **BOT)
    back = page.get_by_role("button", name="Take the build back")
    expect(page.get_by_role("button", name="I see no build")).to_be_visible()
    expect(back).to_have_count(0)
    act(page, match, 0, "build .2/22")
    expect(page.locator("[data-line=build]")).not_to_have_count(0)
    back.click()
    expect(page.locator("[data-line=build]")).to_have_count(0)
    expect(back).to_have_count(0)
    expect(page.locator("[data-seat='0'] .score")).to_have_text("0")
    told = room(page, match)["update"]
    assert told["views"][0]["table"]["stack"] == ".2/21"
    assert [chair["taken_back"] for chair in told["chairs"]] == [1, 0]
    act(page, match, 0, "resign")
    expect(page.get_by_text("1 taken back")).to_be_visible()
    page.get_by_role("link", name="What did I miss?").click()
    expect(page.get_by_text("1 taken back")).to_be_visible(timeout=60_000)


def test_nothing_can_be_taken_back_where_another_person_plays(open_page: OpenPage) -> None:
    page = open_page()
    match = a_build(page, ["Ada", "Bo"], **NO_CLOCK)
    act(page, match, 0, "build .2/22")
    expect(page.locator("[data-line=build]")).to_have_count(1)
    expect(page.get_by_role("button", name="Take the build back")).to_have_count(0)
