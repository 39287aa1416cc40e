"""WebKitGTK, driven by Selenium: its small browser, on a screen that nobody sees."""

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Final

from selenium.common.exceptions import (
    ElementClickInterceptedException,
    ElementNotInteractableException,
    JavascriptException,
    StaleElementReferenceException,
    WebDriverException,
)
from selenium.webdriver import Remote, WebKitGTKOptions
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.command import Command
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.select import Select
from selenium.webdriver.webkitgtk.service import Service

from tests.browser.conftest import DESKTOP
from tests.browser.everywhere.visitor import GLANCE_S, PATIENCE_S, Json, Point, Role, Visitor, Words
from tests.browser.test_accessibility import AXE

DRIVER: Final = Path("/usr/bin/WebKitWebDriver")
LISTEN: Final = """if (!window.complaints) {
    const heard = (window.complaints = []);
    addEventListener('error', ({ message }) => heard.push(message));
    addEventListener('unhandledrejection', ({ reason }) => heard.push(`${reason}`));
    for (const kind of ['error', 'warn']) {
        const say = console[kind];
        console[kind] = (...told) => { heard.push(told.join(' ')); say(...told); };
    }
}"""
"""The driver tells nothing of what pages complain about, so they are listened to from when they are loaded."""
FREE: Final = "checkVisibility() && !each.disabled && !each.closest('[aria-disabled=true]')"
AT: Final = f"(where) => [...document.querySelectorAll(where)].find((each) => each.{FREE})"
NAMED: Final = f"""(role, words, whole) => {{
    const KINDS = {{ button: 'button, [role=button]', link: 'a[href]' }};
    const {{ aria, text }} = axe.commons;
    axe.setup(document.body);
    try {{
        const isCalledSo = (name) => (whole ? name === words : new RegExp(words).test(name));
        return [...document.querySelectorAll(KINDS[role])].find((each) => each.{FREE} &&
            aria.getRole(each) === role && isCalledSo(text.accessibleText(each).trim()));
    }} finally {{
        axe.teardown();
    }}
}}"""
FIELD: Final = f"""(words) => [...document.querySelectorAll('input, textarea, select')].find((each) => each.{FREE} &&
    [...each.labels].some((label) => label.textContent.replace(each.textContent, '').trim() === words))"""
"""A field by its label, without what can be chosen there."""
POINT: Final = """async (element) => {
    element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const middle = () => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    };
    const before = middle();
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const [x, y] = middle();
    return before[0] === x && before[1] === y && element.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
}"""
"""Where something is pressed, once it rests and nothing lies over it."""
DOWN: Final[Json] = {"type": "pointerDown", "button": 0}
UP: Final[Json] = {"type": "pointerUp", "button": 0}
BUSY: Final = (ElementClickInterceptedException, ElementNotInteractableException, StaleElementReferenceException)
"""Something is in the way, or has just been put up anew."""


def browser() -> str | None:
    """The program that shows pages, wherever this machine keeps it; None where it is not installed."""
    found = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser"))
    return str(found[0]) if found and DRIVER.exists() else None


def _to(x: float, y: float) -> Json:
    return {"type": "pointerMove", "duration": 20, "x": round(x), "y": round(y), "origin": "viewport"}


