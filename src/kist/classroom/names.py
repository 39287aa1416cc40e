"""Nicknames: none that others would take for somebody else's, and none by which a child can be found outside."""

import re
import unicodedata
from typing import Final

from kist.core.errors import IllegalAction
from kist.matches.names import read_name

_GLANCE: Final = str.maketrans({"I": "1", "l": "1", "|": "1"})
"""Signs that are one stroke: which of them it is, only the case tells, and nobody looks that closely."""
_LETTERS: Final = str.maketrans(
    "авсԁеһніјкморѕтѵхуѡαβεηικμνορτυχζϲϳøłđħı0",
    "abcdehhijkmopstvxywabehikmvoptyxzcjoldhio",
)
"""Cyrillic and Greek letters that look like Latin ones, Latin ones with a stroke, the zero. Case is folded before."""
_PAIRS: Final = (("rn", "m"), ("vv", "w"), ("æ", "ae"), ("œ", "oe"))
"""Letters that look like others together."""
_UNSEEN: Final = "ZPMC"
"""Spaces, punctuation, marks and what does not print: the first letters of their categories."""

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


def alike(one: str, other: str) -> bool:
    """Whether somebody who reads two names at a glance would take them for the same."""
    return skeleton(one) == skeleton(other) or skeleton(one.translate(_GLANCE)) == skeleton(other.translate(_GLANCE))


def skeleton(name: str) -> str:
    """What names that look alike have in common: without case, marks, spaces and punctuation, and with one letter for
    all that look like it. Of names that are nothing else, all of it."""
    plain = unicodedata.normalize("NFKD", name.casefold()).translate(_LETTERS)
    for pair, letters in _PAIRS:
        plain = plain.replace(pair, letters)
    return "".join(each for each in plain if unicodedata.category(each)[0] not in _UNSEEN) or plain
