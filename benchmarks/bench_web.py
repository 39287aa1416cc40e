"""The pages as Lighthouse judges them: first page, a match, the rules, on a desktop and on a slow phone.

Blocked time depends on what else the machine does. So performance stands here twice: as Lighthouse has it, by the
clock, best and median of several runs, and with blocked time by the processor's time, which comes near to that of an
idle machine. KIST_BENCH_RUNS changes how many runs there are. The rest must be perfect in every run.
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
MILLISECONDS = ("first-contentful-paint", "largest-contentful-paint", "busy")

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
    print(
        "page     device   least | by the clock: best median | by the processor: median worst "
        "| a11y/practices/seo | ms: paint largest blocked"
    )
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
    clock, processor = ([each[how] for each in found] for how in ("performance", "quiet"))
    perfect = "/".join(str(min(each[name] for each in found)) for name in PERFECT)
    times = " ".join(f"{statistics.median(each[name] for each in found):>6.0f}" for name in MILLISECONDS)
    print(
        f"{page:<8} {device:<8} {LEAST[device]:>5} | {max(clock):>18} {statistics.median(clock):>6}"
        f" | {statistics.median(processor):>24} {min(processor):>5} | {perfect:<18} | {times}",
        flush=True,
    )
    if statistics.median(processor) < LEAST[device]:
        print(f"    {', '.join(found[0]['failed'])}")


if __name__ == "__main__":
    main()
