"""Those who ask the server of a file, each from a device of their own."""

from collections.abc import AsyncIterator

import pytest

from tests.server.clients import Client
from tests.services import Kist


@pytest.fixture
async def ann(kist: Kist) -> AsyncIterator[Client]:
    client = await Client.new(kist.url)
    yield client
    await client.close()


@pytest.fixture
async def bob(kist: Kist) -> AsyncIterator[Client]:
    client = await Client.new(kist.url)
    yield client
    await client.close()
