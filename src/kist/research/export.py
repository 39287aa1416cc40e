"""Games as a Parquet file: one row for every action, the columns as docs/research.md lists them.

What comes out follows from the transcripts alone, in their order; so it is the same however many workers played them.
"""

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Any, Final

from kist.core import files
from kist.core.errors import KistError
from kist.core.json_lines import write_json
from kist.core.transcript import Transcript
from kist.core.types import Json
from kist.research.extras import not_installed

GAMES_A_GROUP: Final = 64
"""The rows of so many games are written at a time."""
VIEWS: Final = "view"
"""The column with what whoever acted saw; left out unless it is asked for."""


def rows_of(number: int, game: Transcript, views: bool = False) -> Iterator[dict[str, Json]]:
    """The rows of one game; `number` tells it from the others of the file."""
    rules, outcome, agreed = game.game, game.game.outcome(game.state), game.settings.to_json()
    common: dict[str, Json] = {
        "game_id": number,
        "game": rules.name,
        "rules_version": agreed.get("version", rules.version),
        "seats": game.seats,
        "settings": _text(agreed),
        "winners": list(outcome.winners) if outcome else None,
        "reason": outcome.reason if outcome else None,
    }
    for at, before, actor, action, after in game.moments():
        row: dict[str, Json] = {
            **common,
            "step": at,
            "seat": actor,
            "verb": action.verb,
            "argument": action.argument,
            "phase": rules.phase(before),
            "scores": list(rules.scores(after)),
        }
        if views:
            row[VIEWS] = None if actor is None else _text(rules.view(before, actor).to_json())
        yield row


def _text(value: dict[str, Json]) -> str:
    return write_json([value]).rstrip("\n")


def export(games: Iterable[Transcript], path: files.Path, views: bool = False) -> int:
    """Write all games into a file and say how many rows there are; raises `KistError`."""
    arrow, parquet = _libraries()
    schema = _schema(arrow, views)
    written = 0
    try:
        with parquet.ParquetWriter(str(path), schema, compression="zstd") as writer:
            for group in groups_of(games):
                rows = list(chain.from_iterable(rows_of(number, game, views) for number, game in group))
                writer.write_table(arrow.Table.from_pylist(rows, schema=schema))
                written += len(rows)
    except OSError as reason:
        raise KistError("not-written", f"{path} cannot be written: {reason}.") from reason
    return written


def groups_of(games: Iterable[Transcript]) -> Iterator[tuple[tuple[int, Transcript], ...]]:
    """Some games at a time, with their numbers."""
    numbered = enumerate(games)
    while group := tuple(islice(numbered, GAMES_A_GROUP)):
        yield group


def _schema(arrow: Any, views: bool) -> Any:
    text, words = arrow.string(), arrow.dictionary(arrow.int16(), arrow.string())
    columns = [
        ("game_id", arrow.int64()),
        ("game", words),
        ("rules_version", arrow.int16()),
        ("seats", arrow.int8()),
        ("settings", text),
        ("winners", arrow.list_(arrow.int8())),
        ("reason", words),
        ("step", arrow.int32()),
        ("seat", arrow.int8()),
        ("verb", words),
        ("argument", text),
        ("phase", words),
        ("scores", arrow.list_(arrow.int16())),
    ]
    return arrow.schema([*columns, (VIEWS, text)] if views else columns)


def _libraries() -> tuple[Any, Any]:
    try:
        import pyarrow  # noqa: PLC0415 - an extra
        from pyarrow import parquet  # noqa: PLC0415
    except ImportError as reason:
        raise not_installed("PyArrow", "parquet") from reason
    return pyarrow, parquet
