"""Bots in the browser: what a level is like before a match, and why a bot did something after it."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.start import room, start, wait_for_match
from tests.browser.sure import say_yes


def reason(page: Page, code_words: str) -> None:
    """Go through the replay, step by step, until a reason in these words is seen."""
    forward = page.get_by_role("button", name="One step forward")
    said = page.get_by_test_id("reason").filter(has_text=re.compile(code_words))
    while not said.count():
        assert forward.is_enabled(), f"no step has a reason like {code_words!r}"
        forward.click()
    expect(said).to_be_visible()


def wait_for_action(page: Page, match: str, seat: int) -> None:
    """Wait until somebody has done something."""
    for _ in range(200):
        if any(entry["seat"] == seat for entry in room(page, match)["update"]["entries"]):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"seat {seat} does nothing")


def test_whoever_chooses_a_bot_is_told_what_it_is_like(open_page: OpenPage) -> None:
    page = open_page("/new")
    opponent = page.get_by_label("Who sits on chair 2")
    opponent.select_option("bot:novice")
    expect(page.get_by_text("adds one crate at a time and overlooks a lot")).to_be_visible()
    opponent.select_option("bot:master")
    expect(opponent).to_have_accessible_description("overlooks nothing and thinks ahead")
    expect(page.get_by_text("adds one crate at a time")).to_have_count(0)
    page.get_by_text("Helter-Skelter", exact=True).click()
    opponent.select_option("bot:master")
    expect(page.get_by_text("forgets nothing and thinks ahead")).to_be_visible()
    page.get_by_text("More settings").click()
    expect(page.get_by_label("Who begins")).to_contain_text("Player 2 · Bot: Master")


def test_the_own_name_stays_when_another_game_is_chosen(open_page: OpenPage) -> None:
    page = open_page("/new")
    page.get_by_label("Name of player 1").fill("Ada")
    page.get_by_text("Helter-Skelter", exact=True).click()
    expect(page.get_by_label("Name of player 1")).to_have_value("Ada")


def test_the_lobby_names_the_levels_of_bots(open_page: OpenPage) -> None:
    page = open_page()
    chairs = ["person", "person", "bot:builder", "bot:greedy", "bot:greedy"]
    start(page, {"game": "cubus"}, ["Ada", None, None, None, None], chairs=chairs)
    for name, line in {
        "Carpenter": "bot · rebuilds a little",
        "Greedy 1": "bot · always finds the best build",
        "Greedy 2": "bot · always finds the best build",
    }.items():
        chair = page.get_by_role("listitem").filter(has=page.locator("strong", has_text=name))
        expect(chair).to_contain_text(line)


def test_a_bot_plays_against_a_person(open_page: OpenPage) -> None:
    page = open_page()
    chairs = ["person", "bot:novice"]
    match = start(page, {"game": "cubus"}, ["Ada", None], chairs=chairs, times={"knock": 1})
    page.get_by_role("button", name="I see no build").click()
    # The bot lets it pass or knocks; then it has its own turn, in which it may see no build itself.
    wait_for_action(page, match, seat=1)
    expect(page.get_by_role("button", name="I see no build")).to_be_enabled(timeout=30_000)


def test_a_replay_says_why_a_bot_knocked_or_did_not(open_page: OpenPage) -> None:
    page = open_page("/new")
    page.get_by_label("Who sits on chair 2").select_option("bot:greedy")
    page.get_by_text("More settings").click()
    page.get_by_label("Who begins").select_option("0")
    page.get_by_role("button", name="Start").click()
    match = wait_for_match(page)
    page.get_by_role("button", name="I see no build").click()
    wait_for_action(page, match, seat=1)
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Give up").click()
    say_yes(page, "Give up")
    page.get_by_role("link", name="Watch it again").click()
    expect(page.get_by_text("The game begins.")).to_be_visible()
    expect(page.get_by_test_id("reason")).to_have_count(0)
    reason(page, r"^Why: (sees no build either|sees a build that was overlooked \(\d+ points?\))$")
    expect(page.locator("[data-seat='1'].acting")).to_contain_text("Greedy")


def test_a_replay_of_bots_marks_the_fields_it_speaks_of(open_page: OpenPage) -> None:
    page = open_page()
    start(page, {"game": "skelter", "rounds": 3}, [None, None], chairs=["bot:master", "bot:steady"])
    page.get_by_role("link", name="Watch it again").click(timeout=60_000)
    reason(page, r"^Why: \d+ steps? to its own colour from here$")
    reason(page, r"^Why: ([a-h]\d has its own colour|on the way to [a-h]\d, \d+ steps? left after this)$")
    field = re.search(r"[a-h]\d", page.get_by_test_id("reason").inner_text())
    assert field
    expect(page.locator(f'[data-field="{field[0]}"]')).to_have_class(re.compile("spoken"))
    expect(page.locator("svg text", has_text=field[0])).to_be_visible()
