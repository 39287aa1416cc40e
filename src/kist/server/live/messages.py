"""What everybody at a table gets: the room, its chairs, the log, views and deadlines."""

from typing import Annotated, Literal, TypeAlias

from pydantic import ConfigDict, Field

from kist.matches.settings import Pace
from kist.server.games.messages import Scene, Worth
from kist.server.http.messages import PROTOCOL_VERSION, JsonObject, Outgoing, says_nothing

Status: TypeAlias = Literal["open", "running", "over"]


class Chair(Outgoing):
    """A place in the room and who sits there. `seat` is known once the match has begun. A bot with a name plays for
    somebody who is away."""

    chair: int
    kind: Literal["person", "bot"]
    level: str | None = Field(description="The level of a bot.")
    name: str | None = Field(
        description="The player's name, where `#2` is player 2, who gave none; null while nobody sits there, and for "
        "bots of their own."
    )
    seat: int | None
    yours: bool
    connected: bool
    resigned: bool
    held_up_from: int | None = Field(
        description="From when, in ms since 1970, the others may let a bot play for this player, or go on without, "
        "if the player is not connected then; null: nobody is held up."
    )
    overslept: bool = Field(description="So many turns in a row ran out that being connected means nothing.")
    vacation: list[int] | None = Field(
        description="The last vacation that this player announced, as its start and end in ms since 1970."
    )
    agrees: bool = Field(description="Whether this player agrees to hints; only people are asked.")
    hints: int = Field(description="How many hints this player was given.")
    taken_back: int = Field(description="How many builds this player took back.")


class Entry(Outgoing):
    """One line of the log. `do` is an action of the game, or of the match: `sit`, `stand`, `give bot:LEVEL` (a bot
    sits there now) or `give person` (people may again), `begin 2` (the chair that begins), `resign`,
    `lend bot:LEVEL` (a bot plays for somebody who is away), `back` (who was away), `rematch ID` (a new match),
    `next` (somebody who came late plays in it),
    `close` (given up as nobody came), `wait MS` (the match waits longer, as no server ran),
    `vacation START END` (in ms), `agree yes` or `agree no` (to hints), `hint 2` (the
    second hint about what there was to decide), `takeback 17` (the build of that version, and all that followed in
    the game, is undone), `rename` (who runs the server has replaced a name: `name` is the new one). What would be
    null or false at the end is left out."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=False)

    version: int
    at: int = Field(description="When, in ms since 1970.")
    chair: int | None = Field(description="Who; null for chance and the match itself.")
    seat: int | None = Field(description="The same as a seat of the game, once it has begun.")
    do: str
    auto: bool = Field(
        default=False, exclude_if=says_nothing, description="Done by the match for a seat that ran out of time."
    )
    name: str | None = Field(default=None, exclude_if=says_nothing, description="Who sat down, or the new name.")
    scores: list[int] | None = Field(
        default=None, exclude_if=says_nothing, description="The points after it, when it changed them."
    )
    build: Worth | None = Field(
        default=None, exclude_if=says_nothing, description="How the points of a build came about."
    )


class OutcomeNote(Outgoing):
    """How it ended: seats that won together, and a reason as a code."""

    winners: list[int]
    reason: str


class View(Outgoing):
    """What one seat (or, with `viewer` null, a spectator) may know now. `table` is what the game shows: `CubusTable`,
    `SkelterTable`, or what a game from elsewhere says. `kinds` are the verbs open to the viewer; `actions` lists
    those that can be listed."""

    viewer: int | None
    phase: str
    to_act: list[int | None]
    kinds: list[str]
    actions: list[str]
    scores: list[int]
    outcome: OutcomeNote | None
    table: JsonObject
    scene: Scene | None = Field(default=None, description="What a page needs to draw it besides the table.")


class Deadline(Outgoing):
    """When the match acts for those who have not acted by then."""

    at: int = Field(description="In ms since 1970, by the server's clock; compare with `now`.")
    started: int = Field(description="When the clock started, likewise.")
    seats: list[int] = Field(description="Whom it waits for.")


class Guest(Outgoing):
    """Somebody who came late and plays in the next game."""

    name: str
    yours: bool


class Standing(Outgoing):
    """The games that were played at this table before."""

    games: int
    won: list[int] = Field(description="How often who sits there has won, by chair.")


class Update(Outgoing):
    """The table as it is now for this client, with the log since what the client had."""

    type: Literal["update"] = "update"
    match: str
    version: int
    since: int = Field(description="`entries` are those after this version.")
    entries: list[Entry]
    status: Status
    chairs: list[Chair]
    views: list[View] = Field(description="One for each own seat, else the spectator's. Empty before the beginning.")
    outcome: OutcomeNote | None
    deadline: Deadline | None
    rematch: str | None = Field(description="The id of the match that follows this one.")
    guests: list[Guest] = Field(description="Who came late and plays in the next game.")
    places: int = Field(description="For how many more guests the next game has room.")
    hints: bool = Field(description="Whether players can ask for hints; before the beginning, if it began now.")
    takes_back: bool = Field(
        description="Whether the person here can take back their last build, until they go on, by doing "
        "`takeback VERSION` with the version of its entry."
    )
    maker: bool = Field(
        description="Whether this client made the match: it can free chairs and give empty ones away."
    )
    unasked: list[int] = Field(
        description="The own seats that do not want to be asked until their turn; of others nothing is told."
    )
    now: int = Field(description="The server's clock in ms since 1970.")


class ViewChange(Outgoing):
    """What is other in a view than it was; what is left out stays as it was. `table` and `scene` are changed member
    by member, and so are objects inside them: a member that was an object and is one here is changed likewise, any
    other is replaced. `gone` are the paths of members that are there no longer, like `["table","piles","b1"]`."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=False)

    phase: str = ""
    to_act: list[int | None] = []
    kinds: list[str] = []
    actions: list[str] = []
    scores: list[int] = []
    table: JsonObject = {}
    scene: JsonObject = {}
    gone: list[list[str]] = []


