"""What both games share in OpenSpiel: states that hold a state of ours, and observers that look through its door."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from kist.core.errors import BadSettings
from kist.core.types import Seat
from kist.research.coding import MOST_SEATS, Coding, Part, length_of, size_of


def game_type(name: str, long_name: str, *, most_players: int = MOST_SEATS, **more: Any) -> Any:
    """The type of one of our games: turns, explicit chance, results that add up to nothing."""
    return pyspiel.GameType(
        short_name=name,
        long_name=long_name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most_players,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        **more,
    )


def seats_in(params: dict[str, Any]) -> int:
    """How many play; raises `BadSettings`."""
    seats = int(params.get("players", 2))
    if not 2 <= seats <= 6:
        raise BadSettings("bad-seats", "players is a whole number from 2 to 6.")
    return seats


class Shared:
    """What never changes: solvers copy states at every step, and all copies have this in common."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def __deepcopy__(self, _: dict[int, Any]) -> "Shared":
        return self


class TableState(pyspiel.State):
    """A state in OpenSpiel. What is seen of it is what the game's view shows."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.coding = game.coding
        self.kist = None

    @property
    def coding(self) -> Coding[Any]:
        """The game as numbers."""
        coding: Coding[Any] = self._coding.value
        return coding

    @coding.setter
    def coding(self, coding: Coding[Any]) -> None:
        self._coding = Shared(coding)

    @property
    def kist(self) -> Any:
        """The state of ours; None before chance has laid the board."""
        return self._kist.value

    @kist.setter
    def kist(self, state: Any) -> None:
        self._kist = Shared(state)

    def observation(self, player: Seat) -> str:
        """What a player sees now, as text."""
        return "" if self.kist is None else self.coding.text(self.coding.game.view(self.kist, player))

    def information(self, player: Seat) -> str:
        """What a player who forgets nothing knows: here, all that was done."""
        raise NotImplementedError

    def known_as_array(self, player: Seat) -> np.ndarray[Any, Any]:
        """What a player who forgets nothing knows, as an array as long as the game's `known_parts` say."""
        raise NotImplementedError

    def seen_as_array(self, player: Seat) -> np.ndarray[Any, Any]:
        """What a player sees now, as an array."""
        if self.kist is None:
            return np.zeros(size_of(self.coding), np.float32)
        return self.coding.observe(self.coding.look(self.kist, player)).astype(np.float32)

    def __str__(self) -> str:
        return "the board is laid" if self.kist is None else self.coding.text(self.coding.game.view(self.kist, None))


class Observer:
    """OpenSpiel's observer: as an array and as text, the present table or, with perfect recall, all that is known."""

    def __init__(self, parts: Mapping[str, Part], known: Mapping[str, Part], kind: Any) -> None:
        self._public, self._recall = kind.public_info, kind.perfect_recall
        shown = (known if self._recall else parts) if self._public else {}
        self.tensor = np.zeros(length_of(shown) if shown else 0, np.float32)
        self.dict = {name: self.tensor[part.start : part.stop].reshape(part.shape) for name, part in shown.items()}

    def set_from(self, state: TableState, player: Seat) -> None:
        """Look for a player."""
        if self.tensor.size:
            self.tensor[:] = state.known_as_array(player) if self._recall else state.seen_as_array(player)

    def string_from(self, state: TableState, player: Seat) -> str:
        """What a player sees, as text. Nothing is anybody's own: what one sees, all see."""
        if not self._public:
            return f"player {player}"
        return state.information(player) if self._recall else state.observation(player)
