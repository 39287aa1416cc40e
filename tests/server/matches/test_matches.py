"""A match over HTTP and sockets, from the first chair to the rematch, on a real server."""

import asyncio
import json

import pytest
from websockets.exceptions import ConnectionClosed

from kist.core.replay import Replay
from kist.games import GAMES
from tests.server.clients import Client, Json
from tests.services import Kist

pytestmark = pytest.mark.anyio


async def test_create_join_by_code_and_play(ann: Client, bob: Client) -> None:
    room = await ann.create()
    match, code = room["info"]["id"], room["info"]["code"]
    assert room["update"]["status"] == "open"
    assert room["update"]["views"] == []
    async with ann.socket(match) as at_ann:
        assert at_ann.welcome["info"] == room["info"]
        found = await bob.get(f"/api/codes/{code.lower()}")
        assert found["info"]["id"] == match
        joined = await bob.sit(match)
        assert joined["update"]["status"] == "running"
        started = await at_ann.expect("update", status="running")
        assert [chair["yours"] for chair in started["chairs"]] == [True, False]
        assert [chair["name"] for chair in started["chairs"]] == ["Player 0", bob.name]
        assert [view["viewer"] for view in started["views"]] == [0]
        async with bob.socket(match) as at_bob:
            assert (await at_ann.expect("presence", connected=[0, 1]))["connected"] == [0, 1]
            answer = await at_ann.act(0, "pass", seen=started["version"])
            assert answer["type"] == "acted"
            update = await at_bob.expect("update", version=answer["version"])
            assert update["views"][0]["kinds"] == ["knock", "waive"]
            assert update["deadline"]["seats"] == [1]
            assert update["deadline"]["at"] - update["deadline"]["started"] == 15_000
            refused = await at_bob.act(0, "pass")
            assert (refused["type"], refused["error"]) == ("refused", "not-yours")
            refused = await at_bob.act(1, "pass")
            assert (refused["type"], refused["error"]) == ("refused", "not-now")
            await at_bob.act(1, "waive")
            update = await at_ann.expect("update", since=answer["version"])
            assert [entry["do"].split()[0] for entry in update["entries"]] == ["waive", "draw"]
            assert (await at_ann.command(type="ping"))["type"] == "pong"
        await at_ann.expect("presence", connected=[0])


async def test_a_resent_command_is_not_done_twice(ann: Client) -> None:
    match = (await ann.create(sit=(0, 1)))["info"]["id"]
    body = {"seat": 0, "do": "pass", "request": "once"}
    first = await ann.post(f"/api/matches/{match}/act", body)
    assert await ann.post(f"/api/matches/{match}/act", body) == first
    async with ann.socket(match) as socket:
        again = await socket.act(0, "pass", request="once")
        assert (again["type"], again["version"]) == ("acted", first["version"])
    await ann.act(match, 1, "waive")
    await ann.act(match, 1, "pass")
    assert await ann.post(f"/api/matches/{match}/act", body) == first
    order = {"game": {"game": "cubus", "seats": 2}, "chairs": ["person"] * 2, "request": "twice"}
    made = [(await ann.post("/api/matches", order, 201))["info"]["id"] for _ in range(2)]
    assert made[0] == made[1]


async def test_a_reconnecting_client_gets_what_it_missed_and_the_table_now(ann: Client) -> None:
    match = (await ann.create(sit=(0, 1)))["info"]["id"]
    async with ann.socket(match) as socket:
        seen = socket.version
    await ann.act(match, 0, "pass")
    await ann.act(match, 1, "waive")
    async with ann.socket(match, since=seen) as socket:
        update = socket.welcome["update"]
        assert update["since"] == seen
        assert [entry["do"].split()[0] for entry in update["entries"]] == ["pass", "waive", "draw"]
        assert [view["viewer"] for view in update["views"]] == [0, 1]
    assert (await ann.get(f"/api/matches/{match}?since={seen}"))["update"]["entries"] == update["entries"]
    assert (await ann.get(f"/api/matches/{match}?since=99999"))["update"]["entries"] == []


async def test_spectators_see_without_acting_and_only_where_they_may(ann: Client, bob: Client, kist: Kist) -> None:
    match = (await ann.create(sit=(0, 1)))["info"]["id"]
    stranger = Client(kist.url)
    async with stranger.socket(match) as socket:
        update = socket.welcome["update"]
        assert [view["viewer"] for view in update["views"]] == [None]
        assert update["views"][0]["kinds"] == []
        assert (await socket.act(0, "pass"))["error"] == "no-session"
    async with bob.socket(match) as socket:
        assert (await socket.act(0, "pass"))["error"] == "not-yours"
    secret = (await ann.create(sit=(0, 1), spectators=False))["info"]["id"]
    assert (await bob.get(f"/api/matches/{secret}", 403))["error"] == "no-spectators"
    with pytest.raises(ConnectionClosed) as closed:
        async with bob.socket(secret):
            pass
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4003
    await stranger.close()


