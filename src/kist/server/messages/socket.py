"""What goes over a socket. Every message has a `type`; every wish of the client has a `request` that its answer
repeats."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from kist.server.messages.base import ActionText, Incoming, JsonObject, Outgoing, RequestId, SeatNumber
from kist.server.messages.table import Change, MatchInfo, Update

# From the client ---------------------------------------------------------------------------------------------------


class Hello(Incoming):
    """The first message, and again whenever the client wants to be told anew. `since` is the last version it has.
    With `changes` the client is told from then on what is other than it was, as `change`; else by whole updates."""

    type: Literal["hello"]
    protocol: Literal[1] = 1
    since: Annotated[int, Field(ge=0)] = 0
    changes: bool = False


class ActWish(Incoming):
    """Do something; see `Act`."""

    type: Literal["act"]
    seat: SeatNumber
    do: ActionText
    request: RequestId
    seen: Annotated[int, Field(ge=0)] | None = None


class Ping(Incoming):
    """Ask for a sign of life and the time."""

    type: Literal["ping"]
    request: RequestId


ClientMessage: TypeAlias = Annotated[Hello | ActWish | Ping, Field(discriminator="type")]

# From the server ---------------------------------------------------------------------------------------------------


class Welcome(Outgoing):
    """The answer to `hello`."""

    type: Literal["welcome"] = "welcome"
    info: MatchInfo
    update: Update


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


ServerMessage: TypeAlias = Annotated[
    Welcome | Update | Change | Presence | Acted | Refused | Pong, Field(discriminator="type")
]

CLIENT_MESSAGE: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)
SERVER_MESSAGE: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)
