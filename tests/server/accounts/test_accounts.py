"""Accounts: passkeys, recovery codes and devices; what comes along, what is refused, and what remains."""

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from webauthn.helpers import bytes_to_base64url as text_of
from websockets.exceptions import ConnectionClosed

from kist.accounts.errors import MovedOn
from kist.accounts.model import MOST_SESSIONS, Account, Session
from kist.accounts.recovery_codes import Codes
from kist.games import GAMES
from kist.server.accounts import messages
from kist.server.accounts.people import People
from kist.server.accounts.service import AccountService
from kist.server.config import Config
from kist.server.edge import identity
from kist.server.live.counts import Caller
from kist.server.live.hub import Hub
from kist.storage.accounts import SqlAccounts
from kist.storage.local_broker import LocalBroker
from kist.storage.session import Session as DatabaseSession
from kist.storage.store import SqlStore
from tests.server.authenticator import Authenticator
from tests.server.clients import Client
from tests.services import Kist, Postgres, Service, running

pytestmark = pytest.mark.anyio
Json = dict[str, Any]


class Person(Client):
    """Somebody at a device with passkeys."""

    key: Authenticator

    @classmethod
    async def at_device(cls, kist: Kist, key: Authenticator | None = None) -> "Person":
        person = await cls.new(f"http://localhost:{kist.port}")
        assert isinstance(person, cls)
        person.key = key or Authenticator(person.url)
        return person

    async def options(self, to: str, **more: Any) -> Json:
        options: Json = (await self.post("/api/account/challenge", {"to": to, **more}))["options"]
        return options

    async def become(self, name: str = "Ada", status: int = 201) -> Json:
        made = self.key.make(await self.options("make", name=name))
        order = {"name": name, "device": "Laptop", "passkey": made}
        return self.took(await self.post("/api/account", order, status))

    async def add_key(self, key: Authenticator, status: int = 200) -> Json:
        made = key.make(await self.options("make"))
        return self.took(await self.post("/api/account/passkeys", {"passkey": made, "device": "Key ring"}, status))

    async def prove(self, status: int = 200) -> Json:
        used = {"passkey": self.key.use(await self.options("use"))}
        return self.took(await self.post("/api/account/prove", used, status))

    async def sign_in(self, status: int = 200) -> Json:
        used = self.key.use(await self.options("use"))
        return self.took(await self.post("/api/account/sign-in", {"passkey": used, "device": "Phone"}, status))

    async def recover(self, code: str, request: str = "r", status: int = 200) -> Json:
        order = {"code": code, "device": "Tablet", "request": request}
        return self.took(await self.post("/api/account/recover", order, status))

    async def account(self) -> Json:
        account: Json = (await self.get("/api/account"))["account"]
        return account

    async def mine(self) -> list[str]:
        return [each["id"] for each in (await self.get("/api/matches?show=mine"))["matches"]]


@pytest.fixture
async def ada(kist: Kist) -> AsyncIterator[Person]:
    person = await Person.at_device(kist)
    yield person
    await person.close()


@pytest.fixture
async def bob(kist: Kist) -> AsyncIterator[Person]:
    person = await Person.at_device(kist)
    yield person
    await person.close()


async def test_who_becomes_an_account_keeps_everything_and_signs_in_elsewhere_without_a_name(
    kist: Kist, ada: Person
) -> None:
    match = (await ada.create(sit=(0, 1)))["info"]["id"]
    assert (await ada.get("/api/account"))["account"] is None
    told = await ada.become()
    assert told["account"]["name"] == "Ada"
    assert [each["device"] for each in told["account"]["sessions"]] == ["Laptop"]
    assert len(told["code"]) == 23
    await ada.act(match, 0, "pass")
    phone = await Person.at_device(kist, ada.key)
    own = (await phone.create(sit=(0, 1)))["info"]["id"]
    signed = await phone.sign_in()
    assert (signed["matches"], signed["code"]) == (1, None)
    assert set(await phone.mine()) == set(await ada.mine()) == {match, own}
    await phone.act(match, 1, "waive")
    await ada.act(own, 0, "pass")
    devices = {each["device"]: each["this"] for each in (await phone.account())["sessions"]}
    assert devices == {"Laptop": False, "Phone": True}
    await phone.close()


