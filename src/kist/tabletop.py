"""A table to play on: a game under way that changes as people, bots and chance act."""

import math
from collections.abc import Mapping
from html import escape
from random import Random
from typing import Any, Final

from kist.bots.base import Bot, Decision, Witnessed
from kist.core.actions import Action
from kist.core.chance import drawn
from kist.core.errors import IllegalAction, KistError
from kist.core.game import Game, Settings
from kist.core.notebook import html_of
from kist.core.outcome import Outcome
from kist.core.table import Table
from kist.core.transcript import Doing, Transcript
from kist.core.types import CHANCE, SPECTATOR, Actor, Seat, Viewer
from kist.core.view import View

MOST_STEPS: Final = 20_000
"""A game of bots alone that has not ended by then is broken off."""


class Tabletop:
    """A game under way. People act with `do`; in between, bots and chance act by themselves.

    Bots see every moment through the view of their own seat. Where people and bots may act at once, people come
    first. Without a source of `chance` that is left to `do` as well.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        settings: Settings,
        bots: Mapping[Seat, Bot[Any]] | None = None,
        chance: Random | None = None,
        seconds: float = math.inf,
    ) -> None:
        self.game, self.settings = game, settings
        self.state: Any = game.start(settings)
        self._steps: list[Doing] = []
        self._bots, self._chance, self._seconds = dict(bots or {}), chance, seconds
        self._witness(None, None)

    # What there is to see ------------------------------------------------------------------------------------------

    @property
    def to_act(self) -> tuple[Actor, ...]:
        """Who may act: seats, chance as None, nobody once the game is over."""
        return self.game.to_act(self.state)

    @property
    def phase(self) -> str:
        """What the table is waiting for."""
        return self.game.phase(self.state)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of every seat."""
        return self.game.scores(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.game.outcome(self.state)

    @property
    def transcript(self) -> Transcript:
        """The game so far."""
        return Transcript(self.game, self.settings, tuple(self._steps))

    @property
    def steps(self) -> tuple[Doing, ...]:
        """Who did what so far."""
        return tuple(self._steps)

    def view(self, viewer: Viewer = SPECTATOR) -> View[Table]:
        """What a seat, or a spectator, may know."""
        return self.game.view(self.state, viewer)

    def actions(self, seat: Seat | None = None) -> tuple[str, ...]:
        """The actions of a seat that can be listed, else what chance may do; without a seat, of who is to act."""
        actor = self._actor(seat)
        if actor is CHANCE:
            return tuple(str(outcome.action) for outcome in self.game.chance(self.state))
        return tuple(self.view(actor).actions)

    def propose(self, rng: Random, seat: Seat | None = None) -> str:
        """Some legal action, listed or not, for random play."""
        actor = self._actor(seat)
        if actor is CHANCE:
            return str(drawn(self.game.chance(self.state), rng))
        return str(self.game.propose(self.state, actor, rng))

    # What can be done ----------------------------------------------------------------------------------------------

    def do(self, action: str | Action, seat: Seat | None = None) -> "Tabletop":
        """Act for a seat, or for who is to act; bots and chance follow. Raises `KistError`, and nothing changes."""
        self._do(self._actor(seat), Action.parse(action) if isinstance(action, str) else action)
        return self.go_on()

    def go_on(self) -> "Tabletop":
        """Let chance and bots act as long as nobody else is to."""
        while (to_act := self.to_act) and len(self._steps) < MOST_STEPS:
            if to_act == (CHANCE,):
                if self._chance is None:
                    break
                self._do(CHANCE, drawn(self.game.chance(self.state), self._chance))
            elif all(seat in self._bots for seat in to_act):
                self._hear([seat for seat in to_act if seat is not None])
            else:
                break
        return self

    def _actor(self, seat: Seat | None) -> Actor:
        if seat is not None:
            return seat
        match self.to_act:
            case (actor,):
                return actor
            case ():
                raise IllegalAction("over", "The game is over.")
            case several:
                named = ", ".join(map(str, several))
                raise IllegalAction("say-who", f"Several seats may act now ({named}): say which, like do(…, seat=1).")

    def _hear(self, seats: list[Seat]) -> None:
        """All who may act make up their minds; then they act in the order of their delays, while it is still open."""
        decided = [(seat, self._bots[seat].decide(self._seconds)) for seat in seats]
        phase = self.phase
        for seat, decision in sorted(decided, key=_how_soon):
            if self.phase == phase and seat in self.to_act:
                self._do_for_bot(seat, decision.action)

    def _do_for_bot(self, seat: Seat, action: Action) -> None:
        try:
            self._do(seat, action)
        except KistError as refusal:
            message = f"The bot at seat {seat} did {str(action)!r}: {refusal.message}"
            raise KistError("bot-broke-the-rules", message) from refusal

    def _do(self, actor: Actor, action: Action) -> None:
        heard = self.game.public(self.state, action)
        self.state = self.game.apply(self.state, actor, action)
        self._steps.append((actor, action))
        self._witness(actor, heard)

    def _witness(self, actor: Actor, action: Action | None) -> None:
        for seat, bot in self._bots.items():
            bot.witness(Witnessed(actor, action, self.view(seat)))

    def _repr_html_(self) -> str:
        return f"{html_of(self.state)}<p>{escape(self._in_words())}</p>"

    def _in_words(self) -> str:
        scores = " : ".join(map(str, self.scores))
        if self.outcome:
            return f"{scores}, won by {' and '.join(f'seat {seat}' for seat in self.outcome.winners)}"
        waiting = " or ".join("chance" if actor is None else f"seat {actor}" for actor in self.to_act)
        return f"{scores}, {waiting} to act ({self.phase})"


def _how_soon(decided: tuple[Seat, Decision]) -> tuple[float, Seat]:
    seat, decision = decided
    return decision.delay, seat
