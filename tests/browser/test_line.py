"""When the line breaks: a restart in the middle of a draft, full rooms, wrong codes, spectators, replays."""

import re
import signal

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.cubus_hands import look
from tests.browser.house import House
from tests.browser.start import act, room, start
from tests.browser.sure import say_yes

NO_CLOCK = {"times": {"any": None}}


@pytest.mark.long
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_a_draft_survives_a_restart_of_the_server(open_page: OpenPage, own_house: House, how: signal.Signals) -> None:
    page = open_page(address=own_house.address)
    match = start(page, {"game": "cubus"}, ["Ada", "Bo"], **NO_CLOCK)
    page.get_by_role("application").focus()
    for key in ("ArrowUp", "Enter", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".ghost")).to_have_count(3)
    places = page.locator(".piece").evaluate_all("pieces => pieces.map(piece => piece.dataset.rhombus).sort()")
    own_house.close(how)
    expect(page.locator("[data-line=restarting], [data-line=lost]")).to_have_count(1)
    expect(page.get_by_text(re.compile("restarting|connection is lost"))).to_be_visible()
    expect(page.get_by_role("button", name="I see no build")).to_be_disabled()
    own_house.open()
    expect(page.get_by_text("Connected again")).to_be_visible()
    assert (
        page.locator(".piece").evaluate_all("pieces => pieces.map(piece => piece.dataset.rhombus).sort()") == places
    )
    page.get_by_role("button", name="I see no build").click()
    expect(page.get_by_role("button", name="Bo knocks!")).to_be_visible()
    assert look(page, match).phase == "knock"


