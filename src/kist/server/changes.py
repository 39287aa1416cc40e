"""What is sent to clients that have the table as it was a moment ago: only what changed, and what is the same for
several of them is made and written once.

Everything here is made from two views of the same viewer, each of which that viewer may see whole. Models are left
out for speed; tests hold every text against them.
"""

from collections.abc import Hashable, Iterable
from typing import Any, Final, TypeAlias

import orjson

from kist.core.difference import difference
from kist.core.types import SPECTATOR, Viewer
from kist.core.view import View
from kist.matches.absence import has_overslept, held_up_from
from kist.matches.log import is_of_match
from kist.matches.match import Match
from kist.matches.parts import Status
from kist.server.games import adapter_of
from kist.server.messages.base import JsonObject
from kist.server.tables import MatchTable

Seen: TypeAlias = tuple[View[Any], JsonObject | None]
"""A view, and what a page needs to draw it."""
_PUBLIC: Final = ("phase", "to_act", "scores")


class Snapshot:
    """The table at one moment, with the view that spectators have of it: the views that have been asked for, each
    with its scene."""

    def __init__(self, match: Match, spectated: View[Any] | None) -> None:
        self.match = match
        self.chairs = [(held_up_from(match, at), has_overslept(match, at)) for at in range(len(match.sitters))]
        self._spectated = spectated
        self._views: dict[Viewer, Seen] = {}

    def view(self, viewer: Viewer) -> Seen:
        """What somebody sees."""
        if viewer not in self._views:
            known = self._spectated if viewer is SPECTATOR else None
            view = known or self.match.view(viewer)
            self._views[viewer] = (view, adapter_of(self.match.game.name).scene(view))
        return self._views[viewer]

    def leads_to(self, table: MatchTable) -> bool:
        """Whether all that happened since are moves in the game: only views, log and time are other there. Of
        whatever else happens clients are told all."""
        running = self.match.status is Status.RUNNING and table.match.status is Status.RUNNING
        return running and not any(is_of_match(entry.do) for entry in table.entries[self.match.version :])


class Changes:
    """The way from one moment to a later one, as texts."""

    def __init__(self, before: Snapshot, after: Snapshot, table: MatchTable, now: int) -> None:
        self._before, self._after = before, after
        self.since = since = before.match.version
        head = {
            "type": "change",
            "version": after.match.version,
            "since": since,
            "entries": [entry.to_json() for entry in table.entries[since:]],
        }
        tail = {
            "chairs": _chairs(before, after),
            "deadline": None if (deadline := table.deadline()) is None else deadline.model_dump(mode="json"),
            "now": now,
        }
        self._head = orjson.dumps(head)[:-1] + b',"views":['
        self._tail = b"]," + orjson.dumps(tail)[1:]
        self._shared: dict[Hashable, dict[str, Any]] = {}
        self._views: dict[tuple[Viewer, Viewer], bytes] = {}

    def text(self, viewers: Iterable[Viewer]) -> bytes:
        """The message for a client that looks through these eyes."""
        return self._head + b",".join(map(self._view, viewers)) + self._tail

    def _view(self, viewer: Viewer) -> bytes:
        """What is other in one view; it is the same for all who saw, and see, the same."""
        eyes = self._before.match.seen_as(viewer), self._after.match.seen_as(viewer)
        if eyes not in self._views:
            self._views[eyes] = orjson.dumps(self._change(*map(Snapshot.view, (self._before, self._after), eyes)))
        return self._views[eyes]

    def _change(self, then: Seen, now: Seen) -> dict[str, Any]:
        """What is other in one view: what can be done is for who may do it alone."""
        (was, _), (view, _) = then, now
        own: dict[str, Any] = {}
        if view.kinds != was.kinds:
            own["kinds"] = view.kinds
        if view.actions != was.actions:
            own["actions"] = view.actions
        return {**self._of_all(then, now), **own}

    def _of_all(self, then: Seen, now: Seen) -> dict[str, Any]:
        """What is other in the rest of a view; those who see the same are served by one comparison."""
        key = (_key(then), _key(now))
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


def _chairs(before: Snapshot, after: Snapshot) -> list[dict[str, Any]]:
    """What moves in the game can change about chairs: whether anybody holds the others up."""
    return [
        {"chair": chair, "held_up_from": now[0], "overslept": now[1]}
        for chair, (then, now) in enumerate(zip(before.chairs, after.chairs, strict=True))
        if then != now
    ]


def _key(seen: Seen) -> Hashable:
    """The same for all who see the same, but for what they can do."""
    view, scene = seen
    return id(view.table), id(scene), view.phase, view.to_act, view.scores
