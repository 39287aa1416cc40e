"""The front door: what `import kist` gives, and what it costs."""

import subprocess
import sys
from pathlib import Path

import pytest

import kist
from kist.bots.cubus.novice import Novice
from kist.bots.level import Level
from kist.core.errors import KistError
from kist.core.transcript import Transcript
from kist.core.types import Json
from kist.cubus.shape.build import Rules
from kist.cubus.shape.stack import Stack
from kist.cubus.shape.tiles import Tiles
from kist.cubus.solver import best_build

HEAVY = (
    "numpy",
    "rich",
    "random",
    "dataclasses",
    "argparse",
    "kist.cubus",
    "kist.skelter",
    "kist.bots",
    "kist.arena",
)


def python(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout


def test_every_name_is_there() -> None:
    assert set(kist.__all__) <= set(dir(kist))
    assert all(getattr(kist, name) is not None for name in kist.__all__)
    with pytest.raises(AttributeError, match="no attribute 'solitaire'"):
        kist.solitaire  # noqa: B018


def test_nothing_is_loaded_that_is_not_used() -> None:
    loaded = python("import sys; import kist; print(*sys.modules)").split()
    assert not [name for name in loaded if name.startswith(HEAVY)]
    loaded = python("import sys; import kist; kist.Stack('1'); print(*sys.modules)").split()
    assert not [
        name for name in loaded if name.startswith(("numpy", "rich", "kist.skelter", "kist.bots", "kist.arena"))
    ]
    assert "importlib.metadata" not in loaded


def test_games_and_bots_are_mappings_whatever_was_imported_first() -> None:
    code = """
import kist.arena.plan, kist.bots.registry, kist
import kist.arena.play as play
assert sorted(kist.games) == ["cubus", "skelter"] and len(kist.games) == 2 and "cubus" in kist.games
assert kist.games["cubus"].name == "cubus" and kist.games.GAMES["cubus"] is kist.games["cubus"]
assert kist.bots["skelter"][0].name == "novice" and "chess" not in kist.bots
assert kist.bots.registry.find_level("cubus", "greedy").name == "greedy"
assert kist.contest("cubus", ["novice", "novice"], games=1)["games"] == 1
assert play.play_game and kist.arena.play is play
print(kist.games, kist.bots)
"""
    assert "cubus" in python(code)


def test_a_stack_is_made_from_its_text() -> None:
    assert kist.Stack(".2/22") == Stack.parse(".2/22")
    assert repr(kist.Stack(".2/22o")) == "Stack('.2/22o')"
    assert eval(repr(kist.Stack("-"))) == Stack(())  # noqa: S307 - our own


@pytest.mark.parametrize("text", ["", "x", "12", "1/", "o", ".1", "1 ", "h", "1oo", "9" * 99])
def test_a_wrong_text_says_what_is_wrong(text: str) -> None:
    with pytest.raises(KistError) as refused:
        kist.Stack(text)
    assert refused.value.code
    assert refused.value.message.endswith(".")


def test_the_best_build_takes_texts_and_values_alike() -> None:
    exact = best_build(Rules.CARDS_1987, Stack("....1o/.71o1/3"), Tiles(1, 2, 1, 0))
    assert kist.best_build("....1o/.71o1/3", "LRRD", "1987") == exact
    assert kist.best_build(Stack("....1o/.71o1/3"), Tiles(1, 2, 1, 0), Rules.CARDS_1987) == exact


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("12", "L"), "half-hidden"),
        (("1", "RL"), "bad-hand"),
        (("1", "L", "1999"), "bad-rules"),
        (("-", "L"), "nothing-laid"),
    ],
)
def test_a_position_that_cannot_be_is_refused_by_name(arguments: tuple[str, ...], code: str) -> None:
    with pytest.raises(KistError) as refused:
        kist.best_build(*arguments)
    assert refused.value.code == code


def test_pictures_are_read() -> None:
    assert kist.read([["L", 0, 0], ("R", 0, 0), ("D", -1, -1)]) == Stack("1")
    for picture, code in (([], "empty"), ([("L", 0)], "bad-rhombus"), ([("L", 0, 0)], "right-side-missing")):
        with pytest.raises(KistError) as refused:
            kist.read(picture)
        assert refused.value.code in {code, "lid-missing"}


