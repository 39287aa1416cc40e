"""Both games pass OpenSpiel's own tests; a small race is solved, and its value is found again without kist."""

from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import expected_game_score, minimax
from open_spiel.python.algorithms.generate_playthrough import replay
from open_spiel.python.observation import make_observation
from open_spiel.python.policy import UniformRandomPolicy

from kist.core.errors import KistError
from kist.research.openspiel import CubusRace, SkelterGame
from tests.research.race_by_hand import Race

PLAYTHROUGHS = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))
VALUES = {"LLRRDD": Fraction(0), "LLRRDDD": Fraction(-4, 35), "LLLRRRD": Fraction(43, 70)}
"""What the first player can expect to be ahead with perfect play, by pile."""


@pytest.mark.parametrize(
    "name",
    [
        "python_cubus_race",
        "python_cubus_race(pile=LLRRDDO,players=3)",
        "python_cubus_race(pile=LLRRDD,edition=kids)",
        "python_cubus_race(pile=LLLRRRDDOO,edition=cards)",
        "python_skelter(boards=3,rounds=3)",
        "python_skelter(players=3,board=hex,rounds=1,recall=5)",
    ],
)
def test_random_simulations_and_serialisation(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_playthroughs_are_as_they_were(path: Path) -> None:
    flags.FLAGS.mark_as_parsed()  # OpenSpiel asks for a flag of its command line
    before, now = replay(str(path))
    assert before == now, "run python -m tests.research.playthroughs.rewrite"


@pytest.mark.parametrize("pile", VALUES)
def test_a_small_race_is_solved_and_the_value_is_that_of_an_independent_computation(pile: str) -> None:
    game = pyspiel.load_game("python_cubus_race", {"pile": pile})
    value, _ = minimax.expectiminimax(game.new_initial_state(), 100, lambda _: pytest.fail("too deep"), 0)
    assert Race((pile.count("L"), pile.count("R"), pile.count("D"))).solve() == VALUES[pile]
    assert value == pytest.approx(float(VALUES[pile]), abs=1e-12)


def test_playing_at_random_is_worth_less_than_the_value() -> None:
    """A check that can fail: the solved value is not that of just any play."""
    game = pyspiel.load_game("python_cubus_race", {"pile": "LLLRRRD"})
    state, policy = game.new_initial_state(), UniformRandomPolicy(game)
    assert abs(expected_game_score.policy_value(state, [policy, policy])[0] - float(VALUES["LLLRRRD"])) > 0.01


def played(name: str, seed: int, steps: int) -> Any:
    state, rng = pyspiel.load_game(name).new_initial_state(), Random(seed)
    for _ in range(steps):
        calm = [action for action in state.legal_actions() if "ready" not in state.action_to_string(action)]
        state.apply_action(rng.choice([action for action in calm if "finish" not in state.action_to_string(action)]))
    return state


def test_a_perfect_memory_knows_the_empty_board_and_all_that_was_done() -> None:
    state = played("python_skelter(boards=2)", 1, 25)
    known = state.information_state_string(0)
    assert known.count("\n") > 24
    assert "[" not in known.split("\n0 ")[0], "the board was seen before any stone was on it"
    assert "[" in state.observation_string(0)


def test_a_small_memory_holds_no_more_than_it_can() -> None:
    for recall in (0, 3):
        state = played(f"python_skelter(board=classic,recall={recall})", 1, 25)
        remembered = state.information_state_string(1).rpartition("Remembered: ")[2].split(", ")
        covered = {name for name, pile in zip(state.coding.fields, state.kist.piles, strict=True) if pile}
        assert len(covered) > 10
        kept = covered & {each.split()[0] for each in remembered}
        assert len(kept) in range(min(recall, 1), recall + 1)


def test_observers_see_the_table_as_arrays_and_as_text() -> None:
    state = played("python_skelter(boards=2)", 3, 20)
    seen = make_observation(state.get_game())
    seen.set_from(state, 1)
    assert seen.dict["fields"].shape == (48, 27)
    assert seen.dict["fields"][:, :8].sum() == 48
    assert seen.string_from(state, 1) == state.observation_string(1)


@pytest.mark.parametrize("recall", [-1, 0, 3])
def test_an_information_state_is_the_same_array_where_it_is_the_same_text(recall: int) -> None:
    texts: dict[str, bytes] = {}
    for seed, steps in product(range(3), range(1, 40, 3)):
        state = played(f"python_skelter(boards=2,recall={recall})", seed, steps)
        for player in range(2):
            text, tensor = state.information_state_string(player), state.information_state_tensor(player)
            assert len(tensor) == state.get_game().information_state_tensor_size()
            assert texts.setdefault(text, bytes(map(int, tensor))) == bytes(map(int, tensor))
    assert len(set(texts.values())) == len(texts)


@pytest.mark.parametrize(
    ("game", "params"),
    [
        (SkelterGame, {"players": 7}),
        (SkelterGame, {"boards": 0}),
        (CubusRace, {"pile": "QQ"}),
        (CubusRace, {"edition": "gold"}),
        (CubusRace, {"pile": "LLOO", "edition": "kids"}),
    ],
)
def test_parameters_that_make_no_game_are_refused(game: Any, params: dict[str, Any]) -> None:
    with pytest.raises(KistError):
        game(params)
