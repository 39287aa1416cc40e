"""Both lessons from the first step to the last, as people do them: by mouse, by keyboard, by touch."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from kist.cubus.shape.build import judge
from kist.cubus.shape.stack import Stack
from kist.study.lessons import LESSONS, Step
from kist.study.lessons.cubus import start
from tests.browser.conftest import OpenPage
from tests.browser.cubus_hands import Table, build_by_dragging, build_by_keyboard, build_by_touch
from tests.browser.test_accessibility import fits, violations

SMALL = {"width": 375, "height": 667}
TOUCH: dict[str, Any] = {"viewport": SMALL, "has_touch": True, "is_mobile": True}
NAMES = {
    "build": "Build",
    "knock": "Knock!",
    "waive": "Let it pass",
    "claim": "It stands right!",
    "accept": "Let it be",
}
Press = Callable[[Page, str], None]


def stands(page: Page, how: str) -> None:
    expect(page.locator("[data-stands]")).to_have_attribute("data-stands", how, timeout=15_000)


def let_pass(page: Page) -> None:
    """What is watched, and the moment in which new buttons take no press: with the page's clock, not with ours."""
    page.clock.run_for(30_000)


def number(page: Page, at: int, of: int) -> None:
    expect(page.get_by_role("heading", level=1)).to_contain_text(f"Step {at} of {of}")


def button(page: Page, name: str) -> Any:
    return page.get_by_role("button", name=re.compile(f"^{re.escape(name)}"))


def click(page: Page, name: str) -> None:
    button(page, name).click()


def tap(page: Page, name: str) -> None:
    button(page, name).tap()


def key(page: Page, name: str) -> None:
    expect(button(page, name)).to_be_enabled()
    button(page, name).focus()
    page.keyboard.press("Enter")


