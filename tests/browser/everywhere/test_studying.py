"""A class, a puzzle, a review and an analysis in each browser."""

import re
from collections.abc import Iterator
from contextlib import closing

import pytest

from kist.cubus.shape.build import judge
from kist.cubus.shape.stack import Stack
from kist.study.puzzles.builds import BuildPuzzle
from kist.study.puzzles.store import read_puzzle
from tests.browser.crowd import Crowd
from tests.browser.cubus_hands import Table
from tests.browser.everywhere.conftest import Visit
from tests.browser.everywhere.hands import NO_CLOCK, ONE_CRATE_MORE, act, build_by_dragging, server_of, start
from tests.browser.house import House
from tests.browser.test_analysis import FOUND
from tests.browser.test_puzzles import with_another_answer

pytestmark = pytest.mark.long


@pytest.fixture
def crowd(house: House) -> Iterator[Crowd]:
    """A class without pupils."""
    with closing(Crowd(house.address, 0)) as crowd:
        yield crowd


def test_a_class_answers_and_the_wall_shows_it(visit: Visit, crowd: Crowd) -> None:
    teacher, wall, pupil = visit(crowd.teacher), visit(crowd.wall), visit()
    pupil.type("Code", crowd.code.lower())
    pupil.press("Join")
    pupil.type("Your nickname", "Ada")
    pupil.press("Come in")
    pupil.sees("Hello Ada!")
    teacher.sees("1 pupil")
    task = crowd.drafted("count", 4)[0]
    crowd.ask(task)
    wall.sees("0 of 1 have answered")
    pupil.type("answer", str(task["solution"]["answer"]))
    pupil.press("Answer")
    pupil.sees("Your answer has arrived.")
    wall.sees("1 of 1 have answered")
    teacher.press("Reveal")
    pupil.sees("That is right!")
    wall.sees("1 right", "li.right")


def test_a_puzzle_is_solved_by_another_answer_that_is_as_good(visit: Visit) -> None:
    data, other = with_another_answer()
    puzzle = read_puzzle(data)
    assert isinstance(puzzle, BuildPuzzle)
    page = visit(f"/puzzles/{data['id']}")
    page.press("Rhombi")
    table = Table(puzzle.laid, puzzle.hand, puzzle.rules, "build", {})
    build_by_dragging(page, table, judge(puzzle.rules, puzzle.laid, puzzle.hand, Stack.parse(other)))
    page.press(re.compile("^Build"))
    page.finds("[data-stands=right]")


def test_what_was_overlooked_is_looked_back_upon(visit: Visit) -> None:
    page = visit()
    match = start(page, ONE_CRATE_MORE, ["Ada", "Bo"], **NO_CLOCK)
    for seat, what in ((0, "pass"), (1, "waive"), (1, "resign")):
        act(page, match, seat, what)
    page.go(f"{server_of(page)}/replay/{match}#review")
    page.finds("canvas")
    page.press_at("[data-verdict=overlooked]")
    page.sees("= 8", "[data-sum=best]")
    page.press(re.compile("^Try again"))
    page.sees("8", "[data-testid=target]")


def test_a_position_is_analysed_and_seen_in_space(visit: Visit) -> None:
    page = visit("/position?stack=.2/21&hand=LRD")
    page.finds("[data-build]", len(FOUND.builds))
    page.press_at("[data-build]")
    page.sees("Build 1", "[data-testid=comparison]")
    page.press("3D")
    page.finds("canvas")
