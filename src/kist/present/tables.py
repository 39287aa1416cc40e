"""A match in memory, and what of it may leave: everything here is made from views and from what is public."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from kist.bots.base import Witnessed
from kist.core.actions import Action
from kist.core.outcome import Outcome
from kist.core.types import CHANCE, REFEREE, SPECTATOR, Actor, Seat, Viewer
from kist.core.view import View
from kist.matches import log
from kist.matches.absence import has_overslept, held_up_from
from kist.matches.again import free_places
from kist.matches.match import Match
from kist.matches.parts import Status
from kist.matches.ports import Stored
from kist.matches.settings import Chair, Games, Series
from kist.matches.unasked import holds
from kist.present.entries import PublicEntry, heard_of, public
from kist.present.games import presenter_of
from kist.present.values import PROTOCOL, JsonObject

TOURNAMENT: Final = "tournament"
"""The maker of a tournament's matches is this and its id: no client is called so."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One moment of the game: who did what (nothing, at the very start), and the match after it."""

    actor: Actor
    action: Action | None
    match: Match

    def seen_by(self, seat: Seat) -> Witnessed[Any]:
        """What a player on this seat sees of it."""
        return Witnessed(self.actor, self.action, self.match.view(seat))


@dataclass
class MatchTable:
    """A match, its public log, and the moments that its bots witness. `advance` is the only way it changes."""

    stored: Stored
    match: Match
    entries: list[PublicEntry] = field(default_factory=list)
    reasons: dict[int, str] = field(default_factory=dict)
    moments: list[Moment] = field(default_factory=list)
    changes: int = 0
    """How many moments there were so far, kept for bots or not."""
    spectated: View[Any] | None = None
    """What spectators see; None before the beginning."""
    guests: set[str] = field(default_factory=set)
    """Clients that may watch though spectators may not: see `classroom.watching`."""
    unasked: dict[Chair, int] = field(default_factory=dict)
    """Who does not want to be asked until the own turn, and when that was said: told to them alone."""
    settled: int = 0
    """The version after which there were only moves in the game."""
    _shown: dict[Viewer, JsonObject] = field(default_factory=dict)
    _eyes: dict[str | None, tuple[Viewer, ...]] | None = None

    def advance(self, after: Match) -> None:
        """Go on with the match after one more entry of the log."""
        entry = after.last
        assert entry is not None, "a match goes on by entries"
        before, scores = self.match, self.spectated.scores if self.spectated else None
        played = after.state is not None and not log.is_of_match(entry.do)
        heard = heard_of(before, entry) if played else entry.do
        self.match = after
        self._shown.clear()
        self.spectated = None if after.state is None else after.view(SPECTATOR)
        if not played:
            self._eyes, self.settled = None, entry.version
        if entry.reason is not None:
            self.reasons[entry.version] = entry.reason
        if entry.verb in {log.FORGET, log.RENAME}:
            self._rename(entry.by, entry.name or "")
        self.entries.append(public(after, entry, heard, scores, self.spectated, played=played))
        if after.state is not before.state:
            self.changes += 1
            if after.has_bots:
                self._remember(self.entries[-1])

    def _rename(self, chair: Chair | None, name: str) -> None:
        """Whoever sat on a chair is not named as before in the log any more."""
        self.entries = [
            each._replace(name=name) if each.chair == chair and each.name else each for each in self.entries
        ]

    @property
    def has_all_moments(self) -> bool:
        """Whether bots could be told all that has happened; not so when the first of them came in the middle."""
        return len(self.moments) == self.changes

    def recall(self, entries: Iterable[log.Entry], games: Games) -> None:
        """Find the moments before the first bot came, from the log up to now."""
        past = MatchTable(self.stored, Match.new(self.match.settings, games, self.stored.created, self.match.maker))
        for match in past.match.following(entries):
            before = past.match.state
            past.advance(match)
            if past.match.state is not before and len(past.moments) < past.changes:
                past._remember(past.entries[-1])
        self.moments = past.moments

    def _remember(self, entry: PublicEntry) -> None:
        """Keep the moment for bots, without views: these take far more room, and are made when a bot is to look."""
        played = not log.is_of_match(entry.do)
        actor: Actor = REFEREE if log.is_ruling(entry.do) else entry.seat if played else CHANCE
        self.moments.append(
            Moment(actor, Action.parse(entry.do.removeprefix(log.GAME)) if played else None, self.match)
        )

    @property
    def waits_for_nobody_here(self) -> bool:
        """Whether this is a moment that nobody needs to see: chance draws at once, or the referee answers."""
        return self.match.status is Status.RUNNING and not self.match.awaited

    def knows(self, owner: str | None) -> bool:
        """Whether a client is told something else than strangers are."""
        plays_next = any(guest.owner == owner for guest in self.match.guests)
        known = owner == self.match.maker or owner in self.guests or bool(self.match.chairs_of(owner))
        return owner is not None and (known or plays_next)

    def may_watch(self, owner: str | None) -> bool:
        """Whether a client may see this table: where spectators may not, players and guests once it has begun."""
        match = self.match
        allowed = match.settings.spectators or match.status is Status.OPEN or owner in self.guests
        return allowed or bool(match.chairs_of(owner))

    # What leaves ---------------------------------------------------------------------------------------------------

    def info(self) -> JsonObject:
        """What does not change about the match."""
        settings = self.match.settings
        return {
            "id": self.stored.id,
            "code": self.stored.code,
            "game": settings.game.to_public_json(),
            "chairs": list(settings.chairs),
            "begins": settings.begins,
            "times": dict(settings.times),
            "listed": settings.listed,
            "spectators": settings.spectators,
            "pace": settings.pace,
            "commitment": settings.commitment,
            "hints": self.match.may_have_hints,
            "rated": settings.rated,
            "tournament": tournament_of(self.stored.creator),
            "standing": _standing(settings.series),
            "created": self.stored.created,
            "earlier": self.match.is_earlier,
            "over_days": settings.over_days,
            "protocol": PROTOCOL,
        }

    def update(self, owner: str | None, since: int, connected: Iterable[Chair], now: int) -> JsonObject:
        """The table as it is now for a client that has the log up to a version. Who may not watch, and is only told
        that a command was carried out, gets nothing of the game."""
        match, shown = self.match, self.may_watch(owner)
        since = min(since, match.version) if shown else match.version
        return {
            "type": "update",
            "match": self.stored.id,
            "version": match.version,
            "since": since,
            "entries": [entry.to_json() for entry in self.entries[since:]],
            "status": match.status.value,
            "chairs": self.chairs(owner, connected),
            "views": self.views(owner) if shown else [],
            "outcome": self.outcome() if shown else None,
            "deadline": self.deadline() if shown else None,
            "rematch": match.rematch if shown else None,
            "guests": [{"name": each.name, "yours": each.owner == owner} for each in match.guests],
            "places": self.places if shown else 0,
            "hints": match.hints,
            "takes_back": match.may_take_back,
            "maker": owner is not None and owner == match.maker,
            "unasked": self.unasked_seats(owner),
            "now": now,
        }

    @property
    def places(self) -> int:
        """For how many more guests the next game has room; none where others say who plays."""
        begun = self.match.status is not Status.OPEN and self.match.rematch is None
        return free_places(self.match) if begun and ":" not in self.stored.creator else 0

    def chairs(self, owner: str | None, connected: Iterable[Chair] = ()) -> list[JsonObject]:
        """Who sits where."""
        own, there = self.match.chairs_of(owner), set(connected)
        return [
            self._chair(chair, yours=chair in own, connected=chair in there)
            for chair in range(len(self.match.sitters))
        ]

    def _chair(self, chair: Chair, *, yours: bool, connected: bool) -> JsonObject:
        match, sitter = self.match, self.match.sitters[chair]
        bot = match.is_bot(chair)
        return {
            "chair": chair,
            "kind": "bot" if bot else "person",
            "level": match.chairs[chair].removeprefix("bot:") if bot else None,
            "name": sitter.name if sitter else None,
            "seat": None if match.first is None else match.seat_of(chair),
            "yours": yours,
            "connected": connected or bot,
            "resigned": chair in match.resigned,
            "held_up_from": held_up_from(match, chair),
            "overslept": has_overslept(match, chair),
            "vacation": _last_vacation(match, chair),
            "agrees": chair in match.agreed,
            "hints": match.hints_of(chair),
            "taken_back": match.taken_back.count(chair),
        }

    def unasked_seats(self, owner: str | None) -> list[Seat]:
        """The own seats of a client that are not asked until their turn."""
        match = self.match
        own = [chair for chair in match.chairs_of(owner) if holds(match, chair, self.unasked.get(chair))]
        return [match.seat_of(chair) for chair in own]

    def viewers(self, owner: str | None) -> tuple[Viewer, ...]:
        """Through whose eyes a client looks: those of each own seat, else a spectator's."""
        if self._eyes is None:
            self._eyes = _eyes_of(self.match)
        return self._eyes.get(owner, (SPECTATOR,))

    def views(self, owner: str | None) -> list[JsonObject]:
        """What a client may see."""
        return [] if self.match.state is None else [self.view(viewer) for viewer in self.viewers(owner)]

    def view(self, viewer: Viewer) -> JsonObject:
        """One view as it leaves."""
        if viewer not in self._shown:
            self._shown[viewer] = self._view(self.match.view(viewer))
        return self._shown[viewer]

    def _view(self, view: View[Any]) -> JsonObject:
        return view_of(self.match.game.name, view, running=self.match.status is Status.RUNNING)

    def deadline(self) -> JsonObject | None:
        """When the match acts for those who have not acted by then."""
        at = self.match.deadline
        if at is None:
            return None
        return {"at": at, "started": self.match.window.at, "seats": list(self.match.awaited)}

    def outcome(self) -> JsonObject | None:
        """How it ended."""
        return _outcome(self.match.outcome)

    def reason(self, version: int) -> dict[str, object] | None:
        """Why a bot did what it did."""
        reason: dict[str, object] | None = json.loads(self.reasons[version]) if version in self.reasons else None
        return reason


