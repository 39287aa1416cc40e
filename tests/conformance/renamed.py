"""A game with other verbs: otherwise it is as it was."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from kist.core.actions import Action
from kist.core.game import Chance, Game
from kist.core.types import Actor, Seat, Viewer
from kist.core.view import View


@dataclass(frozen=True)
class Renamed:
    """A game whose verbs are called otherwise: `verbs` says how."""

    game: Game[Any, Any]
    verbs: Mapping[str, str]

    @classmethod
    def of(cls, game: Game[Any, Any], verbs: Mapping[str, str]) -> "Renamed":
        """Each game is of a type of its own, as what a game can do is asked of its type."""
        own: type[Renamed] = type(cls.__name__, (cls,), {})
        return own(game, verbs)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def chance(self, state: Any) -> tuple[Chance, ...]:
        return tuple(replace(each, action=self._said(each.action)) for each in self.game.chance(state))

    def apply(self, state: Any, actor: Actor, action: Action) -> Any:
        return self.game.apply(state, actor, self._meant(action))

    def public(self, state: Any, action: Action) -> Action:
        return self._said(self.game.public(state, self._meant(action)))

    def propose(self, state: Any, seat: Seat, rng: Random) -> Action:
        return self._said(self.game.propose(state, seat, rng))

    def timeout(self, state: Any, seat: Seat) -> Action:
        return self._said(self.game.timeout(state, seat))

    def view(self, state: Any, viewer: Viewer) -> View[Any]:
        view = self.game.view(state, viewer)
        kinds = tuple(self.verbs[kind] for kind in view.kinds)
        actions = tuple(str(self._said(Action.parse(action))) for action in view.actions)
        return replace(view, kinds=kinds, actions=actions)

    def _said(self, action: Action) -> Action:
        return Action(self.verbs[action.verb], action.argument)

    def _meant(self, action: Action) -> Action:
        [verb] = [ours for ours, theirs in self.verbs.items() if theirs == action.verb]
        return Action(verb, action.argument)
