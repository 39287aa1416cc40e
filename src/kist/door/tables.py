"""Games to play and games that were played."""

from collections.abc import Mapping
from random import Random, SystemRandom

from kist.bots.level import Player
from kist.bots.registry import level_of
from kist.core.errors import BadSettings
from kist.core.files import Path, read_text
from kist.core.transcript import Transcript, game_of
from kist.core.types import Json, Seat
from kist.games import GAMES
from kist.tabletop import Tabletop


def play(
    game: str | Mapping[str, Json],
    *,
    bots: Mapping[Seat, Player] | None = None,
    seed: int | None = None,
    chance: bool = True,
    seconds: float = 1.0,
    **settings: Json,
) -> Tabletop:
    """A table to play on: `play("cubus", seats=2, bots={1: "greedy"})`. Raises `KistError`.

    A game is its name, with its settings after it, or all its settings as a mapping. A bot is a level by its name, or
    by where it is (`package.module:Class`), or a class; it thinks for `seconds`. All luck follows from `seed`;
    without `chance` that is left to you, like `do("draw L")`.
    """
    agreed = {"game": game, **settings} if isinstance(game, str) else {**game, **settings}
    rules = game_of(GAMES, agreed)
    luck = SystemRandom().getrandbits(48) if seed is None else seed
    read = rules.read_settings(agreed)
    sealed = read if "seed" in agreed else read.sealed(str(luck))
    if strays := sorted(map(repr, (bots or {}).keys() - set(range(read.seats)))):
        raise BadSettings("bad-seat", f"There is no seat {strays[0]}: seats are 0 to {read.seats - 1}.")
    seated = {seat: level_of(rules.name, bot).make(seat, luck + seat) for seat, bot in (bots or {}).items()}
    return Tabletop(rules, sealed, seated, Random(luck) if chance else None, seconds).go_on()  # noqa: S311 - a game


def load(path: Path) -> Transcript:
    """The game in a file of JSON Lines; raises `KistError`, which names the line at fault."""
    return Transcript.load(path, GAMES)


def load_all(path: Path) -> list[Transcript]:
    """All games in a file, such as `kist arena --log` writes."""
    return list(Transcript.read_all(read_text(path).split("\n"), GAMES))
