"""Who a chair belongs to: it goes along to an account, and who wants to be forgotten leaves a place without a name.

These entries tell the servers that hold a match; they bear the time of the entry before them, since nothing has
happened in the game and no list is to be in another order for them.
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from kist.matches import wishes
from kist.matches.log import FORGET, HAND, RESIGN, SIT, Entry
from kist.matches.match import Match
from kist.matches.parts import Status
from kist.matches.settings import Chair
from kist.matches.wishes import Course, Stamp, entry_of


def hand_over(match: Match, owner: str, to: str) -> Course:
    """Everything of a client belongs to an account from now on."""
    return _noted(match, to, HAND, match.chairs_of(owner))


def move(match: Match, chair: Chair, to: str) -> Course:
    """Who sits on a chair goes on with another client; nothing happens where they sit there already."""
    sitter = match.sitters[chair]
    return [] if sitter is None or sitter.owner == to else _noted(match, to, HAND, (chair,))


def forget(match: Match, owner: str) -> Course:
    """Let those who hold the match forget who sat there; its log is `nameless` from then on. There is always an
    entry, so that everybody notices that the log has been written anew."""
    return _noted(match, None, FORGET, match.chairs_of(owner) or (None,))


def _noted(match: Match, owner: str | None, verb: str, chairs: tuple[Chair | None, ...]) -> Course:
    course = [match]
    for chair in chairs:
        course.append(course[-1].after(entry_of(course[-1], Stamp(match.changed, owner), chair, verb)))
    return course[1:]


def nameless(log: Sequence[Entry], owner: str) -> list[Entry]:
    """A log without a word of who a client was, also before its chairs were handed over to it."""
    own, sits = {owner}, dict[Chair | None, str | None]()
    for entry in log:
        if entry.verb == HAND and entry.owner == owner:
            own.add(sits.get(entry.by) or owner)
        if entry.verb in {SIT, HAND}:
            sits[entry.by] = entry.owner
    return [_blank(entry) if entry.owner in own else entry for entry in log]


def _blank(entry: Entry) -> Entry:
    return replace(entry, owner="", request=None, name=None if entry.name is None else "")


def is_alone(match: Match, owner: str) -> bool:
    """Whether nobody but this client, and bots, sits at a match."""
    return all(sitter is None or sitter.owner in (owner, "") for sitter in match.sitters)


def take_leave(match: Match, stamp: Stamp, rng: Random) -> Course:
    """Get up from a match that has not begun, give up one that is running; what nobody else plays is closed. A bot
    that plays for somebody who is away plays on."""
    assert stamp.owner is not None
    if is_alone(match, stamp.owner):
        return wishes.close(match, stamp.at)
    course = [match]
    for chair in match.chairs_of(stamp.owner):
        now = course[-1]
        if now.status is Status.OPEN:
            course += wishes.stand(now, stamp, chair, rng)
        elif now.status is Status.RUNNING and chair not in now.resigned and not now.is_lent(chair):
            course += wishes.act(now, stamp, chair, RESIGN, rng)
    return course[1:]