async def test_who_waited_in_the_room_of_a_closed_table_without_a_chair_is_sent_away(
    ann: Client, bob: Client
) -> None:
    match = (await ann.create(spectators=False))["info"]["id"]
    async with bob.socket(match) as socket:
        assert socket.welcome["update"]["status"] == "open"
        await ann.sit(match)
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                assert (await socket.receive()).get("views", []) == []
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4003


async def test_commands_sent_again_show_nothing_of_a_closed_table(ann: Client, bob: Client) -> None:
    order: Json = {"sit": (), "spectators": False, "request": "closed"}
    match = (await bob.create(3, **order))["info"]["id"]
    path, up = f"/api/matches/{match}", {"chair": 1, "request": "up"}
    await ann.sit(match, 0)
    await bob.sit(match, 1)
    stood = await bob.post(f"{path}/stand", up)
    assert stood["update"]["entries"], "before the beginning everybody may look"
    await ann.sit(match, 2)
    bot = {"chair": 1, "to": "bot:listed", "request": "bot"}
    given = await bob.post(f"{path}/give", bot)
    again = [await bob.post(f"{path}/stand", up), await bob.post(f"{path}/give", bot), await bob.create(3, **order)]
    for update in (room["update"] for room in (given, *again)):
        assert update["status"] == "running"
        assert (update["since"], update["entries"], update["views"]) == (update["version"], [], [])
        assert (update["deadline"], update["outcome"]) == (None, None)
    assert (await bob.get(path, 403))["error"] == "no-spectators"
    assert (await ann.get(path))["update"]["views"]


async def test_lists_show_listed_matches_and_ones_own(ann: Client, bob: Client) -> None:
    hidden = (await ann.create())["info"]["id"]
    listed = (await ann.create(listed=True))["info"]["id"]
    running = (await ann.create(listed=True, sit=(0, 1)))["info"]["id"]
    found = (await bob.get("/api/matches"))["matches"]
    assert found[0]["id"] == listed
    assert hidden not in [each["id"] for each in found]
    assert found[0]["names"] == ["Player 0", None]
    assert (found[0]["mine"], found[0]["own"]) == (False, [])
    assert (await bob.get("/api/matches?show=running"))["matches"][0]["id"] == running
    mine = (await ann.get("/api/matches?show=mine"))["matches"]
    assert {each["id"] for each in mine} == {hidden, listed, running}
    assert [(each["my_turn"], each["own"]) for each in mine if each["id"] == running] == [(True, [0, 1])]
    assert (await bob.get("/api/matches?show=mine"))["matches"] == []


async def test_chairs_can_be_left_before_the_beginning(ann: Client, bob: Client) -> None:
    match = (await ann.create(3))["info"]["id"]
    await bob.sit(match, 2)
    assert (await ann.sit(match, 2, 409))["error"] == "chair-taken"
    body = {"chair": 0, "request": "up"}
    assert (await bob.post(f"/api/matches/{match}/stand", body, 403))["error"] == "not-yours"
    room = await bob.post(f"/api/matches/{match}/stand", {**body, "chair": 2})
    assert room["update"]["chairs"][2]["name"] is None


async def test_who_made_the_match_frees_a_chair_again_until_it_begins(ann: Client, bob: Client) -> None:
    match = (await ann.create(2, sit=()))["info"]["id"]
    path, body = f"/api/matches/{match}/stand", {"chair": 1, "request": "free"}
    assert (await ann.post(path, body, 409))["error"] == "chair-empty"
    await bob.sit(match, 1)
    freed = (await ann.post(path, {**body, "request": "now"}))["update"]
    assert (freed["status"], freed["chairs"][1]["name"]) == ("open", None), (
        "the maker is still there, if without a chair"
    )
    await ann.sit(match, 0)
    await bob.sit(match, 1)
    assert (await ann.post(path, {**body, "request": "late"}, 409))["error"] == "already-begun"


