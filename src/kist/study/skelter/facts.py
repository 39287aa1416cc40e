"""The decisions of a game of Helter-Skelter, each with its verdict. It reads like the definitions of the study."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from kist.core.actions import Action
from kist.core.types import Json, Seat
from kist.skelter.ending import pass_ends, stands_right
from kist.skelter.memory import Memory
from kist.skelter.state import TURN, At, State, owner_of
from kist.study.record import Record
from kist.study.skelter.knowledge import GAME, Mind, Touched, memories

KNOWN, FORGOTTEN, LUCKY, UNLUCKY = VERDICTS = ("known", "forgotten", "lucky", "unlucky")
PATIENCE: Final = 3
"""Who stays on a wrong field for so many own turns has forgotten it."""


@dataclass(frozen=True, slots=True)
class Decision:
    """An action of a seat that could have done something else, and what the seat could have known.

    `missed_win` says that the turn began with all own stones standing right and went by without Ready!; `knowable`
    that this could be known. `again` is the kind of puzzle that asks once more what was forgotten; "": there is none.
    """

    at: int
    seat: Seat
    phase: str
    do: str
    fields: tuple[Touched, ...]
    verdict: str
    missed_win: bool = False
    knowable: bool = False
    again: str = ""

    def to_json(self) -> dict[str, Json]:
        """The decision as a line for programs."""
        missed: dict[str, Json] = {"missed_win": True, "knowable": self.knowable} if self.missed_win else {}
        again: dict[str, Json] = {"again": self.again} if self.again else {}
        return {
            "at": self.at,
            "seat": self.seat,
            "phase": self.phase,
            "do": self.do,
            "fields": [field.to_json() for field in self.fields],
            "verdict": self.verdict,
            **missed,
            **again,
        }


def facts(record: Record) -> Iterator[Decision]:
    """Every decision of a game in order."""
    minds = memories(record)
    for at, before, actor, action, _ in record.moments():
        if isinstance(actor, int) and action.verb in _JUDGES and len(GAME.view(before, actor).actions) > 1:
            yield Moment(record, at, actor, action, minds[actor]).decision()


def outstays(record: Record, at: int) -> int | None:
    """The line before the third own turn for which the stone that went somewhere at line `at`, free to go, stays
    there; None when it does not."""
    seat, went = record.steps[at - 1]
    field, pile = record.states[at].table.index[went.argument], (record.states[at - 1].hand,)
    turns = 0
    for now, (state, (actor, action)) in enumerate(zip(record.states[at:], record.steps[at:], strict=False), at):
        if state.phase is TURN and actor == seat:
            left = action.verb == "touch" and state.table.index[action.argument] == field
            if left or state.piles[field] != pile or action.verb == "ready":
                return None
            turns += 1
        if turns == PATIENCE:
            return now
    return None


class Moment:
    """One decision while it is judged."""

    def __init__(self, record: Record, at: int, seat: Seat, action: Action, memory: Sequence[Memory]) -> None:
        self.record, self.at, self.seat, self.action = record, at, seat, action
        self.before: State = record.states[at - 1]
        self.mind = Mind(self.before, memory[at - 1])
        self.field: At = self.before.table.index.get(action.argument, self.before.target)

    def decision(self) -> Decision:
        """The decision with its verdict."""
        verdict, *fields = _JUDGES[self.action.verb](self)
        missed = self._misses_win()
        return Decision(
            at=self.at,
            seat=self.seat,
            phase=self.before.phase.value,
            do=str(self.action),
            fields=tuple(field for field in fields if isinstance(field, Touched)),
            verdict=str(verdict),
            missed_win=missed,
            knowable=missed and all(self.mind.is_right(at, level) for at, level in self._own(self.before)),
        )

    def _own(self, state: State) -> list[tuple[At, int]]:
        """Where the own stones lie, and how high in their piles."""
        return [
            (at, level)
            for at, pile in enumerate(state.piles)
            for level, stone in enumerate(pile)
            if owner_of(stone) == self.seat
        ]

    def _misses_win(self) -> bool:
        if self.before.phase is not TURN or self.action.verb == "ready":
            return False
        own = self._own(self.before)
        all_right = all(level == 0 and stands_right(self.before, at) for at, level in own)
        return bool(own) and all_right and not self._finishes()

    def _finishes(self) -> bool:
        """Whether the move that follows is made with Ready!."""
        following = self.record.steps[self.at : self.at + 1]
        return bool(following) and following[0][1].verb == "finish"

    # Placing, moving ---------------------------------------------------------------------------------------------

    def place(self) -> "Judged":
        """The field lies open: there is nothing to remember."""
        return KNOWN, self.mind.touched(self.field)

    def nothing(self) -> "Judged":
        """Nothing is touched."""
        return (KNOWN,)

    def touch(self) -> "Judged":
        """Leaving a field: one known to be right only with need."""
        height = len(self.before.piles[self.field]) - 1
        right = self.mind.is_right(self.field, height)
        if right is None:
            came_out_right = not stands_right(self.before, self.field)
            return (LUCKY if came_out_right else UNLUCKY), self.mind.touched(self.field)
        forgotten = right and not self._has_need()
        return (FORGOTTEN if forgotten else KNOWN), self.mind.touched(self.field, forgotten)

    def _has_need(self) -> bool:
        """To attack, to go to another field of the stone's colour, or since passing would end the game."""
        if pass_ends(self.before):
            return True
        following = self.record.steps[self.at : self.at + 1]
        if not following or following[0][1].verb not in {"move", "finish"}:
            return True  # the game was broken off: nobody knows what it was for
        target = self.before.table.index[following[0][1].argument]
        return bool(self.before.piles[target]) or self._fits(target)

    def _fits(self, at: At) -> bool:
        return self.before.table.field_colours[at] == self.mind.colour(self.field)

    def move(self) -> "Judged":
        """A step to an empty field, or an attack."""
        return self._attack() if self.before.piles[self.field] else self._step()

    def _step(self) -> "Judged":
        """Its colour lies open: who goes to a wrong one and stays there has forgotten it."""
        table = self.before.table
        wrong = table.field_colours[self.field] != table.stone_colours[self.before.hand]
        forgotten = wrong and outstays(self.record, self.at) is not None
        return (FORGOTTEN if forgotten else KNOWN), self.mind.touched(self.field, forgotten)

    def _attack(self) -> "Judged":
        """Only stones that do not stand right may be blocked."""
        return self._bet(self.mind.is_right(self.field, len(self.before.piles[self.field]) - 1), wanted=False)

    # Claims ------------------------------------------------------------------------------------------------------

    def claim(self) -> "Judged":
        """Who is sure claims."""
        return self._bet(self.mind.is_right(self.field, self._attacked), wanted=True)

    def accept(self) -> "Judged":
        """Who knows better accepts nothing."""
        return self._bet(self.mind.is_right(self.field, self._attacked), wanted=False)

    @property
    def _attacked(self) -> int:
        """How high the attacked stone lies: under the attacker."""
        return len(self.before.piles[self.field]) - 2

    def _bet(self, right: bool | None, wanted: bool) -> "Judged":
        """Something was done that is good when the stone stands right, or when it does not."""
        if right is None:
            came_out_right = stands_right(self.before, self.field) == wanted
            return (LUCKY if came_out_right else UNLUCKY), self.mind.touched(self.field)
        forgotten = right != wanted
        return (FORGOTTEN if forgotten else KNOWN), self.mind.touched(self.field, forgotten)

    # Ready! ------------------------------------------------------------------------------------------------------

    def ready(self) -> "Judged":
        """All own stones must stand right."""
        return self._call(self.before, self.mind)

    def finish(self) -> "Judged":
        """What is known after a step, which everybody sees."""
        piles = list(self.before.piles)
        piles[self.field] = (self.before.hand,)
        state = self.before._replace(piles=tuple(piles))
        return self._call(state, Mind(state, self.mind.memory))

    def _call(self, state: State, mind: Mind) -> "Judged":
        own = self._own(state)
        known = {each: mind.is_right(*each) for each in own}
        fields = [mind.touched(at, known[at, level] is False) for at, level in own]
        if False in known.values():
            return FORGOTTEN, *fields
        if None not in known.values():
            return KNOWN, *fields
        came_out_right = all(level == 0 and stands_right(state, at) for at, level in own)
        return (LUCKY if came_out_right else UNLUCKY), *fields


Judged: TypeAlias = tuple[str | Touched, ...]
"""A verdict, and the fields that the decision was about."""
_JUDGES: Final[Mapping[str, Callable[[Moment], Judged]]] = {
    "choose": Moment.nothing,
    "place": Moment.place,
    "touch": Moment.touch,
    "move": Moment.move,
    "finish": Moment.finish,
    "claim": Moment.claim,
    "accept": Moment.accept,
    "ready": Moment.ready,
    "pass": Moment.nothing,
}
