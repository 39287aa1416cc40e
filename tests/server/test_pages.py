"""The built pages as a browser asks for them: nothing that is text travels larger than it must."""

import gzip
from collections.abc import Iterator

import httpx
import pytest

from kist.server.pages import PAGES
from tests.services import Kist


@pytest.fixture
def browser(kist: Kist) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=kist.url, headers={"accept-encoding": "gzip"}) as client:
        yield client


def scripts() -> list[str]:
    return [f"/assets/{path.name}" for path in sorted((PAGES / "assets").glob("*.js")) if path.stat().st_size >= 1000]


def test_texts_travel_compressed_and_come_out_as_they_were(browser: httpx.Client) -> None:
    for path in ["/", "/rules/cubus", *scripts()]:
        answer = browser.get(path)
        assert answer.headers["content-encoding"] == "gzip", path
        assert "Accept-Encoding" in answer.headers["vary"]
        assert answer.headers["content-type"].partition(";")[0] in {
            "text/html",
            "text/javascript",
            "application/javascript",
        }
        file = PAGES / (path.lstrip("/") if path.startswith("/assets/") else "index.html")
        assert answer.content == file.read_bytes()


def test_who_takes_no_compressed_text_gets_it_plain(browser: httpx.Client) -> None:
    answer = browser.get(scripts()[0], headers={"accept-encoding": "identity"})
    assert "content-encoding" not in answer.headers
    assert answer.content == (PAGES / scripts()[0].lstrip("/")).read_bytes()


def test_what_has_not_changed_is_not_sent_again(browser: httpx.Client) -> None:
    first = browser.get("/")
    again = browser.get("/", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_long_answers_of_the_server_travel_compressed_too(kist: Kist) -> None:
    with httpx.stream("GET", f"{kist.url}/openapi.json", headers={"accept-encoding": "gzip"}) as answer:
        assert answer.headers["content-encoding"] == "gzip"
        assert b"Kist" in gzip.decompress(b"".join(answer.iter_raw()))
