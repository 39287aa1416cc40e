"""What somebody does on pages without a server, in any browser that Playwright drives: games against a bot, to their
end, and what this browser keeps of them."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

PATIENCE_MS = 60_000
"""Python has to start in the page, and the machine may be busy."""
ANSWERS = re.compile("^(I see no build|Let it pass)")
FREE_FIELD = '[data-field][aria-disabled="false"]'
WORTH = re.compile(r"^Put a crate .*: worth \d+ points? then")
TURNS = 200
"""Far more than a game has."""
LOG = """() => new Promise((done) => {
  const request = indexedDB.open('kist', 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('matches');
    request.result.createObjectStore('entries');
  };
  request.onsuccess = () => {
    const all = request.result.transaction('entries').objectStore('entries').getAll();
    all.onsuccess = () => { request.result.close(); done(all.result); };
  };
})"""
"""All that this browser keeps of matches."""


def my_turn(page: Page) -> Locator:
    """Wait until there is something to do: a button of Cubus, or a field of Helter-Skelter."""
    answer = page.get_by_role("button", name=ANSWERS).or_(page.locator(FREE_FIELD)).first
    expect(answer).to_be_enabled(timeout=PATIENCE_MS)
    return answer


def start_against_novice(page: Page, site: str, game: str) -> None:
    """Start where everything can be chosen, with a bot that does not let anybody wait."""
    choose_novice(page, site, game)
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/match/local-*", timeout=PATIENCE_MS)
    my_turn(page)


def choose_novice(page: Page, site: str, game: str) -> None:
    """All that is chosen before a game against a bot begins, but for the start; `site` ends with a slash where there
    is no server, as addresses come after a # there."""
    page.goto(f"{site}#/new" if site.endswith("/") else f"{site}/new")
    page.get_by_text(game, exact=True).click()
    page.get_by_label("Who sits on chair 2").select_option("bot:novice")
    page.get_by_text("More settings").click()
    page.get_by_label("Who begins").select_option("0")
    page.get_by_label("How fast bots play").select_option("at-once")


def kept(page: Page) -> list[str]:
    """All entries of matches that this browser keeps."""
    entries: list[str] = page.evaluate(LOG)
    return entries


def reload_in_the_middle(page: Page) -> None:
    """What was done is there again."""
    before = kept(page)
    page.reload()
    expect(page.locator(".match")).to_be_visible(timeout=PATIENCE_MS)
    assert before
    assert kept(page)[: len(before)] == before


def press(page: Page, button: Locator) -> None:
    """Press something that moves the match on."""
    version = page.locator(".match").get_attribute("data-version") or ""
    button.click()
    expect(page.locator(".match")).not_to_have_attribute("data-version", version, timeout=PATIENCE_MS)


def place_a_stone(page: Page) -> None:
    """Helter-Skelter: place a stone anywhere."""
    my_turn(page)
    press(page, page.locator(FREE_FIELD).first)


def place_all_and_call(page: Page) -> None:
    """Helter-Skelter: place eight stones, and be ready at once."""
    for number in range(8):
        place_a_stone(page)
        if number == 3:
            reload_in_the_middle(page)
    for _ in range(2):  # it asks whether that is meant
        page.get_by_role("button", name="Ready!").last.click()
    expect(page.locator("#result")).to_be_visible(timeout=PATIENCE_MS)


def build_what_is_offered(page: Page) -> None:
    """Cubus in crates: twice the first crate that is worth something, else pass, until the game is over."""
    page.get_by_role("button", name="Crates", exact=True).click()
    built = 0
    for turn in range(TURNS):
        over, answer = page.locator("#result"), page.get_by_role("button", name=ANSWERS)
        expect(over.or_(answer.first).first).to_be_visible(timeout=PATIENCE_MS)
        if over.count():
            break
        plus = page.get_by_role("button", name=WORTH)
        if built < 2 and plus.count():
            plus.first.click()
            press(page, page.get_by_role("button", name=re.compile("^Build for")))
            built += 1
        else:
            press(page, answer.first)
        if turn == 3:
            reload_in_the_middle(page)
    assert built
    expect(page.locator("#result")).to_be_visible(timeout=PATIENCE_MS)


GAMES: dict[str, Any] = {"Cubus": build_what_is_offered, "Helter-Skelter": place_all_and_call}
"""How a whole game of each kind is played."""
