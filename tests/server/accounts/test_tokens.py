"""Tokens of people with accounts: a new one at every step that gives more, and the old ones worth nothing."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests import patient
from tests.server.accounts.test_accounts import Person
from tests.server.authenticator import Authenticator
from tests.server.clients import Client
from tests.services import Kist, running

pytestmark = pytest.mark.anyio
Json = dict[str, Any]
FIRST, SECOND = "first-secret-of-a-club", "second-secret-of-it"


class Browser(Person):
    """Somebody in a browser: the token is in the cookie."""

    @classmethod
    async def opened(cls, kist: Kist, planted: str | None = None) -> "Browser":
        """A browser that opens the page for the first time, maybe with a cookie that somebody else put there."""
        browser = cls(f"http://localhost:{kist.port}")
        browser.key = Authenticator(browser.url)
        if planted is not None:
            browser.http.cookies.set("kist", planted, domain="localhost.local")
        await browser.post("/api/session", {})
        return browser

    @property
    def cookie(self) -> str:
        return self.http.cookies["kist"]


@pytest.fixture
async def ada(kist: Kist) -> AsyncIterator[Browser]:
    browser = await Browser.opened(kist)
    yield browser
    await browser.close()


async def knows(kist: Kist, token: str) -> bool:
    """Whether a token of somebody opens anything."""
    async with patient.AsyncClient(base_url=kist.url, cookies={"kist": token}) as thief:
        account = (await thief.get("/api/account")).json()["account"]
        mine = (await thief.get("/api/matches?show=mine")).json()["matches"]
        order = {"name": "Eve"}
        renamed = (await thief.post("/api/account/name", json=order)).status_code
        return account is not None or bool(mine) or renamed != 401


async def test_whoever_knew_the_token_of_a_guest_or_of_a_step_before_knows_nothing_after_the_next(
    kist: Kist, ada: Browser
) -> None:
    match = (await ada.create())["info"]["id"]
    replayed = [ada.cookie]
    assert await knows(kist, replayed[-1])

    async def was_given_another() -> None:
        assert ada.cookie not in replayed
        for each in replayed:
            assert not await knows(kist, each)
        replayed.append(ada.cookie)
        assert await ada.mine() == [match]

    code = (await ada.become_account())["code"]
    await was_given_another()
    await ada.add_key(ada.key)
    await was_given_another()
    await ada.prove()
    await was_given_another()
    await ada.post("/api/account/prove", {"code": code})
    await was_given_another()
    await ada.sign_in()
    await was_given_another()
    signed = await ada.recover(code)
    await was_given_another()
    phone = await Browser.opened(kist, planted=(planted := (await Browser.opened(kist)).cookie))
    assert phone.cookie == planted
    phone.key = ada.key
    await phone.sign_in()
    assert not await knows(kist, planted)
    await phone.recover(signed["code"])
    assert await phone.mine() == [match]
    await phone.close()


async def test_lines_that_others_opened_are_closed_and_the_page_comes_back_with_the_new_token(
    kist: Kist, ada: Browser
) -> None:
    match = (await ada.create(sit=(0, 1)))["info"]["id"]
    thief = Client.known(kist.url, ada.cookie)
    async with thief.socket(match) as socket:
        await ada.become_account()
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                await socket.receive()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.reason == "session-ended"
    await ada.act(match, 0, "pass")
    back = Client.known(kist.url, ada.cookie)
    async with back.socket(match) as socket:
        assert [each["yours"] for each in socket.welcome["update"]["chairs"]] == [True, True]
    await back.close()
    await thief.close()


async def test_a_token_alone_changes_nothing_about_who_gets_in(tmp_path: Path) -> None:
    kist = Kist(tmp_path)
    with running(kist):
        ada = await Browser.opened(kist)
        code = (await ada.become())["code"]
        before = ada.cookie
    later = Kist(tmp_path, "--clock-ahead", "3600")
    with running(later):
        ada.http.base_url = httpx.URL(f"http://localhost:{later.port}")
        ada.key.origin = f"http://localhost:{later.port}"
        [key] = (await ada.account())["passkeys"]
        orders: dict[str, Json] = {"passkeys/remove": {"id": key["id"]}, "code": {}, "challenge": {"to": "make"}}
        made = {"passkey": {}, "device": "x"}
        for path, order in {**orders, "passkeys": made}.items():
            assert (await ada.post(f"/api/account/{path}", order, 403))["error"] == "proof-needed"
        eve = await Browser.opened(later)
        eve.key.origin = ada.key.origin
        others = (await eve.become("Eve"))["code"]
        assert (await ada.post("/api/account/prove", {"code": others}, 403))["error"] == "wrong-code"
        wrong = {"passkey": eve.key.use(await eve.options("use"))}
        assert (await ada.post("/api/account/prove", wrong, 403))["error"] == "other-passkey"
        assert (await ada.post("/api/account/prove", {}, 422))["error"] == "bad-code"
        await ada.post("/api/account/name", {"name": "Adalbert"})  # a name leads nowhere
        await ada.post("/api/account/prove", {"code": code})
        assert not await knows(later, before)
        assert [each["device"] for each in (await ada.account())["sessions"]] == ["Laptop"]
        await ada.post("/api/account/passkeys/remove", {"id": key["id"]})
        fresh = (await ada.post("/api/account/code", {}))["code"]
        assert (await eve.recover(fresh))["account"]["name"] == "Adalbert"
        await eve.close()
        await ada.close()


async def test_a_new_token_is_told_again_to_who_asked_for_it_and_to_nobody_else(kist: Kist, ada: Browser) -> None:
    before, renewal = ada.cookie, "this-is-known-to-nobody-else"
    order = {"name": "Ada", "device": "Laptop", "renewal": renewal}
    await ada.post("/api/account", order, 201)
    after = ada.cookie
    async with patient.AsyncClient(base_url=kist.url) as browser:
        browser.cookies.set("kist", before, domain="127.0.0.1")
        guess = await browser.post("/api/session/renew", json={"renewal": "x" * 22})
        assert guess.json() == {"renewed": False, "token": None}
        assert "set-cookie" not in guess.headers
        again = await browser.post("/api/session/renew", json={"renewal": renewal})
        assert again.json()["renewed"]
        assert browser.cookies["kist"].split(".")[:2] == after.split(".")[:2]
        assert (await browser.get("/api/account")).json()["account"]["name"] == "Ada"
        # Whoever signs out is not let in again by it.
        await browser.post("/api/session/end", json={})
        browser.cookies.clear()
        browser.cookies.set("kist", before, domain="127.0.0.1")
        assert (await browser.post("/api/session/renew", json={"renewal": renewal})).json()["renewed"] is False
        assert (await browser.post("/api/session/renew", json={"renewal": "short"})).status_code == 422
    nobody = Client(kist.url)
    assert (await nobody.post("/api/session/renew", {"renewal": renewal}))["renewed"] is False
    await nobody.close()
    program = await Client.new(kist.url)
    order = {**order, "renewal": "of-a-program-0123456789"}
    told = (await program.post("/api/account", order, 201))["token"]
    told_again = (await program.post("/api/session/renew", {"renewal": order["renewal"]}))["token"]
    assert told_again.split(".")[:2] == told.split(".")[:2]
    await program.close()


async def test_cookies_on_an_encrypted_connection_cannot_be_planted_by_other_hosts(tmp_path: Path) -> None:
    kist = Kist(tmp_path, "--secure-cookie")
    with running(kist):
        async with patient.AsyncClient(base_url=kist.url) as browser:
            given = (await browser.post("/api/session", json={})).headers["set-cookie"]
            name, _, rest = given.partition("=")
            token, *attributes = rest.split("; ")
            assert name == "__Host-kist"
            assert {"Secure", "HttpOnly", "Path=/", "SameSite=lax"} <= set(attributes)
            assert not any(each.lower().startswith("domain") for each in attributes)

            async def is_known(cookie: str) -> bool:
                answer = await browser.post("/api/session", json={}, headers={"cookie": cookie})
                return answer.json()["fresh"] is False

            assert await is_known(f"__Host-kist={token}")
            assert not await is_known(f"kist={token}")
            headers = {"cookie": f"__Host-kist={token}"}
            ended = await browser.post("/api/session/end", json={}, headers=headers)
            assert [each.split("=")[0] for each in ended.headers.get_list("set-cookie")] == ["kist", "__Host-kist"]
            assert all("Max-Age=0" in each for each in ended.headers.get_list("set-cookie"))


async def test_a_secret_is_replaced_and_what_was_signed_with_the_one_before_still_holds(tmp_path: Path) -> None:
    first = Kist(tmp_path, environment={"KIST_SECRET": FIRST})
    with running(first):
        ada = await Person.at_device(first)
        code = (await ada.become())["code"]
        match = (await ada.create())["info"]["id"]
        bob = await Person.at_device(first)
        others = (await bob.become_account("Bob"))["code"]
    both = Kist(tmp_path, environment={"KIST_SECRET": SECOND, "KIST_SECRET_OLD": FIRST})
    with running(both):
        at = Client.known(f"http://localhost:{both.port}", ada.token)
        assert [each["id"] for each in (await at.get("/api/matches?show=mine"))["matches"]] == [match]
        fresh = await at.post("/api/session", {"bearer": True})
        assert (fresh["fresh"], fresh["token"] != ada.token) == (False, True)
        phone = await Person.at_device(both, ada.key)
        ada.key.origin = phone.url
        assert (await phone.recover(code))["account"]["name"] == "Ada"
        await at.close()
        await phone.close()
    second = Kist(tmp_path, environment={"KIST_SECRET": SECOND})
    with running(second):
        renewed = Client.known(second.url, fresh["token"])
        assert (await renewed.get("/api/account"))["account"]["name"] == "Ada"
        stale = Client.known(second.url, ada.token)
        assert (await stale.get("/api/account"))["account"] is None
        stranger = await Person.at_device(second)
        assert (await stranger.recover(others, status=403))["error"] == "wrong-code"
        for each in (renewed, stale, stranger, ada, bob):
            await each.close()
