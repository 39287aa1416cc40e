"""Nobody loses for a time in which no server ran, or over which the clock has jumped; and a match over days that all
have left comes to an end."""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Final

from kist.eventlog.commands import CommandContext
from kist.matches import commands
from kist.matches.absence import has_overslept
from kist.matches.commands import Transition, close, entry_of
from kist.matches.log import VACATION, WAIT
from kist.matches.match import Match
from kist.matches.parts import Status
from kist.matches.vacation import Vacation

LEAST: Final = 3600 * 1000
MOST: Final = 24 * 3600 * 1000


@dataclass(frozen=True, slots=True)
class Outage:
    """A time in which no server ran, in ms since 1970."""

    start: int
    end: int

    @property
    def until(self) -> int:
        """Before that nobody's time is up in a match over days: as long again as no server ran, but at least an hour
        and at most a day after it was over."""
        return self.end + min(max(self.end - self.start, LEAST), MOST)

    @property
    def is_jump(self) -> bool:
        """Whether it took so long that nobody sat before it, or that the clock has jumped."""
        return self.end - self.start >= LEAST


def make_up(match: Match, now: int, outage: Outage) -> Transition:
    """Put off a deadline that fell into an outage, or came too soon after it; nothing for all others."""
    if match.deadline is None or match.window.at >= outage.end:
        return []
    until = _until(match, match.deadline, now, outage)
    if until is None or match.deadline >= until:
        return []
    return [match.after(entry_of(match, CommandContext(now), None, f"{WAIT} {until}"))]


def _until(match: Match, deadline: int, now: int, outage: Outage) -> int | None:
    """Until when a match waits after an outage. Over minutes everybody has as long as was left before, if nobody can
    have waited at the table meanwhile."""
    if match.settings.over_days:
        return outage.until if now < outage.until else None
    thinking = max(outage.start, match.window.at)
    return outage.end + deadline - thinking if outage.is_jump and thinking < deadline < outage.end else None


def expire(match: Match, now: int, rng: Random, outage: Outage | None = None) -> Transition:
    """What a match does by itself because a deadline has passed, as `commands.expire`. It waits longer after an
    outage, and ends when it is over days and all its people have left it."""
    if match.deadline is not None and now >= match.deadline:
        if outage is not None and (transition := make_up(match, now, outage)):
            return transition
        if match.settings.over_days and _is_left(match):
            return close(match, now)
    return commands.expire(match, now, rng)


def announce(match: Match, now: int, owner: str, vacations: Iterable[Vacation]) -> Transition:
    """Write down which vacations of somebody are not over, where they are not written down yet, and which ended
    sooner than was written down."""
    transition = [match]
    if match.status is Status.RUNNING and match.settings.over_days:
        for vacation in vacations:
            for chair in match.chairs_of(owner):
                if _is_news(vacation, match.vacations.get(chair, ()), now):
                    entry = entry_of(transition[-1], CommandContext(now, owner), chair, f"{VACATION} {vacation}")
                    transition.append(transition[-1].after(entry))
    return transition[1:]


def _is_news(vacation: Vacation, known: Iterable[Vacation], now: int) -> bool:
    written = next((each.stop for each in known if each.start == vacation.start), None)
    return vacation.stop > max(vacation.start, now) if written is None else vacation.stop != written


def _is_left(match: Match) -> bool:
    """Whether everybody who plays has let turn after turn run out."""
    people = [chair for chair in range(len(match.chairs)) if not match.is_bot(chair) and chair not in match.resigned]
    return all(has_overslept(match, chair) for chair in people)
