"""Wishes from outside, and what they add to the log: the entry itself and all that follows from it at once.

Every function here takes a match, the time and what is wished, and gives the course of the match from there, or
raises `KistError`. Chance follows from the secret of the match and is written down; the random source that is given
is for matches that have none.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final, NamedTuple, TypeAlias

from kist.core.actions import Action
from kist.core.chance import outcome_at
from kist.core.errors import IllegalAction
from kist.core.types import CHANCE, Seat
from kist.matches import fairness
from kist.matches.log import (
    AGREE,
    BEGIN,
    CLOSE,
    GIVE,
    HINT,
    MATCH_VERBS,
    REMATCH,
    RESIGN,
    SIT,
    STAND,
    TAKE_BACK,
    Entry,
)
from kist.matches.match import Match
from kist.matches.names import read_name
from kist.matches.parts import Status
from kist.matches.ports import Idle
from kist.matches.settings import Chair

UNTAKEN_FOR = 24 * 3600 * 1000
"""After so many ms without anybody sitting down, a match that has not begun is closed."""
UNTAKEN_OVER_DAYS = 7 * 24 * 3600 * 1000
"""The same for a match over days, whose players come when they can."""
UNTOUCHED_FOR = 30 * 24 * 3600 * 1000
"""After so many ms without any action a running match without a clock is closed."""
IDLE: Final[Idle] = (("open", UNTAKEN_FOR), ("open", UNTAKEN_OVER_DAYS), ("running", UNTOUCHED_FOR))
LONGEST: Final = 5_000
"""A log with so many entries is closed: no game takes that long, and whoever looks at it has to read it all."""
TOO_LONG: Final = "too-long"

Course: TypeAlias = list[Match]
"""A match after each of the entries that are to be appended together: so the rules are asked only once."""


class NotYours(IllegalAction):
    """What somebody else's chair or match would have to ask for."""


class Stamp(NamedTuple):
    """When something is wished, by which client and under which id; and the version it was decided on, where that
    matters: for what is done in the game, and hints."""

    at: int
    owner: str | None = None
    request: str | None = None
    seen: int | None = None


def entries_of(course: Course) -> list[Entry]:
    """The entries that make this course."""
    return [match.last for match in course if match.last is not None]


def sit(match: Match, stamp: Stamp, chair: Chair | None, name: str, rng: Random, *, hints: bool = False) -> Course:
    """Take a chair, or the first free one, and agree to hints or not; the match begins when it was the last."""
    if chair is None:
        free = match.free_chairs()
        if not free:
            raise IllegalAction("room-full", "Every chair is taken.")
        chair = free[0]
    course = [match.after(replace(entry_of(match, stamp, chair, SIT), name=read_name(name)))]
    if hints and match.may_have_hints:
        course.append(course[-1].after(entry_of(course[-1], Stamp(stamp.at, stamp.owner), chair, f"{AGREE} yes")))
    return [*course, *_consequences(course[-1], stamp.at, rng)]


def agree(match: Match, stamp: Stamp, chair: Chair, *, hints: bool) -> Course:
    """Agree to hints before the beginning, or no longer."""
    check_owner(match, stamp, chair)
    after = match.after(entry_of(match, stamp, chair, f"{AGREE} {'yes' if hints else 'no'}"))
    return [] if after.agreed == match.agreed else [after]


def hint(match: Match, stamp: Stamp, chair: Chair, step: int) -> Course:
    """Be given the hint of a step; nothing when it was given before."""
    check_owner(match, stamp, chair)
    check_seen(match, stamp.seen)
    given = match.hint_step(chair)
    course = [] if step <= given else [match.after(entry_of(match, stamp, chair, f"{HINT} {step}"))]
    if step > given + 1:
        raise IllegalAction("no-hint-now", "Hints come one after the other.")
    return course


def stand(match: Match, stamp: Stamp, chair: Chair, rng: Random) -> Course:
    """Leave one's chair before the beginning, or free somebody else's at a match that one made. When the last one
    leaves the match is closed, unless it is a rematch, to which others have been asked."""
    if not _made(match, stamp):
        check_owner(match, stamp, chair)
    entry = entry_of(match, stamp, chair, STAND)
    after = match.after(entry)
    leaves = match.is_of(stamp.owner, chair)
    if leaves and not any(after.sitters) and match.settings.follows is None:
        return [after, *close(after, stamp.at)]
    return following(match, entry, rng)


def give(match: Match, stamp: Stamp, chair: Chair, whom: str, rng: Random) -> Course:
    """Give an empty chair to a bot (`bot:LEVEL`) or back to people (`person`) before the beginning. Only who made the
    match can; it begins when no chair is left to wait for."""
    if not _made(match, stamp):
        raise NotYours("not-yours", "Only who made the match can give chairs away.")
    course = following(match, entry_of(match, stamp, chair, f"{GIVE} {whom}"), rng)
    return [] if match.chairs[chair] == whom else course


