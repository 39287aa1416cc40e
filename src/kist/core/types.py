"""Names for what has no class of its own."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeAlias

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"

Seat: TypeAlias = int
"""A player's place at the table. Seats count from 0, and seat 0 begins."""

Actor: TypeAlias = Seat | Literal["referee"] | None
"""Who acts: a seat, the referee, or chance."""

Viewer: TypeAlias = Seat | None
"""Who looks: a seat, or a spectator."""

CHANCE: Final = None
REFEREE: Final = "referee"
"""Who answers what the rules must know and cannot see without a search: see `kist.core.referee`."""
SPECTATOR: Final = None
