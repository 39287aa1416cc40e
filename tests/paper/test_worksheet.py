"""Worksheets: every kind of task can be solved on paper, and the solutions say what is right."""

from itertools import product

import pytest

from kist.core.errors import BadSettings
from kist.cubus.shape.picture import read_rhombi
from kist.paper import SIZES, Style, worksheet
from kist.paper.figures import floor_figure, stack_figure
from kist.paper.marks import marks
from kist.paper.plans import above, empty_plan_figure, ground_figure, plan_figure, profile_figure
from kist.paper.sheet import qr_code
from kist.paper.solutions import sum_of
from kist.study.tasks import KINDS, judge, make_task, make_tasks
from kist.study.tasks.behind import Floor
from kist.study.tasks.kinds.base import picture_json
from kist.study.tasks.looking import MARKS
from kist.study.tasks.words import LANGUAGES, answer_in_words
from tests.paper.pages import filled, pages, shapes, size, words

TASKS = make_tasks(list(KINDS), range(1, 11), 9, "paper")


@pytest.mark.parametrize("style", [Style(*each) for each in product(SIZES, LANGUAGES, (False, True))], ids=str)
def test_every_question_is_asked_and_the_last_page_has_the_solutions(style: Style) -> None:
    pdf = worksheet(TASKS, style)
    text = " ".join(words(pdf).split())
    for task in TASKS:
        asked = style.words.get(f"paper.asked-{task.asked}", style.words[f"asked.{task.asked}"])
        assert asked.split()[-1] in text
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
    assert plan.svg.count("<polygon") == 2 + 2  # places, and the heads of both arrows
    assert plan.within(5, 100).width == pytest.approx(5)
    assert plan.within(1000, 1000).width == plan.width
    assert empty_plan_figure(3, 2).svg.count("<polygon") == 6 + 2
    assert profile_figure([2, 1], "left").svg.count("<rect") == 3


def test_a_floor_shows_every_place_of_it() -> None:
    task = make_task("at-most", 3, "floor")
    floor = Floor.around(task.stack, 1)
    svg = floor_figure(read_rhombi(picture_json(task.stack)), floor).svg
    assert svg.count("<polygon") == floor.columns * floor.rows + 2  # and the heads of both arrows


@pytest.mark.parametrize(
    ("kinds", "sheets"), [(["count", "view"], 1), (["count", "hidden", "plan"], 1), (["plan", "picture"], 2)], ids=str
)
@pytest.mark.parametrize("language", ["de", "fr"])
def test_six_tasks_fill_their_pages(kinds: list[str], sheets: int, language: str) -> None:
    tasks = make_tasks(kinds, [2, 3, 4], 6, "filled")
    *printed, _ = pages(worksheet(tasks, Style(language=language), link="https://example.org/t/1"))
    assert len(printed) == sheets
    for page in printed:
        inked = [y for shape in shapes(page) for _, y in shape.points if y > 20]
        assert min(inked) < 125, "it goes on far below the middle of the page"


def test_many_tasks_of_every_kind_leave_no_page_half_empty() -> None:
    *sheets, _ = pages(worksheet(make_tasks(list(KINDS), range(1, 11), 18, "many"), Style(), solutions=True))
    assert len(sheets) <= 5
    for page in sheets[:-1]:
        assert min(y for shape in shapes(page) for _, y in shape.points if y > 20) < 110


@pytest.mark.parametrize("kind", KINDS)
def test_the_reading_rule_stands_beside_every_picture_but_not_where_crates_may_hide(kind: str) -> None:
    style = Style(language="de")
    tasks = make_tasks([kind], [3], 2, "rule")
    text = " ".join(pages(worksheet(tasks, style))[0].extract_text().split())
    pictures = sum(kind == "picture" or "picture" in task.shown for task in tasks)
    rule, other = style.words["word.rule"], style.words["word.rule-not"]
    assert text.count(rule) == (0 if kind == "at-most" else pictures)
    assert text.count(other) == (2 if kind == "at-most" else 0)


def test_where_left_is_can_be_seen_on_every_picture_plan_and_view_without_colours_too() -> None:
    plan = {(0, 0): 2, (1, 0): 1}
    drawn = [plan_figure(plan).svg, ground_figure(plan).svg, stack_marked(), *map(_profile, ("left", "right"))]
    left, right = (MARKS[side].colour for side in ("left", "right"))
    for svg in drawn[:3]:
        assert left in svg
        assert right in svg
        assert "stroke-dasharray" in svg
    assert left in drawn[3]
    assert "stroke-dasharray" not in drawn[3]
    assert right in drawn[4]
    assert "stroke-dasharray" in drawn[4]


def stack_marked() -> str:
    task = make_task("at-most", 3, "floor")
    return floor_figure(read_rhombi(picture_json(task.stack)), Floor.around(task.stack, 1)).svg


def _profile(side: str) -> str:
    return profile_figure([2, 1], side).svg


def test_the_left_eye_is_at_the_lower_left_and_the_right_one_at_the_lower_right() -> None:
    around = marks(above, [(0, 0)], ("LEFT", "RIGHT")).points
    assert min(x for x, _ in around) < -20
    assert max(x for x, _ in around) > 20
    named = marks(above, [(0, 0)], ("LEFT", "RIGHT")).body
    assert named.index("LEFT") < named.index("RIGHT")


def test_counts_are_explained_by_their_sum() -> None:
    task = make_task("count", 4, "sum")
    solutions = pages(worksheet([task], Style()))[-1].extract_text()
    assert sum(map(int, sum_of(task.stack).split(" + "))) == task.answer
    assert f"{sum_of(task.stack)} = {task.answer}" in " ".join(solutions.split())


def test_both_extremes_of_a_heap_are_drawn_in_the_solutions() -> None:
    task = make_task("at-most", 3, "extremes")
    solutions = pages(worksheet([task], Style()))[-1].extract_text()
    assert f"at least {task.facts['fewest']}" in solutions
    assert solutions.count(f"at most {task.facts['most']}") == 2
