"""What the players of a game of Helter-Skelter agree on before they start."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Final, Self, TypeAlias

from kist.core.errors import BadSettings
from kist.core.game import Options
from kist.core.settings import check_known, is_whole, read_flag, read_seats, read_version
from kist.core.types import Json, Seat
from kist.skelter.board import COLOURS, Board, Colour
from kist.skelter.board_file import BUILT_IN, built_in, read_board

Seed: TypeAlias = int | str

SHUFFLED: Final = "shuffled"
BOARDS: Final = (SHUFFLED, *BUILT_IN)
DEALT, CHOSEN = "dealt", "chosen"
"""How players come by their colours: in the order of the box, or each takes one in turn."""
TURN, NOTHING = "turn", "nothing"
"""What a wrong claim costs."""
SETS: Final = (1, 2, 3)
MOST_ROUNDS: Final = 10_000
LONGEST_SEED: Final = 64
VERSIONS: Final = range(2, 4)
"""The versions of the rules that games are played and read by; the last is that of today. In version 2 the owner of
any attacked stone was asked, also of one that lies on another, and further wrong claims before the own turn cost
nothing."""

OPTIONS: Final = Options(
    seats=range(2, len(COLOURS) + 1),
    choices={
        "board": BOARDS,
        "colours": (DEALT, CHOSEN),
        "sets": SETS,
        "wrong_claim": (TURN, NOTHING),
        "rounds": (None, 20, 30, 50),
        "play_off": (False, True),
    },
    phases={"choose": None, "place": None, "turn": None, "lifted": None, "claim": 15},
    most_seats={"sets": {sets: len(COLOURS) // sets for sets in SETS}},
)


@dataclass(frozen=True, slots=True)
class Settings:
    """The agreed settings; `read` checks those that come from outside.

    `board` is the name of a built-in board or a board of one's own. Whoever knows the `seed` of a shuffled board
    knows its colours, so it is kept from the players until the game is over: see `to_public_json`.

    `colours` are in the order in which the seats get them: one for each, then again for each further set. As long as
    there are too few, the seats whose turn it is to choose take the next ones.
    """

    seats: int
    board: str | Board = SHUFFLED
    colours: tuple[Colour, ...] = COLOURS
    rounds: int | None = None
    seed: Seed = 0
    sets: int = 1
    wrong_claim: str = TURN
    play_off: bool = False
    """Whether, when nobody gets on and several have the most stones standing right, those go on alone."""
    version: int = VERSIONS[-1]
    """By which version of the rules it is played: games from before keep theirs."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "colours", self.colours[: self.seats * self.sets])

    @classmethod
    def read(cls, data: Mapping[str, Json]) -> "Settings":
        """Check settings from outside; raises `BadSettings`."""
        check_known(data, _KNOWN, "Helter-Skelter")
        seats = read_seats(data, OPTIONS.seats)
        board, seed, sets = _read_board(data), _read_seed(data), _read_sets(data, seats)
        return cls(
            seats=seats,
            board=board,
            colours=_read_colours(data, seats, sets),
            rounds=_read_rounds(data),
            seed=seed if board == SHUFFLED else 0,
            sets=sets,
            wrong_claim=_read_wrong_claim(data),
            play_off=read_flag(data, "play_off", usual=False),
            version=read_version(data, VERSIONS),
        )

    def sealed(self, secret: str) -> Self:
        """A shuffled board gets its colours from the secret, whatever the seed was; printed boards hide nothing."""
        return replace(self, seed=secret) if self.board == SHUFFLED else self

    @property
    def layout(self) -> Board:
        """The board itself."""
        return self.board if isinstance(self.board, Board) else _named_board(self.board, self.seed)

    @property
    def asks_only_on_the_board(self) -> bool:
        """Whether an attack on a stone that lies on another stands at once: everybody sees that it stands on no
        field."""
        return self.version != VERSIONS[0]

    @property
    def counts_every_wrong_claim(self) -> bool:
        """Whether two wrong claims before the own turn cost two turns."""
        return self.version != VERSIONS[0]

    @property
    def are_colours_chosen(self) -> bool:
        """Whether every seat has all its colours."""
        return len(self.colours) == self.seats * self.sets

    def colours_of(self, seat: Seat) -> tuple[Colour, ...]:
        """The colours of a seat, as far as it has them already."""
        return self.colours[seat :: self.seats]

    def to_json(self) -> dict[str, Json]:
        """The first line of a transcript: all that a replay needs, the hidden colours included."""
        board = self.board if isinstance(self.board, str) else self.board.to_json()
        secret: dict[str, Json] = {"seed": self.seed} if self.board == SHUFFLED else {}
        return {**self.to_public_json(), "board": board, **secret, "version": self.version}

    def to_public_json(self) -> dict[str, Json]:
        """What the players may be told: no seed, and a board of one's own without its colours."""
        return {
            "game": "skelter",
            "seats": self.seats,
            "board": self.board if isinstance(self.board, str) else self.board.to_public_json(),
            "colours": self._colours_json(),
            "sets": self.sets,
            "wrong_claim": self.wrong_claim,
            "rounds": self.rounds,
            "play_off": self.play_off,
        }

    def _colours_json(self) -> Json:
        """One colour for each seat, or with several sets a list for each."""
        if not self.are_colours_chosen:
            return CHOSEN
        if self.colours == COLOURS[: len(self.colours)]:
            return DEALT
        return list(self.colours) if self.sets == 1 else [list(self.colours_of(seat)) for seat in range(self.seats)]


