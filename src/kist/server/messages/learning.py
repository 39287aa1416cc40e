"""Lessons: what is shown, what is tried, and what becomes of it."""

from typing import Annotated

from pydantic import Field

from kist.server.games.messages import Worth
from kist.server.messages.base import ActionText, Incoming, JsonObject, Outgoing, Refusal
from kist.server.messages.table import View


class StudyMoment(Outgoing):
    """The table at one moment, as the learner sees it, and who did what before it (null: nothing, or chance)."""

    seat: int | None
    do: str | None
    view: View
    reason: JsonObject | None = Field(default=None, description="Why a bot did it, as in replays.")
    build: Worth | None = Field(default=None, description="How the points of a build came about.")


class LessonStep(Outgoing):
    """One step. The page has the words for it under its name; `claims` are the numbers that they speak of."""

    name: str
    seat: int = Field(description="Where the learner sits.")
    claims: dict[str, int]
    scenes: list[int] = Field(description="The moments of `watch` at which its sentences begin, if it has several.")
    tool: str | None = Field(description="What the board offers first to do it with; null: it has no choice.")
    watch: list[StudyMoment] = Field(description="Shown first; the last one is where the learner begins.")
    solution: list[str] = Field(description="One way to do it; empty where all is only looked at.")
    shown: list[StudyMoment] = Field(description="The same, moment by moment.")


class Lesson(Outgoing):
    """A game in a few steps."""

    game: str
    steps: list[LessonStep]


class Attempt(Incoming):
    """All that the learner did in a step so far."""

    actions: Annotated[list[ActionText], Field(max_length=12)]


class Tried(Outgoing):
    """What became of it. With neither `done` nor `goes_on` the step begins again; what was refused (`error`)
    changed nothing."""

    done: bool
    goes_on: bool = Field(description="The learner is in the middle of something, such as a stone in the air.")
    asks: str | None = Field(description="The field whose colour is to be named next (`name COLOUR`).")
    why: JsonObject | None = Field(
        description="What is true of a try that did not lead there: a code, and its values."
    )
    moments: list[StudyMoment]
    error: Refusal | None


class GuidedLine(Incoming):
    """One line of the log of a guided game; chance sits on no seat."""

    seat: Annotated[int, Field(ge=0, le=5)] | None
    do: ActionText


class GuidedLog(Incoming):
    """A guided game so far: the client keeps it. `seed` is any number, the same for the whole game."""

    seed: Annotated[int, Field(ge=0, le=2**31)]
    lines: Annotated[list[GuidedLine], Field(max_length=600)]


class GuidedMoments(Outgoing):
    """The table as the log leaves it, then what chance and the friendly bot do, with their reasons."""

    moments: list[StudyMoment]


class Exhibit(Outgoing):
    """A game of bots to watch: their levels by seat, and all that happens, as everybody sees it."""

    game: str
    levels: list[str]
    moments: list[StudyMoment]
