"""What is told to who has the class as it was a moment ago: only what changed."""

from collections.abc import Callable, Mapping

import orjson

from kist.core.difference import difference
from kist.core.types import Json
from kist.server.classroom.live_class import LiveClass


class Retelling:
    """Tells one listener of a class: all of it at first, then what is other than it was when it was last told."""

    def __init__(self, look: Callable[[LiveClass], Mapping[str, Json]]) -> None:
        self._look = look
        self._before: Mapping[str, Json] | None = None

    def __call__(self, live_class: LiveClass) -> bytes:
        """What is to be told of the class now."""
        before, self._before = self._before, self._look(live_class)
        if before is None:
            return orjson.dumps(self._before)
        found = difference(before, self._before)
        return orjson.dumps({"type": "change", "changed": found.changed, "gone": found.gone})