async def test_a_bot_plays_for_a_friend_who_did_not_come(ann: Client, bob: Client, kist: Kist) -> None:
    match = (await ann.create(3, spectators=False, listed=True))["info"]["id"]
    path, body = f"/api/matches/{match}/give", {"chair": 2, "to": "bot:listed", "request": "bot"}
    assert (await ann.post(path, {**body, "to": "bot:genius"}, 422))["error"] == "no-such-bot"
    assert (await bob.post(path, body, 403))["error"] == "not-yours"
    assert (await ann.post(path, {**body, "chair": 0}, 409))["error"] == "chair-taken"
    async with ann.socket(match) as at_ann, bob.socket(match) as at_bob:
        assert [at.welcome["update"]["maker"] for at in (at_ann, at_bob)] == [True, False]
        room = await ann.post(path, body)
        assert [chair["level"] for chair in room["update"]["chairs"]] == [None, None, "listed"]
        assert room["update"]["entries"][-1]["do"] == "give bot:listed"
        assert [(await at.expect("update", version=2))["maker"] for at in (at_ann, at_bob)] == [True, False]
    assert (await bob.sit(match, 2, 409))["error"] == "chair-taken"
    listed = (await bob.get("/api/matches?show=open"))["matches"]
    assert next(each["names"] for each in listed if each["id"] == match) == ["Player 0", None, "bot:listed"]
    kist.kill()
    kist.start()
    begun = (await ann.post(path, {"chair": 1, "to": "bot:listed", "request": "another"}))["update"]
    assert begun["status"] == "running"
    assert (await ann.post(path, body))["update"]["chairs"][2]["level"] == "listed", "a resend is answered again"
    assert (await ann.post(path, {**body, "request": "late"}, 409))["error"] == "already-begun"


async def test_a_bots_chair_is_opened_again_and_a_rematch_has_the_chairs_as_they_were(
    ann: Client, bob: Client
) -> None:
    match = (await ann.create(3, chairs=["person", "person", "bot:listed"]))["info"]["id"]
    await ann.post(f"/api/matches/{match}/give", {"chair": 2, "to": "person", "request": "a"})
    await bob.sit(match, 2)
    await ann.post(f"/api/matches/{match}/give", {"chair": 1, "to": "bot:listed", "request": "b"})
    await bob.act(match, 2, "resign")
    await ann.act(match, 0, "resign")
    replay = await ann.get(f"/api/matches/{match}/replay")
    assert [chair["kind"] for chair in replay["chairs"]] == ["person", "bot", "person"]
    again = await ann.post(f"/api/matches/{match}/rematch", {"request": "again"}, 201)
    assert [chair["kind"] for chair in again["update"]["chairs"]] == ["person", "bot", "person"]


async def test_nothing_is_hidden_once_all_but_one_have_resigned(ann: Client) -> None:
    match = (await ann.create(game={"game": "skelter"}, sit=(0, 1)))["info"]["id"]
    views = (await ann.get(f"/api/matches/{match}"))["update"]["views"]
    while views[0]["phase"] != "lifted":
        view = next(view for view in views if view["viewer"] in view["to_act"])
        await ann.act(match, view["viewer"], view["actions"][0])
        views = (await ann.get(f"/api/matches/{match}"))["update"]["views"]
    assert len(views[0]["table"]["shown"]) < 48
    await ann.act(match, 1, "resign")
    update = (await ann.get(f"/api/matches/{match}"))["update"]
    assert update["outcome"] == {"winners": [0], "reason": "resigned"}
    for view in update["views"]:
        assert (view["phase"], len(view["table"]["shown"])) == ("over", 48)
        assert sum(map(len, view["table"]["piles"].values())) == 8  # the lifted one is back, the others left
    *earlier, last = (await ann.get(f"/api/matches/{match}/replay"))["moments"]
    assert len(last["view"]["table"]["shown"]) == 48
    assert earlier[-1]["view"]["table"]["shown"] == views[0]["table"]["shown"]


async def whole_game(client: Client, match: str) -> Json:
    """Both pass to the end."""
    async with client.socket(match) as socket:
        update: Json = socket.welcome["update"]
        while update["status"] == "running":
            seat = update["views"][0]["to_act"][0]
            do = "pass" if update["views"][0]["phase"] == "build" else "waive"
            await socket.act(seat, do)
            update = await socket.expect("update", version=socket.version)
        return update


