"""All ratings once more from the logs, on both databases: what is right is found so, what is wrong is put right."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from kist.cli.main import main
from kist.games import GAMES
from kist.matches import owners
from kist.matches.parts import Sitter
from kist.matches.ports import Conflict
from kist.ratings.recount import Recount, recount
from kist.server.config import Config
from kist.server.live.hub import Hub
from kist.server.matches.messages import Act
from kist.server.matches.service import MatchService
from kist.server.ratings.service import RatingService
from kist.storage.local_broker import LocalBroker
from kist.storage.store import SqlStore

pytestmark = pytest.mark.anyio


class League:
    """Rated matches of two or three on a store, counted one after the other; nothing is counted by itself."""

    def __init__(self, store: SqlStore) -> None:
        self.store, self.matches = store, list[str]()
        self.hub = Hub(Config("", bots="kist.bots.registry"), GAMES, store, LocalBroker())
        self._service, self.ratings = MatchService(self.hub), RatingService(self.hub, store.ratings)

    async def play(self, *people: str, bot: str | None = None) -> str:
        """A match in which all but the first give up, or the only one does."""
        chairs = ["person"] * len(people) + ([bot] if bot else [])
        agreed = {"game": {"game": "skelter", "seats": len(chairs)}, "chairs": chairs, "rated": True, "begins": 0}
        sitters = [Sitter(who, who) for who in people]
        room = await self._service.seat("tournament:a", f"match{len(self.matches)}", agreed, sitters)
        for seat, who in list(enumerate(people))[0 if bot else 1 :]:
            await self._service.act(who, room.id, Act(seat=seat, do="resign", request="resign"))
        assert await self.ratings.count(room.id)
        self.matches.append(room.id)
        return room.id

    async def recount(self) -> Recount:
        return await recount(self.store, self.store.ratings, GAMES)

    async def steps(self) -> dict[str, object]:
        return {match: await self.store.ratings.steps_at(match) for match in self.matches}


@pytest.fixture
async def league(store: SqlStore) -> AsyncIterator[League]:
    league = League(store)
    await league.play("ann", "bob")
    await league.play("bob", "cleo", "ann")
    await league.play("cleo", bot="bot:novice")
    await league.play("ann", "cleo")
    yield league
    await league.hub.finish()


async def test_who_went_along_to_an_account_in_the_log_alone_is_found_by_the_place(league: League) -> None:
    room = await league.hub.rooms.room(league.matches[1])
    await league.hub.carry_out(room, lambda match: owners.hand_over(match, "cleo", "account"))
    found = await league.recount()
    assert (found.matches, found.is_right, found.left) == (4, True, [])


async def test_what_was_counted_is_right_and_what_was_changed_is_put_right(league: League) -> None:
    before = await league.steps()
    found = await league.recount()
    assert (found.matches, found.is_right, found.left) == (4, True, [])
    ratings, second = league.store.ratings, league.matches[1]
    step = (await ratings.steps_at(second))["bob"]
    wrong = replace(step, place=3, after=replace(step.after, mu=step.after.mu + 7))
    await ratings.mend(found.last, {(second, "bob"): wrong}, [])
    found = await league.recount()
    assert not found.is_right
    assert found.other == {(second, "bob"): step}
    with pytest.raises(Conflict):
        await ratings.mend(found.last - 1, found.other, [])
    await ratings.mend(found.last, found.other, found.missed)
    assert await league.steps() == before
    assert (await league.recount()).is_right


async def test_a_match_that_was_never_counted_is_found_and_counted(league: League) -> None:
    await league.play("dora", "emil")
    for owner in ("dora", "emil"):
        await league.store.ratings.forget(owner)
    found = await league.recount()
    assert (found.matches, found.missed, found.is_right) == (4, [league.matches[-1]], False)
    await league.store.ratings.mend(found.last, {}, found.missed)
    assert await league.store.ratings.uncounted(10) == found.missed
    await league.ratings.sweep()
    found = await league.recount()
    assert (found.matches, found.is_right) == (5, True)


async def test_where_somebody_is_not_known_any_more_all_others_stay_as_they_are(league: League) -> None:
    before = await league.steps()
    await league.store.ratings.forget("bob")
    found = await league.recount()
    assert (found.matches, found.left, found.is_right) == (4, league.matches[:2], True)
    assert (await league.store.ratings.steps_at(league.matches[3])) == before[league.matches[3]]


def test_the_command_makes_no_database_where_there_is_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ratings", "recount", "--data", str(tmp_path / "typo")]) == 1
    assert "There is no database at" in capsys.readouterr().err
    assert not (tmp_path / "typo").exists()


async def test_the_command_says_what_is_wrong_and_puts_it_right(
    league: League, url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    first = league.matches[0]
    step = (await league.store.ratings.steps_at(first))["ann"]
    await league.store.ratings.mend(4, {(first, "ann"): replace(step, before=1.0)}, [])
    await league.store.close()
    command = ["ratings", "recount", "--database", url]

    def run(*more: str) -> tuple[int, str]:
        status, said = main([*command, *more]), capsys.readouterr()
        return status, said.out + said.err

    status, said = await asyncio.to_thread(run)
    assert status == 1
    assert "1 steps in 1 matches" in said
    assert "--repair" in said
    assert (await asyncio.to_thread(run, "--repair"))[0] == 0
    status, said = await asyncio.to_thread(run)
    assert (status, said) == (0, "4 rated matches were counted.\nAll steps are right.\n")
