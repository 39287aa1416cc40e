"""Positions made to be hard: open lids far apart, tall columns, rhombi that may be given back.

Scores were found by an earlier search, which took up to half a minute for each. Nodes are counted alike on every
machine, so a bound of them is a bound of the work.
"""

import json
import subprocess
import sys

import pytest

from kist.cubus.shape.build import Rules
from kist.cubus.shape.stack import Stack
from kist.cubus.shape.tiles import Tiles
from kist.cubus.solver import Best, TooHard, best_build, best_by_choice, best_points, can_score, k_best
from tests.cubus.solver.test_best import CASES, check_best, check_legal, position

ENOUGH = 50_000
"""Nodes that suffice for the best build of every position that was ever found."""
ENOUGH_TO_SCORE = 2_000
"""Nodes that suffice for a witness, or for a proof that there is none."""

HARD = [json.loads(line) for line in (CASES / "hard.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("case", HARD, ids=lambda case: f"{case['rules']} {case['stack']} {case['hand'] or '-'}")
def test_hard_positions_have_known_scores_and_take_no_more_than_so_many_nodes(case: dict[str, str]) -> None:
    hard, points = position(case["rules"], case["stack"], case["hand"]), int(case["points"])
    check_best(points, *hard)
    assert best_points(*hard, nodes=ENOUGH) == points
    assert can_score(*hard, nodes=ENOUGH_TO_SCORE) == (points > 0)


def test_a_question_that_takes_too_many_nodes_is_refused_by_name() -> None:
    hard = position("1987", ".22111o/.221o1/9o22/222/1o", "")
    for ask in (best_points, best_build, can_score):
        with pytest.raises(TooHard) as refusal:
            ask(*hard, nodes=100)
        assert (refusal.value.code, refusal.value.details) == ("too-hard", {"nodes": 100})


def test_what_the_book_knows_takes_no_nodes_and_no_numpy() -> None:
    asking = """
import sys
from kist.cubus.shape.build import Rules
from kist.cubus.shape.stack import Stack
from kist.cubus.shape.tiles import Tiles
from kist.cubus.solver import best_build, can_score
for stack in ("1", "311/111/111o", "1o1o"):
    assert best_build(Rules("2005"), Stack.parse(stack), Tiles.parse("LRD"), nodes=0)
    assert can_score(Rules("1987"), Stack.parse(stack), Tiles.parse("LRD"), nodes=0)
print("numpy" in sys.modules)
"""
    answer = subprocess.run([sys.executable, "-c", asking], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "False"


def test_no_lid_is_exchanged_for_an_open_one() -> None:
    """1987: who lays an open lid from the hand takes no lid into it; whatever is answered keeps to that."""
    answers: list[Best] = []
    for text, letters in [("..1/.1/1", "O"), ("1o11/1o1", "LO"), (".1o1/11o", "LRO"), ("2o1111/1o", "RDO")]:
        rules, stack, hand = Rules.CARDS_1987, Stack.parse(text), Tiles.parse(letters)
        found = [*k_best(rules, stack, hand, 30), *best_by_choice(rules, stack, hand).values()]
        for build in found:
            assert not (build.uses.opens and build.takes.lids)
            check_legal(build, rules, stack, hand)
        answers += found
    assert any(build.uses.opens for build in answers)
    assert any(build.takes.lids for build in answers)
