"""What is kept beside the log of a match, so that lists and clocks need not read it."""

from collections.abc import Sequence
from dataclasses import replace

import orjson

from kist.eventlog.commands import Transition
from kist.matches import log, unasked
from kist.matches.commands import due
from kist.matches.match import Match
from kist.matches.ports import Summary
from kist.notices.news import to_be_told
from kist.present.lists import card_of, seated, waiting_chairs
from kist.ratings.result import is_counted
from kist.server.live.rooms import Room

BOT_LEASE_MS = 10_000
"""So many ms after a server last said that it sees to a bot, others take it over: two that think do no harm, but
cost twice."""


def summary_of(match: Match) -> Summary:
    """What is kept beside the log."""
    thinking = match.has_bots and any(map(match.is_bot, waiting_chairs(match)))
    return Summary(
        status=match.status.value,
        listed=match.settings.listed,
        due=due(match),
        bots_due=match.changed + BOT_LEASE_MS if thinking else None,
        owners=seated(match.chairs, match.sitters).people,
        card=orjson.dumps(card_of(match)).decode(),
        counts=is_counted(match) and match.last is not None and match.last.verb not in log.AFTERWARDS,
    )


def summary_after(room: Room, transitions: Sequence[Transition[Match]]) -> Summary:
    """What is kept beside the log of a match after these transitions, with who is to be told of them."""
    after = transitions[-1][-1]
    summary = summary_of(after)
    if unasked.left(after, room.table.unasked):  # whoever runs then answers for them
        summary = replace(summary, bots_due=summary.bots_due or after.changed + BOT_LEASE_MS)
    if told := _to_tell(room, transitions):
        summary = replace(summary, tell=told)
    return summary


def _to_tell(room: Room, transitions: Sequence[Transition[Match]]) -> tuple[str, ...]:
    """Who is to be told of what happened: who did it knows, and those who look at the table see it."""
    told, before = set[str](), room.state
    if not before.settings.over_days:  # nearly all: nobody is told of these
        return ()
    for transition in transitions:
        did = transition[0].last
        told |= to_be_told(before, transition[-1]) - {did.owner if did else None}
        before = transition[-1]
    there = room.connected() if told else ()
    alone = [chair for chair in room.table.unasked if unasked.is_let_be(before, chair, room.table.unasked)]
    sitters = (before.sitters[chair] for chair in (*there, *alone))
    return tuple(sorted(told - {sitter.owner for sitter in sitters if sitter}))