def act(match: Match, stamp: Stamp, chair: Chair, do: str, rng: Random, *, reason: str | None = None) -> Course:
    """An action of the game, `resign`, or `takeback VERSION` of a build, from a chair of one's own."""
    check_owner(match, stamp, chair)  # first: what others have seen is not a stranger's to find out
    verb = Action.parse(do).verb
    if verb != TAKE_BACK:  # which names what it means: others may have gone on since
        check_seen(match, stamp.seen)
    if match.is_earlier:
        raise IllegalAction("earlier-version", "This match was played by the rules of an earlier version of Kist.")
    if verb in MATCH_VERBS and do != RESIGN and verb != TAKE_BACK:
        raise IllegalAction("not-now", f"{verb!r} is not an action of the game.")
    entry = entry_of(match, stamp, chair, do)
    return following(match, entry if reason is None else replace(entry, reason=reason), rng)


def check_seen(match: Match, seen: int | None) -> None:
    """Refuse what was decided on a version whose window is over."""
    if seen is not None and match.status is Status.RUNNING and not match.window.version <= seen <= match.version:
        raise IllegalAction("stale", "The table has moved on: this was meant for an earlier moment.")


def begin_if_full(match: Match, at: int, rng: Random) -> Course:
    """Begin a match that has no chair to wait for."""
    return list(_consequences(match, at, rng))


def rematch(match: Match, stamp: Stamp, successor: str) -> Course:
    """Write down that another match follows this one."""
    return [match.after(entry_of(match, stamp, None, f"{REMATCH} {successor}"))]


def close(match: Match, at: int) -> Course:
    """Give up a match that nobody needs, or nobody can play any more; nothing when it is over."""
    return [] if match.is_settled else [match.after(entry_of(match, Stamp(at), None, CLOSE))]


def expire(match: Match, now: int, rng: Random) -> Course:
    """What the match does by itself because a deadline has passed; nothing when it has not. A match that nobody can
    play on, since its rules are no more, is closed."""
    if match.is_earlier and match.first is not None:
        return close(match, now)
    if match.deadline is None or now < match.deadline:
        return []
    window, course = match.window, Course()
    for seat in match.to_act:
        if seat is CHANCE or match.window != window or seat not in match.to_act:
            break
        match = match.after(_auto(match, now, seat))
        course.append(match)
    return [*course, *_consequences(match, now, rng)]


def close_idle(match: Match, now: int) -> Course:
    """Give up a match that nobody has touched for long; nothing when somebody has."""
    until = due(match)
    return close(match, now) if until is not None and match.deadline is None and now >= until else []


def due(match: Match) -> int | None:
    """When the match has to be looked at because time has run out; None once it is over. A match with a deadline is
    never given up as idle: it goes on by itself."""
    if match.status is Status.OVER:
        return None
    if match.deadline is not None:
        return match.deadline
    untaken = UNTAKEN_OVER_DAYS if match.settings.over_days else UNTAKEN_FOR
    return match.changed + (untaken if match.status is Status.OPEN else UNTOUCHED_FOR)


def check_owner(match: Match, stamp: Stamp, chair: Chair) -> None:
    """A person's chair answers to its owner, a bot's to the server itself."""
    if not 0 <= chair < len(match.sitters):
        raise IllegalAction("no-such-chair", "There is no such chair.")
    is_bot, is_yours = match.is_bot(chair), match.is_of(stamp.owner, chair)
    if is_bot and is_yours:
        raise IllegalAction("is-lent", "A bot plays for you: take your chair again first.")
    if not is_yours and not (is_bot and stamp.owner is None):
        raise NotYours("not-yours", "This is not your seat.")


def _made(match: Match, stamp: Stamp) -> bool:
    return stamp.owner is not None and stamp.owner == match.maker


def following(match: Match, entry: Entry, rng: Random) -> Course:
    """The match after an entry, and all that follows from it at once."""
    after = match.after(entry)
    return [after, *_consequences(after, entry.at, rng)]


def _consequences(match: Match, at: int, rng: Random) -> Iterator[Match]:
    """What follows at once: the beginning, what chance draws, and the end of a log that is too long."""
    while entry := consequence(match, at, rng):
        match = match.after(entry)
        yield match


def consequence(match: Match, at: int, rng: Random) -> Entry | None:
    """What the match or chance does next by itself; None when it waits for somebody."""
    stamp = Stamp(at)
    if match.version >= LONGEST and match.status is not Status.OVER:
        return entry_of(match, stamp, None, f"{CLOSE} {TOO_LONG}")
    if match.status is Status.OPEN and not match.free_chairs():
        if match.is_earlier:
            return entry_of(match, stamp, None, CLOSE)
        by_lot, chairs = match.settings.begins == "lot", len(match.sitters)
        first = int(_point(match, rng) * chairs) if by_lot else match.settings.begins
        return entry_of(match, stamp, None, f"{BEGIN} {first}")
    if match.to_act == (CHANCE,):
        return entry_of(match, stamp, None, str(outcome_at(match.game.chance(match.state), _point(match, rng))))
    return None


def _point(match: Match, rng: Random) -> float:
    """Where chance points for the next entry."""
    secret = match.settings.secret
    return rng.random() if secret is None else fairness.point(secret, match.chance)


def entry_of(match: Match, stamp: Stamp, by: Chair | None, do: str) -> Entry:
    """The next entry of a match."""
    return Entry(match.version + 1, stamp.at, by, do, owner=stamp.owner, request=stamp.request)


def _auto(match: Match, at: int, seat: Seat) -> Entry:
    """What the match does for a seat."""
    action = match.game.timeout(match.state, seat)
    return Entry(match.version + 1, at, match.chair_of(seat), str(action), auto=True)
