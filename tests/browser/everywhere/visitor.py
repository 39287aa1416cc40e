"""What a journey does with a browser of any make: a few verbs, each of which waits until it can be done."""

import json
import re
import time
from abc import ABC, abstractmethod
from typing import Any, Final, Literal, TypeAlias

Json: TypeAlias = dict[str, Any]
Point: TypeAlias = tuple[float, float]
Role: TypeAlias = Literal["button", "link"]
Words: TypeAlias = str | re.Pattern[str]
"""A whole name, or a pattern of which some part fits: one that JavaScript reads as Python does."""

PATIENCE_S: Final = 60
"""Machines are noisy, and Python has to start in some pages."""
GLANCE_S: Final = 0.05

SHOWN: Final = """(where, words) => [...document.querySelectorAll(where)].some((each) =>
    each.checkVisibility() && new RegExp(words).test(each.innerText ?? each.textContent))"""
"""Whether something says these words, and can be seen."""
MIDDLE: Final = """(where) => {
    const box = document.querySelector(where)?.getBoundingClientRect();
    return box?.width ? [box.x + box.width / 2, box.y + box.height / 2] : null;
}"""
ASKED: Final = """async (path, told) => {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(path, told ? { method: 'POST', headers, body: JSON.stringify(told) } : {});
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
}"""
PAGE: Final = "() => `${location.href}: ${document.body?.innerText.slice(0, 2000)}`"


class Visitor(ABC):
    """Somebody with a browser, on a device that has never been here."""

    gone: type[Exception]
    """What a browser throws while one page makes place for another."""
    complaints: list[str]
    """What the pages could not cope with."""

    @property
    @abstractmethod
    def address(self) -> str:
        """Where this browser is."""

    @abstractmethod
    def go(self, address: str) -> None:
        """Open an address."""

    @abstractmethod
    def reload(self) -> None:
        """Open the same address anew."""

    @abstractmethod
    def press(self, name: Words, role: Role = "button") -> None:
        """Press the first that is called so."""

    @abstractmethod
    def press_at(self, where: str) -> None:
        """Press the first that a selector names."""

    @abstractmethod
    def type(self, label: str, text: str) -> None:
        """Fill in a field."""

    @abstractmethod
    def choose(self, label: str, value: str) -> None:
        """Choose one of a list."""

    @abstractmethod
    def drag(self, start: Point, end: Point) -> None:
        """Pull something over the window with the pointer."""

    @abstractmethod
    def key(self, name: str) -> None:
        """Press a key where the focus is."""

    @abstractmethod
    def run(self, script: str, *told: Any) -> Any:
        """What a function gives in the page, at once or as a promise."""

    @abstractmethod
    def picture(self) -> bytes:
        """How the page looks, as PNG."""

    @abstractmethod
    def leave(self) -> None:
        """Close the browser; what was complained of is known then."""

    def wait(self, holds: str, *told: Any) -> Any:
        """Look again and again until a function gives something in the page; gives that."""
        end, reason = time.monotonic() + PATIENCE_S, ""
        while time.monotonic() < end:
            try:
                if found := self.run(holds, *told):
                    return found
            except self.gone as stumbled:
                reason = f" ({stumbled})"
            time.sleep(GLANCE_S)
        raise AssertionError(f"never: {holds} of {told}{reason}; at {self.run(PAGE)}")

    def sees(self, words: Words, where: str = "body") -> None:
        """Wait until these words, or what fits this pattern, can be read there."""
        self.wait(SHOWN, where, words.pattern if isinstance(words, re.Pattern) else re.escape(words))

    def finds(self, where: str, count: int | None = None) -> None:
        """Wait until there are so many of what a selector names; without a number, any."""
        wanted = "> 0" if count is None else f"=== {count}"
        self.wait(f"(where) => document.querySelectorAll(where).length {wanted}", where)

    def is_at(self, address: str) -> str:
        """Wait until the address fits a pattern; gives it."""
        found: str = self.wait("(words) => new RegExp(words).test(location.href) && location.href", address)
        return found

    def read(self, where: str) -> str:
        """What can be read there, once something can."""
        found: str = self.wait("(where) => document.querySelector(where)?.innerText", where)
        return found

    def middle(self, where: str) -> Point:
        """Where the middle of something is in the window."""
        x, y = self.wait(MIDDLE, where)
        return x, y

    def ask(self, path: str, told: Json | None = None) -> Json:
        """Ask the server past the page, as this browser."""
        found: Json = self.run(ASKED, path, told)
        return found

    def keep(self, name: str, value: Json) -> None:
        """Leave something in this browser for the page that is opened next."""
        self.run("(name, value) => { localStorage[name] = value; }", name, json.dumps(value))
