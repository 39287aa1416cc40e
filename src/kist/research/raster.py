"""Images without a graphics library: convex shapes and discs on an array, with soft edges."""

from collections.abc import Sequence
from itertools import product
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

Image: TypeAlias = npt.NDArray[np.uint8]
"""Rows of pixels, each red, green and blue."""
Point: TypeAlias = tuple[float, float]

FINER: Final = 2
"""How many dots there are along every pixel while it is drawn."""


class Canvas:
    """What is drawn on; x runs to the right and y down, in pixels."""

    def __init__(self, width: int, height: int, background: str) -> None:
        self._dots = np.empty((height * FINER, width * FINER, 3), np.uint8)
        self._dots[:] = _rgb(background)

    def shape(self, corners: Sequence[Point], paint: str) -> None:
        """A convex shape."""
        xs, ys = ([corner[axis] * FINER for corner in corners] for axis in (0, 1))
        box, x, y = self._within(min(xs), min(ys), max(xs), max(ys))
        sides = [
            (x - x1) * (y2 - y1) - (y - y1) * (x2 - x1)
            for x1, y1, x2, y2 in zip(xs, ys, [*xs[1:], xs[0]], [*ys[1:], ys[0]], strict=True)
        ]
        inside = np.all([side >= 0 for side in sides], axis=0) | np.all([side <= 0 for side in sides], axis=0)
        self._dots[box][inside] = _rgb(paint)

    def disc(self, middle: Point, radius: float, paint: str) -> None:
        """A disc."""
        (x0, y0), size = (middle[0] * FINER, middle[1] * FINER), radius * FINER
        box, x, y = self._within(x0 - size, y0 - size, x0 + size, y0 + size)
        self._dots[box][(x - x0) ** 2 + (y - y0) ** 2 <= size**2] = _rgb(paint)

    def _within(
        self, left: float, top: float, right: float, bottom: float
    ) -> tuple[tuple[slice, slice], npt.NDArray[np.float64], npt.NDArray[np.float64]]:
        """The dots in a box, and the coordinates of their middles."""
        height, width, _ = self._dots.shape
        rows = slice(max(int(top), 0), min(int(bottom) + 2, height))
        columns = slice(max(int(left), 0), min(int(right) + 2, width))
        y, x = np.mgrid[rows, columns] + 0.5
        return (rows, columns), x, y

    def image(self) -> Image:
        """The drawing in pixels: each has the mean colour of its dots."""
        height, width, _ = self._dots.shape
        total = np.full((height // FINER, width // FINER, 3), FINER**2 // 2, np.uint16)
        for row, column in product(range(FINER), repeat=2):
            total += self._dots[row::FINER, column::FINER]
        return (total // FINER**2).astype(np.uint8)


def _rgb(paint: str) -> list[int]:
    """The three numbers of a colour such as #FFFDF8."""
    return [int(paint[at : at + 2], 16) for at in (1, 3, 5)]
