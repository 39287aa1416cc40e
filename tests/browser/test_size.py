"""The first page stays small, and three.js stays away until somebody wants to see the stack in space."""

import gzip
from pathlib import Path

import pytest

from kist.server.http.pages import PAGES
from tests.browser.conftest import OpenPage
from tests.browser.start import start

LARGEST = 60_000


def zipped(path: Path) -> int:
    return len(gzip.compress(path.read_bytes()))


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_first_page_needs_less_than_60_kb_of_script(open_page: OpenPage, language: str) -> None:
    page = open_page(locale=language)
    page.get_by_role("heading").first.wait_for()
    page.wait_for_load_state("networkidle")
    fetched = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)")
    scripts = {path.lstrip("/") for path in fetched if path.endswith(".js")}
    assert scripts
    assert sum(zipped(PAGES / script) for script in scripts) < LARGEST


def test_three_js_is_fetched_only_for_the_view_in_space(open_page: OpenPage) -> None:
    page = open_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    start(page, {"game": "cubus"}, ["Ada", "Bo"])
    page.locator(".piece").first.wait_for()
    assert not [url for url in asked if "scene-" in url]
    page.get_by_role("button", name="3D").click()
    page.locator("canvas").wait_for()
    assert [url for url in asked if "scene-" in url]
