"""Both lessons from the first step to the last, as people do them: by mouse, by keyboard, by touch."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from kist.cubus.shape.build import judge
from kist.cubus.shape.stack import Stack
from kist.study.lessons import LESSONS, Step
from kist.study.lessons.cubus import start
from tests.browser.conftest import OpenPage
from tests.browser.cubus_hands import Table, build_by_dragging, build_by_keyboard, build_by_touch
from tests.browser.layout.looks import day
from tests.browser.test_accessibility import fits, violations

SMALL = {"width": 375, "height": 667}
TOUCH: dict[str, Any] = {"viewport": SMALL, "has_touch": True, "is_mobile": True}
NAMES = {
    "build": "Build for",
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


def number(page: Page, at: int, game: str) -> None:
    """The first game is the last step: there are as many dots as the words say."""
    of = len(LESSONS[game].steps) + 1
    expect(page.get_by_role("heading", level=1)).to_contain_text(f"Step {at} of {of}")
    expect(page.locator(".dots span")).to_have_count(of)


def skip_to(page: Page, game: str, step: str | None) -> None:
    """Go on to a step, or to the first game, past all that is to be done."""
    names = [each.name for each in LESSONS[game].steps]
    at = len(names) if step is None else names.index(step)
    page.evaluate(
        f"localStorage.setItem('kist.learn', JSON.stringify({{ lessons: {{ {game}: {{ step: {at} }} }} }}))"
    )
    page.reload()
    number(page, at + 1, game)


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
    button(page, "Rhombi").click()
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
        number(page, at, "cubus")
        let_pass(page)
        if not step.is_looked_at:
            stands(page, "open")
            do_cubus(page, step, how, press)
        stands(page, "done")
        if how == "mouse":
            assert violations(page) == []
        let_pass(page)
        press(page, "Next")
    number(page, len(steps) + 1, "cubus")
    page.goto(page.url.replace("/learn/cubus", "/learn"))
    expect(page.get_by_text("done", exact=True)).to_be_visible()


@pytest.mark.long
def test_cubus_by_touch_on_a_small_phone(open_page: OpenPage) -> None:
    """With a finger on the rhombi themselves; where one crate is added, by a tap on its place."""
    page = open_page("/learn/cubus", **TOUCH)
    steps = LESSONS["cubus"].steps
    for at, step in enumerate(steps, 1):
        number(page, at, "cubus")
        stands(page, "done" if step.is_looked_at else "open")
        assert fits(page)
        if step.is_looked_at:
            pass
        elif step.name in {"five-ways", "for-nothing", "hidden", "nailed"}:
            x, y = added(step)
            page.locator(f'[data-spot="add {x} {y}"]').tap()
            tap(page, NAMES["build"])
        else:
            do_cubus(page, step, "touch", tap)
        stands(page, "done")
        tap(page, "Next")
    number(page, len(steps) + 1, "cubus")


def added(step: Step) -> tuple[int, int]:
    """Where the solution has more crates than before: it takes one press there."""
    before, after = start(step).laid.stack.heights, Stack.parse(step.solution[-1].split()[1]).heights
    (cell,) = (cell for cell, height in after.items() if height > before.get(cell, 0))
    return cell


IN_RED = """() => {
    const probe = document.body.appendChild(document.createElement('i'));
    const reds = ['--alarm', '--alarm-soft', '--on-alarm-soft'].map((name) => {
        probe.style.color = `var(${name})`;
        return getComputedStyle(probe).color;
    });
    probe.remove();
    const isRed = ({ color, backgroundColor, fill, stroke, borderTopColor }) =>
        [color, backgroundColor, fill, stroke, borderTopColor].some((each) => reds.includes(each));
    const seen = [...document.querySelectorAll('main *')].filter((each) => each.checkVisibility());
    return seen.filter((each) => isRed(getComputedStyle(each))).map((each) => each.outerHTML.slice(0, 80));
}"""
"""What of a page is drawn in the colour of alarm."""


def test_what_is_missing_is_said_calmly_and_nothing_lies_on_the_stack(open_page: OpenPage) -> None:
    """While rhombi are still in the hand nothing is red; a press on Build that cannot be is answered in red."""
    page = open_page("/learn/cubus")
    skip_to(page, "cubus", "on-top")
    stands(page, "open")
    page.locator(".tray button").first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    missing = page.locator(".message", has_text="Two rhombi lie on top of each other here.")
    expect(missing).to_be_visible()
    expect(page.locator("[data-stands]")).to_have_text("")
    assert page.evaluate(IN_RED) == []
    said, stack = missing.bounding_box(), page.locator("[data-id]").first.bounding_box()
    assert said
    assert stack
    assert said["y"] + said["height"] <= stack["y"], "nothing lies on the stack"
    assert violations(page) == []
    click(page, "Build")
    expect(missing).to_be_visible()
    page.wait_for_function(f"({IN_RED})().length > 0")


def test_a_wrong_build_leads_nowhere_dead(open_page: OpenPage) -> None:
    page = open_page("/learn/cubus")
    skip_to(page, "cubus", "anew")
    lay(page, LESSONS["cubus"].step("anew"), ".2/22", "mouse")
    click(page, NAMES["build"])
    stands(page, "wrong")
    expect(page.locator("[data-stands]")).to_contain_text("That makes 3 points; 9 are possible.")
    click(page, "Show me")
    stands(page, "shown")
    click(page, "Try it")
    stands(page, "open")


@pytest.mark.parametrize("game", list(LESSONS))
def test_next_pressed_twice_goes_on_once_and_never_skips(open_page: OpenPage, game: str) -> None:
    """Wherever one is: the next step's way past it does not come under the finger."""
    page = open_page(f"/learn/{game}")
    for at in (1, 2):
        skip_to(page, game, LESSONS[game].steps[at - 1].name)
        if not LESSONS[game].steps[at - 1].is_looked_at:
            click(page, "Show me")
        expect(button(page, "Next")).to_be_enabled()
        where = button(page, "Next").bounding_box()
        assert where
        page.mouse.dblclick(where["x"] + where["width"] / 2, where["y"] + where["height"] / 2)
        number(page, at + 1, game)
        page.wait_for_timeout(500)
        number(page, at + 1, game)
        assert button(page, "Next").bounding_box() == where


