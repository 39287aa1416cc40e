"""`kist arena` as people and programs use it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from kist.api.tables import load_all
from tests.cli.test_cli import kist

SHORT = ("arena", "--game", "cubus", "--players", "builder,novice", "--games", "3", "--seed", "7")


def test_results_as_json_in_the_order_given() -> None:
    done = kist(*SHORT, "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    results = json.loads(done.stdout)
    assert results["games"] == 3
    assert [player["name"] for player in results["players"]] == ["builder", "novice"]
    for player in results["players"]:
        assert player.keys() >= {"wins", "ties", "win_rate", "mean_score"}
        low, high = player["win_rate_interval"]
        assert low <= player["win_rate"] <= high


def test_the_same_seed_gives_the_same_whatever_the_number_of_jobs() -> None:
    alone, again, together = kist(*SHORT, "--json"), kist(*SHORT, "--json"), kist(*SHORT, "--json", "--jobs", "2")
    assert alone.stdout == again.stdout == together.stdout


def test_people_get_a_table() -> None:
    done = kist(*SHORT)
    assert "3 games" in done.stdout.decode()
    assert "builder" in done.stdout.decode()


def test_a_round_robin_has_elo_numbers() -> None:
    people, program = kist(*SHORT, "--round-robin"), kist(*SHORT, "--round-robin", "--json")
    assert "Elo" in people.stdout.decode()
    assert {player["name"] for player in json.loads(program.stdout)["players"] if player["elo"]} == {
        "builder",
        "novice",
    }


def test_all_games_can_be_logged_and_replayed(tmp_path: Path) -> None:
    log = tmp_path / "games.jsonl"
    settings = ("--set", "rules=1987", "--leftovers", "best", "--demolition")
    assert kist(*SHORT, *settings, "--log", str(log)).returncode == 0
    games = load_all(log)
    assert len(games) == 3
    assert all(each.settings.to_json()["rules"] == "1987" for each in games)
    assert all(each.game.phase(each.state) == "over" for each in games)
    assert "".join(map(str, games)) == log.read_text()


OWN_BOT = '''
from kist.bots.cubus.novice import Novice

class Mine(Novice):
    """A player that nobody has installed."""
'''


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bot_of_ones_own_plays_from_where_the_command_is_given(
    jobs: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "my_package.py").write_text(OWN_BOT)
    monkeypatch.chdir(tmp_path)
    program = Path(sys.executable).parent / "kist"
    options = ["--game", "cubus", "--players", "my_package:Mine,novice", "--games", "2", "--jobs", jobs, "--json"]
    done = subprocess.run([program, "arena", *options], capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert [player["name"] for player in json.loads(done.stdout)["players"]] == ["my_package:Mine", "novice"]


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("--players", "boss,novice"), 1, 'no level "boss"'),
        (("--players", "my_package:Mine,novice"), 1, "my_package:Mine cannot be loaded"),
        (("--players", "novice"), 1, "seats"),
        (("--players", ""), 1, "seats"),
        (("--players", "novice", "--round-robin"), 1, "two players"),
        (("--rules", "1812"), 1, '"rules" must be'),
        (("--set", "board"), 1, "NAME=VALUE"),
        (("--set", "board=classic"), 1, 'no setting "board"'),
        (("--log", "/nowhere/at/all"), 1, "cannot be written"),
        (("--games", "0"), 2, "--games"),
        (("--games", "many"), 2, "--games"),
        (("--jobs", "0"), 2, "--jobs"),
        (("--seconds", "nan"), 2, "--seconds"),
        (("--seconds", "-1"), 2, "--seconds"),
        (("--nodes", "0"), 2, "--nodes"),
        (("--game", "chess"), 1, '"game" must be'),
    ],
)
def test_bad_input_gets_a_clear_error(arguments: tuple[str, ...], code: int, words: str) -> None:
    done = kist(*SHORT, *arguments)
    assert done.returncode == code
    assert words in done.stderr.decode()
    assert "Traceback" not in done.stderr.decode()
