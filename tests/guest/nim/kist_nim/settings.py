"""What is agreed before a game of Nim starts."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from kist.core.errors import BadSettings
from kist.core.game import Options
from kist.core.settings import read_seats
from kist.core.types import Json

HEAPS: Final = {"3-4-5": (3, 4, 5), "1-3-5-7": (1, 3, 5, 7)}
LAST: Final = ("wins", "loses")
OPTIONS: Final = Options(
    seats=range(2, 5),
    choices={"heaps": tuple(HEAPS), "last": LAST},
    phases={"take": None},
)


@dataclass(frozen=True, slots=True)
class Settings:
    """How many players, which heaps, and whether the last stick wins or loses."""

    seats: int
    heaps: str = "3-4-5"
    last: str = "wins"

    @classmethod
    def read(cls, data: Mapping[str, Json]) -> "Settings":
        """Check settings from outside; raises `BadSettings`."""
        if unknown := sorted(data.keys() - {"game", "seats", *OPTIONS.choices}):
            raise BadSettings("unknown-setting", f'Nim has no setting "{unknown[0]}".')
        chosen = {name: _read_choice(data, name) for name in OPTIONS.choices if name in data}
        return cls(read_seats(data, OPTIONS.seats), **chosen)

    def to_json(self) -> dict[str, Json]:
        """The settings as the first line of a transcript."""
        return {"game": "nim", "seats": self.seats, "heaps": self.heaps, "last": self.last}

    def to_public_json(self) -> dict[str, Json]:
        """All settings: Nim hides nothing."""
        return self.to_json()

    def sealed(self, secret: str) -> "Settings":  # noqa: ARG002 - nothing to seal
        """These settings: Nim hides nothing."""
        return self


def _read_choice(data: Mapping[str, Json], name: str) -> str:
    value, allowed = data[name], OPTIONS.choices[name]
    if not isinstance(value, str) or value not in allowed:
        raise BadSettings(f"bad-{name}", f'"{name}" must be one of {", ".join(map(str, allowed))}.')
    return value
