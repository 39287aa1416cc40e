"""The hub, for endpoints."""

from typing import Annotated

from fastapi import Depends

from kist.server.http.container import provided
from kist.server.live.hub import Hub

TheHub = Annotated[Hub, Depends(provided(Hub))]
