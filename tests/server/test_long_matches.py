"""Matches that are hard to follow, beside somebody else who goes on: what takes long is done beside the loop."""

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kist.core.game import TakesLong
from kist.cubus.play import referee, turns
from kist.cubus.shape.build import Rules
from kist.cubus.shape.stack import Stack
from kist.cubus.shape.tiles import Tiles
from kist.cubus.solver import TooHard
from kist.games import GAMES
from kist.matches import wishes
from kist.matches.match import Match
from kist.matches.parts import Status
from kist.matches.ports import NewLog
from kist.matches.settings import MatchSettings
from kist.matches.wishes import LONGEST, Stamp
from kist.server import reading
from kist.server.config import Config
from kist.server.desk import Desk
from kist.server.hub import Hub
from kist.server.messages.http import Act, NewMatch
from kist.server.rooms import Room
from kist.server.summary import summary_of
from kist.storage.local_broker import LocalBroker
from kist.storage.store import SqlStore

pytestmark = pytest.mark.anyio
AGREED: dict[str, Any] = {"game": {"game": "cubus", "seats": 2}, "chairs": ["person"] * 2, "begins": 0}


@pytest.fixture
async def hub(tmp_path: Path) -> AsyncIterator[Hub]:
    store = await SqlStore.open(f"sqlite:///{tmp_path}/kist.sqlite3")
    hub = Hub(Config(""), GAMES, store, LocalBroker())
    yield hub
    await hub.finish()
    await store.close()


def long_course(entries: int) -> wishes.Course:
    """A match for three in which somebody sits down and stands up again and again."""
    agreed: dict[str, Any] = {"game": {"game": "cubus", "seats": 3}, "chairs": ["person"] * 3}
    match, rng = Match.new(MatchSettings.read(agreed, GAMES), GAMES, 0, "ann"), Random(1)
    course = wishes.sit(match, Stamp(0, "ann"), 0, "Ann", rng)
    while len(course) < entries and course[-1].status is not Status.OVER:
        if course[-1].sitters[1] is None:
            course += wishes.sit(course[-1], Stamp(0, "bob"), 1, "Bob", rng)
        else:
            course += wishes.stand(course[-1], Stamp(0, "bob"), 1, rng)
    return course


async def test_a_long_log_is_read_while_somebody_else_plays(hub: Hub) -> None:
    course = long_course(LONGEST - 1)
    log = NewLog(
        "a" * 16, "LONGER", "ann", "r", '{"game":{"game":"cubus","seats":2},"chairs":["person","person"]}', 0
    )
    await hub.store.create(log, wishes.entries_of(course), summary_of(course[-1]))
    desk = Desk(hub)
    sit = [{"chair": chair, "name": "Eve"} for chair in range(2)]
    played = await desk.create("eve", NewMatch.model_validate({**AGREED, "sit": sit, "request": "r"}))
    loading, moves = asyncio.create_task(hub.rooms.room("a" * 16)), 0
    while not loading.done():
        match = played.table.match
        order = Act(seat=match.to_act[0] or 0, do="pass" if match.phase == "build" else "waive", request=f"{moves}")
        await desk.act("eve", played.id, order)
        moves += 1
    assert (await loading).table.match.version == LONGEST - 1
    assert moves >= 3


def test_a_log_that_is_too_long_is_closed_with_a_word_for_it() -> None:
    course = long_course(LONGEST + 10)
    assert len(course) == LONGEST + 1
    last = course[-1].last
    assert last is not None
    assert last.do == "close too-long"
    assert course[-1].status is Status.OVER


