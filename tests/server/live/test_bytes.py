"""What really leaves: every byte sent to anybody during whole matches, held against what was hidden then."""

import asyncio
import json
import re
from contextlib import AsyncExitStack
from random import Random
from typing import Any

import pytest

from kist.core.notes import read_step
from kist.core.steps import advance, agreed
from kist.cubus.play.table import CubusTable
from kist.games import GAMES
from kist.matches.record import check
from kist.server.games.records import model_of
from kist.skelter.board import COLOURS
from kist.skelter.state import State
from kist.skelter.table import SkelterTable
from tests.server.clients import Client, Json, Socket
from tests.services import Kist

pytestmark = [pytest.mark.anyio, pytest.mark.long]


OPEN = ("colours", "stones", "placing", "lifted")
"""Members of a table that name colours: whose stones have which is open."""


class Ears:
    """Everything that anybody was sent, as text, with the version of the table it shows."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    async def look(self, client: Client, path: str) -> Json:
        answer = await client.http.get(path)
        self.heard.append(answer.text)
        found: Json = answer.json()
        return found


async def play(ears: Ears, players: list[Client], spectator: Client, match: str, rng: Random) -> None:
    """Six at their sockets and one watching; somebody reconnects now and then; listed actions only."""
    async with AsyncExitStack() as stack:
        sockets = [await stack.enter_async_context(each.socket(match)) for each in [*players, spectator]]
        room = await ears.look(players[0], f"/api/matches/{match}")
        while room["update"]["status"] == "running":
            acting = room["update"]["views"][0]["to_act"][0]
            room = await ears.look(players[acting], f"/api/matches/{match}?since={rng.randrange(200)}")
            answer = await sockets[acting].act(acting, choice(room["update"]["views"][0], acting, rng))
            assert answer["type"] == "acted", answer
            if rng.randrange(10) == 0:
                async with players[rng.randrange(6)].socket(match) as again:
                    ears.heard += again.texts
            room = await ears.look(players[acting], f"/api/matches/{match}")
        await asyncio.gather(*(_drain(socket, room["update"]["version"]) for socket in sockets))
        for socket in sockets:
            ears.heard += socket.texts


def choice(view: Json, acting: int, rng: Random) -> str:
    """Nobody calls Ready! but seat 5, which lifts and finishes wherever it can; others claim now and then,
    seat 3 always, and seat 4 gives up from the fourth round on."""
    listed = view["actions"]
    if acting == 4 and view["table"]["round"] >= 4:
        return "resign"
    if acting == 3 and "claim" in listed:
        return "claim"
    calm = [action for action in listed if action != "ready" and not action.startswith("finish")]
    lifting = [action for action in listed if action.startswith("touch")]
    finishing = [action for action in listed if action.startswith("finish")]
    return str(rng.choice((finishing or lifting or calm) if acting == 5 else calm))


async def _drain(socket: Socket, version: int) -> None:
    while socket.version < version:
        await socket.receive()


def states_of(transcript: list[str], begun: int) -> dict[int, State]:
    """The truth, by version of the match: what the game's own rules make of the transcript."""
    game = GAMES["skelter"]
    state = game.start(game.read_settings(agreed(json.loads(transcript[0]))))
    states = {begun: state}
    for number, line in enumerate(transcript[1:], 1):
        state = advance(game, state, *read_step(json.loads(line)))
        states[begun + number] = state
    return states


def visible(state: State) -> dict[str, str]:
    """What everybody could see: the colours of empty fields, and of those just checked."""
    fields = zip(state.table.board.fields, state.piles, strict=True)
    return {
        field.name: field.colour
        for at, (field, pile) in enumerate(fields)
        if field.colour and (not pile or at in state.checked)
    }


def updates_in(message: Json) -> list[Json]:
    found = [message] if message.get("type") == "update" else []
    return found + ([message["update"]] if "update" in message else [])


def test_the_ears_would_notice() -> None:
    """The check below is not blind: a colour anywhere but in `shown` is found."""
    message: dict[str, Any] = {"entries": [{"do": "touch b3"}], "views": [{"table": {"note": "red"}}]}
    assert colours_in(message)


def colours_in(message: Any) -> list[str]:
    text = json.dumps(message)
    return [colour for colour in COLOURS if colour in text]


