"""Nicknames: none that others would take for somebody else's, and none by which a child can be found outside."""

import re
from typing import Final

from kist.core.errors import IllegalAction
from kist.matches.names import read_name

_MAIL: Final = re.compile(r"\S@\S")
_PLACE: Final = re.compile(
    r"https?:|www\.|\b[\w-]{2,}\.(?:com|org|net|de|at|ch|nl|be|fr|it|uk|eu|us|io|me|tv|gg)\b", re.I
)
_DIGITS: Final = 6
"""So many digits are a telephone number, or a day of birth."""


def read_nickname(text: str) -> str:
    """A nickname as it is shown; raises `BadNotation` for none at all, and `IllegalAction` for an address or a number
    that leads to somebody."""
    name = read_name(text)
    if _MAIL.search(name) or _PLACE.search(name) or sum(map(str.isdigit, name)) >= _DIGITS:
        raise IllegalAction("name-is-address", "That looks like an address or a number: choose a nickname instead.")
    return name