async def test_what_the_rules_have_to_think_about_is_decided_beside_the_loop(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(referee, "_ANSWERS", {})
    agreed = {**AGREED, "game": {"game": "cubus", "seats": 2, "tells": True}}
    sit = [{"chair": chair, "name": "Eve"} for chair in range(2)]
    hard = await Desk(hub).create("eve", NewMatch.model_validate({**agreed, "sit": sit, "request": "hard"}))
    easy = await Desk(hub).create("eve", NewMatch.model_validate({**AGREED, "sit": sit, "request": "easy"}))
    decided: list[tuple[str, bool]] = []

    def decide(match: Match) -> wishes.Course:
        stack = "..3/.9o3/4o4o3o" if match.thinker else "1"
        answer = referee.can_score(Rules.WOOD_2005, Stack.parse(stack), Tiles())
        decided.append((f"{stack} {answer}", threading.current_thread() is threading.main_thread()))
        return []

    for room in (easy, hard, hard):
        await hub.carry_out(room, decide)
    once = list(dict.fromkeys(decided))  # what comes to nothing is decided again before that is said
    assert once == [("1 False", True), ("..3/.9o3/4o4o3o False", False), ("..3/.9o3/4o4o3o False", True)]


async def play(desk: Desk, room: Room) -> None:
    """Act at random for a while."""
    for number in range(60):
        match = room.table.match
        if match.status is Status.OVER:
            break
        seat = match.to_act[0] or 0
        do = str(match.game.propose(match.state, seat, Random(number)))
        await desk.act("eve", room.id, Act(seat=seat, do=do, request=f"r{number}"))
    assert room.table.match.verdicts, "there was something to find out"


async def test_who_reads_a_match_again_never_asks_the_solver(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the referee found out while it was played is kept beside the log."""
    agreed = {**AGREED, "game": {"game": "cubus", "seats": 2, "tells": True}}
    sit = [{"chair": chair, "name": "Eve"} for chair in range(2)]
    desk = Desk(hub)
    room = await desk.create("eve", NewMatch.model_validate({**agreed, "sit": sit, "request": "new"}))
    await play(desk, room)
    asked = room.table.match.verdicts
    del hub.rooms[room.id]
    referee._ANSWERS.clear()
    monkeypatch.setattr(referee, "solve", lambda *_: pytest.fail("the solver was asked"))
    again = await hub.rooms.room(room.id)
    assert again.table.match.state == room.table.match.state
    assert again.table.match.verdicts == asked
    if again.table.match.status is not Status.OVER:
        await desk.act("eve", room.id, Act(seat=0, do="resign", request="end"))
    for look in (reading.record, partial(reading.replay, since=0, limit=100)):
        referee._ANSWERS.clear()  # as if many others had been answered meanwhile
        assert await look(hub, "eve", room.id)


def nearly_drawn() -> dict[str, Any]:
    """A game in whose pile there are three rhombi: the rules begin to think when it is empty."""
    hands = ["LLLLLLLRRRRRRRDDDDDOO", "LLLLLLLRRRRRRRDDDDDOO"]
    return {**AGREED, "game": {"game": "cubus", "seats": 2, "position": {"stack": "1", "hands": hands}}}


async def play_without_pile(desk: Desk, room: Room) -> None:
    """Pass and waive until all has been drawn and both have passed."""
    for number in range(60):
        match = room.table.match
        if match.status is Status.OVER:
            break
        do = "pass" if match.phase == "build" else "waive"
        await desk.act("eve", room.id, Act(seat=match.to_act[0] or 0, do=do, request=f"r{number}"))
    assert room.table.match.verdicts, "there was something to find out"


async def test_who_follows_a_match_at_another_server_does_not_think_again(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even where it knew the match as it was before there was anything to think about."""
    sit = [{"chair": chair, "name": "Eve"} for chair in range(2)]
    desk, there = Desk(hub), Hub(Config(""), GAMES, hub.store, LocalBroker())
    room = await desk.create("eve", NewMatch.model_validate({**nearly_drawn(), "sit": sit, "request": "new"}))
    behind = await there.rooms.room(room.id)
    assert not behind.table.match.thinker
    monkeypatch.setattr(turns, "has_simple_build", lambda *_: False)
    turns._has_simple_build.cache_clear()
    await play_without_pile(desk, room)
    referee._ANSWERS.clear()
    monkeypatch.setattr(referee, "solve", lambda *_: pytest.fail("the solver was asked"))
    assert (await there.rooms.current(room.id)).table.match.state == room.table.match.state
    await there.finish()


async def test_a_match_whose_verdicts_were_altered_on_disk_goes_the_way_it_went(hub: Hub, tmp_path: Path) -> None:
    sit = [{"chair": chair, "name": "Eve"} for chair in range(2)]
    agreed = {**AGREED, "game": {"game": "cubus", "seats": 2, "tells": True}}
    desk = Desk(hub)
    room = await desk.create("eve", NewMatch.model_validate({**agreed, "sit": sit, "request": "new"}))
    await play(desk, room)
    with closing(sqlite3.connect(tmp_path / "kist.sqlite3")) as database, database:
        lie = "REPLACE(REPLACE(REPLACE(verdicts, 'true', 'yes'), 'false', 'true'), 'yes', 'false')"
        assert database.execute(f"UPDATE matches SET verdicts = {lie}").rowcount == 1  # noqa: S608 - no words of others
    del hub.rooms[room.id]
    referee._ANSWERS.clear()
    again = await hub.rooms.room(room.id)
    assert again.table.match.state == room.table.match.state
    assert again.table.match.verdicts == room.table.match.verdicts


async def test_what_nobody_wrote_down_is_found_out_again_beside_the_loop(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    sit = [{"chair": chair, "name": "Eve"} for chair in range(2)]
    desk, there = Desk(hub), Hub(Config(""), GAMES, hub.store, LocalBroker())
    room = await desk.create("eve", NewMatch.model_validate({**nearly_drawn(), "sit": sit, "request": "new"}))
    await there.rooms.room(room.id)
    monkeypatch.setattr(turns, "has_simple_build", lambda *_: False)
    turns._has_simple_build.cache_clear()
    await play_without_pile(desk, room)
    referee._ANSWERS.clear()
    thought: list[bool] = []

    def think(_: Rules, __: Stack, ___: Tiles, nodes: int | None = None) -> bool:
        if nodes is not None:
            raise TooHard("too-hard", "It takes long.")
        thought.append(threading.current_thread() is threading.main_thread())
        return room.table.match.verdicts != {}

    monkeypatch.setattr(referee, "solve", think)
    monkeypatch.setattr(Match, "learn", lambda *_: None)
    referee._LOADED.set()
    assert (await there.rooms.current(room.id)).table.match.version == room.table.match.version
    assert thought
    assert not any(thought)
    await there.finish()


async def test_who_has_many_hard_matches_keeps_nobody_from_reading_and_deciding(hub: Hub) -> None:
    """Those of one address wait for each other, for as long as it takes; all others go on."""
    hub.whereabouts.note("eve", "10.0.0.1")
    sit = [{"chair": chair, "name": "Eve"} for chair in range(2)]
    agreed = {**AGREED, "game": {"game": "cubus", "seats": 2, "tells": True}}
    orders = [NewMatch.model_validate({**agreed, "sit": sit, "request": f"{number}"}) for number in range(10)]
    hard = [await Desk(hub).create("eve", order) for order in orders]
    easy = [await Desk(hub).create("ann", order) for order in orders[:2]]
    go_on = threading.Event()

    def ponder(match: Match) -> wishes.Course:
        if threading.current_thread() is threading.main_thread():
            raise TakesLong
        if match.maker == "eve":
            go_on.wait()
        return []

    pondering = [asyncio.create_task(hub.carry_out(room, ponder)) for room in hard]
    await asyncio.sleep(0.01)
    try:
        async with asyncio.timeout(20):
            await hub.carry_out(easy[0], ponder)
            hub.drop(easy[1].id)
            assert (await hub.rooms.room(easy[1].id)).table.match.state == easy[1].table.match.state
            await Desk(hub).act("ann", easy[0].id, Act(seat=0, do="resign", request="resign"))
        assert not any(each.done() for each in pondering)
    finally:
        go_on.set()
    await asyncio.gather(*pondering)


def test_verdicts_that_cannot_be_read_are_found_out_again() -> None:
    match = Match.new(MatchSettings.read(AGREED, GAMES), GAMES, 0, "ann")
    for damaged in (None, "", "{", "[1]", '{"2005 1 L": "yes"}'):
        match.learn(damaged)
    assert "2005 1 L" not in referee._ANSWERS
