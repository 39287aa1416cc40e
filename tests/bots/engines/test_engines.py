"""Engines: programs in any language at the table, and what happens when they do not keep to the rules."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import kist
from kist.bots.engines import bot, process
from kist.bots.engines.hosted import VARIABLE, HostedEngine, host_engines
from kist.bots.engines.process import Engine
from kist.bots.registry import _others, find_level

ROOT = Path(__file__).parents[3]
EXAMPLES = ROOT / "docs/engines"
GREEDY = f"engine:{sys.executable} {EXAMPLES / 'greedy.py'}"
WALKER = f"engine:node {EXAMPLES / 'walker.mjs'}"


def rogue(how: str) -> str:
    return f"engine:{sys.executable} {Path(__file__).with_name('rogue.py')} '{how}'"


@pytest.fixture(autouse=True)
def all_are_stopped() -> Iterator[None]:
    yield
    for engine in bot._RUNNING.values():
        engine.stop()
    bot._RUNNING.clear()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "START_SECONDS", 1.0)
    monkeypatch.setattr(bot, "GRACE_SECONDS", 0.1)


# The examples ------------------------------------------------------------------------------------------------------


def test_the_example_in_python_plays_cubus_as_well_as_greedy_does() -> None:
    results = kist.contest("cubus", [GREEDY, "greedy"], games=2, seed=1)
    assert results["players"][0]["mean_score"] > 30
    assert results["reasons"] == {"nobody-can-build": 2}


def test_the_example_in_javascript_plays_helter_skelter_to_its_end() -> None:
    results = kist.contest("skelter", [WALKER, "novice"], games=2, seed=1)
    assert results["unfinished"] == 0


@pytest.mark.parametrize("example", sorted(EXAMPLES.iterdir()), ids=lambda path: path.name)
def test_the_examples_have_40_lines_at_most(example: Path) -> None:
    assert len(example.read_text().splitlines()) <= 40


@pytest.mark.long
def test_all_settings_can_be_played_with_them() -> None:
    assert kist.play("cubus", leftovers="best", demolition=True, seed=3, bots=[GREEDY, GREEDY]).phase == "over"
    assert kist.play("skelter", seats=4, board="ring", seed=3, bots=[WALKER] * 4).phase == "over"


# At the table ------------------------------------------------------------------------------------------------------


def test_a_program_plays_many_games_at_one_seat_and_is_told_of_those_that_are_left(
    capfd: pytest.CaptureFixture[str],
) -> None:
    for seed in range(3):
        kist.play("cubus", seed=seed, bots={0: rogue("well"), 1: rogue("well")}, seconds=5)
    assert len(bot._RUNNING) == 2, "no program sees two hands of one table"
    assert capfd.readouterr().err.count("left") >= 2


def test_tables_with_engines_are_copied_and_undone() -> None:
    table = kist.play("cubus", seed=5, bots={1: GREEDY}, seconds=5).do("pass")
    other = table.copy()
    assert str(other.transcript) == str(table.transcript)
    assert table.undo().do("pass").steps == other.steps


@pytest.mark.long
def test_contests_on_several_processes_give_the_same() -> None:
    alone, together = (kist.contest("cubus", [GREEDY, "novice"], games=4, seed=2, jobs=jobs) for jobs in (1, 2))
    assert alone == together


# What goes wrong ---------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(
    ("how", "code", "says"),
    [
        ("silent at first", "engine-silent", "gave no answer within 1 s; it was ended."),
        ("sleeps", "engine-silent", "The bot at seat 0 has no answer: "),
        ("dies", "engine-ended", "has ended (exit code 3) instead of answering."),
        ("babbles", "engine-nonsense", """said 'info depth 5' instead of {"type":"act",...}."""),
        ("never stops talking", "engine-nonsense", "said 'xxxx"),
        ("gives up", "engine-failed", "says that it cannot: 'I am lost'."),
        ("a number", "engine-nonsense", '"do" is an action as text, such as "pass", not 5.'),
        ("nonsense", "engine-nonsense", '"do": '),
        ("goes back in time", "engine-nonsense", '"delay" is a number of seconds up to 60, not -1.'),
        ("cheats", "bot-broke-the-rules", "The bot at seat 0 did 'build 22/22': "),
    ],
)
def test_what_an_engine_does_wrong_is_said(how: str, code: str, says: str) -> None:
    with pytest.raises(kist.KistError) as refused:
        kist.play("cubus", seed=1, bots={0: rogue(how)}, seconds=0.5)
    assert refused.value.code == code
    assert says in refused.value.message


@pytest.mark.parametrize(
    ("engine", "says"),
    [
        ("engine:", "name the program after the colon"),
        ("engine:./no-such-program", "there is no program ./no-such-program"),
        ("engine:'", "its quotes do not match"),
        (f"engine:{__file__}", "there is no program"),
    ],
)
def test_what_is_no_engine_is_refused_when_it_is_taken(engine: str, says: str) -> None:
    with pytest.raises(kist.KistError) as refused:
        kist.contest("cubus", [engine, "novice"], games=10**6)
    assert refused.value.code == "not-an-engine"
    assert says in refused.value.message


def test_an_engine_plays_its_games_only() -> None:
    with pytest.raises(kist.KistError, match="does not play skelter, only: cubus"):
        kist.play("skelter", bots={0: GREEDY})


def test_an_engine_that_died_is_started_anew_for_the_next_table() -> None:
    with pytest.raises(kist.KistError, match="exit code 3"):
        kist.play("cubus", seed=1, bots={0: rogue("dies once more"), 1: "novice"}, seconds=1)
    assert kist.play("cubus", seed=1, bots={0: rogue("dies once more")}, seconds=1).steps


@pytest.mark.usefixtures("impatient")
def test_an_engine_that_does_not_leave_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "LEAVE_SECONDS", 0.2)
    monkeypatch.setattr(process, "START_SECONDS", 10.0)
    engine = Engine(rogue("stays").removeprefix("engine:"))
    engine.stop()
    assert not engine.is_running


def test_no_program_is_left_when_python_ends(tmp_path: Path) -> None:
    script = f"import kist; kist.play('cubus', seed=1, bots={{0: {rogue('well')!r}}}, seconds=5); print('played')"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert done.stdout == "played\n"
    assert "Traceback" not in done.stderr


# Under a name of their own -----------------------------------------------------------------------------------------


@pytest.fixture
def named(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    monkeypatch.setenv(VARIABLE, "")

    def name(text: str) -> None:
        host_engines([text], kist.games)
        _others.cache_clear()

    yield name
    _others.cache_clear()


def test_an_engine_with_a_name_is_a_level_like_any_other(named: Callable[[str], None]) -> None:
    named(f"cubus.rocket={GREEDY.removeprefix('engine:')}")
    assert [level.name for level in kist.bots["cubus"]][-1] == "rocket"
    assert find_level("cubus", "rocket").bot(0, 1)
    assert kist.contest("cubus", ["rocket", "novice"], games=1)["games"] == 1


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("rocket=./rocket", "An engine is GAME.NAME=COMMAND"),
        ("cubus.Rocket9=./rocket", "An engine is GAME.NAME=COMMAND"),
        ("chess.rocket=true", "there is no game chess"),
        ("cubus.rocket=./no-such", "there is no program"),
        ("cubus.rocket=true", "has ended"),
        (f"skelter.rocket={GREEDY.removeprefix('engine:')}", "does not play skelter"),
    ],
)
def test_an_engine_that_cannot_play_is_refused_at_once(named: Callable[[str], None], text: str, says: str) -> None:
    with pytest.raises(kist.KistError) as refused:
        named(text)
    assert says in refused.value.message


def test_how_engines_are_named() -> None:
    engine = HostedEngine.parse(" cubus.rocket=./rocket --fast ")
    assert (engine.name, engine.maker.game, engine.maker.command) == ("rocket", "cubus", "./rocket --fast")
