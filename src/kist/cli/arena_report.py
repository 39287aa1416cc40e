"""How `kist arena` speaks to people: a bar while it plays, tables when it is done."""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from kist.arena.results import Results, RoundRobin


@contextmanager
def progress(games: int) -> Iterator[Callable[[], None]]:
    """Gives what to call after every game. The bar is drawn only when somebody looks at a terminal."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("games", total=games)
        yield lambda: bar.advance(task)


def report(results: Results | RoundRobin) -> None:
    """Show the results as tables."""
    shown: Any = results
    console = Console()
    if "pairs" in shown:
        console.print(_elo_table(shown))
        for pair in shown["pairs"]:
            console.print(_table(pair))
    else:
        console.print(_table(shown))


def _table(results: Mapping[str, Any]) -> Table:
    table = Table(caption=_caption(results))
    for heading in ("player", "won", "shared", "win rate", "of decided", "points"):
        table.add_column(heading, justify="left" if heading == "player" else "right")
    for player in results["players"]:
        decided = "–" if player["decided_rate"] is None else _percent(player["decided_rate"])
        table.add_row(
            player["name"],
            str(player["wins"]),
            str(player["ties"]),
            f"{_percent(player['win_rate'])} ({_range(player['win_rate_interval'])})",
            f"{decided} ({_range(player['decided_rate_interval'])})",
            f"{player['mean_score']:.1f} ± {player['mean_score'] - player['mean_score_interval'][0]:.1f}",
        )
    return table


def _caption(results: Mapping[str, Any]) -> str:
    ends = ", ".join(f"{reason} {times}" for reason, times in results["reasons"].items())
    games = "1 game" if results["games"] == 1 else f"{results['games']} games"
    counted = f"{games}, {results['decided']} with one winner ({_range(results['decided_interval'])} %)"
    counted += f"; ended by: {ends}" if ends else ""
    if results["rounds"]:
        counted += (
            f"\nrounds: {results['rounds']['median']:.0f} in the median, 95 % within {results['rounds']['most']}"
        )
    judged = "".join(f"\n{_judged(what, each)}" for what, each in results["judged"].items())
    again = f"; {results['repeated']} more were the same again" if results["repeated"] else ""
    done = ", ".join(f"{verb} {each['per_game']:.2f}" for verb, each in results["done"].items())
    return f"{counted}{again}{judged}\na game: {done}"


def _judged(what: str, each: Mapping[str, Any]) -> str:
    return f"{what}: {each['times']}, wrong {each['wrong']} ({_range(each['wrong_rate_interval'])} %)"


def _elo_table(results: Mapping[str, Any]) -> Table:
    table = Table(caption=f"{results['games']} games, everybody against everybody")
    for heading in ("player", "Elo", "games", "won", "shared", "points"):
        table.add_column(heading, justify="left" if heading == "player" else "right")
    for player in sorted(results["players"], key=lambda each: -float(each["elo"])):
        values = (f"{player['elo']:.0f}", player["games"], player["wins"], player["ties"], player["mean_score"])
        table.add_row(player["name"], *map(str, values))
    return table


def _percent(rate: float) -> str:
    return f"{100 * rate:.1f} %"


def _range(ends: Sequence[float]) -> str:
    return f"{100 * ends[0]:.1f}–{100 * ends[1]:.1f}"
