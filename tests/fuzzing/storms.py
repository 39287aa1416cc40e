"""Storms of inputs, each over a way in: how many there were, how long the slowest took, and what went wrong."""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from kist.core.errors import KistError
from kist.skelter.board_file import parse_board
from tests.fuzzing.inputs import bodies, mutated, raw, value
from tests.services import python_path

PATIENCE = 30.0
"""Seconds after which an answer is given up: far more than any may take."""
REFUSAL = {"error", "message", "details"}


@dataclass
class Storm:
    """What came of some inputs."""

    way: str
    inputs: int = 0
    slowest: float = 0.0
    faults: list[str] = field(default_factory=list)

    def note(self, began: float, fault: str | None = None) -> None:
        """Count one input."""
        self.inputs += 1
        self.slowest = max(self.slowest, perf_counter() - began)
        if fault is not None:
            self.faults.append(fault)


def memory_of(pid: int) -> int:
    """Resident memory in kB."""
    status = Path(f"/proc/{pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


# HTTP -------------------------------------------------------------------------------------------------------------


async def over_http(port: int, token: str, match: str, inputs: int, rng: Random) -> Storm:
    """Bodies, queries and requests that are none, over one connection after the other."""
    storm = Storm("HTTP")
    while storm.inputs < inputs:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            for _ in range(min(200, inputs - storm.inputs)):
                request, began = _request(rng, token, match), perf_counter()
                writer.write(request)
                async with asyncio.timeout(PATIENCE):
                    status, body = await _answer(reader)
                storm.note(began, _http_fault(request, status, body))
                if status == 400 and b"request" in body[:40].lower():
                    break  # not HTTP: the server hangs up
        writer.close()
    return storm


def _request(rng: Random, token: str, match: str) -> bytes:
    if rng.randrange(20) == 0:
        return rng.randbytes(rng.randrange(1, 60)).replace(b"\n", b"x") + b"\r\n\r\n"
    head = f"Host: x\r\nAuthorization: Bearer {token}\r\nContent-Type: application/json\r\n".encode()
    if rng.randrange(4) == 0:
        path = rng.choice(["/api/matches", f"/api/matches/{match}", "/api/codes", f"/api/matches/{match}/replay"])
        query = (
            json.dumps(str(value(rng, 9))).strip('"').replace(" ", "+").replace("#", "%23").encode("ascii", "replace")
        )
        name = rng.choice(["since", "limit", "show", "before"]).encode()
        return b"GET " + path.encode() + b"?" + name + b"=" + query + b" HTTP/1.1\r\n" + head + b"\r\n"
    path, good = rng.choice(list(bodies(rng, match).items()))
    body = raw(rng, good)
    return b"POST %s HTTP/1.1\r\n%sContent-Length: %d\r\n\r\n%s" % (path.encode(), head, len(body), body)


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
        return f"HTTP {status} after {request[:300]!r}"
    if status >= 400 and body.startswith(b"{") and set(json.loads(body)) != REFUSAL:
        return f"a refusal in other words after {request[:300]!r}: {body[:200]!r}"
    return None


# Sockets ----------------------------------------------------------------------------------------------------------

WISHES: Sequence[dict[str, Any]] = (
    {"type": "act", "seat": 0, "do": "pass", "request": "a"},
    {"type": "hello", "since": 3, "changes": True},
    {"type": "ping", "request": "c"},
)


async def over_sockets(port: int, token: str, match: str, inputs: int, rng: Random) -> Storm:
    """Messages that are none, until the server hangs up; then the next socket."""
    storm, address = Storm("sockets"), f"ws://127.0.0.1:{port}/api/matches/{match}/socket"
    while storm.inputs < inputs:
        async with connect(address, additional_headers={"authorization": f"Bearer {token}"}) as socket:
            await socket.send('{"type":"hello"}')
            await socket.recv()
            began = perf_counter()
            try:
                for _ in range(min(18, inputs - storm.inputs)):
                    wish = raw(rng, rng.choice(WISHES))
                    began = perf_counter()
                    await socket.send(wish.decode() if wish.isascii() and rng.randrange(3) else wish)
                    async with asyncio.timeout(PATIENCE):
                        answer = await socket.recv()
                    storm.note(began, f"after {wish!r}" if "Traceback" in str(answer) else None)
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else None
                storm.note(began, None if code in {1007, 1008, 4000} else f"a socket was closed with {code}")
    return storm


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
        assert kist.stdout
        assert kist.stderr
        kist.stdin.write(b"{}\n")
        kist.stdin.flush()
        kist.stdout.readline()  # it has started: that is not the input's time
        for _, line in zip(range(count), inputs, strict=False):
            began = perf_counter()
            kist.stdin.write(line.replace(b"\n", b" ") + b"\n")
            kist.stdin.flush()
            storm.note(began, _line_fault(line, kist.stdout.readline()))
            if kist.poll() is not None:
                break
        kist.stdin.close()
        said = kist.stderr.read().decode(errors="replace")
        if kist.wait() or said:
            storm.faults.append(f"exit {kist.returncode}: {said[-300:]}")
    return storm


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
    while True:
        rows = [
            "".join(rng.choice("0123.12o") for _ in range(rng.randrange(1, 4))) for _ in range(rng.randrange(1, 4))
        ]
        hand = "".join(sorted(rng.choices("LRDO", k=rng.randrange(6)), key="LRDO".index))
        good = {"rules": rng.choice(["2005", "1987", "kids"]), "stack": "/".join(rows), "hand": hand}
        yield json.dumps(good).encode() if rng.randrange(2) else raw(rng, good)


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
        storm.note(began, fault)
    return storm
