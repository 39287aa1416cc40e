"""Does a bot get better with thought? Wins over nodes, against one opponent, on the same deals for every budget."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from kist.arena.contest import one_table
from kist.arena.plan import Plan
from kist.arena.tally import rounded
from kist.arena.workers import Play
from kist.core.errors import BadSettings
from kist.core.types import Json
from kist.skelter.paint import CARD, INK, LINE, PAINTS, SOFT, shape

NODES: Final = (1, 10, 100, 1000)
"""Steps of thought that are compared."""
WIDTH, HEIGHT = 720.0, 420.0
LEFT, RIGHT, TOP, BOTTOM = 64.0, 40.0, 44.0, 64.0


@dataclass(frozen=True, slots=True)
class Point:
    """How a bot with so many nodes did against the opponents: of games with one winner, those that it won."""

    nodes: int
    games: int
    decided: int
    won: float
    low: float
    high: float

    def to_json(self) -> dict[str, Json]:
        """One line of the results."""
        rates: dict[str, Json] = {"won": rounded(self.won), "interval": [rounded(self.low), rounded(self.high)]}
        return {"nodes": self.nodes, "games": self.games, "decided": self.decided, **rates}


def measure(  # noqa: PLR0913 - what a curve is of, each by its name
    game: str,
    level: str,
    opponents: Sequence[str],
    *,
    nodes: Sequence[int],
    games: int,
    seed: int,
    settings: Mapping[str, Json],
    play: Play,
) -> Iterator[Point]:
    """One point for every number of nodes; opponents think with what they bring (`master:nodes=100`), or as usual."""
    if not nodes or min(nodes) < 1:
        raise BadSettings("bad-nodes", "Nodes are whole numbers from 1 on.")
    plans = [
        Plan(game, (f"{level}:nodes={each}", *opponents), games, seed, settings, None, math.inf) for each in nodes
    ]
    for plan in plans:
        plan.check()
    for each, plan in zip(nodes, plans, strict=True):
        results = one_table(plan, play)
        first = results["players"][0]
        low, high = first["decided_rate_interval"]
        yield Point(each, results["games"], results["decided"], first["decided_rate"] or 0.0, low, high)


def chart(points: Sequence[Point], title: str, even: float) -> str:
    """An SVG: wins of decided games over nodes, with 95 % intervals; the dashed line is what chance gives."""
    body = "".join((*_grid(points), *_curve(points, even)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:.0f} {HEIGHT:.0f}" width="{WIDTH:.0f}" '
        f'height="{HEIGHT:.0f}" role="img" font-family="\'Nunito Sans\', \'DejaVu Sans\', sans-serif" font-size="13">'
        f"<title>{title}</title>"
        f'<rect width="{WIDTH:.0f}" height="{HEIGHT:.0f}" fill="{CARD}"/>'
        f'<text x="{LEFT:.0f}" y="26" font-size="16" fill="{INK}">{title}</text>{body}</svg>\n'
    )


def _x(points: Sequence[Point], nodes: int) -> float:
    """Tenfold thought is always as far."""
    first, last = math.log10(points[0].nodes), math.log10(points[-1].nodes)
    share = (math.log10(nodes) - first) / (last - first) if last > first else 0.5
    return LEFT + 24 + share * (WIDTH - LEFT - RIGHT - 48)


def _y(rate: float) -> float:
    return HEIGHT - BOTTOM - rate * (HEIGHT - TOP - BOTTOM)


def _grid(points: Sequence[Point]) -> Iterator[str]:
    for tenth in range(0, 11, 2):
        y = _y(tenth / 10)
        yield f'<path d="M{LEFT:.1f} {y:.1f}H{WIDTH - RIGHT:.1f}" stroke="{LINE}"/>'
        yield _text(f"{tenth * 10} %", LEFT - 8, y + 4, "end")
    for point in points:
        yield _text(f"{point.nodes:,}", _x(points, point.nodes), HEIGHT - BOTTOM + 22)
    yield _text("nodes of thought a move", (LEFT + WIDTH - RIGHT) / 2, HEIGHT - 16)


def _curve(points: Sequence[Point], even: float) -> Iterator[str]:
    paint = PAINTS["blue"]
    yield f'<path d="M{LEFT:.1f} {_y(even):.1f}H{WIDTH - RIGHT:.1f}" stroke="{SOFT}" stroke-dasharray="7 5"/>'
    places = [(_x(points, point.nodes), _y(point.won)) for point in points]
    line = "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
    yield f'<path d="M{line}" fill="none" stroke="{paint.on_field}" stroke-width="2"/>'
    for point, (x, y) in zip(points, places, strict=True):
        reach = f"M{x:.1f} {_y(point.low):.1f}V{_y(point.high):.1f}"
        yield f'<path d="{reach}" stroke="{paint.on_field}" stroke-width="1.4"/>'
        yield shape(paint.symbol, x, y, 5.5, paint.on_field)
        yield _text(f"{point.won:.0%}", x + 10, y - 8, "start", INK)


def _text(words: str, x: float, y: float, anchor: str = "middle", fill: str = SOFT) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{fill}">{words}</text>'
