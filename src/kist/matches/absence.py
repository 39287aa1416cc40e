"""Who leaves a running match: others may let a bot play on, or do without; who comes back takes the chair again."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Final, NamedTuple, TypeAlias

from kist.core.errors import IllegalAction
from kist.eventlog.commands import CommandContext, NotYours
from kist.matches.commands import Transition, entry_of, following
from kist.matches.log import BACK, LEND, RESIGN
from kist.matches.match import Match
from kist.matches.parts import Status
from kist.matches.settings import Chair
from kist.matches.vacation import Vacation

PATIENCE: Final = 120_000
"""So many ms the others wait for somebody who is not connected, at a table without clocks."""
OVERSLEPT: Final = 2
"""After so many turns in a row that ran out nobody need wait any more."""


class Holding(NamedTuple):
    """From when the others may decide what to do without somebody, as `held_up_from` says, and `has_overslept`."""

    since: int | None
    overslept: bool


HeldUp: TypeAlias = Mapping[Chair, Holding]
NOT_AT_ALL: Final = Holding(None, overslept=False)


def has_overslept(match: Match, chair: Chair) -> bool:
    """Whether somebody let so many turns run out that being connected means nothing."""
    return match.overslept.get(chair, 0) >= OVERSLEPT


def held_up_from(match: Match, chair: Chair) -> int | None:
    """From when, in ms, the others may decide what to do without somebody who is away; None while nobody waits. Who
    has let turns run out is away whether connected or not."""
    if match.status is not Status.RUNNING or match.is_bot(chair) or chair in match.resigned:
        return None
    if has_overslept(match, chair):
        return max([match.window.at, *(each.stop for each in match.vacations.get(chair, ()) if _now_on(match, each))])
    if match.seat_of(chair) not in match.to_act or match.deadline is not None:
        return None  # it is not their turn, or time will run out by itself
    return match.window.at + PATIENCE


def held_up(match: Match) -> HeldUp:
    """What there is to say of chairs that hold the others up, or let turns run out; nothing of all others."""
    awaited = [match.chair_of(seat) for seat in match.awaited]
    said = {chair: holding(match, chair) for chair in (*awaited, *match.overslept)}
    return {chair: each for chair, each in said.items() if each != NOT_AT_ALL}


def holding(match: Match, chair: Chair) -> Holding:
    """What there is to say of one chair."""
    return Holding(held_up_from(match, chair), has_overslept(match, chair))


def _now_on(match: Match, vacation: Vacation) -> bool:
    """Whether the table began to wait in a vacation: nobody decides for who is away as they said they would be."""
    return vacation.start <= match.window.at < vacation.stop


def lend(
    match: Match, context: CommandContext, chair: Chair, whom: str, rng: Random, *, connected: bool
) -> Transition:
    """Let a bot (`bot:LEVEL`) play for somebody who is away."""
    _check_away(match, context, chair, connected=connected)
    return following(match, entry_of(match, context, chair, f"{LEND} {whom}"), rng)


def dismiss(match: Match, context: CommandContext, chair: Chair, rng: Random, *, connected: bool) -> Transition:
    """Go on without somebody who is away: as if they had given up."""
    _check_away(match, context, chair, connected=connected)
    return pass_over(match, context, chair, rng)


def pass_over(match: Match, context: CommandContext, chair: Chair, rng: Random) -> Transition:
    """Go on without somebody, whoever asks for it: as if they had given up; nothing if they do not play any more."""
    if match.status is not Status.RUNNING or chair in match.resigned:
        return []
    return following(match, replace(entry_of(match, context, chair, RESIGN), auto=True), rng)


def come_back(match: Match, context: CommandContext, chair: Chair, rng: Random) -> Transition:
    """Take one's chair again."""
    if chair not in match.chairs_of(context.owner):
        raise NotYours("not-yours", "This is not your seat.")
    return following(match, entry_of(match, context, chair, BACK), rng)


def _check_away(match: Match, context: CommandContext, chair: Chair, *, connected: bool) -> None:
    if not any(other != chair and not match.is_bot(other) for other in match.chairs_of(context.owner)):
        raise NotYours("not-yours", "Only who plays can decide this.")
    if not 0 <= chair < len(match.chairs):
        raise IllegalAction("no-such-chair", "There is no such chair.")
    since = held_up_from(match, chair)
    if since is None or context.at < since or (connected and not has_overslept(match, chair)):
        raise IllegalAction("not-away", "Nobody is holding the table up now: wait a little.")
