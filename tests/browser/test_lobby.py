"""Before the match: bots for friends who do not come, and back again."""

from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.start import room, start

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
