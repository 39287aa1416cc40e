"""Stretches of games of Helter-Skelter that make puzzles of memory."""

from collections.abc import Iterator
from random import Random
from typing import Final

from kist.core.actions import Action
from kist.core.types import SPECTATOR, Seat
from kist.skelter.ending import standing_right
from kist.skelter.memory import Memory, remember, visible_in
from kist.skelter.state import TURN, State, owner_of
from kist.study.puzzles.watch import GAME, WatchPuzzle
from kist.study.record import Record

SHORTEST, LONGEST = 4, 60
"""How many moves are watched before colours are asked."""
MOST_LINES: Final = 400
"""No puzzle brings a longer game along."""
MOST_WATCHED: Final = 160
"""Nobody watches more moves than that before a call."""
MOST_ASKED: Final = 6
NEARLY: Final = 5
"""Who has so many stones standing right might call."""


def memory_puzzles(record: Record, rng: Random) -> Iterator[WatchPuzzle]:
    """Stretches of a game, and fields that were seen in them and are covered at their ends."""
    ends = [at for at, state in enumerate(record.states[:MOST_LINES]) if state.phase is TURN]
    rng.shuffle(ends)
    for end in ends:
        since = max(0, end - rng.randint(SHORTEST, LONGEST))
        memory = _watched(record, since, end)
        open_now = visible_in(GAME.view(record.states[end], SPECTATOR))
        covered = sorted(name for name in memory.seen if name not in open_now)
        if covered:
            asked = rng.sample(covered, min(len(covered), rng.randint(1, MOST_ASKED)))
            yield WatchPuzzle.within("memory", record, since, end, tuple(sorted(asked)))


def _watched(record: Record, since: int, end: int) -> Memory:
    *_, memory = remember(GAME.view(state, SPECTATOR) for state in record.states[since : end + 1])
    return memory


def ready_puzzles(record: Record, rng: Random, true: bool) -> Iterator[WatchPuzzle]:
    """Moments in which somebody's Ready! would be true, or nearly; what is watched shows all the fields once."""
    game = _with_move_for_call(record)
    moments = [
        (end, seat)
        for end, state in enumerate(game.states[:MOST_LINES])
        for seat in range(game.seats)
        if state.phase is TURN and not state.checked and _is_worth_asking(state, seat, true)
    ]
    rng.shuffle(moments)
    for end, seat in moments:
        fields = fields_of(game.states[end], seat)
        seen = _watched(game, 0, end).seen
        since = min(seen[name].last for name in fields)
        if end - since <= MOST_WATCHED:
            yield WatchPuzzle.within("ready", game, since, end, fields, seat)


def _is_worth_asking(state: State, seat: Seat, true: bool) -> bool:
    if seat in state.out:
        return False
    stones = sum(owner_of(stone) == seat for pile in state.piles for stone in pile)
    right = standing_right(state, seat)
    return right == stones if true else NEARLY <= right < stones


def fields_of(state: State, seat: Seat) -> tuple[str, ...]:
    """Where the stones of a seat lie."""
    piles = zip(state.table.board.fields, state.piles, strict=True)
    return tuple(sorted(field.name for field, pile in piles if any(owner_of(stone) == seat for stone in pile)))


def _with_move_for_call(record: Record) -> Record:
    """The game without its last call, where that was made with a move: then its stones can be asked about."""
    if not record.steps or record.steps[-1][1].verb != "finish":
        return record
    return moved_for(record, len(record.steps))


def moved_for(record: Record, at: int) -> Record:
    """The game up to line `at`, a move with a call, as if only the move had been made."""
    seat, call = record.steps[at - 1]
    step = seat, Action("move", call.argument)
    moved = Record(record.game, record.settings, (*record.steps[: at - 1], step))
    vars(moved)["states"] = (*record.states[:at], GAME.apply(record.states[at - 1], *step))
    return moved
