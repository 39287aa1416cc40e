"""Learns what positions of the race of Cubus are worth, and writes the file that `kist.bots.cubus.value` reads.

    python -m kist.research.learn_value src/kist/bots/cubus/data/value.json

Two players of the race build what they hope most of, by what was learnt so far and a little luck; all positions of
these games, with how they went on, are learnt from; and so on. Hundreds of games are played side by side in arrays,
so it takes less than a minute of one core. The same seed gives the same file with the same version of numpy.
"""

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from kist.bots.cubus.value import AHEAD, MOST_OF_A_KIND, SCALE
from kist.core import files
from kist.cubus.solver.book import SIZE
from kist.cubus.solver.table import most

Ints: TypeAlias = npt.NDArray[Any]
Floats: TypeAlias = npt.NDArray[Any]

SEED: Final = 5
HIDDEN: Final = 24
ROUNDS: Final = 48
GAMES: Final = 400
"""How many games are played in every round."""
KEPT: Final = 8
"""From so many rounds it learns at a time."""
BATCH: Final = 512
CHOICES: Final = 12
"""How many builds are weighed up in every position, the best now first."""
KIND: Final = MOST_OF_A_KIND + 1
USES: Final[Ints] = np.stack(np.meshgrid(*[np.arange(KIND)] * 3, indexing="ij"), -1).reshape(-1, 3)
PILE: Final = np.repeat([0, 1, 2], 15)
ONE: Final[Ints] = np.eye(3, dtype=np.int64)
_AHEAD: Final[Ints] = np.array(AHEAD)
RHOMBI: Final[Ints] = USES.sum(axis=1)
FITS: Final[Ints] = np.all(USES[None] <= USES[:, None], axis=2)


def place_of(laid: Ints) -> Ints:
    """Where the tables of the race have what is laid."""
    return np.asarray(np.ravel_multi_index(tuple(np.moveaxis(laid, -1, 0)), (SIZE, SIZE, SIZE)))


def hand_number(hand: Ints) -> Ints:
    """Which of `USES` a hand is; more of a kind than these have count as the most."""
    capped = np.minimum(hand, MOST_OF_A_KIND)
    return np.asarray(np.ravel_multi_index(tuple(np.moveaxis(capped, -1, 0)), (KIND, KIND, KIND)))


class Race:
    """What can be built: for every count of laid rhombi what each choice scores, and the best of each hand."""

    def __init__(self) -> None:
        crates = most().astype(np.int64)
        self.crates: Ints = crates.reshape(-1)
        self.points: Ints = np.zeros((SIZE**3, len(USES)), np.int64)
        for number, uses in enumerate(USES):
            here = tuple(slice(0, SIZE - each) for each in uses)
            there = tuple(slice(each, SIZE) for each in uses)
            gained = crates[there] - crates[here]
            scored = 3 * gained - uses.sum()
            scored *= (crates[here] > 0) & (gained > 0) & (scored > 0)
            self.points[place_of(np.argwhere(np.ones(scored.shape))), number] = scored.reshape(-1)
        self.best: Ints = np.stack([(self.points * FITS[hand]).max(axis=1) for hand in range(len(USES))], axis=1)

    def features(self, laid: Ints, mine: Ints, theirs: Ints, pile: Ints) -> Floats:
        """As `kist.bots.cubus.value.features` has them, for many positions at once."""
        place, left = place_of(laid), pile.sum(axis=1, keepdims=True)

        def outlook(hand: Ints) -> list[Floats]:
            after = np.stack([self.best[place, hand_number(hand + one)] for one in ONE], axis=1) / 6
            mean = (after * pile).sum(axis=1, keepdims=True) / np.maximum(left, 1)
            return [self.best[place, hand_number(hand)][:, None] / 6, after, mean]

        further = np.minimum(laid[:, None] + _AHEAD, SIZE - 1)
        gains = np.maximum(0, self.crates[place_of(further)] - self.crates[place][:, None]) / 4
        both = self.best[place, hand_number(mine + theirs)][:, None] / 12
        parts = [laid / 16, mine / 6, theirs / 6, pile / 15, 1.0 * (left == 0)]
        return np.concatenate([*parts, *outlook(mine), *outlook(theirs), gains, both], axis=1)


@dataclass
class Net:
    """One hidden layer, trained by Adam."""

    parts: list[Floats]
    first: list[Floats]
    second: list[Floats]
    steps: int = 0

    @classmethod
    def new(cls, features: int, rng: np.random.Generator) -> "Net":
        """A net that says nothing yet."""
        parts = [
            rng.normal(0, features**-0.5, (features, HIDDEN)),
            np.zeros(HIDDEN),
            np.zeros(HIDDEN),
            np.zeros(1),
        ]
        return cls(parts, [np.zeros_like(part) for part in parts], [np.zeros_like(part) for part in parts])

    def value(self, seen: Floats) -> Floats:
        """What positions are worth."""
        weights, biases, counts, bias = self.parts
        return np.asarray(np.maximum(seen @ weights + biases, 0) @ counts + bias)

    def learn(self, seen: Floats, worth: Floats, rate: float) -> None:
        """One step towards what the positions were worth."""
        weights, biases, counts, bias = self.parts
        lit = np.maximum(seen @ weights + biases, 0)
        wrong = (lit @ counts + bias - worth) / len(worth)
        back = wrong[:, None] * counts * (lit > 0)
        slopes = [seen.T @ back, back.sum(axis=0), lit.T @ wrong, wrong.sum(keepdims=True)]
        self.steps += 1
        for at, slope in enumerate(slopes):
            self.first[at] = 0.9 * self.first[at] + 0.1 * slope
            self.second[at] = 0.999 * self.second[at] + 0.001 * slope**2
            mean, spread = self.first[at] / (1 - 0.9**self.steps), self.second[at] / (1 - 0.999**self.steps)
            self.parts[at] = self.parts[at] - rate * mean / (np.sqrt(spread) + 1e-8)


