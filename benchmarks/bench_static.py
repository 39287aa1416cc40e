"""Kist without a server: bytes, seconds to the own turn, bots, previews, the plain solver, in the page and CPython.

The page is measured in headless Chromium, on the built site behind a plain file server on this machine. CPython does
the same work in the same run, without numpy as the page does. Its times are the processor's, those in the page the
clock's: the machine's load stands beside them. A phone with a processor four times slower is the page's processes
stopped for three quarters of the time. KIST_BENCH_RUNS changes how often games are begun.
"""

import base64
import contextlib
import gzip
import json
import os
import pickle
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from tests.browser.alone import choose_novice, my_turn, place_a_stone
from tests.browser.conftest import ARGUMENTS, CHROMIUM, DESKTOP, LIKES
from tests.browser.files import FOLDER, FileServer

from benchmarks import static_work
from kist.cli.site import PAGES, write_site

CASES = Path(__file__).parent.parent / "tests/cubus/solver/cases"
WORK = Path(static_work.__file__)
RUNS = int(os.environ.get("KIST_BENCH_RUNS", "5"))
IN_PAGE = 100
"""So many positions of games are solved in the page, too."""
BOTS = [["cubus", level, 60] for level in ("novice", "builder", "greedy")] + [
    ["skelter", level, 60] for level in ("novice", "steady")
]
MASTERS = [["cubus", "master", 12], ["skelter", "master", 12]]
PHONE_BOTS = [["cubus", "greedy", 15], ["skelter", "steady", 15]]
SLOWER = 4
TICKS = 5
"""After so many it looks for new processes."""
TICK_SECONDS = 0.01
THINKS = """async ({ script, at, question }) => {
  const worker = new Worker(script, { type: 'module' });
  const said = (kind) => new Promise((done, failed) => {
    worker.addEventListener('message', ({ data }) => data.type === kind && done(data.answer));
    const isWrong = ({ type }) => type === 'broken' || type === 'failed';
    worker.addEventListener('message', ({ data }) => isWrong(data) && failed(new Error(data.why)));
    worker.onerror = () => failed(new Error('worker'));
  });
  const answer = said('answer');
  worker.postMessage({ type: 'start', at });
  worker.postMessage({ type: 'question', question });
  try { return await answer; } finally { worker.terminate(); }
}"""
"""Asks the page's own worker that thinks."""

Order = dict[str, Any]
Times = dict[str, list[float]]


def positions(name: str) -> list[list[str]]:
    cases = map(json.loads, (CASES / f"{name}.jsonl").read_text().splitlines())
    return [[case["rules"], case["stack"], case["hand"]] for case in cases]


def order(asked: list[list[str]], drafted: list[list[str]], bots: list[Any], *, plain: bool = True) -> Order:
    return {"positions": asked, "drafts": drafted, "bots": bots, "plain": plain}


# Where the work is done --------------------------------------------------------------------------------------------


def in_cpython(asked: Order) -> Times:
    """Milliseconds of the processor."""
    text = json.dumps({**asked, "clock": "process_time"})
    here = [sys.executable, "-m", "benchmarks.static_work"]
    done = subprocess.run(here, input=text, stdout=subprocess.PIPE, text=True, check=True)
    told: Times = json.loads(done.stdout)
    return told


def in_page(page: Page, asked: Order) -> Times:
    """Milliseconds of the clock, in the worker that thinks; it is given the same program."""
    text = json.dumps({**asked, "clock": "perf_counter"})
    names = {"program": WORK.read_text(), "text": text, "there": {"__name__": "static_work"}}
    question = pickle.dumps((eval, ("exec(program, there) or there['work'](text)", names)))
    (script,) = (PAGES / "assets").glob("thinker.worker-*.js")
    at = page.evaluate("document.baseURI.replace(/#.*/, '')")
    given = {"script": f"{at}assets/{script.name}", "at": f"{at}python/"}
    answer = page.evaluate(THINKS, {**given, "question": base64.b64encode(question).decode()})
    told: Times = json.loads(pickle.loads(base64.b64decode(answer)))  # noqa: S301 - our own
    return told


# The browser -------------------------------------------------------------------------------------------------------


def processes(of: int) -> list[int]:
    """All processes that a process started, and that these started."""
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # one that has just ended
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
    found, new = [], [of]
    while new:
        new = [pid for pid, parent in parents.items() if parent in new]
        found += new
    return found


def renderers() -> list[int]:
    """The processes of the pages that are open."""
    found = []
    for pid in processes(os.getpid()):
        with contextlib.suppress(OSError):
            if b"--type=renderer" in Path(f"/proc/{pid}/cmdline").read_bytes():
                found.append(pid)
    return found


def megabytes() -> float:
    """What the largest process of a page has in memory for itself (its share of what is shared included)."""
    sizes = []
    for pid in renderers():
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        sizes.append(next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1000)
    return max(sizes)


@contextlib.contextmanager
def slower() -> Iterator[None]:
    """The pages' processes run for one part of the time in `SLOWER`."""
    done = threading.Event()

    def hold() -> None:
        while not done.is_set():
            pids = renderers()
            for _ in range(TICKS):
                _signal(pids, signal.SIGSTOP)
                time.sleep(TICK_SECONDS * (SLOWER - 1))
                _signal(pids, signal.SIGCONT)
                time.sleep(TICK_SECONDS)
                if done.is_set():
                    return

    holding = threading.Thread(target=hold)
    holding.start()
    try:
        yield
    finally:
        done.set()
        holding.join()


def _signal(pids: list[int], how: signal.Signals) -> None:
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, how)


