"""What the players of a game of Cubus agree on before they start."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Self, TypeVar

from kist.core.errors import BadSettings
from kist.core.game import Options
from kist.core.transcript import read_seats
from kist.core.types import Json
from kist.cubus.build import Rules


class LeftoverRule(StrEnum):
    """Who may build with all the rhombi that are left in the hands at the end."""

    NONE = "none"
    LOWEST = "lowest"
    BEST = "best"


OPTIONS: Final = Options(
    seats=range(2, 7),
    choices={"rules": tuple(Rules), "leftovers": tuple(LeftoverRule), "demolition": (False, True)},
    phases={"build": None, "knock": 15, "show": 90, "leftovers": 120, "demolition": None},
)


@dataclass(frozen=True, slots=True)
class Settings:
    """The agreed settings; the defaults are the 2005 edition without its variants."""

    seats: int
    rules: Rules = Rules.WOOD_2005
    leftovers: LeftoverRule = LeftoverRule.NONE
    demolition: bool = False

    @classmethod
    def read(cls, data: Mapping[str, Json]) -> "Settings":
        """Check settings from outside; raises `BadSettings`."""
        if unknown := sorted(data.keys() - {"game", "seats", "rules", "leftovers", "demolition"}):
            raise BadSettings("unknown-setting", f'Cubus has no setting "{unknown[0]}".')
        demolition = data.get("demolition", False)
        if not isinstance(demolition, bool):
            raise BadSettings("bad-demolition", '"demolition" must be true or false.')
        return cls(
            seats=read_seats(data, OPTIONS.seats),
            rules=_choice(data, "rules", Rules.WOOD_2005),
            leftovers=_choice(data, "leftovers", LeftoverRule.NONE),
            demolition=demolition,
        )

    def to_json(self) -> dict[str, Json]:
        """The first line of a transcript."""
        return {
            "game": "cubus",
            "seats": self.seats,
            "rules": self.rules.value,
            "leftovers": self.leftovers.value,
            "demolition": self.demolition,
        }

    def to_public_json(self) -> dict[str, Json]:
        """The same: Cubus has no secrets."""
        return self.to_json()

    def sealed(self, secret: str) -> Self:  # noqa: ARG002
        """The same: Cubus hides nothing."""
        return self


Choice = TypeVar("Choice", bound=StrEnum)


def _choice(data: Mapping[str, Json], name: str, default: Choice) -> Choice:
    options = {option.value: option for option in type(default)}
    chosen = data.get(name, default.value)
    if not isinstance(chosen, str) or chosen not in options:
        listed = ", ".join(f'"{option}"' for option in options)
        raise BadSettings(f"bad-{name}", f'"{name}" must be one of {listed}.')
    return options[chosen]
