"""Both games in each browser: learnt, built by dragging, knocked at, played against bots to the call."""

import re

import pytest

from kist.study.lessons import LESSONS
from tests.browser.cubus_hands import find_build
from tests.browser.everywhere.conftest import Visit
from tests.browser.everywhere.hands import (
    FREE_FIELD,
    NO_CLOCK,
    ONE_CRATE_MORE,
    act,
    build_by_dragging,
    call_ready,
    has_acted,
    look,
    press_on,
    put_the_crate,
    server_of,
    start,
)
from tests.browser.everywhere.visitor import Visitor
from tests.browser.test_lessons import added

pytestmark = pytest.mark.long
AGAINST_NOVICE = {"chairs": ["person", "bot:novice"]}
NEXT = ".ways .next"


def step(page: Visitor, game: str, number: int) -> None:
    page.sees(f"Step {number} of {len(LESSONS[game].steps) + 1}", "h1")


def test_the_first_steps_of_cubus_are_learnt(visit: Visit) -> None:
    page = visit("/learn/cubus")
    for number, each in enumerate(LESSONS["cubus"].steps[:5], 1):
        step(page, "cubus", number)
        if not each.is_looked_at:
            x, y = added(each)
            page.press_at(f'[data-spot="add {x} {y}"]')
            page.press(re.compile("^Build for"))
            page.finds("[data-stands=done]")
        page.press_at(NEXT)
    step(page, "cubus", 6)
    page.reload()
    step(page, "cubus", 6)


def test_the_first_steps_of_helter_skelter_are_learnt(visit: Visit) -> None:
    page = visit("/learn/skelter")
    step(page, "skelter", 1)
    page.press_at(NEXT)
    step(page, "skelter", 2)
    press_field(page, "b6")
    page.press("green")
    page.finds("[data-stands=done]")
    page.press_at(NEXT)
    step(page, "skelter", 3)
    for field in ("b6", "c5"):
        press_field(page, field)
    page.finds("[data-stands=done]")


def press_field(page: Visitor, field: str) -> None:
    page.press_at(f'[data-field="{field}"][aria-disabled="false"]')


def test_a_build_is_laid_by_dragging_and_scores(visit: Visit) -> None:
    page = visit()
    match = start(
        page, {**ONE_CRATE_MORE, "position": {"stack": ".2/21", "hands": ["LRD", ""]}}, ["Ada", "Bo"], **NO_CLOCK
    )
    page.press("Rhombi")
    table = look(page, match)
    build = find_build(table)
    assert build
    build_by_dragging(page, table, build)
    page.sees(f"+{build.points}", "[data-testid=worth]")
    page.press(re.compile(f"^Build for {build.points}"))
    page.finds("[data-line=build]", 1)
    assert look(page, match).laid.stack == build.laid.stack


def test_cubus_is_played_against_a_bot(visit: Visit) -> None:
    page = visit()
    match = start(page, ONE_CRATE_MORE, ["Ada", None], **AGAINST_NOVICE, times={"knock": 1})
    put_the_crate(page)
    has_acted(page, match, seat=1)
    page.press("I see no build")
    has_acted(page, match, seat=0, times=2)
    page.finds("[data-line=build]")


def test_helter_skelter_is_played_against_a_bot_to_the_call(visit: Visit) -> None:
    page = visit()
    start(page, {"game": "skelter"}, ["Ada", None], **AGAINST_NOVICE)
    for _ in range(8):
        press_on(page, FREE_FIELD)
    page.finds(FREE_FIELD)
    call_ready(page)
    page.finds("#result")
    page.finds(".verdict", 8)
    page.sees("Novice wins")


def test_a_knock_takes_what_was_overlooked(visit: Visit) -> None:
    page = visit()
    start(page, ONE_CRATE_MORE, ["Ada", "Bo"], **NO_CLOCK)
    page.press("I see no build")
    page.press("Bo knocks!")
    put_the_crate(page)
    page.sees("Bo", "[data-line=knock]")


def test_a_replay_is_gone_through_with_its_slider(visit: Visit) -> None:
    page = visit()
    match = start(page, {"game": "cubus"}, ["Ada", "Bo"], **NO_CLOCK)
    for seat, what in ((0, "pass"), (1, "waive"), (1, "resign")):
        act(page, match, seat, what)
    page.go(f"{server_of(page)}/replay/{match}")
    page.press_at("input[type=range]")
    page.key("Home")
    page.sees("The game begins.")
    page.key("End")
    page.is_at(r"#\d+$")
    last = page.run("() => document.querySelector('input[type=range]').value")
    assert int(last) > 1
    page.reload()
    page.wait("(value) => document.querySelector('input[type=range]')?.value === value", last)
