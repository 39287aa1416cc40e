"""Who a chair belongs to: it goes along to an account, and who wants to be forgotten leaves a place without a name.

These entries tell the servers that hold a match; they bear the time of the entry before them, since nothing has
happened in the game and no list is to be in another order for them.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from random import Random

from kist.eventlog.commands import CommandContext
from kist.matches import commands
from kist.matches.commands import Transition, entry_of
from kist.matches.log import FORGET, HAND, RENAME, RESIGN, SIT, Entry
from kist.matches.match import Match
from kist.matches.parts import Status
from kist.matches.settings import Chair


def hand_over(match: Match, owner: str, to: str) -> Transition:
    """Everything of a client belongs to an account from now on."""
    return _noted(match, to, HAND, match.chairs_of(owner))


def move(match: Match, chair: Chair, to: str) -> Transition:
    """Who sits on a chair goes on with another client; nothing happens where they sit there already."""
    sitter = match.sitters[chair]
    return [] if sitter is None or sitter.owner == to else _noted(match, to, HAND, (chair,))


def rename(match: Match, owner: str, name: str) -> Transition:
    """A client is called otherwise from now on, or has no name; what was written before stays."""
    transition = [match]
    for chair in match.chairs_of(owner):
        now = transition[-1]
        entry = entry_of(now, CommandContext(match.changed), chair, RENAME)
        transition.append(now.after(replace(entry, name=name)))
    return transition[1:]


def forget(match: Match, owner: str) -> Transition:
    """Let those who hold the match forget who sat there; its log is `nameless` from then on. There is always an
    entry, so that everybody notices that the log has been written anew."""
    return _noted(match, None, FORGET, match.chairs_of(owner) or (None,))


def _noted(match: Match, owner: str | None, verb: str, chairs: tuple[Chair | None, ...]) -> Transition:
    transition = [match]
    for chair in chairs:
        transition.append(
            transition[-1].after(entry_of(transition[-1], CommandContext(match.changed, owner), chair, verb))
        )
    return transition[1:]


def nameless(log: Sequence[Entry], owner: str) -> list[Entry]:
    """A log without a word of who a client was, also before its chairs were handed over to it."""
    own, sits = {owner}, dict[Chair | None, str | None]()
    for entry in log:
        if entry.verb == HAND and entry.owner == owner:
            own.add(sits.get(entry.by) or owner)
        if entry.verb in {SIT, HAND}:
            sits[entry.by] = entry.owner
    return [_blank(entry) if entry.owner in own else entry for entry in log]


def guests_in(log: Sequence[Entry], accounts: Collection[str]) -> list[str]:
    """The clients that a log names who have none of these accounts, and did not go on there with one."""
    named, sits, went_on = dict[str, None](), dict[Chair | None, str | None](), set[str | None]()
    for entry in log:
        if entry.verb == HAND and entry.owner in accounts:
            went_on.add(sits.get(entry.by))
        if entry.verb in {SIT, HAND}:
            sits[entry.by] = entry.owner
        if entry.name and entry.owner:
            named[entry.owner] = None
    return [owner for owner in named if owner not in accounts and owner not in went_on]


def _blank(entry: Entry) -> Entry:
    return replace(entry, owner="", request=None, name=None if entry.name is None else "")


def is_alone(match: Match, owner: str) -> bool:
    """Whether nobody but this client, and bots, sits at a match."""
    return all(sitter is None or sitter.owner in (owner, "") for sitter in match.sitters)


def take_leave(match: Match, context: CommandContext, rng: Random) -> Transition:
    """Get up from a match that has not begun, give up one that is running; what nobody else plays is closed. A bot
    that plays for somebody who is away plays on."""
    assert context.owner is not None
    if is_alone(match, context.owner):
        return commands.close(match, context.at)
    transition = [match]
    for chair in match.chairs_of(context.owner):
        now = transition[-1]
        if now.status is Status.OPEN:
            transition += commands.stand(now, context, chair, rng)
        elif now.status is Status.RUNNING and chair not in now.resigned and not now.is_lent(chair):
            transition += commands.act(now, context, chair, RESIGN, rng)
    return transition[1:]
