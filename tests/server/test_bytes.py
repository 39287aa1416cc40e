"""What really leaves: every byte sent to anybody during whole matches, held against what was hidden then."""

import asyncio
import json
from contextlib import AsyncExitStack
from random import Random
from typing import Any

import pytest

from kist.core.transcript import read_step
from kist.games import GAMES
from kist.server.messages.cubus import CubusTable
from kist.server.messages.skelter import SkelterTable
from kist.skelter.board import COLOURS
from kist.skelter.state import State
from tests.server.clients import Client, Json, Socket
from tests.services import Kist

pytestmark = [pytest.mark.anyio, pytest.mark.long]


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
            actions = [action for action in room["update"]["views"][0]["actions"] if action != "ready"]
            answer = await sockets[acting].act(acting, rng.choice(actions))
            assert answer["type"] == "acted", answer
            if rng.randrange(10) == 0:
                async with players[rng.randrange(6)].socket(match) as again:
                    ears.heard += again.texts
            room = await ears.look(players[acting], f"/api/matches/{match}")
        await asyncio.gather(*(_drain(socket, room["update"]["version"]) for socket in sockets))
        for socket in sockets:
            ears.heard += socket.texts


async def _drain(socket: Socket, version: int) -> None:
    while socket.version < version:
        await socket.receive()


def states_of(transcript: list[str], begun: int) -> dict[int, State]:
    """The truth, by version of the match: what the game's own rules make of the transcript."""
    game = GAMES["skelter"]
    state = game.start(game.read_settings(json.loads(transcript[0])))
    states = {begun: state}
    for number, line in enumerate(transcript[1:], 1):
        state = game.apply(state, *read_step(json.loads(line)))
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
    game = {"game": "skelter", "board": "shuffled", "rounds": 6, "seed": "known to whoever made it"}
    room = await players[0].create(6, game=game)
    match = room["info"]["id"]
    for chair in range(1, 6):
        room = await players[chair].sit(match, chair)
    begun = room["update"]["version"]
    await play(ears, players, spectator, match, rng)
    transcript = (await spectator.http.get(f"/api/matches/{match}/transcript")).text.splitlines()
    seed = json.loads(transcript[0])["seed"]
    assert seed != game["seed"], "whoever makes a match must not choose what is hidden"
    states = states_of(transcript, begun)
    seen, claims = 0, sum('"claim"' in line for line in transcript)
    assert claims
    for text in ears.heard:
        message = json.loads(text)
        message.get("info", {}).get("game", {}).pop("colours", None)
        for update in updates_in(message):
            if update["status"] == "over":
                update["views"] = []
            for view in update["views"]:
                SkelterTable.model_validate(view["table"])
                shown = view["table"].pop("shown")
                assert shown == visible(states[update["version"]])
                view["table"].pop("colours")
                seen += 1
        assert colours_in(message) == []
        assert str(seed) not in text
    assert seen > 500
    for client in [*players, spectator]:
        await client.close()


async def test_the_order_of_the_cubus_pile_is_nowhere(roomy: Kist) -> None:
    """It does not even exist: a rhombus is drawn when it is needed, so that what was sent before cannot tell."""
    ann = await Client.new(roomy.url)
    match = (await ann.create(sit=(0, 1)))["info"]["id"]
    async with ann.socket(match) as socket:
        for _ in range(12):
            update = (await ann.get(f"/api/matches/{match}"))["update"]
            view = update["views"][0]
            CubusTable.model_validate(view["table"])
            drawn = sum(entry["do"].startswith("draw") for entry in update["entries"])
            hands = sum(len(hand) for hand in view["table"]["hands"])
            assert drawn == hands
            assert sum(view["table"]["pile"].values()) == 45 - drawn
            await socket.act(view["to_act"][0], "pass")
            await socket.act(1 - view["to_act"][0], "waive")
    await ann.close()