# All languages ---------------------------------------------------------------------------------------------------

LANGUAGES = ["de", Random(day()).choice(["en-GB", "nl", "fr", "it"])]
"""German and another that the date chooses; that every language has all its words is tested without a browser."""


def said_anew(page: Page, how: str) -> None:
    """What is said of a try is words of this language, with nothing left to fill in."""
    stands(page, how)
    said = page.locator("[data-stands]").inner_text()
    assert said
    assert not re.search(r"[{}]|learn\.|why\.", said), said


def go_on(page: Page) -> None:
    page.locator(".ways .next").click()


def press_action(page: Page, at: int) -> None:
    """The first of what can be done is to let it be, the last to do it."""
    page.locator(".actions button").nth(at).click()


@pytest.mark.parametrize("locale", LANGUAGES)
def test_cubus_in_every_language_with_a_wrong_try_at_every_step(open_page: OpenPage, locale: str) -> None:
    page = open_page("/learn/cubus", locale=locale)
    for step in LESSONS["cubus"].steps:
        if not step.is_looked_at:
            stands(page, "open")
            press_action(page, -1 if step.name == "no-knock" else 0)
            said_anew(page, "wrong")
            solve_cubus(page, step)
        go_on(page)
    expect(page.get_by_test_id("thought")).to_have_count(1)


def solve_cubus(page: Page, step: Step) -> None:
    if step.name == "no-knock":
        press_action(page, 0)
    elif step.name in {"on-top", "anew", "open-lid"}:
        page.locator(".ways .help").click()
        return said_anew(page, "shown")
    else:
        if step.name == "knock":
            press_action(page, -1)
        x, y = added(step)
        page.locator(f'[data-spot="add {x} {y}"]').click()
        expect(page.locator(".actions .primary")).to_be_enabled()
        press_action(page, -1)
    return said_anew(page, "done")


WRONG: dict[str, tuple[str | int, ...]] = {
    "step": ("b6", "a6"),
    "touched": ("c5", "b6"),
    "block": ("d4", "d5"),
    "claim": (0,),
    "no-claim": (-1,),
    "ready": ("c5", "c6"),
}
"""A wrong try at each step: fields that are pressed, or a button."""


@pytest.mark.parametrize("locale", LANGUAGES)
def test_helter_skelter_in_every_language_with_a_wrong_try_at_every_step(open_page: OpenPage, locale: str) -> None:
    page = open_page("/learn/skelter", locale=locale)
    for step in LESSONS["skelter"].steps:
        if step.name == "place":
            place_and_remember(page)
        elif not step.is_looked_at:
            stands(page, "open")
            do_all(page, WRONG[step.name])
            said_anew(page, "wrong")
            do_all(page, right_of(step))
            said_anew(page, "done")
        go_on(page)
    expect(page.get_by_test_id("thought")).to_have_count(1)


def place_and_remember(page: Page) -> None:
    """The question is about the stone that was placed, wherever that was; who forgot looks once more."""
    stands(page, "open")
    press_field(page, "c5", "mouse")
    said_anew(page, "wrong")
    press_field(page, "g5", "mouse")
    expect(page.get_by_test_id("sentence")).to_contain_text("g5")
    colours = page.locator(".palette button")
    colours.nth(0).click()
    said_anew(page, "wrong")
    expect(page.locator("[data-stands]")).to_contain_text("g5")
    colours.nth(5).click()
    said_anew(page, "done")


