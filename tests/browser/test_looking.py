"""Looking at the table of Cubus and listening to it: closer, from the other side, moves that glide, sounds."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.cubus_hands import build_by_dragging, find_build, look, middle
from tests.browser.start import act, start
from tests.browser.test_cubus import NO_CLOCK, button, pass_until_a_build_is_there, places, settled

# Writes down which rhombi glided and how many tones would have been heard.
WITNESS = """
    const glided = new Set(), seen = () => document.documentElement.dataset;
    let heard = 0;
    for (const kind of ['transitionrun', 'animationstart'])
        document.addEventListener(kind, ({ target }) => {
            if (target.matches('.piece')) seen().glided = [...glided.add(target.dataset.rhombus)].join(' ');
        });
    const { start } = AudioScheduledSourceNode.prototype;
    AudioScheduledSourceNode.prototype.start = function (...when) {
        seen().heard = ++heard;
        start.apply(this, when);
    };
"""


def noted(page: Page, what: str) -> str:
    return page.locator("html").get_attribute(f"data-{what}") or ""


def expect_more(page: Page, what: str, before: str) -> None:
    expect(page.locator("html")).to_have_attribute(f"data-{what}", re.compile(f"^(?!{before}$)."))


def watch(open_page: OpenPage, preferences: dict[str, Any], **options: Any) -> tuple[Page, str]:
    """A table of two at one screen, with these preferences and somebody who counts; a build is possible."""
    page = open_page(**options)
    page.context.add_init_script(WITNESS)
    # Before the page begins: it keeps what it has read.
    kept = json.dumps(json.dumps({"mode": "rhombi", **preferences}))
    page.context.add_init_script(f"localStorage.setItem('kist.preferences', {kept})")
    match = start(page, {"game": "cubus"}, ["Ada", "Bo"], **NO_CLOCK)
    pass_until_a_build_is_there(page, match)
    page.reload()
    settled(page, match)
    return page, match


def build_past_the_page(page: Page, match: str) -> None:
    table = look(page, match)
    build = find_build(table)
    assert build
    act(page, match, table.view["viewer"], f"build {build.laid.stack}")
    expect(page.locator("[data-line=build]")).to_have_count(1)


def test_moves_of_others_glide_rhombus_by_rhombus(open_page: OpenPage) -> None:
    page, match = watch(open_page, {"speed": "slow"}, reduced_motion="no-preference")
    before = set(places(page))
    assert not noted(page, "glided")
    build_past_the_page(page, match)
    expect_more(page, "glided", "")
    moving = page.evaluate("document.getAnimations().filter(({ effect }) => effect.target.matches('.piece')).length")
    assert moving > 0
    settled(page, match)
    moved = set(places(page)) - before
    expect(page.locator("html")).to_have_attribute("data-glided", re.compile(rf"^\S+( \S+){{{len(moved) - 1}}}$"))
    assert set(noted(page, "glided").split()) == moved


def test_tools_leave_a_move_alone_that_is_still_being_shown(open_page: OpenPage) -> None:
    page, match = watch(open_page, {"speed": "slow"}, reduced_motion="no-preference")
    before = places(page)
    build_past_the_page(page, match)
    expect_more(page, "glided", "")
    built = places(page)
    assert built != before
    expect(button(page, "Build")).to_be_disabled()
    button(page, "Crates").click()
    assert places(page) == built


@pytest.mark.parametrize(
    ("preferences", "motion"), [({"speed": "off"}, "no-preference"), ({"speed": "slow"}, "reduce")]
)
def test_nothing_glides_for_those_who_do_not_want_it(
    open_page: OpenPage, preferences: dict[str, Any], motion: str
) -> None:
    page, match = watch(open_page, preferences, reduced_motion=motion)
    build_past_the_page(page, match)
    settled(page, match)
    assert not noted(page, "glided")


def test_a_build_and_a_knock_are_heard_by_those_who_want_it(open_page: OpenPage) -> None:
    page, match = watch(open_page, {"sound": True})
    before = noted(page, "heard")
    build_past_the_page(page, match)
    expect_more(page, "heard", before)
    button(page, "I see no build").click()
    before = noted(page, "heard")
    button(page, "knocks!").click()
    expect_more(page, "heard", before)


def test_it_is_quiet_for_those_who_want_no_sounds(open_page: OpenPage) -> None:
    page, match = watch(open_page, {"sound": False})
    build_past_the_page(page, match)
    assert not noted(page, "heard")
    page.get_by_role("button", name="More").click()
    page.get_by_role("checkbox", name="Sounds").check()
    page.keyboard.press("Escape")
    button(page, "I see no build").click()
    button(page, "knocks!").click()
    expect_more(page, "heard", "")


def test_a_build_is_dragged_by_a_player_on_the_other_side_of_the_table(open_page: OpenPage) -> None:
    page, match = watch(open_page, {})
    lid = page.locator('.piece[data-rhombus^="D"]').first
    side = page.locator('.piece[data-rhombus^="L"]').first
    assert middle(lid)[1] < middle(side)[1]
    page.get_by_role("button", name="See the table from the other side").click()
    expect(page.locator("svg > g[transform^='rotate(180']")).to_have_count(1)
    assert middle(lid)[1] > middle(side)[1]
    table = look(page, match)
    build = find_build(table)
    assert build
    build_by_dragging(page, table, build)
    button(page, f"Build for {build.points}").click()
    expect(page.locator("[data-line=build]")).to_have_count(1)


def width_of_a_side(page: Page) -> float:
    box = page.locator('.piece[data-rhombus^="L"]').first.bounding_box()
    assert box
    return box["width"]


def test_two_fingers_look_closer_and_a_build_still_lands_where_it_should(open_page: OpenPage) -> None:
    page, match = watch(open_page, {}, has_touch=True, is_mobile=True, viewport=PHONE)
    usual, before = width_of_a_side(page), places(page)
    x, y = middle(page.get_by_role("application"))
    touch = page.context.new_cdp_session(page)
    for part, kind in enumerate(["touchStart", "touchMove", "touchMove", "touchEnd"]):
        fingers = [{"x": x - 30 - 10 * part, "y": y}, {"x": x + 30 + 10 * part, "y": y}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [] if kind == "touchEnd" else fingers})
    expect(button(page, "Show everything")).to_be_visible()
    assert width_of_a_side(page) == pytest.approx(usual * 5 / 3, rel=0.05)
    assert places(page) == before
    table = look(page, match)
    build = find_build(table)
    assert build
    build_by_dragging(page, table, build)
    expect(button(page, f"Build for {build.points}")).to_be_enabled()
    button(page, "Show everything").click()
    expect(button(page, "Show everything")).to_have_count(0)


def test_keys_look_closer_and_follow_what_they_carry(open_page: OpenPage) -> None:
    page, _ = watch(open_page, {})
    usual = width_of_a_side(page)
    page.get_by_role("application").focus()
    page.keyboard.type("+++")
    assert width_of_a_side(page) > 3 * usual
    for key in ("ArrowUp", "Enter", *["ArrowUp"] * 2):
        page.keyboard.press(key)
    held, window = page.locator(".piece.held").bounding_box(), page.get_by_role("application").bounding_box()
    assert held
    assert window
    assert window["y"] <= held["y"] + held["height"] / 2 <= window["y"] + window["height"]
    page.keyboard.press("Escape")
    page.keyboard.press("0")
    assert width_of_a_side(page) == pytest.approx(usual, rel=0.05)


def test_the_mouse_draws_around_rhombi_to_select_them(open_page: OpenPage) -> None:
    page = open_page()
    match = start(page, {"game": "cubus"}, ["Ada", "Bo"], **NO_CLOCK)
    settled(page, match)
    x, y = middle(page.get_by_role("application"))
    page.mouse.move(x - 200, y - 150)
    page.mouse.down()
    page.mouse.move(x + 200, y + 200, steps=4)
    expect(page.locator(".band")).to_have_count(1)
    page.mouse.up()
    expect(page.locator(".piece.selected")).to_have_count(3)
