"""The first page stays small, and three.js stays away until somebody wants to see the stack in space."""

import gzip
import re
from collections import Counter
from pathlib import Path

import kist.server.pages
from tests.browser.conftest import OpenPage
from tests.browser.start import start

PAGES = Path(kist.server.pages.__file__).parent / "web"
LARGEST = 60_000


def zipped(path: Path) -> int:
    return len(gzip.compress(path.read_bytes()))


def test_the_first_page_needs_less_than_60_kb_of_script() -> None:
    document = (PAGES / "index.html").read_text()
    scripts = re.findall(r'(?:src|href)="/(assets/[^"]+\.js)"', document)
    languages: Counter[str] = Counter()
    for path in PAGES.glob("assets/??-*.js"):
        languages[path.name[:2]] += zipped(path)
    assert scripts
    assert languages
    assert sum(zipped(PAGES / script) for script in scripts) + max(languages.values()) < LARGEST


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
