"""Matches are started one after the other for each address: whoever starts a hundred at once waits for them alone."""

import asyncio

import pytest

from kist.server.matches.service import MatchService
from tests.server.hubs import NewHub, order

pytestmark = pytest.mark.anyio
MANY = 40


async def test_who_starts_many_matches_at_once_leaves_others_their_turn(new_hub: NewHub) -> None:
    service = MatchService(new_hub())
    done: list[str] = []

    async def start(owner: str, address: str, request: str) -> None:
        await service.create(owner, order(request=request), address)
        done.append(address)

    many = [asyncio.create_task(start(f"pupil-{number}", "10.0.0.1", "new")) for number in range(MANY)]
    await asyncio.sleep(0)  # they ask first
    await start("ann", "10.0.0.2", "new")
    assert done.count("10.0.0.1") < MANY / 4
    await asyncio.gather(*many)
    assert len(done) == MANY + 1
