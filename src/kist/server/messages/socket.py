"""What goes over a socket. Every message has a `type`; every wish of the client has a `request` that its answer
repeats."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from kist.server.messages.base import Incoming, JsonObject, Outgoing, RequestId, SeatNumber
from kist.server.messages.http import Act
from kist.server.messages.table import Change, Entry, MatchInfo, Update

# From the client ---------------------------------------------------------------------------------------------------


class Hello(Incoming):
    """The first message, and again whenever the client wants to be told anew. `since` is the last version it has.
    With `changes` the client is told from then on what is other than it was, as `change`; else by whole updates. With
    `meanwhile` who comes back to a match over days is shown what happened, where that is shown: once."""

    type: Literal["hello"]
    protocol: Literal[1] = 1
    since: Annotated[int, Field(ge=0)] = 0
    changes: bool = False
    meanwhile: bool = False


class ActWish(Act):
    """Do something; see `Act`."""

    type: Literal["act"]


class Ping(Incoming):
    """Ask for a sign of life and the time."""

    type: Literal["ping"]
    request: RequestId


SignName: TypeAlias = Annotated[
    Literal["well-done", "good-game", "one-moment", "thanks"],
    Field(description="What a friendly sign says; there are no words of one's own."),
]


class SignWish(Incoming):
    """Show everybody at the table a friendly sign, from one's seat, once the match has begun."""

    type: Literal["sign"]
    seat: SeatNumber
    sign: SignName
    request: RequestId


ClientMessage: TypeAlias = Annotated[Hello | ActWish | SignWish | Ping, Field(discriminator="type")]

# From the server ---------------------------------------------------------------------------------------------------


class MissedMoment(Outgoing):
    """Something that happened while a player was away, and the table as everybody saw it then, without the members
    that never change."""

    entry: Entry
    table: JsonObject


class Meanwhile(Outgoing):
    """What happened while a player was away, from the table as it was then on. It is told once."""

    table: JsonObject
    moments: list[MissedMoment]


class Welcome(Outgoing):
    """The answer to `hello`."""

    type: Literal["welcome"] = "welcome"
    info: MatchInfo
    update: Update
    meanwhile: Meanwhile | None = Field(default=None, description="For who asked for it and missed something.")


class Presence(Outgoing):
    """Whose players are connected now, by chair."""

    type: Literal["presence"] = "presence"
    connected: list[int]


class Acted(Outgoing):
    """The action is on disk, as this version. Its `update` may come before or after."""

    type: Literal["acted"] = "acted"
    request: str
    version: int


class Refused(Outgoing):
    """A wish was refused and nothing has changed. `request` is null when it could not be read."""

    type: Literal["refused"] = "refused"
    request: str | None
    error: str
    message: str
    details: JsonObject = {}


class Pong(Outgoing):
    """The answer to `ping`."""

    type: Literal["pong"] = "pong"
    request: str
    now: int


class Sign(Outgoing):
    """Somebody showed a friendly sign. It is for those who are there, and kept nowhere."""

    type: Literal["sign"] = "sign"
    chair: int
    sign: SignName


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
