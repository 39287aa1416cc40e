"""Scripted players that go on whatever happens to the servers, and remember what they were promised."""

import asyncio
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server.clients import Client, Json

LOST = (ConnectionClosed, InvalidHandshake, OSError, httpx.TransportError, TimeoutError)


@dataclass
class Player:
    """Owns some seats of one match and plays them over a socket. `promised` is what the server acknowledged."""

    client: Client
    match: str
    promised: dict[int, str] = field(default_factory=dict)
    log: list[Json] = field(default_factory=list)
    _rng: Random = field(default_factory=lambda: Random(1))
    _pending: Json | None = None
    _commands: int = 0

    async def play(self, actions: int, pause: float = 0.0) -> None:
        """Play until so many more actions were acknowledged, reconnecting as often as needed."""
        wanted = len(self.promised) + actions
        while len(self.promised) < wanted:
            try:
                await self._play_connected(wanted, pause)
            except LOST:
                await asyncio.sleep(0.1)

    async def _play_connected(self, wanted: int, pause: float) -> None:
        async with self.client.socket(self.match, len(self.log)) as socket:
            update = socket.welcome["update"]
            self.take(update)
            while len(self.promised) < wanted:
                order = self._pending or self._choice(update)
                if order is None:
                    if update["status"] == "over":
                        return
                    update = await socket.expect("update", within=30)
                    self.take(update)
                    continue
                self._pending = order
                answer = await socket.command(type="act", **order)
                self._pending = None
                if answer["type"] == "acted":
                    self.promised[answer["version"]] = order["do"]
                    while len(self.log) < answer["version"]:
                        update = await socket.expect("update", within=30)
                        self.take(update)
                elif answer["error"] in {"unreachable", "busy"}:
                    self._pending = order  # not known whether it was done: send it again
                    await asyncio.sleep(0.2)
                else:  # the table has moved on, such as by a deadline: look again
                    raise ConnectionResetError(answer["error"])
                await asyncio.sleep(pause)

    def take(self, update: Json) -> None:
        """Take the log's new entries; what was known before must not have changed."""
        since, entries = update["since"], update["entries"]
        assert since <= len(self.log), "something was missed"
        known = self.log[since:]
        assert entries[: len(known)] == known[: len(entries)], "the log has changed"
        self.log[since:] = entries + known[len(entries) :]

    def _choice(self, update: Json) -> Json | None:
        for view in update["views"]:
            if view["viewer"] in view["to_act"]:
                self._commands += 1
                do = {"build": "pass", "knock": "waive", "show": "fail"}[view["phase"]]
                return {"seat": view["viewer"], "do": do, "request": f"w{self._commands}"}
        return None


async def table_for_two(ann: Client, bob: Client, **agreed: Any) -> tuple[Player, Player]:
    """A match that has begun, with a player at each side of it."""
    match = (await ann.create(**agreed))["info"]["id"]
    await bob.sit(match)
    return Player(ann, match), Player(bob, match)


async def check_promises(client: Client, *players: Player) -> None:
    """Everything that was acknowledged is in the log, at its version, once; and all saw the same log."""
    for player in players:
        entries = (await client.get(f"/api/matches/{player.match}"))["update"]["entries"]
        assert [entry["version"] for entry in entries] == list(range(1, len(entries) + 1))
        for version, do in player.promised.items():
            assert entries[version - 1]["do"] == do
        assert entries[: len(player.log)] == player.log


async def changed(client: Client, match: str) -> int:
    """When a listed match changed last. Lists load no matches: nobody is woken up by looking there."""
    listed = (await client.get("/api/matches?show=running"))["matches"]
    found: int = next(each["changed"] for each in listed if each["id"] == match)
    return found
