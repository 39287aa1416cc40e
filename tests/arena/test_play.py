"""Games between bots."""

import json
import math
from random import Random
from typing import Any

import pytest

from kist.arena.contest import one_table, round_robin
from kist.arena.plan import Plan
from kist.arena.play import play_deal, play_game
from kist.arena.workers import play_here, play_in_processes
from kist.bots.base import Bot, Decision, Reason, Witnessed
from kist.core.actions import Action
from kist.core.errors import KistError
from kist.core.replay import Replay
from kist.core.transcript import Transcript
from kist.core.types import CHANCE
from kist.games import GAMES
from kist.tabletop import Tabletop

PLAN = Plan("cubus", ("builder", "novice"), games=4, seed=1, settings={}, nodes=50, seconds=math.inf)
CUBUS = GAMES["cubus"]


def draws(transcript: str) -> list[str]:
    return [str(action) for actor, action in Transcript.parse(transcript, GAMES).steps if actor is CHANCE]


def test_the_pile_is_the_same_in_every_rotation_whoever_plays() -> None:
    piles = [draws(result.transcript) for result in play_deal(PLAN, 0, keep=True)]
    other = Plan("cubus", ("novice", "novice"), games=4, seed=1, settings={}, nodes=50, seconds=math.inf)
    piles.append(draws(play_game(other, 0, 0, keep=True).transcript))
    assert len(piles) == 3
    assert piles[0] == piles[1] == piles[2]
    assert len(piles[0]) == 45


def test_transcripts_replay_to_the_same_result() -> None:
    result = play_game(PLAN, 1, 1, keep=True)
    replay = Replay(GAMES)
    answers: list[Any] = [replay.answer(json.loads(line)) for line in result.transcript.splitlines()]
    assert all(answer["ok"] for answer in answers)
    scores = answers[-1]["scores"]
    assert result.scores == (scores[1], scores[0])
    assert result.winners == tuple(sorted(1 - seat for seat in answers[-1]["result"]))


def test_results_do_not_depend_on_the_number_of_workers() -> None:
    alone = one_table(PLAN, play_here)
    assert alone == one_table(PLAN, lambda tasks: play_in_processes(tasks, jobs=2))
    assert alone == one_table(PLAN, play_here)


def test_results_are_by_player_in_the_order_given() -> None:
    results: Any = one_table(PLAN, play_here)
    assert results["games"] == 4
    assert [player["name"] for player in results["players"]] == ["builder", "novice"]
    builder, novice = results["players"]
    assert builder["wins"] + novice["wins"] + builder["ties"] == 4
    assert builder["ties"] == novice["ties"]
    assert builder["mean_score"] > novice["mean_score"]


def test_a_round_robin_ranks_everybody() -> None:
    plan = Plan("cubus", ("novice", "builder", "novice"), games=2, seed=1, settings={}, nodes=50, seconds=math.inf)
    results: Any = round_robin(plan, play_here)
    assert results["games"] == 6
    assert [player["games"] for player in results["players"]] == [4, 4, 4]
    assert max(results["players"], key=lambda player: player["elo"])["name"] == "builder"
    assert sum(player["elo"] for player in results["players"]) == pytest.approx(4500)


class Scripted:
    """A bot that does one thing, after some time."""

    def __init__(self, action: str, delay: float) -> None:
        self.decision = Decision(Action.parse(action), Reason("told-so"), delay)
        self.seen: list[Witnessed[Any]] = []

    def witness(self, moment: Witnessed[Any]) -> None:
        self.seen.append(moment)

    def decide(self, seconds: float) -> Decision:
        assert seconds > 0
        return self.decision if self.seen[-1].view.phase == "knock" else Decision(Action("pass"), Reason("told-so"))


def table_of(*bots: Bot[Any]) -> Tabletop[Any]:
    settings = CUBUS.read_settings({"game": "cubus", "seats": len(bots)})
    return Tabletop(CUBUS, settings, dict(enumerate(bots)), Random(1))


def test_who_decides_sooner_acts_first() -> None:
    quick, slow = Scripted("knock", 1.0), Scripted("knock", 2.0)
    table = table_of(Scripted("waive", 9.0), slow, quick)
    with pytest.raises(KistError, match="seat 2"):  # it shows nothing but a pass
        table.go_on()
    assert [(actor, str(action)) for actor, action in table.steps[4:]] == [(0, "pass"), (2, "knock")]


def test_everybody_sees_every_moment_through_the_own_view() -> None:
    bots = [Scripted("knock", 1.0) for _ in range(2)]
    with pytest.raises(KistError) as refused:
        table_of(*bots).go_on()
    assert refused.value.code == "bot-broke-the-rules"
    for seat, bot in enumerate(bots):
        assert [moment.view.viewer for moment in bot.seen] == [seat] * 6
        assert bot.seen[0].action is None
        assert [moment.actor for moment in bot.seen[1:]] == [CHANCE, CHANCE, CHANCE, 0, 1]


class Loud:
    """A player of Helter-Skelter who attacks what it can, always claims, and calls Ready! without a look."""

    def __init__(self, seat: int, seed: int, nodes: int | None = None) -> None:
        del seat, nodes
        self.rng = Random(seed)
        self.view: Any = None

    def witness(self, moment: Witnessed[Any]) -> None:
        self.view = moment.view

    def decide(self, seconds: float) -> Decision:
        del seconds
        view = self.view
        onto = [each for each in view.actions if each.startswith("move") and view.table.piles.get(each.split()[1])]
        named = [each for each in view.actions if each.split()[0] in {"place", "touch", "move", "claim"}]
        calls = view.phase == "turn" and view.table.round > 6
        action = "ready" if calls else self.rng.choice(onto or named)
        return Decision(Action.parse(action), Reason("told-so"))


def attacks_that_stood(transcript: str) -> int:
    """Claims after which the attacker still lies where it went, by following the game again."""
    skelter, stood = GAMES["skelter"], 0
    game = Transcript.parse(transcript, GAMES)
    state = skelter.start(game.settings)
    for actor, action in game.steps:
        before: Any = skelter.view(state, None).table
        state = skelter.apply(state, actor, action)
        after: Any = skelter.view(state, None).table
        stood += action.verb == "claim" and after.piles[before.attack.on] == before.piles[before.attack.on]
    return stood


def test_claims_and_calls_are_counted_and_how_many_were_wrong() -> None:
    plan = Plan("skelter", (Loud, Loud, Loud), games=3, seed=4, settings={}, nodes=None, seconds=math.inf)
    games = play_deal(plan, 0, keep=True)
    results: Any = one_table(plan, play_here)
    assert results["judged"]["ready"] | {"wrong_rate_interval": None} == {
        "times": 6,
        "wrong": 6,
        "wrong_rate": 1,
        "wrong_rate_interval": None,
    }
    claims = results["judged"]["claim"]
    assert claims["times"] == results["done"]["claim"]["times"]
    assert claims["wrong"] == sum(attacks_that_stood(game.transcript) for game in games)
    assert 0 < claims["wrong"] < claims["times"]
    assert sum(player["judged"]["claim"]["times"] for player in results["players"]) == claims["times"]
