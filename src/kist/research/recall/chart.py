"""The benchmark as a drawing: win rate over capacity, a line for each number of players."""

from collections.abc import Iterator, Sequence
from typing import Final

from kist.research.recall.benchmark import VERSION, Budget, Point
from kist.skelter.paint import CARD, INK, LINE, PAINTS, SOFT, shape

WIDTH, HEIGHT = 720.0, 420.0
LEFT, RIGHT, TOP, BOTTOM = 64.0, 120.0, 44.0, 64.0
STEP: Final = 0.1
"""Between the lines of the grid."""
_PAINTS: Final = [PAINTS[colour] for colour in ("blue", "red", "green", "violet", "amber")]


def chart(points: Sequence[Point], title: str = "Win rate over what can be remembered") -> str:
    """An SVG; the dashed lines are what each would win if all were alike."""
    drawing = _Chart(points)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:.0f} {HEIGHT:.0f}" width="{WIDTH:.0f}" '
        f'height="{HEIGHT:.0f}" role="img" font-family="\'Nunito Sans\', \'DejaVu Sans\', sans-serif" font-size="13">'
        f"<title>{title} ({VERSION})</title>"
        f'<rect width="{WIDTH:.0f}" height="{HEIGHT:.0f}" fill="{CARD}"/>'
        f'<text x="{LEFT:.0f}" y="26" font-size="16" fill="{INK}">{title}</text>{"".join(drawing.body())}</svg>\n'
    )


class _Chart:
    def __init__(self, points: Sequence[Point]) -> None:
        self._points = points
        self._seats = sorted({point.seats for point in points})
        self._budgets = [*dict.fromkeys(_label(point.budget) for point in points)]
        highest = max((point.interval[1] for point in points), default=1.0)
        self._lines = max(1, int(highest / STEP) + 1)

    def body(self) -> Iterator[str]:
        yield from self._grid()
        for number, seats in enumerate(self._seats):
            yield from self._series(seats, number)

    def _x(self, budget: str, number: int = 0) -> float:
        """Where a budget is; the series stand a little apart, so that intervals can be told from each other."""
        room = (WIDTH - LEFT - RIGHT) / max(1, len(self._budgets) - 1)
        return LEFT + 12 + self._budgets.index(budget) * (room - 24 / max(1, len(self._budgets))) + 5 * number

    def _y(self, rate: float) -> float:
        return HEIGHT - BOTTOM - rate / (self._lines * STEP) * (HEIGHT - TOP - BOTTOM)

    def _grid(self) -> Iterator[str]:
        for line in range(self._lines + 1):
            y = self._y(line * STEP)
            yield f'<path d="M{LEFT:.1f} {y:.1f}H{WIDTH - RIGHT:.1f}" stroke="{LINE}"/>'
            yield _text(f"{line * STEP:.0%}", LEFT - 8, y + 4, "end")
        for budget in self._budgets:
            yield _text(budget, self._x(budget) + 5, HEIGHT - BOTTOM + 22)
        yield _text("covered fields that are kept in mind", (LEFT + WIDTH - RIGHT) / 2, HEIGHT - 16)

    def _series(self, seats: int, number: int) -> Iterator[str]:
        paint = _PAINTS[number % len(_PAINTS)]
        points = [point for point in self._points if point.seats == seats]
        places = [(self._x(_label(point.budget), number), self._y(point.rate)) for point in points]
        even = self._y(1 / seats)
        yield (
            f'<path d="M{LEFT:.1f} {even:.1f}H{WIDTH - RIGHT:.1f}" stroke="{paint.on_field}" stroke-dasharray="7 5"/>'
        )
        line = "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
        yield f'<path d="M{line}" fill="none" stroke="{paint.on_field}" stroke-width="2"/>'
        for point, (x, y) in zip(points, places, strict=True):
            low, high = map(self._y, point.interval)
            yield f'<path d="M{x:.1f} {low:.1f}V{high:.1f}" stroke="{paint.on_field}" stroke-width="1.4"/>'
            yield shape(paint.symbol, x, y, 5.5, paint.on_field)
        name_at = (WIDTH - RIGHT + 16, TOP + 20 + 24.0 * number)
        yield shape(paint.symbol, name_at[0], name_at[1] - 4, 6, paint.on_field)
        yield _text(f"{seats} players", name_at[0] + 14, name_at[1], "start", INK)


def _label(budget: Budget) -> str:
    if isinstance(budget, int):
        return f"{budget} bits"
    return "all" if budget.capacity is None else str(budget.capacity)


def _text(words: str, x: float, y: float, anchor: str = "middle", fill: str = SOFT) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{fill}">{words}</text>'
