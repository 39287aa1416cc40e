"""The benchmark of memory: budgets are kept, opponents are frozen, and who remembers more wins more often."""

import gc
import json
import os
import sys
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kist.arena.play import play_deal
from kist.arena.tally import wilson
from kist.arena.workers import play_here
from kist.bots.base import Decision
from kist.bots.level import Level
from kist.bots.skelter.recollection import PERFECT, Recall
from kist.cli import drawings
from kist.cli.main import main
from kist.core.errors import BadSettings, KistError
from kist.core.view import View
from kist.research.recall.agent import Agent, BitPlayer, Player, Policy
from kist.research.recall.benchmark import CAPACITIES, VERSION, Point, Trial, measure, plan_of
from kist.research.recall.chart import chart
from kist.research.recall.walker import walker_v1
from kist.skelter.board import Board
from kist.skelter.memory import Memory, Sighting
from kist.skelter.state import State
from kist.skelter.table import SkelterTable

FROZEN = {
    (2, PERFECT): "cc5a3b352fd1d667",
    (4, PERFECT): "e707587da4920bb9",
    (2, Recall(6)): "cf276e45fb4d5925",
    (4, Recall(12, decay=0.02, confusion=0.02)): "f9eca89fdf8dd9bf",
}


def remembered(recall: Recall) -> list[tuple[int, int]]:
    """How many covered fields an agent is told of in a game, and of how many there are, whenever it is asked."""
    told: list[tuple[int, int]] = []

    class Watchful(Player):
        def decide(self, seconds: float) -> Decision:
            assert self._view
            table, seen = self._view.table, self._recollection.memory.seen
            open_now = {name for name in table.places if name in table.shown or name not in table.piles}
            told.append((len(seen.keys() - open_now), len(table.places) - len(open_now)))
            return super().decide(seconds)

    plan = plan_of(walker_v1, recall, 2, Trial(games=1))
    agent = Level("agent", lambda seat, seed: Watchful(Agent(walker_v1, recall), seat, seed))
    play_deal(replace(plan, players=(agent, plan.players[1])), 0)
    return told


@pytest.mark.parametrize("capacity", [0, 3])
def test_nobody_is_told_more_than_the_budget_allows(capacity: int) -> None:
    told = remembered(Recall(capacity))
    assert max(fields for fields, _ in told) == capacity
    assert max(covered for _, covered in told) > 10


def test_a_perfect_memory_is_told_everything() -> None:
    assert all(fields == covered for fields, covered in remembered(PERFECT))


# Cheating -----------------------------------------------------------------------------------------------------------

KEPT: dict[str, str] = {}
"""Where a cheat keeps what it saw."""


def own_memory(view: View[SkelterTable], memory: Memory, rng: Random) -> str:
    """A cheat: it writes every colour that it is shown into a dictionary, and plays from that."""
    KEPT.update((name, seen.colour) for name, seen in memory.seen.items() if seen.colour)
    return walker_v1(view, _from_dictionary(memory), rng)


def on_disk(view: View[SkelterTable], memory: Memory, rng: Random) -> str:
    """A cheat that tries to keep it in a file, and else gives itself away."""
    Path(__file__).with_name("kept-by-a-cheat").write_text("something")
    return walker_v1(view, memory, rng)


def snooping(view: View[SkelterTable], memory: Memory, rng: Random) -> str:
    """A cheat that looks for the board in the memory of its process."""
    found = [each for each in gc.get_objects() if isinstance(each, Board | State)]
    assert not found, "a board lies about"
    return walker_v1(view, memory, rng)


def _from_dictionary(memory: Memory) -> Memory:
    known = {name: Sighting(colour, 0, 0) for name, colour in KEPT.items()}
    return replace(memory, seen={**known, **memory.seen})


def rate(policy: Policy, capacity: int | None, games: int = 4) -> float:
    (point,) = measure(policy, [Recall(capacity)], Trial([2], games), play_here)
    return point.rate


def test_a_dictionary_of_ones_own_is_worth_nothing() -> None:
    """The cheat would play like a perfect memory, as it does where it is asked in one process."""
    assert rate(own_memory, 0) == rate(walker_v1, 0) == 0
    assert KEPT == {}
    game = plan_of(walker_v1, Recall(0), 2, Trial(games=8))
    cheat = Level("cheat", InOneProcess)
    results = [each for deal in range(4) for each in play_deal(replace(game, players=(cheat, game.players[1])), deal)]
    assert sum(0 in result.winners for result in results) > 0
    KEPT.clear()


class InOneProcess(Player):
    """The cheat as it was before agents were kept apart."""

    def __init__(self, seat: int, seed: int) -> None:
        super().__init__(Agent(walker_v1, Recall(0)), seat, seed)
        KEPT.clear()
        self._ask = lambda _, given, luck: own_memory(given[0], given[1], Random(luck))


def test_nothing_can_be_written_and_no_board_is_found() -> None:
    with pytest.raises(KistError, match="Too many open files"):
        rate(on_disk, 0, games=1)
    assert rate(snooping, None, games=2) == rate(walker_v1, None, games=2)


def test_a_policy_that_fails_or_answers_nonsense_is_named() -> None:
    with pytest.raises(KistError, match="ZeroDivisionError"):
        rate(failing, 0)
    with pytest.raises(KistError, match="ended its process"):
        rate(leaving, 0)
    with pytest.raises(KistError, match="not with text"):
        rate(mumbling, 0)


def failing(*_: Any, **__: Any) -> str:
    return str(1 / 0)


