"""A small Helter-Skelter is solved: by OpenSpiel's solvers and by ours, which agree; and what forgetting costs."""

from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability, minimax
from open_spiel.python.policy import UniformRandomPolicy

import kist.research.openspiel  # noqa: F401 - registers the games
from kist.core.errors import KistError
from kist.research.small import cfr as ours
from kist.research.small.forgetting import main, price
from kist.research.small.game import Size, SmallCoding
from kist.research.small.unfolding import unfold
from kist.skelter.ending import standing_right
from kist.skelter.legal import legal

TINY = Size(stones=1, rounds=1, boards=2)
SMALL = Size(stones=2, rounds=2, boards=4)


def named(size: Size, recall: int) -> Any:
    parts = f"columns={size.columns},rows={size.rows},stones={size.stones},rounds={size.rounds},boards={size.boards}"
    return pyspiel.load_game(f"python_small_skelter({parts},recall={recall})")


@pytest.mark.parametrize("name", ["python_small_skelter", "python_small_skelter(columns=4,stones=3,recall=1)"])
def test_it_is_a_game_of_openspiel(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=3, serialize=True, verbose=False)


def test_a_state_that_is_copied_before_the_board_is_laid_goes_on() -> None:
    for name in ("python_skelter(boards=2)", "python_small_skelter"):
        copy = pyspiel.load_game(name).new_initial_state().clone()
        copy.apply_action(1)
        assert copy.legal_actions()


@pytest.mark.parametrize("recall", [-1, 0, 1])
def test_what_is_worth_what_does_not_depend_on_which_ways_meet(recall: int) -> None:
    """OpenSpiel goes through every way to play; here ways that meet are one."""
    theirs, unfolded = named(TINY, recall), unfold(TINY, (None if recall < 0 else recall,) * 2)
    policy = UniformRandomPolicy(theirs)
    (won, _) = expected_game_score.policy_value(theirs.new_initial_state(), [policy, policy])
    assert ours.value(unfolded, ours.uniform(unfolded)) == pytest.approx(won, abs=1e-12)
    if recall < 0:  # OpenSpiel's best reply remembers no more than the policy does: the same where nobody forgets
        expected = exploitability.nash_conv(theirs, policy) / 2
        assert ours.exploitability(unfolded, ours.uniform(unfolded)) == pytest.approx(expected, abs=1e-12)


def test_openspiel_learns_the_same_policy_where_situations_are_the_same() -> None:
    theirs, unfolded = named(TINY, 0), unfold(TINY, (0, 0))
    solver = cfr.CFRPlusSolver(theirs)
    for iterations in (1, 2):
        solver.evaluate_and_update_policy()
        average = solver.average_policy()
        (won, _) = expected_game_score.policy_value(theirs.new_initial_state(), [average, average])
        assert ours.value(unfolded, ours.solve(unfolded, iterations)) == pytest.approx(won, abs=1e-9)


def test_who_forgets_nothing_gets_what_looking_at_everything_gives() -> None:
    size = Size(stones=1, rounds=1, boards=1)
    start = named(size, -1).new_initial_state()
    value, _ = minimax.expectiminimax(start, 30, lambda _: pytest.fail("too deep"), 0)
    assert ours.perfect_value(unfold(size)) == pytest.approx(value)


def test_exploitability_with_perfect_and_with_imperfect_recall() -> None:
    """Who forgets nothing goes to an equilibrium. Who forgets learns what wins among those who forget, and loses
    to anybody who does not."""
    exploited = {}
    for recall in (None, 0):
        game = unfold(SMALL, (recall, recall))
        policy = ours.solve(game, 100)
        exploited[recall] = ours.exploitability(game, policy)
        assert abs(ours.value(game, policy)) < 0.05
    assert exploited == pytest.approx({None: 0.0033, 0: 0.3009}, abs=5e-4)


@pytest.mark.long
def test_who_knows_to_forget_alone_is_sure_of_nearly_as_much() -> None:
    assert price(SMALL, 0, 100).sure == pytest.approx((-0.0071, -0.0033), abs=5e-4)


def test_a_check_that_can_fail_random_play_is_exploited() -> None:
    game = unfold(SMALL)
    assert ours.perfect_value(game) == 0
    assert ours.exploitability(game, ours.uniform(game)) > 0.5


def test_states_are_those_of_the_rules_and_each_comes_up_once() -> None:
    game, rng = unfold(SMALL), Random(1)
    codings = [SmallCoding(SMALL, number) for number in range(4)]
    seen = set()
    for game_number in range(100):
        coding = codings[game_number % 4]
        state = coding.game.start(coding.settings(rng))
        assert state.stock == 4
        while state.outcome is None:
            seen.add((game_number % 4, state))
            state = coding.game.apply(state, state.actor, rng.choice(legal(state)))
        seen.add((game_number % 4, state))
        if state.outcome.reason == "ready" and len(state.outcome.winners) == 1:
            (winner,) = state.outcome.winners
            assert standing_right(state, winner) == 2
    assert 200 < len(seen) <= len(game.players)
    assert game.roots == 4


def test_what_makes_no_small_game_is_refused() -> None:
    for given in ({"columns": 7}, {"columns": 1}, {"stones": 3}, {"stones": 0}, {"rounds": 9}, {"boards": 21}):
        with pytest.raises(KistError):
            Size(**given)
    assert [len(Size(columns=columns, rows=rows, stones=1).colourings) for columns, rows in ((3, 2), (4, 2))] == [
        20,
        70,
    ]
    with pytest.raises(KistError):
        Size(columns=3, rows=3)


def test_the_figures_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--stones", "1", "--rounds", "1", "--boards", "2", "--recall", "0,all", "--iterations", "5"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["recall", "0", "all"]
    assert all(len(line.split()) == 6 for line in lines[1:])


def test_every_choice_has_a_probability() -> None:
    game = unfold(TINY, (0, 0))
    for policy in (ours.uniform(game), ours.solve(game, 3)):
        sums = np.add.reduceat(policy, game.offsets[:-1])
        assert np.allclose(sums, 1)
