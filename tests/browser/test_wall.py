"""The wall of a class at its real size: everything fits the projector, whatever the class does and says there."""

from collections.abc import Iterator
from contextlib import closing
from itertools import cycle
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from kist.study.tasks import KINDS
from kist.study.tasks.words import task_words
from tests.browser.calm import NEXT_FRAMES
from tests.browser.conftest import OpenPage
from tests.browser.crowd import Crowd, Json, different_answers
from tests.browser.house import House
from tests.browser.layout.looks import CHECKS

PROJECTORS: Final = ((1024, 768), (1280, 720), (1366, 768), (1920, 1080))
ASKED: Final = task_words("de")
SCROLLS = "document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth"
SMALLEST_LETTERS: Final = 9
"""On a picture two metres wide such letters are as high as a thumb."""
LETTERS: Final = """() => [...document.querySelectorAll('.wall *')].filter((each) => {
        const says = [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
        return says && each.checkVisibility() && !each.closest('.visually-hidden');
    }).map((each) => {
        const size = parseFloat(getComputedStyle(each).fontSize);
        const scale = each.getScreenCTM?.().a ?? each.getBoundingClientRect().width / each.offsetWidth;
        return [size * scale, each.textContent.trim()];
    })"""
pytestmark = pytest.mark.long


@pytest.fixture
def crowd(house: House, request: pytest.FixtureRequest) -> Iterator[Crowd]:
    with closing(Crowd(house.address, request.param)) as crowd:
        yield crowd


def check_fits(wall: Page, sizes: Any = PROJECTORS) -> None:
    """All of it is on the screen at once, nothing is cut or covered, and all can be read from the last row."""
    for width, height in sizes:
        wall.set_viewport_size({"width": width, "height": height})
        wall.evaluate(NEXT_FRAMES)
        assert not wall.evaluate(SCROLLS), f"{wall.locator('h1').inner_text()} does not fit {width}x{height}"
        assert wall.evaluate(CHECKS)["faults"] == [], (width, height)
        smallest = min(wall.evaluate(LETTERS))
        assert smallest[0] >= SMALLEST_LETTERS, (width, height, smallest)


def reveal(crowd: Crowd, task: Json, answers: list[Any]) -> None:
    crowd.ask(task)
    crowd.answer(answers)
    crowd.command("reveal")


def bars(wall: Page) -> list[float]:
    """How long the bars are, in parts of the whole."""
    found: list[float] = wall.locator(".said .bar > div").evaluate_all(
        "(bars) => bars.map((bar) => bar.offsetWidth / bar.parentElement.offsetWidth)"
    )
    return found


@pytest.mark.parametrize("crowd", [40], indirect=True)
def test_forty_pupils_who_all_answer_differently_fit_every_projector(open_page: OpenPage, crowd: Crowd) -> None:
    wall = open_page(crowd.wall, locale="de")
    expect(wall.locator(".names li")).to_have_count(40)
    check_fits(wall)
    for kind in KINDS:
        task = crowd.drafted(kind, 6)[0]
        answers = different_answers(task, 40)
        reveal(crowd, task, answers)
        expect(wall.locator("h1")).to_have_text(ASKED[f"asked.{task['asked']}"])
        expect(wall.locator(".said").first).to_be_visible()
        check_fits(wall)
        drawn = wall.locator("li:has(.answer)").count()
        assert drawn <= 4, "no more than four mistakes have a picture"
        assert sum(bars(wall)) == pytest.approx(1, abs=0.03), "bars are shares of the class"
        lettered = kind in {"picture", "view"}
        assert wall.locator(".choice > strong").all_inner_texts() == (list("ABCD") if lettered else [])
        crowd.command("close")
    expect(wall.get_by_role("heading", name="Das haben wir gemacht")).to_be_visible()
    check_fits(wall)


@pytest.mark.parametrize("crowd", [23], indirect=True)
def test_a_class_of_24_through_every_kind_of_activity(open_page: OpenPage, crowd: Crowd) -> None:
    """A teacher, a wall, a pupil with a page of their own, and 23 who are programs."""
    teacher, wall = open_page(crowd.teacher), open_page(crowd.wall)
    pupil = open_page(f"/class/{crowd.code}")
    pupil.get_by_label("Your nickname").fill("Zoe")
    pupil.get_by_role("button", name="Come in").click()
    expect(wall.get_by_text("24 pupils")).to_be_visible()
    assert wall.get_by_role("navigation").count() == 0, "no menu of the site"
    sizes = cycle(PROJECTORS)
    for kind in (*KINDS, "memory", "ready", "best"):
        task = crowd.drafted(kind, 5)[0]
        crowd.ask(task)
        expect(wall.get_by_text("0 of 24 have answered")).to_be_visible()
        check_fits(wall, [next(sizes)])
        crowd.answer([task["solution"]["answer"]] * 9 + different_answers(task, 14))
        expect(wall.get_by_text("of 24 have answered")).not_to_have_text("0 of 24 have answered")
        crowd.command("reveal")
        expect(wall.locator(".said").first).to_be_visible()
        check_fits(wall, [next(sizes)])
        crowd.command("close")
        assert "Zoe" not in wall.content()
    lesson(crowd, wall, pupil)
    alone(crowd, wall, pupil)
    games(crowd, wall, pupil)
    expect(teacher.get_by_role("heading", name="Cubus")).to_be_visible()


def lesson(crowd: Crowd, wall: Page, pupil: Page) -> None:
    crowd.command(
        "open", mode="together", tasks=[{"kind": "step", "level": 1, "seed": "cubus.on-top"}], title="Cubus"
    )
    crowd.command("ask", task=0)
    expect(wall.get_by_text("0 of 24 have done it")).to_be_visible()
    expect(pupil.get_by_text("Step 1 of 1")).to_be_visible()
    expect(wall.get_by_role("application")).to_be_visible()
    check_fits(wall)
    crowd.command("close")


def alone(crowd: Crowd, wall: Page, pupil: Page) -> None:
    tasks = crowd.drafted("count", 3, 12)
    crowd.open(tasks, mode="alone")
    crowd.answer([tasks[0]["solution"]["answer"]] * 20 + [99, 98, 97])
    expect(wall.get_by_text("20 right of 23")).to_be_visible()
    expect(pupil.get_by_text("Task 1 of 12")).to_be_visible()
    check_fits(wall)
    crowd.command("close")
    expect(pupil.get_by_text("0 of 12 right")).to_be_visible()
    expect(pupil.get_by_role("heading", name="Look at these again")).to_be_visible()


def games(crowd: Crowd, wall: Page, pupil: Page) -> None:
    crowd.command("games", game={"game": "cubus"}, size=3, bot=None, title="Cubus")
    crowd.command("round")
    expect(wall.get_by_text("Round 1: 0 of 8 tables have finished")).to_be_visible()
    expect(pupil.get_by_role("link", name="To my table")).to_be_visible()
    check_fits(wall)


@pytest.mark.parametrize("crowd", [3], indirect=True)
def test_a_tower_that_is_pointed_at_is_marked_in_every_view(open_page: OpenPage, crowd: Crowd) -> None:
    wall = open_page(crowd.wall)
    task = crowd.drafted("count", 4)[0]
    reveal(crowd, task, [task["solution"]["answer"]])
    wall.locator(".linked .plan rect.crates").first.hover(force=True)
    for marked in (".linked svg polygon.marked", ".linked rect.pointed.left", ".linked rect.pointed.right"):
        expect(wall.locator(marked).first).to_be_attached()
    wall.locator("h1").hover()
    expect(wall.locator(".linked .marked, .linked .pointed")).to_have_count(0)
