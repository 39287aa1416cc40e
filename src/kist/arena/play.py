"""One game between bots, and one deal in all its rotations."""

import json
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from kist.arena.plan import Plan
from kist.bots.base import Bot, Decision, Witnessed
from kist.core.actions import Action
from kist.core.errors import KistError
from kist.core.game import Game
from kist.core.types import CHANCE, Actor, Seat

MOST_STEPS: Final = 20_000
"""A game that has not ended by then is broken off and won by nobody."""


@dataclass(frozen=True, slots=True)
class Result:
    """How one game went, by player, not by seat."""

    deal: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    steps: int
    """How many actions there were, chance not counted."""
    transcript: tuple[str, ...] = ()
    """Its lines, if they are wanted."""


class Table:
    """A game under way: everybody sees every moment through the own view."""

    def __init__(self, game: Game[Any, Any], settings: Any, bots: list[Bot], chance: Random) -> None:
        self.game = game
        self.state = game.start(settings)
        self.steps: list[tuple[Actor, Action]] = []
        self._bots = bots
        self._chance = chance
        self._witness(None, None)

    def play(self, seconds: float) -> None:
        """Play to the end."""
        while (to_act := self.game.to_act(self.state)) and len(self.steps) < MOST_STEPS:
            if to_act == (CHANCE,):
                self._do(CHANCE, self._draw())
            else:
                self._hear([seat for seat in to_act if seat is not None], seconds)

    def _draw(self) -> Action:
        """What chance does. One random number each time: so a pile is drawn in the same order whoever plays."""
        outcomes, point = self.game.chance(self.state), self._chance.random()
        for outcome in outcomes:
            point -= float(outcome.probability)
            if point < 0:
                return outcome.action
        return outcomes[-1].action

    def _hear(self, seats: list[Seat], seconds: float) -> None:
        """All who may act make up their minds; then they act in the order of their delays, while it is still open."""
        decided = [(seat, self._bots[seat].decide(seconds)) for seat in seats]
        phase = self.game.phase(self.state)
        for seat, decision in sorted(decided, key=_how_soon):
            if self.game.phase(self.state) == phase and seat in self.game.to_act(self.state):
                self._do(seat, decision.action)

    def _do(self, actor: Actor, action: Action) -> None:
        try:
            self.state = self.game.apply(self.state, actor, action)
        except KistError as refusal:
            message = f"The bot at seat {actor} did {str(action)!r}: {refusal.message}"
            raise KistError("bot-broke-the-rules", message) from refusal
        self.steps.append((actor, action))
        self._witness(actor, action)

    def _witness(self, actor: Actor, action: Action | None) -> None:
        for seat, bot in enumerate(self._bots):
            bot.witness(Witnessed(actor, action, self.game.view(self.state, seat)))


def _how_soon(decided: tuple[Seat, Decision]) -> tuple[float, Seat]:
    seat, decision = decided
    return decision.delay, seat


def play_game(plan: Plan, deal: int, rotation: int, keep: bool = False) -> Result:
    """One game of a plan; `keep` its transcript or not."""
    seated, settings = plan.seated(rotation), plan.deal_settings(deal)
    bots = [
        plan.levels[player].make(seat, plan.bot_seed(deal, player), plan.nodes) for seat, player in enumerate(seated)
    ]
    table = Table(plan.rules, settings, bots, plan.chance(deal))
    table.play(plan.seconds)
    outcome, scores = plan.rules.outcome(table.state), plan.rules.scores(table.state)
    return Result(
        deal=deal,
        scores=tuple(scores[seated.index(player)] for player in range(len(seated))),
        winners=tuple(sorted(seated[seat] for seat in outcome.winners)) if outcome else (),
        steps=sum(actor is not CHANCE for actor, _ in table.steps),
        transcript=_lines(settings.to_json(), table.steps) if keep else (),
    )


def _lines(settings: dict[str, Any], steps: list[tuple[Actor, Action]]) -> tuple[str, ...]:
    lines = [settings, *({"seat": actor, "do": str(action)} for actor, action in steps)]
    return tuple(json.dumps(line, separators=(",", ":")) for line in lines)


def play_deal(plan: Plan, deal: int, keep: bool = False) -> list[Result]:
    """All games of one deal."""
    return [play_game(plan, deal, rotation, keep) for rotation in plan.rotations(deal)]
