"""Worksheets: every kind of task can be solved on paper, and the solutions say what is right."""

from itertools import product

import pytest

from kist.core.errors import BadSettings
from kist.cubus.shape.picture import read_rhombi
from kist.paper import SIZES, Style, worksheet
from kist.paper.figures import empty_plan_figure, floor_figure, plan_figure, profile_figure, stack_figure
from kist.paper.sheet import qr_code
from kist.study.tasks import KINDS, judge, make_task, make_tasks
from kist.study.tasks.behind import Floor
from kist.study.tasks.kinds.base import picture_json
from kist.study.tasks.words import LANGUAGES, answer_in_words
from tests.paper.pages import filled, pages, size, words

TASKS = make_tasks(list(KINDS), range(1, 11), 9, "paper")


@pytest.mark.parametrize("style", [Style(*each) for each in product(SIZES, LANGUAGES, (False, True))], ids=str)
def test_every_question_is_asked_and_the_last_page_has_the_solutions(style: Style) -> None:
    pdf = worksheet(TASKS, style)
    text = " ".join(words(pdf).split())
    for task in TASKS:
        assert style.words[f"asked.{task.asked}"].split()[-1] in text
    assert style.words["paper.solutions"] in pages(pdf)[-1].extract_text()
    assert {size(page) for page in pages(pdf)} == {(210, 297) if style.size == "a4" else (216, 279)}


@pytest.mark.parametrize("kind", KINDS)
def test_the_solutions_say_what_is_right(kind: str) -> None:
    tasks = make_tasks([kind], [4], 4, "right")
    solutions = pages(worksheet(tasks, Style()))[-1].extract_text()
    for task in tasks:
        if kind in {"picture", "view"}:
            right = next(at for at in range(4) if judge(task, {"choice": at}).right)
            assert "ABCD"[right] in solutions
        elif kind in {"count", "hidden", "rhombi", "at-most"}:
            assert answer_in_words(task.answer, Style().words) in solutions
            assert Style().words[f"diagnosis.{task.wrong[0].diagnosis}"].split()[-1] in solutions
        elif kind == "from-views":
            assert answer_in_words(dict(task.facts), Style().words) in solutions


def test_views_that_leave_no_choice_say_the_crates_once() -> None:
    (task,) = make_tasks(["from-views"], [1], 1, "right")
    assert task.facts["fewest"] == task.facts["most"]
    solutions = pages(worksheet([task], Style()))[-1].extract_text()
    assert f"Crates: {task.facts['most']}" in solutions
    assert "at least" not in solutions


def test_solutions_can_be_left_out() -> None:
    assert "Solutions" not in words(worksheet(TASKS, Style(), solutions=False))


def test_a_link_becomes_a_code_for_cameras() -> None:
    with_link, without = (
        pages(worksheet(TASKS, Style(), link=link))[0] for link in ("https://example.org/t/1", None)
    )
    assert Style().words["paper.on-screen"] in with_link.extract_text()
    assert Style().words["paper.on-screen"] not in without.extract_text()
    assert filled(with_link, "#2B2622") > 0
    assert qr_code("https://example.org/t/1") != qr_code("https://example.org/t/2")


def test_a_title_that_is_no_text_is_refused() -> None:
    with pytest.raises(BadSettings, match="no text"):
        worksheet(TASKS, Style(), title="\udcff")


def test_a_title_may_hold_any_signs() -> None:
    assert 'Crates & "more" #1 $x$ \\ *' in words(worksheet(TASKS, Style(), title='Crates & "more" #1 $x$ \\ *'))


def test_what_cannot_be_printed_is_refused() -> None:
    with pytest.raises(BadSettings):
        worksheet([], Style())
    with pytest.raises(BadSettings):
        worksheet(TASKS, Style(), link="https://example.org/" + "x" * 300)


def test_a_picture_on_a_sheet_has_as_many_rhombi_as_the_task_shows() -> None:
    task = make_task("count", 5, "drawn")
    drawn = stack_figure(task.stack).svg
    assert drawn.count('fill="none"') == task.stack.tiles.total


def test_figures_keep_their_scale_and_can_be_made_smaller() -> None:
    plan = plan_figure({(0, 0): 2, (1, 0): 1}, 10)
    assert plan.svg.count("<polygon") == 2
    assert plan.within(5, 100).width == pytest.approx(5)
    assert plan.within(1000, 1000).width == plan.width
    assert empty_plan_figure(3, 2).svg.count("<polygon") == 6
    assert profile_figure([2, 1], "left").svg.count("<rect") == 3


def test_a_floor_shows_every_place_of_it() -> None:
    task = make_task("at-most", 3, "floor")
    floor = Floor.around(task.stack, 1)
    svg = floor_figure(read_rhombi(picture_json(task.stack)), floor).svg
    assert svg.count("<polygon") == floor.columns * floor.rows
