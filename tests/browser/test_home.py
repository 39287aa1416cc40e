"""The first page: the stack can be touched, every way to begin is one press, and what goes on comes first."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from kist import __version__
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.cubus_hands import find_build, look
from tests.browser.house import House
from tests.browser.start import act, room, start, wait_for_match
from tests.browser.test_accessibility import fits, violations

TRIES = 12
"""So many games are begun until the first hand can build: what is drawn is chance."""


class Presses:
    """Counts what a person has to press."""

    def __init__(self, page: Page) -> None:
        self.page, self.count = page, 0

    def press(self, what: Any) -> None:
        what.click()
        self.count += 1


def first_hand(page: Page, match: str) -> bool:
    """Wait for the own turn; whether one crate more can be built at once."""
    expect(page.get_by_role("button", name="I see no build")).to_be_enabled(timeout=30_000)
    return find_build(look(page, match)) is not None


def test_the_stack_is_built_in_place_and_no_server_is_asked(open_page: OpenPage) -> None:
    page = open_page(locale="de")
    expect(page.get_by_role("button", name="Jetzt spielen")).to_contain_text("Cubus gegen Lehrling")
    page.wait_for_load_state("networkidle")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for points in ("2 Punkte", "3 Punkte", "8 Punkte"):
        page.locator(".spot").press("Enter")
        expect(page.get_by_role("status").filter(has_text=points)).to_be_visible()
        expect(page.locator(".worth.sure")).to_have_text(f"+{points[0]}")
        assert violations(page) == []
        page.get_by_role("button", name=re.compile("^(Weiter|Noch einmal)$")).click()
    assert not asked


def test_the_lid_is_drawn_into_the_gap_and_goes_back_from_anywhere_else(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE)
    lid, gap = page.locator(".hand"), page.locator(".spot")
    for to, lies in ((page.locator(".worth"), 1), (gap, 0)):
        lid.hover()
        page.mouse.down()
        box = to.bounding_box()
        assert box
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=5)
        page.mouse.up()
        expect(gap).to_have_count(lies)


@pytest.mark.long
def test_from_the_first_page_to_ones_own_first_build_in_three_presses(open_page: OpenPage) -> None:
    for _ in range(TRIES):
        page = open_page(mode=None)
        person = Presses(page)
        person.press(page.get_by_role("button", name="Play now"))
        match = wait_for_match(page)
        if first_hand(page, match):
            break
        page.context.close()
    person.press(page.locator("[data-spot].plus:not(.idle)").first)
    person.press(page.get_by_role("button", name="Build for"))
    expect(page.locator("[data-line=build]")).not_to_have_count(0)
    assert person.count <= 3


def test_a_table_for_friends_is_one_press_with_link_code_and_picture(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_role("radiogroup", name="Which game").get_by_text("Helter-Skelter").click()
    page.get_by_role("button", name="With friends").click()
    match = wait_for_match(page)
    expect(page.get_by_role("heading", name="Helter-Skelter: who is coming?")).to_be_visible()
    invitation = page.get_by_role("region", name="Invite")
    expect(invitation.locator(".code")).to_have_text(re.compile("^[0-9A-Z]{6}$"))
    expect(invitation.locator("svg").first).to_be_visible()
    expect(invitation).to_contain_text("/join/")
    assert room(page, match)["info"]["listed"] is False


def test_whoever_has_a_running_game_finds_it_first(open_page: OpenPage, house: House) -> None:
    page = open_page()
    match = start(page, {"game": "cubus"}, ["Ada", "Bo"])
    for options in ({}, {"viewport": PHONE}):
        if options:
            page.set_viewport_size(PHONE)
        page.goto(house.address)
        on = page.get_by_role("link", name="Go on playing")
        expect(on).to_have_attribute("href", f"/match/{match}")
        expect(on).to_contain_text("your turn")
        first, now = on.bounding_box(), page.get_by_role("button", name="Play now").bounding_box()
        assert first
        assert now
        assert first["y"] < now["y"]
        assert fits(page)
        assert violations(page) == []
    act(page, match, 0, "resign")
    page.goto(house.address)
    expect(page.get_by_role("button", name="Play now")).to_contain_text("Novice")
    expect(page.get_by_role("link", name="Go on playing")).to_have_count(0)


def test_the_last_game_and_edition_are_remembered(open_page: OpenPage, house: House) -> None:
    page = open_page("/new")
    page.get_by_label("Edition").select_option("1987")
    page.get_by_role("button", name="Start", exact=True).click()
    wait_for_match(page)
    page.goto(house.address)
    games = page.get_by_role("radiogroup", name="Which game")
    games.get_by_text("Helter-Skelter").click()
    page.reload()
    expect(page.get_by_role("radio", name="Helter-Skelter")).to_be_checked()
    games.get_by_text("Cubus").click()
    page.get_by_role("button", name="Play now").click()
    assert room(page, wait_for_match(page))["info"]["game"]["rules"] == "1987"


def test_something_is_always_to_be_watched(open_page: OpenPage) -> None:
    page = open_page("/watch")
    theatre = page.get_by_role("region", name="The game of the day")
    expect(theatre.locator(".piece")).not_to_have_count(0)
    saying = theatre.locator(".saying")
    before = saying.inner_text()
    theatre.get_by_role("button", name="Play").click()
    expect(saying).not_to_have_text(before)
    theatre.get_by_text("Helter-Skelter", exact=True).click()
    expect(theatre.locator("[data-field]")).not_to_have_count(0)
    assert violations(page) == []


def test_who_leaves_before_the_answer_comes_is_offered_to_continue_all_the_same(open_page: OpenPage) -> None:
    page = open_page("/privacy")
    start(page, {"game": "cubus"}, ["Ada", "Bo"])
    page.evaluate("localStorage.setItem('kist.last', '{\"running\": true}')")  # room is kept for it on the first page
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/matches?show=mine*", hold)
    page.get_by_role("link", name="Kist, to the first page").click()
    while not held:
        page.wait_for_timeout(50)
    page.get_by_role("contentinfo").get_by_role("link", name="Rules").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.evaluate("localStorage.removeItem('kist.last')")
    for route in held:
        route.continue_()
    kept = [page.evaluate(KEPT)]
    while kept[-1] is None and len(kept) < MOST_LOOKS:
        page.wait_for_timeout(100)
        kept.append(page.evaluate(KEPT))
    assert kept[-1] is True


KEPT = "() => JSON.parse(localStorage.getItem('kist.last') ?? '{}').running ?? null"
MOST_LOOKS = 200
"""At what is kept, until something is."""


def test_the_foot_of_the_page_says_which_version_it_is(open_page: OpenPage) -> None:
    expect(open_page().get_by_role("contentinfo")).to_contain_text(f"Kist {__version__}")