async def test_no_byte_of_a_six_player_match_holds_a_covered_colour(roomy: Kist) -> None:
    ears, rng = Ears(), Random(11)
    players = [await Client.new(roomy.url) for _ in range(6)]
    spectator = Client(roomy.url)
    game = {"game": "skelter", "board": "shuffled", "rounds": 8, "seed": "known to whoever made it"}
    room = await players[0].create(6, game=game)
    match = room["info"]["id"]
    for chair in range(1, 6):
        room = await players[chair].sit(match, chair)
    begun = room["update"]["version"]
    await play(ears, players, spectator, match, rng)
    transcript = (await spectator.http.get(f"/api/matches/{match}/transcript")).text.splitlines()
    seed = json.loads(transcript[0])["seed"]
    assert seed != game["seed"], "whoever makes a match must not choose what is hidden"
    record = await spectator.get(f"/api/matches/{match}/record")
    assert check(record, GAMES, promised=room["info"]["commitment"]).hidden
    secret = record["settings"]["secret"]
    states = states_of(transcript, begun)
    seen, changes, done = 0, 0, "".join(transcript)
    assert all(verb in done for verb in ('"claim"', '"finish ', '"resign"'))
    for text in ears.heard:
        message = json.loads(text)
        message.get("info", {}).get("game", {}).pop("colours", None)
        for update in updates_in(message):
            if update["status"] == "over":
                update["views"] = []
            for view in update["views"]:
                model_of(SkelterTable).model_validate(view["table"])
                shown = view["table"].pop("shown")
                assert shown == visible(states[update["version"]])
                for name in OPEN:
                    view["table"].pop(name)
                seen += 1
        for view in message["views"] if message.get("type") == "change" else []:
            told = view.get("table", {})
            assert told.pop("shown", {}).items() <= visible(states[message["version"]]).items()
            for name in OPEN:
                told.pop(name, None)
            changes += 1
        assert colours_in(message) == []
        assert str(seed) not in text
        assert secret not in text
    assert seen > 150
    assert changes > 500
    for client in [*players, spectator]:
        await client.close()


async def test_the_order_of_the_cubus_pile_is_nowhere(roomy: Kist) -> None:
    """A rhombus is drawn when it is needed, from a secret that nobody is told, so that what was sent cannot tell."""
    ann = await Client.new(roomy.url)
    match = (await ann.create(sit=(0, 1)))["info"]["id"]
    async with ann.socket(match) as socket:
        for _ in range(12):
            update = (await ann.get(f"/api/matches/{match}"))["update"]
            view = update["views"][0]
            model_of(CubusTable).model_validate(view["table"])
            drawn = sum(entry["do"].startswith("draw") for entry in update["entries"])
            hands = sum(len(hand) for hand in view["table"]["hands"])
            assert drawn == hands
            assert sum(view["table"]["pile"].values()) == 45 - drawn
            await socket.act(view["to_act"][0], "pass")
            await socket.act(1 - view["to_act"][0], "waive")
    await ann.close()


async def pass_to_the_leftovers(players: list[Client], match: str) -> None:
    update = (await players[0].get(f"/api/matches/{match}"))["update"]
    while (view := update["views"][0])["phase"] != "leftovers":
        for seat in view["to_act"]:
            await players[seat].act(match, seat, "pass" if view["phase"] == "build" else "waive")
        update = (await players[0].get(f"/api/matches/{match}"))["update"]


async def test_no_byte_tells_a_sealed_offer_before_all_have_answered(roomy: Kist) -> None:
    """Who has answered is seen, not what: neither at sockets, nor in logs asked for anew, nor by those who watch."""
    players, spectator = [await Client.new(roomy.url) for _ in range(3)], Client(roomy.url)
    match = (await players[0].create(3, game={"leftovers": "best"}))["info"]["id"]
    for chair in (1, 2):
        await players[chair].sit(match, chair)
    await pass_to_the_leftovers(players, match)
    sealed, ears = {"offer 3/1", "decline"}, Ears()
    async with AsyncExitStack() as stack:
        sockets = [await stack.enter_async_context(each.socket(match)) for each in [*players, spectator]]
        assert (await sockets[1].act(1, "offer 3/1"))["type"] == "acted"
        version = (await players[2].act(match, 2, "decline"))["version"]
        rooms = [await ears.look(each, f"/api/matches/{match}") for each in [*players, spectator]]
        await asyncio.gather(*(_drain(socket, version) for socket in sockets))
        heard = [*ears.heard, *(text for socket in sockets for text in socket.texts)]
        assert not [text for text in heard if "3/1" in text or re.search(r'"do": *"decline', text)]
        for room in rooms:
            assert [entry["do"] for entry in room["update"]["entries"]][-2:] == ["answer", "answer"]
            assert room["update"]["views"][0]["table"]["answered"] == [1, 2]
        for path in ("replay", "transcript", "record"):
            assert (await spectator.get(f"/api/matches/{match}/{path}", 409))["error"] == "not-over"
        await players[0].act(match, 0, "decline")
    over = (await spectator.get(f"/api/matches/{match}"))["update"]
    assert [(offer["seat"], offer["stack"]) for offer in over["views"][0]["table"]["offers"]] == [(1, "3/1")]
    assert (over["entries"][-1]["seat"], over["entries"][-1]["build"]["seat"]) == (0, 1)
    moments = (await spectator.get(f"/api/matches/{match}/replay?since={version - 2}"))["moments"]
    assert {moment["entry"]["do"] for moment in moments} == sealed
    assert "offer 3/1" in (await spectator.http.get(f"/api/matches/{match}/transcript")).text
    for client in [*players, spectator]:
        await client.close()
