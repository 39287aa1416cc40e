"""What a class tells its teacher, its pupils and its wall; what they ask of it is in `orders`.

Views are made in `kist.classroom.views` alone; these types let nothing else through.
"""

from typing import Any, Literal

from pydantic import TypeAdapter

from kist.server.http.messages import JsonObject, Outgoing, Pong, Refusal
from kist.server.learning.messages import SchoolTask, Solution, SolvedTask


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


# An activity --------------------------------------------------------------------------------------------------------


class _Frame(Outgoing):
    """An activity and how far it is. Together: `now` is the task that is asked. Games: how many `rounds` have
    begun, and how many `tables` of the last one have `finished`. `homework` goes on until its date beside everything
    else; `count` is how many tasks everybody gets, in whichever of the `groups`."""

    number: int
    mode: Literal["together", "alone", "games"]
    homework: bool
    title: str
    count: int
    groups: int
    now: int | None
    revealed: bool
    deadline: int | None
    hints: bool
    again: bool
    live: bool
    closed: bool
    rounds: int
    tables: int
    finished: int


class Verdict(Outgoing):
    """An answer, and what it was as far as that may be known; `also` are further explanations, for the teacher."""

    answer: Any
    tries: int
    right: bool | None = None
    diagnosis: str | None = None
    also: list[str] = []


# For a pupil --------------------------------------------------------------------------------------------------------


class NamedStanding(Outgoing):
    """How a pupil stands in the tournament: they see only their own."""

    name: str
    own: bool
    points: float
    played: int


class PupilActivity(_Frame):
    """The activity for one pupil: tasks, own answers and solutions by the number of the task; the own match and
    whether it is over, and how they stand in games themselves."""

    tasks: dict[str, SchoolTask]
    answers: dict[str, Verdict]
    solutions: dict[str, Solution]
    match: str | None
    match_over: bool
    standings: list[NamedStanding]


class PupilView(Outgoing):
    """The class for one pupil: what is looked at first, and `beside` it all other homework that is open, and what was
    done in class last. While `eyes`, everybody looks at the front."""

    version: int
    code: str
    class_name: str
    eyes: bool
    pupil: int
    name: str
    activity: PupilActivity | None
    beside: list[PupilActivity]
    now: int


# On the wall --------------------------------------------------------------------------------------------------------


class TaskProgress(Outgoing):
    """How many have answered a task, and how many of them rightly; null as long as that is not told."""

    answered: int
    right: int | None


class WrongGroup(Outgoing):
    """Wrong answers that are one mistake: the answer that most of them gave, its letter if it has one, and how many
    pupils these are."""

    diagnosis: str
    answer: Any
    choice: int | None
    pupils: int


class SaidOnWall(Outgoing):
    """What the class answered: how many rightly (and with which letter), the most frequent mistakes, and how many
    made others."""

    right: int
    choice: int | None
    wrong: list[WrongGroup]
    rest: int


class WallGroup(Outgoing):
    """What is asked of a group for all to see; `pupils` is how many are in it."""

    pupils: int
    answered: int
    progress: list[TaskProgress]
    task: SchoolTask | None
    solution: Solution | None
    said: SaidOnWall | None


class WallActivity(_Frame):
    """The activity for all to see; `progress` is task by task. Where there are groups, `groups_shown` has all of
    them, and the rest is that of the first and how far everybody is."""

    answered: int
    groups_shown: list[WallGroup] = []
    progress: list[TaskProgress] = []
    task: SchoolTask | None = None
    solution: Solution | None = None
    said: SaidOnWall | None = None


class DoneActivity(_Frame):
    """An activity that has ended: what its tasks were, and how many were right in each."""

    kinds: list[str]
    progress: list[TaskProgress]


class FrequentMistake(WrongGroup):
    """The mistake that occurred most often in a lesson, with the task where most made it."""

    task: SchoolTask
    solution: Solution
    times: int


class WallSummary(Outgoing):
    """What was done in a lesson."""

    done: list[DoneActivity]
    mistake: FrequentMistake | None


class WallView(Outgoing):
    """The class for the projector: the names of who is there before it begins, and none with answers."""

    version: int
    code: str
    class_name: str
    eyes: bool
    pupils: int
    names: list[str]
    activity: WallActivity | None
    summary: WallSummary | None
    now: int


# For the teacher ----------------------------------------------------------------------------------------------------


class KnownPupil(Outgoing):
    """A pupil as the teacher sees them; `word` gives a lost place back."""

    pupil: int
    name: str
    word: str
    group: int


class PastActivity(_Frame):
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


class PupilStanding(Outgoing):
    """How a pupil stands in the tournament."""

    pupil: int
    points: float
    played: int


class ShareOfAnswers(Outgoing):
    """How many gave the same answer, and what it is."""

    answer: Any
    right: bool
    diagnosis: str | None
    also: list[str] = []
    pupils: int


class AnswerTable(Outgoing):
    """Pupils by tasks; of games all tables and the standings, the first on top. Where there are groups, `groups` says
    who is in which, and `distributions` what each of them said."""

    number: int
    answered: int
    table: dict[str, list[Verdict | None]]
    groups: dict[str, int]
    mistakes: list[Mistake]
    distribution: list[ShareOfAnswers]
    distributions: list[list[ShareOfAnswers]]
    rounds: list[list[PlayedTable]]
    standings: list[PupilStanding]


class TeacherView(Outgoing):
    """The class for its teacher; `ends` is when it is deleted by itself, in ms; `there` are the pupils who are
    connected now. `going` is the table of what is looked at first, `beside` has those of all others that are open.
    `sent_away`: of so many pupils who were removed the device may not come back as somebody else."""

    version: int
    code: str
    class_name: str
    eyes: bool
    locked: bool
    ends: int
    pupils: list[KnownPupil]
    sent_away: int
    there: list[int]
    activities: list[PastActivity]
    going: AnswerTable | None
    beside: list[AnswerTable]
    now: int


# Over the weeks -----------------------------------------------------------------------------------------------------


class TrackedActivity(Outgoing):
    """An activity among those that are followed over the weeks."""

    number: int
    title: str
    opened: int
    count: int
    kinds: list[str]


class Result(Outgoing):
    """How many tasks of an activity somebody answered, and how many of these rightly."""

    answered: int
    right: int


class TrackedMistake(Outgoing):
    """How often a mistake was made in each activity."""

    diagnosis: str
    times: list[int]


class TrackedPupil(Outgoing):
    """What a pupil did in each activity (null: nothing), and which mistakes."""

    pupil: int
    name: str
    results: list[Result | None]
    mistakes: list[TrackedMistake]


class ClassProgress(Outgoing):
    """How everybody comes along; all lists go by `activities`."""

    activities: list[TrackedActivity]
    pupils: list[TrackedPupil]
    mistakes: list[TrackedMistake]


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


CLASS_SAYS: TypeAdapter[TeacherView | PupilView | WallView | ClassChange | Heard | NotHeard | Pong] = TypeAdapter(
    TeacherView | PupilView | WallView | ClassChange | Heard | NotHeard | Pong
)
