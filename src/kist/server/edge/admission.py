"""What every socket passes before it is served: origin, rate, and how many are open already."""

import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from starlette.websockets import WebSocket, WebSocketDisconnect

from kist.server.edge.bans import Bans
from kist.server.edge.guard import address_of, has_one_host, same_origin
from kist.server.edge.identity import Client, Tokens
from kist.server.edge.limits import Buckets, Limits, Places, Whereabouts
from kist.server.edge.wire import Wire, wire_of

POLICY, TRY_LATER, NO_HELLO, TOO_FAST = 1008, 1013, 4000, 4029
"""Why a socket is closed, for clients."""
FLOOD_MESSAGES = 200
"""As many messages a flood of frames counts as: whoever sent it stays outside for some seconds."""
HELLO_WITHIN_SECONDS = 10.0
"""So long a socket may wait before it says hello."""

Serve: TypeAlias = Callable[[Client | None, str], Awaitable[None]]
"""Serves a socket for a client, if it has a token, who counts under this name."""


@dataclass(frozen=True)
class Closing(Exception):
    """The socket is to be closed with this code."""

    code: int
    why: str


class Admission:
    """Lets sockets in."""

    def __init__(self, limits: Limits, tokens: Tokens, whereabouts: Whereabouts, bans: Bans) -> None:
        self._tokens, self._whereabouts, self._bans = tokens, whereabouts, bans
        self._places = Places(limits.sockets, limits.address_sockets)
        self._open: dict[str, dict[str, list[Wire]]] = {}
        """By address and client."""
        self.rate = Buckets(limits.rate, limits.burst)
        """How fast each client may ask, over all its sockets."""

    async def admit(self, websocket: WebSocket, serve: Serve) -> None:
        """Serve a socket from its handshake to its end, whenever that comes."""
        with contextlib.suppress(WebSocketDisconnect):
            await self._admit(websocket, serve)

    async def _admit(self, websocket: WebSocket, serve: Serve) -> None:
        who = self._tokens.client(self._tokens.carried_by(websocket))
        address = address_of(websocket.scope)
        if not (same_origin(websocket.headers) and has_one_host(websocket.headers)):
            await websocket.close(POLICY, "bad-origin")
            return
        if self._bans.refusal(who.owner if who else None, address):
            await _refuse(websocket, POLICY, "banned")
            return
        client, line = who.owner if who else f"at {address}", wire_of(websocket)
        line.known = who is not None
        if not self.rate.take(client):
            line.blame()
            await _refuse(websocket, TOO_FAST, "too-fast")
            return
        line.flooded = partial(self.rate.take, client, FLOOD_MESSAGES)
        self._whereabouts.note(client, address)
        if not self._enter(client, address):
            await _refuse(websocket, TRY_LATER, "too-many")
            return
        mine = self._open.setdefault(address, {}).setdefault(client, [])
        mine.append(line)
        try:
            await serve(who, client)
        finally:
            if line in mine:
                self._leave(client, address, line)

    def keep_out(self) -> None:
        """Close the sockets of those who are kept out by now, at tables and in classes."""
        for address, there in self._open.items():
            for client, lines in there.items():
                if self._bans.refusal(client, address):
                    for line in lines:
                        line.end(POLICY, "banned")

    def _enter(self, client: str, address: str) -> bool:
        """Whether there is room for one more. Where an address has none left, whoever has most open there gives one
        up for somebody who has fewer: a school has one address for all, and nobody may take it up alone."""
        full = self._places.enter(client, address)
        there = self._open.get(address, {})
        if full == "all" and there:
            greedy, lines = max(there.items(), key=lambda each: len(each[1]))
            if len(lines) > len(there.get(client, ())) + 1:
                last = lines[-1]
                self._leave(greedy, address, last)
                last.end(TRY_LATER, "too-many")
                full = self._places.enter(client, address)
        return full is None

    def _leave(self, client: str, address: str, line: Wire) -> None:
        self._places.leave(client, address)
        there = self._open[address]
        there[client].remove(line)
        if not there[client]:
            del there[client]
        if not there:
            del self._open[address]


async def _refuse(websocket: WebSocket, code: int, why: str) -> None:
    """Browsers tell a page why a socket was closed only when it was open."""
    await websocket.accept()
    await close(websocket, code, why)


async def close(websocket: WebSocket, code: int, why: str) -> None:
    """Close a socket, if it is still open."""
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await websocket.close(code, why)
