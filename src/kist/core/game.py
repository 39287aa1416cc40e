"""The protocol every game speaks. Whoever speaks it is tested by `tests/conformance` and can be replayed, hosted,
played by bots and studied.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any, Final, Protocol, Self, TypeAlias, TypeVar, runtime_checkable

from kist.core.actions import Action
from kist.core.errors import KistError
from kist.core.outcome import Outcome
from kist.core.table import Table
from kist.core.types import Actor, Json, Seat, Viewer
from kist.core.view import View


@dataclass(frozen=True, slots=True)
class Chance:
    """One thing that chance may do, and how likely it is.

    >>> game = kist.games["cubus"]
    >>> state = game.start(game.read_settings({"game": "cubus", "seats": 2}))
    >>> sum(chance.probability for chance in game.chance(state))
    Fraction(1, 1)
    """

    action: Action
    probability: Fraction
    weight: float = field(init=False, repr=False, compare=False)
    """The probability as whoever draws wants it, many thousand times."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "weight", float(self.probability))


Choice: TypeAlias = bool | int | str | None
"""A value of a setting; None where the setting can be left out."""


@dataclass(frozen=True, slots=True)
class Options:
    """What those who start a game can choose, for whoever offers it to them. Other settings have defaults.

    >>> [str(rules) for rules in kist.games["cubus"].options.choices["rules"]]
    ['2005', '1987', 'kids']
    """

    seats: range
    """How many players there may be."""
    choices: Mapping[str, tuple[Choice, ...]]
    """Settings with a few values each, the usual value first."""
    phases: Mapping[str, int | None]
    """The phases in which players act, with the seconds usually agreed for each; None where there is no hurry."""
    most_seats: Mapping[str, Mapping[Choice, int]] = field(default_factory=dict)
    """For settings that do not go with every number of players: how many at most, by value."""

    def choices_for(self, seats: int) -> dict[str, tuple[Choice, ...]]:
        """The choices that so many players have."""
        return {
            setting: tuple(value for value in values if seats <= self.most_seats_with(setting, value))
            for setting, values in self.choices.items()
        }

    def most_seats_with(self, setting: str, value: Choice) -> int:
        """How many players a choice goes with at most."""
        return self.most_seats.get(setting, {}).get(value, self.seats[-1])


class Settings(Protocol):
    """What is agreed before a game starts."""

    @property
    def seats(self) -> int:
        """How many players there are."""
        ...

    def to_json(self) -> dict[str, Json]:
        """The settings as the first line of a transcript; `Game.read_settings` reads it back."""
        ...

    def to_public_json(self) -> dict[str, Json]:
        """What players and spectators may be told before the game is over: nothing that gives a secret away."""
        ...

    def sealed(self, secret: str) -> Self:
        """These settings for a game among others: what is hidden from the start follows from `secret` now, and no
        longer from anything that whoever made the settings may know. Settings that hide nothing stay as they are.
        """
        ...


SettingsT = TypeVar("SettingsT", bound=Settings)
StateT = TypeVar("StateT")


class Game(Protocol[SettingsT, StateT]):
    """A game's rules: pure functions on frozen states.

    >>> game = kist.games["cubus"]
    >>> state = game.start(game.read_settings({"game": "cubus", "seats": 2}))
    >>> game.to_act(state), [str(chance.action) for chance in game.chance(state)]
    ((None,), ['draw L', 'draw R', 'draw D', 'draw O'])
    """

    @property
    def name(self) -> str:
        """The name in settings and on the command line."""
        ...

    @property
    def options(self) -> Options:
        """What can be chosen before a game starts."""
        ...

    @property
    def version(self) -> int:
        """The version of the rules, counted up when they change: logs of earlier games may then say what is no longer
        possible, or end otherwise. A match knows with which it was begun (see `oldest_version`)."""
        ...

    def read_settings(self, data: Mapping[str, Json]) -> SettingsT:
        """Check settings from outside; raises `BadSettings`. What is left out gets its default."""
        ...

    def start(self, settings: SettingsT) -> StateT:
        """The state before anybody has acted."""
        ...

    def phase(self, state: StateT) -> str:
        """What the table is waiting for, in one word; match settings give each phase its time."""
        ...

    def to_act(self, state: StateT) -> tuple[Actor, ...]:
        """Who may act now, in seat order; `(CHANCE,)` for chance, `(REFEREE,)` for the referee; nobody once the game
        is over."""
        ...

    def chance(self, state: StateT) -> tuple[Chance, ...]:
        """What chance may do, with probabilities that add up to 1; empty when chance is not to act."""
        ...

    def apply(self, state: StateT, actor: Actor, action: Action) -> StateT:
        """The state after the action. Raises `IllegalAction` or `BadNotation`, and nothing has changed then.

        It follows from what is given alone, at once: what only a search can tell is the referee's to answer (see
        `kist.core.referee`).
        """
        ...

    def public(self, state: StateT, action: Action) -> Action:
        """What everybody hears when this is done in this state: the action itself, unless it is sealed. Nothing else
        of an action may reach anybody before the game is over.
        """
        ...

    def give_up(self, state: StateT, seat: Seat) -> StateT:
        """The state after a seat has given up, whoever is to act: it plays no more and wins nothing.

        Raises `IllegalAction` when the game is over or the seat does not play any more.
        """
        ...

    def propose(self, state: StateT, seat: Seat, rng: Random) -> Action:
        """Some legal action of a seat that is to act, for random play. Uses nothing the seat may not know."""
        ...

    def timeout(self, state: StateT, seat: Seat) -> Action:
        """What is done for a seat that is to act and has run out of time."""
        ...

    def scores(self, state: StateT) -> tuple[int, ...]:
        """The points of every seat."""
        ...

    def outcome(self, state: StateT) -> Outcome | None:
        """How the game ended; None while it goes on."""
        ...

    def reveal(self, state: StateT) -> StateT:
        """The table when the players leave, be it before the end: only to be looked at, and nothing is hidden."""
        ...

    def view(self, state: StateT, viewer: Viewer) -> View[Table]:
        """The only door: what this seat, or a spectator, may know of the state."""
        ...


