"""Helter-Skelter for OpenSpiel, honest about memory: see docs/research.md.

Everything was visible once, so a player who forgets nothing knows everything; what one sees now is much less. The
parameter `recall` says what an information state holds: all that was done (-1), or what lies open and so many covered
fields, as `kist.bots` remember them. In the latter the game has imperfect recall, on purpose.
"""

from collections.abc import Callable, Mapping
from functools import cached_property, partial
from random import Random
from typing import Any, Final

import numpy as np
import pyspiel

from kist.bots.skelter.recollection import Recall, Recollection
from kist.core.errors import BadSettings
from kist.core.types import Seat
from kist.research.coding import Part, layout_of, legal_numbers, returns_of
from kist.research.openspiel.table import Observer, Shared, TableState, game_type, seats_in
from kist.research.skelter_coding import HUES_SHOWN, SkelterCoding
from kist.skelter.board import COLOURS, STONES
from kist.skelter.settings import SHUFFLED
from kist.skelter.state import NEUTRAL
from kist.skelter.table import view_of

MOST_BOARDS: Final = 1 << 16
TURN_STEPS: Final = 3
"""A stone is touched and moved, and an attack is answered: no turn has more steps."""
SKELTER = game_type(
    "python_skelter",
    "Helter-Skelter",
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    parameter_specification={"players": 2, "board": SHUFFLED, "boards": 16, "rounds": 20, "recall": -1},
)


def laid_on(seats: Seat, board: str, rounds: int, number: int) -> SkelterCoding:
    """The game on one of the boards."""
    seed: dict[str, Any] = {"seed": number} if board == SHUFFLED else {}
    return SkelterCoding(seats, board=board, rounds=rounds, **seed)


class SkelterGame(pyspiel.Game):
    """`boards` are laid with equal chance, unless `board` is one that is printed; after `rounds` it is over."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**SKELTER.parameter_specification, **(params or {})}
        seats, rounds = seats_in(given), int(given["rounds"])
        self.boards = int(given["boards"]) if given["board"] == SHUFFLED else 1
        if not 1 <= self.boards <= MOST_BOARDS:
            raise BadSettings("bad-boards", f"boards is a whole number from 1 to {MOST_BOARDS}.")
        board = str(given["board"])
        # A function and no method: states keep it, and OpenSpiel copies games without what Python has put there.
        self.laid: Callable[[int], SkelterCoding] = partial(laid_on, seats, board, rounds)
        self._lay_out(SKELTER, params, SkelterCoding(seats, board=board, rounds=rounds), STONES)
        self.recall = int(given["recall"])

    def _lay_out(self, kind: Any, params: dict[str, Any] | None, coding: SkelterCoding, stones: int) -> None:
        """Say how large the game is, with so many stones for each player."""
        settings = coding.settings(Random(0))  # noqa: S311 - only its size matters
        seats, rounds = settings.seats, settings.rounds
        assert rounds is not None
        info = pyspiel.GameInfo(
            num_distinct_actions=coding.actions,
            max_chance_outcomes=self.boards,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=stones * seats + TURN_STEPS * seats * rounds,
        )
        pyspiel.Game.__init__(self, kind, info, params or {})
        self.seats, self.coding = seats, coding

    def new_initial_state(self) -> "SkelterState":
        """Before the board is laid."""
        return SkelterState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """An observer of the present table."""
        del params
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.coding.layout, self.known_parts, kind)

    @cached_property
    def known_parts(self) -> Mapping[str, Part]:
        """What is known: with perfect recall the empty board, and which action was taken in each step, counted from
        1; else the present table, and what is remembered of every field."""
        hues, length = (len(self.coding.fields), HUES_SHOWN), self.max_game_length()
        if self.recall < 0:
            return layout_of({"player": (self.seats,), "board": hues, "done": (length,)})
        present = {name: part.shape for name, part in self.coding.layout.items()}
        return layout_of({**present, "remembered": hues})


class SkelterState(TableState):
    """A state of the game."""

    def __init__(self, game: SkelterGame) -> None:
        super().__init__(game)
        self._laid = Shared(game.laid)
        self._boards, self._seats = game.boards, game.seats
        self._said: tuple[str, ...] = ()
        self._done: tuple[int, ...] = ()
        self._length, self._fields = game.max_game_length(), game.coding.fields
        recall = game.recall
        self._memories = (
            None if recall < 0 else [Recollection(Recall(recall), seat, 0) for seat in range(self._seats)]
        )

    def current_player(self) -> Any:
        """Chance lays the board; then whoever is to act."""
        if self.kist is None:
            return pyspiel.PlayerId.CHANCE
        seat = self.coding.asked(self.kist)
        return pyspiel.PlayerId.TERMINAL if seat is None else seat

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.kist is not None and self.coding.game.outcome(self.kist) is not None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every board is as likely."""
        return [(number, 1 / self._boards) for number in range(self._boards)]

    def _legal_actions(self, player: Seat) -> list[int]:
        return legal_numbers(self.coding, self.coding.look(self.kist, player))

    def _apply_action(self, action: int) -> None:
        if self.kist is None:
            # The coding that was there knows no seed; this one draws nothing.
            self.coding = self._laid.value(action)
            self.kist = self.coding.game.start(self.coding.settings(Random(0)))  # noqa: S311
        else:
            seat = self.current_player()
            doing = self.coding.action(self.coding.look(self.kist, seat), action)
            self.kist = self.coding.game.apply(self.kist, seat, doing)
            self._said = (*self._said, f"{seat} {doing}")
            self._done = (*self._done, action + 1)
        for seat, memory in enumerate(self._memories or ()):
            memory.see(view_of(self.kist, seat))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"board {action}"
        return self.coding.name(self.coding.look(self.kist, player), action)

    def returns(self) -> list[float]:
        """1 for a win alone, in all nothing."""
        outcome = None if self.kist is None else self.coding.game.outcome(self.kist)
        return returns_of(outcome, self._seats)

    def information(self, player: Seat) -> str:
        """With perfect recall the empty board, which all saw, and all that was said; else what is remembered."""
        if self.kist is None:
            return ""
        if self._memories is None:
            start = self.coding.game.start(self.coding.settings(Random(0)))  # noqa: S311
            return "\n".join((self.coding.text(self.coding.game.view(start, player)), *self._said))
        seen = self._memories[player].memory.seen
        return (
            self.observation(player)
            + "\nRemembered: "
            + ", ".join(f"{name} {seen[name].colour or 'neutral'}" for name in sorted(seen))
        )

    def known_as_array(self, player: Seat) -> np.ndarray[Any, Any]:
        """What a player knows, in numbers."""
        fields = self._fields
        known = np.zeros((len(fields), HUES_SHOWN), np.float32)
        if self._memories is None:
            if self.kist is not None:
                known[np.arange(len(fields)), np.frombuffer(self.kist.table.hues, np.uint8)] = 1
            own, done = np.eye(self._seats, dtype=np.float32)[player], np.array(self._done, np.float32)
            return np.concatenate([own, known.reshape(-1), np.pad(done, (0, self._length - len(done)))])
        for name, sighting in self._memories[player].memory.seen.items():
            known[fields.index(name), NEUTRAL if sighting.colour is None else COLOURS.index(sighting.colour)] = 1
        return np.concatenate([self.seen_as_array(player), known.reshape(-1)])
