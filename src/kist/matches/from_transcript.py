"""A match with the course that a transcript tells: everybody sits down, and what was done is done again."""

from collections.abc import Sequence
from typing import Any

from kist.core.transcript import Transcript
from kist.core.types import Json
from kist.eventlog.commands import Transition
from kist.matches.log import BEGIN, RESIGN, SIT, Entry, of_game
from kist.matches.match import Match
from kist.matches.parts import Sitter
from kist.matches.settings import PERSON, Games, MatchSettings


def from_transcript(
    played: Transcript, seated: Sequence[Sitter | str], games: Games, at: int, maker: str, **agreed: Any
) -> Transition[Match]:
    """The match from its beginning to the last line, by the rules; `seated` is told by seat: somebody, or a bot such
    as `bot:greedy`. `agreed` is what else is. Raises `KistError` for what cannot have happened."""
    chairs = [PERSON if isinstance(each, Sitter) else each for each in seated]
    settings: dict[str, Json] = {"game": played.settings.to_json(), "chairs": [*chairs], "begins": 0}
    transition = [Match.new(MatchSettings.read({**settings, **agreed}, games), games, at, maker)]

    def add(by: int | None, do: str, sitter: Sitter | None = None) -> None:
        owner, name = sitter or (None, None)
        transition.append(transition[-1].after(Entry(transition[-1].version + 1, at, by, do, owner, name=name)))

    for chair, each in enumerate(seated):
        if isinstance(each, Sitter):
            add(chair, SIT, each)
    add(None, f"{BEGIN} 0")
    for actor, action in played.steps:
        do = str(action)
        add(actor if isinstance(actor, int) else None, do if do == RESIGN else of_game(do))
    return transition
