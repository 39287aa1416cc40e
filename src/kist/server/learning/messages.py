"""Lessons, puzzles and school tasks: what is shown, what is tried or answered, and what becomes of it."""

from typing import Annotated, Any, TypeAlias

from pydantic import Field, StringConstraints

from kist.server.games.cubus_messages import CubusPosition, StackText
from kist.server.games.messages import Worth
from kist.server.http.messages import ActionText, Incoming, JsonObject, Outgoing, Refusal
from kist.server.live.messages import View

Kind: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[a-z-]{1,20}$")]
Level: TypeAlias = Annotated[int, Field(ge=1, le=10)]
Seed: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9.-]{1,40}$")]
MOST_TASKS = 60
"""So many tasks one set has at most."""


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


# School ------------------------------------------------------------------------------------------------------------


class TaskName(Incoming):
    """A task by what makes it: the same three always give the same task. Of a puzzle `seed` is what follows the kind
    in its id; a step of a lesson has the kind `step` and the seed `GAME.STEP`."""

    kind: Kind
    level: Level
    seed: Seed


class SchoolTask(Outgoing):
    """A task as pupils see it; see docs/tasks.md."""

    kind: str
    level: int
    asked: str
    shown: JsonObject
    choices: list[Any] = []


class Solution(Outgoing):
    """What is right, and the stack as a plan and as a picture; what each tower adds to each number, row by row; the
    heaps with the fewest and the most crates; the lines of a drawing; of a Ready! the colours under its stones, and
    where they stand wrong."""

    answer: Any
    plan: str
    picture: list[tuple[str, int, int]]
    fewest: int | None = None
    most: int | None = None
    sums: dict[str, list[list[int]]] = {}
    extremes: dict[str, str] = {}
    lines: list[tuple[int, int, int, int]] = []
    under: dict[str, str | None] = {}
    wrong: list[str] = []


class SolvedTask(SchoolTask):
    """A task with its solution."""

    solution: Solution


class DraftedTask(SolvedTask):
    """A task that may become part of an activity."""

    seed: str


class DraftedTasks(Outgoing):
    """A set of tasks to look at before pupils get it."""

    tasks: list[DraftedTask]


class HourStage(Outgoing):
    """A part of a lesson; `work` is what is done on the devices: tasks to be made, steps of a game, or games."""

    title: str
    text: str
    minutes: int
    work: dict[str, Any] | None


class ReadyHour(Outgoing):
    """A ready-made lesson in the language that was asked for."""

    name: str
    title: str
    lead: str
    levels: tuple[int, int]
    minutes: int
    stages: list[HourStage]


class ReadyHours(Outgoing):
    """All ready-made lessons."""

    hours: list[ReadyHour]
