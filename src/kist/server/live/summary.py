"""What is kept beside the log of a match, so that lists and clocks need not read it."""

import orjson

from kist.matches import log
from kist.matches.commands import due
from kist.matches.match import Match
from kist.matches.ports import Summary
from kist.present.lists import card_of, seated, waiting_chairs
from kist.ratings.result import is_counted

BOT_LEASE = 10_000
"""So many ms after a server last said that it sees to a bot, others take it over: two that think do no harm, but
cost twice."""


def summary_of(match: Match) -> Summary:
    """What is kept beside the log."""
    thinking = match.has_bots and any(map(match.is_bot, waiting_chairs(match)))
    return Summary(
        status=match.status.value,
        listed=match.settings.listed,
        due=due(match),
        bots_due=match.changed + BOT_LEASE if thinking else None,
        owners=seated(match.chairs, match.sitters).people,
        card=orjson.dumps(card_of(match)).decode(),
        counts=is_counted(match) and match.last is not None and match.last.verb not in log.AFTERWARDS,
    )
