"""docs/python-chess.md, line by line: what it says of Kist, and with `-m whole` what it says of python-chess."""

import inspect
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from random import Random

import pytest

import kist
from tests.distribution.fresh import ALONE, ROOT, Fresh, wheel_of_this_checkout

PAGE = (ROOT / "docs/python-chess.md").read_text("utf-8")
POINTS = re.findall(r"^\| (\d+) \| (.+?) \|", PAGE, re.MULTILINE)
OVERLOOKED = {"stack": ".2/21", "hands": ["L"]}


def test_there_are_twenty_points_and_each_has_a_test_on_both_sides() -> None:
    assert [int(number) for number, _ in POINTS] == list(range(1, 21))
    ours = [name for name in globals() if re.match(r"test_\d\d_", name)]
    assert [int(name[5:7]) for name in sorted(ours)] == list(range(1, 21))
    assert [int(number) for number in re.findall(r"^# (\d+)$", CHESS, re.MULTILINE)] == list(range(1, 21))


def test_01_rich_is_installed_along() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert [re.split("[>=<]", each)[0] for each in project["dependencies"]] == ["rich"]


def test_02_names_are_loaded_when_they_are_used() -> None:
    said = "import sys, kist; before = set(sys.modules); kist.Stack; print(len(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, check=True)
    assert int(done.stdout) > 3


def test_03_states_are_frozen_and_the_table_changes() -> None:
    table = kist.play("cubus", seed=7)
    before = table.state
    with pytest.raises(AttributeError):
        before.laid = None
    assert table.do("pass") is table
    assert table.state != before


def test_04_what_can_be_listed_is_listed_and_builds_are_found() -> None:
    table = kist.play("cubus", position=OVERLOOKED)
    assert table.actions() == ("pass",)
    found = [build.points for build in table.builds()]
    assert found == sorted(found, reverse=True)
    assert kist.play("skelter", seed=1).propose(Random(1)) in kist.play("skelter", seed=1).actions()


def test_05_what_bots_did_is_taken_back_too() -> None:
    table = kist.play("cubus", seed=7, bots={1: "novice"})
    before = table.steps
    assert table.do("pass").steps != before
    assert table.undo().steps == before


def test_06_copies_go_on_alike() -> None:
    table = kist.play("cubus", seed=7, bots={1: "novice"})
    assert table.copy().do("pass").steps == table.do("pass").steps


def test_07_stacks_are_a_line_of_text_and_positions_a_setting() -> None:
    assert str(kist.Stack(".2/22")) == ".2/22"
    assert str(kist.play("cubus", position=OVERLOOKED).view().table.stack) == ".2/21"


def test_08_actions_have_one_form() -> None:
    from kist.core.actions import Action  # noqa: PLC0415

    assert str(Action.parse("build .2/22")) == "build .2/22"


def test_09_refusals_have_a_code_and_a_sentence() -> None:
    with pytest.raises(kist.KistError) as refused:
        kist.play("cubus", seed=7).do("fly")
    assert refused.value.code
    assert refused.value.message.endswith(".")


def test_10_drawings_are_svg_and_png_without_options() -> None:
    assert kist.svg(".2/22").startswith("<svg")
    assert kist.png(".2/22")[1:4] == b"PNG"
    assert list(inspect.signature(kist.svg).parameters) == ["drawn", "path"]


def test_11_tables_are_printed() -> None:
    assert "seat 0 to act" in str(kist.play("cubus", seed=7))


def test_12_all_of_it_draws_itself_in_a_notebook() -> None:
    table = kist.play("cubus", seed=7).do("pass")
    for shown in (table, table.transcript, kist.review(table)):
        assert "<svg" in shown._repr_html_() or "<table" in shown._repr_html_()
    assert kist.Stack("1")._repr_svg_()
    assert "<svg" in kist.play("skelter")._repr_html_()


def test_13_names_comments_and_variations_are_kept_and_checked() -> None:
    table = kist.play("cubus", position=OVERLOOKED)
    game = table.copy().do("pass").transcript.with_variation(table.copy().do("build .2/22").transcript)
    game = game.with_comment(0, "!").with_about(players=["Ann", "Ben"])
    assert kist.Transcript.parse(str(game), kist.games) == game
    with pytest.raises(kist.KistError):
        kist.Transcript.parse(str(game).replace("build .2/22", "build 33/33"), kist.games)


