"""Refusals as HTTP and sockets show them, each kind with its status."""

from typing import Any

from kist.core.errors import BadNotation, BadSettings, IllegalAction, KistError
from kist.matches.ports import Unreachable
from kist.matches.wishes import NotYours
from kist.server.messages.base import Refusal
from kist.storage.chain import Damaged


class Forbidden(KistError):
    """Not for this client."""


class NotFound(KistError):
    """There is no such match."""


class NoSession(KistError):
    """The client has no token, or not one of this server."""


class Failed(KistError):
    """It could not be done now, though nothing is wrong with it."""


class TooMany(KistError):
    """This client asks too much."""


class BadRequest(KistError):
    """Not of the form that is asked for."""


_STATUS: tuple[tuple[type[KistError], int], ...] = (
    (BadRequest, 422),
    (BadSettings, 422),
    (BadNotation, 400),
    (NoSession, 401),
    (Forbidden, 403),
    (NotYours, 403),
    (NotFound, 404),
    (IllegalAction, 409),
    (TooMany, 429),
    (Unreachable, 503),
    (Failed, 503),
    (Damaged, 500),
)


def status_of(refusal: KistError) -> int:
    """The HTTP status of a refusal."""
    return next((status for kind, status in _STATUS if isinstance(refusal, kind)), 400)


def message_of(refusal: KistError) -> Refusal:
    """The refusal as it leaves."""
    return Refusal(error=refusal.code, message=clean(refusal.message), details=_clean_all(refusal.details))


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


_REFUSALS = {
    400: "It cannot be read.",
    401: "Only for clients with a token.",
    403: "Not for this client.",
    404: "There is no such match.",
    405: "Another method is meant: this path has a meaning of its own.",
    409: "The rules or the moment do not allow it.",
    413: "Too large.",
    415: "Not JSON.",
    422: "Not of the form that is asked for.",
    429: "Too fast, or too much open.",
    503: "The store is out of reach; try again.",
}


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The refusals that an endpoint may answer with, for the OpenAPI document."""
    return {status: {"description": _REFUSALS[status], **_form(status)} for status in statuses}


def _form(status: int) -> dict[str, Any]:
    """Every endpoint may say that it is asked too much, and so brings the model; the others refer to it. FastAPI
    would make a validator of each, hundreds in all, which a server that starts has to wait for."""
    if status == 429:
        return {"model": Refusal}
    return {"content": {"application/json": {"schema": {"$ref": f"#/components/schemas/{Refusal.__name__}"}}}}
