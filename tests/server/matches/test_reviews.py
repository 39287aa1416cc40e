"""What was missed in a match, over HTTP on a real server: only after the end, bounded, and as the command says."""

import json
import os
from multiprocessing.connection import Connection
from pathlib import Path
from time import sleep
from typing import Any

import anyio
import pytest

from kist.games import GAMES
from kist.server.config import Config
from kist.server.edge.limits import Limits
from kist.server.http.errors import Failed
from kist.server.live.hub import Hub
from kist.server.matches.messages import Act, NewMatch, SitAtOnce
from kist.server.matches.reviews import Reviews
from kist.server.matches.service import MatchService
from kist.server.workers.reviews import work
from kist.storage.local_broker import LocalBroker
from kist.storage.store import SqlStore
from kist.study.record import read_records
from kist.study.review import decisions, summed_up
from tests.server.clients import Client, Json
from tests.server.hubs import NewHub, order
from tests.services import Kist, running

pytestmark = pytest.mark.anyio


async def given_up(client: Client, **changes: Any) -> str:
    """A short match that is over."""
    match: str = (await client.create(sit=(0, 1), **changes))["info"]["id"]
    await client.act(match, 1, "resign")
    return match


async def between_bots(client: Client, game: Json) -> str:
    order: Json = {"game": game, "chairs": ["bot:listed"] * 2}
    match: str = (await client.create(sit=(), **order))["info"]["id"]
    async with client.socket(match) as socket:
        if socket.welcome["update"]["status"] != "over":
            await socket.expect("update", within=60, status="over")
    return match


async def reviewed(client: Client, match: str) -> tuple[list[Json], Json]:
    """Ask until the review is complete, each time only for what is new; gives all decisions and the last answer."""
    found: list[Json] = []
    shares = [0.0]
    with anyio.fail_after(60):
        while True:
            answer = await client.http.get(f"/api/matches/{match}/review?since={len(found)}")
            assert answer.status_code in (200, 202), answer.text
            told: Json = answer.json()
            found += told["decisions"]
            shares.append(told["share"])
            assert (answer.status_code == 200) == (told["summary"] is not None) == (told["share"] == 1)
            if told["summary"] is not None:
                assert shares == sorted(shares)
                return found, told
            await anyio.sleep(0.05)


@pytest.mark.parametrize("game", [{"game": "cubus"}, {"game": "skelter", "rounds": 2}], ids=["cubus", "skelter"])
async def test_it_is_what_the_command_says_of_the_transcript(ann: Client, game: Json) -> None:
    match = await between_bots(ann, game)
    found, told = await reviewed(ann, match)
    transcript = (await ann.http.get(f"/api/matches/{match}/transcript")).text
    [record] = read_records(transcript.splitlines())
    made = list(decisions(record))
    assert found == json.loads(json.dumps([each.to_json() for each in made]))
    assert found
    assert told["summary"] == json.loads(json.dumps(summed_up(record, made).to_json()))
    entries = {each["entry"]["version"]: each["entry"] for each in await moments(ann, match)}
    assert len(told["versions"]) == len(record.steps)
    for decision in found:
        entry = entries[told["versions"][decision["at"] - 1]]
        assert (entry["seat"], entry["do"]) == (decision["seat"], decision["do"])


async def moments(client: Client, match: str) -> list[Json]:
    found: list[Json] = (await client.get(f"/api/matches/{match}/replay"))["moments"]
    return found


async def test_it_is_kept(ann: Client) -> None:
    match = await given_up(ann)
    first = await reviewed(ann, match)
    answer = await ann.http.get(f"/api/matches/{match}/review")
    assert answer.status_code == 200, "no second is made"
    assert answer.json() == first[1]


async def test_never_of_a_running_match_nor_for_whom_it_is_closed(ann: Client, kist: Kist) -> None:
    running_match = (await ann.create(sit=(0, 1)))["info"]["id"]
    assert (await ann.get(f"/api/matches/{running_match}/review", 409))["error"] == "not-over"
    secret = await given_up(ann, spectators=False)
    stranger = await Client.new(kist.url)
    assert (await stranger.get(f"/api/matches/{secret}/review", 403))["error"] == "no-spectators"
    assert (await stranger.get(f"/api/matches/{'a' * 16}/review", 404))["error"] == "no-such-match"
    await reviewed(ann, secret)
    await stranger.close()


