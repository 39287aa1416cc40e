"""Any position in the browser: laid, read, solved, compared, passed on, and played from."""

import re

from playwright.sync_api import Page, expect

from kist.cubus.play.preview import Position
from kist.cubus.shape.build import Rules
from kist.cubus.shape.stack import Laid, Stack
from kist.cubus.shape.tiles import Tiles
from kist.study.cubus.analysis import analyse
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.start import act, room, start, wait_for_match
from tests.browser.test_accessibility import check_fits_in_every_language, check_in_light_and_dark
from tests.browser.test_cubus import NO_CLOCK

FOUND = analyse(Position(Rules.WOOD_2005, Laid(Stack.parse(".2/21"), (0, 0)), Tiles.parse("LRD")))
SOLVED = 30_000
"""The first question waits for a process to start."""


def shows(page: Page, heading: str) -> None:
    expect(page.get_by_role("heading", level=1, name=heading)).to_be_visible()


def points(page: Page, kind: str) -> list[str]:
    return page.locator(f"[data-{kind}] .display").all_inner_texts()


def test_the_best_builds_two_of_them_compared_and_the_best_for_each_choice(open_page: OpenPage) -> None:
    page = open_page("/position?stack=.2/21&hand=LRD")
    shows(page, "A stack of 5 crates")
    expect(page.locator("[data-build]")).to_have_count(len(FOUND.builds), timeout=SOLVED)
    assert points(page, "build") == [f"+{build.points}" for build in FOUND.builds]
    page.locator("[data-build]").nth(0).click()
    compared = page.get_by_test_id("comparison")
    expect(compared.get_by_role("columnheader")).to_have_text(["Build 1"])
    page.locator("[data-build]").nth(1).press("Enter")
    expect(compared.get_by_role("columnheader")).to_have_text(["Build 1", "Build 2"])
    expect(compared.get_by_role("row").nth(1)).to_have_text(re.compile(r"Points\s*\+9\s*\+8"))
    page.get_by_text("The best for each choice").click()
    assert FOUND.choices is not None
    assert points(page, "choice") == [f"+{build.points}" for build in FOUND.choices.values()]
    page.locator('[data-choice="D"]').click()
    expect(compared.get_by_role("columnheader")).to_have_text(["Build 2", "1 lid"])
    page.get_by_role("button", name="One fewer lid").click()
    expect(page).to_have_url(re.compile(r"/position\?stack=.*hand=LR$"))
    expect(compared).to_have_count(0)
    page.get_by_role("combobox", name="Edition").select_option("kids")
    expect(page).to_have_url(re.compile("rules=kids$"))
    page.reload()
    expect(page.locator('[data-hand="L"]')).to_contain_text("1")
    expect(page.get_by_role("combobox", name="Edition")).to_have_value("kids")


def test_a_wrong_picture_says_where_and_which_stacks_fit(open_page: OpenPage) -> None:
    page = open_page("/position?rhombi=L0.0~D-1.-1")
    shows(page, "This shows no stack")
    expect(page.locator("path.fault")).to_be_visible()
    expect(page.get_by_text("A right side is missing here.").first).to_be_visible()
    expect(page.get_by_text("1 rhombus is missing")).to_be_visible(timeout=SOLVED)
    page.locator('[data-fit="1"]').click()
    shows(page, "A stack of 1 crate")
    expect(page).to_have_url(re.compile(r"stack=1$"))
    page.get_by_role("button", name="Take back").click()
    shows(page, "This shows no stack")
    page.get_by_role("button", name="Reset").click()
    shows(page, "An empty table")
    page.get_by_role("button", name="Crates").click()
    for _ in range(2):
        page.locator("[data-spot]").first.click()
    shows(page, "A stack of 2 crates")


def test_the_lens_counts_what_cannot_be_seen(open_page: OpenPage) -> None:
    page = open_page("/position?stack=22/22")
    shows(page, "A stack of 8 crates")
    page.get_by_label("Lens").check()
    expect(page.get_by_text("1 of 8 crates cannot be seen")).to_be_visible()
    expect(page.locator("table sub")).to_have_text(["1"])
    expect(page.get_by_role("cell", name="1 of them hidden")).to_have_count(1)
    page.get_by_role("button", name="3D").click()
    expect(page.locator("canvas")).to_be_visible()


def test_played_from_here_and_back_from_the_replay(open_page: OpenPage) -> None:
    page = open_page("/position?stack=.2/21&hand=L")
    page.get_by_label("Against which bot").select_option("novice")
    page.get_by_role("button", name="Play from here").click()
    match = wait_for_match(page)
    table = room(page, match)["update"]["views"][0]["table"]
    assert (table["stack"], table["hands"]) == (".2/21", ["L", ""])
    act(page, match, 0, "build .2/22")
    act(page, match, 0, "resign")
    page.goto(page.url.replace("/match/", "/replay/"))
    page.get_by_role("link", name="Analyse").click()
    shows(page, "A stack of 5 crates")
    expect(page.locator('[data-hand="L"]')).to_contain_text("1")


def test_what_one_plays_without_hints_is_not_solved(open_page: OpenPage) -> None:
    page = open_page()
    game = {"game": "cubus", "position": {"stack": ".2/21", "hands": ["L"]}}
    start(page, game, ["Ada", "Bo"], **NO_CLOCK)
    page.goto(page.url.split("/match")[0] + "/position?stack=.2/21&hand=L")
    expect(page.get_by_text("is being played without hints")).to_be_visible(timeout=SOLVED)


def test_it_is_accessible(open_page: OpenPage) -> None:
    page = open_page("/position?stack=.2/21&hand=LRD", viewport=PHONE)
    page.locator("[data-build]").nth(0).click(timeout=SOLVED)
    page.locator("[data-build]").nth(1).click()
    page.locator("details summary").last.click()
    expect(page.get_by_test_id("comparison")).to_be_visible()
    check_in_light_and_dark(page)
    check_fits_in_every_language(page)
    page.goto(page.url.split("/position")[0] + "/position?rhombi=L0.0~D-1.-1")
    expect(page.locator("[data-fit]").first).to_be_visible(timeout=SOLVED)
    check_in_light_and_dark(page)
    check_fits_in_every_language(page)
