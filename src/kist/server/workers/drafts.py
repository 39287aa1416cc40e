"""What takes some ms to find out while people draft, try and answer: made, and written as JSON, beside the server.

Each of these alone holds nobody up. Hundreds a second would, if they were made between the moves of others.
"""

import asyncio
from collections.abc import Callable
from typing import Any

import orjson
from fastapi import Request, Response

from kist.present.values import JsonObject
from kist.server.edge.guard import address_of
from kist.server.http.container import container_of
from kist.server.workers.questions import Questions

WARM = "kist"
"""In whose name a process is started that nobody asked for yet."""


class Drafts(Questions):
    """Answers what people ask while they draft. Whoever asks much waits for the own answers alone."""

    _warming: "asyncio.Task[None] | None" = None

    def warm(self) -> None:
        """Somebody has come: whoever drafts first is not to wait for a process to start."""
        if self._warming is None:
            self._warming = asyncio.create_task(self.ask(WARM, WARM, nothing))

    def stop(self) -> None:
        """Give up what is being answered."""
        if self._warming is not None:
            self._warming.cancel()
        super().stop()


def nothing() -> None:
    """What a process is asked that is to be there."""


def as_json(function: Callable[..., JsonObject], about: bytes) -> bytes:
    """What a function gives for these members of a JSON object, as JSON; in the process."""
    return orjson.dumps(function(**orjson.loads(about)))


async def answered(
    request: Request,
    asker: str,
    function: Callable[..., JsonObject],
    of: type[Questions] = Drafts,
    **about: Any,
) -> Response:
    """The answer to a request: what a function of `kist.present` gives. The types of messages are left out, as they
    would be checked between the moves of others; `tests/present` holds what these functions give against them."""
    asked = container_of(request)[of].ask(asker, address_of(request.scope), as_json, function, orjson.dumps(about))
    return Response(await asked, media_type="application/json")
