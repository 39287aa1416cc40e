"""What the HTTP endpoints take and give, besides tables and previews."""

from typing import Annotated, Literal

from pydantic import Field

from kist.matches.parts import HINT_STEPS
from kist.matches.settings import Pace
from kist.server.games.messages import HintNote
from kist.server.messages.base import (
    ActionText,
    ChairKind,
    ChairNumber,
    Incoming,
    JsonObject,
    Name,
    Outgoing,
    RequestId,
    SeatNumber,
)


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
    over, the action is refused as `stale`."""

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


class GameNote(Outgoing):
    """A game that can be played here: its name, how many may play, its settings with their choices (the default
    first), the usual times in seconds by phase, and its bots."""

    name: str
    fewest: int
    most: int
    choices: dict[str, list[bool | int | str | None]]
    most_seats: dict[str, list[int]] = Field(
        description="For settings that do not go with every number of players: how many at most, for each choice."
    )
    times: dict[str, int | None]
    bots: list[str]
    hints: bool = Field(description="Whether players can be given hints in this game.")
    rated: bool = Field(description="Whether matches of this game can be rated.")


class Games(Outgoing):
    """All games that can be played here."""

    games: list[GameNote]


class Reach(Outgoing):
    """For a page that was opened on the server's own machine: `origins` are those that others can open, and
    `only_here` says that there are none because the server listens to its own machine alone."""

    origins: list[str]
    only_here: bool


class Health(Outgoing):
    """Whether the server is well."""

    status: Literal["ok", "broken"]
