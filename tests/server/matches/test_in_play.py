"""Positions of rated matches that are being played are solved for nobody, at no server of a fleet."""

import pytest

from kist.cubus.shape.stack import Stack
from tests.server.clients import Client
from tests.services import Kist, Postgres, running

pytestmark = pytest.mark.anyio
SWAPPED = str.maketrans("LR", "RL")


async def test_what_is_played_for_a_rating_is_solved_for_nobody_at_no_server(
    postgres: Postgres, tmp_path_factory: pytest.TempPathFactory
) -> None:
    shared = ["--database", postgres.new_database()]
    one, two = (Kist(tmp_path_factory.mktemp(name), *shared) for name in ("one", "two"))
    with running(one), running(two):
        ann, bob, eve = await Client.new(one.url), await Client.new(one.url), Client(two.url)
        room = await ann.create(rated=True)
        match = room["info"]["id"]
        await bob.sit(match)
        await ann.act(match, 0, "pass")
        table = (await ann.get(f"/api/matches/{match}"))["update"]["views"][0]["table"]
        hand, stack = table["hands"][0], table["stack"]
        mirrored = str(Stack.parse(stack).mirrored())
        turned = "".join(sorted(hand.translate(SWAPPED), key="LRDO".index))
        more = "".join(sorted(hand + "L", key="LRDO".index))
        positions = [(stack, hand), (mirrored, turned), (stack, hand[1:]), (stack, more)]
        for path in ("/api/analysis", "/api/puzzles/own/solution"):
            for shown, offered in positions:
                refused = await eve.post(path, {"position": {"stack": shown, "hand": offered}}, 409)
                assert refused["error"] == "in-play"
        other = {"position": {"stack": "4o11/1o11/11o1", "hand": "LRD", "rules": "1987"}}
        assert (await eve.http.post("/api/analysis", json=other)).json().get("error") != "in-play"
        await ann.act(match, 0, "resign")
        await eve.post("/api/analysis", {"position": {"stack": stack, "hand": hand}})
        for client in (ann, bob, eve):
            await client.close()
