"""All stacks around nails, best first, exactly: what promises most is looked at next, until a promise is kept.

A stack is decided upon step by step: what it uses in all; which of its rows is the first to hold a nail; where that
row lies and what the rows after it use; these rows one by one; and at last the rows behind. After every step the
table promises a number of crates that cannot be exceeded. While nails are missing a promise may be too good: then it
is lowered to what is known after a closer look, and waits for its turn again. All other promises are kept.
"""

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from itertools import count, product
from typing import Final, NamedTuple, TypeAlias

from kist.cubus.shape.stack import Cell
from kist.cubus.solver.book import book, page
from kist.cubus.solver.plain.nails import NailedLids
from kist.cubus.solver.plain.rows import EMPTY_ROW, NUMBER, OWN, ROWS, continued_by, followers
from kist.cubus.solver.plain.table import after, before, place, whole
from kist.cubus.solver.task import NO_LIMIT, Counts, Task, TooHard

Found: TypeAlias = dict[Cell, int]
IMPOSSIBLE: Final = -999
ENTRIES_PER_NODE: Final = 20
"""So many entries of the table are looked at in about the time that a promise takes."""


class State(NamedTuple):
    """A row, where it lies, the nails held by it and the rows behind it, and what the rows after it must use."""

    row: int
    x: int
    y: int
    held: int
    rest: Counts


class Plan(NamedTuple):
    """A stack that is partly decided upon: what it uses in all, and some of its rows with where they lie."""

    counts: Counts
    rows: tuple[tuple[int, int, int], ...]
    crates: int
    """The most crates up to the last of these rows, those behind them included."""
    head: State | None = None
    """The first row that holds a nail."""

    def with_row(self, row: int, x: int, y: int) -> "Plan":
        """With one more row decided upon, after the others."""
        return self._replace(rows=(*self.rows, (row, x, y)), crates=self.crates + OWN[row].rights)

    @property
    def heights(self) -> Found:
        """The heights of its rows."""
        return {(x + at, y): height for row, x, y in self.rows for at, height in enumerate(ROWS[row])}


