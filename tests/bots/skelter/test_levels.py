"""Every level plays whole games of Helter-Skelter by the rules, and the same again from the same moments."""

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from kist.bots.base import Decision, Reason, Witnessed
from kist.bots.registry import LEVELS
from kist.bots.skelter.levels import Master, Steady
from kist.bots.skelter.novice import Novice
from kist.bots.skelter.outlook import STANDS, Layout, Outlook, Step
from kist.bots.skelter.player import SkelterBot
from kist.bots.skelter.recollection import PERFECT, Recall
from kist.skelter.settings import BOARDS
from tests.bots.skelter.playing import SKELTER, Kind, Recorded, play, play_recorded

KINDS: list[Kind] = [Novice, Steady, Master]
SEATS = [2, 3, 4, 5, 6]
MOST_ACTIONS_A_SEAT = 250
REASONS = {
    "starts", "no-goal", "anywhere", "home", "towards", "nearer", "aside", "blocks", "looks", "stalls", "must-move",
    "claims", "accepts", "ready", "waits", "weary", "likes",
}  # fmt: skip
every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)


def test_the_levels_are_listed_from_the_weakest_to_the_strongest() -> None:
    assert [level.name for level in LEVELS["skelter"]] == ["novice", "steady", "master"]
    assert [type(level.make(0, 0)) for level in LEVELS["skelter"]] == KINDS


EVERYWHERE = [
    (kind, BOARDS[(number + seats) % len(BOARDS)], seats) for number, kind in enumerate(KINDS) for seats in SEATS
]


@pytest.mark.parametrize(("kind", "board", "seats"), EVERYWHERE)
def test_every_level_plays_by_the_rules(kind: Kind, board: str, seats: int) -> None:
    """Each at every number of seats and on every board."""
    table, bots = play([kind] * seats, {"board": board, "rounds": 3}, seed=seats)
    assert SKELTER.outcome(table.state) is not None
    assert {decision.reason.code for bot in bots for decision in bot.decisions} <= REASONS


@pytest.mark.parametrize(
    ("kinds", "sets"), [([Novice, Steady], 2), ([Master, Novice], 3), ([Steady, Master, Novice], 2)]
)
def test_every_level_plays_with_several_colours_that_it_chooses(kinds: list[Kind], sets: int) -> None:
    table, bots = play(kinds, {"sets": sets, "colours": "chosen", "rounds": 3}, seed=sets)
    assert SKELTER.outcome(table.state) is not None
    assert {decision.reason.code for bot in bots for decision in bot.decisions} <= REASONS


@pytest.mark.parametrize(
    ("kinds", "board"), [(KINDS, "ring"), ([Novice, Steady, Master, Novice], "hex"), ([Steady] * 6, "shuffled")]
)
def test_games_without_a_limit_end_too(kinds: list[Kind], board: str) -> None:
    table, bots = play(kinds, {"board": board}, seed=len(kinds))
    assert SKELTER.outcome(table.state) is not None
    assert len(table.steps) < MOST_ACTIONS_A_SEAT * len(kinds)
    assert {decision.reason.code for bot in bots for decision in bot.decisions} <= REASONS


@cache
def whole_game(kind: Kind) -> tuple[Witnessed[Any] | Decision, ...]:
    """All that a player of this kind saw and did in a game with a novice, who sits first."""
    _, (_, recorded) = play([Novice, kind], {"rounds": 12}, seed=5)
    return tuple(recorded.course)


@every_kind
def test_the_same_moments_and_seed_give_the_same_decisions(kind: Kind) -> None:
    again, asked_twice = kind(1, 6), kind(1, 6)
    for each in whole_game(kind):
        if isinstance(each, Decision):
            assert again.decide(1.0) == each
            assert asked_twice.decide(1.0) == asked_twice.decide(9.0) == each
        else:
            again.witness(each)
            asked_twice.witness(each)


@every_kind
def test_other_seeds_play_other_games(kind: Kind) -> None:
    games = {str(play([kind, kind], {"rounds": 1}, seed=seed)[0].steps) for seed in range(3)}
    assert len(games) == 3


@every_kind
def test_who_has_seen_nothing_does_nothing(kind: Kind) -> None:
    with pytest.raises(RuntimeError):
        kind(0, 0).decide(1.0)
    with pytest.raises(RuntimeError):
        _ = kind(0, 0).belief


def _watch_for_known_mistakes(bot: SkelterBot, decision: Decision) -> None:
    """A player that forgets nothing walks into no claim, lifts no stone for a look and calls no false Ready!"""
    belief, scene = bot.belief, bot.scene()
    if decision.action.verb == "move":
        at = scene.ground.at[decision.action.argument]
        assert not (scene.piles[at] and belief.stands_right(scene.piles[at], at) == 1)
    if decision.action.verb == "ready":
        assert belief.all_right(bot.seat, scene.piles) == 1
    if decision.action.verb in ("claim", "accept") and scene.target is not None:
        attacked = scene.piles[scene.target][:-1]
        assert (decision.action.verb == "claim") == (belief.stands_right(attacked, scene.target) == 1)
    assert decision.reason.code not in ("looks", "must-move")


class Sober(Steady):
    """A steady player who tries nothing on, and always speaks up."""

    temper = replace(Steady.temper, speaks_up=1.0, tries=0.0)


