"""Whether others are likely to come along: then it is worth waiting for them, as a commit costs the same for one as
for many."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

LIKELY_SHARE: Final = 0.1
"""The share of commits, of late ones most, that must have been shared for others to be waited for. Who is alone by
now waits for a few more times, and then no longer."""


class Batching:
    """Commits of late, and for how many seconds it is worth waiting for others: where they were shared, or while
    another one is under way."""

    def __init__(self, patience_seconds: float) -> None:
        self._patience_seconds, self._shared, self._under_way = patience_seconds, 0.0, 0

    @property
    def wait_seconds(self) -> float:
        """For how long to wait for others now."""
        return self._patience_seconds if self._shared > LIKELY_SHARE or self._under_way else 0.0

    def came(self, count: int) -> None:
        """Note how many there were this time."""
        self._shared = self._shared + LIKELY_SHARE * (1 - self._shared) if count > 1 else self._shared / 2

    @contextmanager
    def under_way(self) -> Iterator[None]:
        """While this lasts, whoever comes waits for others: a slow disk is asked once for all of them."""
        self._under_way += 1
        try:
            yield
        finally:
            self._under_way -= 1
