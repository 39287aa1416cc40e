"""What the lines say that these commands read."""

from collections.abc import Mapping

from kist.core.errors import BadNotation
from kist.core.types import Json
from kist.cubus.shape.stack import Stack


def member(line: Json, name: str) -> Json:
    """A member of the line's object; raises `BadNotation`."""
    if not isinstance(line, Mapping) or name not in line:
        raise BadNotation("bad-line", f'A line is an object with "{name}"; --help shows one.')
    return line[name]


def stack_in(line: Json) -> Stack:
    """The stack of the line; raises `KistError`."""
    text = member(line, "stack")
    if not isinstance(text, str):
        raise BadNotation("bad-stack", '"stack" is the text form of a stack, such as "22/22".')
    return Stack(text)
