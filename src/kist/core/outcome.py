"""How a game ended."""

from dataclasses import dataclass

from kist.core.types import Json, Seat


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won and why. Several winners share the win; the reason is a code, worded by whoever shows it.

    >>> from kist.core.outcome import Outcome
    >>> Outcome((0,), "nobody-can-build").winners
    (0,)
    """

    winners: tuple[Seat, ...]
    reason: str

    def to_json(self) -> dict[str, Json]:
        """The outcome for a socket or a file."""
        return {"winners": list(self.winners), "reason": self.reason}
