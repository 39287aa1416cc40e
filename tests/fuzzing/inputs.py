"""Random JSON with words that are known here, and good inputs with something wrong about them."""

import json
from random import Random
from typing import Any

WORDS = [
    "type",
    "hello",
    "act",
    "preview",
    "ping",
    "seat",
    "do",
    "request",
    "draft",
    "rhombi",
    "stack",
    "edit",
    "game",
]
WORDS += ["chairs", "person", "bot:listed", "sit", "name", "chair", "cubus", "seats", "build 22/22", "pass", "match"]
WORDS += ["position", "hand", "LRD", "1", ".2/22", "skelter", "board", "times", "knock", "begins", "lot", "since"]
WORDS += [
    "answer",
    "activity",
    "task",
    "kind",
    "count",
    "passkey",
    "response",
    "clientDataJSON",
    "id",
    "word",
    "round",
]
WORDS += [
    "endpoint",
    "https://push.example/a",
    "quiet",
    "Europe/Rome",
    "value",
    "version",
    "tasks",
    "player",
    "listen",
]


def value(rng: Random, depth: int = 0) -> Any:
    """Some JSON value, more often than not with words that the server knows."""
    kind = rng.randrange(12 if depth < 4 else 8)
    if kind < 3:
        return rng.choice(WORDS)
    if kind == 3:
        return rng.choice([0, 1, -1, 2**31, 2**63, 10**30, 1.5, -0.0, 1e308])
    if kind == 4:
        return rng.choice([None, True, False])
    if kind < 8:
        return "".join(chr(rng.choice([rng.randrange(128), rng.randrange(0x250), 0xD800, 0x1F600])) for _ in range(9))
    if kind < 10:
        return [value(rng, depth + 1) for _ in range(rng.randrange(5))]
    return {str(rng.choice([*WORDS, value(rng, 9)])): value(rng, depth + 1) for _ in range(rng.randrange(6))}


def mutated(rng: Random, good: dict[str, Any]) -> dict[str, Any]:
    """A good body with one thing about it changed."""
    changed = json.loads(json.dumps(good))
    place = changed
    while True:
        name = rng.choice(list(place))
        if isinstance(place[name], dict) and place[name] and rng.randrange(2):
            place = place[name]
            continue
        if rng.randrange(6) == 0:
            del place[name]
        else:
            place[name] = value(rng)
        return dict(changed)


def raw(rng: Random, good: dict[str, Any]) -> bytes:
    """What may be sent where a good input is awaited: with one thing changed, any JSON, or any bytes."""
    body = mutated(rng, good) if rng.randrange(3) else value(rng)
    return json.dumps(body).encode() if rng.randrange(5) else rng.randbytes(rng.randrange(200))
