"""Every request has an id: in its answer, in the log, and of a trusted proxy's own choosing. Addresses are in the log
only where that was asked for."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.types import Receive, Scope, Send

from kist.core.errors import KistError
from kist.server.app import _answer
from kist.server.edge.proxies import Proxies
from kist.server.edge.request_ids import FORM, HEADER, RequestIds
from kist.server.http.request_id import RequestId
from tests import patient
from tests.server.clients import Json
from tests.services import Kist, running, wait_until

INFO = ("--log-level", "info")
FROM_ELSEWHERE = "203.0.113.9"


@contextmanager
def server(folder: Path, *options: str) -> Iterator[Kist]:
    with running(Kist(folder, *INFO, *options)) as kist:
        assert isinstance(kist, Kist)
        yield kist


def logged(kist: Kist, answer: httpx.Response) -> Json:
    """The line of the log that is about a request: it is written once the answer is on its way."""
    found = list[Json]()

    def is_there() -> bool:
        said = (json.loads(line) for line in kist.log.read_text().splitlines() if line.startswith("{"))
        found[:] = [line for line in said if line.get("request_id") == answer.headers[HEADER]]
        return bool(found)

    wait_until(is_there, "a line for the request")
    return found[-1]


@pytest.fixture(scope="module")
def kist(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kist]:
    with server(tmp_path_factory.mktemp("ids")) as kist:
        yield kist


def test_an_answer_says_under_which_id_it_is_in_the_log(kist: Kist) -> None:
    answers = [
        patient.get(f"{kist.url}{path}") for path in ("/healthz", "/", "/api/matches/aaaaaaaaaaaaaaaa", "/api/x")
    ]
    ids = [answer.headers[HEADER] for answer in answers]
    assert len(set(ids)) == len(ids)
    assert [logged(kist, answer)["status"] for answer in answers] == [answer.status_code for answer in answers]


def test_a_trusted_proxy_names_requests_as_long_as_its_names_are_plain(kist: Kist) -> None:
    named = "0af7651916cd43dd8448eb211c80319c"
    answer = patient.get(f"{kist.url}/healthz", headers={HEADER: named})
    assert answer.headers[HEADER] == named
    assert logged(kist, answer)["event"] == "request"
    for name in (b"x" * 65, b'a"b', b"a b", "ä".encode(), b""):
        answer = patient.get(f"{kist.url}/healthz", headers=[(HEADER.encode(), name)])
        assert answer.headers[HEADER].encode() != name
        assert FORM.fullmatch(answer.headers[HEADER])


def test_what_others_call_their_requests_is_not_believed(tmp_path: Path) -> None:
    with server(tmp_path, "--trusted-proxies", "10.0.0.1") as kist:
        assert patient.get(f"{kist.url}/healthz", headers={HEADER: "mine"}).headers[HEADER] != "mine"


@pytest.mark.anyio
async def test_what_a_request_has_set_going_is_not_about_it_once_it_is_answered() -> None:
    ids: list[str | None] = []

    async def go_on() -> None:
        ids.append(RequestId.current())
        await answered.wait()
        ids.append(RequestId.current())

    async def app(_: Scope, __: Receive, ___: Send) -> None:
        tasks.append(asyncio.create_task(go_on()))
        await asyncio.sleep(0)

    async def nothing(*_: Any) -> Any:
        """Neither said nor heard."""

    tasks, answered = list[asyncio.Task[None]](), asyncio.Event()
    scope = {"type": "websocket", "client": ("127.0.0.1", 1), "headers": [(HEADER.encode(), b"abc")]}
    await RequestIds(app, Proxies(["127.0.0.1"]))(scope, nothing, nothing)
    await asyncio.sleep(0)
    answered.set()
    await asyncio.gather(*tasks)
    assert ids == ["abc", None]


def test_addresses_are_in_no_log_unless_that_is_set(kist: Kist, tmp_path: Path) -> None:
    forwarded = {"x-forwarded-for": FROM_ELSEWHERE}
    assert "address" not in logged(kist, patient.get(f"{kist.url}/healthz", headers=forwarded))
    assert FROM_ELSEWHERE not in kist.log.read_text()
    with server(tmp_path, "--log-addresses") as other:
        assert logged(other, patient.get(f"{other.url}/healthz", headers=forwarded))["address"] == FROM_ELSEWHERE


def test_who_runs_the_server_is_told_in_errors_where_to_look() -> None:
    request = RequestId("abc")

    def details(status: int) -> Json:
        told: Json = json.loads(bytes(_answer(status, KistError("internal", "Something went wrong.")).body))[
            "details"
        ]
        return told

    assert details(500) == {"request_id": "abc"}
    assert details(404) == {}
    request.end()
    assert details(500) == {}


@pytest.mark.parametrize(
    ("address", "is_one"),
    [("10.1.2.3", True), ("11.1.2.3", False), ("192.0.2.7", True), ("2001:db8::1", True), ("local", False)],
)
def test_proxies_are_addresses_and_networks(address: str, is_one: bool) -> None:
    assert (address in Proxies(["10.0.0.0/8", "192.0.2.7", "2001:db8::/32"])) is is_one
    assert address in Proxies(["*"])
    assert address not in Proxies([""])
