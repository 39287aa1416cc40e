"""What notices ask of the world: a store that keeps devices, quiet hours, vacations and what is still to be told."""

from collections.abc import Callable, Sequence
from typing import Protocol

from kist.matches.vacation import Vacation
from kist.notices.news import Due, Subscription
from kist.notices.quiet import Quiet


class NoticeStore(Protocol):
    """Keeps all that telling people needs to know. What it has taken is on disk."""

    async def subscribe(self, owner: str, session: str, device: Subscription, at: int, most: int) -> None:
        """Keep a device of somebody until its session ends; of more than so many the oldest are forgotten."""
        ...

    async def unsubscribe(self, endpoint: str, owner: str | None = None) -> None:
        """Forget a device, if it is this person's."""
        ...

    async def devices(self, owner: str) -> list[Subscription]:
        """The devices of somebody."""
        ...

    async def keep_quiet(self, owner: str, quiet: Quiet | None) -> None:
        """Set somebody's quiet hours, or none."""
        ...

    async def quiet(self, owner: str) -> Quiet | None:
        """Somebody's quiet hours."""
        ...

    async def vacations(self, owner: str) -> list[Vacation]:
        """The vacations that somebody ever announced, in order."""
        ...

    async def vacate(self, owner: str, vacation: Vacation, check: Callable[[list[Vacation]], None]) -> None:
        """Keep a vacation if `check` does not raise for those that there are."""
        ...

    async def be_back(self, owner: str, start: int, now: int) -> None:
        """The vacation that begins then ends now; nothing when there is none that is not over."""
        ...

    async def plan(self, notices: Sequence[Due]) -> None:
        """Tell these people something when it is due; once for each match and device."""
        ...

    async def take(self, now: int, until: int, limit: int) -> list[Due]:
        """What is due now; it is the caller's to tell until then, which is when it is due again unless it is
        `done`."""
        ...

    async def done(self, told: Due) -> None:
        """There is nothing left of this to tell, unless it was planned anew meanwhile."""
        ...
