"""All ratings once more, from the logs of all matches that were counted, in the order in which they were.

A match in which somebody played whose rating is not known any more, as they wanted to be forgotten or brought it
along to an account that had a surer one, cannot be counted again: what it made of the others stays as it is.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from math import isclose
from typing import Final

from kist.core.errors import KistError
from kist.matches.match import Match
from kist.matches.ports import MatchId, MatchStore
from kist.matches.settings import Games, MatchSettings
from kist.ratings.bots import bot_ratings
from kist.ratings.ports import Counted, RatingStore, Step
from kist.ratings.rating import NEWCOMER, Rating, rated
from kist.ratings.result import Player, Result, result_of

SAME: Final = 1e-6
"""Numbers that differ by less are the same: machines round differently."""
AT_ONCE: Final = 200


@dataclass
class Recount:
    """What was found: how many matches were counted, which of them had to be left as they are, which steps would be
    others now, and which matches nobody has counted or has to."""

    matches: int = 0
    last: int = 0
    """The number of the last match that was looked at."""
    left: list[MatchId] = field(default_factory=list)
    other: dict[tuple[MatchId, str], Step] = field(default_factory=dict)
    missed: list[MatchId] = field(default_factory=list)

    @property
    def is_right(self) -> bool:
        """Whether all ratings are what follows from the logs."""
        return not self.other and not self.missed


async def recount(matches: MatchStore, ratings: RatingStore, games: Games) -> Recount:
    """Count everything once more, and say what differs."""
    found, known = Recount(), dict[tuple[str, str, str], Rating]()
    while some := await ratings.counted(found.last, AT_ONCE):
        for each in some:
            _count_again(found, known, each, await _result(matches, games, each.match))
    missed = [match for match in await ratings.never_counted() if await _counts(matches, games, match)]
    return replace(found, missed=missed)


def _count_again(
    found: Recount, known: dict[tuple[str, str, str], Rating], counted: Counted, result: Result | None
) -> None:
    found.matches, found.last = found.matches + 1, counted.number
    again = _steps_again(known, counted.steps, result)
    if again is None:
        found.left.append(counted.match)
    for owner, stored in counted.steps.items():
        step = again[owner] if again else stored
        known[step.game, step.pool, owner] = step.after
        if not _is_same(step, stored):
            found.other[counted.match, owner] = step


def _steps_again(
    known: Mapping[tuple[str, str, str], Rating], stored: Mapping[str, Step], result: Result | None
) -> dict[str, Step] | None:
    """The steps of a match as they follow from its result; None if it cannot be counted again."""
    played = _as_counted(result, stored) if result else None
    if played is None:
        return None
    before = {owner: known.get((played.game, played.pool, owner), NEWCOMER) for owner in stored}
    try:
        after = rated(played, before, bot_ratings(played.game, played.pool))
    except KeyError:  # a bot that is not measured any more
        return None
    return {
        player.who: replace(
            stored[player.who], place=player.place, before=before[player.who].mu, after=after[player.who]
        )
        for player in played.players
        if not player.is_bot
    }


def _as_counted(result: Result, stored: Mapping[str, Step]) -> Result | None:
    """The result with its people as those whose ratings it moved; None where these are not all. Who is who follows
    from the log, or from the places where only the log, and not yet the ratings, went along to an account."""
    people = [player for player in result.players if not player.is_bot]
    if {player.who for player in people} != set(stored) or len(people) != len(stored):
        places = sorted(stored, key=lambda owner: stored[owner].place)
        people = sorted(people, key=lambda player: player.place)
        if [player.place for player in people] != [stored[owner].place for owner in places]:
            return None
        people = [replace(player, who=owner) for player, owner in zip(people, places, strict=True)]
    return replace(result, players=(*people, *_bots(result.players)))


def _bots(players: Iterable[Player]) -> list[Player]:
    return [player for player in players if player.is_bot]


def _is_same(one: Step, other: Step) -> bool:
    numbers = zip(
        (one.before, one.after.mu, one.after.sigma), (other.before, other.after.mu, other.after.sigma), strict=True
    )
    return one.place == other.place and all(isclose(a, b, abs_tol=SAME) for a, b in numbers)


async def _result(matches: MatchStore, games: Games, match_id: MatchId) -> Result | None:
    """What counts of a match, from its log; None where nothing does, or there is no such match any more."""
    stored = await matches.find(match_id)
    if stored is None:
        return None
    log = await matches.entries(match_id, 0)
    try:
        match = Match.new(MatchSettings.stored(json.loads(stored.settings), games), games, stored.created)
        return result_of(match_id, match.after_all(log), log)
    except KistError:  # a game or rules that there are no more
        return None


async def _counts(matches: MatchStore, games: Games, match: MatchId) -> bool:
    """Whether a match would move anybody's rating."""
    result = await _result(matches, games, match)
    return result is not None and bool(result.people)
