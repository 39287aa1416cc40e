"""Entries of the log of a match as everybody may know them."""

from typing import Any, NamedTuple

from kist.core.actions import Action
from kist.core.types import Seat
from kist.core.view import View
from kist.matches import log
from kist.matches.match import Match
from kist.matches.settings import Chair
from kist.present.games import presenter_of
from kist.present.values import JsonObject


class PublicEntry(NamedTuple):
    """An entry as everybody may know it; see `Entry` in the messages. There are thousands in memory, and most are
    sent once."""

    version: int
    at: int
    chair: Chair | None
    seat: Seat | None
    do: str
    auto: bool
    name: str | None = None
    scores: tuple[int, ...] | None = None
    build: JsonObject | None = None

    def to_json(self) -> JsonObject:
        """As it is sent: what says nothing is left out."""
        said: JsonObject = {
            "version": self.version,
            "at": self.at,
            "chair": self.chair,
            "seat": self.seat,
            "do": self.do,
        }
        if self.auto:
            said["auto"] = True
        if self.name is not None:
            said["name"] = self.name
        if self.scores is not None:
            said["scores"] = self.scores
        if self.build is not None:
            said["build"] = self.build
        return said


def heard_of(before: Match, entry: log.Entry) -> str:
    """What everybody hears of an action of the game: only what its rules make public."""
    action = Action.parse(entry.action)
    heard = before.game.public(before.state, action)
    return entry.do if heard is action else log.of_game(str(heard))


def public(
    match: Match,
    entry: log.Entry,
    heard: str,
    scores_before: tuple[int, ...] | None,
    view: View[Any] | None,
    *,
    played: bool,
) -> PublicEntry:
    """An entry that led to this match, with what was heard of it, without its owner and request; `view` is what all
    see then. Points are public by rule."""
    return PublicEntry(
        entry.version,
        entry.at,
        entry.by,
        None if entry.by is None or match.first is None else match.seat_of(entry.by),
        heard,
        entry.auto,
        entry.name,
        view.scores if view and scores_before and scores_before != view.scores else None,
        presenter_of(match.game.name).worth(view) if view and played else None,
    )
