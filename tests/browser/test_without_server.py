"""The pages on a plain file server, in a folder of it: Python in the page is all there is."""

import gzip
import json
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from kist.cli.site import PAGES
from kist.study.puzzles.tables import by_id, of_day
from tests.browser.alone import (
    GAMES,
    PATIENCE_MS,
    choose_novice,
    kept,
    my_turn,
    place_a_stone,
    start_against_novice,
)
from tests.browser.conftest import DESKTOP, LIKES
from tests.browser.files import FileServer
from tests.browser.test_accessibility import violations
from tests.browser.test_puzzles import shown_id, solve

DAY = timedelta(days=1)
WITHOUT_WEBASSEMBLY = "delete globalThis.WebAssembly"
SHARES = "navigator.share = async ({ url }) => { document.body.dataset.shared = url }"
"""What a system's share sheet is given."""
Visit = Callable[..., Page]


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """Opens a page on a new device; whatever it cannot cope with fails the test."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def visited(address: str, *, script: str = "", **options: Any) -> Page:
        context = browser.new_context(viewport=DESKTOP, locale="en-GB", reduced_motion="reduce", **options)
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(LIKES % "rhombi")
        context.add_init_script(script)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda reason: wrong.append(str(reason)))
        page.goto(address)
        return page

    yield visited
    for context in contexts:
        context.close()
    assert not wrong


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_against_a_bot_is_looked_back_upon_and_shared(visit: Visit, site: str, game: str) -> None:
    page = visit(site, script=SHARES)
    start_against_novice(page, site, game)
    assert violations(page) == []
    GAMES[game](page)
    page.locator('a[href*="#review"]').first.click()
    expect(page.get_by_role("heading", name=f"Replay: {game}")).to_be_visible()
    expect(page.get_by_role("slider", name=re.compile("race|stand right"))).to_be_visible(timeout=PATIENCE_MS)
    assert violations(page) == []
    page.get_by_role("button", name="Share").click()
    page.wait_for_selector("body[data-shared]")
    other = visit(page.locator("body").get_attribute("data-shared") or "")
    expect(other.get_by_role("heading", name=f"Replay: {game}")).to_be_visible(timeout=PATIENCE_MS)
    expect(other.get_by_text("Novice").first).to_be_visible()
    other.goto(f"{site}#/games")
    expect(other.get_by_text("You have not played here yet")).to_be_visible()
    assert kept(other) == [], "what somebody shares is shown, and not kept"


def test_a_link_that_was_cut_off_says_so(visit: Visit, site: str) -> None:
    page = visit(f"{site}#/shared/1abcdef")
    expect(page.get_by_text("This link is not whole")).to_be_visible()
    page.get_by_role("main").get_by_role("link").last.click()
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()


def test_a_lesson_and_the_puzzle_of_the_day(visit: Visit, site: str) -> None:
    page = visit(f"{site}#/learn/cubus")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Step 1 of")
    assert violations(page) == []
    page.goto(f"{site}#/puzzles/day")
    expect(page.locator("[data-puzzle]")).to_be_visible()
    assert violations(page) == []
    of_today = {of_day(datetime.now(UTC).date() + day, "cubus") for day in (-DAY, 0 * DAY, DAY)}
    shown = shown_id(page)
    assert shown in of_today
    solve(page, by_id()[shown])
    expect(page.locator("[data-stands]")).to_have_attribute("data-stands", "right", timeout=PATIENCE_MS)
    page.goto(f"{site}#/position?stack=.2/22&hand=L")
    expect(page.locator(".piece").first).to_be_visible()


BROKE_OFF = "could not be fetched"
KEPT = "Kept: Kist plays without a connection."


@pytest.mark.long
def test_a_server_that_dies_while_a_game_is_prepared_costs_nothing_but_another_press(
    visit: Visit, site: str, files: FileServer
) -> None:
    page = visit(site)
    choose_novice(page, site, "Helter-Skelter")
    files.breaks_at = "library"
    try:
        page.get_by_role("button", name="Start").click()
        expect(page.get_by_role("alert")).to_contain_text(BROKE_OFF, timeout=PATIENCE_MS)
        assert violations(page) == []
        page.get_by_role("button", name="Try again").click()
        expect(page.get_by_role("alert")).to_contain_text(BROKE_OFF, timeout=PATIENCE_MS)
    finally:
        files.breaks_at = ""
        files.stop()
        files.start()
    page.get_by_role("button", name="Try again").click()
    page.wait_for_url("**/#/match/local-*", timeout=PATIENCE_MS)
    my_turn(page)


@pytest.mark.long
def test_a_server_that_dies_before_the_bot_thinks_loses_no_move(visit: Visit, site: str, files: FileServer) -> None:
    files.keeps = "no-store"  # a browser that keeps no files fetches Python once more for the worker that thinks
    page = visit(site, service_workers="block")
    start_against_novice(page, site, "Helter-Skelter")
    files.stop()
    try:
        place_a_stone(page)
        expect(page.get_by_role("alert")).to_contain_text(BROKE_OFF, timeout=PATIENCE_MS)
        before = kept(page)
    finally:
        files.keeps = ""
        files.start()
    page.get_by_role("button", name="Try again").click()
    my_turn(page)
    place_a_stone(page)
    assert kept(page)[: len(before)] == before


@pytest.mark.long
def test_kept_for_offline_everything_goes_on_without_a_line_and_a_game_is_taken_along_as_a_file(
    visit: Visit, site: str, files: FileServer, tmp_path: Path
) -> None:
    page = visit(f"{site}#/settings")
    page.get_by_role("button", name="Keep for offline").click()
    expect(page.get_by_text(KEPT)).to_be_visible(timeout=PATIENCE_MS)
    assert violations(page) == []
    files.stop()
    page.context.set_offline(True)
    try:
        page.reload()
        expect(page.get_by_text(KEPT)).to_be_visible()
        start_against_novice(page, site, "Helter-Skelter")
        for _ in range(2):
            place_a_stone(page)
        my_turn(page)
        page.get_by_role("button", name="More", exact=True).click()
        with page.expect_download() as saving:
            page.get_by_role("link", name="Save the transcript").click()
        saving.value.save_as(tmp_path / "game.jsonl")
        settings = json.loads((tmp_path / "game.jsonl").read_text("utf-8").splitlines()[0])
        assert settings["about"]["players"][1] == "bot:novice"
        page.goto(f"{site}#/games")
        expect(page.locator('a[href*="/match/local-"]')).to_have_count(1)
        page.locator("input[type=file]").set_input_files(tmp_path / "game.jsonl")
        page.wait_for_url("**/#/match/local-*")
        place_a_stone(page)
        page.goto(f"{site}#/games")
        expect(page.locator('a[href*="/match/local-"]')).to_have_count(2)
        page.goto(f"{site}#/puzzles/day")
        expect(page.locator("[data-puzzle]")).to_be_visible(timeout=PATIENCE_MS)
        page.goto(f"{site}#/learn/cubus")
        expect(page.get_by_role("heading", level=1)).to_contain_text("Step 1 of")
    finally:
        page.context.set_offline(False)
        files.start()
    page.goto(f"{site}#/settings")
    page.get_by_role("button", name="Remove it again").click()
    expect(page.get_by_role("button", name="Keep for offline")).to_be_enabled()
    assert not page.evaluate("caches.has('kist-python')")


@pytest.mark.long
def test_without_webassembly_the_pages_say_so_and_offer_what_can_be_read_and_printed(visit: Visit, site: str) -> None:
    page = visit(site, script=WITHOUT_WEBASSEMBLY)
    for path in ("", "#/new", "#/puzzles/day", "#/shared/1abc"):
        page.goto(f"{site}{path}")
        expect(page.get_by_role("heading", name="This browser cannot play here")).to_be_visible()
    assert violations(page) == []
    pdf = page.get_by_role("link", name="Cubus to cut out and play").get_attribute("href") or ""
    assert page.request.get(pdf).body().startswith(b"%PDF")
    page.get_by_role("main").locator('a[href$="/rules/skelter"]').click()
    expect(page.get_by_role("heading", name="Helter-Skelter: the rules")).to_be_visible()


def test_the_first_page_needs_no_python(visit: Visit, site: str) -> None:
    page = visit("about:blank")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(site)
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    page.wait_for_load_state("networkidle")
    assert not [url for url in asked if ".bin" in url or "pyodide" in url]
    assert violations(page) == []


def test_what_needs_others_says_where_to_get_it(visit: Visit, site: str) -> None:
    page = visit(site)
    for path in ("teach", "tournament", "account", "join/ABC234"):
        page.goto(f"{site}#/{path}")
        expect(page.get_by_role("heading", name="For this there has to be a server")).to_be_visible()


def test_the_bytes_for_a_first_game_stay_below_eight_megabytes() -> None:
    """As they are on the wire where a web space compresses."""
    python = PAGES / "python"
    files = json.loads((python / "manifest.json").read_text())["files"]
    sizes = [len(gzip.compress((python / each["name"]).read_bytes())) for each in files.values()]
    assert 4_000_000 < sum(sizes) < 8_000_000
