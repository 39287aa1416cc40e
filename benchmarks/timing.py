"""How things are timed and shown."""

import statistics
import time
from collections.abc import Callable


def microseconds(work: Callable[[], object], seconds: float = 0.5) -> float:
    """The median time of one call in microseconds, over batches that fill about this many seconds."""
    work()
    start = time.perf_counter()
    work()
    batch = max(1, int(0.01 / max(time.perf_counter() - start, 1e-7)))
    times: list[float] = []
    until = time.perf_counter() + seconds
    while time.perf_counter() < until or len(times) < 3:
        start = time.perf_counter()
        for _ in range(batch):
            work()
        times.append((time.perf_counter() - start) / batch * 1e6)
    return statistics.median(times)


def per_second(
    play: Callable[[int], int], seconds: float = 3.0, clock: Callable[[], float] = time.perf_counter
) -> float:
    """Steps a second of `play(seed)`, which plays one game and returns its number of steps."""
    play(0)
    steps, seed, start = 0, 1, clock()
    while clock() - start < seconds:
        steps += play(seed)
        seed += 1
    return steps / (clock() - start)


def show(what: str, value: float, unit: str, peer: str = "", peer_value: float = 0.0) -> None:
    """One line of results; with a peer, how the two compare."""
    line = f"{what:<52} {value:>10,.1f} {unit}"
    if peer:
        line += f"   {peer}: {peer_value:,.1f} {unit}, ratio {value / peer_value:.2f}"
    print(line, flush=True)
