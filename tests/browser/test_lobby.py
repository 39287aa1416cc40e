"""Before the match: who may come, what was agreed, bots for friends who do not come, and back again."""

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from kist.server.edge import lan_address
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.house import House
from tests.browser.start import room, start, wait_for_match

NO_CLOCK = {"times": {"any": None}}


def test_who_made_the_match_lets_a_bot_play_for_a_friend_who_did_not_come(open_page: OpenPage) -> None:
    page = open_page()
    match = start(page, {"game": "cubus"}, ["Ada", None, None], **NO_CLOCK)
    page.get_by_label("Level of the bot on chair 3").select_option("greedy")
    page.get_by_role("listitem").nth(2).get_by_role("button", name="Let a bot play here").click()
    expect(page.get_by_role("listitem").nth(2)).to_contain_text("Greedy")
    expect(page.get_by_text("Waiting for 1 player.")).to_be_visible()
    page.reload()
    page.get_by_role("button", name="For people again").click()
    expect(page.get_by_text("Waiting for 2 players.")).to_be_visible()
    for left in (2, 1):
        expect(page.get_by_role("button", name="Let a bot play here")).to_have_count(left)
        page.get_by_role("button", name="Let a bot play here").first.click()
    expect(page.get_by_text("Your turn: build")).to_be_visible()
    assert [chair["level"] for chair in room(page, match)["update"]["chairs"]] == [None, "novice", "novice"]


def test_guests_cannot_give_chairs_away(open_page: OpenPage) -> None:
    ada = open_page()
    match = start(ada, {"game": "cubus"}, ["Ada", None, None], chairs=["person", "person", "bot:novice"], **NO_CLOCK)
    expect(ada.get_by_role("button", name="For people again")).to_be_visible()
    guest = open_page(f"/match/{match}")
    expect(guest.get_by_role("button", name="Sit down")).to_be_visible()
    expect(guest.get_by_role("button", name="Let a bot play here")).to_have_count(0)
    expect(guest.get_by_role("button", name="For people again")).to_have_count(0)
    guest.get_by_role("button", name="Sit down").click()
    expect(ada.get_by_text("Your turn: build")).to_be_visible()


def test_on_a_phone_who_sits_invites_first_and_who_comes_sits_down_first(open_page: OpenPage) -> None:
    ada = open_page(viewport=PHONE)
    match = start(ada, {"game": "cubus"}, ["Ada", None, None, None, None, None], **NO_CLOCK)
    guest = open_page(f"/match/{match}", viewport=PHONE)

    def top(what: Locator) -> float:
        expect(what).to_be_visible()
        found = what.bounding_box()
        assert found
        return found["y"]

    for page, is_invitation_first in ((ada, True), (guest, False)):
        invitation = page.get_by_role("region", name="Invite")
        assert (top(invitation) < top(page.get_by_text("Ada", exact=True))) == is_invitation_first
    assert top(guest.get_by_role("button", name="Sit down")) < PHONE["height"]


def with_a_friend(page: Page) -> None:
    """Where everything can be chosen: oneself and a friend, and all settings to be seen."""
    page.get_by_label("Name of player 1").fill("Ada")
    page.get_by_label("Who sits on chair 2").select_option("friend")
    page.get_by_text("More settings").click()


