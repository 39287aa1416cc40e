"""What counts of a rated match: who played, and in which place everybody came. It follows from the log."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from kist.core.game import Comparable, Game
from kist.matches.log import AFTERWARDS, LEND, RESIGN, Entry
from kist.matches.match import Match
from kist.matches.parts import Status
from kist.matches.settings import Chair, MatchSettings


@dataclass(frozen=True, slots=True)
class Player:
    """Who played, as an owner or as `bot:LEVEL`, and the place: 1 is the first, and several may share one. Nobody is
    known by an empty name: those wanted to be forgotten."""

    who: str
    place: int
    is_bot: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """A rated match that is over. Only ratings of the same game and `pool` are compared; `at` is when it ended."""

    match: str
    game: str
    pool: str
    at: int
    players: tuple[Player, ...]

    @property
    def people(self) -> dict[str, Player]:
        """Those whose ratings it moves: no bot, and nobody who was forgotten."""
        return {player.who: player for player in self.players if player.who and not player.is_bot}


def result_of(match_id: str, match: Match, log: Iterable[Entry]) -> Result | None:
    """What counts of a match with this log; None for one that is not rated, not over, or was given up by all."""
    pool = pool_of(match.game, match.settings)
    if pool is None or not is_counted(match):
        return None
    entries = list(log)
    places = places_of(match, entries)
    at = max(entry.at for entry in entries if entry.verb not in AFTERWARDS)
    players = tuple(_player(match, chair, places[chair]) for chair in range(len(match.chairs)))
    return Result(match_id, match.game.name, pool, at, players)


def pool_of(game: Game[Any, Any], settings: MatchSettings) -> str | None:
    """Within which ratings a match with these settings is compared; None if it cannot be."""
    return game.pool(settings.game) if isinstance(game, Comparable) else None


def is_counted(match: Match) -> bool:
    """Whether a match has a result that counts."""
    return match.settings.rated and match.status is Status.OVER and match.outcome is not None


def _player(match: Match, chair: Chair, place: int) -> Player:
    sitter = match.sitters[chair]
    return Player(match.chairs[chair], place, is_bot=True) if sitter is None else Player(sitter.owner, place)


def places_of(match: Match, log: Iterable[Entry]) -> dict[Chair, int]:
    """In which place everybody came in a match that has an outcome, by chair.

    Who won is first; then come the others by their points, then those who gave up or left, who left later before who
    left earlier. Somebody for whom a bot played to the end has left. Equal ones share the better place.
    """
    assert match.outcome is not None, "there are places once it is over"
    left = leavers(match, log)
    winners = {match.chair_of(seat) for seat in match.outcome.winners}
    scores = match.game.scores(match.state)

    def worth(chair: Chair) -> tuple[int, int, int]:
        if chair in left:
            return (1, -left[chair], 0)
        return (0, int(chair not in winners), -scores[match.seat_of(chair)])

    keys = {chair: worth(chair) for chair in range(len(match.chairs))}
    return {chair: 1 + sum(other < key for other in keys.values()) for chair, key in keys.items()}


def leavers(match: Match, log: Iterable[Entry]) -> Mapping[Chair, int]:
    """Who gave up or left for good, with the version at which they did."""
    gone = {chair for chair in range(len(match.chairs)) if chair in match.resigned or match.is_lent(chair)}
    return {entry.by: entry.version for entry in log if entry.by in gone and entry.verb in {RESIGN, LEND}}
