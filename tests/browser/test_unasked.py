"""Don't ask me until my turn: said with one press where one may knock, shown while it holds, seen by nobody else."""

from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.start import act, post, room, start
from tests.browser.test_accessibility import violations

OFFER, HOLDS, AGAIN = "Don’t ask me until my turn", "You are not asked until your turn.", "Ask me again"


def test_who_does_not_want_to_be_asked_is_left_alone_until_the_own_turn(open_page: OpenPage) -> None:
    ada, cem = open_page(), open_page()
    match = start(ada, {"game": "cubus"}, ["Ada", "Bo", None])
    post(cem, "/api/session", {})
    post(cem, f"/api/matches/{match}/sit", {"chair": 2, "name": "Cem", "request": "sit"})
    act(ada, match, 0, "pass")
    cem.goto(ada.url)
    cem.get_by_role("button", name=OFFER).click()
    expect(cem.get_by_text(HOLDS)).to_be_visible()
    expect(cem.get_by_role("button", name="Knock!")).to_have_count(0)
    assert violations(cem) == []
    cem.reload()
    cem.get_by_role("button", name=AGAIN).click()
    expect(cem.get_by_role("button", name="Knock!")).to_be_visible()
    cem.get_by_role("button", name=OFFER).click()
    expect(cem.get_by_text(HOLDS)).to_be_visible()

    expect(ada.get_by_text(HOLDS)).to_have_count(0)
    assert room(ada, match)["update"]["unasked"] == []
    act(ada, match, 1, "waive")
    expect(ada.locator(".status").filter(has_text="Bo")).to_be_visible()  # the window has closed by itself
    act(ada, match, 1, "pass")
    act(ada, match, 0, "waive")
    expect(cem.get_by_role("button", name="I see no build")).to_be_visible()  # the own turn
    expect(cem.get_by_text(HOLDS)).to_have_count(0)
    waives = [each for each in room(ada, match)["update"]["entries"] if each["do"] == "waive"]
    assert [each["seat"] for each in waives if not each.get("auto")] == [1, 2, 0, 2]