def test_a_transcript_is_saved_and_loaded(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    table = kist.play("cubus", seats=2, seed=3).do("pass").do("waive").do("pass")
    table.transcript.save(file)
    loaded = kist.load(file)
    assert isinstance(loaded, Transcript)
    assert loaded.game is kist.games["cubus"]
    assert (loaded.settings, loaded.steps, loaded.state) == (table.settings, table.steps, table.state)
    assert len(loaded.states) == len(loaded.steps) + 1
    assert str(loaded) == file.read_text()


def test_files_that_cannot_be_loaded_are_refused_with_the_line(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    with pytest.raises(KistError, match="cannot be read"):
        kist.load(file)
    file.write_text('{"game":"cubus","seats":2}\n\n{"seat":0,"do":"pass"}\n')
    with pytest.raises(KistError, match="Line 3: ") as refused:
        kist.load(file)
    assert refused.value.code == "not-to-act"
    file.write_text("")
    with pytest.raises(KistError, match="Line 1: Settings are"):
        kist.load(file)
    file.write_text('{"game":"cubus","seats":2}\n{"game":"cubus","seats":3}\n')
    assert [each.settings.seats for each in kist.load_all(file)] == [2, 3]
    with pytest.raises(KistError, match="2 games"):
        kist.load(file)
    with pytest.raises(KistError, match="cannot be written"):
        kist.play("cubus", seats=2).transcript.save(tmp_path / "no" / "folder")


def test_values_draw_themselves_in_notebooks() -> None:
    table = kist.play("cubus", seats=2, seed=1)
    for shown in (table._repr_html_(), table.transcript._repr_html_(), table.state._repr_html_()):
        assert shown.count("<svg") == 3  # the stack and two hands
    assert "0 : 0, seat 0 to act (build)" in table._repr_html_()
    hidden = kist.play("skelter", seats=2, board="shuffled", seed=1)
    assert hidden._repr_html_().count("<svg") == 1
    assert hidden.state.table.board._repr_svg_().startswith("<svg")


def test_bots_sit_on_seats_that_there_are() -> None:
    with pytest.raises(KistError, match="There is no seat '1': seats are 0 to 1"):
        kist.play("cubus", seats=2, bots={"1": "novice", 9: "novice"})  # type: ignore[dict-item]


def test_a_board_that_was_agreed_on_is_not_shuffled_anew() -> None:
    agreed: dict[str, Json] = {"game": "skelter", "seats": 2, "board": "shuffled", "seed": "agreed"}
    played = [kist.play(agreed, seed=luck).settings for luck in (1, 2)]
    assert played == [kist.games["skelter"].read_settings(agreed)] * 2


def test_a_game_is_reviewed_as_a_table_a_transcript_or_a_file(tmp_path: Path) -> None:
    table = kist.play("cubus", seats=2, seed=3, bots={1: "builder"}, seconds=0.05).do("pass")
    table.transcript.save(tmp_path / "game.jsonl")
    reviews = [kist.review(game, nodes=None) for game in (table, table.transcript, tmp_path / "game.jsonl")]
    assert all(each.to_json() == reviews[0].to_json() for each in reviews)
    assert reviews[0].decisions
    assert kist.review(kist.play("skelter", seats=2)).decisions == ()


def test_a_contest_takes_names_levels_classes_and_places() -> None:
    novice = kist.bots["cubus"][0]
    players: list[str | Level] = ["builder", novice, "kist.bots.cubus.novice:Novice", Level("mine", novice.make)]
    results = kist.contest("cubus", [*players[:3], players[3]], games=4, seed=5, nodes=50)
    assert isinstance(results["players"], list)
    assert [player["name"] for player in results["players"]] == [
        "builder",
        "novice",
        "kist.bots.cubus.novice:Novice",
        "mine",
    ]


def test_a_contest_refuses_what_cannot_be_played() -> None:
    for players, settings, code in (
        (["builder", "boss"], {}, "unknown-level"),
        (["builder", "no_such:Bot"], {}, "unloadable"),
        (["builder"], {}, "bad-seats"),
        (["builder", "builder"], {"rules": "1812"}, "bad-rules"),
    ):
        with pytest.raises(KistError) as refused:
            kist.contest("cubus", players, games=1, **settings)  # type: ignore[call-overload]
        assert refused.value.code == code


def test_a_class_that_other_processes_cannot_find_is_refused_there() -> None:
    class Local(Novice):
        pass

    with pytest.raises(KistError) as refused:
        kist.contest("cubus", [Local, "novice"], games=1, jobs=2)
    assert refused.value.code == "not-in-processes"
