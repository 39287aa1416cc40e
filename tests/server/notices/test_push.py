"""Web Push: a device is told when it is its owner's turn, by an endpoint on this machine that reads what comes."""

import asyncio
import base64
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from time import time
from typing import Any

import http_ece  # type: ignore[import-untyped]
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from kist.core.errors import BadNotation
from kist.notices.news import Subscription
from kist.server.notices.sender import Sender, check_endpoint, is_public, new_key, public_key
from tests.server.accounts.test_accounts import Person
from tests.server.clients import Client, Json
from tests.services import ROOMY, Kist, running

pytestmark = pytest.mark.anyio
DAYS: Json = {"times": {"any": 86_400}}


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


@dataclass
class Device:
    """A browser's push service and the browser in one: takes messages, and reads them."""

    key: Any = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth: bytes = b"sixteen bytes..."
    status: int = 201
    port: int = 0
    messages: "asyncio.Queue[Json]" = field(default_factory=asyncio.Queue)
    heads: list[str] = field(default_factory=list)

    @property
    def subscription(self) -> Json:
        point = self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return {
            "endpoint": f"http://127.0.0.1:{self.port}/push/secret",
            "p256dh": encoded(point),
            "auth": encoded(self.auth),
            "language": "de",
        }

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One message over each connection."""
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = next(int(line.split(":")[1]) for line in head.split("\r\n") if line.startswith("content-length"))
        body = await reader.readexactly(length)
        told = http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        self.heads.append(head)
        self.messages.put_nowait(json.loads(told))
        answer = f"HTTP/1.1 {self.status} x\r\nContent-Length: 0\r\nConnection: close\r\nLocation: http://127.0.0.1/"
        writer.write(f"{answer}\r\n\r\n".encode())
        await writer.drain()
        writer.close()
        await writer.wait_closed()

    async def next(self) -> Json:
        return await asyncio.wait_for(self.messages.get(), 20)


@asynccontextmanager
async def listening(device: Device) -> AsyncIterator[Device]:
    server = await asyncio.start_server(device.take, "127.0.0.1", 0)
    device.port = server.sockets[0].getsockname()[1]
    yield device
    server.close()
    await server.wait_closed()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kist]:
    with running(Kist(tmp_path_factory.mktemp("push"), "--push-anywhere", *ROOMY)) as kist:
        assert isinstance(kist, Kist)
        yield kist


@pytest.fixture
async def pair(server: Kist) -> AsyncIterator[tuple[Client, Client]]:
    ann, bob = await Client.new(server.url), await Client.new(server.url)
    yield ann, bob
    await ann.close()
    await bob.close()


async def until_devices(client: Client, wanted: int) -> None:
    async with asyncio.timeout(120):
        while (await client.get("/api/notices"))["devices"] != wanted:
            await asyncio.sleep(0.05)


async def test_who_is_away_is_told_of_the_own_turn_and_of_the_end(pair: tuple[Client, Client]) -> None:
    ann, bob = pair
    async with listening(Device()) as device:
        assert (await bob.post("/api/notices/subscribe", device.subscription))["devices"] == 1
        live: str = (await ann.create())["info"]["id"]
        await bob.sit(live)
        await ann.act(live, 0, "pass")  # nobody is told of tables at which all sit
        match: str = (await ann.create(**DAYS))["info"]["id"]
        await bob.sit(match)
        await ann.act(match, 0, "pass")
        told = {"match": match, "game": "cubus", "names": ["Player 0"], "language": "de"}
        assert await device.next() == {**told, "news": "turn"}
        head = device.heads[0]
        assert "authorization: vapid t=" in head
        assert "content-encoding: aes128gcm" in head
        assert f"topic: {match}" in head
        await bob.act(match, 1, "waive")
        await ann.act(match, 0, "resign")  # it is Bob's turn, and before he is told the match is over
        while (news := await device.next())["news"] == "turn":
            pass
        assert news == {**told, "news": "over"}
        assert device.messages.empty()
        assert (await bob.post("/api/notices/unsubscribe", {"endpoint": device.subscription["endpoint"]}))[
            "devices"
        ] == 0


async def test_a_device_that_is_gone_is_forgotten_and_who_looks_at_the_table_is_not_told(
    pair: tuple[Client, Client],
) -> None:
    ann, bob = pair
    async with listening(Device(status=410)) as device:
        await bob.post("/api/notices/subscribe", device.subscription)
        match: str = (await ann.create(**DAYS))["info"]["id"]
        await bob.sit(match)
        async with bob.socket(match) as his:
            await ann.act(match, 0, "pass")
            await his.act(1, "waive")
            await his.act(1, "pass")
            await ann.act(match, 0, "waive")
        await ann.act(match, 0, "pass")
        assert (await device.next())["match"] == match  # once: before that he saw it himself
        await until_devices(bob, 0)
        assert device.messages.empty()


async def test_in_quiet_hours_nothing_is_sent_until_they_are_over(pair: tuple[Client, Client]) -> None:
    ann, bob = pair
    minute = int(time() // 60)
    quiet = {"start": (minute - 60) % 1440, "stop": (minute + 60) % 1440, "zone": "+00:00"}
    async with listening(Device()) as device:
        await bob.post("/api/notices/subscribe", device.subscription)
        assert (await bob.post("/api/notices/quiet", {"quiet": quiet}))["quiet"] == quiet
        match: str = (await ann.create(**DAYS))["info"]["id"]
        await bob.sit(match)
        await ann.act(match, 0, "pass")
        loud = Device()
        async with listening(loud):
            other: str = (await bob.create(**DAYS, begins=1))["info"]["id"]
            await ann.post("/api/notices/subscribe", loud.subscription)
            await ann.sit(other)
            await bob.act(match, 1, "waive")
            await bob.act(match, 1, "pass")
            assert (await loud.next())["match"] == match  # notices are sent, but none to Bob
        assert device.messages.empty()
        wrong = await bob.post("/api/notices/quiet", {"quiet": {**quiet, "zone": "../etc/passwd"}}, 400)
        assert wrong["error"] == "bad-zone"


async def test_a_device_whose_session_was_ended_is_told_nothing_any_more(server: Kist) -> None:
    ada = await Person.at_device(server)
    await ada.become()
    async with listening(Device()) as device:
        phone = await Person.at_device(server, ada.key)
        await phone.post("/api/notices/subscribe", device.subscription)
        await phone.sign_in()  # the device goes along to the account, and is told on
        assert (await ada.get("/api/notices"))["devices"] == 1
        await ada.post("/api/account/sessions/end", {})
        assert (await ada.get("/api/notices"))["devices"] == 0
        await phone.sign_in()
        await phone.post("/api/notices/subscribe", device.subscription)
        assert (await ada.get("/api/notices"))["devices"] == 1
        await phone.post("/api/session/end", {})
        assert (await ada.get("/api/notices"))["devices"] == 0
        await phone.close()
    await ada.close()


@pytest.mark.parametrize(
    "address",
    [
        "http://push.example.org/x",
        "https://127.0.0.1/x",
        "https://10.0.0.1/x",
        "https://127.1/x",
        "https://0177.0.0.1/x",
        "https://127.0.0.1./x",
        "https://0x7f.0.0.1/x",
        "https://[64:ff9b::7f00:1]/x",
        "https://8.8.8.8/x",
        "https://push.example.org\\@127.0.0.1/x",
        "https://[::1]/x",
        "https://169.254.169.254/latest",
        "https://localhost/x",
        "https://push.example.org:8443/x",
        "https://user@push.example.org/x",
        "https://",
        "https://[/x",
        "ftp://push.example.org/x",
        "push",
    ],
)
def test_messages_are_sent_to_public_addresses_with_https_alone(address: str) -> None:
    with pytest.raises(BadNotation):
        check_endpoint(address, anywhere=False)


def test_push_services_are_public_addresses() -> None:
    check_endpoint("https://updates.push.services.example.org/wpush/v2/abc", anywhere=False)


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("8.8.8.8", True),
        ("2a00:1450:4001::1", True),
        ("127.0.0.1", False),
        ("100.64.0.1", False),
        ("224.0.0.1", False),
        ("::ffff:127.0.0.1", False),
        ("64:ff9b::7f00:1", False),
        ("2002:7f00:1::1", False),
        ("fd00::1", False),
    ],
)
def test_only_public_addresses_are_connected_to(address: str, public: bool) -> None:
    assert is_public(address) is public


async def test_a_name_that_leads_into_the_own_network_is_not_connected_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever was checked before: the address that is connected to is looked at."""
    async with listening(Device()) as device:
        sender = Sender(new_key(), "mailto:kist@example.org")
        monkeypatch.setattr("kist.server.notices.sender.check_endpoint", lambda *_, **__: None)
        wanted = {**device.subscription, "endpoint": f"http://localhost:{device.port}/x"}
        assert await sender.send(Subscription(**wanted), b"{}", "topic") == "failed"
        assert device.messages.empty()
        await sender.stop()
        open_to_all = Sender(new_key(), "mailto:kist@example.org", anywhere=True)
        assert await open_to_all.send(Subscription(**wanted), b"{}", "topic") == "sent"
        device.status = 302
        assert await open_to_all.send(Subscription(**wanted), b"{}", "topic") == "refused"
        await open_to_all.stop()