async def test_what_was_played_as_a_guest_comes_along_with_its_chairs_its_maker_and_its_order(
    kist: Kist, ada: Person, bob: Person
) -> None:
    await ada.become()
    phone = await Person.at_device(kist, ada.key)
    running_match = (await phone.create())["info"]["id"]
    await bob.sit(running_match)
    made = (await phone.create(seats=3))["info"]["id"]
    before = await phone.mine()
    guest = phone.token
    async with bob.socket(running_match) as socket:
        await phone.sign_in()
        heard = await socket.expect("update")
        assert [each["do"] for each in heard["entries"]] == ["hand"]
        assert await ada.mine() == before
        await ada.act(running_match, 0, "pass")
    assert (await ada.get(f"/api/matches/{running_match}"))["update"]["chairs"][0]["yours"]
    assert (await ada.get(f"/api/matches/{made}"))["update"]["maker"]
    body = {"chair": 1, "to": "person", "request": "g"}
    await ada.post(f"/api/matches/{made}/give", body)
    left = Client(kist.url, guest)
    left.http.headers["authorization"] = f"Bearer {guest}"
    assert (await left.act(running_match, 0, "pass", 401))["error"] == "no-session"
    await left.close()
    await phone.close()


async def test_a_recovery_code_signs_in_once_and_is_followed_by_another(kist: Kist, ada: Person) -> None:
    code = (await ada.become())["code"]
    tablet, other = await Person.at_device(kist), await Person.at_device(kist)
    signed = await tablet.recover(f" {code.lower().replace('-', ' ')} ", "first")
    assert signed["account"]["name"] == "Ada"
    assert signed["code"] != code
    assert (await other.recover(code, "second", 403))["error"] == "wrong-code"
    # The answer got lost and the same request is sent again: nobody is locked out.
    assert (await other.recover(code, "first"))["code"] == signed["code"]
    renewed = (await tablet.post("/api/account/code", {}))["code"]
    assert (await other.recover(signed["code"], "third", 403))["error"] == "wrong-code"
    assert (await other.recover(renewed, "fourth"))["account"]["name"] == "Ada"
    assert (await other.recover("too short", "fifth", 422))["error"] == "bad-code"
    await tablet.close()
    await other.close()


class Replaced(SqlAccounts):
    """Accounts whose code is replaced from elsewhere whenever somebody has looked at it."""

    async def find(self, account: str) -> Account | None:
        found = await super().find(account)
        await self.change_code(account, found.code if found else "", "another")
        return found


async def test_nobody_is_told_a_code_that_was_replaced_from_elsewhere_at_the_same_time(tmp_path: Path) -> None:
    store = await SqlStore.open(f"sqlite:///{tmp_path}/kist.sqlite3")
    hub = Hub(Config(database=""), GAMES, store, LocalBroker(), secret="s")  # noqa: S106
    await store.accounts.create(
        Account("ada", "Ada", "first", 1), Session("s", "ada", "Laptop", 1, 1, hub.clock.now()), None, ends="g"
    )
    service = AccountService(hub, Replaced(DatabaseSession(store._session.database)), People(hub, store.eraser))
    with pytest.raises(MovedOn):
        await service.new_code(identity.Client("ada", "s"))
    await store.close()


async def test_of_very_many_devices_those_are_ended_that_were_seen_longest_ago(tmp_path: Path) -> None:
    store = await SqlStore.open(f"sqlite:///{tmp_path}/kist.sqlite3")
    hub = Hub(Config(database=""), GAMES, store, LocalBroker(), secret="s")  # noqa: S106
    service = AccountService(hub, store.accounts, People(hub, store.eraser))
    code = Codes(["s"]).new()
    for at in range(MOST_SESSIONS):
        session = Session(f"old {at}", "ada", "Phone", at, at)
        if at:
            await store.accounts.open_session(session)
        else:
            await store.accounts.create(Account("ada", "Ada", Codes(["s"]).kept(code), 1), session, None, ends="g")
    client, _ = await service.recover(
        None, Caller("eve", "here"), messages.Recover(code=code, device="New", request="r")
    )
    left = {session.id for session in await store.accounts.sessions("ada")}
    assert left == {client.session, *(f"old {at}" for at in range(1, MOST_SESSIONS))}
    await store.close()


