"""From where one looks: paper and the page mark it alike."""

from pathlib import Path

from kist.study.tasks.looking import MARKS
from kist.study.tasks.views import SIDES

TOKENS = Path(__file__).parents[3] / "web/src/tokens.css"


def test_every_side_has_a_mark_of_its_own_and_the_page_has_the_same_colours() -> None:
    assert set(MARKS) == set(SIDES)
    assert len({mark.colour for mark in MARKS.values()}) == len({mark.sign for mark in MARKS.values()}) == len(SIDES)
    day = TOKENS.read_text().split(":root[data-theme='dark']")[0]
    for side, mark in MARKS.items():
        assert f"--from-{side}: {mark.colour.lower()};" in day


def test_the_two_edges_of_a_plan_can_be_told_apart_without_colours() -> None:
    assert MARKS["left"].dashes != MARKS["right"].dashes