class Search:
    """Stacks for a task, as promises that wait."""

    def __init__(self, task: Task, nodes: int = NO_LIMIT) -> None:
        self._task = task
        self._nails = NailedLids(task.nails)
        self._nodes = nodes
        self.work = 0
        """How much was looked at: promises, and about twenty entries of the table or followers for as much."""
        self._waiting: list[tuple[int, int, Callable[..., Found | None], tuple[object, ...]]] = []
        self._serial = count()
        self._promises: dict[State, int] = {}
        self._followed: dict[State, tuple[tuple[State, int], ...]] = {}
        self._places: dict[int, list[tuple[int, int, int]]] = {}
        for each in product(*(range(low, high + 1) for low, high in zip(task.low, task.high, strict=True))):
            counts = Counts(*each)
            opening = self._open_counts if task.nails else self._open_free
            self._wait(book().crates[page(*counts)], counts, opening, counts)

    @property
    def is_done(self) -> bool:
        """Whether nothing is promised any more."""
        return not self._waiting

    @property
    def is_certain(self) -> bool:
        """Whether what promises most will keep it."""
        return bool(self._waiting) and self._waiting[0][2] in (self._open_after, self._open_behind)

    @property
    def points(self) -> int:
        """What is promised now; 0 when there is nothing."""
        return -self._waiting[0][0] if self._waiting else 0

    def step(self) -> Found | None:
        """Look closer at what promises most: a stack, if it is decided upon. Raises `TooHard`."""
        _, _, opening, what = heappop(self._waiting)
        self._count()
        return opening(*what)

    def stacks(self) -> Iterator[Found]:
        """All stacks that score, best first; some come more than once."""
        while self._waiting:
            if found := self.step():
                yield found

    def _count(self, entries: int = 0) -> None:
        self.work += 1 + entries // ENTRIES_PER_NODE
        if self.work > self._nodes:
            raise TooHard("too-hard", f"This would take more than {self._nodes} nodes.", nodes=self._nodes)

    def _wait(self, crates: int, counts: Counts, opening: Callable[..., Found | None], *what: object) -> None:
        task, gained = self._task, crates - self._task.crates
        points = task.per_crate * gained - task.per_rhombus * (sum(counts) - sum(task.laid))
        if gained > 0 and points > 0:  # of equal promises the youngest is the nearest to its end
            heappush(self._waiting, (-points, -next(self._serial), opening, what))

    def _open_free(self, counts: Counts) -> None:
        """Without nails all rows are decided upon from the rearmost on."""
        first = State(EMPTY_ROW, 0, 0, 0, counts)
        self._wait(book().crates[page(*counts)], counts, self._open_after, Plan(counts, (), 0), first)

    def _open_counts(self, counts: Counts) -> None:
        """Which row is the first to hold a nail."""
        most = whole()
        for row in range(1, len(ROWS)):
            rest = counts.minus(OWN[row])
            if min(rest) >= 0 and self._places_of(row):
                self._wait(most[place(row, *rest)], counts, self._open_row, counts, row, rest)

    def _places_of(self, row: int) -> list[tuple[int, int, int]]:
        if row not in self._places:
            rest = self._task.high.minus(OWN[row])
            self._places[row] = [
                (x, y, held)
                for x, y, held in self._nails.places(ROWS[row])
                if self._nails.can_be_reached(ROWS[row], x, y, held, rest)
            ]
        return self._places[row]

    def _open_row(self, counts: Counts, row: int, rest: Counts) -> None:
        """Where that row lies."""
        by_stretch: dict[int, list[tuple[int, int, Counts]]] = {}
        for x, y, held in self._places_of(row):
            if self._nails.can_be_reached(ROWS[row], x, y, held, rest):
                stretch = self._nails.stretch(x, y, held)
                if stretch not in by_stretch:
                    by_stretch[stretch] = _splits(row, rest, stretch)
                    self._count(len(by_stretch[stretch]))
                self._wait_for_split(counts, (row, x, y, held), by_stretch[stretch], len(by_stretch[stretch]))

    def _wait_for_split(
        self, counts: Counts, where: tuple[int, int, int, int], splits: list[tuple[int, int, Counts]], at: int
    ) -> None:
        if at > 0:
            self._wait(splits[at - 1][0], counts, self._open_split, counts, where, splits, at - 1)

    def _open_split(
        self, counts: Counts, where: tuple[int, int, int, int], splits: list[tuple[int, int, Counts]], at: int
    ) -> None:
        """What the rows after that row use."""
        self._wait_for_split(counts, where, splits, at)
        row, x, y, held = where
        crates, up_to_here, rest = splits[at]
        if self._nails.can_be_reached(ROWS[row], x, y, held, rest):
            state = State(row, x, y, held, rest)
            self._wait_for_state(crates, Plan(counts, ((row, x, y),), up_to_here, state), state)

    def _wait_for_state(self, crates: int, plan: Plan, state: State) -> None:
        if state.held == self._nails.all:
            self._wait(crates, plan.counts, self._open_after, plan, state)
        else:
            self._wait(crates, plan.counts, self._open_state, crates, plan, state)

    def _open_state(self, crates: int, plan: Plan, state: State) -> None:
        """Which row follows, while nails are missing."""
        most = plan.crates + self._keep(state, crates - plan.crates)
        if most < crates:
            self._wait_for_state(most, plan, state)
            return
        for child, _more in self._followed[state]:
            longer = plan.with_row(child.row, child.x, child.y)
            self._wait_for_state(longer.crates + self._promise(child), longer, child)

    def _promise(self, state: State) -> int:
        """The most crates that can come after a state, as far as is known."""
        known = self._promises.get(state)
        if known is None:
            row, x, y, held, rest = state
            known = self._promises[state] = after(self._nails.stretch(x, y, held))[place(row, *rest)]
        return known

    def _keep(self, state: State, crates: int) -> int:
        """Try to find so many crates after a state: found if what it promises then is as many."""
        promised = self._promise(state)
        if promised < crates or state.held == self._nails.all:
            return promised
        most = IMPOSSIBLE
        for child, more in self._follow(state):
            promised = more + self._promise(child)
            if promised >= crates:
                promised = more + self._keep(child, crates - more)
                if promised >= crates:
                    return promised
            most = max(most, promised)
        self._promises[state] = most
        return most

    def _follow(self, state: State) -> tuple[tuple[State, int], ...]:
        """All states that may come next and reach what is missing, each with the crates of its row."""
        if state not in self._followed:
            self._count(len(followers(state.row)))
            self._followed[state] = tuple(self._find_followers(state))
        return self._followed[state]

    def _find_followers(self, state: State) -> Iterator[tuple[State, int]]:
        (lefts, rights, lids), nails, y = state.rest, self._nails, state.y + 1
        for row, fresh, cost in followers(state.row):
            if cost.lefts <= lefts and cost.rights <= rights and cost.lids <= lids:
                x, rest = state.x - fresh, Counts(lefts - cost.lefts, rights - cost.rights, lids - cost.lids)
                for heights in nails.with_cuts(ROWS[row], fresh, x, y, state.held):
                    held = nails.held_by(heights, x, y, state.held)
                    if held is not None and nails.can_be_reached(heights, x, y, held, rest):
                        yield State(NUMBER[heights], x, y, held, rest), sum(heights)

    def _open_after(self, plan: Plan, state: State) -> Found | None:
        """Which row follows, when no nail is missing."""
        if not any(state.rest):
            return self._go_behind(plan)
        for row, fresh, cost in followers(state.row):
            rest = state.rest.minus(cost)
            if min(rest) >= 0:
                then = State(row, state.x - fresh, state.y + 1, state.held, rest)
                longer = plan.with_row(row, then.x, then.y)
                self._wait(longer.crates + after()[place(row, *rest)], plan.counts, self._open_after, longer, then)
        return None

    def _go_behind(self, plan: Plan) -> Found | None:
        if plan.head is None:
            return plan.heights
        _, x, y, held, rest = plan.head
        return self._open_behind(plan, plan.counts.minus(rest), self._nails.columns(x, y, held))

    def _open_behind(self, plan: Plan, used: Counts, nailed: frozenset[int] = frozenset()) -> Found | None:
        """Which row is behind the first one of a plan, when all up to that one use these rhombi."""
        row, x, y = plan.rows[0]
        if used == OWN[row]:
            return plan.heights
        now, heads = plan.crates - before()[place(row, *used.minus(OWN[row]))], before()
        for fresh in range(len(ROWS[row]) + 1):
            rest = used.minus(Counts(OWN[row].lefts, sum(ROWS[row][:fresh]), OWN[row].lids))
            for behind in continued_by(row, fresh, nailed):
                beyond = rest.minus(OWN[behind])
                if min(beyond) >= 0 and (most := heads[place(behind, *beyond)]) >= 0:
                    longer = plan._replace(
                        rows=((behind, x + fresh, y - 1), *plan.rows), crates=now + OWN[row].rights + most
                    )
                    self._wait(longer.crates, plan.counts, self._open_behind, longer, rest)
        return None


def _splits(row: int, rest: Counts, stretch: int) -> list[tuple[int, int, Counts]]:
    """The ways to share rhombi between the rows behind a row and those after it, the best last.

    Each with the most crates in all, the most up to the row, and what is left for the rows after it.
    """
    heads, ends, found, width = before(), after(stretch), [], rest.lids + 1
    for lefts, rights in product(range(rest.lefts + 1), range(rest.rights + 1)):
        first, last = place(row, lefts, rights, 0), place(row, rest.lefts - lefts, rest.rights - rights, 0)
        up_to, then = heads[first : first + width], ends[last : last + width]
        if max(up_to) >= 0 and max(then) >= 0:
            found += [
                (head + end, head, Counts(rest.lefts - lefts, rest.rights - rights, lids))
                for lids, (head, end) in enumerate(zip(reversed(up_to), then, strict=True))
                if head >= 0 and end >= 0
            ]
    found.sort()
    return found
