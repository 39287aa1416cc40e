"""How much of Cubus is luck? Players of the race play both sides of the same piles.

The race is Cubus in numbers: left sides, right sides and lids, without what open lids bind. In it thousands of games
take seconds. If only the draw counted, every pile would be won by the same seat whoever sits there, and everybody
would win one of its two games. The last player is told the order of the whole pile, and what greed will do with it:
nobody who has to guess can count on more.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from kist.bots.cubus.value import learnt
from kist.research.learn_value import CHOICES, FITS, ONE, PILE, RHOMBI, USES, Net, Race, chosen, hand_number, place_of

DEALS = 200
SAMPLES = (4, 16, 64)
SEED = 11

Array = np.ndarray[Any, Any]
Player = Callable[[Array, Array, Array, Array], tuple[Array, Array]]
"""From what is laid, both hands (the own first), the own lead, and the piles from now on: uses and points."""


def left_in(piles: Array) -> Array:
    return np.stack([(piles == kind).sum(axis=1) for kind in range(3)], axis=1)


def by_net(race: Race, net: Net) -> Player:
    return lambda laid, hands, _, piles: chosen(race, net, laid, hands, left_in(piles))


def greed(race: Race) -> Player:
    """Builds what scores most now, and of those what uses the fewest rhombi; worked out once for all positions."""
    scored = race.points[:, None, :] * FITS
    best = np.argmax(scored * 100 - RHOMBI, axis=2)

    def player(laid: Array, hands: Array, _: Array, __: Array) -> tuple[Array, Array]:
        place, hand = place_of(laid), hand_number(hands[:, 0])
        points = race.best[place, hand]
        return USES[best[place, hand]] * (points > 0)[:, None], points

    return player


def ways_of(race: Race, laid: Array, hands: Array) -> tuple[Array, Array, Array, Array]:
    """The builds of every game, the best now first: the game, its place in the order, which, and what it scores."""
    points = race.points[place_of(laid)] * FITS[hand_number(hands[:, 0])]
    order = np.argsort(-(points * 100 - RHOMBI), axis=1, kind="stable")[:, :CHOICES]
    games, places = (np.take_along_axis(points, order, axis=1) > 0).nonzero()
    uses = order[games, places]
    return games, places, uses, points[games, uses]


def by_roll_outs(race: Race, on: Player, samples: int, seed: int) -> Player:
    """`on` goes on from every build with so many shuffles of what is left; without samples, with the pile itself."""
    rng = np.random.default_rng(seed)

    def player(laid: Array, hands: Array, lead: Array, piles: Array) -> tuple[Array, Array]:
        games, places, uses, points = ways_of(race, laid, hands)
        used, scored = np.zeros_like(laid), np.zeros(len(laid), np.int64)
        if not len(games):
            return used, scored
        worth = np.zeros(len(games))
        for _ in range(samples or 1):
            order = rng.permuted(piles, axis=1) if samples else piles
            after = np.stack([hands[games, 1], hands[games, 0] - USES[uses]], axis=1)
            worth -= race_on(laid[games] + USES[uses], after, -lead[games] - points, order[games], (on, on))
        best = np.full((len(laid), CHOICES), -np.inf)
        best[games, places] = worth
        which = best.argmax(axis=1)
        found = {
            (game, place): at for at, (game, place) in enumerate(zip(games.tolist(), places.tolist(), strict=True))
        }
        at = np.array([found.get((game, place), -1) for game, place in enumerate(which.tolist())])
        used[at >= 0], scored[at >= 0] = USES[uses[at[at >= 0]]], points[at[at >= 0]]
        return used, scored

    return player


def race_on(laid: Array, hands: Array, lead: Array, piles: Array, players: tuple[Player, Player]) -> Array:
    """By how much whoever is about to draw is ahead in the end."""
    laid, hands, lead = laid.copy(), hands.copy(), lead.astype(np.float64)
    turn = still = 0
    while still < 2:
        drawing = turn < piles.shape[1]
        if drawing:
            hands[:, 0] += ONE[piles[:, turn]]
        uses, points = players[turn % 2](laid, hands, lead, piles[:, turn + 1 :])
        laid, hands[:, 0] = laid + uses, hands[:, 0] - uses
        lead, hands, turn = -(lead + points), hands[:, ::-1].copy(), turn + 1
        still = still + 1 if not drawing and not points.any() else 0
    return lead if turn % 2 == 0 else -lead


def compare(name: str, one: Player, other: Player, piles: Array) -> None:
    start = (np.ones((len(piles), 3), np.int64), np.zeros((len(piles), 2, 3), np.int64), np.zeros(len(piles)), piles)
    first, second = race_on(*start, (one, other)) > 0, race_on(*start, (other, one)) < 0
    won = first.astype(int) + second
    rate = won.mean() / 2
    spread = 1.96 * won.std() / 2 / len(piles) ** 0.5
    both, split, none = ((won == wins).mean() for wins in (2, 1, 0))
    print(
        f"{name:46} {rate:6.1%} ± {spread:.1%}   piles: both games {both:.1%}, one each {split:.1%}, none {none:.1%}",
        flush=True,
    )


def main() -> None:
    race, rng = Race(), np.random.default_rng(SEED)
    piles = rng.permuted(np.tile(PILE, (DEALS, 1)), axis=1)
    weights, biases, counts, bias = learnt()
    net = by_net(race, Net([np.array(weights).T, np.array(biases), np.array(counts), np.array([bias])], [], []))
    greedy = greed(race)
    roll_outs = {samples: by_roll_outs(race, greedy, samples, 1 + samples) for samples in (0, *SAMPLES)}
    compare("greed against greed", greedy, greedy, piles)
    compare("the learnt value against greed", net, greedy, piles)
    for samples in SAMPLES:
        compare(f"{samples} roll-outs a build against greed", roll_outs[samples], greedy, piles)
    compare("who knows the whole pile against greed", roll_outs[0], greedy, piles)
    compare("the learnt value against 64 roll-outs", net, roll_outs[64], piles)
    compare("64 roll-outs against 4", roll_outs[64], roll_outs[4], piles)
    compare("who knows the whole pile against the value", roll_outs[0], net, piles)


if __name__ == "__main__":
    main()
