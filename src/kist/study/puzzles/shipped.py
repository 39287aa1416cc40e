"""The puzzles that come with Kist."""

from functools import cache
from pathlib import Path
from typing import Any, Final

from kist.core.json_lines import read_json

DATA: Final = Path(__file__).parent / "data"


@cache
def shipped() -> tuple[dict[str, Any], ...]:
    """All of them, by kind, from the easiest to the hardest."""
    lines = (line for path in sorted(DATA.glob("*.jsonl")) for line in path.read_text("utf-8").splitlines())
    return tuple(puzzle for line in lines if isinstance(puzzle := read_json(line), dict))
