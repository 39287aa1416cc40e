"""The edition without a server, as the page asks it: matches against bots, saved games, what needs others."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from kist.browser.app import App, Talk
from kist.browser.memory import InMemory
from kist.browser.page import PageLogStore, PageThinker, think
from kist.browser.ports import LogStore
from kist.browser.thinking import AtOnce
from kist.core.transcript import Transcript
from kist.games import GAMES
from kist.server.live.messages import Replay, Room, Update
from kist.server.matches.messages import SERVER_MESSAGE

PATIENCE_SECONDS = 60.0
pytestmark = pytest.mark.anyio


class Ear:
    """A line that notes what is said."""

    def __init__(self) -> None:
        self.told: list[dict[str, Any]] = []
        self.ended: int | None = None

    def send(self, text: str) -> None:
        SERVER_MESSAGE.validate_json(text)
        self.told.append(json.loads(text))

    def end(self, code: int, why: str) -> None:
        del why
        self.ended = code

    @property
    def update(self) -> dict[str, Any]:
        """The table as it was last told."""
        told = [each.get("update", each) for each in self.told if each["type"] in {"welcome", "update"}]
        return dict(told[-1])


def app_on(logs: LogStore) -> App:
    return App(logs, AtOnce(), pace=0.0)


async def asked(app: App, method: str, path: str, body: Any = None, status: int = 200) -> Any:
    answer = await app.http(method, path, None if body is None else json.dumps(body))
    assert answer.status == status, answer.body
    return json.loads(answer.body)


def order(game: str, *chairs: str, request: str = "r1", **more: Any) -> dict[str, Any]:
    people = [index for index, chair in enumerate(chairs) if chair == "person"]
    sit = [{"chair": index, "name": f"Ada {index}"} for index in people]
    return {
        "game": {"game": game, "seats": len(chairs)},
        "chairs": list(chairs),
        "sit": sit,
        "request": request,
        **more,
    }


async def eventually(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not holds():
            await asyncio.sleep(0.001)


@asynccontextmanager
async def at_table(app: App, match: str) -> AsyncIterator[tuple[Talk, Ear]]:
    ear = Ear()
    talk = await app.open(f"/api/matches/{match}/socket", ear)
    assert talk is not None
    await talk.say('{"type":"hello","since":0,"changes":true}')
    yield talk, ear
    talk.close()


async def play_on(talk: Talk, ear: Ear, moves: int = 10_000) -> None:
    """Do the first thing that can be done, again and again; where nothing is listed, pass."""
    for number in range(moves):
        await eventually(lambda: ear.update["status"] == "over" or bool(mine(ear.update)))
        if ear.update["status"] == "over":
            return
        view = mine(ear.update)[0]
        do = "pass" if "pass" in view["kinds"] else (view["actions"] or view["kinds"])[0]
        version = ear.update["version"]
        said = {"type": "act", "seat": view["viewer"], "do": do, "request": f"m{number}", "seen": version}
        await talk.say(json.dumps(said))
        assert not [each for each in ear.told if each["type"] == "refused"]


def mine(update: dict[str, Any]) -> list[dict[str, Any]]:
    """The views of seats that are to act."""
    return [view for view in update["views"] if view["viewer"] in view["to_act"]]


@pytest.mark.parametrize(("game", "bot"), [("cubus", "bot:novice"), ("skelter", "bot:steady")])
async def test_a_whole_game_against_a_bot_is_replayed_reviewed_and_saved(game: str, bot: str) -> None:
    logs = InMemory()
    app = app_on(logs)
    room = await asked(app, "POST", "/api/matches", order(game, "person", bot))
    Room.model_validate(room)
    match = room["info"]["id"]
    async with at_table(app, match) as (talk, ear):
        await play_on(talk, ear)
        Update.model_validate(ear.update)
        assert ear.update["outcome"]["winners"]
    Replay.model_validate(await asked(app, "GET", f"/api/matches/{match}/replay"))
    review: dict[str, Any] = {"summary": None}
    while review["summary"] is None:
        review = await asked(app, "GET", f"/api/matches/{match}/review")
        await asyncio.sleep(0.001)
    transcript = (await app.http("GET", f"/api/matches/{match}/transcript")).body
    assert len(Transcript.parse(transcript, GAMES).steps) == len(review["versions"])
    loaded = await asked(app, "POST", "/api/matches/load", {"transcript": transcript, "name": "Player"})
    assert loaded["update"]["status"] == "over"
    assert loaded["update"]["outcome"] == ear.update["outcome"]
    assert seated(loaded["update"]) == seated(ear.update), "who played is written down, bots too"
    assert len(await logs.all()) == 2
    looked_at = await asked(app, "POST", "/api/matches/look", {"transcript": transcript, "name": "Player"})
    replay = await asked(app, "GET", f"/api/matches/{looked_at['info']['id']}/replay")
    assert replay["outcome"] == ear.update["outcome"]
    assert not any(chair["yours"] for chair in replay["chairs"])
    assert len(await logs.all()) == 2, "what somebody shares is shown, and not kept"


@pytest.mark.parametrize(("game", "bot"), [("cubus", "bot:novice"), ("skelter", "bot:steady")])
async def test_a_match_that_goes_on_is_saved_and_played_on_where_it_is_opened(game: str, bot: str) -> None:
    app = app_on(InMemory())
    match = (await asked(app, "POST", "/api/matches", order(game, "person", bot)))["info"]["id"]
    async with at_table(app, match) as (talk, ear):
        await play_on(talk, ear, moves=2)
        await eventually(lambda: [view["to_act"] == [view["viewer"]] for view in mine(ear.update)] == [True])
        saved = (await app.http("GET", f"/api/matches/{match}/transcript")).body
        before = mine(ear.update)[0]["table"]
    elsewhere = app_on(InMemory())
    loaded = await asked(elsewhere, "POST", "/api/matches/load", {"transcript": saved, "name": "Player"})
    assert loaded["update"]["status"] == "running"
    assert seated(loaded["update"]) in ([("Ada 0", None), (None, bot[4:])], [(None, bot[4:]), ("Ada 0", None)])
    async with at_table(elsewhere, loaded["info"]["id"]) as (talk, ear):
        assert mine(ear.update)[0]["table"] == before
        await play_on(talk, ear)
        assert ear.update["outcome"]["winners"]


def seated(update: dict[str, Any]) -> list[tuple[str | None, str | None]]:
    """Who sits where, seat by seat: chairs may have begun by lot."""
    chairs = sorted(update["chairs"], key=lambda chair: int(chair["seat"]))
    return [(chair["name"], chair["level"]) for chair in chairs]


@pytest.mark.parametrize("name", ["bot:tests.browser_edition.test_app:Ear", "bot:engine:sh", "A" * 40, " ", "bot:"])
async def test_a_name_in_a_file_that_nobody_can_have_is_nobody_else(name: str) -> None:
    about = {"players": [name, "bot:novice"]}
    text = json.dumps({"game": "cubus", "seats": 2, "about": about}) + '\n{"seat":0,"do":"resign"}\n'
    loaded = await asked(app_on(InMemory()), "POST", "/api/matches/load", {"transcript": text, "name": "Player"})
    assert seated(loaded["update"])[1] == (None, "novice")
    assert seated(loaded["update"])[0] == (name if name.startswith("bot:") and len(name) <= 24 else "Player 1", None)


async def test_what_was_played_is_there_after_a_reload_and_the_bot_plays_on() -> None:
    logs = InMemory()
    first = app_on(logs)
    match = (await asked(first, "POST", "/api/matches", order("skelter", "person", "bot:novice")))["info"]["id"]
    async with at_table(first, match) as (talk, ear):
        await play_on(talk, ear, moves=3)
        before = ear.update
    again = app_on(logs)  # another worker of the page: nothing but what was kept is known to it
    async with at_table(again, match) as (talk, ear):
        assert ear.update["entries"][: len(before["entries"])] == before["entries"] or before["since"] > 0
        assert ear.update["version"] >= before["version"]
        await play_on(talk, ear)
        assert ear.update["status"] == "over"


async def test_two_pages_with_the_same_match_never_do_something_twice() -> None:
    logs = InMemory()
    one, other = app_on(logs), app_on(logs)
    match = (await asked(one, "POST", "/api/matches", order("skelter", "person", "person")))["info"]["id"]
    async with at_table(one, match) as (talk, ear), at_table(other, match) as (talk_there, ear_there):
        view, seen = mine(ear.update)[0], ear.update["version"]
        for number, do in enumerate(view["actions"][:2]):
            said = {"type": "act", "seat": view["viewer"], "do": do, "request": f"x{number}", "seen": seen}
            await (talk if number == 0 else talk_there).say(json.dumps(said))
        await other.moved_elsewhere(match)
        assert [each["type"] for each in ear.told + ear_there.told].count("acted") == 1
        assert ear_there.update["version"] == ear.update["version"]


async def test_a_match_that_waits_for_others_needs_a_server() -> None:
    app = app_on(InMemory())
    wanted = {**order("cubus", "person", "person"), "sit": [{"chair": 0, "name": "Ada"}]}
    assert (await asked(app, "POST", "/api/matches", wanted, 422))["error"] == "needs-server"
    assert (await asked(app, "GET", "/api/tournaments", status=404))["error"] == "needs-server"
    assert (await asked(app, "POST", "/api/preview", {"draft": {}}, 422))["error"] == "bad-message"


async def test_a_request_that_is_sent_again_makes_one_match() -> None:
    app = app_on(InMemory())
    rooms = [await asked(app, "POST", "/api/matches", order("cubus", "person", "bot:novice")) for _ in range(2)]
    assert rooms[0]["info"]["id"] == rooms[1]["info"]["id"]


async def test_a_broken_transcript_is_refused_with_its_line() -> None:
    app = app_on(InMemory())
    text = '{"game":"cubus","seats":2}\n{"seat":1,"do":"build 9"}\n'
    refused = await app.http("POST", "/api/matches/load", json.dumps({"transcript": text, "name": "Player"}))
    assert refused.status in {400, 409}
    assert json.loads(refused.body)["details"]["line"] == 2


async def test_there_is_no_socket_at_a_match_that_is_not_there() -> None:
    ear = Ear()
    assert await app_on(InMemory()).open("/api/matches/local-aaaaaaaaaaaaaaaa/socket", ear) is None
    assert ear.ended == 4004


async def test_the_line_to_javascript_carries_texts_alone() -> None:
    kept = InMemory()

    async def keep(what: str, about: str) -> str:
        return json.dumps(await getattr(kept, what)(*json.loads(about)))

    async def thinker(question: str) -> str:
        return think(question)

    app = App(PageLogStore(keep), PageThinker(thinker), pace=0.0)
    room = await asked(app, "POST", "/api/matches", order("skelter", "bot:novice", "bot:novice"))
    async with at_table(app, room["info"]["id"]) as (_, ear):
        await eventually(lambda: ear.update["status"] == "over")
    lines = [json.loads(text)["line"] for text in await kept.all()]
    assert [line["status"] for line in lines] == ["over"]
    await asked(app, "POST", f"/api/matches/{room['info']['id']}/delete", {})
    assert not await kept.all()
