"""The Cubus solver: how long an answer takes, and the same positions given to CP-SAT.

The positions are those of the tests. Each is solved once, none of them before, after the table is loaded. Our own
times are the processor's: one thread, so on a machine that does nothing else they are the clock's. Against CP-SAT,
which uses all cores, both are timed by the clock.
"""

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from random import Random
from typing import TypeAlias

from benchmarks.adversary import climb, nodes_of, random_positions
from benchmarks.cpsat import Model
from kist.cubus.shape.build import Rules
from kist.cubus.shape.stack import Stack
from kist.cubus.shape.tiles import Tiles
from kist.cubus.solver import best_build, best_points, can_score
from kist.cubus.solver.rows import followers
from kist.cubus.solver.table import STRETCHES, after_stretched, before, whole

CASES = Path(__file__).parent.parent / "tests" / "cubus" / "solver" / "cases"
SAMPLE = 12
LIMIT = 60.0
"""Seconds that CP-SAT gets for a position."""
Position: TypeAlias = tuple[Rules, Stack, Tiles]

CLIMBS = 12
"""How many positions are made harder and harder."""
FIRST_ANSWER = """
import time
start = time.process_time()
from kist.cubus.shape.build import Rules
from kist.cubus.shape.stack import Stack
from kist.cubus.shape.tiles import Tiles
from kist.cubus.solver import best_build
best_build(Rules("2005"), Stack.parse("{stack}"), Tiles.parse("DD"))
print(time.process_time() - start)
"""


def positions(name: str) -> list[Position]:
    cases = map(json.loads, (CASES / f"{name}.jsonl").read_text().splitlines())
    return [(Rules(case["rules"]), Stack.parse(case["stack"]), Tiles.parse(case["hand"])) for case in cases]


def is_nailed(position: Position) -> bool:
    return len(position[1].opens) > 1


def timed(ask: Callable[[Rules, Stack, Tiles], object], asked: list[Position]) -> list[float]:
    """Seconds for each position, in order."""
    times = []
    for position in asked:
        start = time.process_time()
        ask(*position)
        times.append(time.process_time() - start)
    return sorted(times)


def show(what: str, times: list[float], unit: str, wanted: str) -> None:
    per_unit = {"µs": 1e6, "ms": 1e3}[unit]
    figures = [statistics.median(times), times[int(0.99 * len(times))], times[-1]]
    median, nearly_all, worst = (f"{each * per_unit:9.2f}" for each in figures)
    print(
        f"{what:<44} {len(times):4d} positions, {unit}: median {median}, 99 % {nearly_all}, worst {worst}  ({wanted})"
    )


def first_answer(stack: str) -> list[float]:
    """Seconds from the import to the first answer, in new processes."""
    asking = [sys.executable, "-c", FIRST_ANSWER.format(stack=stack)]
    runs = [subprocess.run(asking, capture_output=True, check=True) for _ in range(7)]
    return sorted(float(run.stdout) for run in runs)


def hardest(number: int) -> list[Position]:
    """Positions found by climbing, always the same."""
    rng = Random(7)
    return [climb(rng, position) for position in islice(random_positions(rng), number)]


def show_hard(what: str, asked: list[Position]) -> None:
    show(f"{what}, best build", timed(best_build, asked), "ms", "wanted: worst 2,000")
    show(f"{what}, whether there is any", timed(can_score, asked), "ms", "wanted: worst 100")


def against_cp_sat(asked: list[Position]) -> None:
    ours = theirs = 0.0
    unproved = 0
    for rules, stack, hand in asked:
        start = time.perf_counter()
        points = best_points(rules, stack, hand)
        between = time.perf_counter()
        answer = Model(rules, stack, hand).solve(LIMIT)
        end = time.perf_counter()
        ours, theirs = ours + between - start, theirs + end - between
        unproved += not answer.proved
        assert answer.points <= points, (rules, str(stack), str(hand))
        assert not answer.proved or answer.points == points, (rules, str(stack), str(hand))
        told = "" if answer.proved else f"; not proved in time, best found {answer.points}"
        print(f"  {rules} {stack} {hand or '-'}: {points} points, {(between - start) * 1e3:.1f} ms; ", end="")
        print(f"CP-SAT {end - between:.1f} s{told}", flush=True)
    print(
        f"CP-SAT with {LIMIT:.0f} s each: {theirs:.0f} s, {unproved} of {len(asked)} not solved; ours: {ours:.3f} s."
    )
    print(f"Ratio of total times: {theirs / ours:,.0f} (wanted: at least 300)")


def main() -> None:
    games, ragged = positions("games"), positions("ragged")
    show("first answer, fewer than two open lids", first_answer("33o3/332/1"), "ms", "wanted: under 140")
    show("first answer, three open lids", first_answer("33o3/3o32o/1"), "ms", "wanted: under 300")
    after_stretched(STRETCHES - 1), before(), whole(), followers()
    free = [position for position in games + ragged if not is_nailed(position)]
    show("fewer than two open lids, score", timed(best_points, free), "µs", "wanted: under 50")
    show("fewer than two open lids, with the stack", timed(best_build, free), "µs", "wanted: under 1,000")
    show("games, all", timed(best_build, games), "ms", "wanted: 99 % 5")
    for name, asked, wanted in (
        ("games", games, "wanted: median 5, 99 % 100"),
        ("ragged", ragged, "wanted: median 50, worst 2,000"),
    ):
        show(f"{name}, two to four open lids", timed(best_build, list(filter(is_nailed, asked))), "ms", wanted)
    show_hard("hard positions of the tests", positions("hard"))
    climbed = hardest(CLIMBS)
    show_hard("found by climbing now", climbed)
    print(f"hardest of these: {max(map(nodes_of, climbed)):,} nodes")
    sample = Random(1).sample([position for position in games + ragged if is_nailed(position)], SAMPLE)
    against_cp_sat(sample)


if __name__ == "__main__":
    main()