@pytest.mark.long
async def test_a_finished_match_can_be_replayed_downloaded_and_played_again(ann: Client, bob: Client) -> None:
    match = (await ann.create(sit=(0, 1)))["info"]["id"]
    for path in ("replay", "transcript"):
        assert (await ann.get(f"/api/matches/{match}/{path}", 409))["error"] == "not-over"
    over = await whole_game(ann, match)
    assert over["outcome"]["winners"] == [0, 1]
    replay = await bob.get(f"/api/matches/{match}/replay")
    assert [moment["entry"]["version"] for moment in replay["moments"]] == list(range(1, replay["version"] + 1))
    part = await bob.get(f"/api/matches/{match}/replay?since=7&limit=3")
    assert part["moments"] == replay["moments"][7:10]
    lines = (await bob.http.get(f"/api/matches/{match}/transcript")).text.splitlines()
    follower = Replay(GAMES)
    answers = [follower.answer(json.loads(line)) for line in lines]
    assert all(answer["ok"] for answer in answers)
    assert answers[-1]["result"] == [0, 1]
    assert json.loads(lines[0])["about"] == {"players": ["Player 0", "Player 1"]}, "who sat where, seat by seat"
    assert (await bob.post(f"/api/matches/{match}/rematch", {"request": "again"}, 403))["error"] == "not-yours"
    async with ann.socket(match) as socket:
        new = await ann.post(f"/api/matches/{match}/rematch", {"request": "again"}, 201)
        assert new["update"]["status"] == "running"
        assert [chair["name"] for chair in new["update"]["chairs"]] == ["Player 0", "Player 1"]
        assert (await socket.expect("update"))["rematch"] == new["info"]["id"]
    assert (await ann.post(f"/api/matches/{match}/rematch", {"request": "x"}, 201))["info"] == new["info"]


async def test_two_who_want_a_rematch_meet_in_the_same_match(ann: Client, bob: Client) -> None:
    match = (await ann.create())["info"]["id"]
    await bob.sit(match)
    assert (await ann.post(f"/api/matches/{match}/rematch", {"request": "m"}, 409))["error"] == "not-over"
    await bob.act(match, 1, "resign")
    over = await ann.get(f"/api/matches/{match}")
    assert over["update"]["outcome"] == {"winners": [0], "reason": "resigned"}
    path, body = f"/api/matches/{match}/rematch", {"request": "m"}
    rooms = await asyncio.gather(ann.post(path, body, 201), bob.post(path, body, 201))
    assert rooms[0]["info"]["id"] == rooms[1]["info"]["id"]
    room = await ann.get(f"/api/matches/{rooms[0]['info']['id']}")
    assert room["update"]["status"] == "running"
    assert [chair["yours"] for chair in room["update"]["chairs"]] == [True, False]


async def test_a_deadline_acts_for_who_says_nothing(ann: Client) -> None:
    match = (await ann.create(sit=(0, 1), times={"knock": 1}))["info"]["id"]
    async with ann.socket(match) as socket:
        await ann.act(match, 0, "pass")
        update = await socket.expect("update", since=socket.version)
        update = await socket.expect("update")
        assert [(entry["do"].split()[0], entry.get("auto", False)) for entry in update["entries"]] == [
            ("waive", True),
            ("draw", False),
        ]
        assert 900 < update["now"] - update["entries"][0]["at"] + 1000 < 2500


async def test_what_was_meant_for_an_earlier_moment_is_refused(ann: Client) -> None:
    match = (await ann.create(3, sit=(0, 1, 2)))["info"]["id"]
    seen = (await ann.act(match, 0, "pass"))["version"]
    await ann.act(match, 1, "knock", seen=seen)
    assert (await ann.act(match, 2, "knock", 409, seen=seen))["error"] == "stale"
    assert (await ann.act(match, 2, "knock", 409))["error"] == "not-to-act"


async def test_two_seats_at_the_same_version_exactly_one_wins(ann: Client, bob: Client) -> None:
    match = (await ann.create(3, sit=(0, 1)))["info"]["id"]
    await bob.sit(match)
    for _ in range(3):
        seen = (await ann.act(match, 0, "pass"))["version"]
        answers = await asyncio.gather(
            *(
                client.http.post(
                    f"/api/matches/{match}/act",
                    json={"seat": seat, "do": "knock", "request": client.request(), "seen": seen},
                )
                for client, seat in ((ann, 1), (bob, 2))
            )
        )
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        winner = 1 if answers[0].status_code == 200 else 2
        await (ann if winner == 1 else bob).act(match, winner, "fail")
        for seat, client in ((1, ann), (2, bob)):
            await client.act(match, seat, "pass")
            for other, whose in ((0, ann), (1, ann), (2, bob)):
                if other != seat:
                    await whose.act(match, other, "waive")
