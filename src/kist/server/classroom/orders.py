"""What teachers and pupils ask of a class, over HTTP and over the socket."""

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, StringConstraints, TypeAdapter

from kist.server.messages.base import Incoming, JsonObject, Name, RequestId
from kist.server.messages.socket import Ping

Kind: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[a-z-]{1,20}$")]
Level: TypeAlias = Annotated[int, Field(ge=1, le=10)]
Number: TypeAlias = Annotated[int, Field(ge=0, le=100_000)]
Seed: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9.-]{1,40}$")]
ClassKey: TypeAlias = Annotated[
    str, StringConstraints(pattern=r"^[a-z2-7]{26}$"), Field(description="The secret of the teacher's link.")
]
LARGEST_SET = 60

# From teachers -----------------------------------------------------------------------------------------------------


class OpenClass(Incoming):
    """Open a class."""


class TaskName(Incoming):
    """A task by what makes it: the same three always give the same task. Of a puzzle `seed` is what follows the kind
    in its id; a step of a lesson has the kind `step` and the seed `GAME.STEP`."""

    kind: Kind
    level: Level
    seed: Seed


class TaskOrder(Incoming):
    """A set of tasks, or of puzzles: kinds in turn, levels rising from the first to the last."""

    kinds: list[Kind] = Field(min_length=1, max_length=9)
    levels: list[Level] = Field(min_length=1, max_length=10)
    count: Annotated[int, Field(ge=1, le=LARGEST_SET)]
    seed: Seed


class NewActivity(Incoming):
    """What is to be done: tasks in this order, together or alone. `seconds` is the countdown of each task that is
    asked together, `until` when work alone ends, in ms."""

    mode: Literal["together", "alone"]
    tasks: list[TaskName] = Field(min_length=1, max_length=LARGEST_SET)
    title: Annotated[str, StringConstraints(max_length=80)] = ""
    seconds: Annotated[int, Field(ge=5, le=3600)] | None = None
    until: Annotated[int, Field(ge=1, le=2**53)] | None = None
    hints: bool = False
    again: bool = False
    request: RequestId


class NewTournament(Incoming):
    """Games: tables of `size` are filled round by round; `bot` is the level of bots on empty chairs, if any."""

    game: JsonObject = Field(examples=[{"game": "cubus"}], max_length=20)
    size: Annotated[int, Field(ge=2, le=6)]
    bot: Annotated[str, StringConstraints(pattern=r"^[a-z]{1,20}$")] | None = None
    title: Annotated[str, StringConstraints(max_length=80)] = ""
    request: RequestId


class Ask(Incoming):
    """Ask a task of everybody."""

    task: Number
    request: RequestId


class Wish(Incoming):
    """A wish that needs no more words."""

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
CLASS_MESSAGE: TypeAdapter[SaidAnswer | Ping] = TypeAdapter(Annotated[SaidAnswer | Ping, Field(discriminator="type")])
