"""One game between bots, and one deal in all its rotations."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, TypeAlias

from kist.arena.plan import Plan
from kist.bots.base import Answer, Bot, Witnessed
from kist.core.transcript import Transcript
from kist.core.types import Actor
from kist.tabletop import Tabletop

Judged: TypeAlias = Mapping[tuple[str, bool], int]
"""How often something that somebody said was shown to be so, or not: a claim, a call."""


@dataclass(frozen=True, slots=True)
class Result:
    """How one game went, by player, not by seat."""

    deal: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    steps: int
    """How many actions there were, chance and the referee not counted."""
    done: Mapping[str, int]
    """How often players did what, by verb."""
    course: int
    """Stands for who sat where and everything that was done: the same in games that were the same."""
    judged: tuple[Judged, ...]
    """What each player said that was then shown to be so or not, if the game's table tells verdicts."""
    reason: str = ""
    """Why it was over; empty when it was broken off."""
    rounds: int | None = None
    """In which round, if the game's table counts them."""
    transcript: str = ""
    """Its text, if it is wanted."""


class Overhearing:
    """A bot at the table that also notes every verdict: what was said, by whom, and whether it was so."""

    def __init__(self, bot: Bot[Any]) -> None:
        self._bot = bot
        self.judged: Counter[tuple[Actor, str, bool]] = Counter()

    def witness(self, moment: Witnessed[Any]) -> None:
        """See what happened, as the bot does."""
        if moment.action is not None and (verdict := getattr(moment.view.table, "verdict", None)):
            self.judged[moment.actor, verdict.of, verdict.right] += 1
        self._bot.witness(moment)

    def decide(self, seconds: float) -> Answer:
        """What the bot decides."""
        return self._bot.decide(seconds)

    def judged_of(self, seat: Actor) -> Judged:
        """What a seat said, and whether it was so."""
        return {(what, right): times for (who, what, right), times in self.judged.items() if who == seat}


def play_game(plan: Plan, deal: int, rotation: int, keep: bool = False) -> Result:
    """One game of a plan; `keep` its transcript or not."""
    seated, settings = plan.seated(rotation), plan.deal_settings(deal)
    bots = {seat: plan.bot(deal, player, seat) for seat, player in enumerate(seated)}
    ear = Overhearing(bots[0])
    table = Tabletop[Any](plan.rules, settings, {**bots, 0: ear}, plan.chance(deal), plan.seconds).go_on()
    outcome, scores = table.outcome, table.scores
    return Result(
        deal=deal,
        scores=tuple(scores[seated.index(player)] for player in range(len(seated))),
        winners=tuple(sorted(seated[seat] for seat in outcome.winners)) if outcome else (),
        steps=sum(isinstance(actor, int) for actor, _ in table.steps),
        reason=outcome.reason if outcome else "",
        rounds=getattr(table.view().table, "round", None),
        judged=tuple(ear.judged_of(seated.index(player)) for player in range(len(seated))),
        done=Counter(action.verb for actor, action in table.steps if isinstance(actor, int)),
        course=_course(seated, str(table.transcript)),
        transcript=_named(plan, deal, rotation, table.transcript) if keep else "",
    )


def _named(plan: Plan, deal: int, rotation: int, played: Transcript) -> str:
    players = [plan.names[player] for player in plan.seated(rotation)]
    said: dict[str, Any] = plan.about(deal, rotation)
    return str(played.with_about(players=players, **said))


def _course(seated: tuple[int, ...], transcript: str) -> int:
    return int.from_bytes(sha256(f"{seated}\n{transcript}".encode()).digest()[:8], "big")


def play_deal(plan: Plan, deal: int, keep: bool = False) -> list[Result]:
    """All games of one deal."""
    return [play_game(plan, deal, rotation, keep) for rotation in plan.rotations(deal)]