async def test_a_device_can_be_ended_by_itself_and_all_others_at_once(kist: Kist, ada: Person) -> None:
    await ada.become()
    match = (await ada.create())["info"]["id"]
    phones = [await Person.at_device(kist, ada.key) for _ in range(3)]
    for phone in phones:
        await phone.sign_in()
    async with phones[0].socket(match) as socket:
        which = next(each["id"] for each in (await phones[0].account())["sessions"] if each["this"])
        await ada.post("/api/account/sessions/end", {"id": which})
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                await socket.receive()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.reason == "session-ended"
    assert (await phones[0].get("/api/account"))["account"] is None
    assert (await ada.post("/api/account/sessions/end", {"id": which}, 404))["error"] == "no-such-session"
    await phones[1].post("/api/account/sessions/end", {})
    assert [each["this"] for each in (await phones[1].account())["sessions"]] == [True]
    assert (await ada.get("/api/account"))["account"] is None
    assert (await phones[2].get("/api/account"))["account"] is None
    assert await phones[1].mine() == [match]
    await phones[1].post("/api/session/end", {})
    assert (await phones[1].get("/api/account"))["account"] is None
    for phone in phones:
        await phone.close()


async def test_passkeys_are_added_and_removed(kist: Kist, ada: Person, bob: Person) -> None:
    await ada.become_account()
    first, second = ada.key, Authenticator(ada.url)
    for key in (first, second):
        await ada.add_key(key)
    again = second.make(await ada.options("make"))
    assert (await ada.post("/api/account/passkeys", {"passkey": again, "device": "x"}, 409))["error"] == "has-passkey"
    keys = (await ada.account())["passkeys"]
    assert [each["name"] for each in keys] == ["Key ring", "Key ring"]
    excluded = (await ada.options("make"))["excludeCredentials"]
    assert {each["id"] for each in excluded} == {each["id"] for each in keys}
    await ada.post("/api/account/passkeys/remove", {"id": keys[1]["id"]})
    bob.key = second
    assert (await bob.sign_in(403))["error"] == "no-such-passkey"
    bob.key = first
    assert (await bob.sign_in())["account"]["name"] == "Ada"
    stranger = await Person.at_device(kist)
    await stranger.become("Eve")
    order = {"id": keys[0]["id"]}
    assert (await stranger.post("/api/account/passkeys/remove", order, 404))["error"] == "no-such-passkey"
    renamed = await stranger.post("/api/account/name", {"name": " Evi "})
    assert renamed["account"]["name"] == "Evi"
    await stranger.close()


async def test_answers_that_do_not_hold_are_refused(kist: Kist, ada: Person, bob: Person) -> None:
    await ada.become()
    options = await bob.options("use")
    used = ada.key.use(options)
    order = {"passkey": used, "device": "Phone"}
    assert (await bob.post("/api/account/sign-in", {**order, "passkey": {}}, 403))["error"] == "bad-passkey"
    elsewhere = Authenticator("https://kist.evil.example")
    elsewhere.id, elsewhere.handle, elsewhere._key = ada.key.id, ada.key.handle, ada.key._key
    wrong = [
        elsewhere.use(options),  # a page of somebody else that asks in our name
        {**used, "response": {**used["response"], "signature": used["response"]["authenticatorData"]}},
        {**used, "response": {**used["response"], "userHandle": "AAAA"}},
        ada.key.make({**options, "user": {"id": ada.key.handle}}),  # made instead of used
        {**used, "response": {**used["response"], "authenticatorData": 7}},
    ]
    for answer in wrong:
        body = {**order, "passkey": answer}
        assert (await bob.post("/api/account/sign-in", body, 403))["error"] == "bad-passkey"
    to_make = await bob.options("make", name="Bob")
    for other in ({**options, "challenge": "AAAA"}, to_make):
        body = {**order, "passkey": ada.key.use(other)}
        assert (await bob.post("/api/account/sign-in", body, 403))["error"] == "old-challenge"
    bob.took(await bob.post("/api/account/sign-in", order))
    behind = Authenticator(ada.url)
    behind.id, behind.handle, behind._key = ada.key.id, ada.key.handle, ada.key._key
    copied = {**order, "passkey": behind.use(await bob.options("use"))}  # a copy that counts from the beginning
    assert (await bob.post("/api/account/sign-in", copied, 403))["error"] == "bad-passkey"
    assert (await bob.become("Bob", 409))["error"] == "has-account"
    # What was asked of one device cannot be answered by another, which would make its key somebody else's.
    eve = await Person.at_device(kist, Authenticator(ada.url, counts=False))
    made = {"passkey": eve.key.make(to_make), "name": "Eve", "device": "x"}
    assert (await eve.post("/api/account", made, 403))["error"] == "old-challenge"
    await eve.become("Eve")
    order = {"passkey": eve.key.use(await eve.options("use")), "device": "Phone"}
    eve.took(await eve.post("/api/account/sign-in", order))
    assert (await bob.post("/api/account/sign-in", order, 403))["error"] == "old-challenge"  # it was answered before
    await eve.close()


