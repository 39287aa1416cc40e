"""A view of Helter-Skelter as SVG, to be put on a page, printed or shown in a notebook.

It is drawn from a view and nothing else, so it cannot show more than the viewer may know: a covered field looks the
same whatever its colour is.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import cos, dist, pi, sin
from typing import Final, TypeAlias

from kist.core.types import Seat
from kist.core.view import View
from kist.skelter.board import Colour
from kist.skelter.paint import (
    ACTION,
    ALARM,
    CARD,
    COVERED,
    COVERED_RIM,
    GOLD,
    INK,
    LINE,
    NEUTRAL,
    NEUTRAL_RIM,
    PAINTS,
    SOFT,
    Paint,
    Point,
    shape,
)
from kist.skelter.table import SkelterTable

Stones: TypeAlias = Mapping[str, Sequence[Colour]]

UNIT: Final = 96.0
"""How far apart fields are."""
FIELD: Final = 38.0
STONE: Final = 31.0
THICK: Final = 8.0
RISE: Final = 16.0
"""How much higher each stone of a pile lies than the one under it."""
HIGHEST: Final = 48.0
"""How far the top of a pile is above the lowest stone at most; higher piles are pressed together."""
COUNTED_FROM: Final = 4
"""Piles of so many stones have their number written beside them."""
LIFT: Final = 58.0
"""How far a lifted stone is held from where it lay."""
BESIDE: Final = 18.0
"""How far apart the stones of a seat with several colours are shown."""
MARGIN: Final = 86.0
FOOT: Final = 56.0
FONT: Final = "font-family=\"'Nunito Sans', system-ui, sans-serif\""


def draw(view: View[SkelterTable], *, numbered: bool = True) -> str:
    """The table as the viewer may see it; stones that can be touched and fields to move to are ringed. Seats have
    their numbers, as in notation, unless people who know no notation look at it."""
    return _Drawing(view, numbered).svg()


@dataclass(frozen=True)
class _Drawing:
    view: View[SkelterTable]
    numbered: bool

    @cached_property
    def piles(self) -> Stones:
        return self.view.table.stones

    @cached_property
    def shown(self) -> Mapping[str, Colour]:
        return self.view.table.shown

    @cached_property
    def colours(self) -> list[tuple[Colour, ...]]:
        """The colours of each seat, as far as it has them."""
        table = self.view.table
        return [table.colours_of(seat) for seat in range(len(table.colours))]

    @cached_property
    def places(self) -> dict[str, Point]:
        """Where fields are drawn, from the back to the front of the table: what is nearer covers what is behind."""
        places = self.view.table.places
        on_paper = {name: (MARGIN + x * UNIT, MARGIN + y * UNIT) for name, (x, y) in places.items()}
        return dict(sorted(on_paper.items(), key=lambda field: (field[1][1], field[1][0])))

    @cached_property
    def width(self) -> float:
        return max(x for x, _ in self.places.values()) + MARGIN

    def svg(self) -> str:
        width = self.width
        height = max(y for _, y in self.places.values()) + MARGIN
        body = "".join((*self._fields(), *self._lifted(), *self._seats(width / 2, height)))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height + FOOT:.0f}" '
            f'width="{width:.0f}" height="{height + FOOT:.0f}" role="img" {FONT} text-anchor="middle">'
            f"<title>{self._title()}</title>"
            f'<rect x="1" y="1" width="{width - 2:.0f}" height="{height + FOOT - 2:.0f}" rx="18" fill="{CARD}" '
            f'stroke="{LINE}" stroke-width="1.5"/>{body}</svg>\n'
        )

    def _title(self) -> str:
        if self.view.outcome:
            return f"Helter-Skelter: over, won by {_seats(self.view.outcome.winners)} ({self.view.outcome.reason})"
        acting = [seat for seat in self.view.to_act if isinstance(seat, int)]
        return f"Helter-Skelter: {_seats(acting)} to act ({self.view.phase})"

    # Fields and piles --------------------------------------------------------------------------------------------

    def _fields(self) -> Iterable[str]:
        for name, place in self.places.items():
            yield self._name(name, place)
            yield _disc(place, FIELD, COVERED, COVERED_RIM) if name in self.piles else self._empty(name, place)
            yield self._ring(name, place)
        for name, place in self.places.items():
            pile = self.piles.get(name, ())
            yield from self._pile(pile, place)
            if pile and name in self.shown:
                yield self._peek(self.shown[name], place)

    def _name(self, name: str, place: Point) -> str:
        return _text(name, (place[0], place[1] + FIELD + 13), 10.5, SOFT)

    def _empty(self, name: str, place: Point) -> str:
        if name not in self.shown:
            return _disc(place, FIELD, NEUTRAL, NEUTRAL_RIM, dashes="2 5")
        paint = PAINTS[self.shown[name]]
        return _disc(place, FIELD, paint.field, paint.stone) + shape(paint.symbol, *place, 12, paint.on_field)

    def _ring(self, name: str, place: Point) -> str:
        """What can be done here now, and what is under attack."""
        attack = self.view.table.attack
        if attack and attack.on == name:
            return _disc(place, FIELD + 5, "none", ALARM)
        return _disc(place, FIELD + 5, "none", ACTION) if name in self._open else ""

    @cached_property
    def _open(self) -> set[str]:
        # Nearly every empty field is open to placing: to ring them all would point nowhere.
        return {action.partition(" ")[2] for action in self.view.actions if not action.startswith("place ")}

    def _pile(self, pile: Sequence[Colour], place: Point) -> Iterable[str]:
        """Stones from the lowest to the top; of the lower ones the rim shows, with its symbol."""
        x, y = place
        rise = min(RISE, HIGHEST / max(len(pile) - 1, 1))
        for level, colour in enumerate(pile):
            seen = rise if level < len(pile) - 1 else 0
            yield _stone((x, y - 4 - level * rise), PAINTS[colour], rim=seen)
        if len(pile) >= COUNTED_FROM:
            at = (x + STONE - 1, y - 2)
            yield _disc(at, 10, CARD, COVERED_RIM, 1.5) + _text(str(len(pile)), (at[0], at[1] + 4.5), 13, INK, "bold")

    def _peek(self, colour: Colour, place: Point) -> str:
        """The colour under a pile that everybody is being shown."""
        at, paint = (place[0] + FIELD - 8, place[1] - FIELD + 8), PAINTS[colour]
        return (
            _disc(at, 16, CARD, GOLD, 2)
            + _disc(at, 12, paint.field, paint.stone, 2)
            + shape(paint.symbol, *at, 6, paint.on_field)
        )

    def _lifted(self) -> Iterable[str]:
        """The stone in the air above where it lay, so that all see what was under it."""
        lifted = self.view.table.lifted
        if not lifted:
            return
        x, y = self._beside(lifted.from_)
        shadow = f'cx="{x + 5:.1f}" cy="{y + STONE + 4:.1f}" rx="{STONE - 3:.0f}" ry="8"'
        yield f'<ellipse {shadow} fill="{INK}" opacity="0.16"/>'
        yield _stone((x, y - 6), PAINTS[lifted.colour])

    def _beside(self, name: str) -> Point:
        """A spot beside a field that covers as little as possible of the others, above it, within the drawing."""
        x, y = self.places[name]
        others = [place for other, place in self.places.items() if other != name]
        turns = [pi * step / 12 for step in range(-5, 6)]
        spots = sorted(((x + LIFT * sin(turn), y - LIFT * cos(turn)) for turn in turns), key=lambda spot: spot[1])
        inside = [spot for spot in spots if STONE < spot[0] < self.width - STONE and spot[1] > STONE + 6]
        return max(inside, key=lambda spot: round(min(dist(spot, other) for other in others)))

    # Seats -------------------------------------------------------------------------------------------------------

    def _seats(self, middle: float, top: float) -> Iterable[str]:
        """Stones for each seat: who is to act is ringed, who is out is crossed out, who places has stones left."""
        first = middle - (len(self.colours) - 1) * UNIT / 2
        for seat, colours in enumerate(self.colours):
            x, y = first + seat * UNIT, top - 2
            out = seat in self.view.table.out
            own = "".join(_stone(place, PAINTS[colour], scale=0.55) for colour, place in _side_by_side(colours, x, y))
            yield f'<g opacity="{0.35 if out else 1}">{own}</g>'
            yield from self._seat_marks(seat, (x, y), out)

    def _seat_marks(self, seat: Seat, place: Point, out: bool) -> Iterable[str]:
        x, y = place
        if out:
            yield f'<path d="M{x - 17:.1f} {y + 19:.1f}l34 -36" stroke="{ALARM}" stroke-width="3"/>'
        if seat in self.view.to_act:
            yield _disc((x, y + 1.5), 25, "none", ACTION)
        if self.view.outcome and seat in self.view.outcome.winners:
            yield _disc((x, y + 1.5), 25, "none", GOLD, 4)
        left = self.view.table.stock[seat]
        if words := [str(seat)] * self.numbered + [str(left)] * bool(left):
            yield _text(" · ".join(words), (x, y + 43), 14, INK)


def _side_by_side(colours: Sequence[Colour], x: float, y: float) -> Iterable[tuple[Colour, Point]]:
    """The stones of a seat, from left to right."""
    for number, colour in enumerate(colours):
        yield colour, (x + (number - (len(colours) - 1) / 2) * BESIDE, y)


def _stone(place: Point, paint: Paint, rim: float = 0, scale: float = 1.0) -> str:
    """A round stone seen from above and a little from the front; `rim` is how much of it a stone on top leaves."""
    x, y = place
    size, thick = STONE * scale, THICK * scale
    body = (
        f'<path d="M{x - size:.1f} {y:.1f}v{thick:.1f}a{size:.1f} {size:.1f} 0 0 0 {2 * size:.1f} 0v{-thick:.1f}z" '
        f'fill="{paint.side}"/>' + _disc(place, size, paint.stone, "#FFFFFF55", 1)
    )
    if rim:
        return body + shape(paint.symbol, x, y + size + thick - rim / 2, min(rim / 3, 5), paint.on_stone)
    ring = _disc(place, size * 0.74, "none", f"{paint.on_stone}55", 1.5 * scale)
    return body + ring + shape(paint.symbol, x, y, 10.5 * scale, paint.on_stone)


def _disc(place: Point, radius: float, fill: str, stroke: str, width: float = 3, dashes: str = "") -> str:
    dashed = f' stroke-dasharray="{dashes}" stroke-linecap="round"' if dashes else ""
    return (
        f'<circle cx="{place[0]:.1f}" cy="{place[1]:.1f}" r="{radius:.1f}" fill="{fill}" '
        f'stroke="{stroke}" stroke-width="{width:.1f}"{dashed}/>'
    )


def _text(words: str, place: Point, size: float, fill: str, weight: str = "normal") -> str:
    return (
        f'<text x="{place[0]:.1f}" y="{place[1]:.1f}" font-size="{size:.1f}" fill="{fill}" '
        f'font-weight="{weight}">{words}</text>'
    )


def _seats(seats: Iterable[Seat]) -> str:
    numbers = " and ".join(map(str, seats))
    return f"seat {numbers}" if numbers.isdigit() else f"seats {numbers}"
