"""People at a table over several games: who came late, who gave no name, whose colour is whose, how they stand."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.house import House
from tests.browser.start import act, room, start


def code_of(page: Page, match: str) -> str:
    code: str = room(page, match)["info"]["code"]
    return code


def colour_of(page: Page, name: str) -> str:
    avatar = page.locator("[data-seat]").filter(has_text=name).locator(".avatar")
    colour: str = avatar.evaluate("element => getComputedStyle(element).backgroundColor")
    return colour


def test_a_late_friend_watches_and_plays_in_the_next_game(open_page: OpenPage) -> None:
    ada, bo, cleo = open_page(), open_page(), open_page("/", viewport=PHONE)
    match = start(ada, {"game": "cubus"}, ["Ada", None], times={"any": None})
    here = ada.url.partition("/match")[0]
    code = code_of(ada, match)
    bo.goto(f"{here}/join/{code}")
    bo.get_by_label("Your name").fill("Bo")
    bo.get_by_role("button", name="Sit down").click()
    expect(bo.locator(".match")).to_be_visible()
    colours = [colour_of(ada, "Bo"), colour_of(bo, "Ada")]

    cleo.goto(f"{here}/join/{code}")
    expect(cleo.get_by_text("You are watching. All chairs are taken.")).to_be_visible()
    cleo.get_by_label("Your name").fill("Cleo")
    cleo.get_by_role("button", name="Play in the next game").click()
    expect(cleo.get_by_text("You have a seat in the next game")).to_be_visible()
    expect(ada.get_by_text("Cleo plays in the next game.")).to_be_visible()

    act(bo, match, 1, "resign")
    expect(cleo.get_by_role("button", name="To the next game")).to_have_count(0)
    ada.get_by_role("button", name="Play again").click()
    cleo.get_by_role("button", name="To the next game").click()
    bo.get_by_role("button", name="To the next game").click()
    expect(cleo.locator("[data-seat]")).to_have_count(3)
    for page in (ada, bo):  # who pressed first is not always there first
        expect(page).to_have_url(cleo.url)
        expect(page.locator("[data-seat]")).to_have_count(3)
    assert [colour_of(ada, "Bo"), colour_of(bo, "Ada")] == colours

    again = cleo.url.rpartition("/")[2]
    for page, name in ((ada, "Ada"), (cleo, "Cleo")):
        [seat] = [each["seat"] for each in room(page, again)["update"]["chairs"] if each["name"] == name]
        act(page, again, seat, "resign")
    result = bo.locator(".result")
    expect(result.get_by_text("After 2 games")).to_be_visible()
    stands = [re.compile("Ada.*1 win"), re.compile("You.*1 win"), re.compile("Cleo.*0 wins")]
    expect(result.locator(".standing li")).to_have_text(stands)
    bo.goto(f"{here}/replay/{again}")
    expect(bo.locator("[data-seat]").filter(has_text="You")).to_have_count(1)


def test_who_gives_no_name_is_called_in_the_language_of_who_reads(open_page: OpenPage) -> None:
    ada, otto = open_page(), open_page(locale="de-DE")
    match = start(ada, {"game": "skelter"}, ["Ada", None, None])
    for page, button in ((otto, "Hinsetzen"), (open_page(), "Sit down")):
        page.goto(ada.url)
        page.get_by_role("button", name=button).click()
    expect(ada.locator("[data-seat]").filter(has_text="Player 2")).to_have_count(1)
    expect(ada.locator("[data-seat]").filter(has_text="Player 3")).to_have_count(1)
    expect(otto.locator("[data-seat]").filter(has_text="Spieler 3")).to_have_count(1)
    expect(otto.locator("[data-seat]").filter(has_text="Du")).to_have_count(1)
    assert [each["name"] for each in room(ada, match)["update"]["chairs"]] == ["Ada", "#2", "#3"]


def test_a_name_that_was_replaced_is_seen_by_all(open_page: OpenPage, house: House) -> None:
    """At the table as it is, by who comes later, in lists, and once the game is over; the ugly one by nobody."""
    ada, bo, cleo = open_page(), open_page(), open_page(viewport=PHONE)
    match = start(ada, {"game": "cubus"}, ["Ada", None], times={"any": None}, listed=True)
    bo.goto(ada.url)
    bo.get_by_label("Your name").fill("Stinker")
    bo.get_by_role("button", name="Sit down").click()
    expect(bo.locator(".match")).to_be_visible()
    cleo.goto(ada.url)
    for page in (ada, cleo):
        expect(page.locator("[data-seat]").filter(has_text="Stinker")).to_have_count(1)

    [cookie] = [each["value"] for each in bo.context.cookies() if each["name"] == "kist"]
    house.admin("rename", cookie.partition(".")[0], "Linker", "--by", "host")
    late = open_page(ada.url.removeprefix(house.address))
    for page in (ada, cleo, late):
        expect(page.locator("[data-seat]").filter(has_text="Linker")).to_have_count(1)
        expect(page.get_by_text("Stinker")).to_have_count(0)
    expect(bo.locator("[data-seat]").filter(has_text="You")).to_have_count(1)
    expect(bo.get_by_text("Stinker")).to_have_count(0)

    act(bo, match, 1, "resign")
    for path in ("/watch", f"/replay/{match}"):
        cleo.goto(house.address + path)
        expect(cleo.get_by_text("Linker").first).to_be_visible()
        expect(cleo.get_by_text("Stinker")).to_have_count(0)
