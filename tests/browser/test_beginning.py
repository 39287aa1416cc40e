"""What is seen before the script is there, or in a browser that is too old; what is fetched side by side."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import OpenPage
from tests.browser.house import House

FILES = re.compile(r"/assets/.*\.(js|css)$")
DARK, LIGHT = "rgb(27, 23, 19)", "rgb(247, 242, 232)"
GROUND = "getComputedStyle(document.documentElement).backgroundColor"


PAINTED = """() => new Promise((painted) => {
    new PerformanceObserver((seen) => seen.getEntriesByName("first-contentful-paint").length && painted())
        .observe({ type: "paint", buffered: true });
})"""


def is_painted(page: Page) -> None:
    """Waits until something is seen; the pages let no text be run as a script, so it is not polled."""
    page.evaluate(PAINTED)


@contextmanager
def waiting_page(browser: Browser, address: str, **options: str) -> Iterator[Page]:
    """A page for which neither script nor style sheet has come yet."""
    context = browser.new_context(service_workers="block", **options)  # type: ignore[arg-type]
    page = context.new_page()
    held: list[Route] = []
    page.route(FILES, lambda route: held.append(route))  # noqa: PLW0108
    page.goto(address, wait_until="commit")
    yield page
    page.unroute_all(behavior="ignoreErrors")
    context.close()


def test_something_is_seen_before_anything_else_has_come(browser: Browser, house: House) -> None:
    with waiting_page(browser, house.address) as page:
        is_painted(page)
        expect(page.locator("#app svg")).to_be_visible()
        assert page.evaluate(GROUND) == LIGHT


@pytest.mark.parametrize(
    ("chosen", "system", "ground"), [("dark", "light", DARK), ("light", "dark", LIGHT), ("system", "dark", DARK)]
)
def test_the_light_that_was_chosen_is_there_from_the_beginning(
    browser: Browser, house: House, chosen: str, system: str, ground: str
) -> None:
    with waiting_page(browser, house.address, color_scheme=system) as page:
        page.evaluate("(theme) => localStorage.setItem('kist.preferences', JSON.stringify({ theme }))", chosen)
        page.reload(wait_until="commit")
        is_painted(page)
        assert page.evaluate(GROUND) == ground


@pytest.mark.parametrize("missing", ["Object.hasOwn", "Array.prototype.findLast", "HTMLDialogElement"])
def test_a_browser_that_is_too_old_is_told_so(open_page: OpenPage, missing: str) -> None:
    page = open_page("/settings")
    page.context.add_init_script(f"delete {'window.' if '.' not in missing else ''}{missing}")
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("This browser is too old for Kist")
    expect(page.get_by_role("heading")).to_have_count(1)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de-AT", "Dieser Browser ist zu alt für Kist"),
        ("nl", "Deze browser is te oud voor Kist"),
        ("fr", "Ce navigateur est trop ancien pour Kist"),
        ("it", "Questo browser è troppo vecchio per Kist"),
        ("fi", "This browser is too old for Kist"),
    ],
)
def test_it_is_told_in_its_language(open_page: OpenPage, language: str, words: str) -> None:
    page = open_page("/privacy", locale=language)
    page.context.add_init_script("delete Object.hasOwn")
    page.reload()
    expect(page.get_by_role("heading", name=words)).to_be_visible()


def test_a_page_and_its_words_are_fetched_side_by_side(open_page: OpenPage) -> None:
    page = open_page(locale="de-DE")
    link = page.get_by_role("navigation").get_by_role("link", name="Lernen")
    link.wait_for()
    held: list[Route] = []
    page.route(re.compile(r"/assets/LearnPage-.*js$"), lambda route: held.append(route))  # noqa: PLW0108
    with page.expect_response(re.compile("/learn-de-")):
        link.click()
    expect(page.get_by_text("Einen Moment")).to_be_visible()
    assert held
    for route in held:
        route.continue_()
    page.unroute_all(behavior="ignoreErrors")
    expect(page.get_by_role("heading", name="Lernen")).to_be_visible()


def test_nothing_is_shown_before_its_words_are_there(open_page: OpenPage) -> None:
    page = open_page(locale="de-DE")
    held: list[Route] = []
    page.route(re.compile(r"/assets/settings-de-"), lambda route: held.append(route))  # noqa: PLW0108
    page.get_by_role("button", name="Menü").click()
    with page.expect_request(re.compile("settings-de-")):
        page.get_by_role("link", name="Einstellungen").click()
    expect(page.get_by_text("Einen Moment")).to_be_visible()
    expect(page.get_by_text("Settings")).to_have_count(0)
    for route in held:
        route.continue_()
    expect(page.get_by_role("heading", name="Einstellungen")).to_be_visible()
