"""Stacks as small plans of text: one number a column, as seen from above."""

from kist.cubus.shape.stack import DIGITS, Stack


def plan(stack: Stack) -> str:
    """The heights row by row, the rear row first; `o` follows a height under an open lid, `.` is no crate."""
    width = max((row.end for row in stack.rows), default=-1) + 1
    lines = (_row(stack, y, width) for y in range(len(stack.rows)))
    return "\n".join(line.rstrip() for line in lines) or "-"


def _row(stack: Stack, y: int, width: int) -> str:
    return "".join(_column(stack, x, y) for x in range(width))


def _column(stack: Stack, x: int, y: int) -> str:
    height = stack.heights.get((x, y))
    sign = "." if height is None else DIGITS[height]
    return sign + ("o" if (x, y) in stack.opens else " ")
