"""Chromium, a server and pages for the tests; what a page complains about fails the test."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    Playwright,
    ViewportSize,
    expect,
    sync_playwright,
)

from kist.cli.site import write_site
from tests.browser.files import FOLDER, FileServer
from tests.browser.house import House

CHROMIUM = "/usr/bin/chromium-headless-shell"  # the browser without its own windows: a third of the processor time
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--enable-unsafe-swiftshader",
]
DESKTOP = ViewportSize(width=1440, height=900)
PHONE = ViewportSize(width=390, height=760)
# What a browser says by itself while a server is away is expected; it is no fault of the page.
EXPECTED = (
    "ERR_CONNECTION_REFUSED",
    "WebSocket connection",
    "Failed to load resource",
    "ERR_CONNECTION_RESET",
    "GPU stall",
    "Service Worker registration blocked",
    "Cross-Origin-Opener-Policy header has been ignored",  # a page in the network, without https
)

# The tests act faster than people, all from one address.
UNLIMITED = [
    f"--limit={name}=100000"
    for name in (
        "rate",
        "burst",
        "address_rate",
        "address_burst",
        "unfinished_matches",
        "matches",
        "kilobytes",
        "bots_only",
        "guests",
        "classes",
        "tournaments",
        "accounts",
    )
]

LIKES = """try { localStorage['kist.preferences'] ??= '{"mode":"%s"}' } catch { /* a page without a store */ }"""

OpenPage = Callable[..., Page]

expect.set_options(timeout=20_000)  # machines are noisy: no test fails for being slow


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Notes a failure, so that the pages can be photographed: see `open_page`."""
    outcome = yield
    report = outcome.get_result()  # type: ignore[attr-defined]
    if report.when == "call" and report.failed:
        item.failed_in_call = True  # type: ignore[attr-defined]


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
    yield chromium
    chromium.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("house"), *UNLIMITED)
    house.open()
    yield house
    house.close()


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """A server of one's own, to be stopped and started at will."""
    house = House(tmp_path)
    house.open()
    yield house
    house.close()


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
def open_page(browser: Browser, house: House, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[OpenPage]:
    """Opens a page of the app in a new browser context: another person on another device."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_one(path: str = "/", *, address: str | None = None, mode: str | None = "rhombi", **options: Any) -> Page:
        """Somebody who lays rhombi one by one, unless another way to build Cubus is named; None for a newcomer."""
        usual: dict[str, Any] = {"viewport": DESKTOP, "locale": "en-GB", "reduced_motion": "reduce"}
        # Every page is another device and would fetch the app to keep it: see test_offline.py, where it may.
        usual["service_workers"] = "block"
        context = browser.new_context(**{**usual, **options})
        contexts.append(context)
        context.set_default_timeout(15_000)
        if mode:
            context.add_init_script(LIKES % mode)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error}"))
        page.on("console", lambda message: _note(complaints, message.type, message.text))
        page.goto((address or house.address) + path)
        return page

    yield open_one
    if getattr(request.node, "failed_in_call", False):
        for number, context in enumerate(contexts):
            for page in context.pages:
                page.screenshot(path=tmp_path / f"page-{number}.png")
    for context in contexts:
        context.close()
    assert not complaints, complaints


def _note(complaints: list[str], kind: str, text: str) -> None:
    if kind in {"error", "warning"} and not any(expected in text for expected in EXPECTED):
        complaints.append(text)
