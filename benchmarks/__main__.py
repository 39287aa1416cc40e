"""Runs the benchmarks named on the command line, or all of them; options are for the benchmarks themselves."""

import importlib
import pkgutil
import sys

import benchmarks

PREFIX = "bench_"


def main() -> int:
    known = [
        each.name.removeprefix(PREFIX)
        for each in pkgutil.iter_modules(benchmarks.__path__)
        if each.name.startswith(PREFIX)
    ]
    chosen = [name for name in sys.argv[1:] if not name.startswith("--")] or known
    if unknown := [name for name in chosen if name not in known]:
        print(f"There is no benchmark {unknown[0]!r}; there are: {', '.join(known)}.", file=sys.stderr)
        return 2
    for name in chosen:
        print(f"\n{name}\n{'=' * len(name)}", flush=True)
        importlib.import_module(f"benchmarks.{PREFIX}{name}").main()
    return 0


if __name__ == "__main__":
    sys.exit(main())
