"""The pages as Lighthouse judges them: first page, a match, the rules, on a desktop and on a slow phone.

Performance is the best of several runs, since other work on the machine only ever makes it worse; the median stands
beside it. KIST_BENCH_RUNS changes how many there are. The rest must be perfect in every run.
"""

import json
import os
import shutil
import statistics
import subprocess
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Any

from tests.services import Kist, running

HERE = Path(__file__).parent / "lighthouse"
RUNS = int(os.environ.get("KIST_BENCH_RUNS", "5"))
LEAST = {"desktop": 95, "mobile": 90}
PERFECT = ("accessibility", "best-practices", "seo")
SECONDS = ("first-contentful-paint", "largest-contentful-paint", "total-blocking-time")

Judgement = dict[str, Any]


def main() -> None:
    """Judge, and print a table."""
    subprocess.run(["scripts/web"], check=True)
    if not (HERE / "node_modules").is_dir():
        subprocess.run([str(shutil.which("npm")), "ci", "--silent"], cwd=HERE, check=True)
    with tempfile.TemporaryDirectory() as folder:
        kist = Kist(Path(folder))
        with running(kist):
            pages = _judged(kist.url)
    print("page, device                     best  median  least   a11y/practices/seo   paint  largest  blocked, ms")
    for (page, device), found in pages.items():
        _show(page, device, found)


def _judged(address: str) -> dict[tuple[str, str], list[Judgement]]:
    command = [str(shutil.which("node")), str(HERE / "judge.mjs"), address, str(RUNS)]
    lines = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()
    pages: dict[tuple[str, str], list[Judgement]] = defaultdict(list)
    for judgement in map(json.loads, lines):
        pages[judgement["page"], judgement["device"]].append(judgement)
    return pages


def _show(page: str, device: str, found: list[Judgement]) -> None:
    best = max(found, key=lambda each: each["performance"])
    median = statistics.median(each["performance"] for each in found)
    perfect = "/".join(str(min(each[name] for each in found)) for name in PERFECT)
    times = "  ".join(f"{best[name]:>6}" for name in SECONDS)
    print(f"{page:<8} {device:<22} {best['performance']:>5} {median:>7} {LEAST[device]:>6}   {perfect:<18} {times}")
    if best["performance"] < LEAST[device]:
        print(f"    {', '.join(best['failed'])}")


if __name__ == "__main__":
    main()