_KNOWN: Final = {"game", *(field.name for field in fields(Settings))}


@lru_cache(maxsize=256)
def _named_board(name: str, seed: Seed) -> Board:
    return built_in("classic").shuffled(seed) if name == SHUFFLED else built_in(name)


def _read_board(data: Mapping[str, Json]) -> str | Board:
    board = data.get("board", SHUFFLED)
    if isinstance(board, Mapping):
        return read_board(board)
    if not isinstance(board, str) or board not in BOARDS:
        listed = ", ".join(f'"{name}"' for name in BOARDS)
        raise BadSettings("unknown-board", f'"board" must be one of {listed}, or a board of your own as an object.')
    return board


def _read_colours(data: Mapping[str, Json], seats: int, sets: int) -> tuple[Colour, ...]:
    match data.get("colours", DEALT):
        case "dealt":
            return COLOURS
        case "chosen":
            return ()
        case [*given] if len(given) == seats:
            return _ordered([_as_list(each) for each in given], sets)
    message = (
        '"colours" is "dealt", "chosen" or a list with one colour for each seat, or a list of them if "sets" says so.'
    )
    raise BadSettings("bad-colours", message)


def _as_list(colours: Json) -> list[Json]:
    return list(colours) if isinstance(colours, Sequence) and not isinstance(colours, str) else [colours]


def _ordered(by_seat: list[list[Json]], sets: int) -> tuple[Colour, ...]:
    """The colours in the order in which the seats get them."""
    known = [str(each) for colours in by_seat for each in colours if isinstance(each, str) and each in COLOURS]
    if any(len(colours) != sets for colours in by_seat) or len(set(known)) != sets * len(by_seat):
        wanted = "one" if sets == 1 else str(sets)
        raise BadSettings(
            "bad-colours", f'"colours": every seat gets {wanted} of {", ".join(COLOURS)}, all different.'
        )
    return tuple(str(colours[number]) for number in range(sets) for colours in by_seat)


def _read_sets(data: Mapping[str, Json], seats: int) -> int:
    sets = data.get("sets", 1)
    if not is_whole(sets) or sets not in SETS or sets * seats > len(COLOURS):
        raise BadSettings("bad-sets", '"sets" is 1, with two or three players also 2, with two players also 3.')
    return sets


def _read_wrong_claim(data: Mapping[str, Json]) -> str:
    costs = data.get("wrong_claim", TURN)
    if costs not in (TURN, NOTHING):
        raise BadSettings("bad-wrong-claim", f'"wrong_claim" is "{TURN}" or "{NOTHING}".')
    return str(costs)


def _read_rounds(data: Mapping[str, Json]) -> int | None:
    rounds = data.get("rounds")
    if rounds is None:
        return None
    if not is_whole(rounds) or not 1 <= rounds <= MOST_ROUNDS:
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
    raise BadSettings("bad-seed", f'"seed" must be a whole number or a text, of at most {LONGEST_SEED} characters.')
