"""The plain search: the same answers as brute force, as known positions and as the fast search."""

import json
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from kist.cubus.shape.stack import Stack
from kist.cubus.solver import TooHard, best_by_choice, best_points, engine, fullest, k_best
from kist.cubus.solver.plain import rows, table
from kist.cubus.solver.plain.race import Race
from kist.cubus.solver.task import task_of
from tests.cubus.solver.brute import builds, random_position
from tests.cubus.solver.test_best import CASES, check_best, position
from tests.cubus.solver.test_several import check_all_that_differ

KNOWN = [
    json.loads(line) for name in ("games", "ragged") for line in (CASES / f"{name}.jsonl").read_text().splitlines()
]
HARD = [json.loads(line) for line in (CASES / "hard.jsonl").read_text().splitlines()]
ENOUGH = 1_500
"""Work that suffices for most of the known positions with nails."""


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As where numpy is not installed; nothing is kept of what the other search found."""
    kept = fullest.fullest, fullest.fullest_stack, fullest.most_crates
    for each in kept:
        each.cache_clear()
    monkeypatch.setattr(engine, "IS_FAST", False)
    yield
    for each in kept:
        each.cache_clear()


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("seed", range(100, 104))
def test_nothing_better_is_found_by_brute_force(seed: int) -> None:
    rng = Random(seed)
    for _ in range(50):
        small = random_position(rng)
        check_best(max((points for points, _ in builds(*small)), default=0), *small)


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("seed", range(100, 102))
def test_all_builds_that_differ_come_best_first(seed: int) -> None:
    rng = Random(seed)
    for _ in range(15):
        check_all_that_differ(*random_position(rng))


def test_positions_with_known_scores() -> None:
    """A part of those that take little work; all others are for who can wait, see below."""
    nailed = [case for case in KNOWN if case["stack"].count("o") > 1]
    found = 0
    for case in Random(32).sample(nailed, 60):
        asked = task_of(*position(case["rules"], case["stack"], case["hand"]))
        try:
            assert Race(asked, ENOUGH).best_points() == case["points"], case
            found += 1
        except TooHard:
            pass
    assert found > 40


@pytest.mark.long
@pytest.mark.parametrize(
    "case", KNOWN + HARD, ids=lambda case: f"{case['rules']} {case['stack']} {case['hand'] or '-'}"
)
def test_every_position_with_a_known_score(case: dict[str, str]) -> None:
    asked = task_of(*position(case["rules"], case["stack"], case["hand"]))
    if asked.nails:
        assert Race(asked).best_points() == int(case["points"])


def test_several_builds_are_those_of_the_fast_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many of each number of points; which of equal ones come first is not said."""
    for case in Random(5).sample([case for case in KNOWN if len(case["hand"]) < 5], 25):
        asked = position(case["rules"], case["stack"], case["hand"])
        monkeypatch.setattr(engine, "IS_FAST", True)
        fast = [build.points for build in k_best(*asked, 5)], best_by_choice(*asked)
        monkeypatch.setattr(engine, "IS_FAST", False)
        assert [build.points for build in k_best(*asked, 5)] == fast[0]
        plainly = {uses: build.points for uses, build in best_by_choice(*asked).items()}
        assert plainly == {uses: build.points for uses, build in fast[1].items()}


@pytest.mark.usefixtures("plain")
def test_a_question_that_takes_too_much_work_is_refused_by_name() -> None:
    hard = position("1987", ".22111o/.221o1/9o22/222/1o", "")
    with pytest.raises(TooHard) as refusal:
        best_points(*hard, nodes=100)
    assert (refusal.value.code, refusal.value.details) == ("too-hard", {"nodes": 100})


def test_rows_and_table_are_those_of_the_fast_search() -> None:
    """Written twice, so compared: every follower, and a sample of each part of the table."""
    from kist.cubus.solver import rows as fast_rows  # noqa: PLC0415 - they need numpy
    from kist.cubus.solver import table as fast_table  # noqa: PLC0415

    assert rows.ROWS == fast_rows.ROWS
    every = fast_rows.followers()
    for row in range(0, len(rows.ROWS), 7):
        here = every.of(row)
        fast = set(zip(every.row[here].tolist(), every.fresh[here].tolist(), strict=True))
        assert {(follower.row, follower.fresh) for follower in rows.followers(row)} == fast
    for stretch in (0, 5, 14):
        assert table.after(stretch).tobytes() == fast_table.after_stretched(14)[stretch].tobytes()
    assert table.before().tobytes() == fast_table.before().tobytes()
    assert table.whole().tobytes() == fast_table.whole().tobytes()


def test_it_is_used_where_numpy_is_not_installed() -> None:
    asking = """
import sys


class NoNumpy:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] == "numpy":
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, NoNumpy())

import kist
from kist.cubus.shape.build import Rules
from kist.cubus.shape.stack import Stack
from kist.cubus.shape.tiles import Tiles
from kist.cubus.solver import best_build, k_best
position = Rules("1987"), Stack.parse("4433o/443o3/44o33/44o3"), Tiles.parse("R")
print(best_build(*position).points, len(k_best(*position, 3)))
"""
    asked = position("1987", "4433o/443o3/44o33/44o3", "R")
    expected = best_points(*asked), len(k_best(*asked, 3))
    answer = subprocess.run([sys.executable, "-c", asking], capture_output=True, text=True, check=True)
    assert answer.stdout.split() == [str(number) for number in expected]


def test_stacks_come_in_the_order_of_their_points() -> None:
    asked = task_of(*position("2005", "2o11/2o1", "LRDD"))
    crates = [sum(heights.values()) for heights in islice(Race(asked).stacks(), 6)]
    stacks = [Stack.from_heights(heights) for heights in islice(Race(asked).stacks(), 6)]
    points = [3 * (stack.crates - asked.crates) - (stack.tiles.total - sum(asked.laid)) for stack in stacks]
    assert crates == [stack.crates for stack in stacks]
    assert points == sorted(points, reverse=True)
    assert points[0] == best_points(*position("2005", "2o11/2o1", "LRDD"))