def chosen(
    race: Race, net: Net, laid: Ints, hands: Ints, pile: Ints, luck: Floats | None = None
) -> tuple[Ints, Ints]:
    """What whoever has the first hand uses, and what that scores: 0 where nothing can be built."""
    games = np.arange(len(laid))
    points = race.points[place_of(laid)] * FITS[hand_number(hands[:, 0])]
    order = np.argsort(-(points * 100 - RHOMBI), axis=1, kind="stable")[:, :CHOICES]
    ways: Ints = np.take_along_axis(points, order, axis=1) > 0
    where, which = ways.nonzero()
    if not len(where):
        return np.zeros_like(laid), np.zeros(len(laid), np.int64)
    uses = order[where, which]
    after = race.features(laid[where] + USES[uses], hands[where, 1], hands[where, 0] - USES[uses], pile[where])
    worth: Floats = np.full(order.shape, -np.inf)
    worth[where, which] = points[where, uses] - SCALE * net.value(after)
    if luck is not None:
        worth += luck[:, : worth.shape[1]]
    best = order[games, worth.argmax(axis=1)]
    built: Ints = np.any(ways, axis=1)
    return USES[best] * built[:, None], points[games, best] * built


def played(race: Race, net: Net, rng: np.random.Generator, daring: float) -> tuple[Floats, Floats]:
    """All positions of some games before a draw, and by how much whoever drew got ahead afterwards."""
    piles = rng.permuted(np.tile(PILE, (GAMES, 1)), axis=1)
    laid, hands = np.ones((GAMES, 3), np.int64), np.zeros((GAMES, 2, 3), np.int64)
    leads, seen, drawn, still, turn = [], [], 0, 0, 0
    ahead = np.zeros(GAMES)
    while still < 2:
        left = np.stack([(piles[:, drawn:] == kind).sum(axis=1) for kind in range(3)], axis=1)
        seen.append(race.features(laid, hands[:, 0], hands[:, 1], left))
        leads.append(ahead * (1 if turn % 2 == 0 else -1))
        drawing = drawn < len(PILE)
        if drawing:
            hands[:, 0] += ONE[piles[:, drawn]]
            left -= ONE[piles[:, drawn]]
            drawn += 1
        uses, points = chosen(race, net, laid, hands, left, rng.gumbel(0, daring, (GAMES, CHOICES)))
        laid, hands[:, 0] = laid + uses, hands[:, 0] - uses
        ahead = ahead + points * (1 if turn % 2 == 0 else -1)
        hands, turn = hands[:, ::-1].copy(), turn + 1
        still = still + 1 if not drawing and not points.any() else 0
    ends = [ahead * (1 if at % 2 == 0 else -1) - lead for at, lead in enumerate(leads)]
    return np.concatenate(seen), np.concatenate(ends) / SCALE


def learn(seed: int = SEED, rounds: int = ROUNDS) -> Net:
    """A net that has played so many rounds."""
    rng, race = np.random.default_rng(seed), Race()
    kept: list[tuple[Floats, Floats]] = []
    net: Net | None = None
    for number in range(rounds):
        early = number < rounds // 2
        if net is None:
            net = Net.new(race.features(*np.ones((4, 1, 3), np.int64)).shape[1], rng)
        kept = [*kept[1 - KEPT :], played(race, net, rng, 1.0 if early else 0.5)]
        seen, worth = (np.concatenate(each) for each in zip(*kept, strict=True))
        rate = 2e-3 if number < rounds // 3 else 1e-3 if number < 2 * rounds // 3 else 3e-4
        order = rng.permutation(len(seen))
        for start in range(0, len(order), BATCH):
            batch = order[start : start + BATCH]
            net.learn(seen[batch], worth[batch], rate)
    assert net is not None
    return net


def written(net: Net) -> str:
    """The net as the file has it: four digits are more than it knows."""
    weights, biases, counts, bias = net.parts
    rows: dict[str, Any] = {
        "weights": np.round(weights.T, 4).tolist(),
        "biases": np.round(biases, 4).tolist(),
        "counts": np.round(counts, 4).tolist(),
        "bias": round(float(bias[0]), 4),
    }
    return json.dumps(rows).replace("], [", "],\n[") + "\n"


def main() -> None:
    """Learn, and write the file that is named."""
    (path,) = sys.argv[1:]
    files.write_bytes(written(learn()).encode(), Path(path))


if __name__ == "__main__":
    main()
