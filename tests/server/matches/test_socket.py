"""What a client says over its socket: one thing after the other, however it is taken."""

import asyncio
import json

import pytest
from websockets.exceptions import ConnectionClosed

from tests import patient
from tests.server.clients import Client, Json, Socket
from tests.services import Kist

pytestmark = pytest.mark.anyio


async def answers_to(socket: Socket, *messages: Json) -> list[Json]:
    """What is answered to messages that are all sent before any answer, in the order in which it comes."""
    for number, message in enumerate(messages):
        await socket.send({"request": f"at-once-{number}", **message})
    found: list[Json] = []
    while len(found) < len(messages):
        message = await socket.receive()
        if message.get("request", "").startswith("at-once-"):
            found.append(message)
    return found


async def waiting_for_all(client: Client) -> str:
    """A table of Cubus where one client sits on all chairs and has passed: the others may knock."""
    match: str = (await client.create(4, sit=(0, 1, 2, 3)))["info"]["id"]
    await client.act(match, 0, "pass")
    return match


async def test_what_is_said_without_waiting_is_done_in_the_order_in_which_it_was_said(ann: Client) -> None:
    match = await waiting_for_all(ann)
    async with ann.socket(match) as socket:
        said = await answers_to(
            socket,
            {"type": "act", "seat": 1, "do": "waive"},
            {"type": "ping"},
            {"type": "act", "seat": 1, "do": "waive"},
            {"type": "act", "seat": 2, "do": "waive"},
            {"type": "act", "seat": 5, "do": "waive"},
            {"type": "act", "seat": 3, "do": "waive"},
        )
        assert [each["request"] for each in said] == [f"at-once-{number}" for number in range(6)]
        assert [each["type"] for each in said] == ["acted", "pong", "refused", "acted", "refused", "acted"]


async def test_two_sockets_of_one_client_do_not_wait_for_each_other(ann: Client) -> None:
    match = await waiting_for_all(ann)
    async with ann.socket(match) as one, ann.socket(match) as other:
        acts = [each.act(seat, "waive", request=f"seat{seat}") for each, seat in ((one, 1), (other, 2))]
        answers = await asyncio.gather(*acts)
        assert {each["type"] for each in answers} == {"acted"}
        assert len({each["version"] for each in answers}) == 2


async def test_who_acts_is_answered_and_shown_what_came_of_it(ann: Client, bob: Client) -> None:
    match = (await ann.create(sit=(0,)))["info"]["id"]
    await bob.sit(match, 1)
    async with ann.socket(match) as at_ann, bob.socket(match) as at_bob:
        answer = await at_ann.act(0, "pass")
        for socket in (at_ann, at_bob):
            while socket.version < answer["version"]:
                await socket.receive()
            told = [json.loads(text) for text in socket.texts]
            assert [each["entries"][0]["do"] for each in told if each["type"] == "change"] == ["pass"]
        assert [json.loads(text)["type"] for text in at_ann.texts[-2:]] == ["change", "acted"]


async def test_a_resent_action_is_carried_out_once_also_when_it_was_not_answered_yet(ann: Client) -> None:
    match = await waiting_for_all(ann)
    async with ann.socket(match) as socket:
        command = {"type": "act", "seat": 1, "do": "waive", "request": "at-once-same"}
        first, second = await answers_to(socket, command, command)
        assert first == second
        assert first["type"] == "acted"


async def test_who_may_not_act_is_refused_over_the_socket_too(kist: Kist, ann: Client, bob: Client) -> None:
    match = await waiting_for_all(ann)
    stranger = Client(kist.url)
    async with bob.socket(match) as at_bob, stranger.socket(match) as at_stranger:
        command = {"type": "act", "seat": 1, "do": "waive"}
        assert [each["error"] for each in await answers_to(at_bob, command)] == ["not-yours"]
        assert [each["error"] for each in await answers_to(at_stranger, command)] == ["no-session"]
    await stranger.close()


async def test_an_action_before_hello_ends_the_socket(ann: Client) -> None:
    match = await waiting_for_all(ann)
    address = f"{ann.url.replace('http', 'ws')}/api/matches/{match}/socket"
    async with patient.connect(address, additional_headers={"authorization": f"Bearer {ann.token}"}) as line:
        await line.send(json.dumps({"type": "act", "seat": 1, "do": "waive", "request": "a"}))
        with pytest.raises(ConnectionClosed) as closed:
            await line.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4000
