"""What endpoints of all features ask of a request: who asks; and with what they may refuse it."""

from typing import Annotated

from fastapi import Depends, Path, Request

from kist.server.edge.guard import address_of
from kist.server.edge.identity import Client, client_or_none, owner_or_none
from kist.server.http.errors import NoSession, refusals

CHANGES = refusals(400, 401, 403, 413, 415, 422, 429, 503)
LOOKS = refusals(403, 404, 422, 429, 503)

MatchPath = Annotated[str, Path(pattern=r"^[a-z2-7]{16}$", description="The id of a match.")]
GameName = Annotated[str, Path(pattern=r"^[a-z]{1,20}$")]


def signed_in(request: Request) -> Client:
    """The client that asks; raises `NoSession`."""
    client = client_or_none(request)
    if client is None:
        raise NoSession("no-session", "Ask for a session first.")
    return client


def owner_of(request: Request) -> str:
    """The owner that asks; raises `NoSession`."""
    return signed_in(request).owner


def asker_of(request: Request) -> str:
    """Who asks, if only by the address."""
    return owner_or_none(request) or f"at {address_of(request.scope)}"


Me = Annotated[Client, Depends(signed_in)]
Owner = Annotated[str, Depends(owner_of)]
Asker = Annotated[str, Depends(asker_of)]
Viewer = Annotated[str | None, Depends(owner_or_none)]
