"""What accounts refuse."""

from kist.core.errors import IllegalAction, KistError


class Taken(IllegalAction):
    """There is one already."""


class MovedOn(IllegalAction):
    """It was changed from elsewhere since it was read."""


class NotAllowed(KistError):
    """Not for this client, or not here."""


class Unknown(NotAllowed):
    """No account is known by this: whoever says it may be guessing."""


class Missing(KistError):
    """The account has no such thing."""
