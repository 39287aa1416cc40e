"""What is kept beside the log of a match, so that lists and clocks need not read it."""

from typing import Any

import orjson

from kist.matches import log
from kist.matches.match import Match
from kist.matches.ports import Summary
from kist.matches.settings import Chair
from kist.matches.wishes import due
from kist.ratings.result import is_counted

BOT_LEASE = 10_000
"""So many ms after a server last said that it sees to a bot, others take it over: two that think do no harm, but
cost twice."""


def summary_of(match: Match) -> Summary:
    """What is kept beside the log."""
    waiting = [match.chair_of(seat) for seat in match.to_act if seat is not None]
    owners = [sitter.owner if sitter else None for sitter in match.sitters]
    thinking = any(match.is_bot(chair) for chair in waiting)
    return Summary(
        status=match.status.value,
        listed=match.settings.listed,
        due=due(match),
        bots_due=match.changed + BOT_LEASE if thinking else None,
        owners=tuple(dict.fromkeys(owner for owner in owners if owner)),
        card=orjson.dumps(_card(match, owners, waiting)).decode(),
        verdicts=orjson.dumps(match.verdicts).decode() if match.verdicts else "{}",
        counts=is_counted(match) and match.last is not None and match.last.verb not in log.AFTERWARDS,
    )


def _card(match: Match, owners: list[str | None], waiting: list[Chair]) -> dict[str, Any]:
    """What lists of matches show, found without reading a log."""
    names = [
        sitter.name if sitter else (kind if match.is_bot(chair) else None)
        for chair, (kind, sitter) in enumerate(zip(match.chairs, match.sitters, strict=True))
    ]
    return {
        "game": match.settings.in_brief,
        "names": names,
        "owners": owners,
        "waiting": waiting,
        "winners": [] if match.outcome is None else [match.chair_of(seat) for seat in match.outcome.winners],
        "spectators": match.settings.spectators,
        "over_days": match.settings.over_days,
        "deadline": match.deadline,
    }
