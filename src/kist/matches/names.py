"""Names of players: how long they are as people count, and what may be in them."""

import re
import unicodedata
from typing import Final

from kist.core.errors import BadNotation

LONGEST_NAME: Final = 24
"""In characters as people count them: a family of four joined into one picture is one."""
LONGEST_CODED: Final = 200
"""In code points, so that nobody piles up marks without end."""

_JOINER: Final = "\u200d"
_PICTURES: Final = "\u2600-\u27bf\ufe0f\U0001f000-\U0001faff"
_JOINED: Final = re.compile(f"(?<=[{_PICTURES}]){_JOINER}(?=[{_PICTURES}])")
"""Pictures may be joined; between letters nobody would see it."""
_UNSEEN: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u3164\ufe00-\ufe0e\uffa0\U000e0100-\U000e01ef]"
    "|(?:^|[^\\W\\d]|\\s)\ufe0f"
)
"""What counts as printed and shows nothing: fillers, joiners of letters, and what chooses between the shapes of a
character, but for the one that makes a picture of it. With these a name looks empty, or like somebody else's."""
_TONES: Final = range(0x1F3FB, 0x1F400)
_FLAGS: Final = range(0x1F1E6, 0x1F200)


def read_name(text: str) -> str:
    """A player's name as it is shown: at most 24 characters, nothing that does not print; raises `BadNotation`."""
    name = unicodedata.normalize("NFC", text).strip()
    fits = len(name) <= LONGEST_CODED and 1 <= characters(name) <= LONGEST_NAME
    if not fits or not _JOINED.sub("", name).isprintable() or _UNSEEN.search(name):
        raise BadNotation("bad-name", f"A name has 1 to {LONGEST_NAME} characters, all of which can be seen.")
    return name


def characters(text: str) -> int:
    """How many characters people see: marks, skin tones, joined pictures and the halves of flags do not count."""
    seen, half_flag, before = 0, False, ""
    for each in text:
        is_flag = ord(each) in _FLAGS
        seen += not (_extends(each) or before == _JOINER or (is_flag and half_flag))
        half_flag = is_flag and not half_flag
        before = each
    return seen


def _extends(each: str) -> bool:
    """Whether this changes the character before it instead of being one."""
    return each == _JOINER or ord(each) in _TONES or unicodedata.category(each) in {"Mn", "Me", "Mc"}
