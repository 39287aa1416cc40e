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
