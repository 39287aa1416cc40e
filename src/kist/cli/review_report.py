"""How `kist review` speaks to people."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from kist.cubus.shape.stack import Stack
from kist.study.cubus.facts import Decision
from kist.study.cubus.plans import plan
from kist.study.cubus.review import KNOCKS, CubusReview, Summary
from kist.study.review import Review, Summed
from kist.study.skelter.facts import Decision as SkelterDecision
from kist.study.skelter.notebook import in_words
from kist.study.skelter.review import AGES, SkelterReview
from kist.study.skelter.review import Summary as SkelterSummary

SPARKS: Final = "▁▂▃▄▅▆▇█"
RACE_WIDTH: Final = 60


def report(review: Review) -> None:
    """Show a review."""
    Console().print(_REPORTS[str(review.settings["game"])](review))


def report_all(name: str, games: int, summary: Sequence[Summed]) -> None:
    """Show what was done in several games."""
    Console().print(_TABLES[name](f"All {games} games of {name}", summary))


def _by_seat(title: str, summary: Sequence[Summed]) -> Table:
    """One column a seat: there are at most six, and more to say of each than fits into a line."""
    table = Table("", *(f"seat {each.seat}" for each in summary), title=title, title_justify="left")
    for column in table.columns[1:]:
        column.justify = "right"
    return table


# Cubus -----------------------------------------------------------------------------------------------------------


def _cubus(review: CubusReview) -> RenderableType:
    title = f"Cubus, {review.settings['rules']}, {len(review.summary)} players"
    lost = [_moment(decision) for decision in review.lost_most]
    return Group(_cubus_table(title, review.summary), _race(review), *lost)


def _cubus_table(title: str, summary: Sequence[Summary]) -> Table:
    table = _by_seat(title, summary)
    table.add_row("points", *(str(each.score) for each in summary))
    table.add_row("accuracy", *(f"{each.accuracy:.0%} ({each.points} of {each.best})" for each in summary))
    for verdict in summary[0].verdicts:
        table.add_row(verdict, *(str(each.verdicts[verdict]) for each in summary))
    for knock in KNOCKS:
        table.add_row(f"knocks {knock}", *(str(getattr(each, knock)) for each in summary))
    if any(each.best_freed for each in summary):
        table.add_row("taken down", *(f"{each.freed} of {each.best_freed}" for each in summary))
    return table


def _race(review: CubusReview) -> RenderableType:
    """The points of every seat over the game, as a line of bars each."""
    most = max(1, *(max(scores) for _, scores in review.race))
    lines = []
    for seat in range(len(review.summary)):
        bars = "".join(SPARKS[score * (len(SPARKS) - 1) // most] for score in _sampled(review, seat))
        lines.append(f"seat {seat} {bars} {review.race[-1][1][seat]}")
    return Text("\n".join(["The race", *lines]))


def _sampled(review: CubusReview, seat: int) -> list[int]:
    end = review.race[-1][0]
    return [
        [scores[seat] for at, scores in review.race if at <= end * step // RACE_WIDTH][-1]
        for step in range(1, RACE_WIDTH + 1)
    ]


def _moment(decision: Decision) -> RenderableType:
    words = (
        f"line {decision.at}: seat {decision.seat} with {str(decision.hand) or 'no rhombi'} made {decision.points}"
        f" of {decision.best} ({decision.verdict})"
    )
    _, _, built = decision.do.partition(" ")
    plans = [("before", decision.laid.stack)]
    if built:
        plans.append(("built", Stack.parse(built)))
    if decision.example:
        plans.append(("best", decision.example))
    shown = [Panel(plan(stack), title=name, padding=(0, 2)) for name, stack in plans]
    return Group(Text(words), Columns(shown))


# Helter-Skelter --------------------------------------------------------------------------------------------------


def _skelter(review: SkelterReview) -> RenderableType:
    title = f"Helter-Skelter, {len(review.summary)} players"
    return Group(_skelter_table(title, review.summary), *map(_missed_win, review.missed_wins))


def _missed_win(decision: SkelterDecision) -> RenderableType:
    known = "and have known it" if decision.knowable else "but could not know it"
    return Text(f"line {decision.at}: seat {decision.seat} could have called Ready!, {known}")


def _skelter_table(title: str, summary: Sequence[SkelterSummary]) -> Table:
    table = _by_seat(title, summary)
    table.add_row("won", *(str(each.won) for each in summary))
    for verdict in summary[0].verdicts:
        table.add_row(verdict, *(str(each.verdicts[verdict]) for each in summary))
    table.add_row("missed wins", *(f"{each.missed_wins} ({each.knowable} knowable)" for each in summary))
    for ages in AGES:
        table.add_row(f"remembered after {ages}", *(in_words(each.recall[ages]) for each in summary))
    return table


_REPORTS: Final[Mapping[str, Callable[[Any], RenderableType]]] = {"cubus": _cubus, "skelter": _skelter}
_TABLES: Final[Mapping[str, Callable[[str, Any], RenderableType]]] = {
    "cubus": _cubus_table,
    "skelter": _skelter_table,
}
