"""What all messages share: strict reading, frozen values, and the forms of ids and names.

How a message is read and written is worked out when the first of its kind comes (`defer_build`): there are hundreds
of kinds, and a server that starts needs few.
"""

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, Strict, StringConstraints

PROTOCOL_VERSION = 1
"""The version of this protocol; it changes when an old client would no longer understand."""


class Incoming(BaseModel):
    """Something a client sends: nothing unknown is let in and nothing is converted."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)


class Outgoing(BaseModel):
    """Something the server sends."""

    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        validate_by_name=True,
        json_schema_serialization_defaults_required=True,
        defer_build=True,
    )


def says_nothing(value: object) -> bool:
    """Whether a member of a message can be left out: it is null or false."""
    return value is None or value is False


JsonObject: TypeAlias = dict[str, Any]
MatchId: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[a-z2-7]{16}$")]
RequestId: TypeAlias = Annotated[
    str,
    StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,40}$"),
    Field(description="Chosen by the client, new for every command. A resend with the same id acts only once."),
]
Name: TypeAlias = Annotated[
    str,
    StringConstraints(min_length=1, max_length=200),
    Field(description="How a player is called at the table: 1 to 24 characters as people count them."),
]
ChairNumber: TypeAlias = Annotated[int, Field(ge=0, le=5, description="A place in the room, from 0.")]
ChairKind: TypeAlias = Annotated[
    str, StringConstraints(pattern=r"^(person|bot:[a-z]{1,20})$"), Field(description="Who may sit on a chair.")
]
SeatNumber: TypeAlias = Annotated[int, Field(ge=0, le=5, description="A place in the game; seat 0 begins.")]
ActionText: TypeAlias = Annotated[
    str, StringConstraints(min_length=1, max_length=400), Field(examples=["pass", "build .2/22"])
]
KindLetter: TypeAlias = Literal["L", "R", "D", "O"]
Coordinate: TypeAlias = Annotated[int, Field(ge=-1000, le=1000)]
RhombusTuple: TypeAlias = Annotated[
    tuple[KindLetter, Coordinate, Coordinate],
    Strict(strict=False),  # JSON has no tuples: a list must do
    Field(description="A rhombus in the picture: kind, u, v."),
]
Point: TypeAlias = tuple[int, int]


class Refusal(Outgoing):
    """Why something was refused: `error` for programs, `message` for people, `details` says where and what."""

    error: str
    message: str
    details: JsonObject = {}


class NewSession(Incoming):
    """Asks for a client token: as a cookie, or with `bearer` in the answer instead, for clients without cookies."""

    bearer: bool = False


class Session(Outgoing):
    """`fresh` says whether the client is new; `token` is for `Authorization: Bearer`."""

    fresh: bool
    token: str | None = None


class EndSession(Incoming):
    """Asks that the client's token holds no longer."""


class SessionEnded(Outgoing):
    """It holds no longer, at this server now and at all others within seconds."""

    ended: Literal[True] = True


class LanAddresses(Outgoing):
    """For a page that was opened on the server's own machine: `origins` are those that others can open, and
    `only_here` says that there are none because the server listens to its own machine alone."""

    origins: list[str]
    only_here: bool


class Operator(Outgoing):
    """Who runs the server; what was not said is empty. `privacy` is a text of their own, in paragraphs. All else says
    for how many days it is kept: a class that nobody uses, matches in which nobody has an account, finished or given
    up, and the names of those without one in other matches; these with 0 for ever."""

    name: str
    contact: str
    place: str
    basis: str
    imprint: str
    privacy: str
    class_days: int
    guest_match_days: int
    unfinished_match_days: int
    guest_name_days: int


class SeenAs(Outgoing):
    """As whom the server sees the client that asks: from which address, as limits count it, whether a proxy that the
    server trusts said so, and over what."""

    address: str
    forwarded: bool
    scheme: str


class Health(Outgoing):
    """Whether the server is well, and which version of Kist it runs."""

    status: Literal["ok", "broken"]
    version: str


class Ping(Incoming):
    """Ask for a sign of life and the time."""

    type: Literal["ping"]
    request: RequestId


class Pong(Outgoing):
    """The answer to `ping`."""

    type: Literal["pong"] = "pong"
    request: str
    now: int


class Refused(Outgoing):
    """A command was refused and nothing has changed. `request` is null when it could not be read."""

    type: Literal["refused"] = "refused"
    request: str | None
    error: str
    message: str
    details: JsonObject = {}
