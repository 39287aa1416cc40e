"""Chromium and Firefox, driven by Playwright."""

from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Error

from tests.browser.conftest import EXPECTED
from tests.browser.everywhere.visitor import PATIENCE_S, Point, Role, Visitor, Words

SAID_BY_FIREFOX = (
    "NetworkError when attempting to fetch resource.’",  # said of a service worker, in quotes
    "can’t establish a connection to the server",
    "Loading failed for the",
    "WebGL warning",
    "WEBGL_debug_renderer_info is deprecated",
    "was preloaded using link preload but not used",
    "was interrupted while the page was loading",
)
"""What it says by itself, be a server away or a machine without a graphics card."""


class ByPlaywright(Visitor):
    """Somebody in a new context of a browser that runs already."""

    gone = Error

    def __init__(self, context: BrowserContext) -> None:
        context.set_default_timeout(PATIENCE_S * 1000)
        self.complaints = []
        self._context = context
        self._page = context.new_page()
        self._page.on("pageerror", lambda error: self._note(str(error)))
        self._page.on("console", self._read)

    def _read(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self._note(message.text)

    def _note(self, said: str) -> None:
        if not any(words in said for words in (*EXPECTED, *SAID_BY_FIREFOX)):
            self.complaints.append(f"{self._page.url}: {said}")

    @property
    def address(self) -> str:
        return self._page.url

    def go(self, address: str) -> None:
        self._page.goto(address)

    def reload(self) -> None:
        self._page.reload()

    def press(self, name: Words, role: Role = "button") -> None:
        self._page.get_by_role(role, name=name, exact=True).first.click()

    def press_at(self, where: str) -> None:
        self._page.locator(where).first.click()

    def type(self, label: str, text: str) -> None:
        self._page.get_by_label(label, exact=True).first.fill(text)

    def choose(self, label: str, value: str) -> None:
        self._page.get_by_role("combobox", name=label, exact=True).first.select_option(value)

    def drag(self, start: Point, end: Point) -> None:
        mouse, (x, y), (to_x, to_y) = self._page.mouse, start, end
        mouse.move(x, y)
        mouse.down()
        mouse.move((x + to_x) / 2, (y + to_y) / 2, steps=3)
        mouse.move(to_x, to_y, steps=3)
        mouse.up()

    def key(self, name: str) -> None:
        self._page.bring_to_front()  # Firefox gives keys to the page in front alone
        self._page.keyboard.press(name)

    def run(self, script: str, *told: Any) -> Any:
        return self._page.evaluate(f"(told) => ({script})(...told)", list(told))

    def picture(self) -> bytes:
        return self._page.screenshot()

    def leave(self) -> None:
        self._context.close()
