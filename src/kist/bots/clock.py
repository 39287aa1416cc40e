"""How long a bot may go on thinking: until a time, or for a number of steps that can be repeated exactly."""

import time


class Clock:
    """Counts steps of thought; says when to stop."""

    def __init__(self, seconds: float, nodes: int | None = None) -> None:
        self._until = time.monotonic() + seconds
        self._left = nodes

    def step(self, nodes: int = 1) -> bool:
        """Take so many steps; False when there is no more time for them."""
        if self._left is not None:
            self._left -= nodes
            if self._left < 0:
                return False
        return time.monotonic() < self._until
