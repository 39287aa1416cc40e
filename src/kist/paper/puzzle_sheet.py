"""Puzzles of Cubus on paper: what lies on the table, the hand, dots to draw on, and one answer of each at the end."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from kist.core.errors import BadSettings
from kist.core.types import Json
from kist.cubus.shape.build import Rules
from kist.cubus.shape.drawing import UNIT, draw_hand
from kist.cubus.shape.stack import Stack
from kist.cubus.shape.tiles import Kind, Tiles
from kist.paper.figures import Figure, dots_figure, stack_figure
from kist.paper.press import Style
from kist.paper.sheet import Sheet, press_sheet
from kist.study.puzzles.builds import NO_BUILD
from kist.study.puzzles.puzzle import BadPuzzle, text
from kist.study.tasks.words import Words

KINDS: Final = ("best", "knock", "free", "most", "take")
"""The kinds that paper can show; what has to be watched cannot be printed."""
WORTH: Final = {"points": "paper.points", "crates": "paper.points-crates", "freed": "paper.points-rhombi"}
MOST: Final = 60
EDGE: Final = 7.0
HIGHEST: Final = 38.0
"""So many mm a position is high at most: two puzzles fit below each other, on the first page too."""
DOTS, CLOSE = 40.0, 5.5
"""How high the dots are to draw on, and how far apart, in mm: a stack of four by four, three high, has room."""
FEW: Final = 5
"""So many rhombi of a hand are drawn one by one; of more, one of each kind with their number."""


def puzzle_sheet(
    puzzles: Sequence[Json],
    style: Style,
    *,
    link: str | None = None,
    title: str | None = None,
    solutions: bool = True,
) -> bytes:
    """One or several puzzles, as they are stored: objects with `kind`, `stack`, `hand` or `rhombi`, and `example`."""
    if not 1 <= len(puzzles) <= MOST:
        raise BadSettings("bad-count", f"A sheet has 1 to {MOST} puzzles.")
    sheet = _PuzzleSheet(style)
    read = [_read(puzzle) for puzzle in puzzles]
    questions: list[Json] = [sheet.puzzle(number, puzzle) for number, puzzle in enumerate(read, 1)]
    solved: list[Json] = (
        [sheet.solution(number, puzzle) for number, puzzle in enumerate(read, 1)] if solutions else []
    )
    return press_sheet(style, title or style.words["paper.puzzles"], questions, solved, link)


def _read(data: Json) -> Mapping[str, Json]:
    if not isinstance(data, Mapping) or data.get("kind") not in KINDS:
        raise BadPuzzle("bad-puzzle", f'A puzzle that can be printed is an object with a "kind": {", ".join(KINDS)}.')
    return data


class _PuzzleSheet(Sheet):
    """Puzzles as the template of worksheets needs them."""

    def puzzle(self, number: int, puzzle: Mapping[str, Json]) -> dict[str, Json]:
        """The question, the position, and dots to draw on."""
        kind = text(puzzle, "kind")
        return {
            "number": number,
            "kind": kind,
            "question": self._question(kind, puzzle),
            "shown": self._shown(puzzle),
            "choices": [],
            "blank": self.drawn(dots_figure(self.wide * 0.9, DOTS, CLOSE)),
            "rule": None,
            "lines": [],
            "boxes": [],
        }

    def _question(self, kind: str, puzzle: Mapping[str, Json]) -> str:
        """What is to be done, and by which rules if not by the usual ones."""
        asked = self.words[f"puzzle.{kind}"]
        rules = Rules(text(puzzle, "rules")) if "rules" in puzzle else Rules.WOOD_2005
        return asked if rules is Rules.WOOD_2005 else f"{asked} ({self.words[f'rules.{rules}']})"

    def _shown(self, puzzle: Mapping[str, Json]) -> list[Json]:
        shown = list[Json]()
        if "stack" in puzzle:
            picture = stack_figure(Stack.parse(text(puzzle, "stack")), EDGE).within(self.wide * 0.6, HIGHEST)
            shown.append(self.drawn(picture, self.words["paper.on-table"]))
        hand = _hand(puzzle)
        if 0 < hand.total <= FEW:
            room = self.wide * (0.34 if shown else 0.94)
            drawn = Figure(draw_hand(hand), UNIT, EDGE).within(room, HIGHEST)
            return [*shown, self.drawn(drawn, self.words["paper.hand"])]
        return [*shown, *(self.drawn(*pile) for pile in _by_kind(hand))]

    def solution(self, number: int, puzzle: Mapping[str, Json]) -> dict[str, Json]:
        """One answer that is right, and what it is worth."""
        example, words = text(puzzle, "example"), self.words
        worth = [
            _worth(puzzle[name], words, word) for name, word in WORTH.items() if isinstance(puzzle.get(name), int)
        ]
        none = example == NO_BUILD
        figure = None if none else stack_figure(Stack.parse(example), 5).within(self.wide * 0.7, 45)
        return {
            "number": number,
            "answer": words["paper.no-build"] if none else ", ".join(worth[:1]),
            "how": "",
            "figures": [self.drawn(figure)] if figure else [],
            "mistakes": [],
        }


def _worth(number: Json, words: Words, word: str) -> str:
    return f"{number} {words[f'{word}-one' if number == 1 else word]}"


def _hand(puzzle: Mapping[str, Json]) -> Tiles:
    if puzzle["kind"] == "take":
        return Tiles()
    return Tiles.parse(text(puzzle, "rhombi" if puzzle["kind"] == "most" else "hand"))


def _by_kind(hand: Tiles) -> Iterator[tuple[Figure, str]]:
    """One rhombus of each kind, with how many there are."""
    for kind, count in zip(Kind, hand, strict=True):
        if count:
            yield Figure(draw_hand(Tiles.parse(kind)), UNIT, EDGE), f"{count} ×"
