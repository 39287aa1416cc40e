"""Fifty classes of forty on one server with the embedded default: everybody answers, and how long each waits.

Together: the teacher asks, all forty answer within a few seconds, each waits until the answer is on disk, and the
teacher until the last one shows. KIST_BENCH_CLASSES and KIST_BENCH_PUPILS change how many there are.
"""

import asyncio
import json
import os
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter
from typing import Any

import httpx
from tests.services import ROOMY, Kist, running
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.load import memory_of, processor_of
from kist.core.difference import patched

CLASSES = int(os.environ.get("KIST_BENCH_CLASSES", "50"))
PUPILS = int(os.environ.get("KIST_BENCH_PUPILS", "40"))
TASKS = 3
WITHIN = 10.0
"""Seconds in which all pupils of a class answer: faster than children do."""
LIMITS = [
    "classes",
    "generators",
    "address_generators",
    "generator_queue",
    "address_connections",
    "address_asking",
    "live_classes",
]

Json = dict[str, Any]


@dataclass
class Waits:
    """Seconds that people waited, by what for."""

    answers: list[float] = field(default_factory=list)
    asked: list[float] = field(default_factory=list)
    table: list[float] = field(default_factory=list)


@dataclass
class Pupil:
    """A pupil's socket: it is read by one reader, and whoever waits for something is told."""

    socket: ClientConnection
    asked: dict[int, "asyncio.Future[float]"] = field(default_factory=dict)
    heard: dict[str, "asyncio.Future[Json]"] = field(default_factory=dict)
    reading: "asyncio.Task[None] | None" = None

    async def read(self) -> None:
        """Until the line is closed."""
        async for text in self.socket:
            told = json.loads(text)
            if (waiting := self.heard.pop(told.get("request", ""), None)) is not None:
                waiting.set_result(told)
            now: int = (told.get("view", told).get("activity") or {}).get("now", -1)
            if (hearing := self.asked.pop(now, None)) is not None:
                hearing.set_result(perf_counter())

    async def answer(self, number: int, said: int) -> None:
        """Answer over the line, as the page does, and wait until that is on disk."""
        request = f"a{number}"
        waiting = self.heard[request] = asyncio.get_running_loop().create_future()
        order = {"type": "answer", "activity": 0, "task": number, "answer": said, "request": request}
        await self.socket.send(json.dumps(order))
        told = await waiting
        assert told["type"] == "heard", told


@dataclass
class Lesson:
    """One class with its sockets."""

    path: str
    key: str
    http: httpx.AsyncClient
    teacher: ClientConnection
    pupils: list[Pupil]
    tasks: list[Json]
    waits: Waits
    table: Json = field(default_factory=dict)
    """The class as the teacher was last told."""

    async def task(self, number: int) -> None:
        """Ask a task, let everybody answer, and wait until the teacher sees the last answer."""
        started = perf_counter()
        hearing = [asyncio.get_running_loop().create_future() for _ in self.pupils]
        for pupil, waiting in zip(self.pupils, hearing, strict=True):
            pupil.asked[number] = waiting
        seeing = asyncio.create_task(self._sees(number))
        await self._command("ask", task=number)
        sent = await asyncio.gather(*(self._answer(pupil, number, at) for at, pupil in enumerate(self.pupils)))
        self.waits.asked += [heard - started for heard in await asyncio.gather(*hearing)]
        self.waits.table.append(await seeing - max(sent))
        await self._command("reveal")

    async def _command(self, command: str, **about: Any) -> None:
        body = {**about, "request": f"{command}{perf_counter()}".replace(".", "-")}
        answer = await self.http.post(f"{self.path}/{command}", json=body, headers={"kist-class-key": self.key})
        assert answer.status_code == 200, answer.text

    async def _sees(self, number: int) -> float:
        """When the teacher's table has every answer."""
        while True:
            told = json.loads(await self.teacher.recv())
            is_change = told.get("type") == "change"
            self.table = view = patched(self.table, told["changed"], told["gone"]) if is_change else told
            if view["activities"][-1]["now"] == number and view["going"]["answered"] == len(self.pupils):
                return perf_counter()

    async def _answer(self, pupil: Pupil, number: int, at: int) -> float:
        """Answer some time; gives when."""
        await asyncio.sleep(Random(f"{self.path}{number}{at}").random() * WITHIN)
        started = perf_counter()
        await pupil.answer(number, at % 20 + 1)
        self.waits.answers.append(perf_counter() - started)
        return started