@pytest.mark.parametrize("kind", [Sober, Master], ids=lambda kind: kind.__name__)
@pytest.mark.parametrize(("seats", "board"), [(2, "shuffled"), (3, "hex"), (6, "classic")])
def test_who_forgets_nothing_makes_no_mistake_that_can_be_known(kind: Kind, seats: int, board: str) -> None:
    players = [Recorded(kind(0, 1, recall=PERFECT), look=_watch_for_known_mistakes)]
    players += [Recorded((Novice, Steady)[seat % 2](seat, 1)) for seat in range(1, seats)]
    table = play_recorded(players, {"board": board, "rounds": 10}, 1)
    assert 0 not in SKELTER.view(table.state, None).table.out


def test_the_same_player_with_other_memories_plays_otherwise() -> None:
    memories = [PERFECT, Recall(capacity=4), Recall(decay=0.05), Recall(confusion=0.05)]
    games = set()
    for memory in memories:
        table = play_recorded([Recorded(Steady(seat, 3, recall=memory)) for seat in range(2)], {"rounds": 8})
        games.add(str(table.steps))
    assert len(games) == len(memories)


def test_a_forgetful_player_walks_into_claims_and_a_perfect_one_does_not() -> None:
    def refused(memory: Recall) -> int:
        attacks = 0
        for seed in range(2):
            players = [Recorded(Sober(0, seed, recall=memory)), Recorded(Sober(1, seed, recall=PERFECT))]
            table = play_recorded(players, {"board": "shuffled", "rounds": 20}, seed)
            attacks += sum(actor == 1 and action.verb == "claim" for actor, action in table.steps)
        return attacks

    assert refused(PERFECT) == 0
    assert refused(Recall(capacity=2, decay=0.1)) > 0


def test_the_stronger_wins() -> None:
    for weaker, stronger in combinations(KINDS, 2):
        wins = 0
        for seed in range(4):
            for strong in (0, 1):
                kinds: list[Kind] = [stronger, weaker]
                table, _ = play(kinds[:: 1 - 2 * strong], {"board": "shuffled"}, seed)
                outcome = SKELTER.outcome(table.state)
                wins += outcome is not None and outcome.winners == (strong,)
        assert wins >= 6, f"{stronger.__name__} against {weaker.__name__}"


@every_kind
def test_reasons_name_no_colour_of_a_covered_field_and_delays_are_human(kind: Kind) -> None:
    shown: Mapping[str, str] = {}
    for each in whole_game(kind):
        if not isinstance(each, Decision):
            shown = each.view.table.shown
            continue
        assert 0.3 <= each.delay <= 6
        json.dumps(dict(each.reason.values))
        if each.reason.code == "towards":
            assert each.reason.values["field"] in shown


def test_claims_and_calls_go_by_how_sure_they_are() -> None:
    thresholds = [(kind.temper.claims_at, kind.temper.ready_at) for kind in (Novice, Steady, Master)]
    assert thresholds[0] < thresholds[1]
    assert thresholds[2][1] > thresholds[1][1] > thresholds[0][1]
    assert Steady.temper.ready_in(100) < Steady.temper.ready_in(1) == Steady.temper.ready_at
    assert Master.temper.ready_in(100) == Master.temper.ready_at
    assert Novice.temper.wearies(10, 4) == 0 < Novice.temper.wearies(40, 1) < Novice.temper.wearies(40, 6) < 1


def test_attacked_on_an_own_field_everybody_claims_who_remembers_it() -> None:
    def watch(bot: SkelterBot, decision: Decision) -> None:
        scene, belief = bot.scene(), bot.belief
        if decision.action.verb in ("claim", "accept") and scene.target is not None:
            sure = belief.stands_right(scene.piles[scene.target][:-1], scene.target)
            speaks = decision.action.verb == "claim"
            assert speaks == (sure >= bot.temper.claims_at) or (not speaks and bot.temper.speaks_up < 1)
            assert decision.reason == Reason(decision.action.verb + "s", {"field": scene.name(scene.target)})
            answers.append(sure)

    answers: list[float] = []
    bots = [Recorded(kind(seat, 1), look=watch) for seat, kind in enumerate(KINDS * 2)]
    play_recorded(bots, {"rounds": 12})
    assert min(answers) < 0.5 < max(answers)


def test_with_three_colours_nobody_has_had_enough_sooner_than_with_one() -> None:
    """Three times as many stones are away from home: that is no reason to wait while others bring theirs home."""
    _, (master, _) = play([Master, Novice], {"sets": 3, "rounds": 10}, seed=28)
    assert "weary" not in {decision.reason.code for decision in master.decisions}


def test_on_a_full_board_a_stone_that_stands_right_counts_by_itself() -> None:
    """With several colours each hardly anybody gets ready there, and the most stones standing right win."""
    gains = []

    def look(bot: SkelterBot, decision: Decision) -> None:
        if decision.reason.code == "home" and decision.action.verb == "move":
            scene, belief = bot.scene(), bot.belief
            outlook, layout = Outlook(scene, belief), Layout.at_turn(scene)
            assert scene.origin is not None
            after = layout.after(Step(scene.origin, scene.ground.at[decision.action.argument]))
            if belief.standing(bot.seat, after.piles) == belief.standing(bot.seat, layout.piles) + 1:
                gains.append(outlook.need(layout, bot.seat) - outlook.need(after, bot.seat))

    play_recorded([Recorded(Master(0, 1), look), Recorded(Novice(1, 2))], {"sets": 3, "rounds": 8}, seed=1)
    assert gains
    assert min(gains) >= STANDS