_NO_ANSWERS: Final[Mapping[str, str]] = {}


def oldest_version(game: Game[Any, Any]) -> int:
    """The oldest version of the rules that a game still plays by, as it says of itself (`oldest = 2`): it takes that
    as the setting `version`. The present one for games that say nothing. Matches of still earlier versions are kept,
    but not played on or shown."""
    return int(getattr(game, "oldest", game.version))


def standing_answers(game: Game[Any, Any]) -> Mapping[str, str]:
    """What somebody can answer once for all windows until the own turn, by phase, as a game says of itself
    (`standing_answers = {"knock": "waive"}`). Nothing for games in which nobody is asked between turns."""
    found: Mapping[str, str] = getattr(game, "standing_answers", _NO_ANSWERS)
    return found


def takes_back(game: Game[Any, Any]) -> frozenset[str]:
    """The verbs of what may be taken back, as a game says of itself (`takes_back = frozenset({"build"})`): those that
    hide nothing and tell nothing that who did it did not know. None for games that say nothing."""
    return frozenset(getattr(game, "takes_back", ()))


def all_see_alike(game: Game[Any, Any]) -> bool:
    """Whether a game says of itself (`all_see_alike = True`) that nobody sees more than the others: those who are to
    act have the same view, but for whom it names, and so have all others. For many two views are enough then."""
    return bool(getattr(game, "all_see_alike", False))


@dataclass(frozen=True, slots=True)
class Build:
    """Something that can be built, and the points that it makes: `table.do(build.action)` builds it.

    >>> table = kist.play("cubus", position={"stack": ".2/21", "hands": ["L"]})
    >>> best = next(table.builds())
    >>> str(best.action), best.points
    ('build 22/2', 3)
    """

    action: Action
    points: int

    def __str__(self) -> str:
        return f"{self.action}: {self.points}"


@runtime_checkable
class Constructive(Protocol):
    """What a game can say besides, where something is built and there are too many ways to list them as actions."""

    def builds(self, state: Any, seat: Seat) -> Iterator[Build]:
        """What a seat can build that really differs, the best first, found as it is asked for. Nothing for a seat
        that does not build now."""
        ...


def builds_of(game: Game[Any, Any], state: Any, seat: Seat) -> Iterator[Build]:
    """What a seat can build, the best first; raises `KistError` for a game in which nothing is built."""
    if not isinstance(game, Constructive):
        raise KistError("no-builds", f"Nothing is built in {game.name}: actions() lists what can be done.")
    return game.builds(state, seat)


@runtime_checkable
class Comparable(Protocol):
    """What a game can say besides, where matches can be rated."""

    def pool(self, settings: Any) -> str | None:
        """Within which matches can be compared that are played with these settings, such as an edition; None for
        settings that make a match a thing of its own."""
        ...


@runtime_checkable
class Personal(Protocol):
    """What a game can say besides, where players have something of their own that goes along to the next game."""

    def kept(self, state: Any, seats: Sequence[Seat | None]) -> Mapping[str, Json]:
        """Settings of the next game in which everybody keeps what is theirs; `seats` says which seat each one had
        before, None for who is new."""
        ...


@runtime_checkable
class Helpful(Protocol):
    """What a game can say besides, where players can ask for hints."""

    def usually_hints(self, settings: Any) -> bool:
        """Whether hints are usual with these settings, whoever plays."""
        ...
