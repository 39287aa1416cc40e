"""What is kept beside the log of a match, so that lists and clocks need not read it."""

from functools import lru_cache
from typing import Any, NamedTuple

import orjson

from kist.core.game import standing_answers
from kist.matches import log
from kist.matches.match import Match
from kist.matches.parts import Sitter
from kist.matches.ports import Summary
from kist.matches.settings import PERSON, Chair
from kist.matches.wishes import due
from kist.ratings.result import is_counted

BOT_LEASE = 10_000
"""So many ms after a server last said that it sees to a bot, others take it over: two that think do no harm, but
cost twice."""


class _Seated(NamedTuple):
    """Who sits where, as lists of matches show it: it stays the same for nearly all of a match."""

    names: list[str | None]
    owners: list[str | None]
    people: tuple[str, ...]
    """The owners, each once."""


@lru_cache(4096)
def _seated(chairs: tuple[str, ...], sitters: tuple[Sitter | None, ...]) -> _Seated:
    owners = [sitter.owner if sitter else None for sitter in sitters]
    names = [
        sitter.name if sitter else (None if kind == PERSON else kind)
        for kind, sitter in zip(chairs, sitters, strict=True)
    ]
    return _Seated(names, owners, tuple(dict.fromkeys(owner for owner in owners if owner)))


def summary_of(match: Match) -> Summary:
    """What is kept beside the log."""
    waiting = [match.chair_of(seat) for seat in match.to_act if seat is not None]
    thinking = match.has_bots and any(map(match.is_bot, waiting))
    seated = _seated(match.chairs, match.sitters)
    return Summary(
        status=match.status.value,
        listed=match.settings.listed,
        due=due(match),
        bots_due=match.changed + BOT_LEASE if thinking else None,
        owners=seated.people,
        card=orjson.dumps(_card(match, seated, waiting)).decode(),
        verdicts=orjson.dumps(match.verdicts).decode() if match.verdicts else "{}",
        counts=is_counted(match) and match.last is not None and match.last.verb not in log.AFTERWARDS,
    )


def _window(match: Match, waiting: list[Chair]) -> dict[str, Any]:
    """In a window that somebody may not want to be asked in: when the last turn of each began."""
    if match.phase not in standing_answers(match.game):
        return {}
    return {"turns": [match.turns.get(chair, 0) for chair in waiting]}


def _card(match: Match, seated: _Seated, waiting: list[Chair]) -> dict[str, Any]:
    """What lists of matches show, found without reading a log."""
    return {
        "game": match.settings.in_brief,
        "names": seated.names,
        "owners": seated.owners,
        "waiting": waiting,
        **_window(match, waiting),
        "winners": [] if match.outcome is None else [match.chair_of(seat) for seat in match.outcome.winners],
        "spectators": match.settings.spectators,
        "over_days": match.settings.over_days,
        "deadline": match.deadline,
    }
