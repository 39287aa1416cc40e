"""A match with the course that a transcript tells: everybody sits down, and what was done is done again."""

from collections.abc import Sequence
from typing import Any

from kist.core.transcript import Transcript
from kist.core.types import Json
from kist.eventlog.commands import Transition
from kist.matches.log import SIT, Entry
from kist.matches.match import Match
from kist.matches.parts import Sitter
from kist.matches.settings import PERSON, Games, MatchSettings


def from_transcript(
    played: Transcript, sitters: Sequence[Sitter], games: Games, at: int, maker: str, **agreed: Any
) -> Transition[Match]:
    """The match from its beginning to the last line, by the rules; `sitters` are told by seat, and `agreed` is what
    else is. Raises `KistError` for what cannot have happened."""
    settings: dict[str, Json] = {"game": played.settings.to_json(), "chairs": [PERSON] * len(sitters), "begins": 0}
    transition = [Match.new(MatchSettings.read({**settings, **agreed}, games), games, at, maker)]

    def add(by: int | None, do: str, sitter: Sitter | None = None) -> None:
        owner, name = sitter or (None, None)
        transition.append(transition[-1].after(Entry(transition[-1].version + 1, at, by, do, owner, name=name)))

    for chair, sitter in enumerate(sitters):
        add(chair, SIT, sitter)
    add(None, "begin 0")
    for actor, action in played.steps:
        add(actor if isinstance(actor, int) else None, str(action))
    return transition
