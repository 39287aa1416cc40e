"""The benchmark of memory: budgets are kept, opponents are frozen, and who remembers more wins more often."""

import json
import sys
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from kist.arena.play import play_deal
from kist.arena.workers import play_here
from kist.bots.skelter.recollection import PERFECT, Recall
from kist.cli.main import main
from kist.core.errors import BadSettings
from kist.core.view import View
from kist.research.recall.benchmark import CAPACITIES, VERSION, Point, measure, plan_of
from kist.research.recall.chart import chart
from kist.research.recall.walker import walker_v1
from kist.skelter.memory import Memory
from kist.skelter.table import SkelterTable

SEEN: list[tuple[int, int]] = []
FROZEN = {
    (2, PERFECT): "cc5a3b352fd1d667",
    (4, PERFECT): "e707587da4920bb9",
    (2, Recall(6)): "cf276e45fb4d5925",
    (4, Recall(12, decay=0.02, confusion=0.02)): "f9eca89fdf8dd9bf",
}


def watchful(view: View[SkelterTable], memory: Memory, rng: Random) -> str:
    """The walker; it notes how many covered fields it was told of, and of how many there are."""
    open_now = {name for name in view.table.places if name in view.table.shown or name not in view.table.piles}
    SEEN.append((len(memory.seen.keys() - open_now), len(view.table.places) - len(open_now)))
    return walker_v1(view, memory, rng)


@pytest.mark.parametrize("capacity", [0, 3])
def test_nobody_is_told_more_than_the_budget_allows(capacity: int) -> None:
    SEEN.clear()
    list(measure(watchful, [Recall(capacity)], [2], 2, play_here))
    assert max(told for told, _ in SEEN) == capacity
    assert max(covered for _, covered in SEEN) > 10


def test_a_perfect_memory_is_told_everything() -> None:
    SEEN.clear()
    list(measure(watchful, [PERFECT], [2], 1, play_here))
    assert all(told == covered for told, covered in SEEN)


@pytest.mark.parametrize(("seats", "recall"), FROZEN)
def test_the_opponents_and_how_budgets_forget_are_frozen(seats: int, recall: Recall) -> None:
    """Their games are the same, step for step; if this fails, the benchmark needs another version."""
    assert VERSION == "recall-2"
    (game,) = play_deal(plan_of(walker_v1, recall, seats, 1), 0, keep=True)
    steps = game.transcript.partition("\n")[2]
    assert sha256(steps.encode()).hexdigest()[:16] == FROZEN[seats, recall]


def test_who_remembers_more_wins_more_often() -> None:
    nothing, everything = measure(walker_v1, [Recall(0), PERFECT], [2], 16, play_here)
    assert nothing.interval[1] < everything.interval[0]


def test_six_can_play() -> None:
    (point,) = measure(walker_v1, [Recall(8, decay=0.01, confusion=0.01)], [6], 1, play_here)
    assert 0 <= point.rate <= 1


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(BadSettings):
        list(measure(walker_v1, [PERFECT], [7], 1, play_here))
    with pytest.raises(BadSettings):
        list(measure(walker_v1, [PERFECT], [2], 0, play_here))


def test_the_chart_has_a_line_for_each_number_of_players() -> None:
    points = [
        Point(seats, Recall(capacity), 100, 100 / seats * min((capacity or 16) / 16, 1))
        for seats in (2, 4, 6)
        for capacity in CAPACITIES
    ]
    drawing = chart(points)
    assert [f"{seats} players" in drawing for seats in (2, 3, 4, 6)] == [True, False, True, True]
    assert drawing.count('stroke-width="1.4"') == len(points)


def test_the_command_plays_prints_and_draws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    svg, png = tmp_path / "recall.svg", tmp_path / "recall.png"
    few = ["--seats", "2", "--capacity", "4,all", "--games", "2", "-o", str(svg), "-o", str(png)]
    assert main(["research", "recall", "--json", *few]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(line["version"], line["seats"], line["capacity"]) for line in lines] == [
        (VERSION, 2, 4),
        (VERSION, 2, None),
    ]
    assert svg.read_text().startswith("<svg ")
    assert png.read_bytes().startswith(b"\x89PNG")
    assert main(["research", "recall", *few[:-4], "--capacity", "0"]) == 0
    assert "95 % interval" in capsys.readouterr().out


def test_an_agent_of_ones_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "my_own_agent.py").write_text("def policy(view, memory, rng):\n    return rng.choice(view.actions)\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    agent = ["--agent", "my_own_agent:policy", "--seats", "2", "--capacity", "all", "--games", "2"]
    assert main(["research", "recall", *agent]) == 0
    assert "0.0%" in capsys.readouterr().out


@pytest.mark.parametrize(
    "wrong",
    [
        ["--seats", "two"],
        ["--capacity", "-1"],
        ["--decay", "2"],
        ["-o", "chart.gif"],
        ["--agent", "nowhere:policy"],
        ["--agent", "math:pi"],
    ],
)
def test_wrong_arguments_are_refused_in_words(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["research", "recall", "--games", "1", *wrong]) in (1, 2)
    assert "Traceback" not in capsys.readouterr().err
