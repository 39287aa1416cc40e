"""What one address can send over and over, as bytes: see `attackers`."""

import asyncio
import json
from dataclasses import dataclass, field, replace
from typing import Final

from tests.server.clients import Client, Json

from kist.skelter.board_file import built_in

ADDRESS: Final = "10.0.0.1"
POSITION: Final = {"stack": ".2/22", "hand": "LLRRDDOO"}
LINES, PACE = 150, 0.06
"""Moves of a match that is looked back upon, and seconds between two of them: usual limits hold for it too."""
CLIENTS: Final = 25
"""Whoever needs a token comes as so many clients."""


@dataclass
class Hammered:
    """A request, which may say something else each time."""

    method: str
    path: str
    body: Json | None = None
    fresh: tuple[str, ...] = ()
    """Members of the body that are other each time."""
    tokens: list[str] = field(default_factory=list)
    hangs_up: bool = False

    def __call__(self, number: int) -> bytes:
        """The request with this number."""
        body = b"" if self.body is None else json.dumps(self._said(number)).encode()
        head = [f"{self.method} {self.path} HTTP/1.1", "host: x", f"x-forwarded-for: {ADDRESS}"]
        if self.tokens:
            head.append(f"authorization: Bearer {self.tokens[number % len(self.tokens)]}")
        if self.body is not None:
            head += ["content-type: application/json", f"content-length: {len(body)}"]
        return ("\r\n".join(head) + "\r\n\r\n").encode() + body

    def _said(self, number: int) -> Json:
        return {**(self.body or {}), **{name: f"{name}{number}" for name in self.fresh}}


def vast_board() -> Json:
    """About 59 kB of a board: as many fields with as many neighbours as a board may have."""
    board = built_in("classic").to_json()
    assert isinstance(board["fields"], list)
    names = [f"n{number:06}" for number in range(150)]
    fields = [dict(each) for each in board["fields"] if isinstance(each, dict)]
    for at, name in enumerate(names):
        near = [names[(at + step) % len(names)] for step in range(-12, 13) if step]
        fields.append({"field": name, "x": at % 10 * 2 + 20, "y": at // 10 * 2 + 20, "colour": None, "next": near})
    link, first = names[0], fields[0]
    fields[len(fields) - len(names)]["next"] = [*fields[len(fields) - len(names)]["next"][:-1], first["field"]]
    first["next"] = [*first["next"], link]
    last = names[12]
    other = next(each for each in fields if each["field"] == last)
    other["next"] = [each for each in other["next"] if each != link]
    return {"name": "vast", "fields": fields}


def own_board() -> Json:
    """A board of one's own as people would make it."""
    return {**built_in("hex").to_json(), "name": "own"}


def a_match(board: Json) -> Json:
    return {"game": {"game": "skelter", "seats": 2, "board": board}, "chairs": ["person"] * 2, "sit": []}


DRAFT: Final[Json] = {"position": POSITION, "draft": {"stack": ".3/222"}}
FREE: Final = {
    "laying": Hammered("POST", "/api/laying", {"draft": {"stack": "3333/3333/3333/3333"}}),
    "preview": Hammered("POST", "/api/preview", DRAFT),
    "pages": Hammered("GET", "/puzzles/day"),
    "connections": Hammered("GET", "/healthz", hangs_up=True),
}
"""What is asked for without a token."""
WITH_TOKENS: Final = {
    "preview with tokens": Hammered("POST", "/api/preview", DRAFT),
    "own boards": Hammered("POST", "/api/matches", a_match(own_board()), ("request",)),
    "vast boards": Hammered("POST", "/api/matches", a_match(vast_board()), ("request",)),
    "analysis": Hammered("POST", "/api/analysis", {"position": POSITION}),
    "lessons": Hammered("POST", "/api/lessons/cubus/steps/five-ways", {"actions": ["pass"]}),
    "puzzles": Hammered("GET", "/api/puzzles/day"),
    "replays": Hammered("GET", "/api/matches/{match}/replay"),
}
ATTACKS: Final = (*FREE, *WITH_TOKENS)


async def prepared(url: str, attack: str) -> Hammered:
    """What is sent in an attack, with tokens where it needs some, and a match that it is about."""
    if attack in FREE:
        return FREE[attack]
    hammered = WITH_TOKENS[attack]
    tokens = [str((await Client.new(url)).token) for _ in range(CLIENTS)]
    if "{match}" in hammered.path:
        hammered = replace(hammered, path=hammered.path.format(match=await _long_match(url)))
    return replace(hammered, tokens=tokens)


async def _long_match(url: str) -> str:
    """A finished match with some hundred entries."""
    client = await Client.new(url)
    made = await client.create(sit=(0, 1), game={"game": "skelter", "seats": 2, "rounds": 10_000})
    match: str = made["info"]["id"]
    update = made["update"]
    for _ in range(LINES):
        await asyncio.sleep(PACE)
        view = next((each for each in update["views"] if each["viewer"] in each["to_act"]), None)
        if view is None or not view["actions"]:
            break
        await client.act(match, view["viewer"], view["actions"][0])
        update = (await client.get(f"/api/matches/{match}"))["update"]
    await client.act(match, 0, "resign")
    return match
