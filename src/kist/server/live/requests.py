"""The hub, for endpoints."""

from typing import Annotated

from fastapi import Depends, Request

from kist.server.edge.guard import address_of
from kist.server.http.container import provided
from kist.server.http.requests import Asker
from kist.server.live.counts import Caller
from kist.server.live.hub import Hub

TheHub = Annotated[Hub, Depends(provided(Hub))]


def _caller(request: Request, asker: Asker) -> Caller:
    return Caller(asker, address_of(request.scope))


TheCaller = Annotated[Caller, Depends(_caller)]
