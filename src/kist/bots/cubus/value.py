"""What a position of the race is worth, learnt from games that players of the race played against themselves.

The value is how many points whoever draws next will get more than the other, from now to the end. It is a small net
of one layer over what decides the race: the counts, what both could build now and after a draw, and what the next
rhombi bring. `kist.research.learn_value` learns it again and writes the same file.
"""

import json
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final, NamedTuple

from kist.bots.cubus.race import HIGHEST, Counts, most_crates, steps
from kist.cubus.shape.build import Rules

FILE: Final = "value.json"
SCALE: Final = 10.0
"""A value of 1 stands for so many points."""
MOST_OF_A_KIND: Final = 4
"""More rhombi of a kind in a hand count as so many."""
AHEAD: Final[tuple[Counts, ...]] = tuple(
    (left, right, lids)
    for left in range(3)
    for right in range(3)
    for lids in range(3)
    if 0 < left + right + lids <= 3
)
"""The next few rhombi: how many crates they bring is what is raced for."""


class Layer(NamedTuple):
    """The net: for every hidden unit the weights of all features, its bias, and what it counts; and a last bias."""

    weights: tuple[tuple[float, ...], ...]
    biases: tuple[float, ...]
    counts: tuple[float, ...]
    bias: float


@cache
def learnt() -> Layer:
    """The net that is shipped."""
    data = json.loads(files("kist.bots.cubus").joinpath("data", FILE).read_text("utf-8"))
    weights = tuple(map(tuple, data["weights"]))
    return Layer(weights, tuple(data["biases"]), tuple(data["counts"]), data["bias"])


def value(laid: Counts, mine: Counts, theirs: Counts, pile: Counts) -> float:
    """By how many points whoever is about to draw, with the first hand, will get ahead of the other from now on."""
    net, seen = learnt(), features(laid, mine, theirs, pile)
    total = net.bias
    for weights, bias, count in zip(net.weights, net.biases, net.counts, strict=True):
        lit = bias + sum([weight * each for weight, each in zip(weights, seen, strict=True)])
        if lit > 0:
            total += count * lit
    return SCALE * total


def features(laid: Counts, mine: Counts, theirs: Counts, pile: Counts) -> list[float]:
    """A position in numbers of about the same size."""
    left = sum(pile)
    return [
        *(count / 16 for count in laid),
        *(count / 6 for count in mine),
        *(count / 6 for count in theirs),
        *(count / 15 for count in pile),
        0.0 if left else 1.0,
        *_outlook(laid, mine, pile, left or 1),
        *_outlook(laid, theirs, pile, left or 1),
        *_gains(laid),
        _best(laid, (mine[0] + theirs[0], mine[1] + theirs[1], mine[2] + theirs[2])) / 2,
    ]


def _outlook(laid: Counts, hand: Counts, pile: Counts, left: int) -> tuple[float, ...]:
    """What a hand can build now, and after drawing each kind; and on average."""
    one, two, three = hand
    drawn = ((one + 1, two, three), (one, two + 1, three), (one, two, three + 1))
    after = tuple([_best(laid, each) for each in drawn])
    mean = sum([points * count for points, count in zip(after, pile, strict=True)]) / left
    return (_best(laid, hand), *after, mean)


def _best(laid: Counts, hand: Counts) -> float:
    one, two, three = hand
    return _points(laid, (min(one, MOST_OF_A_KIND), min(two, MOST_OF_A_KIND), min(three, MOST_OF_A_KIND))) / 6


@lru_cache(maxsize=1 << 16)
def _points(laid: Counts, hand: Counts) -> int:
    """What the best build scores; the box has no more than sixteen of a kind."""
    one, two, three = (min(count, HIGHEST - lying) for count, lying in zip(hand, laid, strict=True))
    found = steps(Rules.WOOD_2005, laid, (one, two, three), 0)
    return found[0].points if found else 0


@lru_cache(maxsize=1 << 14)
def _gains(laid: Counts) -> tuple[float, ...]:
    crates = most_crates(laid)
    return tuple(max(0, most_crates(_capped(laid, more)) - crates) / 4 for more in AHEAD)


def _capped(laid: Counts, more: Counts) -> Counts:
    one, two, three = (min(lying + each, HIGHEST) for lying, each in zip(laid, more, strict=True))
    return one, two, three
