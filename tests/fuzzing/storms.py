"""Storms of inputs, each over a way in: how many there were, how long the slowest took, and what went wrong."""

import asyncio
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter
from urllib.parse import quote

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from kist.core.errors import KistError
from kist.skelter.board_file import parse_board
from tests.fuzzing.aims import Aim, Body, bodies, looks
from tests.fuzzing.inputs import mutated, raw, value
from tests.services import python_path

PATIENCE = 30.0
"""Seconds after which an answer is given up: far more than any may take."""
REFUSAL = {"error", "message", "details"}
HALF_A_PIPE = 32_000
"""Bytes."""


@dataclass
class Storm:
    """What came of some inputs."""

    way: str
    inputs: int = 0
    slowest: float = 0.0
    after: object = None
    """The input that took longest."""
    memory: int = 0
    """In kB, of a process that was asked and has ended since."""
    faults: list[str] = field(default_factory=list)

    def note(self, seconds: float, fault: str | None = None, about: object = None) -> None:
        """Count one input."""
        self.inputs += 1
        self.wait(seconds, about)
        if fault is not None:
            self.faults.append(fault)

    def wait(self, seconds: float, about: object) -> None:
        """Note how long an answer took."""
        if seconds > self.slowest:
            self.slowest, self.after = seconds, about

    def add(self, other: "Storm") -> None:
        """Another storm over the same way, after this one."""
        self.inputs += other.inputs
        self.memory = max(self.memory, other.memory)
        if other.slowest > self.slowest:
            self.slowest, self.after = other.slowest, other.after
        self.faults += other.faults


def memory_of(pid: int) -> int:
    """Resident memory in kB."""
    status = Path(f"/proc/{pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


def processor_time_of(pid: int) -> float:
    """Seconds that a process has computed; 0 when it is gone."""
    try:
        ticks = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(ticks[11]) + int(ticks[12])) / os.sysconf("SC_CLK_TCK")


# HTTP -------------------------------------------------------------------------------------------------------------

LINES = 4
"""Connections over which inputs come at the same time."""


async def over_http(port: int, aim: Aim, inputs: int, rng: Random) -> Storm:
    """Bodies, queries and requests that are none, over several connections, each followed by another one."""
    storm = Storm("HTTP")
    await asyncio.gather(*(_http_line(storm, port, aim, inputs, Random(f"{rng.random()}")) for _ in range(LINES)))
    return storm


async def _http_line(storm: Storm, port: int, aim: Aim, inputs: int, rng: Random) -> None:
    while storm.inputs < inputs:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            for _ in range(200):
                if storm.inputs >= inputs:
                    break
                request, began = _request(rng, aim), perf_counter()
                writer.write(request)
                async with asyncio.timeout(PATIENCE):
                    status, body = await _answer(reader)
                storm.note(perf_counter() - began, _http_fault(request, status, body), request)
                if status == 400 and b"request" in body[:40].lower():
                    break  # not HTTP: the server hangs up
        writer.close()


def _request(rng: Random, aim: Aim) -> bytes:
    if rng.randrange(20) == 0:
        return rng.randbytes(rng.randrange(1, 60)).replace(b"\n", b"x") + b"\r\n\r\n"
    head = b"Host: x\r\nContent-Type: application/json\r\n" + (aim.headers if rng.randrange(10) else _odd(rng))
    if rng.randrange(4) == 0:
        path, names = rng.choice(looks(aim))
        query = f"?{rng.choice(names)}={_in_address(rng)}" if rng.randrange(4) else f"/{_in_address(rng)}"
        return f"GET {path}{query} HTTP/1.1\r\n".encode() + head + b"\r\n"
    path, good = rng.choice(list(bodies(rng, aim).items()))
    body = raw(rng, good)
    return b"POST %s HTTP/1.1\r\n%sContent-Length: %d\r\n\r\n%s" % (path.encode(), head, len(body), body)


def _in_address(rng: Random) -> str:
    """Anything that can stand in an address, and some that cannot but are sent all the same."""
    text = str(rng.choice([value(rng, 9), rng.randrange(-9, 999)]))
    return quote(text, errors="replace") if rng.randrange(2) else re.sub(r"[^!-~]|#", "_", text)


def _odd(rng: Random) -> bytes:
    """Headers with something else in them than what belongs there."""
    names = [
        b"Authorization",
        b"Cookie",
        b"Origin",
        b"kist-class-key",
        b"Range",
        b"Accept-Encoding",
        b"If-None-Match",
    ]
    said = re.sub(rb"[\x00-\x1f\x7f]", b" ", rng.randbytes(rng.randrange(60)))
    return rng.choice(names) + b": " + rng.choice([b"", b"Bearer ", b"kist=", b"http://", b"bytes="]) + said + b"\r\n"


