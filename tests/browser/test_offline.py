"""The installed app: it opens without a server and says so, keeps no answers, and follows new versions."""

import json
import re
import shutil
import socket
import struct
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn
from playwright.sync_api import Browser, Page, expect
from starlette.applications import Starlette
from starlette.routing import Mount

from kist.server.http.pages import PAGES, Pages
from tests.browser.conftest import OpenPage
from tests.browser.house import House


def controlled(page: Page) -> None:
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def kept(page: Page) -> list[str]:
    """The paths of everything in the browser's own store."""
    paths: list[str] = page.evaluate(
        """async () => {
            const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
            const requests = await Promise.all(stores.map((store) => store.keys()));
            return requests.flat().map(({ url }) => new URL(url).pathname);
        }"""
    )
    return paths


@pytest.mark.long
def test_without_a_server_the_app_opens_and_says_so(open_page: OpenPage, own_house: House) -> None:
    page = open_page(address=own_house.address, service_workers="allow")
    controlled(page)
    page.get_by_role("link", name="Rules", exact=True).click()
    expect(page.get_by_role("heading", name="Cubus: the rules")).to_be_visible()
    page.goto(own_house.address)
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    assert "/" in kept(page)
    assert not [path for path in kept(page) if path.startswith("/api/")]

    own_house.close()
    page.goto(own_house.address)
    expect(page.get_by_role("alert")).to_contain_text("The server cannot be reached")
    page.goto(own_house.address + "/rules/cubus")
    expect(page.get_by_role("heading", name="Cubus: the rules")).to_be_visible()
    page.context.set_offline(True)
    expect(page.get_by_text("You are offline.")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text("You are offline.")).to_be_hidden()

    own_house.open()
    page.goto(own_house.address)
    expect(page.get_by_role("button", name="Play now")).to_be_visible()


@pytest.fixture
def copy(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A copy of the built pages, and the address where they are served."""
    shutil.copytree(PAGES, tmp_path / "web")
    app = Starlette(routes=[Mount("/", Pages(tmp_path / "web"))])
    server = uvicorn.Server(uvicorn.Config(app, log_level="error"))
    with socket.create_server(("127.0.0.1", 0)) as listening:  # whoever comes before the server waits for it
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        yield tmp_path / "web", f"http://127.0.0.1:{listening.getsockname()[1]}"
        server.should_exit = True
        thread.join()


def deploy(pages: Path) -> None:
    """Another version of the pages: another document, another worker."""
    for name, old, new in [
        ("index.html", "<body>", '<body data-version="2">'),
        ("sw.js", "VERSION = ", 'VERSION = "2" + '),
    ]:
        text = (pages / name).read_text()
        assert old in text
        (pages / name).write_text(text.replace(old, new))
        (pages / f"{name}.gz").unlink()


def test_a_new_version_is_there_at_once_and_the_old_one_is_forgotten_when_its_pages_are_closed(
    browser: Browser, copy: tuple[Path, str]
) -> None:
    pages, address = copy
    context = browser.new_context()
    page = context.new_page()
    page.goto(address)
    controlled(page)
    old = page.evaluate("caches.keys()")

    deploy(pages)
    page.reload()
    assert page.locator("body").get_attribute("data-version") == "2"
    page.evaluate("navigator.serviceWorker.getRegistration().then((registration) => registration.update())")
    page.wait_for_function("() => navigator.serviceWorker.getRegistration().then(({ waiting }) => waiting !== null)")
    assert set(old) < set(page.evaluate("caches.keys()")), "an old page still finds its files"

    page.goto("about:blank")
    page.goto(address)
    page.wait_for_function("() => caches.keys().then((names) => names.length === 1 && names[0].startsWith('kist-2'))")
    context.close()


def test_the_icons_are_as_large_as_the_manifest_says() -> None:
    manifest = json.loads((PAGES / "manifest.webmanifest").read_text())
    icons = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    assert {icon["sizes"] for icon in icons} >= {"192x192", "512x512"}
    for icon in icons:
        width, height = struct.unpack(">II", (PAGES / icon["src"].lstrip("/")).read_bytes()[16:24])
        assert icon["sizes"] == f"{width}x{height}"
    assert re.search(r'rel="manifest" href="/manifest\.webmanifest"', (PAGES / "index.html").read_text())
