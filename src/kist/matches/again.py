"""Playing again: what the match is like that follows another. Everybody keeps the chair, and what is theirs in the
game; who came late gets a chair too; and how often each has won goes along."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from kist.core.errors import IllegalAction
from kist.core.game import Personal
from kist.core.types import Json, Seat
from kist.eventlog.commands import CommandContext
from kist.matches.commands import Transition, entry_of, free_name
from kist.matches.log import NEXT
from kist.matches.match import Match
from kist.matches.parts import Status
from kist.matches.settings import PERSON, Chair, Series

AGREED_ANEW: Final = ("version", "series", "secret")
"""What the next match does not take over: it is played by the rules of today, with a secret of its own."""


class Places(NamedTuple):
    """The chairs of the next match, and those of guests, by their owner."""

    chairs: tuple[str, ...]
    guests: Mapping[str, Chair]


def ask_in(match: Match, context: CommandContext, name: str) -> Transition:
    """Somebody who came late wants to play in the next game; nothing for who plays or has asked already."""
    assert context.owner is not None
    if match.status is Status.OPEN:
        raise IllegalAction("not-begun", "The match has not begun yet.")
    if match.chairs_of(context.owner) or any(guest.owner == context.owner for guest in match.guests):
        return []
    if match.rematch is not None or not free_places(match):
        raise IllegalAction("room-full", "Every chair is taken.")
    return [match.after(replace(entry_of(match, context, None, NEXT), name=free_name(match, context.owner, name)))]


def free_places(match: Match) -> int:
    """How many more guests the next match has room for: bots make room, and there may be more players."""
    return len(_for_bots(match)) + _most_seats(match) - len(match.chairs) - len(match.guests)


def places(match: Match) -> Places:
    """Who sits where in the next match: guests take the chairs of bots first, then new ones."""
    chairs, free, guests = list(match.chairs), _for_bots(match), dict[str, Chair]()
    for guest in match.guests:
        if not free:
            free.append(len(chairs))
            chairs.append(PERSON)
        guests[guest.owner] = free.pop(0)
        chairs[guests[guest.owner]] = PERSON
    return Places(tuple(chairs), guests)


def again(match: Match, match_id: str) -> dict[str, Json]:
    """What is agreed about the next match."""
    after, series = places(match), _series(match)
    before = {name: value for name, value in match.settings.to_json().items() if name not in AGREED_ANEW}
    begins = ((match.first or 0) + 1) % len(after.chairs) if series.lot else match.settings.begins
    further = {"chairs": list(after.chairs), "begins": begins, "follows": match_id, "series": series.to_json()}
    return {**before, **further, "game": _game(match, after, int(begins))}


def _game(match: Match, after: Places, first: Chair) -> dict[str, Json]:
    agreed = {name: value for name, value in match.settings.game.to_json().items() if name != "version"}
    count = len(after.chairs)
    seats = [_seat_before(match, after, (first + seat) % count) for seat in range(count)]
    kept = match.game.kept(match.state, seats) if isinstance(match.game, Personal) and match.state is not None else {}
    return {**agreed, "seats": count, **kept}


def _seat_before(match: Match, after: Places, chair: Chair) -> Seat | None:
    is_new = chair >= len(match.chairs) or chair in after.guests.values()
    return None if is_new or match.first is None else match.seat_of(chair)


def _series(match: Match) -> Series:
    """How everybody stands, by the chairs of the next match; guests have won nothing yet."""
    before, after = match.settings.series, places(match)
    winners = {match.chair_of(seat) for seat in match.outcome.winners} if match.outcome else set()
    won = [before.won_by(chair) + (chair in winners) for chair in range(len(match.chairs))]
    won += [0] * (len(after.chairs) - len(won))
    stand = tuple(0 if chair in after.guests.values() else wins for chair, wins in enumerate(won))
    lot = before.lot if before.games else match.settings.begins == "lot"
    return Series(before.games + 1, stand, lot)


def _for_bots(match: Match) -> list[Chair]:
    """Chairs on which bots of their own sit, none that plays for somebody."""
    return [chair for chair in range(len(match.chairs)) if match.is_bot(chair) and match.sitters[chair] is None]


def _most_seats(match: Match) -> int:
    options, agreed = match.game.options, match.settings.game.to_public_json()
    limits = [options.most_seats_with(setting, agreed.get(setting)) for setting in options.most_seats]  # type: ignore[arg-type]
    return min([options.seats[-1], *limits])
