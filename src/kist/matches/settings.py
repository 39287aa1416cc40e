"""What is agreed about a match before it starts."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Final, Literal, NamedTuple, TypeAlias, get_args

from kist.core.errors import BadSettings
from kist.core.game import Comparable, Game, Settings, oldest_version
from kist.core.lazy import lazy
from kist.core.settings import check_known, is_whole, read_flag
from kist.core.steps import game_of
from kist.core.types import Json
from kist.matches.fairness import commitment, hidden_seed

Chair: TypeAlias = int
"""A place in the room. Chairs count from 0 and keep their numbers; who begins decides which seat each one is."""

Games: TypeAlias = Mapping[str, Game[Any, Any]]
Begins: TypeAlias = Chair | Literal["lot"]
Pace: TypeAlias = Literal["slow", "normal", "fast", "at-once"]
"""How long bots take to act."""

ANY_PHASE: Final = "any"
LONGEST_TIME: Final = 14 * 24 * 3600
OVER_DAYS: Final = 3600
"""Seconds: where everything may take so long or longer, nobody sits at the table and waits."""

PERSON: Final = "person"

_CHAIR = re.compile(rf"{PERSON}|bot:[a-z]{{1,20}}", re.ASCII)


class Series(NamedTuple):
    """The games that were played at this table before: how many, how often who sits on a chair now has won, and
    whether the first one began by lot. Then they begin in turns."""

    games: int = 0
    won: tuple[int, ...] = ()
    lot: bool = False

    @classmethod
    def read(cls, data: Json, chairs: int) -> "Series":
        """What `to_json` wrote; raises `BadSettings`."""
        if data is None:
            return FIRST_GAME
        match data:
            case {"games": int(games), "won": [*won], "lot": bool(lot)} if len(won) == chairs:
                return cls(games, tuple(filter(is_whole, won)), lot)
        raise BadSettings("bad-series", '"series" is what was played at the same table before.')

    def to_json(self) -> dict[str, Json]:
        """As settings keep it."""
        return {"games": self.games, "won": list(self.won), "lot": self.lot}

    def won_by(self, chair: Chair) -> int:
        """How often who sits there has won."""
        return self.won[chair] if self.won else 0


FIRST_GAME: Final = Series()


@dataclass(frozen=True)
class MatchSettings:
    """The agreed settings. `game` are those of the game itself; a chair is `person` or `bot:LEVEL`; `version` is that
    of the game's rules when the match was made; `follows` is the match of which this is the rematch; from the
    `secret` follows all chance (see `fairness`): it is told to nobody until the match is over. `hints` is False for
    never, True when those who sit down with the order agree, None for the usual (see `Match.hints`). A `rated` match
    counts for the ratings of those who play: it has no hints, and nobody has two chairs."""

    game: Settings
    chairs: tuple[str, ...]
    begins: Begins = "lot"
    times: tuple[tuple[str, int | None], ...] = ()
    listed: bool = False
    spectators: bool = True
    pace: Pace = "normal"
    hints: bool | None = None
    rated: bool = False
    version: int = 1
    follows: str | None = None
    secret: str | None = None
    series: Series = FIRST_GAME

    @classmethod
    def read(cls, data: Mapping[str, Json], games: Games) -> "MatchSettings":
        """Check settings from outside; raises `BadSettings`."""
        check_known(data, [field.name for field in fields(cls)], "A match")
        agreed = data.get("game")
        if not isinstance(agreed, Mapping):
            raise BadSettings("bad-settings", '"game" is an object like {"game":"cubus","seats":2}.')
        played = game_of(games, agreed)
        version = _read_version(data, played.version)
        game = played.read_settings(_as_of(version, agreed, played))
        chairs, rated = _read_chairs(data, game.seats), read_flag(data, "rated", usual=False)
        if rated:
            _check_rated(data, played, game, chairs)
        return cls(
            game=game,
            chairs=chairs,
            begins=_read_begins(data, len(chairs)),
            times=_read_times(data, played.options.phases),
            listed=read_flag(data, "listed", usual=False),
            spectators=read_flag(data, "spectators", usual=True),
            pace=_read_pace(data),
            hints=_read_hints(data, rated=rated),
            rated=rated,
            version=version,
            follows=_read_text(data, "follows", "the id of a match"),
            secret=_read_text(data, "secret", "a text from which chance follows"),
            series=Series.read(data.get("series"), len(chairs)),
        )

    @classmethod
    def stored(cls, data: Mapping[str, Json], games: Games) -> "MatchSettings":
        """Read the settings of a match that was stored, be it before there were versions."""
        return cls.read({"version": 1, **data}, games)

    def to_json(self) -> dict[str, Json]:
        """All that is agreed, secrets of the game included; `read` reads it back."""
        series = self.series.to_json() if self.series.games else None
        also = {"follows": self.follows, "secret": self.secret, "series": series}
        known = {name: value for name, value in also.items() if value is not None}
        return {**self.to_public_json(), "game": self.game.to_json(), "version": self.version, **known}

    def to_public_json(self) -> dict[str, Json]:
        """What everybody may be told."""
        return {
            "game": self.game.to_public_json(),
            "chairs": list(self.chairs),
            "begins": self.begins,
            "times": dict(self.times),
            "listed": self.listed,
            "spectators": self.spectators,
            "pace": self.pace,
            "hints": self.hints,
            "rated": self.rated,
        }

    def sealed(self, secret: str) -> "MatchSettings":
        """These settings with all chance decided by the secret, and what the game hides from the start too."""
        return replace(self, game=self.game.sealed(hidden_seed(secret)), secret=secret)

    @property
    def commitment(self) -> str | None:
        """What everybody may be told of the secret; None for matches made before there were any."""
        return None if self.secret is None else commitment(self.secret)

    @lazy
    def over_days(self) -> bool:
        """Whether it is played over days: everybody has hours or days for everything, and comes and goes."""
        times = dict(self.times)
        return ANY_PHASE in times and all(each is not None and each >= OVER_DAYS for each in times.values())

    @lazy
    def in_brief(self) -> Mapping[str, Json]:
        """The game's settings as a list shows them."""
        return brief(self.game.to_public_json())

    def time_for(self, phase: str) -> int | None:
        """How many seconds a phase may take."""
        times = dict(self.times)
        return times.get(phase, times.get(ANY_PHASE))


