"""Names for what has no class of its own."""

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"

Seat: TypeAlias = int
"""A player's place at the table. Seats count from 0, and seat 0 begins."""

Actor: TypeAlias = Seat | None
"""Who acts: a seat, or chance."""

Viewer: TypeAlias = Seat | None
"""Who looks: a seat, or a spectator."""

CHANCE: Final = None
SPECTATOR: Final = None
