"""Whether others are likely to come along: then it may be worth waiting for them, where something costs the same for
one as for many."""

from typing import Final

LIKELY: Final = 0.1
"""The share of times, of late ones most, that must have been shared for others to be waited for. Who is alone by now
waits for a few more times, and then no longer."""


class Crowd:
    """Those who come along, for whom it is worth waiting for some seconds (`patience`)."""

    def __init__(self, patience: float) -> None:
        self._patience, self._shared = patience, 0.0

    @property
    def worth_waiting(self) -> float:
        """For how many seconds to wait for others now."""
        return self._patience if self._shared > LIKELY else 0.0

    def came(self, count: int) -> None:
        """Note how many there were this time."""
        self._shared = self._shared + LIKELY * (1 - self._shared) if count > 1 else self._shared / 2
