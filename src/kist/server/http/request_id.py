"""The id of the request that is being answered: in every line that is logged for it, and in its answer."""

from contextvars import ContextVar

_BEING_ANSWERED: ContextVar["RequestId | None"] = ContextVar("request", default=None)


class RequestId:
    """The id of one request, until it has ended: what it has set going may go on, and is no longer about it."""

    def __init__(self, text: str) -> None:
        self._text: str | None = text
        _BEING_ANSWERED.set(self)

    @staticmethod
    def current() -> str | None:
        """The id of the request that is being answered here, if one is."""
        request = _BEING_ANSWERED.get()
        return None if request is None else request._text

    def end(self) -> None:
        """The request is answered."""
        self._text = None