def leaving(*_: Any, **__: Any) -> str:
    os._exit(3)


def mumbling(*_: Any, **__: Any) -> Any:
    return 7


# Bits ---------------------------------------------------------------------------------------------------------------


class Bits:
    """An agent that remembers, of its first fields by name, those that are red: one bit each."""

    def __init__(self, bits: int, grows: int = 0) -> None:
        self.bits, self._grows = bits, grows

    def update(self, view: View[SkelterTable], state: bytes, _: Random) -> bytes:
        number = int.from_bytes(state, "little")
        for bit, name in enumerate(sorted(view.table.places)[: self.bits]):
            if name in view.table.shown:
                number = number & ~(1 << bit) | (view.table.shown[name] == "red") << bit
        return number.to_bytes(len(state), "little") + bytes(self._grows)

    def act(self, view: View[SkelterTable], state: bytes, rng: Random) -> str:
        assert sum(byte.bit_count() for byte in state) <= 8
        return rng.choice([each for each in view.actions if each != "ready" and not each.startswith("finish")])


def test_a_recurrent_agent_is_handed_its_bits_and_no_more() -> None:
    (point,) = measure(Bits(12), [], Trial([2], 1), play_here)
    assert point.to_json()["bits"] == 12
    assert "capacity" not in point.to_json()
    assert "12 bits" in chart([point])


@pytest.mark.parametrize("agent", [Bits(12, grows=1), Bits(12, grows=40)])
def test_a_state_that_grows_is_refused(agent: Bits) -> None:
    with pytest.raises(KistError, match="12 bits"):
        list(measure(agent, [], Trial([2], 1), play_here))


def test_bits_that_are_not_in_the_budget_are_refused() -> None:
    player = BitPlayer(Agent(Bits(12)), 0, 1)
    assert player._checked(b"\xff\x0f")
    with pytest.raises(KistError):
        player._checked(b"\xff\x1f")


# Figures ------------------------------------------------------------------------------------------------------------


def test_intervals_know_that_games_of_a_deal_share_their_board() -> None:
    alike = Point(2, PERFECT, tuple([(1.0, 1.0), (0.0, 0.0)] * 20))
    apart = Point(2, PERFECT, tuple([(1.0, 1.0), (0.0, 0.0), (1.0, 0.0), (0.0, 1.0)] * 10))
    opposed = Point(2, PERFECT, tuple([(1.0, 0.0), (0.0, 1.0)] * 20))
    assert max(width(opposed), width(apart)) < width(alike)
    low, high = wilson(20, 40)
    assert width(alike) == pytest.approx(high - low, rel=0.05), "two games of a deal that go alike are worth one"
    assert Point(2, PERFECT, ((0.0, 0.0),) * 10).interval[1] > 0.2, "ten deals without a win prove little"


def width(point: Point) -> float:
    return point.interval[1] - point.interval[0]


def test_several_opponents_are_measured_one_after_the_other() -> None:
    points = list(measure(walker_v1, [PERFECT], Trial([2], 2, ["walker", "novice"]), play_here))
    assert [point.opponent for point in points] == ["walker", "novice"]


def test_other_seeds_are_other_games() -> None:
    one, other = (play_deal(plan_of(walker_v1, PERFECT, 2, Trial(seed=seed)), 0)[0].course for seed in (1, 2))
    assert one != other


@pytest.mark.parametrize(("seats", "recall"), FROZEN)
def test_the_opponents_and_how_budgets_forget_are_frozen(seats: int, recall: Recall) -> None:
    """Their games are the same, step for step; if this fails, the benchmark needs another version."""
    assert VERSION == "recall-3"
    (game,) = play_deal(plan_of(walker_v1, recall, seats, Trial(games=1)), 0, keep=True)
    steps = game.transcript.partition("\n")[2]
    assert sha256(steps.encode()).hexdigest()[:16] == FROZEN[seats, recall]


def test_who_remembers_more_wins_more_often() -> None:
    nothing, everything = measure(walker_v1, [Recall(0), PERFECT], Trial([2], 48), play_here)
    assert nothing.interval[1] < everything.interval[0]


def test_six_can_play() -> None:
    (point,) = measure(walker_v1, [Recall(8, decay=0.01, confusion=0.01)], Trial([6], 1), play_here)
    assert 0 <= point.rate <= 1


def test_what_cannot_be_played_is_refused() -> None:
    wrongs: list[dict[str, Any]] = [{"seats": [7]}, {"games": 0}, {"opponents": ["nobody"]}]
    for wrong in wrongs:
        with pytest.raises(BadSettings):
            Trial(**wrong)
    with pytest.raises(BadSettings, match="module"):
        rate(lambda view, memory, rng: "pass", 0)  # noqa: ARG005


def test_the_chart_has_a_line_for_each_number_of_players() -> None:
    points = [
        Point(seats, Recall(capacity), ((1 / seats * min((capacity or 16) / 16, 1),) * seats,) * 10)
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
    assert main(["research", "recall", *few[:-4], "--capacity", "0", "--seed", "secret"]) == 0
    said = capsys.readouterr()
    assert "95 % interval" in said.out
    assert "secret seed was" in said.err


def test_a_drawing_that_cannot_be_made_is_refused_before_anything_is_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(drawings, "is_installed", lambda _: False)
    assert main(["research", "recall", "-o", "x.svg", "-o", "x.png"]) == 1
    said = capsys.readouterr()
    assert "kist-games[paper]" in said.err
    assert not said.out


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
