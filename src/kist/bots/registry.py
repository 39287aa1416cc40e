"""All levels of all games, from the weakest to the strongest: ours, then those of installed packages.

Another package adds a level with an entry point of the group `kist.bots`: `GAME.LEVEL`, and what makes such a bot
(docs/bots.md). It is loaded with the first bot of that level. Programs that whoever runs this has named come last.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from kist.bots.base import Bot
from kist.bots.engines.hosted import hosted
from kist.bots.engines.maker import EngineMaker
from kist.bots.level import Level, Player
from kist.core.errors import BadSettings
from kist.core.registry import Declared, UnknownName, declared, load
from kist.core.types import Seat

ENGINE: Final = "engine:"
OWN: Final = {"cubus": "kist.bots.cubus:LEVELS", "skelter": "kist.bots.skelter:LEVELS"}
RUNGS: Final = {"cubus": "kist.bots.cubus.rungs:RUNGS", "skelter": "kist.bots.skelter.rungs:RUNGS"}
"""Finer steps between our levels, for programs: who plays at a table is offered the levels."""


class Elsewhere(NamedTuple):
    """Makes the bots of another package, and loads it for the first of them."""

    where: Declared

    def __call__(self, seat: Seat, seed: int, nodes: int | None = None) -> Bot[Any]:
        """A bot for a seat; raises `Unloadable`."""
        return Level(self.where.name, self.where.load()).bot(seat, seed, nodes)


class Levels(Mapping[str, tuple[Level, ...]]):
    """The levels by game."""

    def __getitem__(self, game: str) -> tuple[Level, ...]:
        if game not in self:
            raise UnknownName("unknown-name", f"There are no bots for {game!r}, only for: {', '.join(self)}.")
        ours: tuple[Level, ...] = load(OWN[game]) if game in OWN else ()
        names = {level.name for level in ours}
        return ours + tuple(level for level in _others().get(game, ()) if level.name not in names)

    def __contains__(self, game: object) -> bool:
        return isinstance(game, str) and (game in OWN or game in _others())

    def __iter__(self) -> Iterator[str]:
        return iter({**OWN, **_others()})

    def __len__(self) -> int:
        return len({**OWN, **_others()})

    def __repr__(self) -> str:
        return repr({game: [level.name for level in levels] for game, levels in self.items()})


@cache
def _others() -> Mapping[str, tuple[Level, ...]]:
    found: dict[str, tuple[Level, ...]] = {}
    for each in declared("kist.bots"):
        game, _, name = each.name.partition(".")
        found[game] = (*found.get(game, ()), Level(name, Elsewhere(each)))
    for engine in hosted():
        found[engine.maker.game] = (*found.get(engine.maker.game, ()), engine.level)
    return found


LEVELS: Final = Levels()


def rungs(game: str) -> tuple[Level, ...]:
    """The rungs of a game, from the weakest to the strongest: steps that are about even.

    >>> from kist.bots.registry import rungs
    >>> [rung.name for rung in rungs("skelter")][::3]
    ['rung1', 'rung4', 'rung7']
    """
    found: tuple[Level, ...] = load(RUNGS[game]) if game in RUNGS else ()
    return found


def find_level(game: str, name: str) -> Level:
    """The level or rung of a game by its name, a bot by where it is (`package.module:Class`), or a program that plays
    (`engine:./rocket`).

    Raises `BadSettings` when there is none, and `Unloadable` when there is no such class.
    """
    if name.startswith(ENGINE):
        maker = EngineMaker(name.removeprefix(ENGINE), game)
        maker.check()
        return Level(name, maker)
    if ":" in name:
        return _checked(Level(name, load(name)))
    levels = {level.name: level for level in (*rungs(game), *LEVELS.get(game, ()))}
    if name not in levels:
        known = ", ".join(level.name for level in LEVELS.get(game, ())) or "none"
        raise BadSettings("unknown-level", f'There is no level "{name}" for {game}; there are: {known}.')
    return levels[name]


def level_of(game: str, player: Player) -> Level:
    """The level that a player is of; a class of one's own is one as it is. Raises like `find_level`, and
    `BadSettings` for what makes no bots."""
    match player:
        case str():
            return find_level(game, player)
        case Level():
            return player
    return _checked(Level(getattr(player, "__name__", type(player).__name__), player))


def _checked(level: Level) -> Level:
    level.check()
    return level
