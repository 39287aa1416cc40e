"""Whatever cannot be undone is pressed twice quickly, by finger and by key, and does not happen.

Where a press itself is the move, as passing is, the second one does nothing more."""

import uuid
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.layout.school import School
from tests.browser.start import Json, act, post, room, start
from tests.browser.test_skelter_table import placed

NO_CLOCK: Json = {"times": {"any": None}}
BETWEEN = 120
"""Milliseconds between two presses of somebody in a hurry."""
AFTER = 400
"""So long what was asked for would take to happen."""


class Case(NamedTuple):
    """A button, and what the server says of what it would destroy."""

    button: Locator
    kept: Callable[[], Any]
    after: Any
    """What the server says afterwards."""


def chairs(page: Page, match: str) -> list[bool]:
    return [chair["resigned"] for chair in room(page, match)["update"]["chairs"]]


def turn(page: Page, match: str) -> tuple[str, list[int]]:
    view = room(page, match)["update"]["views"][0]
    return view["phase"], view["to_act"]


def giving_up(page: Page) -> Case:
    match = start(page, {"game": "cubus"}, ["Ada", None], chairs=["person", "bot:novice"], **NO_CLOCK)
    page.locator("button.more").click()
    return Case(page.get_by_role("button", name="Give up"), lambda: chairs(page, match), [False, False])


def ready(page: Page) -> Case:
    match = placed(page, ["Ada", "Bo"])
    return Case(page.get_by_role("button", name="Ready!"), lambda: turn(page, match), ("turn", [0]))


def skipping(page: Page) -> Case:
    """Ada skips; Bo, who sits at the same screen, does not."""
    match = placed(page, ["Ada", "Bo"])
    return Case(page.get_by_role("button", name="Pass", exact=True), lambda: turn(page, match), ("turn", [1]))


def passing(page: Page) -> Case:
    """Nobody has said yet whether to knock."""
    match = start(page, {"game": "cubus"}, ["Ada", "Bo", "Cleo"], **NO_CLOCK)
    return Case(page.get_by_role("button", name="I see no build"), lambda: turn(page, match), ("knock", [1, 2]))


def nobody_knocks(page: Page) -> Case:
    """Bo, who is next, has not passed."""
    match = start(page, {"game": "cubus"}, ["Ada", "Bo"], **NO_CLOCK)
    act(page, match, 0, "pass")
    return Case(page.get_by_role("button", name="Nobody knocks"), lambda: turn(page, match), ("build", [1]))


def deleting_an_account(page: Page) -> Case:
    page.goto(page.url.rstrip("/") + "/account")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Make an account").click()
    page.get_by_role("button", name="I have kept it").click()
    asked = page.url.replace("/account", "/api/account")
    button = page.get_by_role("button", name="Delete everything")
    return Case(button, lambda: page.request.get(asked).status, 200)


def leaving_a_class(page: Page) -> tuple[School, str]:
    base = page.url.rstrip("/")
    school = School(page.request, base)
    school.come_in(page.request, "Ada")
    page.goto(f"{base}/teach#{school.id}.{school.key}")
    return school, base


def pupils(page: Page, base: str, school: School) -> int:
    seen = page.request.get(f"{base}/api/classes/{school.id}", headers={"kist-class-key": school.key})
    return len(seen.json()["pupils"]) if seen.ok else -1


def deleting_a_class(page: Page) -> Case:
    school, base = leaving_a_class(page)
    button = page.get_by_role("button", name="Delete the class")
    return Case(button, lambda: pupils(page, base, school), 1)


def removing_a_pupil(page: Page) -> Case:
    school, base = leaving_a_class(page)
    page.get_by_role("button", name="Ada").click()
    button = page.get_by_role("button", name="Remove from the class")
    return Case(button, lambda: pupils(page, base, school), 1)


def ending_a_tournament(page: Page) -> Case:
    browser, base = page.context.browser, page.url.rstrip("/")
    assert browser
    friend = browser.new_context().new_page()
    friend.goto(base)
    post(page, "/api/session", {})
    plan = {"game": {"game": "cubus"}, "size": 2, "way": "all", "patience": 600, "name": "Ada"}
    told = "/api/tournaments/" + post(page, "/api/tournaments", {**plan, "request": uuid.uuid4().hex})["id"]
    post(friend, "/api/session", {})
    post(friend, f"{told}/join", {"name": "Bo", "request": uuid.uuid4().hex})
    post(page, f"{told}/begin", {"round": 0})
    friend.context.close()
    page.goto(base + told.replace("/api/tournaments", "/tournament"))
    button = page.get_by_role("button", name="End the tournament")
    return Case(button, lambda: page.request.get(base + told).json()["stage"], "running")


CASES = {
    make.__name__: make
    for make in (
        giving_up,
        ready,
        skipping,
        passing,
        nobody_knocks,
        deleting_an_account,
        deleting_a_class,
        removing_a_pupil,
        ending_a_tournament,
    )
}


def by_finger(page: Page, button: Locator) -> None:
    """Twice at the same place, whatever is there by then."""
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box
    place = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.click(*place)
    page.wait_for_timeout(BETWEEN)
    page.mouse.click(*place)


def by_key(page: Page, button: Locator) -> None:
    button.focus()
    page.keyboard.press("Enter")
    page.wait_for_timeout(BETWEEN)
    page.keyboard.press("Enter")


@pytest.mark.parametrize("press", [by_finger, by_key])
@pytest.mark.parametrize("case", CASES)
def test_pressed_twice_nothing_happens_that_cannot_be_undone(
    open_page: OpenPage, case: str, press: Callable[[Page, Locator], None]
) -> None:
    page = open_page()
    button, kept, after = CASES[case](page)
    expect(button.first).to_be_visible()
    if (bar := page.locator(".actions")).count():
        expect(bar).not_to_have_attribute("aria-disabled", "true")
    press(page, button.first)
    page.wait_for_timeout(AFTER)
    assert kept() == after
