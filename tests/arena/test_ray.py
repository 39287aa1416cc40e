"""Contests on a Ray cluster. Ray is an optional extra: without it, only the refusal is tested."""

import importlib.util
import math

import pytest

from kist.arena.contest import one_table
from kist.arena.plan import Plan
from kist.arena.workers import play_here, play_on_ray
from kist.core.errors import KistError

PLAN = Plan("cubus", ("builder", "novice"), games=4, seed=1, settings={}, nodes=50, seconds=math.inf)
has_ray = importlib.util.find_spec("ray") is not None


@pytest.mark.skipif(not has_ray, reason="Ray is not installed")
@pytest.mark.filterwarnings("ignore")
def test_results_are_the_same_on_ray() -> None:
    assert one_table(PLAN, lambda tasks: play_on_ray(tasks, "local")) == one_table(PLAN, play_here)


@pytest.mark.skipif(has_ray, reason="Ray is installed")
def test_without_ray_it_says_what_to_install() -> None:
    with pytest.raises(KistError, match=r"kist-games\[ray\]"):
        one_table(PLAN, lambda tasks: play_on_ray(tasks, "auto"))
