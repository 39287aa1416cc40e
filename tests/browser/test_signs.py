"""Friendly signs: one press, seen at the seat by the others, told to who does not see, none for who wants none."""

import uuid

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.ear import heard, hears, listen
from tests.browser.start import post, start
from tests.browser.test_accessibility import violations

PRAISE = {"cubus": "Well built", "skelter": "Well remembered"}


def two_at_a_table(open_page: OpenPage, game: str) -> tuple[Page, Page]:
    ada, bo = open_page(viewport=PHONE), open_page()
    for page in (ada, bo):
        listen(page)
    match = start(ada, {"game": game}, ["Ada", None], times={"any": None})
    post(bo, "/api/session", {})
    post(bo, f"/api/matches/{match}/sit", {"name": "Bo", "request": uuid.uuid4().hex})
    bo.goto(ada.url)
    for page in (ada, bo):
        expect(page.get_by_role("button", name="More", exact=True)).to_be_visible()
        page.clock.install()
    return ada, bo


def stop_clocks(*pages: Page) -> None:
    """A sign stays as long as it is looked at, however slow the machine is."""
    for page in pages:
        page.clock.pause_at(page.evaluate("Date.now() + 5000") / 1000)


def signs(page: Page, text: str) -> None:
    """What is shown at the seats."""
    expect(page.locator("[data-seat] .sign")).to_have_text([text] if text else [])


@pytest.mark.parametrize("game", ["cubus", "skelter"])
def test_a_sign_is_seen_by_the_other_and_can_be_muted(open_page: OpenPage, game: str) -> None:
    ada, bo = two_at_a_table(open_page, game)
    ada.get_by_role("button", name="Friendly signs").click()
    assert violations(ada) == []
    stop_clocks(ada, bo)
    ada.get_by_role("button", name=PRAISE[game]).click()
    signs(bo, PRAISE[game])
    signs(ada, PRAISE[game])
    hears(bo, f"Ada: {PRAISE[game]}")
    assert f"Ada: {PRAISE[game]}" not in heard(ada)
    for page in (ada, bo):
        page.clock.run_for(7000)
        signs(page, "")
        page.clock.resume()
    assert violations(bo) == []
    ada.get_by_role("button", name="More", exact=True).click()
    ada.get_by_label("Friendly signs of others").uncheck()
    ada.keyboard.press("Escape")
    stop_clocks(ada, bo)
    bo.get_by_role("button", name="Thanks").click()
    signs(bo, "Thanks")
    signs(ada, "")
    ada.get_by_role("button", name="More", exact=True).click()
    ada.get_by_label("Friendly signs of others").check()  # it was there, and only not shown
    signs(ada, "Thanks")


def test_who_only_watches_and_who_is_alone_with_bots_has_no_signs(open_page: OpenPage) -> None:
    ada, watcher = open_page(), open_page()
    start(ada, {"game": "skelter"}, ["Ada", None], chairs=["person", "bot:novice"], times={"any": None})
    expect(ada.get_by_role("button", name="More", exact=True)).to_be_visible()
    watcher.goto(ada.url)
    expect(watcher.get_by_role("button", name="More", exact=True)).to_be_visible()
    for page in (ada, watcher):
        expect(page.get_by_role("button", name="Thanks")).to_have_count(0)
