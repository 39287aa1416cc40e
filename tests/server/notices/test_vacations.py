"""Vacations at the server: every match hears of them that can."""

import pytest

from kist.matches.ports import Listed, MatchId, Unreachable
from kist.matches.vacation import DAY
from kist.server.matches.service import MatchService
from kist.server.notices.vacations import Vacations
from kist.storage.chain import Damaged
from kist.storage.store import SqlStore
from tests.server.hubs import NewHub, order

pytestmark = pytest.mark.anyio
OVER_DAYS = {"any": 24 * 3600}


async def test_a_match_that_cannot_be_read_keeps_no_other_from_hearing_of_a_vacation(
    new_hub: NewHub, store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = [
        await MatchService(new_hub()).create("ann", order(request=name, times=OVER_DAYS))
        for name in ("one", "two", "three")
    ]
    damaged, entries = made[1].id, store.entries

    async def read(match: MatchId, since: int) -> object:
        if match == damaged:
            raise Damaged("damaged", "It is damaged.")
        return await entries(match, since)

    monkeypatch.setattr(store, "entries", read)
    hub = new_hub()
    await Vacations(hub, store.notices).announce("ann", None, 5)
    [kept] = await store.notices.vacations("ann")
    for room in (made[0], made[2]):
        match = (await hub.rooms.current(room.id)).table.match
        assert [match.vacations[chair] for chair in match.chairs_of("ann")] == [(kept,), (kept,)]


async def test_a_vacation_is_called_off_in_every_match_and_its_days_are_there_again(
    new_hub: NewHub, store: SqlStore
) -> None:
    hub = new_hub()
    room = await MatchService(hub).create("ann", order(times=OVER_DAYS))
    vacations = Vacations(hub, store.notices)
    soon = hub.clock.now() + DAY // 2
    await vacations.announce("ann", soon, 21)
    waits = (await hub.rooms.current(room.id)).table.match.deadline
    await vacations.be_back("bob", soon)
    assert [each.stop - each.start for each in await store.notices.vacations("ann")] == [21 * DAY]
    await vacations.be_back("ann", soon)
    sooner = (await hub.rooms.current(room.id)).table.match.deadline
    assert waits is not None
    assert sooner is not None
    assert waits - sooner == 21 * DAY
    await vacations.announce("ann", soon, 21)
    assert (await hub.rooms.current(room.id)).table.match.deadline == waits


async def test_a_vacation_that_is_kept_is_not_said_to_have_failed(
    new_hub: NewHub, store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await MatchService(new_hub()).create("ann", order(times=OVER_DAYS))

    async def owned(*_: object) -> list[Listed]:
        raise Unreachable("unreachable", "The database does not answer.")

    hub = new_hub()
    vacations = Vacations(hub, store.notices)
    with monkeypatch.context() as broken:
        broken.setattr(store, "owned", owned)
        await vacations.announce("ann", None, 5)
    [kept] = await store.notices.vacations("ann")
    await vacations.tell(await hub.rooms.current(room.id))
    match = (await hub.rooms.current(room.id)).table.match
    assert [match.vacations[chair] for chair in match.chairs_of("ann")] == [(kept,), (kept,)]
