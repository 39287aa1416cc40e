"""What is told about ratings."""

from pydantic import Field

from kist.server.http.messages import Outgoing


class RatingNote(Outgoing):
    """A rating as people see it: points, and by how much they may be wrong. A newcomer has 1000."""

    points: int
    spread: int = Field(description="The true value is within so many points in 95 of 100 cases.")
    provisional: bool = Field(description="There were too few matches to say much.")


class RatingStep(Outgoing):
    """A rating after a match, in which the player came in this place."""

    match: str
    at: int = Field(description="When the match ended, in ms since 1970.")
    rating: RatingNote
    change: int = Field(description="By how many points the match moved the rating.")
    place: int
    players: int


class PoolRating(Outgoing):
    """How good somebody is at a game. Only matches of the same pool, such as an edition, are compared."""

    game: str
    pool: str
    rating: RatingNote
    start: RatingNote = Field(description="What it was before the first of `steps`.")
    steps: list[RatingStep] = Field(description="The last ones, the latest at the end.")
    matches: int = Field(description="How many there were in all.")


class BotRating(Outgoing):
    """The rating of a level of bots, as measured; `fits` is the level to play against."""

    game: str
    pool: str
    level: str
    rating: RatingNote
    fits: bool = Field(description="Whether who asks would win against it about as often as not.")


class Ratings(Outgoing):
    """One's own ratings, those that changed last first; and those of bots, the weakest first."""

    own: list[PoolRating]
    bots: list[BotRating]


class ChairRating(Outgoing):
    """The rating of who sits on a chair; once the match was counted, after it, with the change and the place."""

    chair: int
    rating: RatingNote
    change: int | None
    place: int | None


class TableRatings(Outgoing):
    """The ratings of all who sit at a rated table; `counted` once the match has moved them."""

    pool: str
    counted: bool
    chairs: list[ChairRating]
