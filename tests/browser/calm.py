"""Pages that have come to rest, without waiting for it as long as people would."""

from time import monotonic
from typing import Final

from playwright.sync_api import Page, Request

REST = 500
"""So many milliseconds of its own time a page at rest asks for nothing."""
ENOUGH = 3
"""So often in a row: the browser tells of what a page asks for a little later than the page asks for it."""
NEXT_FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
PATIENCE_SECONDS: Final = 30
"""After so long only what is asked for anew counts: the browser does not tell of every answer."""
AT_REST = """() => new Promise((done) => {
    let timer = setTimeout(done, 250);
    new MutationObserver(() => {
        clearTimeout(timer);
        timer = setTimeout(done, 250);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
    setTimeout(done, 3000);
})"""
"""Until nothing has changed on the page for a moment."""


class Calm:
    """What a page asks for, from here on, and its clock: what it would do in a moment it does at once."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._asked = 0
        self._unanswered: set[Request] = set()
        page.clock.install()
        page.on("request", self._note)
        page.on("requestfinished", self._forget)
        page.on("requestfailed", self._forget)

    def _note(self, request: Request) -> None:
        self._asked += 1
        self._unanswered.add(request)

    def _forget(self, request: Request) -> None:
        self._unanswered.discard(request)

    def wait(self) -> None:
        """Until everything is answered and shown, and nothing more is asked for in a while of the page's own time."""
        asked, rests, since = self._asked, 0, monotonic()
        while rests < ENOUGH:
            if monotonic() - since > PATIENCE_SECONDS:
                assert monotonic() - since < 2 * PATIENCE_SECONDS, f"{self._page.url} asks again and again"
                self._unanswered.clear()
            if not self._unanswered:  # else its patience with the server would pass as well
                self._page.clock.fast_forward(REST)
            self._page.evaluate(NEXT_FRAMES)
            rests = rests + 1 if asked == self._asked and not self._unanswered else 0
            asked = self._asked
