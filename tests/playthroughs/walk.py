"""Answers the lines of a golden transcript and says what each answer changed."""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from kist.core.replay import Replay
from kist.core.types import Json
from kist.games import GAMES

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/*.jsonl"))


def lines_of(file: Path) -> list[dict[str, Json]]:
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


def answered(lines: Iterable[dict[str, Json]]) -> Iterator[dict[str, Json]]:
    """These lines with `out` as the answer is now."""
    replay, last = Replay(GAMES), dict[str, Json]()
    for line in lines:
        answer: dict[str, Json] = json.loads(json.dumps(replay.answer(line["in"])))
        if answer["ok"]:
            yield {**line, "out": changes(last, answer)}
            last = answer
        else:
            yield {**line, "out": answer}


def changes(before: Mapping[str, Json], after: Mapping[str, Json]) -> dict[str, Json]:
    """What is different after, member by member; null for what is gone."""
    changed: dict[str, Json] = {name: None for name in before if name not in after}
    for name, value in after.items():
        old = before.get(name)
        if isinstance(old, Mapping) and isinstance(value, Mapping):
            if inside := changes(old, value):
                changed[name] = inside
        elif name not in before or old != value:
            changed[name] = value
    return changed


def to_text(lines: Iterable[dict[str, Json]]) -> str:
    return "".join(json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n" for line in lines)
