"""Games as Parquet files: one row for every action, the columns as docs/research.md lists them.

What comes out follows from the transcripts alone, in their order; so it is the same however many workers played them.
What players saw, and what was hidden from all of them, have files of their own: nobody trains on a secret by mistake.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack
from itertools import islice
from typing import Any, Final, NamedTuple

from kist import __version__
from kist.arena.plan import LICENCE
from kist.core import files
from kist.core.errors import KistError
from kist.core.extras import not_installed
from kist.core.json_lines import write_json
from kist.core.transcript import Transcript
from kist.core.types import Json

GAMES_A_GROUP: Final = 64
"""The rows of so many games are written at a time."""
STEPS, VIEWS, SECRETS = "steps", "views", "secrets"
"""The kinds of file."""

Row = dict[str, Json]


class Paths(NamedTuple):
    """Where to write: the steps, and what else is wanted."""

    steps: files.Path
    views: files.Path | None = None
    """What whoever acted saw before."""
    secrets: files.Path | None = None
    """The settings with what they hide, such as the seed of a shuffled board."""


def rows_of(number: int, game: Transcript) -> Iterator[Row]:
    """The rows of one game; `number` tells it from the others of the file."""
    rules, outcome, about = game.game, game.game.outcome(game.state), game.about
    common: Row = {
        "game_id": number,
        "game": rules.name,
        "rules_version": game.settings.to_json().get("version", rules.version),
        "seats": game.seats,
        "players": list(about.players) or None,
        "settings": _text(game.settings.to_public_json()),
        "about": _text(dict(about.more)),
        "winners": list(outcome.winners) if outcome else None,
        "reason": outcome.reason if outcome else None,
    }
    for at, before, actor, action, after in game.moments():
        yield {
            **common,
            "step": at,
            "seat": actor if isinstance(actor, int) else None,
            "verb": action.verb,
            "argument": action.argument,
            "phase": rules.phase(before),
            "scores": list(rules.scores(after)),
        }


def views_of(number: int, game: Transcript) -> Iterator[Row]:
    """What whoever acted saw before: the same steps, without those of chance and the referee."""
    for at, before, actor, _, _ in game.moments():
        if isinstance(actor, int):
            seen = _text(game.game.view(before, actor).to_json())
            yield {"game_id": number, "step": at, "seat": actor, "view": seen}


def secrets_of(number: int, game: Transcript) -> Iterator[Row]:
    """The settings with what they hide."""
    yield {"game_id": number, "settings": _text(game.settings.to_json())}


def _text(value: dict[str, Json]) -> str:
    return write_json([value]).rstrip("\n")


def export(games: Iterable[Transcript], paths: Paths, licence: str = LICENCE) -> int:
    """Write all games and say how many rows of steps there are; raises `KistError`."""
    arrow, parquet = _libraries()
    makers = {STEPS: (paths.steps, rows_of), VIEWS: (paths.views, views_of), SECRETS: (paths.secrets, secrets_of)}
    wanted = {kind: (path, maker) for kind, (path, maker) in makers.items() if path is not None}
    written = 0
    try:
        with ExitStack() as stack:
            writers = {}
            for kind, (path, _) in wanted.items():
                schema = _schema(arrow, kind).with_metadata(_metadata(kind, licence))
                writers[kind] = stack.enter_context(parquet.ParquetWriter(str(path), schema, compression="zstd"))
            for group in groups_of(games):
                for kind, (_, maker) in wanted.items():
                    rows = [row for number, game in group for row in maker(number, game)]
                    writers[kind].write_table(arrow.Table.from_pylist(rows, schema=writers[kind].schema))
                    written += len(rows) if kind == STEPS else 0
    except OSError as reason:
        raise KistError("not-written", f"{paths.steps} cannot be written: {reason}.") from reason
    return written


def groups_of(games: Iterable[Transcript]) -> Iterator[tuple[tuple[int, Transcript], ...]]:
    """Some games at a time, with their numbers."""
    numbered = enumerate(games)
    while group := tuple(islice(numbered, GAMES_A_GROUP)):
        yield group


def _metadata(kind: str, licence: str) -> Mapping[str, str]:
    """What every file says of itself: nothing that changes from run to run."""
    return {"kind": kind, "kist": __version__, "licence": licence, "columns": "docs/research.md, Games as data"}


def _schema(arrow: Any, kind: str) -> Any:
    text, words = arrow.string(), arrow.dictionary(arrow.int16(), arrow.string())
    number, step, seat = ("game_id", arrow.int64()), ("step", arrow.int32()), ("seat", arrow.int8())
    if kind == VIEWS:
        return arrow.schema([number, step, seat, ("view", text)])
    if kind == SECRETS:
        return arrow.schema([number, ("settings", text)])
    return arrow.schema(
        [
            number,
            ("game", words),
            ("rules_version", arrow.int16()),
            ("seats", arrow.int8()),
            ("players", arrow.list_(arrow.string())),
            ("settings", text),
            ("about", text),
            ("winners", arrow.list_(arrow.int8())),
            ("reason", words),
            step,
            seat,
            ("verb", words),
            ("argument", text),
            ("phase", words),
            ("scores", arrow.list_(arrow.int16())),
        ]
    )


def _libraries() -> tuple[Any, Any]:
    try:
        import pyarrow  # noqa: PLC0415 - an extra
        from pyarrow import parquet  # noqa: PLC0415
    except ImportError as reason:
        raise not_installed("PyArrow", "parquet") from reason
    return pyarrow, parquet
