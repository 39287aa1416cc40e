"""A table to play on: people act, chance and bots follow."""

from random import Random

import pytest

import kist
from kist.core.errors import KistError
from kist.core.types import CHANCE, Json


def test_chance_follows_from_the_seed() -> None:
    one, same, other = (kist.play("cubus", seats=2, seed=seed) for seed in (1, 1, 2))
    for table in (one, same, other):
        for do in ("pass", "waive") * 10:
            table.do(do)
    assert one.steps == same.steps
    assert one.steps != other.steps
    assert str(one.transcript) == str(same.transcript)


def test_chance_can_be_left_to_whoever_plays() -> None:
    table = kist.play("cubus", seats=2, chance=False)
    assert table.to_act == (CHANCE,)
    assert set(table.actions()) == {"draw L", "draw R", "draw D", "draw O"}
    drawn = table.do("draw O").do("draw L").do("draw R")  # everybody draws once before seat 0 begins
    assert drawn.to_act == (0,)
    assert drawn.view().to_json()["table"]["hands"] == ["RO", "L"]  # type: ignore[index, call-overload]


def test_what_settings_hide_follows_from_the_seed_too() -> None:
    boards = [kist.play("skelter", seats=2, board="shuffled", seed=seed).settings for seed in (1, 1, 2)]
    assert boards[0] == boards[1] != boards[2]
    agreed: dict[str, Json] = {"game": "skelter", "seats": 2, "board": "shuffled", "seed": 7}
    assert kist.play(agreed).settings.to_json()["seed"] == 7


def test_bots_act_when_nobody_else_is_to() -> None:
    table = kist.play("cubus", seats=3, seed=4, bots={1: "builder", 2: "builder"}, seconds=0.05)
    rng = Random(1)
    while table.to_act:
        assert 0 in table.to_act
        table.do(table.propose(rng, 0), seat=0)
    assert table.outcome is not None
    assert {actor for actor, _ in table.steps} == {None, "referee", 0, 1, 2}


def test_people_come_before_bots_where_both_may_act() -> None:
    table = kist.play("cubus", seats=3, seed=4, bots={2: "builder"}).do("pass")
    assert table.phase == "knock"
    assert table.to_act == (1, 2)
    assert str(table.steps[-1][1]) == "pass"


def test_a_refused_action_changes_nothing() -> None:
    table = kist.play("cubus", seats=2, seed=1)
    state, steps = table.state, table.steps
    for do in ("build 9", "fly", "waive", "Pass!", "draw L"):
        with pytest.raises(KistError):
            table.do(do)
    assert (table.state, table.steps) == (state, steps)


def test_where_several_may_act_one_says_who() -> None:
    table = kist.play("cubus", seats=3, seed=1).do("pass")
    with pytest.raises(KistError) as refused:
        table.do("waive")
    assert refused.value.code == "say-who"
    table.do("waive", seat=2)
    assert table.to_act == (1,)


def test_after_the_end_nothing_is_done() -> None:
    table, rng = kist.play("skelter", seats=2, seed=1), Random(1)
    while table.to_act:
        table.do(table.propose(rng))
    with pytest.raises(KistError, match="The game is over"):
        table.do("pass")
    assert "won by seat" in table._repr_html_()


@pytest.mark.parametrize(
    ("game", "options", "code"),
    [
        ("chess", {}, "unknown-game"),
        ("cubus", {"seats": 9}, "bad-seats"),
        ("cubus", {"seats": 2, "colour": "red"}, "unknown-setting"),
        ("cubus", {"seats": 2, "bots": {0: "boss"}}, "unknown-level"),
        ("cubus", {"seats": 2, "bots": {2: "greedy"}}, "bad-seat"),
    ],
)
def test_what_cannot_be_played_is_refused(game: str, options: dict[str, object], code: str) -> None:
    with pytest.raises(KistError) as refused:
        kist.play(game, **options)  # type: ignore[call-overload]
    assert refused.value.code == code
