"""Inputs that nobody should send, over every way in: HTTP, sockets, `kist replay`, `kist cubus`, board files.

20,000 of them, or as many as KIST_FUZZ_INPUTS says; it ends by itself after KIST_FUZZ_SECONDS at the latest, and
says so. Fails for a crash, a traceback, an answer that takes longer than 2 s, or a process that grows.
KIST_FUZZ_SEED gives other inputs.
"""

import asyncio
import os
import sys
import tempfile
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from random import Random
from time import perf_counter

import httpx
from tests.fuzzing.aims import aim_at, bodies
from tests.fuzzing.storms import (
    LINED,
    Storm,
    memory_of,
    over_board_files,
    over_http,
    over_lines,
    over_sockets,
)
from tests.services import ROOMY, Kist, running

INPUTS = int(os.environ.get("KIST_FUZZ_INPUTS", "20000"))
SECONDS = float(os.environ.get("KIST_FUZZ_SECONDS", "5400"))
SEED = os.environ.get("KIST_FUZZ_SEED", "1")
ROUND = 10_000
"""Inputs of each way before the next has its turn."""
WAYS = 5
SLOW, GROWN, LARGE = 2.0, 50_000, 300_000
"""Seconds that no answer may take; kB by which the server may grow, and that another process may have."""


async def wake(kist: Kist) -> None:
    """Ask everything once as it should be asked: processes that answer beside the server start with their first
    question, and that is not an input's time."""
    aim, client = await aim_at(kist.url), httpx.AsyncClient(base_url=kist.url, timeout=60)
    async with client:
        client.headers["authorization"] = f"Bearer {aim.token}"
        for path, body in bodies(Random(SEED), aim).items():
            await client.post(path, json=body)


async def fire(kist: Kist, inputs: int, seed: str) -> list[Storm]:
    """HTTP and sockets, side by side."""
    aim = await aim_at(kist.url)
    over_either = (
        over_http(kist.port, aim, inputs, Random(f"http {seed}")),
        over_sockets(kist.port, aim, inputs, Random(f"socket {seed}")),
    )
    return list(await asyncio.gather(*over_either))


def rounds(kist: Kist) -> Iterator[Storm]:
    """Storm after storm, until there were enough inputs."""
    good = (files("kist.skelter") / "boards" / "classic.json").read_text("utf-8")
    some, until = min(ROUND, INPUTS // WAYS), perf_counter() + SECONDS
    for number in range(-(-INPUTS // (WAYS * some))):
        seed = f"{SEED} {number}"
        yield from asyncio.run(fire(kist, some, seed))
        for command, (lines, share) in LINED.items():
            yield over_lines(command.split(), lines(Random(f"{command} {seed}")), int(some * share))
        yield over_board_files(good, some, Random(f"board {seed}"))
        if perf_counter() > until:
            print(f"ended after {SECONDS:.0f} s")
            return


def summed_up(storms: Iterator[Storm]) -> list[Storm]:
    """One for each way; every now and then it is said how far it is."""
    by_way, began = dict[str, Storm](), perf_counter()
    for storm in storms:
        by_way.setdefault(storm.way, Storm(storm.way)).add(storm)
        so_far = sum(each.inputs for each in by_way.values())
        print(f"{so_far:>10,} after {perf_counter() - began:.0f} s, {len(storm.faults)} faults", file=sys.stderr)
    return list(by_way.values())


def report(storms: list[Storm]) -> None:
    for storm in storms:
        memory = f"   {storm.memory / 1000:.0f} MB" if storm.memory else ""
        print(
            f"{storm.way:<20} {storm.inputs:>10,} inputs   {len(storm.faults)} faults   "
            f"slowest {storm.slowest:.2f} s{memory}"
        )
        for fault in storm.faults[:5]:
            print(f"    {fault}")
        if storm.slowest > SLOW:
            print(f"    slow: {storm.after!r}")


def main() -> None:
    with tempfile.TemporaryDirectory() as directory, running(Kist(Path(directory), *ROOMY)) as kist:
        assert isinstance(kist, Kist)
        asyncio.run(wake(kist))
        asyncio.run(fire(kist, min(5_000, INPUTS), "before"))
        before = memory_of(kist.pid)
        try:
            storms = summed_up(rounds(kist))
        except Exception:
            print(kist.log.read_text()[-3_000:])  # why the server is gone, if it is
            raise
        grown, tracebacks = memory_of(kist.pid) - before, kist.log.read_text().lower().count("traceback")
        for line in [each for each in kist.log.read_text().splitlines() if "traceback" in each.lower()][:5]:
            print(f"    {line[-3_000:]}")
    report(storms)
    print(f"the server: {tracebacks} tracebacks, {before / 1000:.0f} MB and {grown / 1000:+.1f} MB")
    slowest, largest = max(each.slowest for each in storms), max(each.memory for each in storms)
    if any(each.faults for each in storms) or tracebacks or slowest > SLOW or grown > GROWN or largest > LARGE:
        sys.exit("something is wrong")


if __name__ == "__main__":
    main()
