"""The plain table: a game that the page has never heard of is offered, played to its end by two, and replayed."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.start import start, wait_for_match
from tests.browser.test_accessibility import violations
from tests.services import Kist

GAME = ["take c5", "take b4", "take a2", "take a1"]


def take(page: Page, what: str) -> None:
    page.get_by_role("button", name=what, exact=True).click()


def test_two_people_play_a_game_of_somebody_else_to_its_end_and_look_at_it_again(
    open_page: OpenPage, guest_kist: Kist
) -> None:
    ada = open_page("/new", address=guest_kist.url)
    ada.get_by_text("Nim", exact=True).click()
    expect(ada.get_by_label("Heaps").locator("option")).to_have_text(["3-4-5", "1-3-5-7"])
    ada.get_by_label("Who sits on chair 2").select_option("friend")
    ada.get_by_label("Name of player 1").fill("Ada")
    ada.get_by_text("More settings").click()
    ada.get_by_label("Last").select_option("loses")
    ada.get_by_label("Who begins").select_option("0")
    ada.get_by_role("button", name="Start").click()
    match = wait_for_match(ada)
    expect(ada.get_by_role("heading", name="Nim: who is coming?")).to_be_visible()

    bo = open_page(f"/match/{match}", address=guest_kist.url, viewport=PHONE)
    bo.get_by_label("Your name").fill("Bo")
    bo.get_by_role("button", name="Sit down").click()
    expect(ada.get_by_text("Your turn: choose what to do")).to_be_visible()
    expect(bo.locator(".status")).to_have_text("Ada to move")
    expect(bo.locator("[data-do]")).to_have_count(0)
    assert not violations(ada)
    assert not violations(bo)

    for number, what in enumerate(GAME):
        take((ada, bo)[number % 2], what)
    expect(ada.get_by_role("heading", name="You win!")).to_be_visible()
    expect(bo.get_by_role("heading", name="Ada wins")).to_be_visible()

    bo.get_by_role("link", name="Watch it again").click()
    expect(bo.get_by_role("heading", name="Replay: Nim")).to_be_visible()
    for what in GAME:
        bo.get_by_role("button", name="One step forward").click()
        expect(bo.locator(".saying")).to_contain_text(what)
    expect(bo.locator('[data-seat="0"]')).to_contain_text("wins")
    assert not violations(bo)


def test_at_one_screen_the_table_is_read_as_text(open_page: OpenPage, guest_kist: Kist) -> None:
    page = open_page(address=guest_kist.url)
    start(page, {"game": "nim", "heaps": "1-3-5-7"}, ["Ada", "Bo", "Cleo"])
    table = page.get_by_role("group", name="The table in words")
    expect(table).to_contain_text("Ada: choose what to do")
    take(page, "take d4")
    expect(page.get_by_text("Bo: choose what to do")).to_be_visible()
    expect(table).to_contain_text("Heaps")
    expect(table.locator("dd dd")).to_have_text(["1", "3", "5", "3"])
    expect(page.get_by_role("listitem").filter(has_text="Ada: take d4")).to_be_visible()


def test_its_bot_plays_at_the_plain_table_too(open_page: OpenPage, guest_kist: Kist) -> None:
    page = open_page(address=guest_kist.url, locale="de-DE")
    start(page, {"game": "nim"}, ["Ada", None], chairs=["person", "bot:hasty"])
    expect(page.get_by_text("Du bist am Zug")).to_be_visible()
    again, choices = page.get_by_role("link", name="Noch einmal ansehen"), page.locator("[data-do]:enabled")
    while not again.count():
        take(page, choices.last.inner_text())
        expect(choices.or_(again).first).to_be_visible()
