"""The state of a tournament: what follows from its log, one entry after the other."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from kist.core.errors import BadNotation, IllegalAction
from kist.core.types import Json
from kist.eventlog.aggregate import Logged, list_in, number_in, numbers_in, text_in
from kist.matches.parts import Status
from kist.tournaments.log import END, FORGET, HAND, JOIN, LEAVE, RENAME, RESULT, RETURN, ROUND, Entry
from kist.tournaments.plan import MOST_PLAYERS, Plan
from kist.tournaments.rounds import Draw, Field, Way, next_draw
from kist.tournaments.seating import PlayerNumber, Table
from kist.tournaments.standings import Standing, add_up, table_points

KEPT_FOR: Final = 90 * 24 * 3600 * 1000
"""So many ms after anything happened a tournament at which nobody plays is forgotten."""
PAUSE: Final = 20_000
"""So many ms between the end of a round and the next one, if that begins by itself."""


@dataclass(frozen=True, slots=True)
class Member:
    """Who plays; `owner` is the client, never shown. Who is not `here` is given no table."""

    number: PlayerNumber
    name: str
    owner: str
    here: bool = True


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """A table of a round: who sits there, the match, and the places by chair once that is over."""

    players: Table
    match: str
    places: tuple[int, ...] | None = None

    @property
    def by_player(self) -> dict[PlayerNumber, int]:
        """The place of everybody; nobody's before it is over."""
        return dict(zip(self.players, self.places or (), strict=False))


@dataclass(frozen=True, slots=True)
class Round:
    """One round."""

    tables: tuple[PlayedTable, ...]
    sitting_out: tuple[PlayerNumber, ...]
    turn: int
    at: int

    @property
    def is_done(self) -> bool:
        """Whether all its tables are."""
        return all(table.places is not None for table in self.tables)


@dataclass(frozen=True)
class Tournament(Logged):
    """A tournament after some of its log. All that is drawn by lot follows from the `seed`."""

    plan: Plan
    seed: str
    maker: str
    created: int
    members: tuple[Member, ...] = ()
    rounds: tuple[Round, ...] = ()
    ended: bool = False

    @property
    def here(self) -> tuple[Member, ...]:
        """Who plays on."""
        return tuple(member for member in self.members if member.here)

    def member_of(self, owner: str | None) -> Member | None:
        """The player who this client is."""
        return next((member for member in self.members if owner and member.owner == owner), None)

    def member(self, number: PlayerNumber) -> Member:
        """The player of this number; raises `IllegalAction`."""
        if not 0 <= number < len(self.members):
            raise IllegalAction("no-such-player", "There is no such player in this tournament.")
        return self.members[number]

    @cached_property
    def stage(self) -> Status:
        """Open until the first round, over when there is no further one to play, or it was ended."""
        if self.ended:
            return Status.OVER
        if not self.rounds:
            return Status.OPEN
        return Status.OVER if self.is_between and self.next_draw is None else Status.RUNNING

    @property
    def is_between(self) -> bool:
        """Whether no table is being played at."""
        return not self.rounds or self.rounds[-1].is_done

    @property
    def goes_on(self) -> bool:
        """Whether something happens by itself: somebody plays, or the next round begins without the maker."""
        return self.stage is Status.RUNNING and not (self.is_between and not self.plan.by_itself)

    @cached_property
    def next_draw(self) -> Draw | None:
        """The next round as it would be if it began now; None if there is none."""
        here = {member.number for member in self.here}
        field = Field(
            began=self.began or tuple(sorted(here)),
            here=tuple(row.player for row in self.standings if row.player in here),
            size=self.plan.size,
            draws=tuple(
                Draw(tuple(table.players for table in each.tables), each.sitting_out, each.turn)
                for each in self.rounds
            ),
            seed=self.seed,
        )
        return next_draw(self.plan.way, field, self.plan.rounds)

    @property
    def began(self) -> tuple[PlayerNumber, ...]:
        """Who was there when the first round began."""
        first = self.rounds[:1]
        return tuple(
            sorted(
                player
                for each in first
                for table in (*(t.players for t in each.tables), each.sitting_out)
                for player in table
            )
        )

    @cached_property
    def standings(self) -> list[Standing]:
        """How everybody stands. In Swiss rounds who sits out gets the point that a win would have been."""
        games = [table_points(table.by_player) for each in self.rounds for table in each.tables if table.places]
        swiss = self.plan.way is Way.SWISS
        rested = [player for each in self.rounds for player in each.sitting_out] if swiss else []
        return add_up([member.number for member in self.members], games, rested)

    @property
    def next_round_at(self) -> int | None:
        """When the next round begins by itself, in ms; None while it does not."""
        return self.changed + PAUSE if self.is_between and self.goes_on else None

    def table_of(self, player: PlayerNumber) -> PlayedTable | None:
        """Where somebody plays, or played, in the last round."""
        last = self.rounds[-1].tables if self.rounds else ()
        return next((table for table in last if player in table.players), None)

    def check_room_for(self, name: str) -> None:
        """Raise `IllegalAction` unless somebody of this name can play too."""
        if len(self.here) >= MOST_PLAYERS:
            raise IllegalAction("tournament-full", f"A tournament has at most {MOST_PLAYERS} players.")
        if any(member.name.casefold() == name.casefold() for member in self.here):
            raise IllegalAction("name-taken", "Somebody in this tournament has that name: choose another one.")

    # The next entry -----------------------------------------------------------------------------------------------

    @property
    def steps(self) -> "Mapping[str, Callable[[Tournament, Entry], Tournament]]":
        """What each kind of entry changes."""
        return _STEPS

    def with_member(self, member: Member) -> "Tournament":
        """The tournament with a player as it is now."""
        members = list(self.members)
        members[member.number] = member
        return replace(self, members=tuple(members))


