"""An independent oracle for the solver: all stacks of up to seven crates, builds judged by pictures alone."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby, product
from random import Random
from typing import TypeAlias

from kist.cubus.shape.build import Rules
from kist.cubus.shape.stack import Stack
from kist.cubus.shape.tiles import MATERIAL, Tiles
from tests.cubus.shape.heaps import Cell, heaps, picture_if_stack

MOST_CRATES = 7
Counts: TypeAlias = tuple[int, int, int]
Position: TypeAlias = tuple[Rules, Stack, Tiles]


@dataclass(frozen=True)
class Known:
    """A stack that was found by looking at it."""

    heights: tuple[tuple[Cell, int], ...]
    counts: Counts
    """Left sides, right sides, lids, counted in the picture."""
    lids: frozenset[tuple[int, int]]
    """Where in the picture the lids are."""

    @property
    def crates(self) -> int:
        return sum(height for _, height in self.heights)

    @property
    def text(self) -> str:
        return str(Stack.from_heights(dict(self.heights)))


@cache
def all_stacks() -> dict[Counts, list[Known]]:
    """All stacks of up to seven crates, by the rhombi they are laid with."""
    found = [known for crates in range(1, MOST_CRATES + 1) for heap in heaps(crates) if (known := look_at(heap))]
    found.sort(key=lambda known: known.counts)
    return {counts: list(group) for counts, group in groupby(found, key=lambda known: known.counts)}


def look_at(heap: dict[Cell, int]) -> Known | None:
    picture = picture_if_stack(heap)
    if picture is None:
        return None
    left, right, lids = ([(u, v) for kind, u, v in picture if kind == wanted] for wanted in "LRD")
    return Known(tuple(sorted(heap.items())), (len(left), len(right), len(lids)), frozenset(lids))


def builds(rules: Rules, stack: Stack, hand: Tiles) -> Iterator[tuple[int, Known]]:
    """All stacks that can be built from a position, with their points."""
    before = look_at(dict(stack.heights))
    assert before is not None
    opens = {(x - stack.heights[x, y], y - stack.heights[x, y]) for x, y in stack.opens}
    added = hand.left, hand.right, hand.lids + hand.opens
    fewest = (0, 0, 0) if rules is Rules.CARDS_1987 else before.counts
    most = [old + new for old, new in zip(before.counts, added, strict=True)]
    lefts, rights, lids = (range(low, high + 1) for low, high in zip(fewest, most, strict=True))
    for counts in product(lefts, rights, lids):
        for after in all_stacks().get(counts, []):
            gained, more = after.crates - before.crates, sum(counts) - sum(before.counts)
            points = gained if rules is Rules.KIDS else 3 * gained - more
            if gained > 0 and points > 0 and can_keep(opens, after.lids):
                yield points, after


def can_keep(opens: set[tuple[int, int]], lids: frozenset[tuple[int, int]]) -> bool:
    """Whether a picture can be laid so that there are lids where the open ones are."""
    if not opens:
        return True
    u, v = min(opens)
    return any({(x + du - u, y + dv - v) for x, y in opens} <= lids for du, dv in lids)


def lacks_a_crate(known: Known, opens: set[tuple[int, int]]) -> bool:
    """Whether one crate more could stand there, with the same rhombi and with lids where the open ones are."""
    raised = [look_at({**dict(known.heights), cell: height + 1}) for cell, height in known.heights]
    return any(each is not None and each.counts == known.counts and can_keep(opens, each.lids) for each in raised)


def random_position(rng: Random) -> Position:
    """A small one: no stack of more than seven crates can come of it, for crates squared are at most L * R * T."""
    while True:
        rules = rng.choice([*Rules, Rules.WOOD_2005, Rules.CARDS_1987])
        laid = Stack.from_heights(dict(rng.choice(rng.choice(list(all_stacks().values()))).heights))
        most_opens = 0 if rules is Rules.KIDS else min(4, len(laid.heights))
        opens = rng.sample(sorted(laid.heights), rng.randint(0, most_opens))
        stack = Stack.from_heights(laid.heights, opens)
        lefts, rights, lids = (rng.randint(0, 2) for _ in range(3))
        hand = Tiles(lefts, rights, lids, 0 if rules is Rules.KIDS else rng.randint(0, 1))
        total = stack.tiles.plus(hand)
        fits = total.within(MATERIAL)
        if fits and total.left * total.right * (total.lids + total.opens) < (MOST_CRATES + 1) ** 2:
            return rules, stack, hand
