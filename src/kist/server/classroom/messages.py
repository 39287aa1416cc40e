"""What a class tells its teacher, its pupils and its wall; what they ask of it is in `orders`.

Views are made in `kist.classroom.views` alone; these types let nothing else through.
"""

from typing import Any, Literal

from kist.server.messages.base import JsonObject, Outgoing, Refusal


class OpenedClass(Outgoing):
    """A new class: `key` is the secret of the teacher's link and is told this once."""

    id: str
    key: str
    code: str


class FoundClass(Outgoing):
    """The class of a code."""

    id: str


class Deleted(Outgoing):
    """The class and all that was written down in it is gone."""

    deleted: Literal[True] = True


class MayWatch(Outgoing):
    """The games of the class can be watched from here, as long as the browser is open."""

    watching: Literal[True] = True


class SchoolTask(Outgoing):
    """A task as pupils see it; see docs/tasks.md."""

    kind: str
    level: int
    asked: str
    shown: JsonObject
    choices: list[Any] = []


class Solution(Outgoing):
    """What is right, and the stack as a plan and as a picture; of a Ready! the colours under its stones, and
    where they stand wrong."""

    answer: Any
    plan: str
    picture: list[tuple[str, int, int]]
    fewest: int | None = None
    most: int | None = None
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


class Frame(Outgoing):
    """An activity and how far it is. Together: `now` is the task that is asked. Games: how many `rounds` have
    begun, and how many `tables` of the last one have `finished`."""

    number: int
    mode: Literal["together", "alone", "games"]
    title: str
    count: int
    now: int | None
    revealed: bool
    deadline: int | None
    hints: bool
    again: bool
    closed: bool
    rounds: int
    tables: int
    finished: int


class Verdict(Outgoing):
    """An answer, and what it was as far as that may be known."""

    answer: Any
    tries: int
    right: bool | None = None
    diagnosis: str | None = None


class NamedStanding(Outgoing):
    """How somebody stands in the tournament, for pupils."""

    name: str
    own: bool
    points: float
    played: int


class PupilActivity(Frame):
    """The activity for one pupil: tasks, own answers and solutions by the number of the task; the own match and
    whether it is over, and how everybody stands in games."""

    tasks: dict[str, SchoolTask]
    answers: dict[str, Verdict]
    solutions: dict[str, Solution]
    match: str | None
    match_over: bool
    standings: list[NamedStanding]


class PupilView(Outgoing):
    """The class for one pupil."""

    version: int
    code: str
    pupil: int
    name: str
    activity: PupilActivity | None
    now: int


class ShareOfAnswers(Outgoing):
    """How many gave the same answer, and what it is."""

    answer: Any
    right: bool
    diagnosis: str | None
    pupils: int


class TaskProgress(Outgoing):
    """How many have answered a task, and how many of them rightly; null as long as that is not told."""

    answered: int
    right: int | None


class WallActivity(Frame):
    """The activity for all to see; `progress` is task by task."""

    answered: int
    progress: list[TaskProgress] = []
    task: SchoolTask | None = None
    solution: Solution | None = None
    distribution: list[ShareOfAnswers] = []


class WallView(Outgoing):
    """The class for the projector: no names."""

    version: int
    code: str
    pupils: int
    activity: WallActivity | None
    now: int


class KnownPupil(Outgoing):
    """A pupil as the teacher sees them; `word` gives a lost place back."""

    pupil: int
    name: str
    word: str


class PastActivity(Frame):
    """An activity in the list of all."""

    opened: int


class Mistake(Outgoing):
    """A mistake, and how often it occurs."""

    diagnosis: str
    times: int


class PlayedTable(Outgoing):
    """A table of a round; `winners` are null until the match is over, and null among them is a bot."""

    pupils: list[int]
    bots: int
    match: str
    winners: list[int | None] | None


class Standing(Outgoing):
    """How a pupil stands in the tournament."""

    pupil: int
    points: float
    played: int


class AnswerTable(Outgoing):
    """Pupils by tasks; of games all tables and the standings, the first on top."""

    number: int
    answered: int
    table: dict[str, list[Verdict | None]]
    mistakes: list[Mistake]
    distribution: list[ShareOfAnswers]
    rounds: list[list[PlayedTable]]
    standings: list[Standing]


class TeacherView(Outgoing):
    """The class for its teacher; `ends` is when it is deleted by itself, in ms."""

    version: int
    code: str
    ends: int
    pupils: list[KnownPupil]
    activities: list[PastActivity]
    going: AnswerTable | None
    now: int


class ActivityTasks(Outgoing):
    """The tasks of an activity, and its table as it is now."""

    tasks: list[SolvedTask]
    table: AnswerTable


# Over the socket ---------------------------------------------------------------------------------------------------


class Heard(Outgoing):
    """The answer with this request is on disk; the class as it is now."""

    type: Literal["heard"]
    request: str
    view: PupilView


class NotHeard(Outgoing):
    """The answer with this request was refused; `status` is what HTTP would say."""

    type: Literal["not-heard"] = "not-heard"
    request: str
    status: int
    refusal: Refusal


class ClassChange(Outgoing):
    """What is other than it was when the teacher was told last: objects are merged, all else is as it is now; `gone`
    has the paths of what is no more."""

    type: Literal["change"] = "change"
    changed: JsonObject
    gone: list[list[str]]
