"""Quiet hours by the clock where somebody lives."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kist.core.errors import BadNotation
from kist.notices.quiet import Quiet, zone_of

MINUTES = st.integers(0, 24 * 60 - 1)


def at(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)


def test_the_night_ends_in_the_morning_over_there() -> None:
    night = Quiet(22 * 60, 7 * 60 + 30, "+02:00")
    assert night.until(at("2026-07-01T19:59:00")) is None
    assert night.until(at("2026-07-01T20:00:00")) == at("2026-07-02T05:30:00")
    assert night.until(at("2026-07-02T05:29:59")) == at("2026-07-02T05:30:00")
    assert night.until(at("2026-07-02T05:30:00")) is None
    assert Quiet(60, 60, "+00:00").until(at("2026-07-01T01:00:00")) is None


@pytest.mark.parametrize("zone", ["", "Nowhere/Land", "../../etc/passwd", "+2:00", "/etc/passwd", "+25:00", "Europe"])
def test_what_is_no_time_zone_is_refused(zone: str) -> None:
    with pytest.raises(BadNotation):
        zone_of(zone)


@given(start=MINUTES, stop=MINUTES, now=st.integers(0, 2**41), offset=st.integers(-11, 11))
def test_quiet_ends_within_a_day_and_then_it_is_not_quiet(start: int, stop: int, now: int, offset: int) -> None:
    quiet = Quiet(start, stop, f"{'-' if offset < 0 else '+'}{abs(offset):02}:00")
    until = quiet.until(now)
    if until is not None:
        assert now < until <= now + timedelta(days=1) / timedelta(milliseconds=1)
        assert quiet.until(until) is None
