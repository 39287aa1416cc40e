"""What was played: every moment with the view after it, the transcript, and who sat where."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kist.core.json_lines import write_json
from kist.core.types import CHANCE, REFEREE, SPECTATOR, Actor, Json
from kist.matches.log import RESIGN, Entry, is_of_match, is_ruling, standing
from kist.matches.match import Match
from kist.matches.settings import Games
from kist.present.tables import MatchTable
from kist.present.values import JsonObject


def replay(table: MatchTable, owner: str | None, moments: Sequence[JsonObject]) -> JsonObject:
    """A part of a finished match: a `Replay`."""
    return {
        "info": table.info(),
        "chairs": table.chairs(owner),
        "outcome": table.outcome(),
        "version": table.match.version,
        "moments": list(moments),
    }


def moments(over: MatchTable, games: Games, log: Iterable[Entry], since: int) -> list[JsonObject]:
    """The entries of a finished match after a version, each with what a spectator saw after it."""
    past = MatchTable(over.stored, Match.new(over.match.settings, games, over.stored.created, over.stored.creator))
    log = list(log)
    views: dict[int, JsonObject] = {}
    said: list[JsonObject] = []
    seen = 0
    for entry, match in zip(log, past.match.following(log), strict=True):
        past.advance(match)
        if entry.version <= since:
            continue
        said.append(past.entries[-1]._replace(do=entry.do).to_json())  # what was sealed is open now
        seen = seen if is_ruling(entry.do) else entry.version
        if match.state is not None:  # what the referee answered is seen after what led to the question
            views[seen] = past.view(SPECTATOR)
    return [
        {"entry": each, "view": views.get(each["version"]), "reason": over.reason(each["version"])} for each in said
    ]


@dataclass(frozen=True)
class Transcribed:
    """A match as `kist replay` reads it, and for every line after the first the version of its entry."""

    text: str
    versions: tuple[int, ...]


def transcribed(match: Match, log: Iterable[Entry], players: Sequence[str] = ()) -> Transcribed:
    """The transcript of a match as far as it went, with the names of the players where they are given."""
    played = [entry for entry in standing(log) if entry.do == RESIGN or not is_of_match(entry.do)]
    about: dict[str, Json] = {"about": {"players": list(players)}} if players else {}
    lines: list[Json] = [match.settings.game.to_json() | about]
    lines += [{"seat": _actor(match, each), "do": each.action} for each in played]
    return Transcribed(write_json(lines), tuple(entry.version for entry in played))


def seated(match: Match) -> list[str]:
    """Who sits where, seat by seat: names, and bots as `bot:greedy`; nothing for who was forgotten."""
    chairs = [match.chair_of(seat) for seat in range(len(match.chairs))]
    sitters = [(match.sitters[chair], match.chairs[chair]) for chair in chairs]
    return [sitter.name if sitter else kind for sitter, kind in sitters]


def _actor(match: Match, entry: Entry) -> Actor:
    if entry.by is not None:
        return match.seat_of(entry.by)
    return REFEREE if is_ruling(entry.do) else CHANCE
