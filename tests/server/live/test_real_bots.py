"""The bots that people meet: every level of every game acts through the server, from views alone."""

import pytest

from kist.bots.registry import LEVELS
from kist.games import GAMES
from tests.server.clients import Client
from tests.services import Kist, running

pytestmark = [pytest.mark.anyio, pytest.mark.long]


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_every_level_acts(game: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    options = ["--bots", "kist.bots.registry", "--bot-seconds", "0.1"]
    with running(Kist(tmp_path_factory.mktemp("bots"), *options)) as server:
        assert isinstance(server, Kist)
        ann = await Client.new(server.url)
        for level in LEVELS[game]:
            chairs = [f"bot:{level.name}"] * 2
            match = (await ann.create(sit=(), game={"game": game}, chairs=chairs))["info"]["id"]
            async with ann.socket(match) as socket:
                while socket.version < 12:
                    await socket.expect("update", within=60)
            for seat in range(2):
                await ann.act(match, seat, "resign", 403)
        text = (await ann.http.get("/metrics")).text
        assert "kist_bot_failures_total{" not in text
        await ann.close()
