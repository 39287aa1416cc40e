"""What the solver is asked: a position, reduced to the numbers that matter for it."""

from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from kist.core.errors import KistError
from kist.cubus.shape.build import WORTH, Rules
from kist.cubus.shape.picture import Point
from kist.cubus.shape.stack import Laid, Stack
from kist.cubus.shape.tiles import MATERIAL, Tiles

Nails: TypeAlias = tuple[Point, ...]


class BadPosition(KistError):
    """A position that cannot come up in any game."""


class TooHard(KistError):
    """A question that would take more work than was allowed for it."""


NO_LIMIT: Final = 1 << 60
"""The number of nodes of whoever can wait."""


class Counts(NamedTuple):
    """Left sides, right sides, and lids of both kinds."""

    lefts: int
    rights: int
    lids: int

    def minus(self, other: "Counts") -> "Counts":
        """What is left of these; below zero where there are not so many."""
        return Counts(self.lefts - other.lefts, self.rights - other.rights, self.lids - other.lids)

    def swapped(self) -> "Counts":
        """As the mirror shows them."""
        return Counts(self.rights, self.lefts, self.lids)


def counts_of(tiles: Tiles) -> Counts:
    """The numbers of rhombi with open lids counted as lids."""
    return Counts(tiles.left, tiles.right, tiles.lids + tiles.opens)


class Task(NamedTuple):
    """Find a stack with more than `crates` crates that uses `low` to `high` rhombi, with lids where nails are.

    `nails` are the places in the picture where open lids are laid, if they bind.
    """

    crates: int
    laid: Counts
    low: Counts
    high: Counts
    per_crate: int
    """The points for a crate gained."""
    per_rhombus: int
    """The points that a rhombus costs."""
    nails: Nails

    @property
    def worth(self) -> int:
        """What is laid is worth: the points of a build are what it is worth more."""
        return self.per_crate * self.crates - self.per_rhombus * sum(self.laid)

    def mirrored(self) -> "Task":
        """This task with left and right changed."""
        return Task(
            self.crates,
            self.laid.swapped(),
            self.low.swapped(),
            self.high.swapped(),
            self.per_crate,
            self.per_rhombus,
            tuple((v, u) for u, v in self.nails),
        )

    def moved(self, to: Point) -> "Task":
        """This task with everything moved in the picture, so that this point becomes (0, 0)."""
        return self._replace(nails=tuple((u - to[0], v - to[1]) for u, v in self.nails))


def task_of(rules: Rules, stack: Stack, hand: Tiles) -> Task:
    """The task of a position; raises `BadPosition`."""
    check(rules, stack, hand)
    laid, added = counts_of(stack.tiles), counts_of(hand)
    high = Counts(laid.lefts + added.lefts, laid.rights + added.rights, laid.lids + added.lids)
    low = Counts(1, 1, max(1, len(stack.opens))) if rules is Rules.CARDS_1987 else laid
    return Task(stack.crates, laid, low, high, *WORTH[rules], nails_of(stack))


@lru_cache(maxsize=1024)
def nails_of(stack: Stack) -> Nails:
    """The places of the open lids that bind: one alone does not, the whole stack can be put where it is."""
    if len(stack.opens) < 2:
        return ()
    laid = Laid(stack, (0, 0))
    return tuple(laid.lid_at(cell) for cell in sorted(stack.opens))


def check(rules: Rules, stack: Stack, hand: Tiles) -> None:
    """Whether a position can come up; raises `BadPosition`."""
    if not stack.rows:
        raise BadPosition("nothing-laid", "There is no stack to build on.")
    if min(hand) < 0:
        raise BadPosition("bad-hand", "A hand has no fewer than no rhombi of a kind.")
    if rules is Rules.KIDS and (stack.opens or hand.opens):
        raise BadPosition("no-open-lids", "In the children's game there are no open lids.")
    if not (tiles := stack.tiles.plus(hand)).within(MATERIAL):
        missing = str(tiles.minus(MATERIAL).positive())
        raise BadPosition("too-many-rhombi", f"The box has not so many rhombi: {missing} too many.", too_many=missing)