def test_14_engines_are_asked_for_a_move() -> None:
    engine = f"engine:{sys.executable} {ROOT / 'docs/engines/greedy.py'}"
    assert kist.play("cubus", seed=7, bots={0: engine}, seconds=5).steps


def test_15_an_outcome_is_winners_and_a_reason() -> None:
    outcome = kist.play("cubus", seats=3, seed=2, bots=["novice"] * 3).outcome
    assert outcome
    assert outcome.winners
    assert outcome.reason


def test_16_builds_are_solved_exactly() -> None:
    best = kist.best_build(".4o42o/.1/61/5o", "DDDD", "1987")
    assert best
    assert best.points == 56


def test_17_editions_are_settings() -> None:
    editions = ["2005", "1987", "kids"]
    assert [str(kist.play("cubus", rules=rules).view().table.rules) for rules in editions] == editions


def test_18_it_is_typed() -> None:
    assert (Path(kist.__file__).parent / "py.typed").is_file()


def test_19_luck_follows_from_a_seed_and_seats_see_their_own() -> None:
    assert kist.play("cubus", seed=7).steps == kist.play("cubus", seed=7).steps
    assert kist.play("skelter", seats=6).view(5).viewer == 5


def test_20_there_are_bots_and_contests() -> None:
    assert sum(len(kist.bots[game]) for game in ("cubus", "skelter")) == 7
    assert "elo" in kist.contest("cubus", ["novice", "novice"], games=2, nodes=20, round_robin=True)["players"][0]


CHESS = """
import chess, chess.engine, chess.gaviota, chess.pgn, chess.svg, chess.syzygy, chess.variant
import inspect, io
from importlib.metadata import requires
from pathlib import Path

board = chess.Board()
# 1
assert not [each for each in requires("chess") or [] if "extra" not in each]
# 2
assert len(Path(chess.__file__).read_text().splitlines()) > 4000
# 3
before = board.fen(); board.push_uci("e2e4"); assert board.fen() != before
# 4
assert board.legal_moves.count() == 20
# 5
board.pop(); assert board.fen() == before
# 6
assert board.copy(stack=False) == board
# 7
assert chess.Board(before) == board
# 8
assert board.parse_san("Nf3") == chess.Move.from_uci("g1f3")
# 9
assert issubclass(chess.IllegalMoveError, ValueError) and issubclass(chess.AmbiguousMoveError, ValueError)
assert issubclass(chess.InvalidMoveError, ValueError)
# 10
assert {"arrows", "fill", "size", "orientation", "colors"} <= set(inspect.signature(chess.svg.board).parameters)
# 11
assert str(board).startswith("r n b q") and board.unicode()
# 12
assert "<svg" in board._repr_svg_() and "<svg" in chess.SquareSet([0])._repr_svg_()
# 13
game = chess.pgn.read_game(io.StringIO('[White "Ann"]\\n\\n1. e4 {!} (1. d4 $1) e5 *'))
assert game.headers["White"] == "Ann" and len(game.variations) == 2 and game.variations[1].nags == {1}
# 14
assert chess.engine.UciProtocol and chess.engine.XBoardProtocol and chess.engine.SimpleEngine.analysis
# 15
assert [field for field in chess.Outcome.__dataclass_fields__] == ["termination", "winner"]
# 16
assert chess.syzygy.open_tablebase and chess.gaviota.open_tablebase
# 17
assert len(chess.variant.VARIANTS) - 1 >= 9, len(chess.variant.VARIANTS)
# 18
assert (Path(chess.__file__).parent / "py.typed").is_file()
# 19
assert not hasattr(board, "view") and len(chess.COLORS) == 2
# 20
assert not hasattr(chess, "arena") and not hasattr(chess, "bots")
print("all so")
"""


@pytest.mark.whole
def test_what_is_said_of_python_chess_is_so(tmp_path: Path) -> None:
    fresh = Fresh.made(tmp_path / "env", sys.executable, wheel_of_this_checkout(tmp_path / "wheel"))
    uv = str(Path(sys.executable).parent / "uv")
    install = [uv, "pip", "install", "--quiet", "--python", str(fresh.folder / "bin/python"), "chess==1.11.2"]
    subprocess.run(install, env=ALONE, check=True, capture_output=True)
    done = fresh.python(CHESS)
    assert done.stdout == "all so\n", done.stderr
