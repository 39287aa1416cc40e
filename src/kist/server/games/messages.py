"""What messages hold of single games."""

from typing import TypeAlias

from pydantic import Field

from kist.server.games.cubus_messages import BuildNote, CubusHint, CubusScene
from kist.server.http.messages import Outgoing

Scene: TypeAlias = CubusScene
Worth: TypeAlias = BuildNote
HintNote: TypeAlias = CubusHint


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
