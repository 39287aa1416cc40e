"""Wishes from outside, and what they add to the log: the entry itself and all that follows from it at once.

Every function here takes a match, the time and what is wished, and gives the entries to append together, or raises
`KistError`. Chance is drawn from the random source that is given, and written down.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from kist.core.actions import Action
from kist.core.errors import IllegalAction
from kist.core.types import CHANCE, Seat
from kist.matches.log import BEGIN, CLOSE, GIVE, MATCH_VERBS, REMATCH, RESIGN, SIT, STAND, Entry, read_name
from kist.matches.match import Match, Status
from kist.matches.settings import Chair

UNTAKEN_FOR = 24 * 3600 * 1000
"""After so many ms without anybody sitting down, a match that has not begun is closed."""
UNTOUCHED_FOR = 30 * 24 * 3600 * 1000
"""After so many ms without any action a running match is closed."""


@dataclass(frozen=True, slots=True)
class Wish:
    """Who wishes something, when, and under which id."""

    at: int
    owner: str | None = None
    request: str | None = None


def sit(match: Match, wish: Wish, chair: Chair | None, name: str, rng: Random) -> list[Entry]:
    """Take a chair, or the first free one; the match begins when it was the last."""
    if chair is None:
        free = match.free_chairs()
        if not free:
            raise IllegalAction("room-full", "Every chair is taken.")
        chair = free[0]
    return _following(match, replace(_entry(match, wish, chair, SIT), name=read_name(name)), rng)


def stand(match: Match, wish: Wish, chair: Chair, rng: Random) -> list[Entry]:
    """Leave an own chair before the beginning; when nobody is left the match is closed."""
    _check_owner(match, wish, chair)
    entry = _entry(match, wish, chair, STAND)
    after = match.after(entry)
    if not any(after.sitters):
        return [entry, _entry(after, Wish(wish.at), None, CLOSE)]
    return _following(match, entry, rng)


def give(match: Match, wish: Wish, chair: Chair, whom: str, rng: Random) -> list[Entry]:
    """Give an empty chair to a bot (`bot:LEVEL`) or back to people (`person`) before the beginning. Only who made the
    match can; it begins when no chair is left to wait for."""
    if wish.owner is None or wish.owner != match.maker:
        raise IllegalAction("not-yours", "Only who made the match can give chairs away.")
    entries = _following(match, _entry(match, wish, chair, f"{GIVE} {whom}"), rng)
    return [] if match.chairs[chair] == whom else entries


def act(match: Match, wish: Wish, chair: Chair, do: str, rng: Random, *, reason: str | None = None) -> list[Entry]:
    """An action of the game, or `resign`, from a chair of one's own."""
    _check_owner(match, wish, chair)
    verb = Action.parse(do).verb
    if verb in MATCH_VERBS and do != RESIGN:
        raise IllegalAction("not-now", f"{verb!r} is not an action of the game.")
    return _following(match, replace(_entry(match, wish, chair, do), reason=reason), rng)


def check_seen(match: Match, seen: int | None) -> None:
    """Refuse what was decided on a version whose window is over."""
    if seen is not None and match.status is Status.RUNNING and not match.window.version <= seen <= match.version:
        raise IllegalAction("stale", "The table has moved on: this was meant for an earlier moment.")


def begin_if_full(match: Match, at: int, rng: Random) -> list[Entry]:
    """Begin a match that has no chair to wait for."""
    return list(_consequences(match, at, rng))


def rematch(match: Match, wish: Wish, following: str) -> list[Entry]:
    """Write down that another match follows this one."""
    entry = _entry(match, wish, None, f"{REMATCH} {following}")
    match.after(entry)
    return [entry]


def close(match: Match, at: int) -> list[Entry]:
    """Give up a match that nobody needs any more."""
    return [] if match.status is Status.OVER else [_entry(match, Wish(at), None, CLOSE)]


def expire(match: Match, now: int, rng: Random) -> list[Entry]:
    """What the match does by itself because time has run out; nothing when it has not."""
    if match.status is not Status.OVER and now >= idle_until(match):
        return close(match, now)
    if match.deadline is None or now < match.deadline:
        return []
    window, entries = match.window, list[Entry]()
    for seat in match.to_act:
        if seat is CHANCE or match.window != window or seat not in match.to_act:
            break
        entries.append(_auto(match, now, seat))
        match = match.after(entries[-1])
    return entries + list(_consequences(match, now, rng))


def idle_until(match: Match) -> int:
    """When a match is closed if nobody does anything any more."""
    return match.changed + (UNTAKEN_FOR if match.status is Status.OPEN else UNTOUCHED_FOR)


def due(match: Match) -> int | None:
    """When the match has to be looked at because time has run out; None once it is over."""
    if match.status is Status.OVER:
        return None
    return idle_until(match) if match.deadline is None else min(match.deadline, idle_until(match))


def _check_owner(match: Match, wish: Wish, chair: Chair) -> None:
    """A person's chair answers to its owner, a bot's to the server itself."""
    if not 0 <= chair < len(match.sitters):
        raise IllegalAction("no-such-chair", "There is no such chair.")
    sitter = match.sitters[chair]
    if (sitter.owner if sitter else None) != wish.owner or (sitter is None and not match.is_bot(chair)):
        raise IllegalAction("not-yours", "This is not your seat.")


def _following(match: Match, entry: Entry, rng: Random) -> list[Entry]:
    return [entry, *_consequences(match.after(entry), entry.at, rng)]


def _consequences(match: Match, at: int, rng: Random) -> Iterator[Entry]:
    """What follows at once: the beginning, what chance draws, and the answers of those who have resigned."""
    while entry := _consequence(match, at, rng):
        yield entry
        match = match.after(entry)


def _consequence(match: Match, at: int, rng: Random) -> Entry | None:
    wish = Wish(at)
    if match.status is Status.OPEN and not match.free_chairs():
        first = rng.randrange(len(match.sitters)) if match.settings.begins == "lot" else match.settings.begins
        return _entry(match, wish, None, f"{BEGIN} {first}")
    if match.to_act == (CHANCE,):
        return _entry(match, wish, None, str(_drawn(match, rng)))
    for seat in match.to_act:
        if seat is not CHANCE and match.chair_of(seat) in match.resigned:
            return _auto(match, at, seat)
    return None


def _drawn(match: Match, rng: Random) -> Action:
    outcomes = match.game.chance(match.state)
    weights = [float(outcome.probability) for outcome in outcomes]
    return rng.choices([outcome.action for outcome in outcomes], weights)[0]


def _entry(match: Match, wish: Wish, by: Chair | None, do: str) -> Entry:
    return Entry(match.version + 1, wish.at, by, do, owner=wish.owner, request=wish.request)


def _auto(match: Match, at: int, seat: Seat) -> Entry:
    """What the match does for a seat."""
    action = match.game.timeout(match.state, seat)
    return Entry(match.version + 1, at, match.chair_of(seat), str(action), auto=True)
