"""The rules of Nim behind the protocol of `kist.core.game.Game`."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random

from kist.core.actions import Action
from kist.core.errors import BadNotation, IllegalAction
from kist.core.game import Chance
from kist.core.outcome import Outcome
from kist.core.table import Record
from kist.core.types import Actor, Json, Seat, Viewer
from kist.core.view import View
from kist_nim.settings import HEAPS, OPTIONS, Settings


@dataclass(frozen=True, slots=True)
class State:
    """The sticks that are left, and whose turn it is."""

    settings: Settings
    heaps: tuple[int, ...]
    turn: Seat = 0
    gone: tuple[Seat, ...] = ()
    """Who has given up."""
    took: Seat = 0
    """Who took sticks last."""

    def following(self) -> Seat:
        """Whose turn is next."""
        ahead = [(self.turn + steps) % self.settings.seats for steps in range(1, self.settings.seats + 1)]
        return next(seat for seat in ahead if seat not in self.gone)

    @property
    def players(self) -> tuple[Seat, ...]:
        """Who still plays."""
        return tuple(seat for seat in range(self.settings.seats) if seat not in self.gone)

    @property
    def is_over(self) -> bool:
        """Whether all sticks are taken, or one player is left."""
        return not any(self.heaps) or len(self.players) == 1


@dataclass(frozen=True)
class Table(Record):
    """What everybody sees: the heaps by their letters, and whose turn it is."""

    heaps: Mapping[str, int]
    turn: Seat


class Nim:
    """Whoever is to act takes one or more sticks from one heap: `take b3`."""

    name = "nim"
    version = 1
    options = OPTIONS

    def read_settings(self, data: Mapping[str, Json]) -> Settings:
        """Check settings from outside; raises `BadSettings`."""
        return Settings.read(data)

    def start(self, settings: Settings) -> State:
        """All heaps are full."""
        return State(settings, HEAPS[settings.heaps])

    def phase(self, state: State) -> str:
        """There is but one phase."""
        return "over" if state.is_over else "take"

    def to_act(self, state: State) -> tuple[Actor, ...]:
        """Whose turn it is, while there are sticks."""
        return () if state.is_over else (state.turn,)

    def chance(self, state: State) -> tuple[Chance, ...]:  # noqa: ARG002
        """Nothing is left to chance."""
        return ()

    def apply(self, state: State, actor: Actor, action: Action) -> State:
        """The state after sticks were taken."""
        if actor is None or actor not in self.to_act(state):
            raise IllegalAction("not-to-act", "It is somebody else's turn.")
        if action.verb != "take":
            raise IllegalAction("not-now", "In Nim one takes sticks, nothing else.")
        heap, sticks = _read_take(action.argument)
        if not (heap < len(state.heaps) and 1 <= sticks <= state.heaps[heap]):
            raise IllegalAction("no-such-sticks", "There are not so many sticks.")
        left = tuple(number - sticks * (at == heap) for at, number in enumerate(state.heaps))
        return replace(state, heaps=left, turn=state.following(), took=state.turn)

    def give_up(self, state: State, seat: Seat) -> State:
        """The others go on."""
        if state.is_over or seat not in state.players:
            raise IllegalAction("game-over", "This seat does not play any more.")
        left = replace(state, gone=(*state.gone, seat))
        return replace(left, turn=left.following()) if seat == state.turn else left

    def public(self, state: State, action: Action) -> Action:  # noqa: ARG002
        """Everything is said aloud."""
        return action

    def propose(self, state: State, seat: Seat, rng: Random) -> Action:  # noqa: ARG002
        """Any legal action."""
        return Action.parse(rng.choice(_takes(state)))

    def timeout(self, state: State, seat: Seat) -> Action:  # noqa: ARG002
        """Who says nothing takes one stick."""
        return Action.parse(_takes(state)[0])

    def scores(self, state: State) -> tuple[int, ...]:
        """One point for each winner."""
        outcome = self.outcome(state)
        return tuple(int(outcome is not None and seat in outcome.winners) for seat in range(state.settings.seats))

    def outcome(self, state: State) -> Outcome | None:
        """Who took the last stick wins, or everybody else does."""
        if not state.is_over:
            return None
        if len(state.players) == 1:
            return Outcome(state.players, "resigned")
        others = tuple(seat for seat in state.players if seat != state.took)
        return Outcome((state.took,) if state.settings.last == "wins" else others, "last-stick")

    def reveal(self, state: State) -> State:
        """Nothing is hidden."""
        return state

    def view(self, state: State, viewer: Viewer) -> View[Table]:
        """Everybody sees everything."""
        acting = viewer is not None and viewer in self.to_act(state)
        return View(
            viewer=viewer,
            phase=self.phase(state),
            to_act=self.to_act(state),
            kinds=("take",) if acting else (),
            actions=_takes(state) if acting else (),
            scores=self.scores(state),
            outcome=self.outcome(state),
            table=Table({_letter(at): sticks for at, sticks in enumerate(state.heaps)}, state.turn),
        )


def _letter(heap: int) -> str:
    return "abcdefgh"[heap]


def _takes(state: State) -> tuple[str, ...]:
    return tuple(
        f"take {_letter(heap)}{sticks}" for heap, most in enumerate(state.heaps) for sticks in range(1, most + 1)
    )


def _read_take(text: str) -> tuple[int, int]:
    """The heap and the number of sticks of `b3`."""
    heap, number = text[:1], text[1:]
    if not ("a" <= heap <= "h" and number.isascii() and number.isdigit() and len(number) < 3):
        raise BadNotation("bad-take", "Sticks are taken like `take b3`: a heap and a number.")
    return ord(heap) - ord("a"), int(number)
