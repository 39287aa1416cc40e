"""Whose a place in a tournament is: it goes along to an account, and who wants to be forgotten leaves one without a
name."""

from collections.abc import Sequence
from dataclasses import replace

from kist.core.types import Json
from kist.eventlog.commands import CommandContext
from kist.tournaments.log import FORGET, HAND, RENAME, Entry
from kist.tournaments.tournament import Tournament


def hand_over(here: Tournament, owner: str, to: str) -> list[Tournament]:
    """Everything of a client belongs to an account from now on; nothing if there is nothing."""
    mine = _mine(here, owner)
    return here.noting(CommandContext(here.changed, to), None, HAND, mine) if mine else []


def forget(here: Tournament, owner: str) -> list[Tournament]:
    """Let those who hold the tournament forget somebody; its log is `nameless` from then on."""
    mine = _mine(here, owner)
    return here.noting(CommandContext(here.changed), None, FORGET, mine) if mine else []


def rename(here: Tournament, owner: str, name: str) -> list[Tournament]:
    """A client is called otherwise from now on, or has no name; nothing where it does not play."""
    mine = _mine(here, owner).get("players")
    return here.noting(CommandContext(here.changed), None, RENAME, {"players": mine, "name": name}) if mine else []


def _mine(here: Tournament, owner: str) -> dict[str, Json]:
    players: list[Json] = [member.number for member in here.members if member.owner == owner]
    maker = here.maker == owner
    return {"players": players, "maker": maker} if players or maker else {}


def nameless(log: Sequence[Entry], players: Sequence[int], owner: str) -> list[Entry]:
    """A log without a word of who these players were."""
    gone = {owner} | {str(entry.owner) for entry in log if entry.by in players}
    return [_blank(entry, named=entry.by in players) if entry.owner in gone else entry for entry in log]


def _blank(entry: Entry, *, named: bool) -> Entry:
    data = {**entry.data, "name": ""} if named and "name" in entry.data else entry.data
    return replace(entry, owner="", request=None, data=data)
