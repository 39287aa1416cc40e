"""The log of a class: what was done, by whom and when. It is the truth; everything else follows from it.

It keeps nicknames and answers and nothing else about people.
"""

from typing import Final, TypeAlias

from kist.matches.log import Note

PupilNumber: TypeAlias = int
"""Pupils count from 0 in the order in which they came, and keep their numbers."""

JOIN: Final = "join"
RETURN: Final = "return"
RENAME: Final = "rename"
REMOVE: Final = "remove"
OPEN: Final = "open"
ASK: Final = "ask"
REVEAL: Final = "reveal"
CLOSE: Final = "close"
ANSWER: Final = "answer"
ROUND: Final = "round"
RESULT: Final = "result"


Entry: TypeAlias = Note
"""One line of the log of a class; `by` is a pupil, or None for the teacher."""
