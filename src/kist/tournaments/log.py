"""The log of a tournament: what was done, by whom and when. It is the truth; everything else follows from it."""

from typing import Final, TypeAlias

from kist.eventlog.log import Note

JOIN: Final = "join"
LEAVE: Final = "leave"
RETURN: Final = "return"
ROUND: Final = "round"
RESULT: Final = "result"
END: Final = "end"
HAND: Final = "hand"
FORGET: Final = "forget"
RENAME: Final = "rename"

Entry: TypeAlias = Note
"""One line of the log; `by` is a player, or None for the maker and the tournament itself."""
