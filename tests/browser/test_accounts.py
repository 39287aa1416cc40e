"""Accounts: made with a passkey, found again on another device, recovered with a code, and deleted."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.house import House
from tests.browser.passkeys import Keyring
from tests.browser.start import act, start
from tests.browser.sure import say_yes
from tests.browser.test_accessibility import violations

NO_CLOCK = {"times": {"any": None}}


@pytest.fixture
def here(house: House) -> str:
    """The server under a name: browsers allow passkeys at no number."""
    return house.address.replace("127.0.0.1", "localhost")


def learnt(page: Page, what: dict[str, Any]) -> None:
    """Have learnt something with this browser, before the next page is opened."""
    page.evaluate("what => localStorage.setItem('kist.learn', JSON.stringify(what))", what)


def test_an_account_whose_answer_got_lost_is_found_with_a_new_code(open_page: OpenPage) -> None:
    page = open_page("/account")
    made: list[Any] = []

    def lose_the_first(route: Route) -> None:
        if route.request.method == "POST" and not made:
            made.append(route.fetch().json())
            route.abort()
        else:
            route.continue_()

    page.route("**/api/account", lose_the_first)
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Make an account").click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_role("button", name="Make an account").click()
    expect(page.get_by_test_id("code")).to_be_visible()
    expect(page.get_by_test_id("code")).not_to_have_text(made[0]["code"])
    expect(page.get_by_role("region", name="Where you are signed in").get_by_role("listitem")).to_have_count(1)


def code_leads_in_once(laptop: Page, phone: Page, code: str) -> None:
    """The laptop ends the phone's session, which comes back with the code; the laptop signs out."""
    expect(laptop.get_by_role("region", name="Where you are signed in").get_by_role("listitem")).to_have_count(2)
    laptop.get_by_role("button", name=re.compile("Sign out there: ")).click()
    say_yes(laptop, "Sign out there")
    expect(laptop.get_by_role("region", name="Where you are signed in").get_by_role("listitem")).to_have_count(1)
    phone.goto(laptop.url)
    expect(phone.get_by_role("heading", name="Make an account")).to_be_visible()
    # The code leads back in, once.
    phone.get_by_label("Recovery code").fill(code.lower())
    phone.get_by_role("button", name="Sign in with the code").click()
    expect(phone.get_by_test_id("code")).not_to_have_text(code)
    phone.get_by_role("button", name="I have kept it").click()
    phone.get_by_role("button", name=re.compile("Remove: ")).click()
    say_yes(phone, "Remove")
    expect(phone.get_by_text("There is none yet")).to_be_visible()
    phone.get_by_role("button", name="Add a passkey of this device").click()
    expect(phone.get_by_role("button", name=re.compile("Remove: "))).to_be_visible()
    laptop.get_by_role("button", name="Sign out", exact=True).click()
    expect(laptop.get_by_role("heading", name="Make an account")).to_be_visible()
    laptop.get_by_label("Recovery code").fill(code)
    laptop.get_by_role("button", name="Sign in with the code").click()
    expect(laptop.get_by_role("alert")).to_have_text(re.compile("No account has this code"))
    laptop.get_by_role("button", name="Sign in with a passkey").click()
    expect(laptop.get_by_role("alert")).to_have_text(re.compile("No account knows this passkey"))


