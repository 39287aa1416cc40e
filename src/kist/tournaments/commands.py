"""Commands of players and of the maker, and what they add to the log of a tournament.

Every function takes a tournament, the context and what is asked for, and gives its transition, or raises
`KistError`.
"""

from collections.abc import Sequence
from typing import Final, TypeAlias

from kist.core.errors import IllegalAction
from kist.core.types import Json
from kist.eventlog.commands import CommandContext, NotYours
from kist.matches.look_alikes import alike
from kist.matches.names import read_name
from kist.matches.parts import Status
from kist.tournaments.log import END, JOIN, LEAVE, RESULT, RETURN, ROUND
from kist.tournaments.rounds import Draw
from kist.tournaments.seating import PlayerNumber
from kist.tournaments.tournament import Tournament

Transition: TypeAlias = list[Tournament]
"""A tournament after each of the entries that are to be appended together."""
LONGEST: Final = 2_000
"""Entries of a log after which nobody comes or comes back: more than any tournament has."""


def join(here: Tournament, context: CommandContext, name: str) -> Transition:
    """Join before it begins. Who left comes back, also later; who is there already stays, and nothing is added."""
    member = here.member_of(context.owner)
    if member and member.here:
        return []
    if here.version >= LONGEST:
        raise IllegalAction("tournament-full", "Too many have come and gone in this tournament: make another one.")
    if member:
        here.check_room_for(member.name)  # somebody else may have come meanwhile
        return here.noting(context, member.number, RETURN, {"player": member.number})
    transition = here.noting(context, len(here.members), JOIN, {"name": read_name(name)})
    _check_name(here, name)
    return transition


def _check_name(here: Tournament, name: str) -> None:
    """Raise `IllegalAction` for a name that looks like that of somebody else who plays."""
    if any(alike(member.name, name) for member in here.here):
        raise IllegalAction("name-taken", "Somebody in this tournament has that name: choose another one.")


def leave(here: Tournament, context: CommandContext, player: PlayerNumber | None = None) -> Transition:
    """Play no longer; the maker can also leave somebody else out."""
    member = here.member_of(context.owner) if player is None else here.member(player)
    if member is None:
        raise NotYours("not-in-tournament", "You do not play in this tournament.")
    if member.owner != context.owner:
        check_maker(here, context)
    return pass_over(here, context, member.number)


def pass_over(here: Tournament, context: CommandContext, player: PlayerNumber) -> Transition:
    """Somebody gets no further table, unless they come back; nothing if that is so."""
    if not here.member(player).here:
        return []
    return here.noting(context, player, LEAVE, {"player": player})


def check_maker(here: Tournament, context: CommandContext) -> None:
    """Raise `NotYours` unless it is the maker who commands."""
    if context.owner != here.maker:
        raise NotYours("not-the-maker", "Only who made this tournament can do that.")


def begin_round(
    here: Tournament, context: CommandContext, number: int, draw: Draw, matches: Sequence[str]
) -> Transition:
    """Let a round begin with these matches; nothing if it has begun."""
    if len(here.rounds) > number:
        return []
    if here.next_draw != draw:
        raise IllegalAction("stale", "Somebody has come or gone: the round is drawn anew.")
    tables: list[Json] = [
        {"players": list(players), "match": match} for players, match in zip(draw.tables, matches, strict=True)
    ]
    data: dict[str, Json] = {
        "round": number,
        "turn": draw.turn,
        "tables": tables,
        "sitting_out": list(draw.sitting_out),
    }
    return here.noting(context, None, ROUND, data)


def end_match(here: Tournament, context: CommandContext, match: str, places: Sequence[int]) -> Transition:
    """A match is over: nothing is added if that is known."""
    waits = any(table.match == match and table.places is None for each in here.rounds for table in each.tables)
    return here.noting(context, None, RESULT, {"match": match, "places": list(places)}) if waits else []


def end(here: Tournament, context: CommandContext) -> Transition:
    """The maker ends it; what was played counts."""
    check_maker(here, context)
    return [] if here.stage is Status.OVER else here.noting(context, None, END, {})