async def test_what_was_forgotten_is_asked_once_more_but_never_of_a_running_match(ann: Client, kist: Kist) -> None:
    room = await ann.create(sit=(0, 1), game={"game": "skelter"}, spectators=False)
    match = room["info"]["id"]
    for turn in range(16):
        (view,) = [each for each in room["update"]["views"] if each["viewer"] == turn % 2]
        await ann.act(match, turn % 2, view["actions"][0])
        room = await ann.get(f"/api/matches/{match}")
    path = f"/api/puzzles/own/{match}/17"
    for each in (path, f"{path}/solution"):
        assert (await ann.get(each, 409))["error"] == "not-over"
    await ann.act(match, 0, "ready")  # all have seen that no stone was placed on its colour
    told = await ann.get(path)
    assert (told["kind"], told["asked"], len(told["fields"])) == ("ready", 0, 8)
    last = told["moments"][-1]
    assert not set(told["fields"]) & last["view"]["table"]["shown"].keys()
    assert last["do"].startswith("place ")
    assert (await ann.post(f"{path}/answer", {"answer": False}))["right"]
    assert not (await ann.post(f"{path}/answer", {"answer": True}))["right"]
    assert len((await ann.get(f"{path}/solution"))["wrong"]) == 8
    assert (await ann.get(f"/api/puzzles/own/{match}/3", 409))["error"] == "nothing-forgotten"
    stranger = await Client.new(kist.url)
    assert (await stranger.get(path, 403))["error"] == "no-spectators"
    await stranger.close()


async def test_one_after_the_other_for_each_client(ann: Client, kist: Kist) -> None:
    bob = await Client.new(kist.url)
    first, second = await given_up(ann), await given_up(ann)
    assert (await ann.get(f"/api/matches/{first}/review", 202))["share"] < 1
    assert (await ann.get(f"/api/matches/{second}/review", 429))["error"] == "reviews-busy"
    await bob.get(f"/api/matches/{first}/review", 202)
    await bob.get(f"/api/matches/{second}/review", 202)
    for match in (first, second):
        await reviewed(ann, match)
    await bob.close()


async def test_only_some_wait_at_the_same_time(tmp_path: Path) -> None:
    with running(Kist(tmp_path, "--limit", "review_queue=1")) as server:
        assert isinstance(server, Kist)
        ann, bob = await Client.new(server.url), await Client.new(server.url)
        matches = [await given_up(ann) for _ in range(2)]
        await ann.get(f"/api/matches/{matches[0]}/review", 202)
        assert (await bob.get(f"/api/matches/{matches[1]}/review", 429))["error"] == "reviews-busy"
        await ann.close()
        await bob.close()


def never_answers(_: Connection, __: str) -> None:
    sleep(600)


def is_lost(_: Connection, __: str) -> None:
    os._exit(1)


@pytest.mark.parametrize("worker", [never_answers, is_lost])
async def test_one_that_hangs_or_is_lost_is_given_up_and_can_be_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, worker: Any
) -> None:
    store = await SqlStore.open(f"sqlite:///{tmp_path}/kist.sqlite3")
    hub = Hub(Config("", limits=Limits(review_seconds=1)), GAMES, store, LocalBroker())
    sit = [SitAtOnce(chair=chair, name="Ann") for chair in range(2)]
    new = NewMatch(game={"game": "cubus", "seats": 2}, chairs=["person"] * 2, begins=0, sit=sit, request="new")
    match = (await MatchService(hub).create("ann", new)).id
    await MatchService(hub).act("ann", match, Act(seat=0, do="resign", request="up"))
    reviews = Reviews(hub)
    with monkeypatch.context() as broken:
        broken.setattr("kist.server.matches.reviews.work", worker)
        with anyio.fail_after(60), pytest.raises(Failed):
            while True:
                await reviews.of("ann", "here", match, 0)
                await anyio.sleep(0.05)
    assert (await reviews.of("ann", "here", match, 0)).share < 1
    await reviews.stop()
    await hub.finish()
    await store.close()


def hangs_on_the_edition_of_1987(pipe: Connection, transcript: str) -> None:
    if '"1987"' in transcript:
        sleep(600)
    work(pipe, transcript)


async def test_an_address_that_has_hard_matches_reviewed_leaves_a_process_to_all_others(
    new_hub: NewHub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kist.server.matches.reviews.work", hangs_on_the_edition_of_1987)
    hub = new_hub(limits=Limits(review_seconds=300))
    service, reviews = MatchService(hub), Reviews(hub)

    async def over(maker: str, rules: str) -> str:
        game = {"game": "cubus", "seats": 2, "rules": rules}
        match = (await service.create(maker, order(request=rules, game=game))).id
        await service.act(maker, match, Act(seat=0, do="resign", request="up"))
        return match

    hard = [(eve, await over(eve, "1987")) for eve in ("eve 1", "eve 2", "eve 3")]
    for eve, match in hard:
        await reviews.of(eve, "there", match, 0)
    mine = await over("ann", "2005")
    with anyio.fail_after(100):
        while (await reviews.of("ann", "here", mine, 0)).summary is None:
            await anyio.sleep(0.05)
    assert not any([(await reviews.of(eve, "there", match, 0)).decisions for eve, match in hard])
    await reviews.stop()
