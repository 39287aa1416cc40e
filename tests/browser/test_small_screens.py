"""The table of Cubus on small phones, on their sides, and magnified: nothing covers the stack, nothing is off the
screen, and nothing moves that nobody moved. Who solves puzzles or takes the steps of a lesson need not scroll."""

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from kist.study.puzzles.tables import by_id
from tests.browser.calm import NEXT_FRAMES
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.layout.looks import LANGUAGES, speak
from tests.browser.start import start
from tests.browser.test_cubus import button, settled
from tests.browser.test_puzzles import lay, shown_id

NO_CLOCK = {"times": {"any": None}}
UPRIGHT = [(320, 568), (375, 667)]
SIDEWAYS = [(568, 320), (667, 375)]
TWICE_AS_LARGE = [(720, 450), (640, 400)]
"""1440 by 900 and 1280 by 800, at 200 %."""
PARTS = (".board[role]", ".tools", ".handful", ".act")


def box(where: Locator) -> FloatRect:
    found = where.bounding_box()
    assert found is not None
    return found


def is_on_screen(page: Page, part: FloatRect) -> bool:
    size = page.viewport_size
    assert size is not None
    return (
        part["x"] >= 0 and part["x"] + part["width"] <= size["width"] and part["y"] + part["height"] <= size["height"]
    )


def overlap(one: FloatRect, other: FloatRect) -> bool:
    across = one["x"] < other["x"] + other["width"] and other["x"] < one["x"] + one["width"]
    return across and one["y"] < other["y"] + other["height"] and other["y"] < one["y"] + one["height"]


def add_crates(page: Page, count: int) -> None:
    """In crates, without the rhombi for it: so there is a worth, and something to complain about."""
    page.get_by_role("button", name="Crates", exact=True).click()
    for number in range(count):
        page.locator('[data-spot="add 0 0"]').dispatch_event("click")
        expect(page.get_by_test_id("worth")).to_contain_text(f"{number + 1} crate")


@pytest.mark.parametrize(("width", "height"), [*UPRIGHT, *SIDEWAYS, *TWICE_AS_LARGE])
def test_hand_and_tools_are_on_the_screen_and_nothing_lies_over_the_stack(
    open_page: OpenPage, width: int, height: int
) -> None:
    page = open_page(viewport={"width": width, "height": height}, has_touch=True)
    match = start(page, {"game": "cubus"}, ["Ada", "Bo", "Cleo"], **NO_CLOCK)
    settled(page, match)
    for part in (".tray .rhombus", ".tools button >> nth=0", ".board[role]"):
        assert is_on_screen(page, box(page.locator(part).first)), part
    for tool in page.locator(".tools button:visible").all():
        assert is_on_screen(page, box(tool)), tool.get_attribute("aria-label")
    assert is_on_screen(page, box(button(page, "I see no build")))
    add_crates(page, 2)
    page.get_by_role("button", name="− crate").wait_for()
    assert is_on_screen(page, box(page.get_by_role("button", name="− crate")))
    board = box(page.locator(".board[role]"))
    assert board["height"] >= 120
    for part in (".top .message", ".top .worth"):
        assert not overlap(box(page.locator(part)), board), part


def places(page: Page) -> dict[str, tuple[float, float]]:
    """Where the parts of the page begin."""
    found = {part: box(page.locator(part).first) for part in PARTS}
    return {part: (each["x"], each["y"]) for part, each in found.items()}


