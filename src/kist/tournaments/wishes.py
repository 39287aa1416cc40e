"""Wishes of players and of the maker, and what they add to the log of a tournament.

Every function takes a tournament, the stamp and what is wished, and gives the entries to append, or raises
`KistError`.
"""

from collections.abc import Sequence
from typing import Final

from kist.core.errors import IllegalAction
from kist.core.types import Json
from kist.matches.names import read_name
from kist.matches.parts import Status
from kist.matches.wishes import NotYours, Stamp
from kist.tournaments.log import END, JOIN, LEAVE, RESULT, RETURN, ROUND, Entry
from kist.tournaments.rounds import Draw
from kist.tournaments.seating import PlayerNumber
from kist.tournaments.tournament import Tournament

LONGEST: Final = 2_000
"""Entries of a log after which nobody comes or comes back: more than any tournament has."""


def join(here: Tournament, stamp: Stamp, name: str) -> list[Entry]:
    """Join before it begins. Who left comes back, also later; who is there already stays, and nothing is added."""
    member = here.member_of(stamp.owner)
    if member and member.here:
        return []
    if here.version >= LONGEST:
        raise IllegalAction("tournament-full", "Too many have come and gone in this tournament: make another one.")
    if member:
        here.check_room_for(member.name)  # somebody else may have come meanwhile
        return [here.next_note(stamp, member.number, RETURN, {"player": member.number})]
    return [here.next_note(stamp, len(here.members), JOIN, {"name": read_name(name)})]


def leave(here: Tournament, stamp: Stamp, player: PlayerNumber | None = None) -> list[Entry]:
    """Play no longer; the maker can also leave somebody else out."""
    member = here.member_of(stamp.owner) if player is None else here.member(player)
    if member is None:
        raise NotYours("not-in-tournament", "You do not play in this tournament.")
    if member.owner != stamp.owner:
        check_maker(here, stamp)
    return pass_over(here, stamp, member.number)


def pass_over(here: Tournament, stamp: Stamp, player: PlayerNumber) -> list[Entry]:
    """Somebody gets no further table, unless they come back; nothing if that is so."""
    if not here.member(player).here:
        return []
    return [here.next_note(stamp, player, LEAVE, {"player": player})]


def check_maker(here: Tournament, stamp: Stamp) -> None:
    """Raise `NotYours` unless it is the maker who wishes."""
    if stamp.owner != here.maker:
        raise NotYours("not-the-maker", "Only who made this tournament can do that.")


def begin_round(here: Tournament, stamp: Stamp, number: int, draw: Draw, matches: Sequence[str]) -> list[Entry]:
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
    return [here.next_note(stamp, None, ROUND, data)]


def end_match(here: Tournament, stamp: Stamp, match: str, places: Sequence[int]) -> list[Entry]:
    """A match is over: nothing is added if that is known."""
    waits = any(table.match == match and table.places is None for each in here.rounds for table in each.tables)
    return [here.next_note(stamp, None, RESULT, {"match": match, "places": list(places)})] if waits else []


def end(here: Tournament, stamp: Stamp) -> list[Entry]:
    """The maker ends it; what was played counts."""
    check_maker(here, stamp)
    return [] if here.stage is Status.OVER else [here.next_note(stamp, None, END, {})]