async def _answer(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """The status and the body of the next answer."""
    head = await reader.readuntil(b"\r\n\r\n")
    lines = head.lower().split(b"\r\n")
    length = next((int(line.split(b":")[1]) for line in lines if line.startswith(b"content-length:")), 0)
    if b"transfer-encoding: chunked" in head.lower():
        return int(head.split()[1]), await _chunks(reader)
    return int(head.split()[1]), await reader.readexactly(length)


async def _chunks(reader: asyncio.StreamReader) -> bytes:
    body = b""
    while size := int(await reader.readline(), 16):
        body += (await reader.readexactly(size + 2))[:-2]
    await reader.readline()
    return body


def _http_fault(request: bytes, status: int, body: bytes) -> str | None:
    if status >= 500 or b"Traceback" in body:
        return f"HTTP {status} after {request[:600]!r}"
    if status >= 400 and body.startswith(b"{") and set(json.loads(body)) != REFUSAL:
        return f"a refusal in other words after {request[:600]!r}: {body[:200]!r}"
    return None


# Sockets ----------------------------------------------------------------------------------------------------------

AT_TABLES: Sequence[Body] = (
    {"type": "act", "seat": 0, "do": "pass", "request": "a"},
    {"type": "hello", "since": 3, "changes": True},
    {"type": "sign", "sign": "thanks", "request": "b"},
    {"type": "ping", "request": "c"},
)
IN_CLASSES: Sequence[Body] = (
    {"type": "answer", "activity": 0, "task": 0, "answer": 7, "request": "a"},
    {"type": "hello", "listen": "pupil", "key": None},
)
AT_ONCE = 18
"""Messages over one socket: who says 20 that cannot be read is sent away."""
ENDINGS = frozenset({1007, 1008, 4000, 4004})


async def over_sockets(port: int, aim: Aim, inputs: int, rng: Random) -> Storm:
    """Messages that are none, at a table and in a class, over several sockets, each followed by another one."""
    storm = Storm("sockets")
    await asyncio.gather(*(_socket_line(storm, port, aim, inputs, Random(f"{rng.random()}")) for _ in range(LINES)))
    return storm


async def _socket_line(storm: Storm, port: int, aim: Aim, inputs: int, rng: Random) -> None:
    server, headers = f"ws://127.0.0.1:{port}/api", {"authorization": f"Bearer {aim.token}"}
    while storm.inputs < inputs:
        in_class = rng.randrange(3) == 0
        path = f"classes/{aim.school_class}" if in_class else f"matches/{aim.match}"
        commands = [raw(rng, rng.choice(IN_CLASSES if in_class else AT_TABLES)) for _ in range(AT_ONCE)]
        said = [command.decode() if command.isascii() and rng.randrange(3) else command for command in commands]
        async with connect(f"{server}/{path}/socket", additional_headers=headers, compression=None) as socket:
            await _say(storm, socket, said, in_class)


async def _say(storm: Storm, socket: ClientConnection, commands: Sequence[str | bytes], in_class: bool) -> None:
    """Say hello, all of it, and one thing that is answered for sure; what comes back, and how long nothing did, is
    noted."""
    hello = '{"type":"hello","listen":"pupil"}' if in_class else '{"type":"hello"}'
    last = dict(IN_CLASSES[0] if in_class else AT_TABLES[-1], request="the-last-one")
    began = perf_counter()
    try:
        for command in (hello, *commands, json.dumps(last)):
            await socket.send(command)
        async with asyncio.timeout(PATIENCE):
            while "the-last-one" not in (answer := str(await socket.recv())):
                storm.wait(perf_counter() - began, commands)
                began = perf_counter()
                if "Traceback" in answer:
                    storm.faults.append(f"after {commands!r}")
    except ConnectionClosed as closed:
        code = closed.rcvd.code if closed.rcvd else None
        if code not in ENDINGS:
            storm.faults.append(f"a socket was closed with {code} after {commands!r}")
    storm.wait(perf_counter() - began, commands)
    storm.inputs += len(commands)


# The command line -------------------------------------------------------------------------------------------------


def over_lines(arguments: Sequence[str], inputs: Iterator[bytes], count: int) -> Storm:
    """Lines for a command that answers each of them with one line of JSON."""
    storm = Storm(f"kist {' '.join(arguments)}")
    environment = {**os.environ, "PYTHONPATH": python_path()}
    command = [sys.executable, "-m", "kist.cli.main", *arguments]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    ) as kist:
        assert kist.stdin
        assert kist.stderr
        _ask(Storm("the start, which is not the inputs' time"), kist, [b"{}"])
        while storm.inputs < count and kist.poll() is None:
            _ask(storm, kist, _some(inputs, count - storm.inputs))
        storm.memory = memory_of(kist.pid) if kist.poll() is None else 0
        kist.stdin.close()
        said = kist.stderr.read().decode(errors="replace")
        if kist.wait() or said:
            storm.faults.append(f"exit {kist.returncode}: {said[-300:]}")
    return storm


def _some(inputs: Iterator[bytes], most: int) -> list[bytes]:
    """The next lines, as many as fit into a pipe: more would wait for answers that nobody reads yet."""
    lines: list[bytes] = []
    while len(lines) < most and sum(map(len, lines)) < HALF_A_PIPE:
        lines.append(next(inputs).replace(b"\n", b" "))
    return lines


