"""Scripted players at many tables, and what they wait for: the same for every server that is measured.

From send to the other seats' receive, by the clock of the one process in which all players run.
"""

import asyncio
import gc
import os
from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter

from benchmarks.line import Line

SEATS = 4
SECONDS, SECONDS_FLAT_OUT = 15.0, 5.0
"""Flat out is short: a table whose game is over makes no more moves, and says nothing about the server."""
PACE = 1.0
"""Moves a second and match while people play."""


@dataclass
class Sheet:
    """What was seen at one table: when which action was sent, and when which version reached which seat."""

    id: str
    sent: dict[int, tuple[int, float]] = field(default_factory=dict)
    """By the version that the action became: the seat and the time."""
    reached: list[list[tuple[int, float]]] = field(default_factory=lambda: [[] for _ in range(SEATS)])
    sizes: list[int] = field(default_factory=list)
    """Bytes of each update."""

    def waits(self) -> Iterator[float]:
        """Seconds from send to the receive of each other seat. An update may show several entries at once."""
        for version, (sender, start) in self.sent.items():
            for seat, updates in enumerate(self.reached):
                if seat != sender and (at := bisect_left(updates, (version, 0.0))) < len(updates):
                    yield updates[at][1] - start

    def clear(self) -> None:
        self.sent.clear()
        self.sizes.clear()
        for updates in self.reached:
            updates.clear()


class Player(ABC):
    """One seat with a socket of its own; does something whenever it is to act."""

    def __init__(self, sheet: Sheet, seat: int, line: Line) -> None:
        self.sheet, self.seat, self.line = sheet, seat, line
        self.rng, self.pause, self.on = Random(f"{sheet.id}{seat}"), 0.0, False
        self.waiting = self.thinking = False
        self.asked = 0.0

    @abstractmethod
    def hear(self, text: bytes) -> None:
        """Take in one message."""

    @property
    @abstractmethod
    def my_turn(self) -> bool:
        """Whether the table waits for this seat."""

    @abstractmethod
    def command(self) -> bytes:
        """What to send when it is to act."""

    def reached(self, version: int, size: int) -> None:
        self.sheet.reached[self.seat].append((version, perf_counter()))
        self.sheet.sizes.append(size)

    def wake(self) -> None:
        """Begin to think, unless it does already or waits for an answer."""
        if self.on and not self.waiting and not self.thinking and self.my_turn:
            self.thinking = True
            pause = self.pause * self.rng.uniform(0.5, 1.5)
            asyncio.get_running_loop().call_later(pause, self._act)

    def _act(self) -> None:
        self.thinking = False
        if self.on and self.my_turn:
            self.waiting, command = True, self.command()
            self.asked = perf_counter()
            self.line.send(command)


def memory_of(pid: int) -> int:
    """Resident memory in kB."""
    status = Path(f"/proc/{pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


def processor_of(pid: int) -> float:
    """Processor time in seconds, all threads together."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def taken() -> tuple[float, float]:
    """Seconds that all cores had so far, and those of them that the host of a virtual machine kept for others."""
    times = [int(each) / os.sysconf("SC_CLK_TCK") for each in Path("/proc/stat").read_text().split()[1:9]]
    return sum(times), times[7]


async def measure(what: str, pids: Sequence[int], players: Sequence[Player], pause: float, seconds: float) -> float:
    """Moves a second, which are given back, the waits that half and 99 of 100 stay under, the servers' own time for
    each move, and what the host took of the machine meanwhile: where that is much, others made everybody wait."""
    sheets = {player.sheet.id: player.sheet for player in players}.values()
    for sheet in sheets:
        sheet.clear()
    for player in players:
        player.on, player.pause = True, pause
        player.wake()
    started, worked, before = perf_counter(), sum(map(processor_of, pids)), taken()
    await asyncio.sleep(seconds)
    took, worked = perf_counter() - started, sum(map(processor_of, pids)) - worked
    there, lost = (now - then for now, then in zip(taken(), before, strict=True))
    moves = sum(len(sheet.sent) for sheet in sheets)
    at_rest = sum(max((at for _, at in sheet.sent.values()), default=0.0) < perf_counter() - 2 for sheet in sheets)
    for player in players:
        player.on = False
    await asyncio.sleep(3 if pause else 1)
    half, most = (
        1000 * quantiles([wait for sheet in sheets for wait in sheet.waits()], n=100)[at] for at in (49, 98)
    )
    size = median(size for sheet in sheets for size in sheet.sizes)
    print(
        f"{what:<24} {moves / took:>8,.0f} moves/s   50 %: {half:,.1f} ms   99 %: {most:,.1f} ms   "
        f"server: {1000 * worked / max(moves, 1):.2f} ms of a core for each move, {100 * worked / took:.0f} % busy   "
        f"update: {size:,.0f} bytes   at rest by then: {at_rest} of {len(sheets)} tables   "
        f"taken by the host: {100 * lost / there:.0f} %",
        flush=True,
    )
    return moves / took


async def play(pids: Sequence[int], players: Sequence[Player]) -> float:
    """Let them play at the pace of people, then as fast as it goes; gives how many moves a second that were."""
    gc.collect()
    gc.freeze()
    gc.disable()  # a pause of the players would be taken for one of the server
    for player in players:
        player.line.listen(player.hear)
    await asyncio.sleep(3)
    print(f"sockets open                       {len(players):>10,}")
    await measure("at the pace of people", pids, players, 1 / PACE, SECONDS)
    most = await measure("as fast as it goes", pids, players, 0.0, SECONDS_FLAT_OUT)
    print(f"memory at the end                  {sum(map(memory_of, pids)) / 1000:>10,.1f} MB")
    for player in players:
        await player.line.close()
    gc.enable()
    return most