@pytest.mark.long
def test_an_account_brings_everything_to_another_device_and_goes_with_everything(
    open_page: OpenPage, here: str
) -> None:
    laptop, phone = open_page("/account", address=here), open_page("/account", address=here, viewport=PHONE)
    keys, others = Keyring(laptop), Keyring(phone)
    over = start(laptop, {"game": "cubus"}, ["Ada", "Bo"], **NO_CLOCK)
    act(laptop, over, 1, "resign")
    learnt(laptop, {"lessons": {"cubus": {"step": 9, "done": True}}, "rush": 7})
    laptop.goto(f"{here}/account")
    laptop.get_by_label("Your name").fill("Ada")
    laptop.get_by_role("button", name="Make an account with a passkey").click()
    code = laptop.get_by_test_id("code")
    expect(code).to_have_text(re.compile(r"^([2-9A-Z]{5}-){3}[2-9A-Z]{5}$"))
    assert violations(laptop) == []
    first = code.inner_text()
    laptop.get_by_role("button", name="I have kept it").click()
    expect(laptop.get_by_text("You are signed in as Ada.")).to_be_visible()
    # The other device has a game of its own; both are everywhere after signing in.
    own = start(phone, {"game": "skelter"}, ["Ada", "Cleo"], **NO_CLOCK)
    learnt(phone, {"lessons": {"skelter": {"step": 2, "done": False}}})
    phone.goto(f"{here}/account")
    others.take(keys.keys()[0])
    tab = phone.context.new_page()
    tab.goto(f"{here}/match/{own}")
    expect(tab.locator("[data-field]").first).to_be_visible()
    with tab.expect_event("websocket"):  # the token of this tab holds no longer: it comes back with the new one
        phone.get_by_role("button", name="Sign in with a passkey").click()
    expect(phone.get_by_text("1 game of this device came along.")).to_be_visible()
    expect(phone.get_by_text("this device", exact=True)).to_be_visible()
    assert violations(phone) == []
    laptop.goto(f"{here}/games")
    for match in (over, own):
        expect(laptop.locator(f'a[href$="/{match}"]')).to_be_visible()
    expect(laptop.get_by_role("region", name="Your turn").get_by_role("link")).to_have_attribute(
        "href", f"/match/{own}"
    )
    # So is what was learnt.
    for page in (phone, laptop):
        page.goto(f"{here}/learn")
        expect(page.get_by_role("link", name="Cubus: Once more")).to_be_visible()
        expect(page.get_by_role("link", name="Helter-Skelter: Go on at step 3")).to_be_visible()
    # What is changed without a line goes along when there is one again.
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Menu", exact=True).click()
    phone.get_by_role("button", name="Light or dark: as the device").click()
    phone.get_by_role("button", name="Light or dark: light").click()
    with phone.expect_response(
        lambda answer: "papers" in answer.url and '"settings"' in (answer.request.post_data or "")
    ):
        phone.context.set_offline(False)
    laptop.goto(f"{here}/account")
    expect(laptop.locator("html")).to_have_attribute("data-theme", "dark")
    code_leads_in_once(laptop, phone, first)
    # And it goes, with everything.
    phone.get_by_role("button", name="Delete everything …").click()
    expect(phone.get_by_role("button", name="Yes, delete everything")).to_be_disabled()
    say_yes(phone, "Yes, delete everything", word="Delete")
    expect(phone.get_by_text("Everything is deleted.")).to_be_visible()
    phone.goto(f"{here}/games")
    expect(phone.get_by_text("You have not played here yet.")).to_be_visible()
    assert phone.request.get(f"{here}/api/matches/{own}").status == 404


def test_who_does_not_confirm_makes_no_account_and_a_number_has_the_code_alone(
    open_page: OpenPage, here: str
) -> None:
    page = open_page("/account", address=here)
    Keyring(page).refuse()
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("alert")).to_have_text(re.compile("No passkey was used"))
    numbered = open_page("/account", locale="de", viewport=PHONE)  # at 127.0.0.1
    expect(numbered.get_by_text("Unter dieser Adresse gehen Passkeys nicht")).to_be_visible()
    expect(numbered.get_by_role("button", name="Mit einem Passkey anmelden")).to_have_count(0)
    numbered.get_by_label("Dein Name").fill("Ada")
    numbered.get_by_role("button", name="Konto anlegen").click()
    expect(numbered.get_by_test_id("code")).to_be_visible()
    assert violations(numbered) == []


def test_names_at_one_screen_are_typed_once(open_page: OpenPage) -> None:
    page = open_page("/new")
    second = page.get_by_label("Who sits on chair 2")
    second.select_option("here")
    page.get_by_label("Name of player 2").fill("Bo")
    page.get_by_role("button", name="Start").click()
    expect(page).to_have_url(re.compile("/match/"))
    page.get_by_role("link", name="Kist, to the first page").click()
    page.get_by_role("link", name="More ways to play").click()
    second.select_option("Bo")
    expect(page.get_by_label("Name of player 2")).to_have_value("Bo")
    page.get_by_role("button", name="One more player").click()
    expect(page.get_by_label("Who sits on chair 3").get_by_role("option", name="Bo", exact=True)).to_have_count(0)
    second.select_option("here")
    expect(page.get_by_label("Name of player 2")).to_have_value("")
    page.get_by_role("contentinfo").get_by_role("link", name="Account").click()
    page.get_by_role("button", name="Forget Bo").click()
    expect(page.get_by_role("heading", name="Names at this screen")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "de", "fr", "it", "nl"])
def test_the_page_about_privacy_says_for_how_many_days_games_are_kept(open_page: OpenPage, language: str) -> None:
    page = open_page("/privacy", locale=language)
    games = page.get_by_role("main").get_by_role("listitem").nth(1)
    for days in ("365", "30", "730"):
        expect(games).to_contain_text(re.compile(rf"\b{days} \w"))
