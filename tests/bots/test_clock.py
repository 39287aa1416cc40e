"""The clock that bots think by."""

import math

import pytest

from kist.bots.clock import Clock, OutOfTime


def test_nodes_run_out_exactly() -> None:
    clock = Clock(math.inf, nodes=3)
    for _ in range(3):
        clock.step()
    with pytest.raises(OutOfTime):
        clock.step()


def test_time_runs_out() -> None:
    with pytest.raises(OutOfTime):
        Clock(-1.0).step()


def test_shares_of_time_are_told_apart() -> None:
    assert not Clock(1000.0).is_past(0.5)
    assert Clock(0.0).is_past(0.5)
    assert not Clock(math.inf, nodes=0).is_past(0.5)
