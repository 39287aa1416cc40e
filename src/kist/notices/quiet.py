"""Quiet hours: when somebody wants to hear nothing, by the clock where they live."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from typing import Final
from zoneinfo import ZoneInfo

from kist.core.errors import BadNotation

DAY: Final = 24 * 60
"""Minutes."""
_OFFSET: Final = re.compile(r"([+-])([01]\d):([0-5]\d)", re.ASCII)
_NAME: Final = re.compile(r"[A-Za-z0-9_+-]{1,30}(/[A-Za-z0-9_+-]{1,30}){0,2}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Quiet:
    """Every day from `start` to `stop`, in minutes after midnight in a time zone; over midnight when it starts later
    than it stops. A zone is a name like `Europe/Rome`, or how far it is from UTC, like `+02:00`."""

    start: int
    stop: int
    zone: str

    def until(self, now: int) -> int | None:
        """When it is quiet at `now`, in ms since 1970: when that ends; None when it is not quiet."""
        here = datetime.fromtimestamp(now / 1000, zone_of(self.zone))
        minute = here.hour * 60 + here.minute
        left = (self.stop - minute) % DAY
        if not (minute - self.start) % DAY < (self.stop - self.start) % DAY:
            return None
        ends = here.replace(second=0, microsecond=0) + timedelta(minutes=left)
        return max(now + 1, int(ends.astimezone(UTC).timestamp() * 1000))


def zone_of(text: str) -> tzinfo:
    """A time zone by its name or its distance from UTC; raises `BadNotation`."""
    if found := _OFFSET.fullmatch(text):
        distance = timedelta(hours=int(found[2]), minutes=int(found[3]))
        return timezone(distance if found[1] == "+" else -distance)
    try:
        if _NAME.fullmatch(text):
            return ZoneInfo(text)
    except (KeyError, OSError, ValueError):  # there is none of this name, or this machine knows no zones
        pass
    raise BadNotation("bad-zone", 'A time zone is a name like "Europe/Rome", or a distance from UTC like "+02:00".')
