"""What is sent to clients that have the table as it was a moment ago: only what changed, and what is the same for
several of them is made and written once.

Everything here is made from two views of the same viewer, each of which that viewer may see whole. Models are left
out for speed; tests hold every text against them.
"""

from collections.abc import Hashable, Iterable
from typing import Any, Final, TypeAlias

import orjson

from kist.core.difference import difference
from kist.core.game import all_see_alike
from kist.core.types import SPECTATOR, Viewer
from kist.core.view import View
from kist.matches.absence import NOT_AT_ALL, HeldUp, Holding, held_up
from kist.matches.match import Match
from kist.matches.parts import Status
from kist.matches.settings import Chair
from kist.present.games import presenter_of
from kist.present.tables import MatchTable
from kist.server.http.messages import JsonObject

Seen: TypeAlias = tuple[View[Any], JsonObject | None]
"""A view, and what a page needs to draw it."""
_Eyes: TypeAlias = tuple[Viewer, Viewer]
"""Through whose eyes somebody saw the table as it was, and sees it now."""
_PUBLIC: Final = ("phase", "to_act", "scores")


class Snapshot:
    """The table at one moment, with the view that spectators have of it: the views that have been asked for, each
    with its scene."""

    def __init__(self, match: Match, spectated: View[Any] | None) -> None:
        self.match = match
        self.held_up = held_up(match)
        self._alike = all_see_alike(match.game)
        self._spectated = spectated
        self._views: dict[Viewer, Seen] = {}

    def eyes_of(self, viewer: Viewer) -> Viewer:
        """Whose view is the same as this viewer's, but for whom it names: it need not be made again."""
        if not self._alike:
            return viewer
        acting = self.match.awaited
        return acting[0] if viewer in acting else SPECTATOR

    def view(self, eyes: Viewer) -> Seen:
        """What is seen through these eyes."""
        seen = self._views.get(eyes)
        if seen is None:
            known = self._spectated if eyes is SPECTATOR else None
            view = known or self.match.view(eyes)
            seen = self._views[eyes] = (view, presenter_of(self.match.game.name).scene(view))
        return seen

    def leads_to(self, table: MatchTable) -> bool:
        """Whether all that happened since are moves in the game: only views, log and time are other there. Of
        whatever else happens clients are told all."""
        running = self.match.status is Status.RUNNING and table.match.status is Status.RUNNING
        return running and table.settled <= self.match.version


class Changes:
    """The way from one moment to a later one, as messages."""

    def __init__(self, before: Snapshot, after: Snapshot, table: MatchTable, now: int) -> None:
        self._before, self._after = before, after
        self.since = since = before.match.version
        head = {
            "type": "change",
            "version": after.match.version,
            "since": since,
            "entries": [entry.to_json() for entry in table.entries[since:]],
        }
        tail = {"chairs": _chairs(before.held_up, after.held_up), **_deadline(before, table), "now": now}
        self._head = orjson.dumps(head)[:-1] + b',"views":['
        self._tail = b"]," + orjson.dumps(tail)[1:]
        self._shared: dict[Hashable, dict[str, Any]] = {}
        self._texts: dict[tuple[_Eyes, ...], bytes] = {}

    def text(self, viewers: Iterable[Viewer]) -> bytes:
        """The message for a client that has these views; for all who saw, and see, the same it is made once."""
        then, now = self._before.eyes_of, self._after.eyes_of
        eyes = tuple([(then(viewer), now(viewer)) for viewer in viewers])
        if eyes not in self._texts:
            self._texts[eyes] = self._head + b",".join(map(self._view, eyes)) + self._tail
        return self._texts[eyes]

    def _view(self, eyes: _Eyes) -> bytes:
        """What is other in one view: what can be done is for who may do it alone."""
        then, now = self._before.view(eyes[0]), self._after.view(eyes[1])
        (was, _), (view, _) = then, now
        said = self._of_all(then, now)
        if view.kinds != was.kinds:
            said = {**said, "kinds": view.kinds}
        if view.actions != was.actions:
            said = {**said, "actions": view.actions}
        return orjson.dumps(said)

    def _of_all(self, then: Seen, now: Seen) -> dict[str, Any]:
        """What is other in the rest of a view; those who see the same are served by one comparison."""
        key = (_key(*then), _key(*now))
        if key not in self._shared:
            self._shared[key] = _rest(then, now)
        return self._shared[key]


def _rest(then: Seen, now: Seen) -> dict[str, Any]:
    (was, scene_then), (view, scene) = then, now
    said = {name: value for name in _PUBLIC if (value := getattr(view, name)) != getattr(was, name)}
    parts = []
    if view.table is not was.table:
        parts.append(("table", difference(was.table, view.table, "table")))
    if scene is not None and scene_then is not None and scene is not scene_then:
        parts.append(("scene", difference(scene_then, scene, "scene")))
    said |= {name: part.changed for name, part in parts if part.changed}
    gone = [path for _, part in parts for path in part.gone]
    return {**said, "gone": gone} if gone else said


def _deadline(before: Snapshot, table: MatchTable) -> dict[str, Any]:
    """When time runs out, unless it did not run before either."""
    if (deadline := table.deadline()) is not None:
        return {"deadline": deadline}
    return {} if before.match.deadline is None else {"deadline": None}


def _chairs(before: HeldUp, after: HeldUp) -> list[dict[str, Any]]:
    """What moves in the game can change about chairs: whether anybody holds the others up."""
    pairs = [
        (chair, before.get(chair, NOT_AT_ALL), after.get(chair, NOT_AT_ALL))
        for chair in sorted(before.keys() | after.keys())
    ]
    return [_chair(chair, then, now) for chair, then, now in pairs if then != now]


def _chair(chair: Chair, then: Holding, now: Holding) -> dict[str, Any]:
    said: dict[str, Any] = {"chair": chair}
    if now.since != then.since:
        said["held_up_from"] = now.since
    if now.overslept != then.overslept:
        said["overslept"] = now.overslept
    return said


def _key(view: View[Any], scene: JsonObject | None) -> Hashable:
    """What is equal for all who see the same, whatever they can do."""
    return id(view.table), id(scene), view.phase, view.to_act, view.scores
