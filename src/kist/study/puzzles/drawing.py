"""Puzzles as pictures: what lies on the table, and below it the hand."""

import re
from typing import Final

from kist.core.types import SPECTATOR
from kist.cubus.shape.drawing import draw_hand, draw_stack
from kist.skelter.drawing import draw
from kist.skelter.state import State as SkelterState
from kist.study.puzzles.tables import Shown
from kist.study.puzzles.watch import GAME as SKELTER

GAP: Final = 16
PAPER: Final = "#FFFDF8"
_SIZE: Final = re.compile(r'width="(\d+)" height="(\d+)"')


def draw_puzzle(puzzle: Shown, *, paper: bool = True) -> str:
    """An SVG of what a puzzle shows; of what is watched, how it ends. Without paper, Cubus has no ground."""
    state = puzzle.moments[-1].state
    if isinstance(state, SkelterState):
        return draw(SKELTER.view(state, SPECTATOR), numbered=False)
    hand = state.hands[0]
    pictures = [draw_stack(state.laid.stack), *([draw_hand(hand)] if hand.total else [])]
    return _below_each_other(pictures, PAPER if paper else None)


def _below_each_other(pictures: list[str], paper: str | None) -> str:
    sizes = [(int(size[1]), int(size[2])) for each in pictures if (size := _SIZE.search(each))]
    width, height = max(width for width, _ in sizes), sum(height for _, height in sizes) + GAP * (len(sizes) - 1)
    body, top = "", 0
    for picture, (its_width, its_height) in zip(pictures, sizes, strict=True):
        body += picture.strip().replace("<svg ", f'<svg x="{(width - its_width) / 2:.0f}" y="{top}" ', 1)
        top += its_height + GAP
    below = f'<rect width="{width}" height="{height}" fill="{paper}"/>' if paper else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
        f"{below}{body}</svg>\n"
    )
