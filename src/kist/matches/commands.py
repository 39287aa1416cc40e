"""Commands from outside, and what they add to the log: the entry itself and all that follows from it at once.

Every function here takes a match, who commands what and when, and gives the transition of the match from there, or
raises `KistError`. Chance follows from the secret of the match and is written down; the random source that is given
is for matches that have none.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Final, TypeAlias

from kist.core.actions import Action
from kist.core.chance import outcome_at
from kist.core.errors import IllegalAction
from kist.core.types import CHANCE, Seat
from kist.eventlog.commands import CommandContext, NotYours, entries_of
from kist.matches import fairness
from kist.matches.log import (
    AGREE,
    BEGIN,
    CLOSE,
    GAME,
    GIVE,
    HINT,
    REMATCH,
    RESIGN,
    SIT,
    STAND,
    TAKE_BACK,
    Entry,
    is_of_match,
    of_game,
)
from kist.matches.look_alikes import alike
from kist.matches.match import Match
from kist.matches.names import read_name
from kist.matches.parts import Status
from kist.matches.ports import Idle
from kist.matches.settings import Chair

__all__ = ["NotYours", "entries_of"]

UNTAKEN_FOR = 24 * 3600 * 1000
"""After so many ms without anybody sitting down, a match that has not begun is closed."""
UNTAKEN_OVER_DAYS = 7 * 24 * 3600 * 1000
"""After so many ms without anybody sitting down, a match over days is closed: its players come when they can."""
UNTOUCHED_FOR = 30 * 24 * 3600 * 1000
"""After so many ms without any action a running match without a clock is closed."""
IDLE: Final[Idle] = (("open", UNTAKEN_FOR), ("open", UNTAKEN_OVER_DAYS), ("running", UNTOUCHED_FOR))
LONGEST: Final = 5_000
"""A log with so many entries is closed: no game takes that long, and whoever looks at it has to read it all."""
TOO_LONG: Final = "too-long"

Transition: TypeAlias = list[Match]
"""A match after each of the entries that are to be appended together: so the rules are asked only once."""


def sit(
    match: Match, context: CommandContext, chair: Chair | None, name: str, rng: Random, *, hints: bool = False
) -> Transition:
    """Take a chair, or the first free one, and agree to hints or not; the match begins when it was the last."""
    if chair is None:
        free = match.free_chairs()
        if not free:
            raise IllegalAction("room-full", "Every chair is taken.")
        chair = free[0]
    transition = [match.after(replace(entry_of(match, context, chair, SIT), name=read_name(name)))]
    if hints and match.may_have_hints:
        transition.append(
            transition[-1].after(
                entry_of(transition[-1], CommandContext(context.at, context.owner), chair, f"{AGREE} yes")
            )
        )
    return [*transition, *_consequences(transition[-1], context.at, rng)]


def free_name(match: Match, owner: str | None, text: str) -> str:
    """A name as it is shown, which nobody else at the table has, nor one that looks like it; friends at one screen
    are called as they like. Raises `IllegalAction`."""
    name = read_name(text)
    others = [each.name for each in (*match.sitters, *match.guests) if each and each.name and each.owner != owner]
    if any(alike(name, other) for other in others):
        raise IllegalAction(
            "name-in-use", "Somebody at this table has that name, or one that looks like it: choose another one."
        )
    return name


def agree(match: Match, context: CommandContext, chair: Chair, *, hints: bool) -> Transition:
    """Agree to hints before the beginning, or no longer."""
    check_owner(match, context, chair)
    after = match.after(entry_of(match, context, chair, f"{AGREE} {'yes' if hints else 'no'}"))
    return [] if after.agreed == match.agreed else [after]


def hint(match: Match, context: CommandContext, chair: Chair, step: int) -> Transition:
    """Be given the hint of a step; nothing when it was given before."""
    check_owner(match, context, chair)
    check_seen(match, context.seen)
    given = match.hint_step(chair)
    transition = [] if step <= given else [match.after(entry_of(match, context, chair, f"{HINT} {step}"))]
    if step > given + 1:
        raise IllegalAction("no-hint-now", "Hints come one after the other.")
    return transition


def stand(match: Match, context: CommandContext, chair: Chair, rng: Random) -> Transition:
    """Leave one's chair before the beginning, or free somebody else's at a match that one made. When the last one
    leaves the match is closed, unless it is a rematch, to which others have been asked."""
    if not _made(match, context):
        check_owner(match, context, chair)
    entry = entry_of(match, context, chair, STAND)
    after = match.after(entry)
    leaves = match.is_of(context.owner, chair)
    if leaves and not any(after.sitters) and match.settings.follows is None:
        return [after, *close(after, context.at)]
    return following(match, entry, rng)


def give(match: Match, context: CommandContext, chair: Chair, whom: str, rng: Random) -> Transition:
    """Give an empty chair to a bot (`bot:LEVEL`) or back to people (`person`) before the beginning. Only who made the
    match can; it begins when no chair is left to wait for."""
    if not _made(match, context):
        raise NotYours("not-yours", "Only who made the match can give chairs away.")
    transition = following(match, entry_of(match, context, chair, f"{GIVE} {whom}"), rng)
    return [] if match.chairs[chair] == whom else transition


def act(
    match: Match, context: CommandContext, chair: Chair, do: str, rng: Random, *, reason: str | None = None
) -> Transition:
    """An action of the game, `resign`, or `takeback VERSION` of a build, from a chair of one's own. An action of the
    game may be said as in the log: see `of_game`."""
    check_owner(match, context, chair)  # first: what others have seen is not a stranger's to find out
    said = do.removeprefix(GAME)
    verb, of_match = Action.parse(said).verb, said == do and is_of_match(do)
    at_any_time = of_match and (do == RESIGN or verb == TAKE_BACK)  # whatever others have done since
    if not at_any_time:
        check_seen(match, context.seen)
    if match.is_earlier:
        raise IllegalAction("earlier-version", "This match was played by the rules of an earlier version of Kist.")
    if of_match and not at_any_time:
        _check_in_game(match, chair, verb)
        of_match = False
    entry = entry_of(match, context, chair, do if of_match else of_game(said))
    return following(match, entry if reason is None else replace(entry, reason=reason), rng)


def _check_in_game(match: Match, chair: Chair, verb: str) -> None:
    """A verb of the match that somebody says at the table: the game must have one of that name, to be done now."""
    if match.status is not Status.RUNNING or verb not in match.view(match.seat_of(chair)).kinds:
        raise IllegalAction("not-now", f"{verb!r} is not an action of the game.")


def check_seen(match: Match, seen: int | None) -> None:
    """Refuse what was decided on a version whose window is over."""
    if seen is not None and match.status is Status.RUNNING and not match.window.version <= seen <= match.version:
        raise IllegalAction("stale", "The table has moved on: this was meant for an earlier moment.")


def begin_if_full(match: Match, at: int, rng: Random) -> Transition:
    """Begin a match that has no chair to wait for."""
    return list(_consequences(match, at, rng))


def rematch(match: Match, context: CommandContext, successor: str) -> Transition:
    """Write down that another match follows this one."""
    return [match.after(entry_of(match, context, None, f"{REMATCH} {successor}"))]


def close(match: Match, at: int) -> Transition:
    """Give up a match that nobody needs, or nobody can play any more; nothing when it is over."""
    return [] if match.is_settled else [match.after(entry_of(match, CommandContext(at), None, CLOSE))]


def expire(match: Match, now: int, rng: Random) -> Transition:
    """What the match does by itself because a deadline has passed; nothing when it has not. A match that nobody can
    play on, since its rules are no more, is closed."""
    if match.is_earlier and match.first is not None:
        return close(match, now)
    if match.deadline is None or now < match.deadline:
        return []
    window, transition = match.window, Transition()
    for seat in match.awaited:
        if match.window != window or seat not in match.awaited:
            break
        match = match.after(_auto(match, now, seat))
        transition.append(match)
    return [*transition, *_consequences(match, now, rng)]


def close_idle(match: Match, now: int) -> Transition:
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


def check_owner(match: Match, context: CommandContext, chair: Chair) -> None:
    """A person's chair answers to its owner, a bot's to the server itself."""
    if not 0 <= chair < len(match.sitters):
        raise IllegalAction("no-such-chair", "There is no such chair.")
    is_bot, is_yours = match.is_bot(chair), match.is_of(context.owner, chair)
    if is_bot and is_yours:
        raise IllegalAction("is-lent", "A bot plays for you: take your chair again first.")
    if not is_yours and not (is_bot and context.owner is None):
        raise NotYours("not-yours", "This is not your seat.")


def _made(match: Match, context: CommandContext) -> bool:
    return context.owner is not None and context.owner == match.maker


def following(match: Match, entry: Entry, rng: Random) -> Transition:
    """The match after an entry, and all that follows from it at once: up to what the referee is asked, who may have
    to think (see `rule`)."""
    after = match.after(entry)
    return [after, *_consequences(after, entry.at, rng)]


def rule(match: Match, ruling: Action, rng: Random) -> Transition:
    """What the referee answers, at the moment when it is asked."""
    return following(match, entry_of(match, CommandContext(match.changed), None, str(ruling)), rng)


def ruled(transition: Sequence[Match], rng: Random, ask: Callable[[Match], Action | None]) -> Sequence[Match]:
    """The transition with what the referee is asked in it answered, and what follows from that, up to a question that
    whoever is to `ask` leaves open."""
    while transition and transition[-1].awaits_referee and (answer := ask(transition[-1])):
        transition = [*transition, *rule(transition[-1], answer, rng)]
    return transition


def _consequences(match: Match, at: int, rng: Random) -> Iterator[Match]:
    """What follows at once: the beginning, what chance draws, and the end of a log that is too long."""
    while entry := consequence(match, at, rng):
        match = match.after(entry)
        yield match


def consequence(match: Match, at: int, rng: Random) -> Entry | None:
    """What the match or chance does next by itself; None when it waits for somebody."""
    context = CommandContext(at)
    if match.version >= LONGEST and match.status is not Status.OVER:
        return entry_of(match, context, None, f"{CLOSE} {TOO_LONG}")
    if match.status is Status.OPEN and not match.free_chairs():
        if match.is_earlier:
            return entry_of(match, context, None, CLOSE)
        by_lot, chairs = match.settings.begins == "lot", len(match.sitters)
        first = int(_point(match, rng) * chairs) if by_lot else match.settings.begins
        return entry_of(match, context, None, f"{BEGIN} {first}")
    if match.to_act == (CHANCE,):
        drawn = outcome_at(match.game.chance(match.state), _point(match, rng))
        return entry_of(match, context, None, of_game(str(drawn)))
    return None


def _point(match: Match, rng: Random) -> float:
    """Where chance points for the next entry."""
    secret = match.settings.secret
    return rng.random() if secret is None else fairness.point(secret, match.chance)


def entry_of(match: Match, context: CommandContext, by: Chair | None, do: str) -> Entry:
    """The next entry of a match."""
    return Entry(match.version + 1, context.at, by, do, owner=context.owner, request=context.request)


def _auto(match: Match, at: int, seat: Seat) -> Entry:
    """What the match does for a seat."""
    action = match.game.timeout(match.state, seat)
    return Entry(match.version + 1, at, match.chair_of(seat), of_game(str(action)), auto=True)
