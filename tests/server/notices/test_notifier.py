"""Nobody is forgotten: who is to be told is noted with the move, and who cannot be reached is tried again."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import time

import pytest

from kist.games import GAMES
from kist.matches.parts import Sitter
from kist.notices.news import Subscription
from kist.server.config import Config
from kist.server.live.clock import Clock
from kist.server.live.hub import Hub
from kist.server.matches.messages import Act
from kist.server.matches.service import MatchService
from kist.server.notices.notifier import AGAIN, LEASE_MS, MESSAGES_AT_ONCE, NOTICES_OF_ONE, PUT_OFF_MS, Notifier
from kist.server.notices.sender import Sender, new_key
from kist.storage.local_broker import LocalBroker
from kist.storage.store import SqlStore
from tests.server.notices.test_push import Device, listening

pytestmark = pytest.mark.anyio
AGREED = {"game": {"game": "cubus", "seats": 2}, "chairs": ["person"] * 2, "times": {"any": 86_400}, "begins": 1}
PLAYERS = [Sitter("ann", "Ann"), Sitter("bob", "Bob")]


@dataclass
class Office:
    """A server without its sockets, at any time, which tells people when it is asked to."""

    store: SqlStore
    ahead: int = 0
    hub: Hub = field(init=False)
    sender: Sender = field(init=False)

    def __post_init__(self) -> None:
        clock = Clock(lambda: time() + self.ahead / 1000)
        self.hub = Hub(Config("", push_anywhere=True), GAMES, self.store, LocalBroker(), clock=clock)
        self.sender = Sender(new_key(), "mailto:kist@example.org", anywhere=True)

    async def tell(self, later: int = 0) -> None:
        """Tell what is due so many ms later."""
        self.ahead += later
        notifier = Notifier(self.hub, self.store.notices, self.sender)
        await notifier.work()
        await notifier.idle()

    async def subscribe(self, owner: str, *devices: Device) -> None:
        for device in devices:
            await self.store.notices.subscribe(owner, "session", Subscription(**device.subscription), 0, 10)


@asynccontextmanager
async def office_at(path: Path) -> AsyncIterator[Office]:
    office = Office(await SqlStore.open(f"sqlite:///{path}/kist.sqlite3"))
    yield office
    await office.sender.stop()
    await office.hub.finish()
    await office.store.close()


def told(device: Device) -> list[str]:
    """What a device has been told since it was last asked."""
    return [device.messages.get_nowait()["news"] for _ in range(device.messages.qsize())]


async def test_a_device_that_cannot_be_reached_is_tried_again_and_the_others_are_told_once(tmp_path: Path) -> None:
    async with office_at(tmp_path) as office, listening(Device(status=503)) as broken, listening(Device()) as sound:
        await office.subscribe("bob", broken, sound)
        await MatchService(office.hub).seat(
            "tournament:a", "round", AGREED, PLAYERS
        )  # it begins at once, and with Bob
        await office.tell()
        assert (told(broken), told(sound)) == (["turn"], ["turn"])
        await office.tell(AGAIN[0] - 5_000)
        assert (told(broken), told(sound)) == ([], [])
        await office.tell(5_000)
        assert (told(broken), told(sound)) == (["turn"], [])
        broken.status = 201
        await office.tell(AGAIN[1])
        assert (told(broken), told(sound)) == (["turn"], [])
        await office.tell(sum(AGAIN))
        assert (told(broken), told(sound)) == ([], [])


async def test_it_is_not_tried_for_ever_and_what_is_news_no_more_is_not_told(tmp_path: Path) -> None:
    async with office_at(tmp_path) as office, listening(Device(status=429)) as busy:
        await office.subscribe("bob", busy)
        room = await MatchService(office.hub).seat("tournament:a", "round", AGREED, PLAYERS)
        for wait in (0, *AGAIN):
            await office.tell(wait)
            assert told(busy) == ["turn"]
        await office.tell(sum(AGAIN))
        assert told(busy) == []
        await MatchService(office.hub).seat("tournament:a", "next", AGREED, PLAYERS)
        await office.tell()
        assert told(busy) == ["turn"]
        for match in office.hub.rooms.copy():
            await MatchService(office.hub).act("bob", match, Act(seat=0, do="pass", request="pass"))
        await office.tell(AGAIN[0])
        assert told(busy) == []
        busy.status = 400  # it will never take this
        await MatchService(office.hub).act("ann", room.id, Act(seat=1, do="resign", request="resign"))
        await office.tell()
        await office.tell(AGAIN[0])
        assert told(busy) == ["over"]


async def test_who_was_to_be_told_by_a_server_that_is_gone_is_told_by_the_next(tmp_path: Path) -> None:
    async with listening(Device()) as device:
        async with office_at(tmp_path) as gone:
            await gone.subscribe("bob", device)
            room = await MatchService(gone.hub).seat("tournament:a", "round", {**AGREED, "begins": 0}, PLAYERS)
            await MatchService(gone.hub).act("ann", room.id, Act(seat=0, do="pass", request="pass"))
        async with office_at(tmp_path) as another:  # it took the note, and was killed before it told anybody
            now = another.hub.clock.now()
            assert [due.owner for due in await another.store.notices.take(now, now + LEASE_MS, 10)] == ["bob"]
            await another.tell()
            assert told(device) == []
        async with office_at(tmp_path) as last:
            await last.tell(LEASE_MS)
            assert told(device) == ["turn"]
            await last.tell(LEASE_MS)
            assert told(device) == []


@asynccontextmanager
async def silent(number: int) -> AsyncIterator[list[Device]]:
    """Devices of so many push services that take a message and never answer."""
    held: list[asyncio.StreamWriter] = []

    def hold(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        held.append(writer)

    servers = [await asyncio.start_server(hold, "127.0.0.1", 0) for _ in range(number)]
    yield [Device(port=server.sockets[0].getsockname()[1]) for server in servers]
    for writer in held:
        writer.close()
    for server in servers:
        server.close()


async def test_devices_that_never_answer_delay_those_of_their_owner_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ann and Cleo have as many of them as messages are sent at the same time; none is given up here."""
    monkeypatch.setattr("kist.server.notices.sender.ANSWER_WITHIN_SECONDS", 600)
    async with office_at(tmp_path) as office, listening(Device()) as sound, silent(2 * MESSAGES_AT_ONCE) as never:
        await office.subscribe("ann", *never[:MESSAGES_AT_ONCE])
        await office.subscribe("cleo", *never[MESSAGES_AT_ONCE:])
        service, notifier = MatchService(office.hub), Notifier(office.hub, office.store.notices, office.sender)
        for number, owner in enumerate(("ann", "cleo", "ann")):
            await service.seat("tournament:a", f"{number}", AGREED, [Sitter("x", "X"), Sitter(owner, "Y")])
        await notifier.work()
        await office.subscribe("bob", sound)
        await service.seat("tournament:a", "round", AGREED, PLAYERS)
        await notifier.work()
        async with asyncio.timeout(120):
            assert (await sound.messages.get())["news"] == "turn"
        await notifier.stop()


async def test_who_has_much_to_be_told_is_told_the_rest_later(tmp_path: Path) -> None:
    async with office_at(tmp_path) as office, listening(Device()) as device:
        await office.subscribe("bob", device)
        for number in range(NOTICES_OF_ONE + 5):
            await MatchService(office.hub).seat("tournament:a", f"{number}", AGREED, PLAYERS)
        await office.tell()
        assert len(told(device)) == NOTICES_OF_ONE
        await office.tell(PUT_OFF_MS)
        assert len(told(device)) == 5
        await office.tell(PUT_OFF_MS)
        assert told(device) == []