def _eyes_of(match: Match) -> dict[str | None, tuple[Viewer, ...]]:
    """The seats of each client that has any; nobody has before the beginning."""
    eyes: dict[str | None, tuple[Viewer, ...]] = {}
    for seat in range(len(match.sitters)) if match.first is not None else ():
        if sitter := match.sitters[match.chair_of(seat)]:
            eyes[sitter.owner] = (*eyes.get(sitter.owner, ()), seat)
    return eyes


def _standing(series: Series) -> JsonObject | None:
    return {"games": series.games, "won": list(series.won)} if series.games else None


def _last_vacation(match: Match, chair: Chair) -> list[int] | None:
    announced = [each for each in match.vacations.get(chair, ()) if each.start < each.stop]
    return [max(announced).start, max(announced).stop] if announced else None


def view_of(game: str, view: View[Any], *, running: bool = True) -> JsonObject:
    """A view as it leaves; where nobody plays any more, nothing can be done."""
    return {
        "viewer": view.viewer,
        "phase": view.phase,
        "to_act": [actor for actor in view.to_act if actor != REFEREE] if running else [],  # it has answered by then
        "kinds": list(view.kinds) if running else [],
        "actions": list(view.actions) if running else [],
        "scores": list(view.scores),
        "outcome": _outcome(view.outcome),
        "table": view.table.to_json(),
        "scene": presenter_of(game).scene(view),
    }


def tournament_of(creator: str) -> str | None:
    """The tournament that a match is played in, by who made the match."""
    maker, _, rest = creator.partition(":")
    return rest if maker == TOURNAMENT else None


def _outcome(outcome: Outcome | None) -> JsonObject | None:
    return None if outcome is None else {"winners": list(outcome.winners), "reason": outcome.reason}
