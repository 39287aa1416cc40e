"""The log of a class: what was done, by whom and when. It is the truth; everything else follows from it.

It keeps nicknames and answers and nothing else about people.
"""

from typing import Final, TypeAlias

from kist.eventlog.log import Note

PupilNumber: TypeAlias = int
"""Pupils count from 0 in the order in which they came, and keep their numbers."""

NAME: Final = "name"
LOCK: Final = "lock"
EYES: Final = "eyes"
GROUP: Final = "group"
JOIN: Final = "join"
RETURN: Final = "return"
RENAME: Final = "rename"
REMOVE: Final = "remove"
ADMIT: Final = "admit"
ERASED: Final = "erased"
"""What stands where a pupil who was removed had done something."""
OPEN: Final = "open"
ASK: Final = "ask"
REVEAL: Final = "reveal"
EXTEND: Final = "extend"
CLOSE: Final = "close"
ANSWER: Final = "answer"
ROUND: Final = "round"
SEAT: Final = "seat"
RESULT: Final = "result"


Entry: TypeAlias = Note
"""One line of the log of a class; `by` is a pupil, or None for the teacher."""
