"""Clients as programs: over HTTP and over sockets, with a token of their own."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import count
from typing import Any, ClassVar

from websockets.asyncio.client import ClientConnection

from kist.core.difference import patched
from kist.server.matches.messages import SERVER_MESSAGE
from tests import patient
from tests.patient import PATIENCE

Json = dict[str, Any]


class Client:
    """One client of one server."""

    _comers: ClassVar[Iterator[int]] = count()
    everybody: ClassVar[set["Client"]] = set()
    """Whoever has come and not left."""

    def __init__(self, url: str, token: str | None = None) -> None:
        self.url, self.token = url, token
        self.http = patient.AsyncClient(base_url=url)
        self._requests = 0
        self.name = f"Guest {next(self._comers)}"
        self.everybody.add(self)

    @classmethod
    async def new(cls, url: str) -> "Client":
        client = cls(url)
        answer = await client.http.post("/api/session", json={"bearer": True})
        client.token = answer.json()["token"]
        client.http.headers["authorization"] = f"Bearer {client.token}"
        return client

    @classmethod
    def known(cls, url: str, token: str | None) -> "Client":
        client = cls(url, token)
        client.http.headers["authorization"] = f"Bearer {token}"
        return client

    def at(self, url: str) -> "Client":
        """This client at another server."""
        return Client.known(url, self.token)

    def took(self, signed: Json) -> Json:
        """Go on as whoever the server says one is."""
        if token := signed.get("token"):
            self.token = token
            self.http.headers["authorization"] = f"Bearer {token}"
        return signed

    async def become_account(self, name: str = "Ada", device: str = "Laptop") -> Json:
        """Make an account without a passkey."""
        return self.took(await self.post("/api/account", {"name": name, "device": device}, 201))

    def request(self) -> str:
        self._requests += 1
        return f"r{id(self)}-{self._requests}"

    async def post(self, path: str, body: Json, status: int = 200) -> Json:
        answer = await self.http.post(path, json=body)
        assert answer.status_code == status, answer.text
        found: Json = answer.json()
        return found

    async def get(self, path: str, status: int = 200) -> Json:
        answer = await self.http.get(path)
        assert answer.status_code == status, answer.text
        found: Json = answer.json()
        return found

    async def create(self, seats: int = 2, sit: tuple[int, ...] = (0,), status: int = 201, **changes: Any) -> Json:
        game = {"game": "cubus", "seats": seats, **changes.pop("game", {})}
        body = {
            "game": game,
            "chairs": ["person"] * seats,
            "sit": [{"chair": chair, "name": f"Player {chair}"} for chair in sit],
            "request": self.request(),
            "begins": 0,
            **changes,
        }
        return await self.post("/api/matches", body, status)

    async def sit(self, match: str, chair: int | None = None, status: int = 200) -> Json:
        body = {"chair": chair, "name": self.name, "request": self.request()}
        return await self.post(f"/api/matches/{match}/sit", body, status)

    async def act(self, match: str, seat: int, do: str, status: int = 200, **more: Any) -> Json:
        body = {"seat": seat, "do": do, "request": self.request(), **more}
        return await self.post(f"/api/matches/{match}/act", body, status)

    @asynccontextmanager
    async def socket(
        self, match: str, since: int = 0, *, headers: dict[str, str] | None = None, **hello: bool
    ) -> AsyncIterator["Socket"]:
        address = f"{self.url.replace('http', 'ws')}/api/matches/{match}/socket"
        headers = {**(headers or {}), **({"authorization": f"Bearer {self.token}"} if self.token else {})}
        async with patient.connect(address, additional_headers=headers, compression=None) as connection:
            socket = Socket(connection)
            await socket.send({"type": "hello", "since": since, "changes": True, **hello})
            socket.welcome = await socket.expect("welcome")
            socket.version = socket.welcome["update"]["version"]
            yield socket

    async def close(self) -> None:
        self.everybody.discard(self)
        await self.http.aclose()

    @classmethod
    async def all_close(cls) -> None:
        while cls.everybody:
            await next(iter(cls.everybody)).close()


def check_message(text: str) -> None:
    """A text from the server is what the message types say, and says nothing else."""
    message = SERVER_MESSAGE.validate_json(text, strict=True)
    if json.loads(text)["type"] == "change":
        assert json.loads(message.model_dump_json(exclude_unset=True)) == json.loads(text)


def changed(known: Json, change: Json) -> Json:
    """The update that a client has after a change of the one it knew."""
    views = changed_views(known["views"], change["views"])
    others = {chair["chair"]: chair for chair in change["chairs"]}
    chairs = [{**chair, **others.get(chair["chair"], {})} for chair in known["chairs"]]
    return {**known, **change, "type": "update", "views": views, "chairs": chairs}


def changed_views(known: list[Json], changes: list[Json]) -> list[Json]:
    """The views that a client has after a change of those it knew."""
    return [
        patched(view, {name: value for name, value in other.items() if name != "gone"}, other.get("gone", []))
        for view, other in zip(known, changes, strict=True)
    ]


class Socket:
    """A socket that checks every message against the protocol, keeps the text of all, and knows the whole table after
    each change of it."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection, self.welcome, self.version = connection, Json(), 0
        self.known = Json()
        """The table as it was last told."""
        self.texts: list[str] = []
        self._requests = 0
        self._waiting: list[Json] = []

    async def send(self, message: Json) -> None:
        await self.connection.send(json.dumps(message))

    async def receive(self, within: float = PATIENCE) -> Json:
        text = await asyncio.wait_for(self.connection.recv(), within)
        assert isinstance(text, str)
        self.texts.append(text)
        check_message(text)
        message: Json = json.loads(text)
        if message["type"] == "welcome":
            self.known = message["update"]
        if message["type"] == "change":
            assert message["since"] == self.known["version"], "this changes what the client does not have"
            message = changed(self.known, message)
        if message["type"] == "update":
            self.known = message
            if message["version"] > self.version:
                assert message["since"] <= self.version, "something was missed"
                self.version = message["version"]
        if message["type"] == "presence":
            for chair in self.known["chairs"]:
                chair["connected"] = chair["chair"] in message["connected"] or chair["kind"] == "bot"
        return message

    async def expect(self, kind: str, within: float = PATIENCE, **values: Any) -> Json:
        """The next message of a kind with these values; others are put aside for later."""
        for waiting in self._waiting:
            if waiting["type"] == kind and values.items() <= waiting.items():
                self._waiting.remove(waiting)
                return waiting
        async with asyncio.timeout(within):
            while True:
                message = await self.receive(within)
                if message["type"] == kind and values.items() <= message.items():
                    return message
                self._waiting.append(message)

    async def command(self, **message: Any) -> Json:
        """Send a command and wait for its answer."""
        self._requests += 1
        request = message.setdefault("request", f"s{self._requests}")
        await self.send(message)
        async with asyncio.timeout(PATIENCE):
            while True:
                answer = await self.receive()
                if answer.get("request") == request:
                    return answer
                self._waiting.append(answer)

    async def act(self, seat: int, do: str, **more: Any) -> Json:
        return await self.command(type="act", seat=seat, do=do, **more)
