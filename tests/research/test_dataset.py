"""The data set is made by its recipe: the same transcripts everywhere, sums and metadata that hold."""

import importlib.util
import json
from hashlib import sha256
from pathlib import Path

import pytest
from pyarrow import parquet

from kist.arena.workers import play_with
from kist.research.dataset import COLUMNS, PLAYERS, main, make

GAMES = 4


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("data")
    main([str(directory), "--games", str(GAMES)])
    return directory


def test_the_sums_are_those_of_all_files(made: Path) -> None:
    lines = [line.split("  ") for line in (made / "SHA256SUMS").read_text().splitlines()]
    assert {name for _, name in lines} == {path.name for path in made.iterdir()} - {"SHA256SUMS"}
    assert all(sha256((made / name).read_bytes()).hexdigest() == told for told, name in lines)


def test_the_transcripts_are_the_same_whatever_the_number_of_processes(made: Path, tmp_path: Path) -> None:
    make(tmp_path, GAMES, play_with(2))
    for kind in PLAYERS:
        assert (tmp_path / f"{kind}.jsonl").read_bytes() == (made / f"{kind}.jsonl").read_bytes()


def test_every_table_is_described_column_by_column(made: Path) -> None:
    told = {each["name"]: each for each in json.loads((made / "croissant.json").read_text())["recordSet"]}
    for kind, players in PLAYERS.items():
        for what in COLUMNS:
            table = parquet.read_table(made / f"{kind}.{what}.parquet")
            assert [field["name"] for field in told[f"{kind}-{what}"]["field"]] == table.column_names
            assert set(table.column("game_id").to_pylist()) == set(range(GAMES))
        names = parquet.read_table(made / f"{kind}.steps.parquet").column("players").to_pylist()
        assert {tuple(each) for each in names} == {players, players[::-1]}


def test_the_card_tells_how_it_was_made(made: Path) -> None:
    card = (made / "README.md").read_text()
    assert f"{GAMES} games" in card
    for word in ("**What.**", "**How.**", "**Licence.** CC0-1.0", "**Limits.**", "seed 36"):
        assert word in card


@pytest.mark.skipif(importlib.util.find_spec("mlcroissant") is None, reason="mlcroissant is not installed")
@pytest.mark.filterwarnings("ignore")
def test_the_library_of_croissant_accepts_the_metadata_and_reads_the_tables(made: Path) -> None:
    import mlcroissant  # noqa: PLC0415 - installed on demand only

    dataset = mlcroissant.Dataset(jsonld=made / "croissant.json")
    assert not dataset.metadata.issues.errors
    record = next(iter(dataset.records("skelter-steps")))
    assert record["skelter-steps/game"] in ("skelter", b"skelter")
