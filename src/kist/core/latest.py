"""Remembering what was made last: all at a table look at the same state, one after the other."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

Subject = TypeVar("Subject")
Made = TypeVar("Made")


def of_the_latest(make: Callable[[Subject], Made]) -> Callable[[Subject], Made]:
    """The same function, which gives what it made before when it is asked for the very same frozen value again."""
    latest: tuple[Subject, Made] | None = None

    @wraps(make)
    def remembered(subject: Subject) -> Made:
        nonlocal latest
        known = latest  # taken once: other threads look at other tables
        if known is None or known[0] is not subject:
            known = latest = (subject, make(subject))
        return known[1]

    return remembered
