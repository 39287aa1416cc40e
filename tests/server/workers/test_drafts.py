"""What takes some ms is found out beside the server: where that stands still, everybody else goes on."""

import asyncio
import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest

from kist.server.edge.limits import Limits
from kist.server.http.errors import TooMany
from kist.server.workers.drafts import Drafts
from kist.skelter.board_file import built_in
from kist.study.puzzles.tables import by_id
from tests.server.clients import Client, Json
from tests.server.workers.thinkers import hang, process
from tests.services import Kist, running

pytestmark = pytest.mark.anyio
POSITION = {"stack": ".2/22", "hand": "LLRD"}
PUZZLE = next(each for each in by_id() if each.startswith("best"))
POSTED: dict[str, Json] = {
    "/api/preview": {"position": POSITION, "draft": {"stack": ".3/22"}},
    "/api/laying": {"draft": {"stack": "32/22"}},
    "/api/puzzles/own": {"position": POSITION},
    "/api/puzzles/own/answer": {"position": POSITION, "best": 1, "answer": ".3/22"},
    "/api/lessons/cubus/steps/game": {"actions": ["pass"]},
    f"/api/puzzles/{PUZZLE}/answer": {"answer": ".2/22"},
}
FETCHED = [
    "/api/puzzles/day",
    f"/api/puzzles/{PUZZLE}",
    f"/api/puzzles/some?ids={PUZZLE}",
    f"/api/puzzles/{PUZZLE}/solution",
    f"/api/puzzles/{PUZZLE}/picture",
]


@pytest.fixture(scope="module")
def roomy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kist]:
    with running(Kist(tmp_path_factory.mktemp("drafts"), "--limit", "drafts=100")) as kist:
        assert isinstance(kist, Kist)
        yield kist


@contextmanager
def standing_still(server: int) -> Iterator[None]:
    """Nothing that the server has beside it does anything."""
    found = subprocess.run(["pgrep", "-P", str(server)], check=True, capture_output=True, text=True)
    beside = [int(each) for each in found.stdout.split()]
    assert beside
    for each in beside:
        os.kill(each, signal.SIGSTOP)
    try:
        yield
    finally:
        for each in beside:
            os.kill(each, signal.SIGCONT)


def long_board() -> Json:
    """A board of one's own."""
    return {"game": "skelter", "seats": 2, "board": built_in("classic").to_json()}


async def test_while_drafts_stand_still_moves_go_on(roomy: Kist) -> None:
    ann, bob = await Client.new(roomy.url), await Client.new(roomy.url)
    match = (await ann.create())["info"]["id"]
    await bob.sit(match)
    await ann.post("/api/laying", {"draft": {"stack": "1"}})  # now there is a process
    with standing_still(roomy.pid):
        asked = [asyncio.ensure_future(ann.http.post(path, json=body)) for path, body in POSTED.items()]
        asked += [asyncio.ensure_future(ann.http.get(path)) for path in FETCHED]
        asked.append(asyncio.ensure_future(_make(ann, long_board())))
        await ann.act(match, 0, "pass")
        await bob.act(match, 1, "waive")
        assert not any(each.done() for each in asked)
    answers = await asyncio.gather(*asked)
    assert [each.status_code for each in answers] == [200] * (len(asked) - 1) + [201], [a.text for a in answers]


async def _make(client: Client, game: Json) -> httpx.Response:
    body = {"game": game, "chairs": ["person"] * 2, "request": client.request()}
    return await client.http.post("/api/matches", json=body)


async def test_settings_have_a_bounded_length_and_boards_are_checked_all_the_same(roomy: Kist) -> None:
    ann = await Client.new(roomy.url)
    board = built_in("classic").to_json()
    assert isinstance(board["fields"], list)
    fields: list[Json] = [dict(each) for each in board["fields"]]
    twice = {**long_board(), "board": {**board, "fields": [fields[0], *fields[:-1]]}}
    assert (await _make(ann, twice)).json()["error"] == "field-twice"
    many = [
        {"field": f"n{each}", "x": each % 90, "y": 50, "colour": None, "next": ["a1"] * 20} for each in range(150)
    ]
    refused = await _make(ann, {**long_board(), "board": {"name": "vast", "fields": fields + many}})
    assert (refused.status_code, refused.json()["error"]) == (422, "too-long-settings")


async def test_only_so_many_wait_of_one_client_one_address_and_all() -> None:
    drafts = Drafts(Limits(drafts=2, address_drafts=3, draft_queue=4).for_drafts)
    who = [("ann", "here"), ("ann", "here"), ("bob", "here"), ("cleo", "there")]
    waiting = [asyncio.ensure_future(drafts.ask(*each, hang, 100 + number)) for number, each in enumerate(who)]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    for late in (("ann", "elsewhere"), ("dora", "here"), ("dora", "elsewhere")):
        with pytest.raises(TooMany) as refused:
            await drafts.ask(*late, hang, 1)
        assert refused.value.code == "questions-busy"
    for each in waiting:
        each.cancel()
    drafts.stop()


async def test_whoever_opens_a_page_has_the_process_started_once() -> None:
    drafts = Drafts(Limits().for_drafts)
    drafts.warm()
    drafts.warm()
    there = await drafts.ask("ann", "here", process, 1)
    assert there == await drafts.ask("bob", "there", process, 2)
    drafts.stop()
