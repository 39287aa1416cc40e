"""Runs the benchmarks named on the command line, or all of them; `--help` tells which there are."""

import argparse
import ast
import importlib
import sys
from pathlib import Path

PREFIX = "bench_"
KNOWN = {path.stem.removeprefix(PREFIX): path for path in sorted(Path(__file__).parent.glob(f"{PREFIX}*.py"))}


def purpose(path: Path) -> str:
    """What a benchmark is for: the first line of its file, read without its peers."""
    return (ast.get_docstring(ast.parse(path.read_text())) or "").partition("\n")[0]


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="scripts/bench",
        description="Measures, each benchmark beside its peers in the same run; installs the peers when needed.",
        epilog="\n".join(f"  {name:<12}{purpose(path)}" for name, path in KNOWN.items()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("benchmarks", nargs="*", help="which of those below; all of them if none is named")
    parser.add_argument("--peers", action="store_true", help="for server: boardgame.io under the same load too")
    return parser


def main() -> int:
    chosen = arguments().parse_args().benchmarks or list(KNOWN)
    if unknown := [name for name in chosen if name not in KNOWN]:
        print(f"There is no benchmark {unknown[0]!r}; there are: {', '.join(KNOWN)}.", file=sys.stderr)
        return 2
    for name in chosen:
        print(f"\n{name}\n{'=' * len(name)}", flush=True)
        importlib.import_module(f"benchmarks.{PREFIX}{name}").main()
    return 0


if __name__ == "__main__":
    sys.exit(main())
