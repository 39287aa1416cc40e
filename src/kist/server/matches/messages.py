"""What clients say about matches and what they are told, over HTTP and over the socket of a table.

What everybody at a table gets is in `live.messages`. Over the socket every message has a `type`; every command of the
client has a `request` that its answer repeats.
"""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from kist.matches.parts import HINT_STEPS
from kist.matches.settings import Pace
from kist.server.games.messages import HintNote
from kist.server.http.messages import (
    ActionText,
    ChairKind,
    ChairNumber,
    Incoming,
    JsonObject,
    Name,
    Outgoing,
    Ping,
    Pong,
    Refused,
    RequestId,
    SeatNumber,
)
from kist.server.live.messages import Change, Presence, Sign, SignName, Update, Welcome

# Over HTTP


class Sit(Incoming):
    """Take a chair; without a number the first free one."""

    chair: ChairNumber | None = None
    name: Name
    hints: bool = Field(default=False, description="Whether who sits down agrees to hints.")
    request: RequestId


class Stand(Incoming):
    """Leave one's chair before the match has begun; who made the match can free any chair."""

    chair: ChairNumber
    request: RequestId


class Give(Incoming):
    """Give an empty chair to a bot, or a bot's chair to people again, before the match has begun. Only for the client
    that made the match."""

    chair: ChairNumber
    to: ChairKind
    request: RequestId


class Away(Incoming):
    """What is to be done about somebody who is away: a bot plays on (`bot:LEVEL`), or all others do (`nobody`)."""

    chair: ChairNumber
    then: Annotated[str, Field(pattern=r"^(bot:[a-z]{1,20}|nobody)$", examples=["bot:novice", "nobody"])]
    request: RequestId


class Back(Incoming):
    """Take one's chair again from the bot that played on."""

    chair: ChairNumber
    request: RequestId


class Agree(Incoming):
    """Agree to hints, or no longer, before the match has begun. Among people there are hints when all agree."""

    chair: ChairNumber
    hints: bool
    request: RequestId


class SitAtOnce(Incoming):
    """A chair that whoever starts a match takes."""

    chair: ChairNumber
    name: Name


class NewMatch(Incoming):
    """What is agreed for a match. `game` are the game's own settings, as in the first line of a transcript."""

    game: JsonObject = Field(examples=[{"game": "cubus", "seats": 2, "rules": "2005"}])
    chairs: list[ChairKind] = Field(min_length=1, max_length=6, examples=[["person", "bot:novice"]])
    begins: Literal["lot"] | ChairNumber = "lot"
    times: dict[str, int | None] | None = Field(
        default=None,
        max_length=16,
        description="Seconds by phase, null for no limit; `any` is for all phases that are not named. "
        "Without it these get their usual times.",
        examples=[{"knock": 15, "any": None}],
    )
    listed: bool = False
    spectators: bool = True
    pace: Pace = Field(default="normal", description="How long bots take to act.")
    hints: bool | None = Field(
        default=None,
        description="Whether players can ask for hints. Usually who plays alone against bots can, children can, and "
        "others when all agree; false: nobody; true: those who sit down with this order agree.",
    )
    rated: bool = Field(
        default=False,
        description="Whether it counts for ratings: no hints, one chair for each client, the usual rules.",
    )
    sit: list[SitAtOnce] = Field(default=[], max_length=6)
    request: RequestId


class Act(Incoming):
    """Do something from one's seat. `seen` is the version it was decided on: once what that version waited for is
    over, the action is refused as `stale`; giving up and taking back are meant at any time."""

    seat: SeatNumber
    do: ActionText
    request: RequestId
    seen: Annotated[int, Field(ge=0)] | None = None


class BeUnasked(Incoming):
    """Say that one does not want to be asked until the own turn, or take that back. From then on the match answers
    windows for this seat, such as the knock window of Cubus; nobody else is told. `seen` is the version at which it
    was said: if the own turn has begun since, it is over."""

    seat: SeatNumber
    unasked: bool
    seen: Annotated[int, Field(ge=0)]
    request: RequestId


class AskHint(Incoming):
    """Ask for a hint about what one has to decide now: first whether there is something and what it is worth, then
    where, then all. A step that was given before is told again, and not counted again."""

    seat: SeatNumber
    step: Annotated[int, Field(ge=1, le=HINT_STEPS)]
    request: RequestId
    seen: Annotated[int, Field(ge=0)] | None = None


class Hint(Outgoing):
    """A hint: it is on disk that it was given."""

    step: int
    hint: HintNote


class Done(Outgoing):
    """It is on disk, as this version."""

    version: int


class Rematch(Incoming):
    """Ask for the same again. The first to ask makes the match; everybody who asks gets the own chairs there."""

    request: RequestId


class AskIn(Incoming):
    """Ask for a chair in the next game at a table where one looks on; `rematch` gives it once there is one."""

    name: Name
    request: RequestId


class Review(Outgoing):
    """The review of a finished match, as far as it is made. Decisions and summary are the lines of `kist review
    --json`, which docs/study.md describes."""

    share: Annotated[float, Field(ge=0, le=1)] = Field(description="How much of it is made; 1 once it is complete.")
    decisions: list[JsonObject] = Field(description="Those that the client does not have yet, in order.")
    versions: list[int] = Field(
        description="The version of the log for every line of the transcript: a decision's `at` is the index plus 1."
    )
    summary: JsonObject | None = Field(description="What follows the decisions; null while it is being made.")


# Over the socket


class Hello(Incoming):
    """The first message, and again whenever the client wants to be told anew. `since` is the last version it has.
    With `changes` the client is told from then on what is other than it was, as `change`; else by whole updates. With
    `meanwhile` who comes back to a match over days is shown what happened, where that is shown: once."""

    type: Literal["hello"]
    protocol: Literal[1] = 1
    since: Annotated[int, Field(ge=0)] = 0
    changes: bool = False
    meanwhile: bool = False


class ActCommand(Act):
    """Do something; see `Act`."""

    type: Literal["act"]


class SignCommand(Incoming):
    """Show everybody at the table a friendly sign, from one's seat, once the match has begun."""

    type: Literal["sign"]
    seat: SeatNumber
    sign: SignName
    request: RequestId


ClientMessage: TypeAlias = Annotated[Hello | ActCommand | SignCommand | Ping, Field(discriminator="type")]


class Acted(Outgoing):
    """The action is on disk, as this version. Its `update` may come before or after."""

    type: Literal["acted"] = "acted"
    request: str
    version: int


class SignShown(Outgoing):
    """The sign was shown to everybody who is there."""

    type: Literal["shown"] = "shown"
    request: str


class UnaskedNote(Outgoing):
    """Which of the own seats are not asked until their turn, once that has changed: said, taken back, or over as the
    turn began. Only who plays there is told."""

    type: Literal["unasked"] = "unasked"
    seats: list[int]


ServerMessage: TypeAlias = Annotated[
    Welcome | Update | Change | Presence | Acted | Refused | Pong | Sign | SignShown | UnaskedNote,
    Field(discriminator="type"),
]


CLIENT_MESSAGE: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)


SERVER_MESSAGE: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)
