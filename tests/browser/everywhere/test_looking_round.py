"""The pages around the tables, in each browser: the first page, languages, light and dark, accounts, no line."""

import re

import pytest

from tests.browser.everywhere.conftest import Visit
from tests.browser.house import House

pytestmark = pytest.mark.long
DARK, LIGHT = "rgb(27, 23, 19)", "rgb(247, 242, 232)"
GROUND = "(colour) => getComputedStyle(document.documentElement).backgroundColor === colour"
CODE = "[data-testid=code]"
KEPT = "() => navigator.serviceWorker.controller !== null"


def test_the_stack_of_the_first_page_is_built_in_place(visit: Visit) -> None:
    page = visit()
    page.sees("Cubus against Novice")
    for points in ("+2", "+3", "+8"):
        page.press_at(".spot")
        page.sees(points, ".worth.sure")
        page.press_at(".welcome .told button")


def test_another_language_is_there_at_once_and_stays(visit: Visit) -> None:
    page = visit("/settings")
    page.choose("Language", "de")
    page.sees("Einstellungen", "h1")
    page.reload()
    page.sees("Einstellungen", "h1")
    page.press("Lernen", "link")
    page.sees("Lernen", "h1")
    assert page.run("() => document.documentElement.lang") == "de"


def test_the_dark_is_chosen_and_stays(visit: Visit) -> None:
    page = visit()
    page.wait(GROUND, LIGHT)
    page.press("Menu")
    page.press("Light or dark: as the device")
    page.press("Light or dark: light")
    page.wait(GROUND, DARK)
    page.reload()
    page.wait(GROUND, DARK)


def test_an_account_is_made_with_a_code_that_leads_back_in(visit: Visit) -> None:
    page = visit("/account")
    page.type("Your name", "Ada")
    page.press("Make an account")
    page.sees(re.compile("^([2-9A-Z]{5}-){3}[2-9A-Z]{5}$"), CODE)
    code = page.read(CODE)
    page.press("I have kept it")
    page.sees("You are signed in as Ada.")
    page.press("Sign out")
    page.type("Recovery code", code.lower())
    page.press("Sign in with the code")
    page.press("I have kept it")
    page.sees("You are signed in as Ada.")


def test_what_was_opened_once_opens_without_a_server_and_says_so(visit: Visit, own_house: House) -> None:
    page = visit(address=own_house.address)
    page.wait(KEPT)
    page.press("Rules", "link")
    page.sees("Cubus: the rules", "h1")
    own_house.close()
    page.go(own_house.address)
    page.sees("The server cannot be reached", "[role=alert]")
    page.go(f"{own_house.address}/rules/cubus")
    page.sees("Cubus: the rules", "h1")
    own_house.open()
    page.go(own_house.address)
    page.sees("Play now")
    page.sees("Cubus against Novice")
