"""Photographs every page and every state of a table: `scripts/screenshots FOLDER`.

The states are those of the layout net, with the names that people have. What is not named is all of it but classes,
which `scripts/screenshots FOLDER 'class-*' 'pupil-*'` photographs, and walls, which have `scripts/walls`.
"""

import argparse
import tempfile
from collections.abc import Iterable
from contextlib import closing
from fnmatch import fnmatch
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import ARGUMENTS, CHROMIUM, UNLIMITED
from tests.browser.house import House
from tests.browser.layout.looks import LANGUAGES, Look, sorted_looks, switch
from tests.browser.layout.scene import Scene
from tests.browser.layout.school import SCHOOL
from tests.browser.layout.states import STATES, visit
from tests.browser.layout.walls import WALLS

SCREENS = {"laptop": (1280, 800), "phone": (390, 844), "notebook": (1366, 768), "desktop": (1440, 900)}
THEMES = ("light", "dark")
NAMES = ("Ada", "Maximilian", "Cleo", "Franziska", "Eli", "Bo")
HIGHEST = 2400
"""Of a long page its beginning is photographed."""


def person(browser: Browser, house: House) -> Page:
    context = browser.new_context(locale="de", reduced_motion="reduce", service_workers="block")
    page = context.new_page()
    page.goto(house.address)
    return page


def photograph(page: Page, state: str, looks: Iterable[Look], folder: Path) -> None:
    for look in looks:
        switch(page, look)
        screen = next(name for name, size in SCREENS.items() if size == (look.width, look.height))
        high = min(HIGHEST, page.evaluate("document.documentElement.scrollHeight"))
        whole = {"x": 0, "y": 0, "width": look.width, "height": max(high, look.height)}
        name = f"{state.replace('@', '-')}-{look.language}-{screen}-{look.theme}.png"
        page.screenshot(path=folder / name, full_page=True, clip=whole)  # type: ignore[arg-type]


def wanted(patterns: list[str]) -> list[str]:
    if not patterns:
        return [state for state in STATES if state not in SCHOOL and state not in WALLS]
    return [state for state in STATES if any(fnmatch(state, pattern) for pattern in patterns)]


def main() -> None:
    """All that is asked for, into one folder."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument(
        "states", nargs="*", help="names of states, with * for any letters; left out, all but classes"
    )
    parser.add_argument("--languages", default="en,de", help=f"some of {','.join(LANGUAGES)}")
    parser.add_argument("--screens", default="laptop,phone", help=f"some of {','.join(SCREENS)}")
    parser.add_argument("--themes", default=",".join(THEMES))
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    looks = sorted_looks(
        Look(language, *SCREENS[screen], theme)
        for language in asked.languages.split(",")
        for screen in asked.screens.split(",")
        for theme in asked.themes.split(",")
    )
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        house = House(Path(data), *UNLIMITED)
        with closing(house), playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS) as browser:
            house.open()
            scene = Scene(person(browser, house), person(browser, house), NAMES)
            for state in wanted(asked.states):
                photograph(visit(scene, state), state, looks, asked.folder)
            scene.leave()


if __name__ == "__main__":
    main()
