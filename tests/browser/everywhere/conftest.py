"""A browser of each make, and somebody who opens pages in it; what these complain about fails the test."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Playwright

from tests.browser.conftest import DESKTOP
from tests.browser.everywhere import by_selenium
from tests.browser.everywhere.by_playwright import ByPlaywright
from tests.browser.everywhere.by_selenium import BySelenium
from tests.browser.everywhere.visitor import Visitor
from tests.browser.house import House

FIREFOX: Final = "/usr/bin/firefox-esr"
SCREEN: Final = "Xvfb"
PREFERENCES: Final[dict[str, str | float | bool]] = {"ui.prefersReducedMotion": 1, "intl.accept_languages": "en-GB"}
Visit = Callable[..., Visitor]


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """A screen that nobody sees, for browsers that want one; its number is one that is free."""
    told, tells = os.pipe()
    command = [SCREEN, "-displayfd", str(tells), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[tells], stderr=subprocess.DEVNULL) as screen:
        os.close(tells)
        with os.fdopen(told) as number:
            yield f":{number.readline().strip()}"
        screen.terminate()


@pytest.fixture(scope="session")
def firefox(playwright: Playwright, display: str) -> Iterator[Browser]:
    """With a window: it draws nothing in space without one."""
    firefox = playwright.firefox.launch(
        channel="moz-firefox",
        executable_path=FIREFOX,
        firefox_user_prefs=PREFERENCES,
        headless=False,
        env={**os.environ, "DISPLAY": display},
    )
    yield firefox
    firefox.close()


@pytest.fixture(params=["chromium", "firefox", "webkit"])
def somebody(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Visitor]:
    """Starts a browser of this make for somebody new."""
    if request.param == "chromium":
        chromium: Browser = request.getfixturevalue("browser")
        return lambda: ByPlaywright(chromium.new_context(viewport=DESKTOP, locale="en-GB", reduced_motion="reduce"))
    if request.param == "firefox":
        if not shutil.which(FIREFOX) or not shutil.which(SCREEN):
            pytest.skip("firefox-esr or xvfb is not installed")
        firefox: Browser = request.getfixturevalue("firefox")
        return lambda: ByPlaywright(firefox.new_context(viewport=DESKTOP))
    if (program := by_selenium.browser()) is None or not shutil.which(SCREEN):
        pytest.skip("webkit2gtk-driver or xvfb is not installed")
    display: str = request.getfixturevalue("display")
    return lambda: BySelenium(program, tmp_path, display)


@pytest.fixture
def visit(
    request: pytest.FixtureRequest, somebody: Callable[[], Visitor], house: House, tmp_path: Path
) -> Iterator[Visit]:
    """Opens a page on a new device: by its path, or by the address of another server."""
    visitors: list[Visitor] = []

    def open_one(path: str = "/", *, address: str | None = None) -> Visitor:
        visitor = somebody()
        visitors.append(visitor)
        visitor.go((address or house.address) + path)
        return visitor

    yield open_one
    if getattr(request.node, "failed_in_call", False):
        for number, visitor in enumerate(visitors):
            (tmp_path / f"page-{number}.png").write_bytes(visitor.picture())
    for visitor in visitors:
        visitor.leave()
    complaints = [each for visitor in visitors for each in visitor.complaints]
    assert not complaints, complaints