async def _lesson(url: str, waits: Waits) -> Lesson:
    limits = httpx.Limits(max_connections=8)
    http = httpx.AsyncClient(base_url=url, timeout=120, limits=limits)
    opened = (await http.post("/api/classes", json={})).json()
    path, key = f"/api/classes/{opened['id']}", opened["key"]
    pupils = []
    for number in range(PUPILS):
        token = (await http.post("/api/session", json={"bearer": True})).json()["token"]
        named = {"authorization": f"Bearer {token}"}
        joined = await http.post(f"{path}/join", json={"name": f"Pupil {number}", "request": "j"}, headers=named)
        assert joined.status_code == 200, joined.text
        pupil = Pupil(await _socket(url, path, "pupil", named))
        pupil.reading = asyncio.create_task(pupil.read())
        pupils.append(pupil)
    order = {"kinds": ["count"], "levels": [3], "count": TASKS, "seed": "bench"}
    tasks = (await http.post("/api/classes/tasks", json=order)).json()["tasks"]
    names = [{name: task[name] for name in ("kind", "level", "seed")} for task in tasks]
    plan = {"mode": "together", "tasks": names, "request": "open"}
    begun = await http.post(f"{path}/open", json=plan, headers={"kist-class-key": key})
    assert begun.status_code == 200, begun.text
    return Lesson(path, key, http, await _socket(url, path, "teacher", {}, key), pupils, tasks, waits)


async def _socket(
    url: str, path: str, listen: str, headers: dict[str, str], key: str | None = None
) -> ClientConnection:
    address = f"{url.replace('http', 'ws')}{path}/socket"
    # Nothing stays unread for long: whoever does not read is taken for gone.
    socket = await connect(address, additional_headers=headers, compression=None, open_timeout=60, max_queue=None)
    await socket.send(json.dumps({"type": "hello", "listen": listen, "key": key}))
    return socket


def _said(name: str, waits: list[float]) -> str:
    ms = sorted(1000 * wait for wait in waits)
    cuts = quantiles(ms, n=100)
    return f"{name}: median {median(ms):.0f} ms, p95 {cuts[94]:.0f} ms, p99 {cuts[98]:.0f} ms, worst {ms[-1]:.0f} ms"


async def _run(kist: Kist) -> None:
    waits, started, gate = Waits(), perf_counter(), asyncio.Semaphore(10)

    async def begin() -> Lesson:
        async with gate:
            return await _lesson(kist.url, waits)

    lessons = await asyncio.gather(*(begin() for _ in range(CLASSES)))
    seconds, sockets = perf_counter() - started, CLASSES * (PUPILS + 1)
    print(f"{CLASSES} classes of {PUPILS}, {sockets} sockets, ready after {seconds:.0f} s", flush=True)
    used = processor_of(kist.pid)
    for number in range(TASKS):
        await asyncio.gather(*(lesson.task(number) for lesson in lessons))
    used = processor_of(kist.pid) - used
    print(_said("an answer is on disk and acknowledged", waits.answers))
    print(_said("a task that is asked reaches a pupil", waits.asked))
    print(_said("the last answer shows in the teacher's table", waits.table))
    print(f"{len(waits.answers)} answers, {WITHIN:.0f} s a task; the server holds {memory_of(kist.pid) // 1000} MB")
    print(f"processor time of the server: {1000 * used / len(waits.answers):.2f} ms an answer, with all it leads to")
    for lesson in lessons:
        await asyncio.gather(lesson.teacher.close(), *(pupil.socket.close() for pupil in lesson.pupils))
        await lesson.http.aclose()


def main() -> None:
    roomy = [*ROOMY, *(word for name in LIMITS for word in ("--limit", f"{name}=1000000"))]
    with tempfile.TemporaryDirectory() as folder:
        kist = Kist(Path(folder), *roomy)
        with running(kist):
            asyncio.run(_run(kist))
