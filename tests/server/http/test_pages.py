"""The built pages as a browser asks for them: nothing that is text travels larger than it must."""

import gzip
from collections.abc import Iterator
from urllib.parse import quote

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kist.server.http.pages import PAGES
from tests import patient
from tests.services import Kist


@pytest.fixture
def browser(kist: Kist) -> Iterator[httpx.Client]:
    with patient.Client(base_url=kist.url, headers={"accept-encoding": "gzip"}) as client:
        yield client


TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}


def texts() -> list[str]:
    """Every built file that is text, but for those that fit into one packet as they are."""
    files = [path for path in sorted(PAGES.rglob("*")) if path.suffix in TYPES and path.stat().st_size >= 300]
    return [f"/{path.relative_to(PAGES)}" for path in files]


def test_texts_travel_compressed_and_come_out_as_they_were(browser: httpx.Client) -> None:
    for path in [path for path in texts() if path != "/index.html"]:
        answer = browser.get(path)
        assert answer.headers["content-encoding"] == "gzip", path
        assert "Accept-Encoding" in answer.headers["vary"]
        file = PAGES / path.lstrip("/")
        assert answer.headers["content-type"].partition(";")[0] == TYPES[file.suffix], path
        assert answer.content == file.read_bytes()


def test_every_page_is_the_same_document_with_a_head_of_its_own(browser: httpx.Client) -> None:
    built = (PAGES / "index.html").read_text(encoding="utf-8")
    body = built[built.index("<body>") :]
    for path in ("/", "/rules/cubus", "/index.html"):
        answer = browser.get(path)
        assert answer.headers["content-encoding"] == "gzip", path
        assert "Accept-Encoding" in answer.headers["vary"]
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert answer.text.endswith(body)
        assert answer.text.count("<title>") == 1
        assert answer.text.count('name="description"') == 1
    assert browser.get("/").text != browser.get("/teach").text


@given(st.text(max_size=700) | st.sampled_from(["\0", "a\0b", "x" * 256, "é" * 4_000, "a/" * 2_000, "..", "%00"]))
@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_page_may_have_any_name_at_all(browser: httpx.Client, name: str) -> None:
    answer = browser.get("/" + quote(name.encode("utf-8", "surrogatepass"), safe="/"))
    assert answer.status_code in {200, 307, 400, 404}, name


def test_what_carries_a_hash_in_its_name_is_kept_for_ever_and_the_rest_asked_for_anew(browser: httpx.Client) -> None:
    assets = sorted((PAGES / "assets").glob("*[!z]"))
    assert [path for path in assets if path.suffix == ".woff2"]
    for path in assets:
        answer = browser.head(f"/assets/{path.name}")
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable", path.name
    for changing in ("/", "/sw.js", "/manifest.webmanifest", "/favicon.svg", "/icons/icon-192.png"):
        assert browser.head(changing).headers["cache-control"] == "no-cache", changing
    font = next(path.name for path in assets if path.suffix == ".woff2")
    assert browser.head(f"/assets/{font}").headers["content-type"] == "font/woff2"


def test_who_takes_no_compressed_text_gets_it_plain(browser: httpx.Client) -> None:
    script = next(path for path in texts() if path.endswith(".js"))
    answer = browser.get(script, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in answer.headers
    assert answer.content == (PAGES / script.lstrip("/")).read_bytes()


def test_what_has_not_changed_is_not_sent_again(browser: httpx.Client) -> None:
    first = browser.get("/")
    again = browser.get("/", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_long_answers_of_the_server_travel_compressed_and_once(kist: Kist) -> None:
    for path, said in (("/openapi.json", b"Kist"), ("/api/puzzles", b"best")):
        with patient.stream("GET", f"{kist.url}{path}", headers={"accept-encoding": "gzip"}) as answer:
            assert answer.headers["content-encoding"] == "gzip"
            assert said in gzip.decompress(b"".join(answer.iter_raw()))
            tag = answer.headers["etag"]
        plain = patient.get(f"{kist.url}{path}", headers={"accept-encoding": "identity"})
        assert said in plain.content
        assert "content-encoding" not in plain.headers
        again = patient.get(f"{kist.url}{path}", headers={"if-none-match": tag})
        assert (again.status_code, again.content) == (304, b""), "it never changes, and is not sent again"
