"""What teachers and pupils ask of a class, over HTTP and over the socket."""

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, StringConstraints, TypeAdapter

from kist.server.http.messages import Incoming, JsonObject, Name, Ping, RequestId
from kist.server.learning.messages import MOST_TASKS, Kind, Level, Seed, TaskName

Number: TypeAlias = Annotated[int, Field(ge=0, le=100_000)]
ClassKey: TypeAlias = Annotated[
    str, StringConstraints(pattern=r"^[a-z2-7]{26}$"), Field(description="The secret of the teacher's link.")
]
ClassName: TypeAlias = Annotated[str, StringConstraints(max_length=40)]
MOST_GROUPS = 3

# From teachers -----------------------------------------------------------------------------------------------------


class OpenClass(Incoming):
    """Open a class, with a name or without."""

    name: ClassName = ""


class TaskOrder(Incoming):
    """A set of tasks, or of puzzles: kinds in turn, levels rising from the first to the last."""

    kinds: list[Kind] = Field(min_length=1, max_length=10)
    levels: list[Level] = Field(min_length=1, max_length=10)
    count: Annotated[int, Field(ge=1, le=MOST_TASKS)]
    seed: Seed


class NewActivity(Incoming):
    """What is to be done: tasks in this order, together or alone. `seconds` is the countdown of each task that is
    asked together, `until` when work alone ends, in ms: then it is homework, and goes on beside everything else. With
    several `groups`, the tasks of the first come first, and all have as many."""

    mode: Literal["together", "alone"]
    tasks: list[TaskName] = Field(min_length=1, max_length=MOST_GROUPS * MOST_TASKS)
    groups: Annotated[int, Field(ge=1, le=MOST_GROUPS)] = 1
    title: Annotated[str, StringConstraints(max_length=80)] = ""
    seconds: Annotated[int, Field(ge=5, le=3600)] | None = None
    until: Annotated[int, Field(ge=1, le=2**53)] | None = None
    hints: bool = False
    again: bool = False
    live: bool = True
    request: RequestId


class NewTournament(Incoming):
    """Games: tables of `size` are filled round by round; `bot` is the level of bots on empty chairs, if any; `hints`
    says whether players may ask for them, null for what is usual at a table."""

    game: JsonObject = Field(examples=[{"game": "cubus"}], max_length=20)
    size: Annotated[int, Field(ge=2, le=6)]
    bot: Annotated[str, StringConstraints(pattern=r"^[a-z]{1,20}$")] | None = None
    hints: bool | None = None
    title: Annotated[str, StringConstraints(max_length=80)] = ""
    request: RequestId


class Ask(Incoming):
    """Ask a task of everybody."""

    task: Number
    request: RequestId


class ClassCommand(Incoming):
    """A command of the teacher that needs no more words."""

    request: RequestId


class Round(Incoming):
    """Put pupils to tables: these, or all who have a device."""

    pupils: list[Number] | None = Field(default=None, max_length=60)
    request: RequestId


class Close(Incoming):
    """End an activity; without its number the foremost of those that go on."""

    activity: Number | None = None
    request: RequestId


class GiveTime(Incoming):
    """Give more time: for the task that is asked, or for homework."""

    activity: Number
    seconds: Annotated[int, Field(ge=1, le=14 * 24 * 3600)]
    request: RequestId


class NameClass(Incoming):
    """Give the class a name, or take it away."""

    name: ClassName
    request: RequestId


class Switch(Incoming):
    """Lock the door or let everybody look at the front, or end that."""

    on: bool
    request: RequestId


class PutIntoGroup(Incoming):
    """Put pupils into a group."""

    pupils: list[Number] = Field(min_length=1, max_length=60)
    group: Annotated[int, Field(ge=0, lt=MOST_GROUPS)]
    request: RequestId


class Rename(Incoming):
    """Give a pupil another name."""

    pupil: Number
    name: Name
    request: RequestId


class Remove(Incoming):
    """Remove a pupil."""

    pupil: Number
    request: RequestId


# From pupils -------------------------------------------------------------------------------------------------------


class Join(Incoming):
    """Come into the class with a nickname; `another` for a device that was somebody else's before."""

    name: Name
    another: bool = False
    request: RequestId


class ComeBack(Incoming):
    """Take one's place again on another device, with the word that the teacher can see."""

    word: Annotated[str, StringConstraints(min_length=1, max_length=40)]
    request: RequestId


class Answer(Incoming):
    """Answer a task; `{"choice": 2}` stands for the third choice. With `pupil` it is taken as the answer of that one
    or not at all, as devices go from hand to hand."""

    activity: Number
    task: Number
    answer: Any
    pupil: Number | None = None
    request: RequestId


# Over the socket ---------------------------------------------------------------------------------------------------


class ClassHello(Incoming):
    """The first message: as whom one listens. Only the teacher needs the key."""

    type: Literal["hello"]
    listen: Literal["teacher", "pupil", "wall"]
    key: ClassKey | None = None


class SaidAnswer(Answer):
    """A pupil answers a task over the line that is open, as `POST .../answer` does."""

    type: Literal["answer"]


CLASS_HELLO: TypeAdapter[ClassHello] = TypeAdapter(ClassHello)
CLASS_HEARS: TypeAdapter[SaidAnswer | Ping] = TypeAdapter(Annotated[SaidAnswer | Ping, Field(discriminator="type")])
