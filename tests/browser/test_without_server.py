"""The pages on a plain file server, in a folder of it: Python in the page is all there is."""

import gzip
import json
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from kist.cli.site import PAGES, write_site
from kist.study.puzzles.tables import by_id, of_day
from tests.browser.conftest import DESKTOP, LIKES
from tests.browser.files import FOLDER, FileServer
from tests.browser.test_accessibility import violations
from tests.browser.test_puzzles import shown_id, solve

DAY = timedelta(days=1)
PATIENCE_MS = 60_000
"""Python has to start in the page, and the machine may be busy."""
ANSWERS = re.compile("^(I see no build|Let it pass)")
FREE_FIELD = '[data-field][aria-disabled="false"]'
FETCHED = "Failed to fetch"
"""What a browser says of a file that a server did not give; the page has words of its own for it."""
WITHOUT_WEBASSEMBLY = "delete globalThis.WebAssembly"
SHARES = "navigator.share = async ({ url }) => { document.body.dataset.shared = url }"
"""What a system's share sheet is given."""
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
Visit = Callable[..., Page]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FileServer]:
    root = tmp_path_factory.mktemp("site")
    write_site(root / FOLDER)
    server = FileServer(root)
    yield server
    server.stop()


@pytest.fixture
def site(files: FileServer) -> str:
    """The address of the site, below a path of a server that knows nothing but files."""
    return files.address


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """Opens a page on a new device; whatever it cannot cope with fails the test."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def visited(address: str, *, script: str = "", **options: str) -> Page:
        context = browser.new_context(viewport=DESKTOP, locale="en-GB", reduced_motion="reduce", **options)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(LIKES % "rhombi")
        context.add_init_script(script)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda reason: None if FETCHED in str(reason) else wrong.append(str(reason)))
        page.goto(address)
        return page

    yield visited
    for context in contexts:
        context.close()
    assert not wrong


def my_turn(page: Page) -> None:
    """There is something to do: a button of Cubus, or a field of Helter-Skelter."""
    answer = page.get_by_role("button", name=ANSWERS)
    expect(answer.or_(page.locator(FREE_FIELD)).first).to_be_enabled(timeout=PATIENCE_MS)


def start_against_novice(page: Page, site: str, game: str) -> None:
    """Start where everything can be chosen, with a bot that does not let anybody wait."""
    page.goto(f"{site}#/new")
    page.get_by_text(game, exact=True).click()
    page.get_by_label("Who sits on chair 2").select_option("bot:novice")
    page.get_by_text("More settings").click()
    page.get_by_label("Who begins").select_option("0")
    page.get_by_label("How fast bots play").select_option("at-once")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/#/match/local-*")
    my_turn(page)


def reload_in_the_middle(page: Page) -> None:
    """What was done is there again."""
    kept = page.evaluate(LOG)
    page.reload()
    expect(page.locator(".match")).to_be_visible(timeout=PATIENCE_MS)
    assert page.evaluate(LOG)[: len(kept)] == kept


def is_over(page: Page) -> bool:
    return page.locator("#result").count() > 0


def place_all_and_call(page: Page) -> None:
    """Helter-Skelter: place eight stones anywhere, and be ready at once."""
    for number in range(8):
        my_turn(page)
        before = page.locator(".match").get_attribute("data-version") or ""
        page.locator(FREE_FIELD).first.click()
        expect(page.locator(".match")).not_to_have_attribute("data-version", before, timeout=PATIENCE_MS)
        if number == 3:
            reload_in_the_middle(page)
    for _ in range(2):  # it asks whether that is meant
        page.get_by_role("button", name="Ready!").last.click()
    expect(page.locator("#result")).to_be_visible(timeout=PATIENCE_MS)


@pytest.mark.long
@pytest.mark.parametrize(("game", "play"), [("Helter-Skelter", place_all_and_call)])
def test_a_whole_game_against_a_bot_is_looked_back_upon_and_shared(
    visit: Visit, site: str, game: str, play: Callable[[Page], None]
) -> None:
    page = visit(site, script=SHARES)
    start_against_novice(page, site, game)
    assert violations(page) == []
    play(page)
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
    assert other.evaluate(LOG) == [], "what somebody shares is shown, and not kept"


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
