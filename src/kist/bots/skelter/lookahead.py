"""Looking ahead: what the own steps are worth when the most dangerous opponent answers as well as possible."""

from collections.abc import Iterable, Sequence
from typing import Final

from kist.bots.skelter.outlook import Layout, Outlook, Step
from kist.core.types import Seat

WIN: Final = 1000.0


class Lookahead:
    """A search between two seats; the others are taken to stand still."""

    def __init__(self, outlook: Outlook, widths: Sequence[int], spite: float) -> None:
        self._outlook = outlook
        self._spite = spite
        self._widths = widths
        """How many of the best looking steps are followed, turn after turn."""

    def worth(self, layout: Layout, me: Seat, rival: Seat, steps: Iterable[Step | None]) -> dict[Step | None, float]:
        """What each step is worth, None being a pass; the higher the better."""
        looks = {step: self._look(self._after(layout, step), me, rival) for step in steps}
        if not self._widths:
            return looks
        best = sorted(looks, key=lambda step: looks[step], reverse=True)
        followed = best[: self._widths[0]]
        worths = {
            step: -self._follow(self._after(layout, step), rival, me, 1, (-2 * WIN, 2 * WIN)) for step in followed
        }
        # What was not followed did not look good: it is worth no more than the worst of those that were.
        least = min(worths.values(), default=0.0)
        return worths | {step: min(looks[step], least) - 1 for step in best[self._widths[0] :]}

    @staticmethod
    def _after(layout: Layout, step: Step | None) -> Layout:
        return layout.after(step) if step else layout

    def _look(self, layout: Layout, seat: Seat, other: Seat) -> float:
        need = self._outlook.need
        if self._outlook.is_home(layout, seat):
            return WIN
        return self._spite * need(layout, other) - need(layout, seat)

    def _follow(self, layout: Layout, seat: Seat, other: Seat, depth: int, bounds: tuple[float, float]) -> float:
        """What a position is worth for the seat whose turn it is."""
        if self._outlook.is_home(layout, seat):
            return WIN - depth
        if self._outlook.is_home(layout, other):
            return depth - WIN
        if depth >= len(self._widths):
            return self._look(layout, seat, other)
        low, high = bounds
        for child in self._best(layout, seat, other, self._widths[depth]):
            low = max(low, -self._follow(child, other, seat, depth + 1, (-high, -low)))
            if low >= high:
                break
        return low

    def _best(self, layout: Layout, seat: Seat, other: Seat, width: int) -> list[Layout]:
        children = [layout, *(layout.after(step) for step in self._outlook.steps(layout, seat))]
        children.sort(key=lambda child: self._look(child, seat, other), reverse=True)
        return children[:width]
