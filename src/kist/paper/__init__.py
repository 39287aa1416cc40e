"""What is printed: worksheets and print-and-play sets as PDF. Pure functions: values in, bytes out."""

from kist.paper.cubus_set import cubus_set
from kist.paper.dots import dot_paper
from kist.paper.guide import guide
from kist.paper.press import SIZES, Style
from kist.paper.puzzle_sheet import puzzle_sheet
from kist.paper.return_words import return_words
from kist.paper.skelter_set import skelter_set
from kist.paper.worksheet import worksheet

__all__ = [
    "SIZES",
    "Style",
    "cubus_set",
    "dot_paper",
    "guide",
    "puzzle_sheet",
    "return_words",
    "skelter_set",
    "worksheet",
]
