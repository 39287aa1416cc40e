"""A review of Helter-Skelter as HTML, for notebooks."""

from typing import TYPE_CHECKING

from kist.study.pages import race_chart, table
from kist.study.skelter.facts import VERDICTS
from kist.study.skelter.review import AGES, Recall

if TYPE_CHECKING:
    from kist.study.skelter.review import SkelterReview


def page(review: "SkelterReview") -> str:
    """The verdicts, how far back everybody remembered, and how many stones stood right over the game."""
    verdicts = table(
        ("seat", "won", *VERDICTS, "missed wins", "of these knowable"),
        ((each.seat, each.won, *each.verdicts.values(), each.missed_wins, each.knowable) for each in review.summary),
    )
    recall = table(
        ("remembered", *AGES),
        ((f"seat {each.seat}", *map(in_words, each.recall.values())) for each in review.summary),
    )
    return f"<div>{verdicts}{recall}{race_chart(review.race, 'stones standing right')}</div>"


def in_words(recall: Recall) -> str:
    """A share that people can read."""
    return "–" if recall.share is None else f"{recall.share:.0%} of {recall.of}"
