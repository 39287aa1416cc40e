"""Answers golden transcripts anew: `python -m tests.playthroughs.rewrite [FILE…]`."""

import sys
from pathlib import Path

from tests.playthroughs.walk import FILES, answered, lines_of, to_text


def main() -> None:
    for file in map(Path, sys.argv[1:]) if len(sys.argv) > 1 else FILES:
        file.write_text(to_text(answered(lines_of(file))), encoding="utf-8")


if __name__ == "__main__":
    main()
