"""What is to be told to people who are not there, and on which devices."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from kist.matches.match import Match
from kist.matches.parts import Status
from kist.matches.ports import MatchId
from kist.matches.unasked import Unasked, is_let_be

News: TypeAlias = Literal["turn", "over"]
NOBODY: Final[Unasked] = {}


@dataclass(frozen=True, slots=True)
class Subscription:
    """A device that somebody wants to be told on: where its messages go, its keys, and the language it speaks."""

    endpoint: str
    p256dh: str
    auth: str
    language: str


@dataclass(frozen=True, slots=True)
class Due:
    """Somebody is to be told about a match at a time in ms, if there is anything to tell then: on all devices, or on
    the one with this `endpoint`, which could not be reached `tries` times."""

    owner: str
    match: MatchId
    due: int
    endpoint: str = ""
    tries: int = 0


def news_for(match: Match, owner: str, unasked: Unasked = NOBODY) -> News | None:
    """What there is to tell somebody who plays in a match, but not to those who do not want to be asked."""
    if match.status is Status.OVER:
        return "over" if match.chairs_of(owner) and not match.closed else None
    return "turn" if owner in awaited(match, unasked) else None


def awaited(match: Match, unasked: Unasked = NOBODY) -> frozenset[str]:
    """The people whom a running match waits for, and who want to be asked."""
    chairs = [match.chair_of(seat) for seat in match.awaited]
    asked = [chair for chair in chairs if not match.is_bot(chair) and not is_let_be(match, chair, unasked)]
    sitters = [match.sitters[chair] for chair in asked]
    return frozenset(sitter.owner for sitter in sitters if sitter is not None)


def to_be_told(before: Match, after: Match) -> frozenset[str]:
    """Who may want to hear of what happened in a match over days: those it waits for now, and all when it is over."""
    if not after.settings.over_days:
        return frozenset()
    if after.status is Status.OVER:
        ended = before.status is Status.RUNNING and not after.closed
        return frozenset(each.owner for each in after.sitters if each and each.owner and ended)
    return awaited(after) if after.window.version != before.window.version else frozenset()
