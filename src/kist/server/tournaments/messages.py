"""What goes between a tournament and its players."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, StringConstraints

from kist.server.http.messages import Incoming, JsonObject, Name, Outgoing, RequestId
from kist.tournaments.plan import LONGEST_TITLE, MOST_ROUNDS, PATIENCES

SHORTEST_PATIENCE_SECONDS = 60
"""In seconds: nobody is passed over sooner."""

PlayerNumber: TypeAlias = Annotated[int, Field(ge=0, le=10_000)]


class MakeTournament(Incoming):
    """Make a tournament; with `name` the maker plays too."""

    game: JsonObject = Field(examples=[{"game": "cubus"}], max_length=20)
    size: Annotated[int, Field(ge=2, le=6, description="How many sit at a table at most.")]
    way: Literal["all", "swiss"] = Field(description="Everyone meets everyone, or Swiss rounds.")
    rounds: Annotated[int, Field(ge=1, le=MOST_ROUNDS)] | None = Field(
        default=None, description="How many, for Swiss rounds."
    )
    patience: Annotated[int, Field(ge=SHORTEST_PATIENCE_SECONDS, le=PATIENCES[-1])] = Field(
        description="Who holds a table up for so many seconds is passed over."
    )
    times: dict[str, int | None] | None = Field(
        default=None, max_length=16, description="Seconds by phase, as for a match."
    )
    rated: bool = False
    by_itself: bool = Field(default=True, description="Whether the next round begins when all tables are done.")
    title: Annotated[str, StringConstraints(max_length=LONGEST_TITLE)] = ""
    name: Name | None = None
    request: RequestId


class JoinTournament(Incoming):
    """Join before it begins; who left comes back, with the name they had."""

    name: Name
    request: RequestId


class LeaveTournament(Incoming):
    """Play no longer; the maker can leave somebody else out."""

    player: PlayerNumber | None = None
    request: RequestId


class TournamentCommand(Incoming):
    """A command of the maker that needs no more words."""

    request: RequestId


class BeginRound(Incoming):
    """Let a round begin, counted from 0; sent twice it begins once."""

    round: Annotated[int, Field(ge=0, le=1000)]


class FoundTournament(Outgoing):
    """The tournament of a code."""

    id: str


class TournamentPlayer(Outgoing):
    """Who plays; who is not `here` gets no further table."""

    player: int
    name: str
    here: bool


class TournamentTable(Outgoing):
    """A table: `places` by player in the same order, null until the match is over."""

    players: list[int]
    match: str
    places: list[int] | None


class TournamentRound(Outgoing):
    """One round, and who sat out."""

    tables: list[TournamentTable]
    sitting_out: list[int]


class TournamentStanding(Outgoing):
    """How a player stands; `place` is shared by who has as many points of one's own and of opponents."""

    player: int
    place: int
    points: float
    opponents: float
    played: int


class TournamentView(Outgoing):
    """A tournament for everybody who has the link; `me` is one's own number, `match` one's last table."""

    id: str
    code: str
    version: int
    title: str
    game: JsonObject
    size: int
    way: Literal["all", "swiss"]
    fewest_rounds: int = Field(description="How many rounds there are at least, with all who are here.")
    patience: int
    times: dict[str, int | None] = Field(description="Seconds by phase, where the matches have clocks.")
    rated: bool
    by_itself: bool
    stage: Literal["open", "running", "over"]
    maker: bool
    me: int | None
    match: str | None
    players: list[TournamentPlayer]
    rounds: list[TournamentRound]
    standings: list[TournamentStanding]
    between: bool = Field(description="Whether all tables are done.")
    next_round_at: int | None = Field(description="When the next round begins by itself, in ms since 1970.")
    now: int


class ListedTournament(Outgoing):
    """One line of a list."""

    id: str
    title: str
    game: str
    stage: Literal["open", "running", "over"]
    players: int
    changed: int


class Tournaments(Outgoing):
    """One's own tournaments, the latest first."""

    tournaments: list[ListedTournament]
