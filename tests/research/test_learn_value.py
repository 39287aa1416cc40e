"""What the race is worth: the same in arrays and plain numbers, learnt again by the script, better than greed."""

from typing import Any

import numpy as np
import pytest

from kist.bots.cubus.value import SCALE, features, learnt, value
from kist.research.learn_value import GAMES, PILE, Net, Race, chosen, learn, played, written


@pytest.fixture(scope="module")
def race() -> Race:
    return Race()


def shipped() -> Net:
    weights, biases, counts, bias = learnt()
    return Net([np.array(weights).T, np.array(biases), np.array(counts), np.array([bias])], [], [])


def test_arrays_and_plain_numbers_say_the_same(race: Race) -> None:
    """Along games that are played with the net that is shipped."""
    net, rng = shipped(), np.random.default_rng(1)
    seen, _ = played(race, net, rng, 0.5)
    values = net.value(seen)
    some = rng.choice(len(seen), 300, replace=False)
    for at in some.tolist():
        laid, mine, theirs, pile = (
            tuple(round(each) for each in seen[at, 3 * part : 3 * part + 3] * scale)
            for part, scale in enumerate((16, 6, 6, 15))
        )
        assert features(laid, mine, theirs, pile) == pytest.approx(seen[at].tolist(), abs=1e-9)
        assert value(laid, mine, theirs, pile) == pytest.approx(SCALE * values[at], abs=1e-6)


def test_the_same_seed_learns_the_same_file() -> None:
    one, other = (written(learn(rounds=2)) for _ in range(2))
    assert one == other
    assert one != written(learn(seed=6, rounds=2))


def test_what_was_learnt_beats_greed_on_the_same_piles(race: Race) -> None:
    """Both sides of every pile: greed wins as often as not against itself, and seldom against the net."""
    rng, net, greed = np.random.default_rng(3), shipped(), Net.new(40, np.random.default_rng(0))
    piles = rng.permuted(np.tile(PILE, (GAMES, 1)), axis=1)
    ahead = [_raced(race, piles, nets) for nets in ((net, greed), (greed, net))]
    won = np.mean([ahead[0] > 0, ahead[1] < 0])
    assert 0.6 < won < 0.8


def _raced(race: Race, piles: np.ndarray[Any, Any], nets: tuple[Net, Net]) -> np.ndarray[Any, Any]:
    """By how much the first player is ahead in the end."""
    one = np.eye(3, dtype=np.int64)
    laid, hands = np.ones((len(piles), 3), np.int64), np.zeros((len(piles), 2, 3), np.int64)
    ahead, turn, still = np.zeros(len(piles)), 0, 0
    while still < 2:
        drawing = turn < len(PILE)
        if drawing:
            hands[:, 0] += one[piles[:, turn]]
        left = np.stack([(piles[:, turn + 1 :] == kind).sum(axis=1) for kind in range(3)], axis=1)
        uses, points = chosen(race, nets[turn % 2], laid, hands, left)
        laid, hands[:, 0] = laid + uses, hands[:, 0] - uses
        ahead += points * (1 if turn % 2 == 0 else -1)
        hands, turn = hands[:, ::-1].copy(), turn + 1
        still = still + 1 if not drawing and not points.any() else 0
    return ahead