class BySelenium(Visitor):
    """Somebody in a browser that was started for them."""

    gone = WebDriverException

    def __init__(self, program: str, folder: Path, display: str) -> None:
        self.complaints = []
        home = Path(mkdtemp(prefix="webkit-", dir=folder))
        self._log = home / "browser.log"
        options = WebKitGTKOptions()
        options.binary_location = program
        options.add_argument("--automation")
        still = home / "gtk-3.0/settings.ini"
        still.parent.mkdir(parents=True)
        still.write_text("[Settings]\ngtk-enable-animations=0\n")
        surroundings = {
            "PATH": "/usr/bin:/bin",
            "DISPLAY": display,
            "LANG": "en_GB.UTF-8",
            "LANGUAGE": "en_GB",
            "HOME": str(home),
            "XDG_CONFIG_HOME": str(home),
            "GDK_BACKEND": "x11",
            "NO_AT_BRIDGE": "1",
        }
        self._service = Service(str(DRIVER), log_output=str(self._log), env=surroundings)
        self._service.start()
        connection = RemoteConnection(client_config=ClientConfig(self._service.service_url))
        self._driver = Remote(connection, options=options)
        self._driver.set_window_size(DESKTOP["width"], DESKTOP["height"])
        self._driver.set_script_timeout(PATIENCE_S)

    @property
    def address(self) -> str:
        return self._driver.current_url

    def go(self, address: str) -> None:
        self._hear()
        self._driver.get(address)
        self._driver.execute_script(LISTEN)

    def reload(self) -> None:
        self._hear()
        self._driver.refresh()
        self._driver.execute_script(LISTEN)

    def _hear(self) -> None:
        """What the page that is left could not cope with, from when it was loaded."""
        heard: list[str] = self._driver.execute_script("return window.complaints ?? []")
        self.complaints += [f"{self.address}: {words}" for words in heard]

    def _named(self, name: Words, role: Role) -> WebElement | None:
        if not self._driver.execute_script("return 'axe' in window"):
            self._driver.execute_script(AXE)
        words, whole = (name, True) if isinstance(name, str) else (name.pattern, False)
        return self._find(NAMED, role, words, whole)

    def _find(self, script: str, *told: Any) -> WebElement | None:
        found: WebElement | None = self._driver.execute_script(f"return ({script})(...arguments)", *told)
        return found

    def _do(self, find: Callable[[], WebElement | None], what: Callable[[WebElement], Any], name: object) -> None:
        """Do something with what is found, as soon as that can be."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            with suppress(*BUSY):
                if (element := find()) is not None:
                    what(element)
                    return
            time.sleep(GLANCE_S)
        raise AssertionError(f"never: {name} at {self.address}: {self.read('body')[:2000]}")

    def press(self, name: Words, role: Role = "button") -> None:
        self._do(lambda: self._named(name, role), self._press, (role, name))

    def press_at(self, where: str) -> None:
        self._do(lambda: self._find(AT, where), self._press, where)

    def _press(self, element: WebElement) -> None:
        """With the pointer: the driver's own way knows no parts of drawings."""
        point: Point | None = self.run(POINT, element)
        if point is None:
            raise ElementClickInterceptedException
        self._point([_to(*point), DOWN, UP])

    def type(self, label: str, text: str) -> None:
        def fill(field: WebElement) -> None:
            field.clear()
            field.send_keys(text)

        self._do(lambda: self._find(FIELD, label), fill, label)

    def choose(self, label: str, value: str) -> None:
        self._do(lambda: self._find(FIELD, label), lambda field: Select(field).select_by_value(value), label)

    def drag(self, start: Point, end: Point) -> None:
        (x, y), (to_x, to_y) = start, end
        way = [_to(x + part * (to_x - x), y + part * (to_y - y)) for part in (0, 0.25, 0.5, 0.75, 1)]
        self._point([way[0], DOWN, *way[1:], UP])

    def _point(self, deeds: list[Json]) -> None:
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": deeds}
        self._driver.execute(Command.W3C_ACTIONS, {"actions": [mouse]})

    def key(self, name: str) -> None:
        signs = {"Enter": Keys.ENTER, "End": Keys.END, "Home": Keys.HOME, "ArrowRight": Keys.ARROW_RIGHT}
        ActionChains(self._driver, duration=20).send_keys(signs[name]).perform()

    def run(self, script: str, *told: Any) -> Any:
        answer = self._driver.execute_async_script(PROMISED % script, *told)
        if isinstance(answer, str):
            raise JavascriptException(answer)
        return answer[0]

    def picture(self) -> bytes:
        return self._driver.get_screenshot_as_png()

    def leave(self) -> None:
        self._hear()
        self._driver.quit()
        self._service.stop()


PROMISED: Final = """const told = [...arguments], done = told.pop();
Promise.resolve().then(() => (%s)(...told)).then((found) => done([found ?? null]), (error) => done(`${error}`));"""
