"""What the players of a game of Cubus agree on before they start."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Self, TypeVar

from kist.core.errors import BadSettings
from kist.core.game import Options
from kist.core.settings import check_known, is_whole, read_flag, read_seats, read_version
from kist.core.types import Json
from kist.cubus.play.opening import Opening
from kist.cubus.shape.build import Rules


class LeftoverRule(StrEnum):
    """Who may build with all the rhombi that are left in the hands at the end."""

    NONE = "none"
    LOWEST = "lowest"
    BEST = "best"


OPTIONS: Final = Options(
    seats=range(2, 7),
    choices={
        "rules": tuple(Rules),
        "leftovers": tuple(LeftoverRule),
        "demolition": (False, True),
        "tells": (None, True, False),
    },
    phases={"build": None, "knock": 15, "show": 90, "leftovers": 120, "demolition": None},
)


VERSIONS: Final = range(2, 4)
"""The versions of the rules that games are played and read by; the last is that of today. What was otherwise in
version 2 stands in `turns` wherever that is asked for (`Settings.is_version_2`)."""

_KNOWN: Final = {"game", "version", "seats", "position", *OPTIONS.choices}


@dataclass(frozen=True, slots=True)
class Settings:
    """The agreed settings; the defaults are the 2005 edition without its variants."""

    seats: int
    rules: Rules = Rules.WOOD_2005
    leftovers: LeftoverRule = LeftoverRule.NONE
    demolition: bool = False
    tells: bool = False
    """Whether the table says when a hand can build nothing; the turn passes without a question then."""
    position: Opening | None = None
    """What the game begins from; None for one crate. Whoever begins has drawn already, and is asked at once."""
    version: int = VERSIONS[-1]

    @classmethod
    def read(cls, data: Mapping[str, Json]) -> "Settings":
        """Check settings from outside; raises `BadSettings`."""
        check_known(data, _KNOWN, "Cubus")
        seats, rules = read_seats(data, OPTIONS.seats), _choice(data, "rules", Rules.WOOD_2005)
        position = data.get("position")
        return cls(
            seats=seats,
            rules=rules,
            leftovers=_choice(data, "leftovers", LeftoverRule.NONE),
            demolition=_flag(data, "demolition", usual=False),
            tells=_flag(data, "tells", usual=rules is Rules.KIDS),
            position=None if position is None else Opening.read(position, seats, rules),
            version=read_version(data, VERSIONS),
        )

    @property
    def is_version_2(self) -> bool:
        """Whether it is a game from before the autumn of 2026, which goes on and ends as it did then."""
        return self.version == VERSIONS[0]

    def to_json(self) -> dict[str, Json]:
        """The first line of a transcript."""
        position = {} if self.position is None else {"position": self.position.to_json()}
        return {
            "game": "cubus",
            "version": self.version,
            "seats": self.seats,
            "rules": self.rules.value,
            "leftovers": self.leftovers.value,
            "demolition": self.demolition,
            "tells": self.tells,
            **position,
        }

    def to_public_json(self) -> dict[str, Json]:
        """All settings: nothing that is agreed on is secret."""
        return self.to_json()

    def sealed(self, secret: str) -> Self:  # noqa: ARG002
        """These settings: nothing is hidden from the start."""
        return self


Choice = TypeVar("Choice", bound=StrEnum)


def _choice(data: Mapping[str, Json], name: str, default: Choice) -> Choice:
    options = {option.value: option for option in type(default)}
    given = data.get(name, default.value)
    chosen = str(given) if is_whole(given) else given  # an edition may be named by its year
    if not isinstance(chosen, str) or chosen not in options:
        listed = ", ".join(f'"{option}"' for option in options)
        raise BadSettings(f"bad-{name}", f'"{name}" must be one of {listed}.')
    return options[chosen]


def _flag(data: Mapping[str, Json], name: str, *, usual: bool) -> bool:
    """Yes or no; what is left out, or null, is as usual."""
    return usual if data.get(name) is None else read_flag(data, name, usual=usual)