@contextmanager
def judged_late(page: Page) -> Iterator[None]:
    """What is tried within is judged when that is over."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/lessons/*/steps/*", hold)
    yield
    page.evaluate("0")  # whatever was asked is held by now
    with page.expect_response("**/api/lessons/*/steps/*") as judged:
        for route in held:
            route.continue_()
    judged.value.finished()
    page.unroute("**/api/lessons/*/steps/*")


# Cubus -----------------------------------------------------------------------------------------------------------


def table_of(step: Step) -> Table:
    begun = start(step)
    return Table(begun.laid, begun.hands[0], begun.settings.rules, "build", {})


def lay(page: Page, step: Step, stack: str, how: str) -> None:
    """Lay a build on the bench, rhombus by rhombus."""
    table = table_of(step)
    build = judge(table.rules, table.laid, table.hand, Stack.parse(stack))
    hands = {"keyboard": build_by_keyboard, "touch": build_by_touch, "mouse": build_by_dragging}
    hands[how](page, table, build)


def do_cubus(page: Page, step: Step, how: str, press: Press) -> None:
    for action in step.solution:
        verb, _, stack = action.partition(" ")
        if stack:
            lay(page, step, stack, how)
        press(page, NAMES[verb])


@pytest.mark.long
@pytest.mark.parametrize("how", ["mouse", "keyboard"])
def test_cubus_from_the_first_step_to_the_last(open_page: OpenPage, how: str) -> None:
    page = open_page("/learn")
    page.clock.install()
    press = click if how == "mouse" else key
    page.get_by_role("link", name="Cubus: Begin").click()
    steps = LESSONS["cubus"].steps
    for at, step in enumerate(steps, 1):
        number(page, at, len(steps))
        let_pass(page)
        stands(page, "open")
        do_cubus(page, step, how, press)
        stands(page, "done")
        if how == "mouse":
            assert violations(page) == []
        let_pass(page)
        press(page, "Next")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Your first game")
    page.goto(page.url.replace("/learn/cubus", "/learn"))
    expect(page.get_by_text("✓ done")).to_be_visible()


@pytest.mark.long
def test_cubus_by_touch_on_a_small_phone(open_page: OpenPage) -> None:
    """With a finger on the rhombi themselves; where one crate is added, by a tap on its place."""
    page = open_page("/learn/cubus", **TOUCH)
    steps = LESSONS["cubus"].steps
    for at, step in enumerate(steps, 1):
        number(page, at, len(steps))
        stands(page, "open")
        assert fits(page)
        if step.name in {"on-top", "hidden"}:
            tap(page, "Crates")
            x, y = added(step)
            page.locator(f'[data-spot="add {x} {y}"]').tap()
            tap(page, "Build")
        else:
            do_cubus(page, step, "touch", tap)
        stands(page, "done")
        tap(page, "Next")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Your first game")


def added(step: Step) -> tuple[int, int]:
    """Where the solution has more crates than before: it takes one press there."""
    before, after = start(step).laid.stack.heights, Stack.parse(step.solution[0].split()[1]).heights
    (cell,) = (cell for cell, height in after.items() if height > before.get(cell, 0))
    return cell


def test_wrong_tries_are_answered_and_lead_nowhere_dead(open_page: OpenPage) -> None:
    page = open_page("/learn/cubus")
    names = [step.name for step in LESSONS["cubus"].steps]
    for _ in range(names.index("anew")):
        click(page, "Skip")
    step = LESSONS["cubus"].step("anew")
    lay(page, step, ".2/22", "mouse")
    click(page, "Build")
    stands(page, "wrong")
    expect(page.locator("[data-stands]")).to_have_text(re.compile(r"That makes 3; 9 are possible"))
    click(page, "Show me")
    stands(page, "shown")
    click(page, "Try it")
    stands(page, "open")
    for _ in ("anew", "open-lid"):
        click(page, "Skip")
    click(page, "Let it pass")
    stands(page, "wrong")
    click(page, "Skip")
    click(page, "Knock!")
    stands(page, "wrong")
    expect(page.locator("[data-stands]")).to_contain_text("the other player gets 2 points")
    click(page, "Let it pass")
    stands(page, "done")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Your first game")


# Helter-Skelter --------------------------------------------------------------------------------------------------


def press_field(page: Page, field: str, how: str) -> None:
    where = page.locator(f'[data-field="{field}"]')
    if how == "keyboard":
        where.focus()
        page.keyboard.press("Enter")
    elif how == "touch":
        where.tap()
    else:
        where.click(force=True)


def do_skelter(page: Page, step: Step, how: str, press: Press) -> None:
    for action in step.solution:
        verb, _, what = action.partition(" ")
        if verb == "name":
            press(page, what)
        elif what:
            press_field(page, what, how)
        elif verb == "ready":
            press(page, "Ready!")
            expect(page.get_by_role("alert")).to_be_visible()
            press(page, "Ready!")
        else:
            press(page, NAMES[verb])
        if verb == "touch":
            expect(page.locator(".up")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize(("how", "press"), [("mouse", click), ("keyboard", key), ("touch", tap)])
def test_helter_skelter_from_the_first_step_to_the_last(open_page: OpenPage, how: str, press: Press) -> None:
    """By touch as long as it takes; else what only takes time is let pass."""
    page = open_page("/learn/skelter", **(TOUCH if how == "touch" else {}))
    steps = LESSONS["skelter"].steps
    if how != "touch":
        page.clock.install()
        page.reload()
    for at, step in enumerate(steps, 1):
        number(page, at, len(steps))
        if how != "touch":
            let_pass(page)
        stands(page, "open")
        assert fits(page)
        do_skelter(page, step, how, press)
        stands(page, "done")
        if how == "touch":
            assert violations(page) == []
        press(page, "Next")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Your first game")


def test_a_wrong_step_is_shown_where_it_is_wrong_and_the_step_begins_again(open_page: OpenPage) -> None:
    """On the smallest of phones, where the ways on are in sight too."""
    page = open_page("/learn/skelter", viewport={"width": 320, "height": 568})
    stands(page, "open")
    press_field(page, "c5", "mouse")
    stands(page, "wrong")
    expect(page.locator("[data-stands]")).to_have_text("That field has your own colour.")
    expect(page.locator('[data-field="c5"] .verdict.wrong')).to_be_visible()
    click(page, "Skip")
    stands(page, "open")
    click(page, "red")
    expect(page.locator("[data-stands]")).to_contain_text("watch c6 once more")
    click(page, "blue")
    stands(page, "done")
    click(page, "Next")
    stands(page, "open")
    press_field(page, "b6", "mouse")
    press_field(page, "a6", "mouse")
    stands(page, "wrong")
    expect(page.locator('[data-field="b6"]')).to_have_attribute("aria-disabled", "false")
    for at in (4, 5, 6):
        expect(button(page, "Skip")).to_be_in_viewport(ratio=1)
        click(page, "Skip")
        number(page, at, 7)
    stands(page, "open")
    with judged_late(page):
        click(page, NAMES["claim"])
        click(page, "Skip")
        number(page, 7, 7)
    page.reload()
    number(page, 7, 7)


@pytest.mark.parametrize("game", list(LESSONS))
def test_the_friendly_bot_says_why(open_page: OpenPage, game: str) -> None:
    page = open_page(f"/learn/{game}")
    for _ in LESSONS[game].steps:
        click(page, "Skip")
    if game == "cubus":
        # Chance may let the bot begin, and the bot may pass: then the first question is whether to knock.
        button(page, "I see no build").or_(button(page, NAMES["waive"])).click()
    else:
        page.locator('[data-field][aria-disabled="false"]').first.click()
    thought = page.get_by_test_id("thought")
    expect(thought).to_contain_text("Novice")
    assert violations(page) == []


def test_lessons_are_offered_where_somebody_is_new(open_page: OpenPage) -> None:
    page = open_page()
    games = page.get_by_role("radiogroup", name="Which game")
    games.get_by_text("Helter-Skelter").click()
    expect(page.get_by_role("link", name="three minutes")).to_have_attribute("href", "/learn/skelter")
    games.get_by_text("Cubus").click()
    page.get_by_role("link", name="More ways to play").click()
    page.get_by_role("link", name="First time? Learn Cubus in three minutes").click()
    number(page, 1, len(LESSONS["cubus"].steps))
    page.goto(page.url.replace("/learn/cubus", "/learn/chess"))
    expect(page.get_by_role("heading", name="There is no such lesson")).to_be_visible()
