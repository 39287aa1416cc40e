"""What whoever runs a server can ask it: however often, it costs the store little."""

import asyncio

import pytest

from kist.matches.ports import Unreachable
from kist.server.http.health import Readiness

pytestmark = pytest.mark.anyio


class Trying:
    """A store that is only asked whether it can be written to."""

    def __init__(self, *, broken: bool) -> None:
        self.tried, self.broken = 0, broken

    async def check(self) -> None:
        self.tried += 1
        await asyncio.sleep(0)
        if self.broken:
            raise Unreachable("unreachable", "Not now.")


@pytest.mark.parametrize("broken", [False, True])
async def test_many_who_ask_at_once_try_one_write(broken: bool) -> None:
    store = Trying(broken=broken)
    readiness = Readiness(store)  # type: ignore[arg-type]  # nothing else of a store is used
    said = await asyncio.gather(*(readiness.check() for _ in range(50)), return_exceptions=True)
    assert [isinstance(each, Unreachable) for each in said] == [broken] * 50
    assert store.tried == 1
