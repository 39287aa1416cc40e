"""Every page and every state of a table, by name."""

from typing import Final

from playwright.sync_api import Page, expect

from tests.browser.calm import AT_REST, NEXT_FRAMES
from tests.browser.layout.pages import LESSON_STEPS, PAGES
from tests.browser.layout.scene import Scene, State
from tests.browser.layout.school import SCHOOL
from tests.browser.layout.tables import AROUND, CUBUS_TABLES, SKELTER_TABLES
from tests.browser.layout.walls import WALLS

TABLES: Final[dict[str, State]] = {**CUBUS_TABLES, **SKELTER_TABLES, **AROUND}
STATES: Final[dict[str, State]] = {**PAGES, **LESSON_STEPS, **TABLES, **SCHOOL, **WALLS}


def visit(scene: Scene, name: str) -> Page:
    """Set a state up and open it at the host's screen."""
    page = scene.host
    place = STATES[name](scene)
    base = page.url.split("/", 3)
    page.goto("about:blank")  # an address that differs after its # alone would not be opened anew
    page.goto("/".join(base[:3]) + place.path)
    expect(page.locator(".notice .waiting")).to_have_count(0)
    page.evaluate(AT_REST)
    if place.prepare:
        expect(page.locator("main")).to_be_visible()
        place.prepare(page)
    page.evaluate(NEXT_FRAMES)
    return page
