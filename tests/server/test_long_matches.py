"""Matches that are hard to follow, beside somebody else who goes on: what takes long is done beside the loop."""

import asyncio
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kist.cubus.play import referee
from kist.cubus.shape.build import Rules
from kist.cubus.shape.stack import Stack
from kist.cubus.shape.tiles import Tiles
from kist.games import GAMES
from kist.matches import wishes
from kist.matches.match import Match
from kist.matches.parts import Status
from kist.matches.ports import NewLog
from kist.matches.settings import MatchSettings
from kist.matches.wishes import LONGEST, Stamp
from kist.server.config import Config
from kist.server.desk import Desk
from kist.server.hub import Hub
from kist.server.messages.http import Act, NewMatch
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
    loading, moves = asyncio.create_task(hub.room("a" * 16)), 0
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
        stack = "..3/.9o3/4o4o3o" if match.may_take_long else "1"
        answer = referee.can_score(Rules.WOOD_2005, Stack.parse(stack), Tiles())
        decided.append((f"{stack} {answer}", threading.current_thread() is threading.main_thread()))
        return []

    for room in (easy, hard, hard):
        await hub.carry_out(room, decide)
    once = list(dict.fromkeys(decided))  # what comes to nothing is decided again before that is said
    assert once == [("1 False", True), ("..3/.9o3/4o4o3o False", False), ("..3/.9o3/4o4o3o False", True)]


async def test_who_reads_a_match_again_never_asks_the_solver(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the referee found out while it was played is kept beside the log."""
    agreed = {**AGREED, "game": {"game": "cubus", "seats": 2, "tells": True}}
    sit = [{"chair": chair, "name": "Eve"} for chair in range(2)]
    desk = Desk(hub)
    room = await desk.create("eve", NewMatch.model_validate({**agreed, "sit": sit, "request": "new"}))
    for number in range(60):
        match = room.table.match
        if match.status is Status.OVER:
            break
        seat = match.to_act[0] or 0
        do = str(match.game.propose(match.state, seat, Random(number)))
        await desk.act("eve", room.id, Act(seat=seat, do=do, request=f"r{number}"))
    asked = room.table.match.verdicts
    assert len(asked) > 5, "there was something to find out"
    del hub.rooms[room.id]
    referee._ANSWERS.clear()
    monkeypatch.setattr(referee, "solve", lambda *_: pytest.fail("the solver was asked"))
    again = await hub.room(room.id)
    assert again.table.match.state == room.table.match.state
    assert again.table.match.verdicts == asked


def test_verdicts_that_cannot_be_read_are_found_out_again() -> None:
    match = Match.new(MatchSettings.read(AGREED, GAMES), GAMES, 0, "ann")
    for damaged in (None, "", "{", "[1]", '{"2005 1 L": "yes"}'):
        match.learn(damaged)
    assert "2005 1 L" not in referee._ANSWERS