def right_of(step: Step) -> tuple[str | int, ...]:
    at = {"claim": -1, "accept": 0, "ready": -1}
    return tuple(at.get(verb, what) for verb, _, what in (line.partition(" ") for line in step.solution))


def do_all(page: Page, deeds: tuple[str | int, ...]) -> None:
    for deed in deeds:
        if isinstance(deed, str):
            expect(page.locator(f'[data-field="{deed}"][aria-disabled="false"]')).to_be_visible()
            press_field(page, deed, "mouse")
        else:
            press_action(page, deed)
    if page.locator(".actions .question").count():
        page.locator(".actions .alarm").click()  # what does nothing lies where one has just pressed


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
            expect(button(page, what)).to_be_visible()
            press(page, what)
        elif what:
            press_field(page, what, how)
        elif verb == "ready":
            press(page, "Ready!")
            expect(page.locator(".question")).to_be_visible()
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
        number(page, at, "skelter")
        if how != "touch":
            let_pass(page)
        stands(page, "done" if step.is_looked_at else "open")
        assert fits(page)
        do_skelter(page, step, how, press)
        stands(page, "done")
        if how == "touch":
            assert violations(page) == []
        press(page, "Next")
    number(page, len(steps) + 1, "skelter")


def test_a_wrong_step_is_shown_where_it_is_wrong_and_the_step_begins_again(open_page: OpenPage) -> None:
    """On the smallest of phones, where the ways on are in sight too."""
    page = open_page("/learn/skelter", viewport={"width": 320, "height": 568})
    skip_to(page, "skelter", "place")
    stands(page, "open")
    press_field(page, "c5", "mouse")
    stands(page, "wrong")
    expect(page.locator("[data-stands]")).to_have_text("That field has your own colour.")
    expect(page.locator('[data-field="c5"] .verdict.wrong')).to_be_visible()
    click(page, "Skip")
    stands(page, "open")
    press_field(page, "b6", "mouse")
    press_field(page, "a6", "mouse")
    stands(page, "wrong")
    expect(page.locator("[data-stands]")).to_have_text("a6 is slate, not red: red has the circle.")
    expect(page.locator('[data-field="b6"]')).to_have_attribute("aria-disabled", "false")
    for at in (4, 5, 6):
        expect(button(page, "Skip")).to_be_in_viewport(ratio=1)
        click(page, "Skip")
        number(page, at, "skelter")
    stands(page, "open")
    with judged_late(page):
        click(page, NAMES["claim"])
        click(page, "Skip")
        number(page, 7, "skelter")
    page.reload()
    number(page, 7, "skelter")


@pytest.mark.parametrize("game", list(LESSONS))
def test_the_friendly_bot_says_why(open_page: OpenPage, game: str) -> None:
    page = open_page(f"/learn/{game}")
    skip_to(page, game, None)
    if game == "cubus":
        # Chance may let the bot begin, and the bot may pass: then the first question is whether to knock.
        button(page, "I see no build").or_(button(page, NAMES["waive"])).click()
    else:
        page.locator('[data-field][aria-disabled="false"]').first.click()
    thought = page.get_by_test_id("thought")
    expect(thought).to_contain_text("Novice")
    assert violations(page) == []
    click(page, "Start a real game")
    page.wait_for_url("**/match/*")


def test_the_first_game_ends_with_a_call_and_says_how_it_came_out(open_page: OpenPage) -> None:
    page = open_page("/learn/skelter")
    page.clock.install()
    skip_to(page, "skelter", None)
    for placed, field in enumerate(("b6", "b4", "g4", "e6"), 1):
        expect(page.locator(f'[data-field="{field}"][aria-disabled="false"]')).to_be_visible()
        press_field(page, field, "mouse")
        expect(page.get_by_role("button", name=re.compile("Novice"))).to_have_count(placed)
        let_pass(page)
    expect(button(page, "Ready!")).to_be_enabled()
    click(page, "Ready!")
    expect(page.locator(".question")).to_be_visible()
    let_pass(page)
    page.locator(".actions .alarm").click()
    expect(page.get_by_test_id("result")).to_have_text(
        "The bot wins: your Ready! was not true, 4 stones stood wrong."
    )
    expect(button(page, "A new practice game")).to_be_visible()
    assert violations(page) == []


def test_lessons_are_offered_where_somebody_is_new(open_page: OpenPage) -> None:
    page = open_page()
    games = page.get_by_role("radiogroup", name="Which game")
    games.get_by_text("Helter-Skelter").click()
    expect(page.get_by_role("link", name="three minutes")).to_have_attribute("href", "/learn/skelter")
    games.get_by_text("Cubus").click()
    page.get_by_role("link", name="More ways to play").click()
    page.get_by_role("link", name="First time? Learn Cubus in three minutes").click()
    number(page, 1, "cubus")
    page.goto(page.url.replace("/learn/cubus", "/learn/chess"))
    expect(page.get_by_role("heading", name="There is no such lesson")).to_be_visible()
