"""A rated match between two people moves both ratings, refuses hints, and is found again on the page of ratings."""

import re
import uuid

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.start import act, room, wait_for_match
from tests.browser.test_accessibility import fits, violations


def test_a_rated_match_moves_both_ratings_and_gives_no_hints(open_page: OpenPage) -> None:
    ada, bo = open_page("/new"), open_page(viewport=PHONE, color_scheme="dark")
    ada.get_by_label("Name of player 1").fill("Ada")
    ada.get_by_label("Who sits on chair 2").select_option("friend")
    ada.get_by_text("More settings").click()
    ada.get_by_label("Rated game").check()
    expect(ada.get_by_text("by the usual rules, without hints")).to_be_visible()
    ada.get_by_role("button", name="Start", exact=True).click()
    match = wait_for_match(ada)
    lobby = ada.get_by_role("region", name="Rated game")
    expect(lobby.get_by_text("1000 ± 333")).to_have_count(1)
    bo.goto(ada.url)
    bo.get_by_label("Your name").fill("Bo")
    bo.get_by_role("button", name="Sit down").click()
    expect(bo.get_by_role("region", name="Rated game").get_by_text("1000 ± 333")).to_have_count(2)
    expect(ada.get_by_role("region", name="Rated game").get_by_text("provisional")).to_have_count(2)
    expect(ada.get_by_role("button", name="Hint")).to_have_count(0)
    asked = {"seat": own_seat(ada, match), "step": 1, "request": uuid.uuid4().hex}
    refused = ada.request.post(f"{ada.url.partition('/match')[0]}/api/matches/{match}/hint", data=asked)
    assert refused.json()["error"] == "no-hints"
    act(ada, match, own_seat(ada, match), "resign")
    expect(ada.get_by_role("region", name="Rated game").get_by_text(re.compile(r"^[+−]\d+$"))).to_have_count(2)
    expect(bo.get_by_role("region", name="Rated game").get_by_text(re.compile(r"^\+\d+$"))).to_have_count(1)
    bo.goto(ada.url.partition("/match")[0] + "/games")
    bo.get_by_role("link", name="My ratings").click()
    own = bo.get_by_role("region", name=re.compile("^Cubus"))
    expect(own.get_by_text("1 rated game · Provisional")).to_be_visible()
    expect(own.get_by_text("place 1 of 2, +")).to_be_visible()
    own.get_by_role("slider", name="Rating over time").press("Home")
    expect(own.get_by_text("At the start: 1000 points")).to_be_visible()
    own.get_by_text("As a table").click()
    expect(own.locator("details tbody tr").first).to_contain_text("1000")
    expect(own.locator("details tbody tr")).to_have_count(2)
    own.get_by_role("slider", name="Rating over time").press("End")
    assert fits(bo)
    assert violations(bo) == []
    own.get_by_role("link", name="Watch it again").click()
    expect(bo).to_have_url(re.compile(f"/replay/{match}$"))


def own_seat(page: Page, match: str) -> int:
    """The seat that the lot gave to the one at this page."""
    seat: int = next(chair["seat"] for chair in room(page, match)["update"]["chairs"] if chair["yours"])
    return seat


def test_what_cannot_be_compared_is_said_clearly(open_page: OpenPage) -> None:
    page = open_page("/new")
    page.get_by_label("Who sits on chair 2").select_option("here")
    page.get_by_text("More settings").click()
    page.get_by_label("Rated game").check()
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("one chair, on a device of their own")
    page.get_by_label("Who sits on chair 2").select_option("friend")
    page.get_by_label(re.compile("demolition", re.I)).check()
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("cannot be compared")
