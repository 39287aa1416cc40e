"""Games of each kind as a data set that anybody can make: `python -m kist.research.dataset DIR`.

For each kind there are transcripts, the steps, what players saw, and what was hidden from them; besides, a card,
metadata in the words of Croissant, and checksums. Who played and with which seed is fixed here, so the transcripts
are the same to the last byte on every machine, by the same version of Kist; Parquet files also follow from the
version of PyArrow.
"""

import argparse
import json
import math
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from kist import __version__
from kist.arena.contest import one_table
from kist.arena.plan import LICENCE, Plan
from kist.arena.workers import Play, play_with
from kist.core import files
from kist.core.transcript import Transcript
from kist.core.types import Json
from kist.games import GAMES
from kist.research.export import SECRETS, STEPS, VIEWS, Paths, export

PLAYERS: Final = {"cubus": ("greedy", "builder"), "skelter": ("steady", "novice")}
"""Who plays each kind: of these levels none thinks longer than it must."""
SEED: Final = 36
COUNT: Final = 10_000
"""How many games of each kind there are."""
LICENCE_PAGE: Final = f"https://spdx.org/licenses/{LICENCE}.html"
NUMBERS: Final = ("game_id", "rules_version", "seats", "step", "seat", "winners", "scores")
COLUMNS: Final = {
    STEPS: ("One row is one action.", NUMBERS),
    VIEWS: ("What whoever acted saw before, as JSON.", ("game_id", "step", "seat")),
    SECRETS: ("The settings of each game with what they hide.", ("game_id",)),
}
"""Of each kind of file what a row is, and which columns are numbers; all else is text."""
LISTS: Final = ("players", "winners", "scores")
TEXT_FORMAT, TABLE_FORMAT = "application/jsonl", "application/x-parquet"
CARD: Final = """# {count} games of {kinds} each

**What.** Complete games between Kist's bots: {who}. `KIND.jsonl` are transcripts, `KIND.steps.parquet` a row for
every action, `KIND.views.parquet` what whoever acted saw before, `KIND.secrets.parquet` what was hidden from all.
docs/research.md of Kist tells every column ("Games as data").

**How.** `python -m kist.research.dataset DIR --games {count}` with Kist {version}; seed {seed}, every deal is
played in every rotation of the seats. The transcripts are the same bytes on every machine; `SHA256SUMS` has the
sums of all files.

**Licence.** {licence}: nobody has a right to what bots did.

**Limits.** Bots are not people: they overlook and forget by rules (docs/bots.md), and nothing here tells how people
play or how good they are. Two players and the usual settings only. Games of a deal share their luck and are not
independent: split by `deal` (in `about`), not by row. Whoever trains on what players knew leaves the secrets aside,
and the `seed` in `about`, from which they can be worked out. There are no data about persons.
"""


def make(directory: Path, games: int = COUNT, play: Play | None = None) -> None:
    """Play, and write everything into a folder; raises `KistError`."""
    directory.mkdir(parents=True, exist_ok=True)
    for kind, players in PLAYERS.items():
        _play(directory, Plan(kind, players, games, SEED, {}, 1, math.inf), play or play_with(1))
    who = "; ".join(f"{kind}: {' and '.join(players)}" for kind, players in PLAYERS.items())
    about = {"version": __version__, "seed": SEED, "licence": LICENCE, "who": who, "kinds": " and of ".join(PLAYERS)}
    files.write_text(CARD.format(count=games, **about), directory / "README.md")
    files.write_text(json.dumps(_metadata(directory, games), indent=1) + "\n", directory / "croissant.json")
    sums = [f"{_sum(path)}  {path.name}\n" for path in _made(directory)]
    files.write_text("".join(sums), directory / "SHA256SUMS")


def _play(directory: Path, plan: Plan, play: Play) -> None:
    log = directory / f"{plan.game}.jsonl"
    with log.open("w", encoding="utf-8") as file:
        one_table(plan, play, lambda result: print(result.transcript, end="", file=file), keep=True)
    tables = (directory / f"{plan.game}.{kind}.parquet" for kind in COLUMNS)
    with log.open(encoding="utf-8") as lines:
        export(Transcript.read_all(lines, GAMES), Paths(*tables))


def _made(directory: Path) -> list[Path]:
    """The files of the data set, in order; the sums themselves are not among them."""
    names = [f"{kind}.{what}" for kind in PLAYERS for what in ("jsonl", *(f"{each}.parquet" for each in COLUMNS))]
    return [path for name in ("README.md", "croissant.json", *names) if (path := directory / name).exists()]


def _sum(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


def _metadata(directory: Path, games: int) -> dict[str, Json]:
    """What there is in the words of Croissant 1.0, so that its readers load the tables."""
    data = [path for path in _made(directory) if path.suffix in {".jsonl", ".parquet"}]
    return {
        "@context": _CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": "http://mlcommons.org/croissant/1.0",
        "name": "kist-games",
        "version": __version__,
        "description": f"{games} games each of Cubus and Helter-Skelter between bots, move by move.",
        "license": LICENCE_PAGE,
        "url": LICENCE_PAGE,
        "distribution": [_file(path) for path in data],
        "recordSet": [_records(path) for path in data if path.suffix == ".parquet"],
    }


def _file(path: Path) -> dict[str, Json]:
    return {
        "@type": "cr:FileObject",
        "@id": path.name,
        "name": path.name,
        "contentUrl": path.name,
        "encodingFormat": TABLE_FORMAT if path.suffix == ".parquet" else TEXT_FORMAT,
        "sha256": _sum(path),
    }


def _records(path: Path) -> dict[str, Json]:
    from pyarrow import parquet  # noqa: PLC0415 - an extra; the tables have just been written with it

    kind, what, _ = path.name.split(".")
    told, numbers = COLUMNS[what]
    columns: list[str] = parquet.read_schema(path).names
    fields: list[Json] = [_field(path.name, f"{kind}-{what}", name, name in numbers) for name in columns]
    return {
        "@type": "cr:RecordSet",
        "@id": f"{kind}-{what}",
        "name": f"{kind}-{what}",
        "description": told,
        "field": fields,
    }


def _field(file: str, records: str, column: str, is_number: bool) -> dict[str, Json]:
    source: Json = {"fileObject": {"@id": file}, "extract": {"column": column}}
    field: dict[str, Any] = {"@type": "cr:Field", "@id": f"{records}/{column}", "name": column, "source": source}
    return {
        **field,
        "dataType": "sc:Integer" if is_number else "sc:Text",
        **({"repeated": True} if column in LISTS else {}),
    }


_CONTEXT: Final[dict[str, Json]] = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "cr": "http://mlcommons.org/croissant/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileObject": "cr:fileObject",
    "fileProperty": "cr:fileProperty",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "parentField": "cr:parentField",
    "path": "cr:path",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "sc": "https://schema.org/",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}
"""The words of Croissant 1.0, as its readers expect them."""


def main(given: Sequence[str] | None = None) -> None:
    """Make the data set."""
    parser = argparse.ArgumentParser(prog="python -m kist.research.dataset", description="Makes the data set.")
    parser.add_argument("directory", type=Path, help="where to write it")
    parser.add_argument("--games", type=int, default=COUNT, help="games of each kind (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default: %(default)s)")
    options = parser.parse_args(given)
    make(options.directory, options.games, play_with(options.jobs))


if __name__ == "__main__":
    main()