def _ask(storm: Storm, kist: "subprocess.Popen[bytes]", lines: Sequence[bytes]) -> None:
    """Send lines at once; they are answered one after the other. While a machine is busy with other things nobody can
    be quick: so no answer took longer than the process has computed for them all."""
    assert kist.stdin
    assert kist.stdout
    before = processor_time_of(kist.pid)
    kist.stdin.write(b"\n".join(lines) + b"\n")
    kist.stdin.flush()
    took = []
    for line in lines:
        began = perf_counter()
        answer = kist.stdout.readline()
        took.append((perf_counter() - began, _line_fault(line, answer), line))
    computed = processor_time_of(kist.pid) - before
    for seconds, fault, line in took:
        storm.note(min(seconds, computed), fault, line)


def _line_fault(line: bytes, answer: bytes) -> str | None:
    try:
        found = json.loads(answer)
    except ValueError:
        return f"no JSON after {line[:300]!r}: {answer[:200]!r}"
    return None if isinstance(found, dict) and isinstance(found.get("ok"), bool) else f"{answer[:200]!r}"


def replay_lines(rng: Random) -> Iterator[bytes]:
    """Transcripts of both games with something wrong in most lines."""
    verbs = ["pass", "waive", "knock", "fail", "draw L", "build .2/22", "offer 3/1", "touch b3", "place a1", "ready"]
    while True:
        game = rng.choice(["cubus", "skelter"])
        yield json.dumps({"game": game, "seats": rng.randrange(2, 5)}).encode()
        for _ in range(rng.randrange(40)):
            good = {"seat": rng.choice([0, 1, 2, None]), "do": rng.choice(verbs)}
            yield json.dumps(good).encode() if rng.randrange(2) else raw(rng, good)
        yield raw(rng, {"game": game, "seats": 2, "rules": "2005", "board": "classic", "rounds": 3, "seed": 1})


def best_lines(rng: Random) -> Iterator[bytes]:
    """Positions, most of them with something wrong."""
    for good in _positions(rng):
        yield json.dumps(good).encode() if rng.randrange(2) else raw(rng, good)


def removal_lines(rng: Random) -> Iterator[bytes]:
    """Stacks to take crates from, most of them none."""
    for good in _positions(rng):
        yield json.dumps(good).encode() if rng.randrange(2) else raw(rng, {"stack": good["stack"]})


def _positions(rng: Random) -> Iterator[Body]:
    while True:
        rows = [
            "".join(rng.choice("0123.12o") for _ in range(rng.randrange(1, 4))) for _ in range(rng.randrange(1, 4))
        ]
        hand = "".join(sorted(rng.choices("LRDO", k=rng.randrange(6)), key="LRDO".index))
        yield {"rules": rng.choice(["2005", "1987", "kids"]), "stack": "/".join(rows), "hand": hand}


def read_lines(rng: Random) -> Iterator[bytes]:
    """Pictures, most of which show nothing that can be."""
    while True:
        rhombi = [
            [rng.choice("LRDDO"), rng.randrange(-3, 4), rng.randrange(-3, 4)] for _ in range(rng.randrange(1, 50))
        ]
        yield json.dumps({"picture": rhombi}).encode() if rng.randrange(2) else raw(rng, {"picture": rhombi[:3]})


LINED: Mapping[str, tuple[Callable[[Random], Iterator[bytes]], float]] = {
    "replay": (replay_lines, 1.0),
    "cubus best": (best_lines, 0.6),
    "cubus read": (read_lines, 0.2),
    "cubus removals": (removal_lines, 0.2),
}
"""Commands that answer line by line, with what they are sent and how much of it, as a share of what a way gets."""


# Board files ------------------------------------------------------------------------------------------------------


def over_board_files(good: str, inputs: int, rng: Random) -> Storm:
    """Board files with something wrong about them; a refusal is in words, and nothing else is raised."""
    return over_calls("board files", parse_board, (_board_text(rng, good) for _ in range(inputs)))


def _board_text(rng: Random, good: str) -> str:
    if rng.randrange(4) == 0:
        at = rng.randrange(len(good))
        return good[:at] + chr(rng.randrange(0x250)) + good[at + rng.randrange(3) :]
    board = json.loads(good)
    if rng.randrange(3):
        at = rng.randrange(len(board["fields"]))
        board["fields"][at] = mutated(rng, board["fields"][at])
        return json.dumps(board)
    return json.dumps(mutated(rng, board))


def over_calls(way: str, call: Callable[[str], object], inputs: Iterator[str]) -> Storm:
    """Inputs for a function that may refuse them."""
    storm = Storm(way)
    for each in inputs:
        began = perf_counter()
        try:
            call(each)
            fault = None
        except KistError:
            fault = None
        except Exception as reason:
            fault = f"{type(reason).__name__} after {each[:300]!r}"
        storm.note(perf_counter() - began, fault, each)
    return storm