@contextlib.contextmanager
def device(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport=DESKTOP, locale="en-GB", reduced_motion="reduce")
    context.set_default_timeout(300_000)
    context.add_init_script(LIKES % "crates")
    yield context
    context.close()


def to_own_turn(page: Page, site: str) -> float:
    """Milliseconds from the press on Start until one can do something, in a game that oneself begins."""
    choose_novice(page, site, "Helter-Skelter")
    expect(page.get_by_role("button", name="Start")).to_be_enabled()
    start = time.perf_counter()
    page.get_by_role("button", name="Start").click()
    my_turn(page)
    return 1e3 * (time.perf_counter() - start)


def begun(browser: Browser, site: str) -> tuple[list[float], list[float], float]:
    """Games begun on new devices, and once more on each with everything kept by the browser; and what one then has
    in memory after some moves, when both workers run."""
    cold, warm = [], []
    size = 0.0
    for _ in range(RUNS):
        with device(browser) as context:
            page = context.new_page()
            cold.append(to_own_turn(page, site))
            page.close()
            page = context.new_page()
            warm.append(to_own_turn(page, site))
            for _ in range(3):
                place_a_stone(page)
            my_turn(page)
            size = max(size, megabytes())
    return cold, warm, size


# What is shown -----------------------------------------------------------------------------------------------------


NAMES = {"best": "plain, best build", "can": "plain, whether any", "preview": "preview of a draft"}
WANTED = {"preview": "95 % 100"} | {f"{game} {level}": "95 % 1,000" for game, level, _ in BOTS}


def show(
    what: str, times: list[float], peer: list[float] | None = None, wanted: str = "", peer_name: str = "CPython"
) -> None:
    """One line: how often, the times, and how they compare."""
    times = sorted(times)
    line = f"{what:<34} {len(times):>4} x  median {statistics.median(times):>8.1f}"
    line += f"  95 % {_share(times, 0.95):>8.1f}  99 % {_share(times, 0.99):>8.1f}  worst {times[-1]:>9.1f} ms"
    if peer:
        line += (
            f"  {peer_name} {statistics.median(peer):.1f}, ratio {statistics.mean(times) / statistics.mean(peer):.1f}"
        )
    print(line + (f"  (wanted: {wanted})" if wanted else ""), flush=True)


def _share(times: list[float], share: float) -> float:
    return times[min(len(times) - 1, int(share * len(times)))]


def load() -> None:
    """What else the machine does."""
    print(f"Load of the machine: {os.getloadavg()[0]:.1f}", flush=True)


def main() -> None:
    """Measure, and print a table."""
    subprocess.run(["scripts/web"], check=True)
    show_bytes()
    games, hard = positions("games"), positions("hard")
    sample = Random(3).sample(games, IN_PAGE)
    load()
    show_solver(games, hard)
    with tempfile.TemporaryDirectory() as folder, site_in(Path(folder)) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        show_page(browser, site, sample)
        load()
        with slower():
            show_phone(browser, site, sample)
        load()
        browser.close()


@contextlib.contextmanager
def site_in(folder: Path) -> Iterator[str]:
    """The site on a file server."""
    write_site(folder / FOLDER, prints=False)
    server = FileServer(folder)
    yield server.address
    server.stop()


def show_bytes() -> None:
    """What a first game fetches of Python, as it lies there and as a web space that compresses sends it."""
    files = json.loads((PAGES / "python/manifest.json").read_text())["files"].values()
    lies = sum(each["size"] for each in files)
    sent = sum(len(gzip.compress((PAGES / "python" / each["name"]).read_bytes())) for each in files)
    print(f"Python for a first game: {sent / 1e6:.2f} MB compressed (wanted: 8), {lies / 1e6:.2f} MB as they lie")


def show_solver(games: list[list[str]], hard: list[list[str]]) -> None:
    """The plain search in CPython, by processor time, beside the fast one."""
    for name, asked, wanted in (("games", games, ("99 % 150", "99 % 50")), ("hard", hard, ("worst 10,000", ""))):
        plain, fast = (in_cpython(order(asked, [], [], plain=each)) for each in (True, False))
        for what, words, target in (("best", "best build", wanted[0]), ("can", "whether any", wanted[1])):
            show(f"plain, {name}: {words}", plain[what], fast[what], target, peer_name="numpy")


def show_page(browser: Browser, site: str, sample: list[list[str]]) -> None:
    """Seconds, memory, bots, previews in the page."""
    cold, warm, size = begun(browser, site)
    show("press to own turn, first time", cold, wanted="12,000")
    show("press to own turn, kept", warm, wanted="6,000")
    print(f"memory of the page with both workers: {size:.0f} MB (wanted: 300)")
    asked = order(sample, sample, [*BOTS, *MASTERS])
    with device(browser) as context:
        page = context.new_page()
        page.goto(site)
        there, here = in_page(page, asked), in_cpython(asked)
    for what, times in there.items():
        show(f"page: {NAMES.get(what, what)}", times, here[what], WANTED.get(what, ""))


def show_phone(browser: Browser, site: str, sample: list[list[str]]) -> None:
    """A little less of it, with a processor that is slower."""
    cold, warm, _ = begun(browser, site)
    show("phone: press to own turn, first", cold)
    show("phone: press to own turn, kept", warm)
    with device(browser) as context:
        page = context.new_page()
        page.goto(site)
        for what, times in in_page(page, order(sample[:30], sample[:30], PHONE_BOTS)).items():
            show(f"phone: {NAMES.get(what, what)}", times)


if __name__ == "__main__":
    main()
