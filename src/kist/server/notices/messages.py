"""What clients say about being told, and what they are told of it."""

from typing import Annotated

from pydantic import Field, StringConstraints

from kist.server.http.messages import Incoming, Outgoing

Minute = Annotated[int, Field(ge=0, lt=24 * 60, description="Minutes after midnight.")]
Address = Annotated[str, StringConstraints(pattern=r"^https?://[!-~]{4,1000}$")]
Key = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{16,100}$")]


class Subscribe(Incoming):
    """Tell this device: what its browser says of a push subscription, and its language."""

    endpoint: Address
    p256dh: Key
    auth: Key
    language: Annotated[str, StringConstraints(pattern=r"^[a-z]{2}$")] = "en"


class Unsubscribe(Incoming):
    """Tell this device nothing any more."""

    endpoint: Address


class QuietHours(Incoming):
    """Every day from `start` to `stop`, in a time zone by its name (`Europe/Rome`) or distance (`+02:00`)."""

    start: Minute
    stop: Minute
    zone: Annotated[str, StringConstraints(min_length=1, max_length=64)]


class KeepQuiet(Incoming):
    """Tell nothing in these hours, but afterwards; null: at any time."""

    quiet: QuietHours | None


class QuietNote(Outgoing):
    """Somebody's quiet hours."""

    start: int
    stop: int
    zone: str


class AnnounceVacation(Incoming):
    """Announce so many days in which no time runs for one in matches over days; from now on, or from a time in ms."""

    days: Annotated[int, Field(ge=1, le=21)]
    start: Annotated[int, Field(ge=0, le=2**53)] | None = None


class EndVacation(Incoming):
    """Be back now: the vacation that begins then ends, or is called off if it has not begun."""

    start: Annotated[int, Field(ge=0, le=2**53)]


class VacationNote(Outgoing):
    """A vacation, in ms since 1970."""

    start: int
    stop: int


class Notices(Outgoing):
    """How somebody is told that a match over days waits for them."""

    key: str = Field(description="The public key that a browser subscribes with.")
    devices: int = Field(description="How many devices are told.")
    quiet: QuietNote | None
    vacations: list[VacationNote] = Field(description="Vacations that are not over.")
    vacation_days: int = Field(description="Days of vacation that are left within a year.")