class ChairChange(Outgoing):
    """What is other about a chair than it was; what is left out stays as it was."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=False)

    chair: int
    held_up_from: int | None = None
    overslept: bool = False


class Change(Outgoing):
    """What happened since version `since`, for a client that has the table as it was then: its status is still the
    same, and so is all that is left out."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=False)

    type: Literal["change"]
    version: int
    since: int = Field(description="The version that this changes; `entries` are those after it.")
    entries: list[Entry]
    views: list[ViewChange] = Field(description="One for each view that the client has, in the same order.")
    chairs: list[ChairChange] = Field(description="The chairs of which something is other.")
    deadline: Deadline | None = Field(default=None, description="Left out where there is none, and was none.")
    now: int = Field(description="The server's clock in ms since 1970.")


class MatchInfo(Outgoing):
    """What does not change about a match. `game` are the game's settings as everybody may know them."""

    id: str
    code: str = Field(description="Short, to be read aloud; finds the match.")
    game: JsonObject
    chairs: list[str] = Field(
        description="`person` or `bot:LEVEL`, as first agreed; `Update.chairs` has them as they are."
    )
    begins: Literal["lot"] | int
    times: dict[str, int | None] = Field(description="Seconds by phase; `any` is for phases not named; null: none.")
    listed: bool
    spectators: bool
    pace: Pace = Field(description="How long bots take to act.")
    commitment: str | None = Field(
        description="The SHA-256 of the secret from which all chance of the match follows; null: it was made earlier."
    )
    hints: bool = Field(description="Whether there can be hints: `Update.hints` says whether there are.")
    rated: bool = Field(description="Whether it counts for the ratings of those who play.")
    tournament: str | None = Field(description="The id of the tournament that it is played in.")
    standing: Standing | None = Field(description="How everybody stood before; null for the first game at a table.")
    created: int
    earlier: bool = Field(
        description="Played by the rules of an earlier version: its log is kept, and there are no views any more."
    )
    over_days: bool = Field(description="Whether everybody has hours or days for everything, and comes and goes.")
    protocol: int = PROTOCOL_VERSION


class Room(Outgoing):
    """A match and its table: the answer to create, join and look."""

    info: MatchInfo
    update: Update


class Listing(Outgoing):
    """One line of a list of matches."""

    id: str
    code: str | None = Field(description="Only of matches that can be joined or are one's own.")
    game: JsonObject
    status: Status
    names: list[str | None] = Field(description="By chair; bots as `bot:LEVEL`, null for nobody yet.")
    spectators: bool
    waiting: list[int] = Field(description="The chairs that the match waits for.")
    winners: list[int] = Field(description="The chairs that won, once it is over; empty when it was closed.")
    mine: bool
    own: list[int] = Field(description="The chairs that are one's own.")
    my_turn: bool = Field(description="Whether the match waits for one of one's own seats.")
    over_days: bool = Field(description="Whether it is played over days.")
    deadline: int | None = Field(description="When the match goes on without waiting, in ms since 1970; null: never.")
    created: int
    changed: int


class Matches(Outgoing):
    """A page of a list; `next` asks for the following one."""

    matches: list[Listing]
    next: int | None


class Turns(Outgoing):
    """What waits for this client."""

    waiting: int = Field(description="Running matches in which other people wait for one of the own seats.")
    over_days: int = Field(description="Running matches over days in which the client plays.")


class Moment(Outgoing):
    """An entry of a finished match and what a spectator saw after it."""

    entry: Entry
    view: View | None
    reason: JsonObject | None = Field(default=None, description="Why a bot did it: a code with values.")


class Replay(Outgoing):
    """A part of a finished match."""

    info: MatchInfo
    chairs: list[Chair]
    outcome: OutcomeNote | None
    version: int = Field(description="The last version of the match.")
    moments: list[Moment]


class RecordLine(Outgoing):
    """One line of the log of a record."""

    by: int | None = Field(description="The chair; null for chance and the match itself.")
    do: str
    outcomes: dict[str, str] | None = Field(
        default=None, description="Where chance drew: what it could have drawn, in order, with the probabilities."
    )
    point: int | None = Field(
        default=None, description="The number of chance that decided, where it is not that of the line: a draw again."
    )


class MatchRecord(Outgoing):
    """A finished match, with all that is needed to check its chance: see docs/fairness.md."""

    commitment: str | None
    settings: JsonObject = Field(description="With the `secret`, and what the game hid from the start.")
    log: list[RecordLine]


SignName: TypeAlias = Annotated[
    Literal["well-done", "good-game", "one-moment", "thanks"],
    Field(description="What a friendly sign says; there are no words of one's own."),
]


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


class Sign(Outgoing):
    """Somebody showed a friendly sign. It is for those who are there, and kept nowhere."""

    type: Literal["sign"] = "sign"
    chair: int
    sign: SignName
