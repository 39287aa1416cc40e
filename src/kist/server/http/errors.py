"""Refusals as HTTP and sockets show them, each kind with its status."""

from typing import Any

from kist.accounts.errors import Missing, NotAllowed
from kist.accounts.recovery_codes import BadCode
from kist.core.errors import KistError
from kist.present.refusals import (
    STATUS,
    BadRequest,
    Failed,
    Forbidden,
    NotFound,
    TooMany,
    clean,
    refusal_of,
)
from kist.server.http.messages import Refusal
from kist.storage.chain import Damaged

__all__ = ["BadRequest", "Failed", "Forbidden", "NotFound", "TooMany", "clean"]


class NoSession(KistError):
    """The client has no token, or not one of this server."""


_STATUS: tuple[tuple[type[KistError], int], ...] = (
    (BadCode, 422),
    (NoSession, 401),
    (NotAllowed, 403),
    (Missing, 404),
    (Damaged, 500),
    *STATUS,
)


def status_of(refusal: KistError) -> int:
    """The HTTP status of a refusal."""
    return next((status for kind, status in _STATUS if isinstance(refusal, kind)), 400)


def message_of(refusal: KistError) -> Refusal:
    """The refusal as it leaves."""
    return Refusal.model_validate(refusal_of(refusal))


_REFUSALS = {
    400: "It cannot be read.",
    401: "Only for clients with a token.",
    403: "Not for this client.",
    404: "There is no such match.",
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
