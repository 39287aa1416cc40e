"""Questions that may take long: a function of a module and what it is asked about, answered in another worker."""

import pickle
from collections.abc import Callable
from typing import Any, TypeVar

from kist.browser.ports import Thinker
from kist.core.errors import KistError

Answer = TypeVar("Answer")


def answer(question: bytes) -> bytes:
    """What the worker does that thinks: answers a question with what the function gives, or refuses."""
    function, about = pickle.loads(question)  # noqa: S301 - from our own worker
    try:
        return pickle.dumps(function(*about))
    except KistError as refusal:
        return pickle.dumps(refusal)


class Questions:
    """Asks a thinker."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker

    async def ask(self, function: Callable[..., Answer], *about: Any) -> Answer:
        """What a function of a module gives for these values; raises what it refuses."""
        told: Answer | KistError = pickle.loads(await self._thinker.answer(pickle.dumps((function, about))))  # noqa: S301
        if isinstance(told, KistError):
            raise told
        return told


class AtOnce:
    """A thinker that answers where it is asked: for tests, and where there are no further workers."""

    async def answer(self, question: bytes) -> bytes:
        """The answer."""
        return answer(question)
