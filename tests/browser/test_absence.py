"""Who is away: the others let a bot play on in the page, and who is back takes the place again."""

import uuid

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.start import act, post, room, start
from tests.browser.test_accessibility import violations
from tests.browser.test_small_screens import box, overlap

OVERSLEEP = {"times": {"any": 3}, "pace": "at-once"}


def act_when_asked(page: Page, match: str, seat: int) -> None:
    while (view := room(page, match)["update"]["views"][0])["to_act"] != [seat]:
        page.wait_for_timeout(50)
    act(page, match, seat, view["actions"][0])


def test_who_gave_up_is_told_so_while_the_others_play_on(open_page: OpenPage) -> None:
    page = open_page()
    chairs = ["person", "bot:novice", "bot:novice"]
    match = start(page, {"game": "skelter"}, ["Ada", None, None], chairs=chairs, pace="slow")
    act(page, match, 0, "resign")
    expect(page.get_by_text("You gave up. The others play on.")).to_be_visible()
    expect(page.get_by_text("All chairs are taken.")).to_have_count(0)


def test_who_is_away_at_their_turn_is_said_to_be_away_at_once(open_page: OpenPage) -> None:
    ada, bo = open_page(), open_page(viewport=PHONE)
    match = start(ada, {"game": "cubus"}, ["Ada", None], times={"any": None})
    post(bo, "/api/session", {})
    post(bo, f"/api/matches/{match}/sit", {"name": "Bo", "request": uuid.uuid4().hex})
    bo.goto(ada.url)
    seat = bo.locator("[data-seat='0']")
    expect(seat).to_be_visible()
    expect(seat.get_by_text("away just now")).to_have_count(0)
    ada.goto(ada.url.partition("/match")[0] + "/privacy")
    expect(seat.get_by_text("away just now")).to_be_visible()
    ada.go_back()
    expect(seat.get_by_text("away just now")).to_have_count(0)


@pytest.mark.long
def test_a_bot_plays_for_who_sleeps_until_they_are_back(open_page: OpenPage) -> None:
    ada, bo = open_page(), open_page()
    match = start(ada, {"game": "skelter"}, ["Ada", None], **OVERSLEEP)
    post(bo, "/api/session", {})
    post(bo, f"/api/matches/{match}/sit", {"name": "Bo", "request": uuid.uuid4().hex})
    bo.goto(ada.url)
    for _ in range(2):
        act_when_asked(bo, match, 1)
    expect(bo.get_by_text("Ada is away, and the table is waiting.")).to_be_visible()
    assert violations(bo) == []
    for size in (DESKTOP, PHONE):
        bo.set_viewport_size(size)
        for part in (".seats", ".status", ".act"):
            assert not overlap(box(bo.locator(".away")), box(bo.locator(part).first)), part
    bo.get_by_role("button", name="Let a bot play on").click()
    expect(ada.get_by_text("A bot is playing for you.")).to_be_visible()
    ada.get_by_role("button", name="Take my place again").click()
    expect(ada.get_by_text("A bot is playing for you.")).to_have_count(0)
    assert room(ada, match)["update"]["chairs"][0]["kind"] == "person"