def test_a_server_that_goes_silent_is_noticed_within_five_seconds_and_taken_up_again(
    open_page: OpenPage, own_house: House
) -> None:
    page = open_page(address=own_house.address)
    page.clock.install()  # five seconds of the page's own time, however busy the machine is
    match = start(page, {"game": "cubus"}, ["Ada", "Bo"], **NO_CLOCK)
    page.get_by_role("application").focus()
    for key in ("ArrowUp", "Enter", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".message")).to_be_visible()
    own_house.freeze()
    for key in ("Enter", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    places = page.locator(".piece").evaluate_all("pieces => pieces.map(piece => piece.dataset.rhombus).sort()")
    page.clock.run_for(1000)
    expect(page.get_by_test_id("unknown-worth")).to_be_visible()
    expect(page.locator(".message")).to_have_count(0)  # what was wrong with the draft before
    page.clock.run_for(4000)
    expect(page.locator("[data-line=lost]")).to_contain_text("The connection is lost.")
    trouble = page.get_by_role("alert").filter(has_text="what your draft is worth will show")
    expect(trouble).to_be_visible()
    expect(page.get_by_role("button", name="I see no build")).to_be_disabled()
    own_house.thaw()
    expect(page.get_by_text("Connected again")).to_be_visible()
    expect(page.locator(".message")).to_be_visible()
    expect(page.get_by_test_id("unknown-worth")).to_have_count(0)
    expect(trouble).to_have_count(0)
    assert (
        page.locator(".piece").evaluate_all("pieces => pieces.map(piece => piece.dataset.rhombus).sort()") == places
    )
    page.get_by_role("button", name="I see no build").click()
    expect(page.get_by_role("button", name="Bo knocks!").or_(page.get_by_text("Bo builds"))).to_be_visible()
    assert look(page, match).view["table"]["turn"] in (0, 1)


def test_a_press_that_no_answer_came_to_is_told_until_the_line_is_back(open_page: OpenPage, own_house: House) -> None:
    page = open_page(address=own_house.address)
    page.clock.install()
    start(page, {"game": "cubus"}, ["Ada", "Bo"], **NO_CLOCK)
    page.get_by_role("button", name="Crates", exact=True).click()
    page.locator('[data-spot="add 0 0"]').wait_for()
    own_house.freeze()
    page.locator('[data-spot="add 0 0"]').click()
    page.clock.run_for(5000)
    expect(page.get_by_role("alert")).to_have_text("The server cannot be reached. Is the connection up?")
    own_house.thaw()
    expect(page.get_by_text("Connected again")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    page.locator('[data-spot="add 0 0"]').click()
    expect(page.get_by_test_id("worth")).to_contain_text("1 crate")


def test_a_draft_survives_a_reload(open_page: OpenPage) -> None:
    page = open_page()
    start(page, {"game": "cubus"}, ["Ada", "Bo"], **NO_CLOCK)
    page.get_by_role("application").focus()
    for key in ("ArrowUp", "Enter", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".ghost")).to_have_count(3)
    page.reload()
    expect(page.locator(".ghost")).to_have_count(3)


def test_what_was_missed_is_there_after_the_line_comes_back(open_page: OpenPage) -> None:
    page = open_page()
    match = start(page, {"game": "cubus"}, ["Ada", "Bo"], **NO_CLOCK)
    expect(page.get_by_text("Ada builds")).to_be_visible()
    other = page.context.new_page()
    other.goto(page.url)
    page.context.set_offline(True)
    page.context.set_offline(False)
    act(other, match, 0, "pass")
    act(other, match, 1, "waive")
    expect(page.get_by_text("Bo builds")).to_be_visible()


def test_a_wrong_code_says_so(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_label("Code").fill("ZZZZZZ")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("alert")).to_contain_text("no match with this code")
    page.goto(page.url + "join/QQQQQQ")
    expect(page.get_by_role("heading", name="Nothing found for QQQQQQ")).to_be_visible()
    page.goto(page.url.rpartition("/join")[0] + "/match/aaaaaaaaaaaaaaaa")
    expect(page.get_by_role("heading", name="No such match")).to_be_visible()
    page.goto(page.url.rpartition("/match")[0] + "/nowhere/at/all")
    expect(page.get_by_role("heading", name="There is nothing here")).to_be_visible()
    page.goto(page.url.rpartition("/nowhere")[0] + "/mistyped%")
    expect(page.get_by_role("heading", name="There is nothing here")).to_be_visible()


def test_a_full_room_is_watched(open_page: OpenPage) -> None:
    ada = open_page()
    match = start(ada, {"game": "cubus"}, ["Ada", "Bo"], **NO_CLOCK)
    watcher = open_page(f"/match/{match}")
    expect(watcher.get_by_text("Ada is thinking")).to_be_visible()
    expect(watcher.get_by_role("button", name="I see no build")).to_have_count(0)
    act(ada, match, 0, "pass")
    expect(watcher.locator(".status").filter(has_text="Ada sees no build")).to_be_visible()


def test_a_table_without_spectators_stays_closed(open_page: OpenPage) -> None:
    ada = open_page()
    match = start(ada, {"game": "cubus"}, ["Ada", "Bo"], spectators=False)
    watcher = open_page(f"/match/{match}")
    expect(watcher.get_by_role("heading", name="A closed table")).to_be_visible()


def test_a_resigned_match_is_over_and_can_be_replayed(open_page: OpenPage) -> None:
    page = open_page()
    match = start(page, {"game": "cubus"}, ["Ada", "Bo"], **NO_CLOCK)
    for _ in range(3):
        act(page, match, room(page, match)["update"]["views"][0]["table"]["turn"], "pass")
        for seat in look(page, match).view["to_act"]:
            act(page, match, seat, "waive")
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Bo gives up").click()
    say_yes(page, "Give up")
    expect(page.get_by_role("heading", name="Ada wins")).to_be_visible()
    page.get_by_role("link", name="Watch it again").click()
    slider = page.get_by_role("slider")
    expect(slider).to_be_visible()
    expect(page.locator(".piece")).to_have_count(3)
    slider.focus()
    page.keyboard.press("End")
    expect(page.get_by_text("Bo gives up")).to_be_visible()
    page.get_by_role("button", name="One step back").click()
    expect(page.get_by_text("Bo gives up")).to_have_count(0)
    page.get_by_text("Fair shuffle").click()
    page.get_by_role("button", name="Check the shuffle").click()
    expect(page.get_by_text("Fair: the secret is the one that was promised")).to_be_visible()


def test_a_position_can_be_shared(open_page: OpenPage) -> None:
    page = open_page("/position?stack=.2/22o")
    expect(page.get_by_role("heading", name="A stack of 6 crates")).to_be_visible()
    with page.expect_download() as svg:
        page.get_by_role("button", name="SVG").click()
    assert svg.value.path().read_text().startswith("<svg")
    with page.expect_download() as png:
        page.get_by_role("button", name="PNG").click()
    assert png.value.path().read_bytes().startswith(b"\x89PNG")
    page.get_by_role("button", name="3D").click()
    expect(page.locator("canvas")).to_be_visible()


def test_languages_are_switched_in_the_page_and_taken_from_the_browser(open_page: OpenPage) -> None:
    page = open_page("/new", locale="de-AT")
    expect(page.get_by_role("heading", name="Ein Spiel beginnen")).to_be_visible()
    page.get_by_role("button", name="Menü").click()
    page.get_by_label("Sprache").select_option("nl")
    expect(page.get_by_role("heading", name="Een spel beginnen")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Een spel beginnen")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "nl"
