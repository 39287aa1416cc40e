"""Those who make others wait, each in a process of its own: `python -m benchmarks.attackers WAY …`, for so long.

`flood PORT MATCH RATE SECONDS` publishes lies about a match into the channel of a Redis. `steer URL SECONDS` plays
many matches of Cubus at once, from one address, in positions that are hard to judge. `hammer URL ATTACK CONNECTIONS
SECONDS` sends the same request over so many connections of one address, again as soon as it is answered.
"""

import asyncio
import json
import re
import socket
import sys
from collections import Counter
from pathlib import Path
from random import Random
from time import monotonic, sleep

from tests.server.clients import Client, Json

from benchmarks.adversary import step
from benchmarks.hammers import Hammered, prepared
from kist.cubus.play.opening import material
from kist.cubus.shape.build import Rules
from kist.cubus.shape.stack import Stack
from kist.cubus.shape.tiles import Tiles
from kist.cubus.solver import TooHard, can_score

CASES = Path(__file__).parents[1] / "tests/cubus/solver/cases/hard.jsonl"
NODES = 200
"""A position is hard when that is not enough to say whether anything can be built."""
CLIENTS, TABLES = 3, 15
"""Who steers comes as so many clients, each at so many tables at once."""
TURNS = 40
ADDRESS = "10.0.0.1"
ANSWERS = {"build": "pass", "knock": "waive", "show": "fail"}


# Lies ------------------------------------------------------------------------------------------------------------


def lie(match: str, number: int) -> bytes:
    """What a server could say; of each kind in turns."""
    said: list[Json] = [
        {"version": 10**9},
        {"server": f"nobody{number % 50}", "present": [number % 2]},
        {"server": "nobody", "ask": True},
        {"server": "nobody", "sign": "thanks", "chair": number % 2},
        {"gone": True},
    ]
    return json.dumps({"match": match, **said[number % len(said)]}).encode()


def flood(port: int, match: str, rate: float, seconds: float) -> None:
    """Publish so many lies a second."""
    start, sent = monotonic(), 0
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.settimeout(0)
        while (gone := monotonic() - start) < seconds:
            lies = [lie(match, number) for number in range(sent, min(int(gone * rate), sent + 200))]
            sent += len(lies)
            line.settimeout(10)
            line.sendall(b"".join(b"PUBLISH kist '%s'\r\n" % each for each in lies))
            line.settimeout(0)
            _take(line)
            sleep(0.002)
    print(f"{sent} lies", flush=True)


def _take(line: socket.socket) -> None:
    """Read what was answered, so that nothing waits."""
    try:
        while line.recv(65536):
            pass
    except BlockingIOError:
        return


# Hard positions --------------------------------------------------------------------------------------------------


def hard_positions(count: int, rng: Random) -> list[tuple[Rules, Stack]]:
    """Positions near the hardest ones known, none of them twice."""
    cases = [json.loads(line) for line in CASES.read_text().splitlines()]
    near = [(Rules(case["rules"]), Stack.parse(case["stack"])) for case in cases]
    found: dict[str, tuple[Rules, Stack]] = {}
    while len(found) < count:
        if (stepped := step(rng, (*rng.choice(near), Tiles()))) is None:
            continue
        rules, stack, _ = stepped
        if str(stack) not in found and stack.tiles.within(material(rules)) and _is_hard(rules, stack):
            found[str(stack)] = rules, stack
            near.append((rules, stack))
    return list(found.values())


def _is_hard(rules: Rules, stack: Stack) -> bool:
    try:
        can_score(rules, stack, Tiles(), NODES)
    except TooHard:
        return True
    return False


async def steer(url: str, seconds: float) -> None:
    """Play on at many tables, at each of them as fast as answers come."""
    positions = hard_positions(20 * CLIENTS * TABLES // 3, Random(1))
    print("ready", flush=True)
    clients = [await Client.new(url) for _ in range(CLIENTS)]
    for client in clients:
        client.http.headers["x-forwarded-for"] = ADDRESS
    until = monotonic() + seconds
    tables = [_play(client, positions, until) for client in clients for _ in range(TABLES)]
    waits = [wait for table in await asyncio.gather(*tables) for wait in table]
    print(f"{len(waits)} moves in hard positions, {max(waits):.2f} s at worst", flush=True)


async def _play(client: Client, positions: list[tuple[Rules, Stack]], until: float) -> list[float]:
    """One table after the other; gives how long each move took."""
    waits: list[float] = []
    while monotonic() < until and positions:
        rules, stack = positions.pop()
        game = {"rules": rules.value, "tells": True, "position": {"stack": str(stack), "hands": []}}
        made = await client.create(sit=(0, 1), game=game)
        match, update = made["info"]["id"], made["update"]
        for _ in range(TURNS):
            seat = next((view for view in update["views"] if view["viewer"] in view["to_act"]), None)
            if seat is None or seat["phase"] not in ANSWERS or monotonic() > until:
                break
            asked = monotonic()
            await client.act(match, seat["viewer"], ANSWERS[seat["phase"]])
            waits.append(monotonic() - asked)
            update = (await client.get(f"/api/matches/{match}"))["update"]
    return waits


# The same request, over and over -----------------------------------------------------------------------------------


async def hammer(url: str, attack: str, connections: int, seconds: float) -> None:
    """Ask for the same over many connections, as fast as answers come."""
    hammered = await prepared(url, attack)
    print("ready", flush=True)
    until = monotonic() + seconds
    counts = await asyncio.gather(*(_hammer(url, hammered, number, until) for number in range(connections)))
    statuses: Counter[str] = Counter()
    for each in counts:
        statuses.update(each)
    print(", ".join(f"{number} of {status}" for status, number in sorted(statuses.items())), flush=True)


async def _hammer(url: str, hammered: Hammered, number: int, until: float) -> Counter[str]:
    """One connection after the other, each for as long as the server keeps it."""
    statuses: Counter[str] = Counter()
    host, _, port = url.removeprefix("http://").partition(":")
    while monotonic() < until:
        try:
            reader, writer = await asyncio.open_connection(host, int(port))
            try:
                while monotonic() < until:
                    writer.write(hammered(number))
                    statuses[await asyncio.wait_for(_status(reader), 30)] += 1
                    number += 10_000
                    if hammered.hangs_up:
                        break
            finally:
                writer.close()
        except (OSError, EOFError, TimeoutError) as reason:
            statuses[type(reason).__name__] += 1
            await asyncio.sleep(0.05)
    return statuses


async def _status(reader: asyncio.StreamReader) -> str:
    """The status of the next answer, whose body is read and thrown away."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    length = re.search(r"content-length: (\d+)", head, re.IGNORECASE)
    if length:
        await reader.readexactly(int(length[1]))
    return head.split()[1]


if __name__ == "__main__":
    way, *about = sys.argv[1:]
    if way == "flood":
        flood(int(about[0]), about[1], float(about[2]), float(about[3]))
    elif way == "hammer":
        asyncio.run(hammer(about[0], about[1], int(about[2]), float(about[3])))
    else:
        asyncio.run(steer(about[0], float(about[1])))