def pieces(page: Page) -> dict[str, FloatRect]:
    """Where every rhombus on the table is in the window."""
    found: dict[str, FloatRect] = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll('.board .piece')].map(piece => {
            const { x, y } = piece.getBoundingClientRect();
            return [piece.dataset.rhombus, { x: Math.round(x), y: Math.round(y) }];
        }))"""
    )
    return found


@pytest.mark.parametrize(("width", "height"), [(320, 568), (667, 375), tuple(DESKTOP.values())])
def test_nothing_moves_that_nobody_moved(open_page: OpenPage, width: int, height: int) -> None:
    page = open_page(viewport={"width": width, "height": height})
    match = start(page, {"game": "cubus"}, ["Ada", "Bo", "Cleo"], **NO_CLOCK)
    settled(page, match)
    before, lying = places(page), pieces(page)
    page.get_by_role("application").focus()
    for key in ("ArrowUp", "Enter", "ArrowUp", "ArrowUp", "Enter"):  # the lid is dropped far above
        page.keyboard.press(key)
    expect(page.locator(".message")).to_be_visible()
    assert places(page) == before
    dropped = pieces(page)
    stayed = lying.keys() & dropped.keys()
    assert len(stayed) == 2
    assert all(dropped[each] == lying[each] for each in stayed)
    page.get_by_role("button", name="Reset").click()
    add_crates(page, 1)
    assert places(page) == before
    page.get_by_role("button", name="Reset").click()
    expect(button(page, "I see no build")).to_be_enabled()  # Playwright scrolls to what it could not press at once
    button(page, "I see no build").click()
    settled(page, match)
    assert places(page) == before
    assert pieces(page) == lying


def start_rush(open_page: OpenPage, locale: str) -> Page:
    """A rush for somebody who has answered all puzzles in which there is no build."""
    page = open_page("/puzzles/rush", viewport={"width": 320, "height": 568}, has_touch=True, locale=locale)
    answered = {each["id"]: True for each in by_id().values() if each.get("example") == "none"}
    page.evaluate("answered => localStorage.setItem('kist.learn', JSON.stringify({ answered }))", answered)
    page.reload()
    page.locator(".start .primary").click()
    expect(page.locator(".piece").first).to_be_visible()
    return page


def check_that_all_is_in_sight(page: Page, least: int = 120) -> None:
    """All that is shown and can be pressed, without scrolling and without anything over it."""
    expect(page.locator(".actions button").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") == 0
    if (clock := page.get_by_role("timer")).count():
        clock.hover(trial=True)
    for part in (".board[role]", ".handful", ".sentence:visible, [data-testid=thought]:visible", ".top"):
        assert is_on_screen(page, box(page.locator(part).first)), part
    for press in page.locator(".tools button:visible, .actions button, .ways .button").all():
        at = box(press)
        assert is_on_screen(page, at)
        middle = [at["x"] + at["width"] / 2, at["y"] + at["height"] / 2]
        assert press.evaluate("(press, at) => press.contains(document.elementFromPoint(...at))", middle)
    assert not overlap(box(page.locator(".handful").first), box(page.locator(".actions")))
    assert box(page.locator(".board[role]"))["height"] >= least


def check_in_every_language(page: Page, least: int = 120) -> None:
    for language in LANGUAGES:
        speak(page, language)
        page.evaluate(NEXT_FRAMES)
        check_that_all_is_in_sight(page, least)


def go_on(page: Page, press: Locator) -> None:
    """Answer a puzzle of a rush; the next one comes by itself."""
    before = shown_id(page)
    press.click()
    expect(page.locator(f"[data-puzzle]:not([data-puzzle={before}])")).to_be_visible()


def test_all_that_can_be_done_in_a_rush_is_in_sight_on_a_small_phone_in_every_language(open_page: OpenPage) -> None:
    check_in_every_language(start_rush(open_page, "en-GB"))


def test_it_stays_in_sight_whatever_is_asked_and_said_of_the_last_puzzle(open_page: OpenPage) -> None:
    page = start_rush(open_page, "de")
    for kind in ("free", "best"):
        check_that_all_is_in_sight(page)
        data = by_id()[shown_id(page)]
        assert data["kind"] == kind
        lay(page, data, data["example"])
        go_on(page, page.locator(".actions .primary"))
    check_that_all_is_in_sight(page)
    go_on(page, page.get_by_role("button", name="Nicht klopfen"))
    expect(page.locator("[data-stands]")).to_contain_text("Zum letzten: Es gibt einen Bau")
    check_that_all_is_in_sight(page)


def test_a_puzzle_and_the_steps_of_a_lesson_are_all_in_sight_on_a_small_phone_in_every_language(
    open_page: OpenPage,
) -> None:
    page = open_page("/puzzles/best", viewport={"width": 320, "height": 568}, has_touch=True)
    check_in_every_language(page)
    page.evaluate("localStorage.setItem('kist.learn', JSON.stringify({ lessons: { cubus: { step: 2 } } }))")
    page.goto(page.url.replace("/puzzles/best", "/learn/cubus"))
    check_in_every_language(page)
    page.locator(".actions button").first.click()  # nothing is seen, wrongly: what is said of it takes room
    expect(page.locator("[data-stands=wrong]")).to_be_visible()
    check_in_every_language(page, least=84)
    page.evaluate("localStorage.setItem('kist.learn', JSON.stringify({ lessons: { cubus: { step: 99 } } }))")
    page.reload()  # and the first game, which comes after the last step
    expect(page.get_by_test_id("thought")).to_have_count(1)
    check_in_every_language(page, least=84)
    page.locator(".actions button").first.click()
    expect(page.get_by_test_id("thought")).not_to_have_text("")
    check_in_every_language(page, least=84)


def test_players_with_scores_have_names_that_can_be_read(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE, has_touch=True)
    start(page, {"game": "cubus"}, ["Ada", "Bo", "Cleo", "Dirk", "Eve", "Franz"], **NO_CLOCK)
    for name in ("Ada", "Cleo", "Franz"):
        assert box(page.locator("[data-seat] strong", has_text=name))["width"] > 15
