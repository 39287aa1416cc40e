"""What did I miss? The review of a game, whichever it is."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import ModuleType
from typing import Any, Final, Protocol, Self

from kist.core.errors import KistError
from kist.core.types import Json, Seat
from kist.study.cubus import review as cubus
from kist.study.cubus.wise import NODES
from kist.study.record import Race, Record
from kist.study.skelter import review as skelter

_GAMES: Final[Mapping[str, ModuleType]] = {"cubus": cubus, "skelter": skelter}
"""How games of each kind are looked back upon; every module has `decisions` and `summed_up`."""


REVIEWED: Final = frozenset(_GAMES)
"""The games that can be looked back upon."""


class Decided(Protocol):
    """A decision with its verdict."""

    @property
    def at(self) -> int:
        """The number of its line in the transcript, the settings being line 0."""
        ...

    @property
    def verdict(self) -> str:
        """What is to be said of it, in one word for programs."""
        ...

    def to_json(self) -> dict[str, Json]:
        """The decision as a line for programs."""
        ...


class Summed(Protocol):
    """What a seat did in a game, or in several."""

    @property
    def seat(self) -> Seat:
        """Whose summary it is."""
        ...

    def plus(self, other: Self) -> Self:
        """Both together."""
        ...

    def to_json(self) -> dict[str, Json]:
        """The summary as part of a line for programs."""
        ...


class Review(Protocol):
    """A game, looked back upon. It draws itself in a notebook."""

    @property
    def settings(self) -> Mapping[str, Json]:
        """What was agreed."""
        ...

    @property
    def decisions(self) -> Sequence[Any]:
        """All decisions in order: each a `Decided`, and more of each game."""
        ...

    @property
    def race(self) -> Race:
        """What every seat had at the start, whenever that changed, and at the end."""
        ...

    @property
    def summary(self) -> Sequence[Any]:
        """What every seat did: a `Summed`, and more of each game."""
        ...

    def to_json(self) -> dict[str, Json]:
        """The line for programs that follows the decisions."""
        ...

    def _repr_html_(self) -> str: ...


def review(record: Record, nodes: int | None = NODES) -> Review:
    """Look back upon a game. `nodes` are for the look-ahead; None does without, and facts are the same then."""
    return summed_up(record, decisions(record, nodes), nodes)


def decisions(record: Record, nodes: int | None = NODES) -> Iterator[Decided]:
    """All decisions of a game with their verdicts, one by one as they are found."""
    found: Iterator[Decided] = _of(record.game.name).decisions(record, nodes)
    return found


def summed_up(record: Record, decided: Iterable[Decided], nodes: int | None = NODES) -> Review:
    """The review that all decisions of a game make."""
    made: Review = _of(record.game.name).summed_up(record, decided, nodes)
    return made


def over_all(reviews: Iterable[Review]) -> Iterator[tuple[str, int, Sequence[Summed]]]:
    """For each game that was reviewed: its name, how many reviews there are, and what every seat did in them."""
    by_game: dict[str, list[Review]] = {}
    for each in reviews:
        by_game.setdefault(str(each.settings["game"]), []).append(each)
    for name, of_one in by_game.items():
        yield name, len(of_one), _added_up(summary for each in of_one for summary in each.summary)


def _added_up(summaries: Iterable[Summed]) -> list[Summed]:
    """What every seat did in all; a seat is in the sum of those games that have it."""
    totals: dict[Seat, Summed] = {}
    for each in summaries:
        totals[each.seat] = totals[each.seat].plus(each) if each.seat in totals else each
    return [totals[seat] for seat in sorted(totals)]


def _of(name: str) -> ModuleType:
    if name not in _GAMES:
        raise KistError("no-review", f"Games of {name} cannot be reviewed, only those of {', '.join(_GAMES)}.")
    return _GAMES[name]
