"""The time as matches are told it."""

from time import time


def now_ms() -> int:
    """Milliseconds since 1970."""
    return int(time() * 1000)
