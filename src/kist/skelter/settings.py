"""What the players of a game of Helter-Skelter agree on before they start."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Self, TypeAlias

from kist.core.errors import BadSettings
from kist.core.game import Options
from kist.core.transcript import read_seats
from kist.core.types import Json
from kist.skelter.board import COLOURS, Board, Colour
from kist.skelter.board_file import BUILT_IN, built_in, read_board

Seed: TypeAlias = int | str

SHUFFLED: Final = "shuffled"
BOARDS: Final = (*BUILT_IN, SHUFFLED)
MOST_ROUNDS: Final = 10_000
LONGEST_SEED: Final = 64

OPTIONS: Final = Options(
    seats=range(2, len(COLOURS) + 1),
    choices={"board": BOARDS},
    phases={"place": None, "turn": None, "lifted": None, "claim": 15},
)


@dataclass(frozen=True, slots=True)
class Settings:
    """The agreed settings; `read` checks those that come from outside.

    `board` is the name of a built-in board or a board of one's own. Whoever knows the `seed` of a shuffled board
    knows its colours, so it is kept from the players until the game is over: see `to_public_json`.
    """

    seats: int
    board: str | Board = "classic"
    colours: tuple[Colour, ...] = COLOURS
    rounds: int | None = None
    seed: Seed = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "colours", self.colours[: self.seats])

    @classmethod
    def read(cls, data: Mapping[str, Json]) -> "Settings":
        """Check settings from outside; raises `BadSettings`."""
        if unknown := sorted(data.keys() - {"game", "seats", "board", "colours", "rounds", "seed"}):
            raise BadSettings("unknown-setting", f'Helter-Skelter has no setting "{unknown[0]}".')
        seats = read_seats(data, OPTIONS.seats)
        board, seed = _read_board(data), _read_seed(data)
        return cls(seats, board, _read_colours(data, seats), _read_rounds(data), seed if board == SHUFFLED else 0)

    def sealed(self, secret: str) -> Self:
        """A shuffled board gets its colours from the secret, whatever the seed was; printed boards hide nothing."""
        return replace(self, seed=secret) if self.board == SHUFFLED else self

    @property
    def layout(self) -> Board:
        """The board itself."""
        return self.board if isinstance(self.board, Board) else _named_board(self.board, self.seed)

    def to_json(self) -> dict[str, Json]:
        """The first line of a transcript: all that a replay needs, the hidden colours included."""
        board = self.board if isinstance(self.board, str) else self.board.to_json()
        secret: dict[str, Json] = {"seed": self.seed} if self.board == SHUFFLED else {}
        return {**self.to_public_json(), "board": board, **secret}

    def to_public_json(self) -> dict[str, Json]:
        """What the players may be told: no seed, and a board of one's own without its colours."""
        return {
            "game": "skelter",
            "seats": self.seats,
            "board": self.board if isinstance(self.board, str) else self.board.to_public_json(),
            "colours": list(self.colours),
            "rounds": self.rounds,
        }


@lru_cache(maxsize=256)
def _named_board(name: str, seed: Seed) -> Board:
    return built_in("classic").shuffled(seed) if name == SHUFFLED else built_in(name)


def _read_board(data: Mapping[str, Json]) -> str | Board:
    board = data.get("board", "classic")
    if isinstance(board, Mapping):
        return read_board(board)
    if not isinstance(board, str) or board not in BOARDS:
        listed = ", ".join(f'"{name}"' for name in BOARDS)
        raise BadSettings("unknown-board", f'"board" must be one of {listed}, or a board of your own as an object.')
    return board


def _read_colours(data: Mapping[str, Json], seats: int) -> tuple[Colour, ...]:
    colours = data.get("colours", COLOURS[:seats])
    if not isinstance(colours, Sequence) or isinstance(colours, str) or len(colours) != seats:
        raise BadSettings("bad-colours", '"colours" is a list with one colour for each seat.')
    chosen = tuple(colour for colour in COLOURS for each in colours if each == colour)
    if len(set(chosen)) != seats:
        raise BadSettings("bad-colours", f'"colours" must be different ones of {", ".join(COLOURS)}.')
    return tuple(str(colour) for colour in colours)


def _read_rounds(data: Mapping[str, Json]) -> int | None:
    rounds = data.get("rounds")
    if rounds is None:
        return None
    if isinstance(rounds, bool) or not isinstance(rounds, int) or not 1 <= rounds <= MOST_ROUNDS:
        raise BadSettings(
            "bad-rounds", f'"rounds" must be a whole number from 1 to {MOST_ROUNDS}, or null for no end.'
        )
    return rounds


def _read_seed(data: Mapping[str, Json]) -> Seed:
    match data.get("seed", 0):
        case bool():
            pass
        case int(seed) if abs(seed) < 10**LONGEST_SEED:
            return seed
        case str(seed) if len(seed) <= LONGEST_SEED:
            return seed
    raise BadSettings("bad-seed", f'"seed" must be a whole number or a text, of at most {LONGEST_SEED} signs.')
