"""What is heard at a table: all that the page announces, in order, as a screen reader gets it."""

import re
from time import monotonic, sleep
from typing import Final

from playwright.sync_api import Page, expect

LISTENS: Final = """(() => {
    const attach = Element.prototype.attachShadow;
    window.heard = [];
    const listen = (changes) => {
        for (const { addedNodes } of changes) for (const each of addedNodes) window.heard.push(each.textContent);
    };
    Element.prototype.attachShadow = function (how) {
        const root = attach.call(this, how);
        if (this.getAttribute('role') === 'log') new MutationObserver(listen).observe(root, { childList: true });
        return root;
    };
})()"""
"""Notes what is said in regions that screen readers listen to."""
LABEL: Final = re.compile("^(Command|Befehl)$")
PATIENCE_SECONDS: Final = 60


def listen(page: Page) -> None:
    """Note what is said on every page that is opened from now on."""
    page.add_init_script(LISTENS)


def heard(page: Page) -> list[str]:
    """All that was said since the page was opened."""
    return list(page.evaluate("() => window.heard"))


def hears(page: Page, *words: str, after: int = 0) -> int:
    """Something with one of these words is said, be it for a moment that is over by now; gives when in order."""
    until = monotonic() + PATIENCE_SECONDS
    while True:
        lines = heard(page)
        for at, line in enumerate(lines[after:], after):
            if any(each in line for each in words):
                return at
        assert monotonic() < until, f"nothing of {words} was said, but {lines[after:]}"
        sleep(0.05)


def say(page: Page, line: str) -> None:
    """Type a command; the field is opened by / where it is not."""
    field = page.get_by_role("textbox", name=LABEL)
    if not field.count():
        page.keyboard.press("/")
    expect(field).to_be_focused()
    field.fill(line)
    field.press("Enter")
