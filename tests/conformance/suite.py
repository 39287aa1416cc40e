"""What every game promises, as plain functions that need nothing but kist: pytest runs them (`test_every_game.py`),
and `tests/browser_edition/walk.py` runs the same ones in the Python of the page.

A promise says by its decorator what it is about: all games together, each game, each variant of its settings, or
random games with each of these.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from kist.core.errors import KistError
from kist.core.game import Game
from kist.core.types import Json
from kist.games import GAMES
from tests.conformance.variants import VARIANTS

AnyGame = Game[Any, Any]
Agreed = dict[str, Json]
GAMES_EACH = 5
"""So many random games of every variant are recorded once; every promise is checked on all of them."""

_HOUSE: list[Callable[[], None]] = []
_GAME: list[Callable[[AnyGame], None]] = []
_SETTINGS: list[Callable[[AnyGame, Agreed], None]] = []
_COURSE: list[Callable[[AnyGame, Agreed, int], None]] = []


def of_the_house(promise: Callable[[], None]) -> Callable[[], None]:
    """Of all games together."""
    _HOUSE.append(promise)
    return promise


def of_games(promise: Callable[[AnyGame], None]) -> Callable[[AnyGame], None]:
    """Of every game, whatever is agreed."""
    _GAME.append(promise)
    return promise


def of_settings(promise: Callable[[AnyGame, Agreed], None]) -> Callable[[AnyGame, Agreed], None]:
    """Of every game with every variant of its settings."""
    _SETTINGS.append(promise)
    return promise


def of_courses(promise: Callable[[AnyGame, Agreed, int], None]) -> Callable[[AnyGame, Agreed, int], None]:
    """Of random games with every variant; the last argument is the seed of one."""
    _COURSE.append(promise)
    return promise


@dataclass(frozen=True)
class Case:
    """A promise, and what it is checked with."""

    promise: str
    about: str
    check: Callable[[], None]

    def __str__(self) -> str:
        return f"{self.promise} {self.about}".strip()


def cases(games_each: int = GAMES_EACH) -> Iterator[Case]:
    """Everything that is to be checked; all promises of a variant follow each other, as they look at the same
    games."""
    for once in _HOUSE:
        yield Case(once.__name__, "", once)
    for of_game in _GAME:
        yield from (Case(of_game.__name__, name, _of(of_game, game)) for name, game in GAMES.items())
    for agreed in VARIANTS:
        game, about = GAMES[str(agreed["game"])], " ".join(map(str, agreed.values()))
        yield from (Case(each.__name__, about, _of(each, game, agreed)) for each in _SETTINGS)
        yield from (Case(each.__name__, about, _in_turn(each, game, agreed, games_each)) for each in _COURSE)


def _of(promise: Callable[..., None], *about: Any) -> Callable[[], None]:
    return lambda: promise(*about)


def _in_turn(promise: Callable[..., None], game: AnyGame, agreed: Agreed, games_each: int) -> Callable[[], None]:
    def check() -> None:
        for seed in range(games_each):
            promise(game, agreed, seed)

    return check


class Refusal:
    """What was refused, once it was."""

    error: KistError


@contextmanager
def refused(kind: type[KistError] = KistError) -> Iterator[Refusal]:
    """What is done inside is refused, in this way; otherwise a promise is broken."""
    told = Refusal()
    try:
        yield told
    except kind as error:
        told.error = error
    else:
        raise AssertionError(f"this is to be refused with {kind.__name__}, and was not")


def seats_in(game: AnyGame, agreed: Agreed) -> int:
    """How many play."""
    seats: int = game.read_settings(agreed).seats
    return seats


def seats_to_act(game: AnyGame, state: Any) -> Iterator[int]:
    """The players who may act."""
    return (actor for actor in game.to_act(state) if isinstance(actor, int))