async def test_a_push_service_that_never_answers_is_left_alone_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kist.server.notices.sender.ANSWER_WITHIN_SECONDS", 0.2)
    dialled: list[asyncio.StreamWriter] = []
    silent = await asyncio.start_server(lambda _, writer: dialled.append(writer), "127.0.0.1", 0)
    sender, port = Sender(new_key(), "mailto:kist@example.org", anywhere=True), silent.sockets[0].getsockname()[1]
    there = Subscription(**{**Device().subscription, "endpoint": f"http://127.0.0.1:{port}/x"})
    assert [await sender.send(there, b"{}", "topic") for _ in range(5)] == ["failed"] * 5
    assert len(dialled) <= 1, "to have waited for it once is enough"
    await sender.stop()
    for writer in dialled:
        writer.close()
    silent.close()


def test_a_public_key_is_a_point_as_browsers_want_it() -> None:
    assert len(base64.urlsafe_b64decode(public_key(new_key()) + "=")) == 65


async def test_a_vacation_puts_deadlines_off_is_seen_by_others_and_has_a_budget(pair: tuple[Client, Client]) -> None:
    ann, bob = pair
    match: str = (await ann.create(**DAYS))["info"]["id"]
    await bob.sit(match)
    before = (await bob.get(f"/api/matches/{match}"))["update"]["deadline"]["at"]
    told = await ann.post("/api/notices/vacation", {"days": 21})
    assert told["vacation_days"] == 9
    update = (await bob.get(f"/api/matches/{match}"))["update"]
    [away] = told["vacations"]
    assert update["chairs"][0]["vacation"] == [away["start"], away["stop"]]
    assert update["deadline"]["at"] == before + away["stop"] - away["start"]
    later = {"days": 10, "start": away["stop"]}
    assert (await ann.post("/api/notices/vacation", later, 409))["error"] == "no-vacation-left"
    other: str = (await ann.create(**DAYS))["info"]["id"]
    await bob.sit(other)
    async with asyncio.timeout(120):  # what begins during a vacation hears of it
        while (await bob.get(f"/api/matches/{other}"))["update"]["chairs"][0]["vacation"] is None:
            await asyncio.sleep(0.05)
