"""Inputs that nobody should send, over every way in: HTTP, sockets, `kist replay`, `kist cubus best`, board files.

20,000 of them, or as many as KIST_FUZZ_INPUTS says (a million take about half an hour); it ends by itself after
KIST_FUZZ_SECONDS at the latest. Fails for a crash, a traceback, an answer that takes longer than 2 s, or a server
that grows.
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

from tests.fuzzing.storms import (
    Storm,
    best_lines,
    memory_of,
    over_board_files,
    over_http,
    over_lines,
    over_sockets,
    replay_lines,
)
from tests.server.clients import Client
from tests.services import ROOMY, Kist, running

INPUTS = int(os.environ.get("KIST_FUZZ_INPUTS", "20000"))
SECONDS = float(os.environ.get("KIST_FUZZ_SECONDS", "3600"))
ROUND = 5_000
"""Inputs of each way before the next has its turn."""
SLOW, GROWN = 2.0, 50_000


async def fire(kist: Kist, inputs: int, seed: int) -> list[Storm]:
    """HTTP and sockets, side by side."""
    ann = await Client.new(kist.url)
    match = (await ann.create(sit=(0, 1)))["info"]["id"]
    assert ann.token
    storms = list(
        await asyncio.gather(
            over_http(kist.port, ann.token, match, inputs, Random(f"http {seed}")),
            over_sockets(kist.port, ann.token, match, inputs, Random(f"socket {seed}")),
        )
    )
    await ann.close()
    return storms


def rounds(kist: Kist) -> Iterator[Storm]:
    """Storm after storm, until there were enough inputs."""
    good = (files("kist.skelter") / "boards" / "classic.json").read_text("utf-8")
    some, until = min(ROUND, INPUTS // 5), perf_counter() + SECONDS
    for seed in range(-(-INPUTS // (5 * some))):
        yield from asyncio.run(fire(kist, some, seed))
        yield over_lines(["replay"], replay_lines(Random(f"replay {seed}")), some)
        yield over_lines(["cubus", "best"], best_lines(Random(f"best {seed}")), some)
        yield over_board_files(good, some, Random(f"board {seed}"))
        if perf_counter() > until:
            print(f"ended after {SECONDS:.0f} s")
            return


def main() -> None:
    with tempfile.TemporaryDirectory() as directory, running(Kist(Path(directory), *ROOMY)) as kist:
        assert isinstance(kist, Kist)
        asyncio.run(fire(kist, min(1_000, INPUTS), -1))
        before, by_way = memory_of(kist.pid), dict[str, Storm]()
        for storm in rounds(kist):
            total = by_way.setdefault(storm.way, Storm(storm.way))
            total.inputs += storm.inputs
            total.slowest = max(total.slowest, storm.slowest)
            total.faults += storm.faults
        grown, tracebacks = memory_of(kist.pid) - before, kist.log.read_text().lower().count("traceback")
    for storm in by_way.values():
        print(
            f"{storm.way:<20} {storm.inputs:>10,} inputs   {len(storm.faults)} faults   slowest {storm.slowest:.2f} s"
        )
        for fault in storm.faults[:5]:
            print(f"    {fault}")
    print(f"the server: {tracebacks} tracebacks, {grown / 1000:+.1f} MB")
    slowest, faults = max(each.slowest for each in by_way.values()), sum(len(each.faults) for each in by_way.values())
    if faults or tracebacks or slowest > SLOW or grown > GROWN:
        sys.exit("something is wrong")


if __name__ == "__main__":
    main()
