"""Refusals as the page is told them, each kind with its status as in HTTP."""

from typing import Any, Final

from kist.core.errors import BadNotation, BadSettings, IllegalAction, KistError
from kist.eventlog.commands import NotYours
from kist.eventlog.ports import Unreachable
from kist.present.values import JsonObject


class Forbidden(KistError):
    """Not for this client."""


class NotFound(KistError):
    """There is no such thing, such as a match."""


class Failed(KistError):
    """It could not be done now, though nothing is wrong with it."""


class TooMany(KistError):
    """This client asks too much."""


class BadRequest(KistError):
    """Not of the form that is asked for."""


STATUS: Final[tuple[tuple[type[KistError], int], ...]] = (
    (BadRequest, 422),
    (BadSettings, 422),
    (BadNotation, 400),
    (Forbidden, 403),
    (NotYours, 403),
    (NotFound, 404),
    (IllegalAction, 409),
    (TooMany, 429),
    (Unreachable, 503),
    (Failed, 503),
)


def status_of(refusal: KistError) -> int:
    """The HTTP status of a refusal."""
    return next((status for kind, status in STATUS if isinstance(refusal, kind)), 400)


def refusal_of(refusal: KistError) -> JsonObject:
    """The refusal as it leaves: a `Refusal`."""
    return {"error": refusal.code, "message": clean(refusal.message), "details": _clean_all(refusal.details)}


def refusal_of_some(refusal: KistError | None) -> JsonObject | None:
    """The refusal of what may have been refused."""
    return None if refusal is None else refusal_of(refusal)


def clean(text: str) -> str:
    """Text that can be sent: what a client sent may hold halves of characters."""
    return text.encode("utf-8", "replace").decode()


def _clean_all(value: Any) -> Any:
    match value:
        case str():
            return clean(value)
        case dict():
            return {clean(str(name)): _clean_all(item) for name, item in value.items()}
        case list() | tuple():
            return [_clean_all(item) for item in value]
    return value