def _join(here: Tournament, entry: Entry) -> Tournament:
    _check_stage(here, Status.OPEN)
    name = text_in(entry.data, "name")
    here.check_room_for(name)
    return replace(here, members=(*here.members, Member(len(here.members), name, entry.owner or "")))


def _leave(here: Tournament, entry: Entry) -> Tournament:
    member = here.member(number_in(entry.data, "player"))
    if here.stage is Status.OVER or not member.here:
        raise IllegalAction("not-here", "This player does not play any more.")
    return here.with_member(replace(member, here=False))


def _return(here: Tournament, entry: Entry) -> Tournament:
    member = here.member(number_in(entry.data, "player"))
    if here.stage is Status.OVER or member.here:
        raise IllegalAction("is-here", "This player plays already, or it is over.")
    return here.with_member(replace(member, here=True))


def _round(here: Tournament, entry: Entry) -> Tournament:
    if here.ended or not here.is_between:
        raise IllegalAction("round-going-on", "A round begins when all tables of the one before are done.")
    if number_in(entry.data, "round") != len(here.rounds):
        raise IllegalAction("round-begun", "This round has begun already.")
    tables = tuple(_table(here, told) for told in list_in(entry.data, "tables"))
    resting = numbers_in(entry.data, "sitting_out")
    begun = Round(tables, resting, number_in(entry.data, "turn"), entry.at)
    return replace(here, rounds=(*here.rounds, begun))


def _table(here: Tournament, told: Json) -> PlayedTable:
    if not isinstance(told, Mapping):
        raise BadNotation("bad-entry", "A table has players and a match.")
    players = tuple(here.member(number).number for number in numbers_in(told, "players"))
    return PlayedTable(players, text_in(told, "match"))


def _result(here: Tournament, entry: Entry) -> Tournament:
    match, places = text_in(entry.data, "match"), numbers_in(entry.data, "places")
    if not any(table.match == match and table.places is None for each in here.rounds for table in each.tables):
        raise IllegalAction("no-such-table", "There is no such table, or its result is known.")
    return replace(
        here,
        rounds=tuple(
            replace(
                each,
                tables=tuple(
                    replace(table, places=places) if table.match == match else table for table in each.tables
                ),
            )
            for each in here.rounds
        ),
    )


def _end(here: Tournament, entry: Entry) -> Tournament:  # noqa: ARG001 - all steps take an entry
    if here.stage is Status.OVER:
        raise IllegalAction("tournament-over", "The tournament is over.")
    return replace(here, ended=True)


def _hand(here: Tournament, entry: Entry) -> Tournament:
    """Everything of a client belongs to an account from now on."""
    return _owned_by(here, entry, entry.owner or "")


def _forget(here: Tournament, entry: Entry) -> Tournament:
    """Somebody is known no longer: a place without a name remains."""
    here = _owned_by(here, entry, "")
    for player in numbers_in(entry.data, "players"):
        here = here.with_member(replace(here.member(player), name="", here=False))
    return here


def _rename(here: Tournament, entry: Entry) -> Tournament:
    """Somebody is called otherwise: whoever runs the server has said so."""
    for player in numbers_in(entry.data, "players"):
        here = here.with_member(replace(here.member(player), name=text_in(entry.data, "name")))
    return here


def _owned_by(here: Tournament, entry: Entry, owner: str) -> Tournament:
    for player in numbers_in(entry.data, "players"):
        here = here.with_member(replace(here.member(player), owner=owner))
    return replace(here, maker=owner) if entry.data.get("maker") else here


_STEPS: Mapping[str, Callable[[Tournament, Entry], Tournament]] = {
    JOIN: _join,
    LEAVE: _leave,
    RETURN: _return,
    ROUND: _round,
    RESULT: _result,
    END: _end,
    HAND: _hand,
    FORGET: _forget,
    RENAME: _rename,
}


def _check_stage(here: Tournament, stage: Status) -> None:
    if here.stage is not stage:
        raise IllegalAction("tournament-begun", "The tournament has begun: nobody can join any more.")
