"""Games as Parquet: documented columns, and the same rows whatever the number of workers."""

import json
from pathlib import Path

import pytest
from pyarrow import parquet

from kist import __version__
from kist.cli.main import main
from kist.core.transcript import Transcript
from kist.games import GAMES

DOCS = Path(__file__).parents[2] / "docs" / "research.md"


def log_of(path: Path, game: str, players: str, jobs: int) -> Path:
    how = ["--games", "4", "--jobs", str(jobs), "--nodes", "20", "--json"]
    assert main(["arena", "--game", game, "--players", players, "--log", str(path), *how]) == 0
    return path


def exported(tmp_path: Path, *given: str) -> list[dict[str, object]]:
    out = tmp_path / "games.parquet"
    assert main(["research", "export", *given, "-o", str(out)]) == 0
    return list(parquet.read_table(out).to_pylist())


def test_the_same_rows_whatever_the_number_of_workers(tmp_path: Path) -> None:
    one = log_of(tmp_path / "one.jsonl", "cubus", "novice,greedy", 1)
    two = log_of(tmp_path / "two.jsonl", "cubus", "novice,greedy", 2)
    assert exported(tmp_path, str(one)) == exported(tmp_path, str(two))


def test_rows_are_the_steps_of_the_games(tmp_path: Path) -> None:
    log = log_of(tmp_path / "log.jsonl", "skelter", "novice,steady", 1)
    rows = exported(tmp_path, str(log), "--views", str(tmp_path / "views.parquet"))
    games = list(Transcript.read_all(log.read_text().splitlines(), GAMES))
    steps = [(number, *step) for number, game in enumerate(games) for step in game.steps]
    assert [(row["game_id"], row["seat"], f"{row['verb']} {row['argument']}".strip()) for row in rows] == [
        (number, actor, str(action)) for number, actor, action in steps
    ]
    views = parquet.read_table(tmp_path / "views.parquet").to_pylist()
    assert len(views) == len(rows), "chance does nothing in this game"
    for row, seen in zip(rows, views, strict=True):
        assert [seen[name] for name in ("game_id", "step", "seat")] == [row["game_id"], row["step"], row["seat"]]
        view = json.loads(seen["view"])
        assert view["viewer"] == row["seat"]
        assert f"{row['verb']} {row['argument']}".strip() in view["actions"]
    final = games[-1].game.outcome(games[-1].state)
    assert final
    assert (rows[-1]["winners"], rows[-1]["reason"]) == (list(final.winners), final.reason)


def test_chance_and_the_referee_are_nobodys_rows(tmp_path: Path) -> None:
    log = log_of(tmp_path / "log.jsonl", "cubus", "novice,novice", 1)
    rows = exported(tmp_path, str(log), "--views", str(tmp_path / "views.parquet"))
    views = parquet.read_table(tmp_path / "views.parquet").to_pylist()
    assert len(views) == sum(row["seat"] is not None for row in rows)
    assert {row["verb"] for row in rows if row["seat"] is None} == {"draw", "rule"}
    assert sum(row["verb"] == "build" for row in rows) > 10
    games = list(Transcript.read_all(log.read_text().splitlines(), GAMES))
    assert [row["scores"] for row in rows] == [list(state.scores) for game in games for state in game.states[1:]]


def test_every_column_is_documented(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    log.write_text('{"game":"cubus","seats":2}\n{"seat":null,"do":"draw L"}\n')
    views, secrets = tmp_path / "views.parquet", tmp_path / "secrets.parquet"
    (row,) = exported(tmp_path, str(log), "--views", str(views), "--secrets", str(secrets))
    page, others = DOCS.read_text(), [parquet.read_table(path).column_names for path in (views, secrets)]
    assert [name for name in [*row, *others[0], *others[1]] if f"| `{name}` |" not in page] == []
    assert row["winners"] is None


def test_files_name_who_played_and_say_what_they_are(tmp_path: Path) -> None:
    log = log_of(tmp_path / "log.jsonl", "skelter", "novice,steady:nodes=7", 1)
    rows = exported(tmp_path, str(log), "--licence", "CC-BY-4.0")
    names = {row["game_id"]: row["players"] for row in rows}
    assert [*names.values()] == [["novice", "steady:nodes=7"], ["steady:nodes=7", "novice"]] * 2
    about = [json.loads(str(row["about"])) for row in rows]
    assert {(each["kist"], each["nodes"], each["deal"]) for each in about} == {
        (__version__, nodes, deal) for nodes in ("20,7", "7,20") for deal in ("0", "1")
    }
    said = parquet.read_schema(tmp_path / "games.parquet").metadata
    assert (said[b"kist"].decode(), said[b"licence"], said[b"kind"]) == (__version__, b"CC-BY-4.0", b"steps")


def test_the_seed_of_the_hidden_board_is_in_the_file_of_secrets_alone(tmp_path: Path) -> None:
    log = log_of(tmp_path / "log.jsonl", "skelter", "novice,steady", 1)
    views, secrets = tmp_path / "views.parquet", tmp_path / "secrets.parquet"
    exported(tmp_path, str(log), "--views", str(views), "--secrets", str(secrets))
    hidden = [json.loads(row["settings"])["seed"] for row in parquet.read_table(secrets).to_pylist()]
    assert len(hidden) == 4
    for path in (tmp_path / "games.parquet", views):
        rows = json.dumps(parquet.read_table(path).to_pylist())
        assert not [seed for seed in hidden if str(seed) in rows]
        assert '\\"seed\\": \\"' not in rows


def test_what_cannot_be_read_or_written_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "log.jsonl"
    log.write_text('{"game":"cubus","seats":2}\n{"seat":0,"do":"fly"}\n')
    for given in (
        [str(log), "-o", str(tmp_path / "x.parquet")],
        ["nowhere.jsonl", "-o", str(tmp_path / "x.parquet")],
    ):
        assert main(["research", "export", *given]) == 1
    log.write_text('{"game":"cubus","seats":2}\n')
    assert main(["research", "export", str(log), "-o", str(tmp_path / "no" / "x.parquet")]) == 1
    said = capsys.readouterr().err
    assert "Line 2" in said
    assert "nowhere.jsonl" in said
    assert "cannot be written" in said