async def test_nothing_of_an_account_is_for_who_has_none(kist: Kist, bob: Person) -> None:
    orders: dict[str, Json] = {
        "name": {"name": "x"},
        "passkeys": {"passkey": {}, "device": "x"},
        "passkeys/remove": {"id": "x"},
        "code": {},
        "sessions/end": {},
        "papers": {"name": "x", "version": 0, "value": {}},
    }
    nobody = Client(kist.url)
    for path, order in orders.items():
        assert (await bob.post(f"/api/account/{path}", order, 403))["error"] == "no-account"
        assert (await nobody.post(f"/api/account/{path}", order, 401))["error"] == "no-session"
    assert (await nobody.get("/api/account"))["account"] is None
    assert (await nobody.post("/api/account", {"name": "x", "device": "x"}, 401))["error"] == "no-session"
    assert (await bob.post("/api/account", {"name": "\u0007", "device": "x"}, 400))["error"] == "bad-name"
    assert (await bob.get("/api/account/papers", 403))["error"] == "no-account"
    await nobody.close()


async def test_passkeys_are_not_offered_where_browsers_allow_none(kist: Kist) -> None:
    bare = await Client.new(kist.url)  # at 127.0.0.1
    order = {"to": "make", "name": "Ada"}
    assert (await bare.post("/api/account/challenge", order, 403))["error"] == "no-passkeys-here"
    assert (await bare.post("/api/account", {"name": "Ada", "device": "Phone"}, 201))["code"]
    await bare.close()


# Being forgotten ----------------------------------------------------------------------------------------------------


async def test_who_is_forgotten_leaves_a_place_without_a_name_and_nothing_else(
    kist: Kist, ada: Person, bob: Person
) -> None:
    code = (await ada.become("Adalbert"))["code"]
    phone = await Person.at_device(kist, ada.key)
    both = await phone.create(sit=())  # made and sat down as a guest, whose chair is handed over
    match = both["info"]["id"]
    await phone.post(f"/api/matches/{match}/sit", {"name": "Adalbert", "request": "s"})
    await bob.sit(match)
    await phone.sign_in()
    alone = (await ada.create(sit=(0, 1)))["info"]["id"]
    waiting = (await ada.create(sit=()))["info"]["id"]
    await bob.sit(waiting, 1)
    async with bob.socket(match) as socket:
        assert await phone.post("/api/account/forget", {"forget": "everything"}) == {"deleted": 1, "nameless": 2}
        heard = [await socket.expect("update"), await socket.expect("update")]
        assert [each["do"] for update in heard for each in update["entries"]] == ["resign", "forget"]
        assert heard[-1]["chairs"][0]["name"] == ""
    assert (await bob.get(f"/api/matches/{alone}", 404))["error"] == "no-such-match"
    seen = await bob.http.get(f"/api/matches/{match}")
    replayed = await bob.http.get(f"/api/matches/{match}/replay")
    listed = await bob.http.get("/api/matches?show=mine")
    for answer in (seen, replayed, listed):
        assert answer.status_code == 200
        assert "Adalbert" not in answer.text
    assert seen.json()["update"]["outcome"]["reason"] == "resigned"
    assert {each["id"] for each in listed.json()["matches"]} == {match, waiting}
    for gone in (ada, phone):
        assert (await gone.get("/api/account"))["account"] is None
        assert (await gone.create(status=401))["error"] == "no-session"
    stranger = await Person.at_device(kist, ada.key)
    assert (await stranger.sign_in(403))["error"] == "no-such-passkey"
    said = kist.log.read_text() + (await stranger.http.get("/metrics")).text
    for personal in ("Adalbert", "Laptop", code, str(ada.token), str(phone.token), text_of(ada.key.id)):
        assert personal not in said
    await stranger.close()
    await phone.close()


async def test_who_never_had_an_account_can_be_forgotten_too(bob: Person) -> None:
    await bob.create(sit=(0, 1))
    assert await bob.post("/api/account/forget", {"forget": "everything"}) == {"deleted": 1, "nameless": 0}
    assert (await bob.create(status=401))["error"] == "no-session"


