"""What somebody who calls a function gave it, checked: each refusal names the argument and says what it must be."""

import math
from typing import TYPE_CHECKING

from kist.core.actions import Action
from kist.core.errors import BadNotation, BadSettings
from kist.core.settings import is_whole
from kist.core.types import Seat

if TYPE_CHECKING:
    from random import Random


def seat_in(given: object, seats: int) -> Seat:
    """A seat that there is; raises `BadSettings`."""
    if not is_whole(given) or given not in range(seats):
        raise BadSettings("bad-seat", f"There is no seat {shown(given)}: seats are 0 to {seats - 1}.")
    return given


def step_in(given: object, steps: int) -> int:
    """The number of a step that there is; raises `BadSettings`."""
    if not is_whole(given) or given not in range(steps):
        there = f"steps are 0 to {steps - 1}" if steps else "nothing was done yet"
        raise BadSettings("bad-step", f"There is no step {shown(given)}: {there}.")
    return given


def action_in(given: object) -> Action:
    """An action, or the text of one; raises `BadNotation`."""
    match given:
        case Action():
            return given
        case str():
            return Action.parse(given)
    raise BadNotation("bad-action", f'{shown(given)} is not an action: give its text, such as "pass".')


def whole_in(given: object, name: str, least: int | None = None) -> int:
    """A whole number, at least so large; raises `BadSettings`."""
    if not is_whole(given) or (least is not None and given < least):
        bound = "" if least is None else f" of at least {least}"
        raise BadSettings(f"bad-{name}", f"{name} is a whole number{bound}, not {shown(given)}.")
    return given


def seconds_in(given: object) -> float:
    """A time to think, which may be without end; raises `BadSettings`."""
    if isinstance(given, bool) or not isinstance(given, int | float) or math.isnan(given) or given <= 0:
        raise BadSettings("bad-seconds", f"seconds is a number greater than 0, not {shown(given)}.")
    return min(float(given), math.inf) if isinstance(given, float) or given < 1e300 else math.inf


def flag_in(given: object, name: str) -> bool:
    """Yes or no; raises `BadSettings`."""
    if not isinstance(given, bool):
        raise BadSettings(f"bad-{name.replace('_', '-')}", f"{name} is True or False, not {shown(given)}.")
    return given


def luck_in(given: object) -> "Random":
    """A source of luck; raises `BadSettings`."""
    from random import Random  # noqa: PLC0415 - slow to load, and who asks for one position needs none

    if not isinstance(given, Random):
        raise BadSettings("bad-rng", f"rng is a random.Random, such as Random(7), not {shown(given)}.")
    return given


def shown(given: object) -> str:
    """What was given, as short as it can be recognised."""
    try:
        text = repr(given)
    except Exception:  # whatever somebody else's class does
        text = type(given).__name__
    return text if len(text) <= 40 else f"{text[:40]}…"
