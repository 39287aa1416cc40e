"""Everything taken along as a file, brought to another account, and forgotten; and ways in that ask for a proof."""

import json
import re
import zipfile
from pathlib import Path

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import OpenPage
from tests.browser.house import House
from tests.browser.start import act, start
from tests.browser.sure import say_yes
from tests.browser.test_accessibility import violations

NO_CLOCK = {"times": {"any": None}}


def with_account(page: Page, name: str) -> str:
    """Make an account with a code on paper; gives the code."""
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name=re.compile("Make an account$")).click()
    code = page.get_by_test_id("code").inner_text()
    page.get_by_role("button", name="I have kept it").click()
    return code


def test_a_person_takes_games_to_another_account_and_is_forgotten_at_the_first(
    open_page: OpenPage, tmp_path: Path
) -> None:
    page, other = open_page("/account"), open_page("/account")
    match = start(page, {"game": "cubus"}, ["Ada", "Bo"], **NO_CLOCK)
    act(page, match, 1, "resign")
    page.goto(other.url)
    with_account(page, "Ada")
    with page.expect_download() as fetched:
        page.get_by_role("button", name="Fetch everything").click()
    file = tmp_path / "kist.zip"
    fetched.value.save_as(file)
    with zipfile.ZipFile(file) as archive:
        about = json.loads(archive.read("kist.json"))
        assert about["account"]["name"] == "Ada"
        assert [each["id"] for each in about["matches"]] == [match]
        assert '"do":"resign"' in archive.read(f"matches/{match}.jsonl").decode()
    with_account(other, "Ada II")
    other.get_by_label("File from another server").set_input_files(file)
    expect(other.get_by_text("1 game came, 0 were here before, 0 could not be read.")).to_be_visible()
    assert violations(other) == []
    other.get_by_label("File from another server").set_input_files(file)
    expect(other.get_by_text("0 games came, 1 was here before, 0 could not be read.")).to_be_visible()
    (tmp_path / "other.zip").write_text("no archive")
    other.get_by_label("File from another server").set_input_files(tmp_path / "other.zip")
    expect(other.get_by_role("alert")).to_have_text(re.compile("This is no file that Kist has made"))
    # Forgotten at the first, the games that were brought stay.
    page.get_by_role("button", name="Delete everything …").click()
    say_yes(page, "Yes, delete everything", word="Delete")
    expect(page.get_by_text("Everything is deleted.")).to_be_visible()
    assert page.request.get(page.url.partition("/account")[0] + f"/api/matches/{match}").status == 404
    other.goto(other.url.replace("/account", "/games"))
    brought = other.locator('main a[href*="/match/"], main a[href*="/replay/"]').first
    expect(brought).to_be_visible()


def test_a_way_in_is_changed_once_it_is_shown_who_asks(open_page: OpenPage) -> None:
    page = open_page("/account")
    code = with_account(page, "Ada")
    asked = 0

    def too_late(route: Route) -> None:
        nonlocal asked
        asked += 1
        if asked == 1:
            refusal = {"error": "proof-needed", "message": "", "details": {}}
            route.fulfill(status=403, json=refusal)
        else:
            route.continue_()

    page.route("**/api/account/code", too_late)
    page.get_by_role("button", name="New recovery code").click()
    say_yes(page, "New recovery code")
    expect(page.get_by_role("heading", name="Is it you?")).to_be_focused()
    assert violations(page) == []
    page.get_by_label("Recovery code").fill("22222-22222-22222-22222")
    page.get_by_role("button", name="Confirm with the code").click()
    expect(page.get_by_role("alert")).to_have_text(re.compile("No account has this code"))
    page.get_by_label("Recovery code").fill(code)
    page.get_by_role("button", name="Confirm with the code").click()
    expect(page.get_by_test_id("code")).to_be_visible()
    expect(page.get_by_test_id("code")).not_to_have_text(code)
    expect(page.get_by_role("heading", name="Is it you?")).to_have_count(0)


def test_an_account_is_made_with_a_code_on_paper_where_the_browser_knows_passkeys(
    open_page: OpenPage, house: House
) -> None:
    page = open_page("/account", address=house.address.replace("127.0.0.1", "localhost"))
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Make an account with a code on paper").click()
    expect(page.get_by_test_id("code")).to_be_visible()
    page.get_by_role("button", name="I have kept it").click()
    expect(page.get_by_text("There is none yet")).to_be_visible()
