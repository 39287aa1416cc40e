"""Games to play and games that were played."""

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random, SystemRandom
from typing import Any, Literal, overload

from kist.bots.base import Bot
from kist.bots.level import Level, Player
from kist.bots.registry import level_of
from kist.core.errors import BadSettings
from kist.core.files import Path, read_text
from kist.core.game import Game
from kist.core.given import flag_in, seat_in, seconds_in, shown, whole_in
from kist.core.steps import game_of
from kist.core.transcript import Transcript
from kist.core.types import Json, Seat
from kist.cubus.play.table import CubusTable
from kist.games import GAMES
from kist.skelter.table import SkelterTable
from kist.tabletop import Tabletop

Bots = Mapping[Seat, Player] | Sequence[Player | None] | None


@overload
def play(
    game: Literal["cubus"],
    *,
    bots: Bots = None,
    seed: int | None = None,
    chance: bool = True,
    seconds: float = 1.0,
    **settings: Json,
) -> Tabletop[CubusTable]: ...
@overload
def play(
    game: Literal["skelter"],
    *,
    bots: Bots = None,
    seed: int | None = None,
    chance: bool = True,
    seconds: float = 1.0,
    **settings: Json,
) -> Tabletop[SkelterTable]: ...
@overload
def play(
    game: str | Mapping[str, Json],
    *,
    bots: Bots = None,
    seed: int | None = None,
    chance: bool = True,
    seconds: float = 1.0,
    **settings: Json,
) -> Tabletop[Any]: ...
def play(
    game: str | Mapping[str, Json],
    *,
    bots: Bots = None,
    seed: int | None = None,
    chance: bool = True,
    seconds: float = 1.0,
    **settings: Json,
) -> Tabletop[Any]:
    """A table to play on: `play("cubus", seats=2, bots={1: "greedy"})`. Raises `KistError`.

    A game is its name, with its settings after it, or all its settings as a mapping; there are as few seats as the
    game allows, unless it is said how many. Bots sit at the seats that they are given for, or in the order of a list,
    with None for people. A bot is a level by its name, or by where it is (`package.module:Class`), or a program
    (`engine:./rocket`), or a class; it thinks for `seconds`. All luck follows from `seed`; without `chance` that is
    left to you, like `do("draw L")`.

    >>> kist.play("cubus", seed=7).actions()
    ('pass',)
    """
    agreed, rules = _agreed(game, settings)
    luck = SystemRandom().getrandbits(48) if seed is None else whole_in(seed, "seed")
    read = rules.read_settings(agreed)
    sealed = read if "seed" in agreed else read.sealed(str(luck))
    levels = {seat: level_of(rules.name, bot) for seat, bot in _by_seat(bots, read.seats).items()}
    seat_bots = partial(_seated, levels, luck)
    chances = Random(luck) if flag_in(chance, "chance") else None  # noqa: S311 - a game
    return Tabletop[Any](rules, sealed, seat_bots(), chances, seconds_in(seconds), seat_bots).go_on()


def _agreed(game: object, settings: Mapping[str, Json]) -> tuple[dict[str, Json], Game[Any, Any]]:
    """All settings of a game and its rules; raises `BadSettings`."""
    if not isinstance(game, str | Mapping):
        message = (
            f'A game is its name, such as "cubus", or its settings, such as {{"game": "cubus"}}, not {shown(game)}.'
        )
        raise BadSettings("bad-game", message)
    agreed = {"game": game, **settings} if isinstance(game, str) else {**game, **settings}
    rules = game_of(GAMES, agreed)
    agreed.pop("about", None)  # as in the first line of a transcript
    return {"seats": rules.options.seats[0], **agreed}, rules


def _by_seat(bots: object, seats: int) -> dict[Seat, Player]:
    """Who sits where; raises `BadSettings`."""
    match bots:
        case None:
            return {}
        case Mapping():
            return {seat_in(seat, seats): bot for seat, bot in bots.items()}
        case list() | tuple():
            return {seat_in(seat, seats): bot for seat, bot in enumerate(bots) if bot is not None}
    raise BadSettings("bad-bots", f'Bots are given by seat, such as bots={{1: "greedy"}}, not as {shown(bots)}.')


def _seated(levels: Mapping[Seat, Level], luck: int) -> dict[Seat, Bot[Any]]:
    return {seat: level.bot(seat, luck + seat) for seat, level in levels.items()}


def load(path: Path) -> Transcript:
    """The game in a file of JSON Lines; raises `KistError`, which names the line at fault.

    >>> kist.play("cubus", seed=7).transcript.save("game.jsonl")
    >>> kist.load("game.jsonl")
    <Transcript: cubus, 2 seats, 3 steps>
    """
    return Transcript.load(path, GAMES)


def load_all(path: Path) -> list[Transcript]:
    """All games in a file, such as `kist arena --log` writes.

    >>> kist.play("cubus", seed=7).transcript.save("games.jsonl")
    >>> kist.load_all("games.jsonl")
    [<Transcript: cubus, 2 seats, 3 steps>]
    """
    return list(Transcript.read_all(read_text(path).split("\n"), GAMES))