def brief(game: Mapping[str, Json]) -> dict[str, Json]:
    """A game's settings without those that are long, such as a board of one's own."""
    return {name: value for name, value in game.items() if not isinstance(value, Mapping | list | tuple)}


def _read_hints(data: Mapping[str, Json], *, rated: bool) -> bool | None:
    if rated:
        return False
    return None if data.get("hints") is None else read_flag(data, "hints", usual=False)


def _check_rated(data: Mapping[str, Json], game: Game[Any, Any], agreed: Settings, chairs: Sequence[str]) -> None:
    if data.get("hints") is True:
        raise BadSettings("rated-hints", "A rated match has no hints: leave them out, or play without rating.")
    if PERSON not in chairs:
        raise BadSettings("rated-bots", "A match among bots alone is not rated: somebody must play.")
    if not isinstance(game, Comparable) or game.pool(agreed) is None:
        message = "With these settings matches cannot be compared: play by the usual rules, or without rating."
        raise BadSettings("not-comparable", message)


def _read_chairs(data: Mapping[str, Json], seats: int) -> tuple[str, ...]:
    chairs = data.get("chairs")
    if not isinstance(chairs, Sequence) or isinstance(chairs, str) or len(chairs) != seats:
        raise BadSettings("bad-chairs", f'"chairs" is a list with one chair for each of the {seats} seats.')
    return tuple(map(read_chair, chairs))


def read_chair(chair: Json) -> str:
    """For whom a chair is: `person` or `bot:LEVEL`; raises `BadSettings`."""
    if not isinstance(chair, str) or not _CHAIR.fullmatch(chair):
        raise BadSettings("bad-chairs", 'A chair is "person" or "bot:" and a level.')
    return chair


def _read_begins(data: Mapping[str, Json], chairs: int) -> Begins:
    begins = data.get("begins", "lot")
    if begins == "lot":
        return "lot"
    if not is_whole(begins) or not 0 <= begins < chairs:
        raise BadSettings("bad-begins", '"begins" is "lot" or the number of a chair.')
    return begins


def _read_times(data: Mapping[str, Json], phases: Mapping[str, int | None]) -> tuple[tuple[str, int | None], ...]:
    given = data.get("times")
    given = {} if given is None else given
    if not isinstance(given, Mapping):
        raise BadSettings("bad-times", '"times" is an object with seconds by phase, like {"any":60}.')
    if unknown := sorted(given.keys() - {*phases, ANY_PHASE}):
        listed = ", ".join(phases)
        message = f'There is no phase "{unknown[0]}"; there are: {listed}, and "{ANY_PHASE}" for all not named.'
        raise BadSettings("bad-times", message)
    usual = {} if ANY_PHASE in given else {phase: seconds for phase, seconds in phases.items() if seconds is not None}
    return tuple(sorted({**usual, **{phase: _read_time(seconds) for phase, seconds in given.items()}}.items()))


def _read_time(seconds: Json) -> int | None:
    if seconds is None:
        return None
    if not is_whole(seconds) or not 1 <= seconds <= LONGEST_TIME:
        raise BadSettings("bad-times", f"A time is 1 to {LONGEST_TIME} whole seconds, or null for no limit.")
    return seconds


def _read_pace(data: Mapping[str, Json]) -> Pace:
    wanted = data.get("pace", "normal")
    for pace in get_args(Pace):
        if pace == wanted:
            return pace  # type: ignore[no-any-return]
    raise BadSettings("bad-pace", f'"pace" is how long bots take: {", ".join(get_args(Pace))}.')


def _as_of(version: int, agreed: Mapping[str, Json], game: Game[Any, Any]) -> Mapping[str, Json]:
    """The game's settings with the version of the match, where the game plays by the rules of more than one."""
    told = {name: value for name, value in agreed.items() if name != "version"}
    return {**told, "version": version} if oldest_version(game) <= version < game.version else told


def _read_version(data: Mapping[str, Json], present: int) -> int:
    version = data.get("version", present)
    if not is_whole(version) or not 1 <= version <= present:
        raise BadSettings("bad-version", f'"version" is that of the rules, a whole number from 1 to {present}.')
    return version


def _read_text(data: Mapping[str, Json], name: str, what: str) -> str | None:
    text = data.get(name)
    if text is not None and not isinstance(text, str):
        raise BadSettings(f"bad-{name}", f'"{name}" is {what}.')
    return text
