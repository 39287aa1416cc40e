"""The ratings of bots: the file that was measured, how they come out of games, and which level fits whom."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kist.bots.registry import LEVELS
from kist.cli.main import main
from kist.core.game import Comparable
from kist.games import GAMES
from kist.ratings import bots
from kist.ratings.measuring import Met, measured_ratings
from kist.ratings.rating import NEWCOMER, Rating


def test_every_level_was_measured_by_the_usual_rules_of_every_game() -> None:
    for name in LEVELS:
        game = GAMES[name]
        assert isinstance(game, Comparable)
        pool = game.pool(game.read_settings({"game": name, "seats": 2}))
        assert pool is not None
        levels = bots.measured(name, pool)
        assert [each.level for each in levels] == [level.name for level in LEVELS[name]]
        assert all(each.games >= 40 and 0 < each.rating.sigma < NEWCOMER.sigma for each in levels)
        assert (name, pool) in bots.pools()


def test_newcomers_meet_the_weakest_and_who_is_better_meets_better_ones() -> None:
    assert bots.right_level("cubus", "2005") == "novice"
    strongest = bots.measured("cubus", "2005")[-1]
    assert bots.right_level("cubus", "2005", strongest.rating) == strongest.level
    assert bots.right_level("chess", "2005") is None


@given(st.lists(st.floats(0, 600), min_size=2, max_size=5), st.integers(1, 500))
def test_ratings_keep_the_order_of_elo_numbers_and_more_games_are_surer(steps: list[float], games: int) -> None:
    numbers = [sum(steps[: at + 1]) for at in range(len(steps))]
    pairs = [(one, other) for other in range(len(steps)) for one in range(other)]
    few = measured_ratings(numbers, dict.fromkeys(pairs, Met(0.0, games)))
    many = measured_ratings(numbers, dict.fromkeys(pairs, Met(0.0, 2 * games)))
    assert few[0].mu == NEWCOMER.mu
    assert [rating.mu for rating in few] == sorted(rating.mu for rating in few) == [rating.mu for rating in many]
    assert all(more.sigma <= less.sigma for more, less in zip(many, few, strict=True))


def test_who_wins_ten_times_as_often_is_as_far_ahead_as_the_model_says() -> None:
    weak, strong = measured_ratings([1500.0, 1900.0], {(0, 1): Met(10.0, 110)})
    sure = [Rating(each.mu, 0.0) for each in (weak, strong)]
    assert sure[1].chance_against(sure[0]) == pytest.approx(10 / 11, abs=0.001)


def test_the_command_says_what_it_cannot_measure(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["ratings", "--game", "chess"]) == 1
    assert "chess" in capsys.readouterr().err
    changed = ["ratings", "--game", "skelter", "--set", "wrong_claim=nothing", "--file", str(tmp_path / "bots.json")]
    assert main(changed) == 1
    assert "cannot be compared" in capsys.readouterr().err
    (tmp_path / "bots.json").write_text("[]")
    assert main(["ratings", "--game", "skelter", "--file", str(tmp_path / "bots.json")]) == 1
    assert "does not keep ratings" in capsys.readouterr().err
    assert main(["ratings", "--game", "cubus", "--set", "rules"]) == 1
    assert "NAME=VALUE" in capsys.readouterr().err


@pytest.mark.long
def test_the_command_measures_and_writes_a_file_that_keeps_other_pools(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bots.json"
    file.write_text('{"games": {"cubus": {"2005": {"levels": {}}}}}')
    command = ["ratings", "--game", "skelter", "--games", "2", "--nodes", "20", "--set", "rounds=null"]
    assert main([*command, "--file", str(file)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in said] == [level.name for level in LEVELS["skelter"]]
    assert said[0].split()[1:] == ["1000", "±", said[0].split()[3], "4", "games"], (
        "newcomers begin where the weakest is"
    )
    text = file.read_text()
    assert '"2005"' in text
    assert '"shuffled"' in text