def listed(page: Page, address: str) -> str:
    page.goto(f"{address}/new")
    expect(page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    return page.get_by_role("main").inner_text()


def test_a_table_by_link_is_private_unless_it_is_made_public(open_page: OpenPage, house: House) -> None:
    ada, stranger = open_page("/new"), open_page("/new")
    with_a_friend(ada)
    ada.get_by_label("Name of player 1").fill("Ada in private")  # there are public tables of other tests
    ada.get_by_role("button", name="Start").click()
    expect(ada.get_by_text("Private table: only people with the link")).to_be_visible()
    assert "Ada in private" not in listed(stranger, house.address)
    ada.goto(f"{house.address}/new")
    with_a_friend(ada)
    ada.get_by_label("Name of player 1").fill("Ada in public")
    ada.get_by_label("Public: anybody finds it").check()
    ada.get_by_role("button", name="Start").click()
    expect(ada.get_by_text("Public table: anybody may sit down")).to_be_visible()
    assert "Ada in public" in listed(stranger, house.address)


def test_who_made_the_table_frees_a_chair_and_who_sat_there_is_told(open_page: OpenPage) -> None:
    ada = open_page()
    match = start(ada, {"game": "cubus"}, ["Ada", None, None], **NO_CLOCK)
    stranger, guest = open_page(f"/match/{match}"), open_page(f"/match/{match}")
    stranger.get_by_label("Your name").fill("Stranger")
    stranger.get_by_role("button", name="Sit down").click()
    expect(guest.get_by_text("Stranger")).to_be_visible()
    expect(guest.get_by_role("button", name="Free this chair")).to_have_count(0)
    expect(ada.get_by_role("button", name="Free this chair")).to_have_count(1)
    ada.get_by_role("button", name="Free this chair").click()
    expect(guest.get_by_text("Waiting for 2 players.")).to_be_visible()
    expect(stranger.get_by_role("alert")).to_have_text("Whoever made this table has freed your chair again.")
    stranger.get_by_role("button", name="Sit down").click()
    expect(stranger.get_by_role("button", name="Get up")).to_be_visible()
    stranger.get_by_role("button", name="Get up").click()
    expect(stranger.get_by_role("button", name="Sit down")).to_be_visible()
    expect(stranger.get_by_role("alert")).to_have_count(0)


def test_a_guest_is_told_edition_variants_and_times_before_sitting_down(open_page: OpenPage) -> None:
    ada = open_page("/new")
    with_a_friend(ada)
    ada.get_by_label("Edition").select_option("1987")
    ada.get_by_label("Demolition afterwards").check()
    expect(ada.get_by_label("To knock").locator("option:checked")).to_have_text("15 seconds")
    ada.get_by_label("To knock").select_option("30 seconds")
    ada.get_by_label("To show a build after a knock").select_option("no limit")
    ada.get_by_label("Turn clock").select_option("2 minutes")
    ada.get_by_role("button", name="Start").click()
    match = wait_for_match(ada)
    guest = open_page(f"/match/{match}")
    agreed = guest.get_by_role("region", name="What was agreed")
    for said in ("Edition: 1987", "Demolition afterwards", "Turn clock: 2 minutes", "To knock: 30 seconds"):
        expect(agreed).to_contain_text(said)
    expect(agreed).not_to_contain_text("To show")
    guest.get_by_role("button", name="Sit down").click()
    expect(ada.locator(".match")).to_be_visible()
    update = room(ada, match)["update"]
    assert update["deadline"]["at"] - update["deadline"]["started"] == 120_000


def test_opened_here_alone_the_lobby_says_how_to_let_phones_in(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page()
    start(page, {"game": "cubus"}, ["Ada", None])
    expect(page.get_by_text("--host 0.0.0.0", exact=True)).to_be_visible()
    expect(page.get_by_text("show the picture to a camera")).to_have_count(0)  # there is none
    expect(page.get_by_role("img", name="The link as a picture")).to_have_count(0)
    wide = House(tmp_path, "--host", "0.0.0.0")  # noqa: S104
    wide.open()
    try:
        ada = open_page(address=wide.address)
        start(ada, {"game": "cubus"}, ["Ada", None])
        if not lan_address.origins("0.0.0.0", 80):  # noqa: S104
            expect(ada.get_by_text("This device seems to be in no network.")).to_be_visible()
            return
        expect(ada.get_by_text(re.compile(r"/join/[A-Z0-9]{6}$"))).not_to_contain_text("127.0.0.1")
        link = ada.locator(".link").inner_text()
        guest = open_page("", address=link)
        guest.get_by_role("button", name="Sit down").click()
        expect(ada.locator(".match")).to_be_visible()
    finally:
        wide.close()
