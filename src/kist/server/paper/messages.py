"""What is asked to be printed."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from kist.paper import Style
from kist.server.http.messages import Incoming
from kist.server.learning.messages import MOST_TASKS, TaskName


class Sheet(Incoming):
    """How something is printed."""

    size: Literal["a4", "letter"] = "a4"
    language: Annotated[str, StringConstraints(pattern=r"^[a-z]{2}$")] = "en"
    mono: bool = False

    @property
    def style(self) -> Style:
        """What `kist.paper` takes of it; raises `BadSettings`."""
        return Style(self.size, self.language, self.mono)


class GameSheet(Sheet):
    """A game to cut out, or dot paper."""

    sheet: Literal["cubus", "skelter", "paper"]


class GuideSheet(Sheet):
    """The teacher's guide to a ready-made lesson."""

    hour: Annotated[str, StringConstraints(pattern=r"^[a-z]{1,20}$")]


class Worksheet(Sheet):
    """Tasks or puzzles by their names. Of tasks an address that opens exactly these is printed as a QR code, unless
    only this machine could open it."""

    tasks: list[TaskName] = Field(min_length=1, max_length=MOST_TASKS)
    title: Annotated[str, StringConstraints(max_length=80)] = ""
