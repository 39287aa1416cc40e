"""Actions: what an actor does, as short text that reads the same everywhere.

Actions are said aloud at the table: whoever is there hears them, in the words of `Game.public`. Secrets live in
states; an action is one only while a rule keeps it sealed, and nobody but the rules and the log reads it then.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from kist.core.errors import BadNotation

_FORM = re.compile(r"([a-z]+)(?: ([!-~]+))?", re.ASCII)
_LONGEST = 400


@dataclass(frozen=True, slots=True)
class Action:
    """A verb and, for some verbs, one argument without spaces: `pass`, `build .2/22`, `place b3`.

    >>> from kist.core.actions import Action
    >>> Action.parse("build .2/22")
    Action(verb='build', argument='.2/22')
    """

    verb: str
    argument: str = ""

    def __post_init__(self) -> None:
        if not _FORM.fullmatch(str(self)):
            raise BadNotation("bad-action", f"{str(self)!r} is not an action: a verb and at most one argument.")

    def __str__(self) -> str:
        return f"{self.verb} {self.argument}" if self.argument else self.verb

    @classmethod
    def parse(cls, text: str) -> "Action":
        """Read the text of an action; `str()` gives the same text back."""
        return _parsed(text)


@lru_cache(2048)
def _parsed(text: str) -> Action:
    """A match reads each action several times: when it is judged, carried out, and told."""
    if len(text) > _LONGEST or not (form := _FORM.fullmatch(text)):
        shown = text if len(text) <= 40 else text[:40] + "…"
        raise BadNotation("bad-action", f"{shown!r} is not an action: a verb and at most one argument.")
    return Action(form[1], form[2] or "")
