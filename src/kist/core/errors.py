"""Everything that can be refused, with a code for programs and a sentence for people."""

from kist.core.types import Json


class KistError(Exception):
    """A refusal: `code` names it for programs, `message` says it to people, `details` says where.

    >>> try:
    ...     kist.Stack("12")
    ... except kist.KistError as refusal:
    ...     refusal.code, refusal.message
    ('half-hidden', 'This column half hides a lower one behind it.')
    """

    def __init__(self, code: str, message: str, **details: Json) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.details = details

    def __reduce__(self) -> tuple[object, ...]:
        """A refusal can come from another process; exceptions alone forget what they were made of."""
        return _rebuilt, (type(self), self.code, self.message, self.details)

    def to_json(self) -> dict[str, Json]:
        """The refusal as the command line, the socket and the log show it."""
        return {"error": self.code, "message": self.message, **self.details}


def _rebuilt(kind: type[KistError], code: str, message: str, details: dict[str, Json]) -> KistError:
    return kind(code, message, **details)


class BadNotation(KistError):
    """A text that cannot be read at all."""


class BadSettings(KistError):
    """Settings that no game can be started with."""


class IllegalAction(KistError):
    """An action that is well formed but that the rules do not allow here and now."""
