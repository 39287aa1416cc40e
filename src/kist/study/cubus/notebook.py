"""A review of Cubus as HTML, for notebooks."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING

from kist.cubus.shape.drawing import draw_stack
from kist.cubus.shape.stack import Stack
from kist.study.cubus.facts import Decision
from kist.study.pages import race_chart, table

if TYPE_CHECKING:
    from kist.study.cubus.review import CubusReview


def page(review: "CubusReview") -> str:
    """The summary, the race, and the decisions that lost most with their pictures."""
    lost = "".join(_moment(decision) for decision in review.lost_most)
    return f"<div>{_summary(review)}{race_chart(review.race)}{lost}</div>"


def _summary(review: "CubusReview") -> str:
    headings = ("seat", "score", "made", "best", "accuracy", *review.summary[0].verdicts, "missed", "right", "wrong")
    rows = (
        (
            each.seat,
            each.score,
            each.points,
            each.best,
            f"{each.accuracy:.0%}",
            *each.verdicts.values(),
            each.missed,
            each.right,
            each.wrong,
        )
        for each in review.summary
    )
    return table(headings, rows)


def _moment(decision: Decision) -> str:
    words = (
        f"Line {decision.at}, seat {decision.seat}, hand {decision.hand or '–'}: {decision.do} made {decision.points}"
        f" of {decision.best} ({decision.verdict})"
    )
    stacks = [decision.laid.stack, *_built(decision), *([decision.example] if decision.example else [])]
    return f"<figure><figcaption>{escape(words)}</figcaption>{_row_of(stacks)}</figure>"


def _built(decision: Decision) -> Iterable[Stack]:
    _, _, built = decision.do.partition(" ")
    return [Stack.parse(built)] if built else []


def _row_of(stacks: Sequence[Stack]) -> str:
    cells = "".join(f'<div style="width:180px">{draw_stack(stack)}</div>' for stack in stacks)
    return f'<div style="display:flex;gap:1em">{cells}</div>'
