"""Puzzles: what is shown, what is answered, and what is said of it."""

from typing import Annotated

from pydantic import Field

from kist.server.games.cubus_messages import CubusPosition, StackText
from kist.server.messages.base import Incoming, Outgoing, Refusal
from kist.server.messages.learning import StudyMoment


class PuzzleNote(Outgoing):
    """A puzzle in a list, with the difficulty that was computed for it."""

    id: str
    kind: str
    difficulty: int
    open: bool = Field(description="Whether an open crate is laid, which stays where it is.")
    rules: str | None = Field(description="The edition of Cubus, where that matters.")


class Puzzles(Outgoing):
    """The puzzles there are."""

    puzzles: list[PuzzleNote]


class Puzzle(Outgoing):
    """A puzzle on the board of its game."""

    id: str
    kind: str
    game: str
    day: str | None = Field(description="The date of which it is the puzzle, where that was asked for.")
    seat: int = Field(description="Where the one who solves it sits.")
    difficulty: int = Field(description="1 to 10: as computed, corrected by how people do.")
    rules: str | None = Field(description="The edition of Cubus.")
    fields: list[str] = Field(description="The fields that are asked about.")
    ages: dict[str, int] = Field(description="How many moments ago each of them was last seen.")
    asked: int | None = Field(description="The seat whose Ready! is asked about.")
    moments: list[StudyMoment] = Field(
        description="The table; what is watched has more; after a knock (`knock`) the second one follows."
    )


class PuzzleSet(Outgoing):
    """Several puzzles at once, in the order in which they were asked for."""

    puzzles: list[Puzzle]


class PlayerRating(Outgoing):
    """How good somebody is; the client keeps it. `difficulty` is the step that suits it."""

    mu: float
    sigma: float
    difficulty: int


class GivenRating(Incoming):
    """What the client keeps."""

    mu: Annotated[float, Field(ge=-10, le=60)]
    sigma: Annotated[float, Field(ge=1, le=10)]


class PuzzleAnswer(Incoming):
    """An answer: the text of a stack, `none`, colours by field, or true and false. With `player` it is rated; that is
    for the first answer to a puzzle."""

    answer: Annotated[str, Field(max_length=100)] | bool | Annotated[dict[str, str], Field(max_length=48)]
    player: GivenRating | None = None


class PuzzleJudged(Outgoing):
    """Whether it meets the goal, and what it scores (points, crates, rhombi freed, fields named)."""

    right: bool
    scores: int | None
    error: Refusal | None
    player: PlayerRating | None


class OwnMistake(Incoming):
    """A build that was missed in an own game, to be made again."""

    position: CubusPosition


class OwnAnswer(OwnMistake):
    """A build from there, and the most that was to be had, as the review told it."""

    best: Annotated[int, Field(ge=0, le=200)]
    answer: StackText


class WatchAnswer(Incoming):
    """What somebody says after watching a stretch of an own game: colours by field, or true and false."""

    answer: bool | Annotated[dict[str, str], Field(max_length=48)]


class PuzzleSolution(Outgoing):
    """One answer that meets the goal, and the most that can be had."""

    example: str | bool | dict[str, str]
    best: int
    under: dict[str, str | None] = Field(default={}, description="The colours of the fields that were asked about.")
    wrong: list[str] = Field(
        default=[], description="Where stones stand wrong, if it was asked whether all stand right."
    )
    moments: list[StudyMoment] = Field(description="The table after it, where something is built or taken.")
