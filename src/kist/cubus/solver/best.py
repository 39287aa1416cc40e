"""The best builds of a position, exactly."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice, product

from kist.cubus.shape.build import Rules, points_of
from kist.cubus.shape.stack import Cell, Stack
from kist.cubus.shape.tiles import Tiles
from kist.cubus.solver import free
from kist.cubus.solver.engine import search, stacks_in_order
from kist.cubus.solver.fullest import based, cell_of, fullest_stack, most_crates
from kist.cubus.solver.lids import Arrangement, side_by_side
from kist.cubus.solver.near import one_crate_more
from kist.cubus.solver.task import NO_LIMIT, Counts, Task, counts_of, nails_of, task_of


@dataclass(frozen=True, slots=True)
class Best:
    """A build: its points, the stack and its crates then, and what it takes from the hand and gives to it."""

    points: int
    crates: int
    stack: Stack
    uses: Tiles
    takes: Tiles


def best_points(rules: Rules, stack: Stack, hand: Tiles, nodes: int = NO_LIMIT) -> int:
    """What the best build scores; 0 when there is none. Raises `BadPosition` and `TooHard`."""
    task = task_of(rules, stack, hand)
    found = free.best(task)
    if found is None or not task.nails or free.suiting(found.page, task.nails):
        return found.points if found else 0
    return search(task, nodes).best_points()


def can_score(rules: Rules, stack: Stack, hand: Tiles, nodes: int = NO_LIMIT) -> bool:
    """Whether there is any build. Raises `BadPosition` and `TooHard`."""
    task = task_of(rules, stack, hand)
    found = free.best(task)
    if found is None or not task.nails or free.suiting(found.page, task.nails):
        return found is not None
    return one_crate_more(rules, stack, hand) or search(task, nodes).can_score(stack.heights)


def best_build(rules: Rules, stack: Stack, hand: Tiles, nodes: int = NO_LIMIT) -> Best | None:
    """A build that scores most; None when there is none. Lids are preferred to open lids.

    Raises `BadPosition`, and `TooHard` when it would take more than so many nodes: a thousand take about 50 ms.
    """
    task = task_of(rules, stack, hand)
    heights = _best_heights(task, nodes)
    return None if heights is None else _build(rules, stack, hand, heights)


def best_by_choice(rules: Rules, stack: Stack, hand: Tiles) -> dict[Tiles, Best]:
    """For each choice of rhombi from the hand with which there is a build: the best that uses just these.

    Raises `BadPosition`.
    """
    task = task_of(rules, stack, hand)
    found: dict[Tiles, Best] = {}
    for uses in product(*(range(count + 1) for count in counts_of(hand))):
        heights = _best_heights(_using(task, Counts(*uses)))
        if heights is not None:
            for chosen in _kinds_of_lids(Counts(*uses), hand):
                found[chosen] = _build(rules, stack, chosen, heights)
    return found


def best_with(rules: Rules, stack: Stack, uses: Tiles) -> Best | None:
    """The best build that uses just these rhombi; None when there is none. Raises `BadPosition`.

    New open lids lie side by side on level ground where there is any: there they bind the fewest later builds.
    """
    task = task_of(rules, stack, uses)
    if rules is not Rules.CARDS_1987:  # every laid rhombus is used again
        built = fullest_stack(task.high, based(task.nails), len(stack.opens) + uses.opens)
        found = None if built is None else _change(rules, stack, built)
        return found if found and found.crates > stack.crates and found.points > 0 else None
    heights = _best_heights(_using(task, counts_of(uses)))
    return None if heights is None else _build(rules, stack, uses, heights, side_by_side)


def points_with(rules: Rules, stack: Stack, uses: Tiles) -> int:
    """What `best_with` scores, without the stack; 0 when there is none. Raises `BadPosition`."""
    return points_using(task_of(rules, stack, uses), counts_of(uses))


def points_using(task: Task, uses: Counts) -> int:
    """What the best build scores that takes just these rhombi from the hand; 0 when there is none."""
    if task.low == task.laid:  # every laid rhombus is used again
        high = Counts(*(laid + used for laid, used in zip(task.laid, uses, strict=True)))
        gained = most_crates(high, based(task.nails)) - task.crates
        return max(0, task.per_crate * gained - task.per_rhombus * sum(uses)) if gained > 0 else 0
    task = _using(task, uses)
    found = free.best(task)
    if found is None or not task.nails or free.suiting(found.page, task.nails):
        return found.points if found else 0
    return search(task, NO_LIMIT).best_points()


def k_best(rules: Rules, stack: Stack, hand: Tiles, k: int) -> list[Best]:
    """The k best builds that really differ, best first; fewer when there are no more. Raises `BadPosition`.

    Two builds really differ when they lead to different heights, and not only because one of them misses crates that
    could be added without a rhombus: such builds are left out. Where fewer than two open lids are laid, a stack and
    its mirror image do not differ either.
    """
    return list(islice(builds(rules, stack, hand), k))


def builds(rules: Rules, stack: Stack, hand: Tiles) -> Iterator[Best]:
    """All builds that really differ (see `k_best`), best first, found one by one. Raises `BadPosition` at once."""
    return _differing(rules, stack, hand, task_of(rules, stack, hand))


def _differing(rules: Rules, stack: Stack, hand: Tiles, task: Task) -> Iterator[Best]:
    known: set[str] = set()
    for heights in stacks_in_order(task):
        build = _build(rules, stack, hand, heights)
        if _shape(build.stack) not in known and (task.nails or _shape(build.stack.mirrored()) not in known):
            known.add(_shape(build.stack))
            yield build


def _best_heights(task: Task, nodes: int = NO_LIMIT) -> dict[Cell, int] | None:
    found = free.best(task)
    if found is None or not task.nails:
        return found.heights if found else None
    return free.suiting(found.page, task.nails) or search(task, nodes).best()


def _shape(stack: Stack) -> str:
    return str(Stack(stack.rows))


def _using(task: Task, uses: Counts) -> Task:
    """A task with just these rhombi from the hand. What is not used may be less than laid, if allowed."""
    high = Counts(*(laid + used for laid, used in zip(task.laid, uses, strict=True)))
    low = Counts(*(most if used else low for low, most, used in zip(task.low, high, uses, strict=True)))
    return task._replace(low=low, high=high)


def _kinds_of_lids(uses: Counts, hand: Tiles) -> Iterator[Tiles]:
    """All ways to take these rhombi from the hand: lids may be open or not."""
    for opens in range(min(uses.lids, hand.opens) + 1):
        if uses.lids - opens <= hand.lids:
            yield Tiles(uses.lefts, uses.rights, uses.lids - opens, opens)


def _build(
    rules: Rules, stack: Stack, hand: Tiles, heights: dict[Cell, int], arrange: "Arrangement | None" = None
) -> Best:
    """The build to these heights. Lids come from the hand first, open ones only when those do not suffice."""
    nailed = [cell_of(nail, heights) for nail in nails_of(stack)]
    opens_used = max(0, len(heights) - len(stack.heights) - hand.lids)
    more = len(stack.opens) - len(nailed) + opens_used
    placed = (arrange or _where_they_were(stack))(heights, nailed, more)
    return _change(rules, stack, Stack.from_heights(heights, nailed + placed))


def _change(rules: Rules, stack: Stack, built: Stack) -> Best:
    """The build from one stack to another."""
    change = built.tiles.minus(stack.tiles)
    points = points_of(rules, built.crates - stack.crates, change.total)
    return Best(points, built.crates, built, change.positive(), change.negative())


def _where_they_were(stack: Stack) -> Arrangement:
    """An open lid that is laid stays where it is on the table, if there is such a place; others come first."""

    def arrange(heights: Mapping[Cell, int], nailed: list[Cell], more: int) -> list[Cell]:
        left, top = min(x for x, _ in heights), min(y for _, y in heights)
        anywhere = heights.keys() - set(nailed)
        return sorted(anywhere, key=lambda cell: ((cell[0] - left, cell[1] - top) not in stack.opens, cell))[:more]

    return arrange
