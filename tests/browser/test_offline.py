"""The installed app: it opens without a server and says so, keeps no answers, and follows new versions."""

import json
import re
import shutil
import signal
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
from tests.browser.alone import PATIENCE_MS, my_turn, place_a_stone, reload_in_the_middle, start_against_novice
from tests.browser.conftest import OpenPage
from tests.browser.house import House

FILES = "python/files.json"
"""The list of all files of the pages."""


def controlled(page: Page) -> None:
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def eventually(page: Page, holds: str) -> None:
    """Wait until what a page has to ask for holds; `wait_for_function` takes the question itself for a yes."""
    page.evaluate(
        f"""async () => {{
            const end = Date.now() + {PATIENCE_MS};
            while (!(await ({holds})())) {{
                if (Date.now() > end) throw new Error('never: ' + {json.dumps(holds)});
                await new Promise((done) => setTimeout(done, 50));
            }}
        }}"""
    )


def next_version_installed(page: Page) -> None:
    """Look for another version of the worker, and wait until it is there, with all that it keeps."""
    page.evaluate("navigator.serviceWorker.getRegistration().then((registration) => registration.update())")
    eventually(page, "() => navigator.serviceWorker.getRegistration().then(({ waiting }) => waiting !== null)")


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


@pytest.mark.long
def test_kept_for_offline_a_game_goes_on_here_when_the_server_is_killed(
    open_page: OpenPage, own_house: House
) -> None:
    page = open_page("/settings", address=own_house.address, service_workers="allow")
    controlled(page)
    page.get_by_role("button", name="Keep for offline").click()
    expect(page.get_by_text("Kept: Kist plays without a connection.")).to_be_visible(timeout=PATIENCE_MS)
    own_house.close(signal.SIGKILL)
    page.goto(own_house.address)
    expect(
        page.get_by_text("The server cannot be reached: what you begin now is played on this device.")
    ).to_be_visible()
    start_against_novice(page, own_house.address, "Helter-Skelter")
    place_a_stone(page)
    reload_in_the_middle(page)
    my_turn(page)
    own_house.open()
    page.goto(f"{own_house.address}/games")
    mine = page.locator('a[href^="/match/local-"]')
    expect(mine).to_have_count(1)
    mine.click()
    place_a_stone(page)


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
    next_version_installed(page)
    assert set(old) < set(page.evaluate("caches.keys()")), "an old page still finds its files"

    page.goto("about:blank")
    page.goto(address)
    eventually(page, "() => caches.keys().then((names) => names.length === 1 && names[0].startsWith('kist-2'))")
    context.close()


def test_who_keeps_everything_keeps_the_next_version_before_it_is_used(
    browser: Browser, copy: tuple[Path, str]
) -> None:
    pages, address = copy
    context = browser.new_context()
    page = context.new_page()
    page.goto(address)
    controlled(page)
    page.evaluate(
        """async () => {
            const cache = await caches.open('kist-python');
            await cache.add('/python/files.json');
            await cache.put('/assets/of-before-1234567.js', new Response(''));
        }"""
    )
    assert "/python/manifest.json" not in kept(page)
    deploy(pages)
    page.reload()
    next_version_installed(page)
    everything = {f"/{each['path'].removeprefix('./')}" for each in json.loads((pages / FILES).read_text())}
    assert everything <= set(kept(page))
    page.goto("about:blank")
    page.goto(address)
    eventually(page, "() => caches.match('/assets/of-before-1234567.js').then((old) => old === undefined)")
    assert everything <= set(kept(page))
    context.close()


def test_the_icons_are_as_large_as_the_manifest_says() -> None:
    manifest = json.loads((PAGES / "manifest.webmanifest").read_text())
    icons = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    assert {icon["sizes"] for icon in icons} >= {"192x192", "512x512"}
    for icon in icons:
        width, height = struct.unpack(">II", (PAGES / icon["src"].lstrip("/")).read_bytes()[16:24])
        assert icon["sizes"] == f"{width}x{height}"
    assert re.search(r'rel="manifest" href="/manifest\.webmanifest"', (PAGES / "index.html").read_text())