# Papers -------------------------------------------------------------------------------------------------------------


async def test_papers_are_kept_by_their_version(ada: Person) -> None:
    await ada.become()
    order = {"name": "lessons", "version": 0, "value": {"cubus": {"step": 3, "done": False}}}
    assert await ada.post("/api/account/papers", order) == {"version": 1}
    assert (await ada.post("/api/account/papers", order, 409))["error"] == "moved-on"
    assert await ada.post("/api/account/papers", {**order, "version": 1, "value": {"é": "ü"}}) == {"version": 2}
    assert (await ada.post("/api/account/papers", {**order, "version": 7}, 409))["error"] == "moved-on"
    assert (await ada.get("/api/account/papers"))["papers"] == [
        {"name": "lessons", "version": 2, "value": {"é": "ü"}}
    ]
    half = {"name": "half", "version": 0, "value": {"\ud800": "a\udfff"}}
    json_text = {"content-type": "application/json"}
    kept = await ada.http.post("/api/account/papers", content=json.dumps(half), headers=json_text)
    assert kept.status_code == 200, kept.text
    assert {"name": "half", "version": 1, "value": {"?": "a?"}} in (await ada.get("/api/account/papers"))["papers"]
    large = {**order, "version": 2, "value": {"x": "y" * 60_000}}
    assert (await ada.post("/api/account/papers", large, 409))["error"] == "paper-full"
    await ada.post("/api/account/papers", {**order, "name": "../x"}, 422)
    for number in range(18):
        await ada.post("/api/account/papers", {**order, "name": f"p{chr(97 + number)}"})
    full = {**order, "name": "onemore"}
    assert (await ada.post("/api/account/papers", full, 409))["error"] == "too-many-papers"


# Several servers ----------------------------------------------------------------------------------------------------


async def test_accounts_on_several_servers(
    postgres: Postgres, redis: Service, tmp_path_factory: pytest.TempPathFactory
) -> None:
    shared = ["--database", postgres.new_database(), "--redis", f"redis://127.0.0.1:{redis.port}/3"]
    shared += ["--limit", "account_guesses=3", "--limit", "accounts=1"]
    one, two = (Kist(tmp_path_factory.mktemp(name), *shared) for name in ("one", "two"))
    with running(one), running(two):
        ada, bob = await Person.at_device(one), await Person.at_device(two)
        ada.key.origin = f"http://localhost:{two.port}"
        await ada.become_account()
        await _guess(await Person.at_device(one))
        there = ada.at(f"http://localhost:{two.port}")
        made = ada.key.make((await there.post("/api/account/challenge", {"to": "make"}))["options"])
        order = {"passkey": made, "device": "Laptop"}
        ada.took(await there.post("/api/account/passkeys", order))
        match = (await bob.create())["info"]["id"]
        await ada.sit(match)
        phone = await Person.at_device(two, ada.key)
        used = {"passkey": ada.key.use(await phone.options("use")), "device": "Phone"}
        phone.took(await phone.post("/api/account/sign-in", used))
        async with phone.socket(match) as socket, bob.socket(match) as bobs:
            # Ended at one server, it holds at no other.
            await ada.post("/api/account/sessions/end", {})
            with pytest.raises(ConnectionClosed):
                while True:
                    await socket.receive()
            # Forgotten at one server, a place without a name remains at the other, and the match goes on there.
            await ada.post("/api/account/forget", {"forget": "everything"})
            while [each["name"] for each in bobs.known["chairs"]] != ["Player 0", ""]:
                await bobs.receive()
        assert (await bob.get(f"/api/matches/{match}/replay"))["outcome"]["reason"] == "resigned"
        assert (await bob.post(f"/api/matches/{match}/rematch", {"request": "again"}, 201))["info"]["id"] != match
        for each in (ada, bob, phone, there):
            await each.close()


async def _guess(eve: Person) -> None:
    """Who guesses, or makes many accounts, must wait."""
    assert (await eve.become("Eve", 429))["error"] == "too-many"
    assert (await eve.sign_in(403))["error"] == "no-such-passkey"
    for first in "23":
        assert (await eve.recover(f"{first}2222-22222-22222-22222", "r", 403))["error"] == "wrong-code"
    assert (await eve.recover("42222-22222-22222-22222", "r", 429))["error"] == "too-fast"
    assert (await eve.sign_in(429))["error"] == "too-fast"
    await eve.close()
