"""Small pieces of HTML that reviews draw themselves with in a notebook."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

WIDTH: Final = 600
HEIGHT: Final = 160
PAINTS: Final = ("#1f6fb2", "#c1440e", "#2f855a", "#805ad5", "#b7791f", "#4a5568")
"""One for each seat."""


def table(headings: Sequence[object], rows: Iterable[Sequence[object]]) -> str:
    """A table with one row of headings."""
    head = "".join(f"<th>{escape(str(each))}</th>" for each in headings)
    body = "".join(f"<tr>{''.join(f'<td>{escape(str(each))}</td>' for each in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def race_chart(race: Sequence[tuple[int, Sequence[int]]], of: str = "points") -> str:
    """The points of all seats, or whatever they collect, over the lines of a transcript, as SVG."""
    end, most = max(race[-1][0], 1), max(1, *(max(scores) for _, scores in race))
    seats = range(len(race[0][1]))
    lines = "".join(_line([(at / end, scores[seat] / most) for at, scores in race], PAINTS[seat]) for seat in seats)
    title = f"<title>The race: {' : '.join(map(str, race[-1][1]))} {of}</title>"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">{title}{lines}</svg>'


def _line(points: Sequence[tuple[float, float]], paint: str) -> str:
    """Points are made all at once: the line goes along, then up."""
    path = f"M0 {HEIGHT}" + "".join(f"H{along * WIDTH:.1f}V{HEIGHT - up * HEIGHT:.1f}" for along, up in points)
    return f'<path d="{path}" fill="none" stroke="{paint}" stroke-width="2"/>'
