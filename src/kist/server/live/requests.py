"""The hub, for endpoints."""

from typing import Annotated

from fastapi import Depends, Request

from kist.server.edge.guard import address_of
from kist.server.http.container import provided
from kist.server.http.requests import Asker
from kist.server.live.guesses import Guesser
from kist.server.live.hub import Hub

TheHub = Annotated[Hub, Depends(provided(Hub))]


def _guesser(request: Request, asker: Asker) -> Guesser:
    return Guesser(asker, address_of(request.scope))


TheGuesser = Annotated[Guesser, Depends(_guesser)]
