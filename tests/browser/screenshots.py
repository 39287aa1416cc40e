"""Photographs the main screens: `scripts/screenshots FOLDER`."""

import sys
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import ARGUMENTS, CHROMIUM, PHONE, UNLIMITED
from tests.browser.cubus_hands import build_by_dragging, find_build, look
from tests.browser.house import House
from tests.browser.start import act, room, start

DESKTOP = {"width": 1440, "height": 900}
LOOKS: dict[str, dict[str, Any]] = {
    "desktop-light": {"viewport": DESKTOP, "color_scheme": "light"},
    "desktop-dark": {"viewport": DESKTOP, "color_scheme": "dark"},
    "phone-light": {"viewport": PHONE, "color_scheme": "light", "device_scale_factor": 2},
    "phone-dark": {"viewport": PHONE, "color_scheme": "dark", "device_scale_factor": 2},
}
NO_CLOCK: dict[str, Any] = {"times": {"any": None}}
Shoot = Callable[[str], None]


def play_cubus(page: Page, match: str, builds: int) -> None:
    """Play on, past the page, until so many builds are there and the next one can be drafted."""
    for _ in range(200):
        table = look(page, match)
        build = find_build(table) if table.phase == "build" else None
        if build and not builds:
            return
        if build:
            builds -= 1
            act(page, match, table.view["viewer"], f"build {build.laid.stack}")
        elif table.phase == "build":
            act(page, match, table.view["viewer"], "pass")
        else:
            for seat in table.view["to_act"]:
                act(page, match, seat, "waive")


def shoot_cubus(page: Page, shoot: Shoot) -> None:
    match = start(page, {"game": "cubus", "rules": "2005"}, ["Ada", "Bo", "Cleo"], **NO_CLOCK)
    play_cubus(page, match, 13)
    page.reload()
    page.wait_for_timeout(600)
    table = look(page, match)
    build = find_build(table)
    assert build
    build_by_dragging(page, table, build)
    page.wait_for_timeout(500)
    shoot("cubus")
    page.get_by_role("button", name="Reset").click()
    page.get_by_role("button", name="Crates", exact=True).click()
    page.wait_for_timeout(600)
    shoot("cubus-crates")
    page.get_by_role("button", name="Rhombi", exact=True).click()
    page.get_by_role("button", name="3D").click()
    page.wait_for_timeout(1200)
    shoot("cubus-3d")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="I see no build").click()
    page.wait_for_timeout(400)
    shoot("cubus-knock")


def shoot_fault(page: Page, shoot: Shoot) -> None:
    start(page, {"game": "cubus"}, ["Ada", "Bo"], **NO_CLOCK)
    page.wait_for_timeout(500)
    page.get_by_role("application").focus()
    for key in ("ArrowUp", "Enter", "ArrowUp", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    page.wait_for_timeout(600)
    shoot("cubus-fault")


def play_skelter(page: Page, match: str, moves: int) -> None:
    rng = Random(5)
    for _ in range(16 * 3 + moves):
        views = room(page, match)["update"]["views"]
        view = next(view for view in views if view["viewer"] in view["to_act"])
        actions = [action for action in view["actions"] if action.split()[0] in {"place", "touch", "move", "accept"}]
        act(page, match, view["viewer"], rng.choice(actions))


def shoot_skelter(page: Page, shoot: Shoot) -> None:
    match = start(page, {"game": "skelter", "board": "classic"}, ["Ada", "Bo", "Cleo"], **NO_CLOCK)
    play_skelter(page, match, 21)
    page.wait_for_timeout(600)
    shoot("skelter")
    page.locator("[data-field][aria-disabled=false]").nth(2).click()
    page.wait_for_timeout(500)
    shoot("skelter-lifted")


def shoot_pages(page: Page, shoot: Shoot) -> None:
    base = page.url.rstrip("/")
    shoot("home")
    for name, path in {
        "rules": "/rules/cubus",
        "rules-skelter": "/rules/skelter",
        "position": "/position?stack=32/22o",
    }.items():
        page.goto(base + path)
        page.wait_for_timeout(500)
        shoot(name)
    page.goto(base)
    start(page, {"game": "cubus"}, ["Ada", None, None, None], chairs=["person", "person", "person", "bot:builder"])
    page.wait_for_timeout(400)
    shoot("lobby")


def shoot_replay(page: Page, shoot: Shoot) -> None:
    """Bots among themselves, once the first stones have been moved."""
    for game, settings, levels, moment in (
        ("cubus", {"rules": "2005"}, ["master", "greedy", "novice"], 40),
        ("skelter", {"rounds": 8}, ["master", "steady", "novice"], 45),
    ):
        chairs = [f"bot:{level}" for level in levels]
        start(page, {"game": game, **settings}, [None] * len(levels), chairs=chairs)
        page.get_by_role("link", name="Watch it again").click(timeout=120_000)
        page.get_by_role("slider").fill(str(moment))
        page.wait_for_timeout(600)
        shoot(f"replay-{game}")


def photograph(browser: Browser, house: House, folder: Path, look_name: str) -> None:
    for take in (shoot_pages, shoot_cubus, shoot_fault, shoot_skelter, shoot_replay):
        context = browser.new_context(locale="en-GB", **LOOKS[look_name])
        page = context.new_page()
        page.goto(house.address)
        page.wait_for_timeout(500)

        def shoot(name: str, page: Page = page) -> None:
            page.screenshot(path=folder / f"{name}-{look_name}.png")

        take(page, shoot)
        context.close()


def main(folder: Path, looks: list[str]) -> None:
    """All screens in all looks, or in those named."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        house = House(Path(data), *UNLIMITED)
        with closing(house), playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS) as browser:
            house.open()
            for look_name in looks or LOOKS:
                photograph(browser, house, folder, look_name)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
