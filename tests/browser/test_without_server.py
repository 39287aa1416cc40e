"""The pages on a plain file server, in a folder of it: Python in the page is all there is."""

import functools
import gzip
import http.server
import json
import threading
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from kist.cli.site import PAGES, write_site
from tests.browser.conftest import DESKTOP

PATIENCE_MS = 180_000
"""Python has to start in the page, and the machine may be busy."""
FOLDER = "kist"


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Nobody reads it."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the site, below a path of a server that knows nothing but files."""
    root = tmp_path_factory.mktemp("site")
    write_site(root / FOLDER)
    handler = functools.partial(_Quiet, directory=str(root))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/{FOLDER}/"
        server.shutdown()


@pytest.fixture
def visitor(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport=DESKTOP)
    context.set_default_timeout(PATIENCE_MS)
    yield context
    context.close()


def opened(visitor: BrowserContext, address: str) -> Page:
    """A page; whatever it cannot cope with fails the test."""
    page = visitor.new_page()
    page.on("pageerror", lambda reason: pytest.fail(str(reason)))
    page.goto(address)
    return page


def test_a_bot_is_played_against_and_a_reload_loses_nothing(visitor: BrowserContext, site: str) -> None:
    page = opened(visitor, site)
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/#/match/local-*", timeout=PATIENCE_MS)
    expect(page.get_by_text("Your turn").first).to_be_visible(timeout=PATIENCE_MS)
    kept = page.evaluate(LOG)
    assert len(kept) >= 2
    page.reload()
    expect(page.get_by_text("Your turn").first).to_be_visible(timeout=PATIENCE_MS)
    assert page.evaluate(LOG)[: len(kept)] == kept


LOG = """() => new Promise((done) => {
  const request = indexedDB.open('kist');
  request.onsuccess = () => {
    const all = request.result.transaction('entries').objectStore('entries').getAll();
    all.onsuccess = () => { request.result.close(); done(all.result); };
  };
})"""


def test_the_first_page_needs_no_python(visitor: BrowserContext, site: str) -> None:
    page = visitor.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(site)
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    page.wait_for_load_state("networkidle")
    assert not [url for url in asked if ".bin" in url or "pyodide" in url]


def test_what_needs_others_says_where_to_get_it(visitor: BrowserContext, site: str) -> None:
    for path in ("teach", "tournament", "account", "join/ABC234"):
        page = opened(visitor, f"{site}#/{path}")
        expect(page.get_by_role("heading", name="For this there has to be a server")).to_be_visible()
        page.close()


def test_the_bytes_for_a_first_game_stay_below_eight_megabytes() -> None:
    """As they are on the wire where a web space compresses."""
    python = PAGES / "python"
    files = json.loads((python / "manifest.json").read_text())["files"]
    sizes = [len(gzip.compress((python / each["name"]).read_bytes())) for each in files.values()]
    assert 4_000_000 < sum(sizes) < 8_000_000
