"""Matches that are hard to follow, beside somebody else who goes on: what takes long is done beside the loop."""

import asyncio
import json
import threading
from collections.abc import AsyncIterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kist.core.actions import Action
from kist.core.referee import YES
from kist.cubus.play import referee
from kist.cubus.shape.build import Rules
from kist.cubus.shape.stack import Stack
from kist.cubus.shape.tiles import Tiles
from kist.cubus.solver import TooHard, can_score
from kist.eventlog.commands import CommandContext
from kist.games import GAMES
from kist.matches import commands
from kist.matches.commands import LONGEST
from kist.matches.log import is_ruling
from kist.matches.match import Match
from kist.matches.parts import Status
from kist.matches.ports import NewLog
from kist.matches.settings import MatchSettings
from kist.server.config import Config
from kist.server.live import reading
from kist.server.live.hub import Hub
from kist.server.live.messages import Replay
from kist.server.live.rooms import Connection, Room
from kist.server.live.summary import summary_of
from kist.server.matches.messages import Act, NewMatch
from kist.server.matches.service import MatchService
from kist.storage.local_broker import LocalBroker
from kist.storage.store import SqlStore
from tests.server.live.test_commands_at_tables import Ear

pytestmark = pytest.mark.anyio
AGREED: dict[str, Any] = {"game": {"game": "cubus", "seats": 2}, "chairs": ["person"] * 2, "begins": 0}


@pytest.fixture
async def hub(tmp_path: Path) -> AsyncIterator[Hub]:
    store = await SqlStore.open(f"sqlite:///{tmp_path}/kist.sqlite3")
    hub = Hub(Config(""), GAMES, store, LocalBroker())
    yield hub
    await hub.finish()
    await store.close()


def long_transition(entries: int) -> commands.Transition:
    """A match for three in which somebody sits down and stands up again and again."""
    agreed: dict[str, Any] = {"game": {"game": "cubus", "seats": 3}, "chairs": ["person"] * 3}
    match, rng = Match.new(MatchSettings.read(agreed, GAMES), GAMES, 0, "ann"), Random(1)
    transition = commands.sit(match, CommandContext(0, "ann"), 0, "Ann", rng)
    while len(transition) < entries and transition[-1].status is not Status.OVER:
        if transition[-1].sitters[1] is None:
            transition += commands.sit(transition[-1], CommandContext(0, "bob"), 1, "Bob", rng)
        else:
            transition += commands.stand(transition[-1], CommandContext(0, "bob"), 1, rng)
    return transition


async def test_a_long_log_is_read_while_somebody_else_plays(hub: Hub) -> None:
    transition = long_transition(LONGEST - 1)
    log = NewLog(
        "a" * 16, "LONGER", "ann", "r", '{"game":{"game":"cubus","seats":2},"chairs":["person","person"]}', 0
    )
    await hub.store.create(log, commands.entries_of(transition), summary_of(transition[-1]))
    service = MatchService(hub)
    sit = [{"chair": chair, "name": "Eve"} for chair in range(2)]
    played = await service.create("eve", NewMatch.model_validate({**AGREED, "sit": sit, "request": "r"}))
    loading, moves = asyncio.create_task(hub.rooms.room("a" * 16)), 0
    while not loading.done():
        match = played.table.match
        order = Act(seat=match.awaited[0], do="pass" if match.phase == "build" else "waive", request=f"{moves}")
        await service.act("eve", played.id, order)
        moves += 1
    assert (await loading).table.match.version == LONGEST - 1
    assert moves >= 3


def test_a_log_that_is_too_long_is_closed_with_a_word_for_it() -> None:
    transition = long_transition(LONGEST + 10)
    assert len(transition) == LONGEST + 1
    last = transition[-1].last
    assert last is not None
    assert last.do == "close too-long"
    assert transition[-1].status is Status.OVER


@pytest.fixture
def thinking(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Every question to the solver is a hard one; each notes whether the loop had to wait for it."""
    on_the_loop: list[bool] = []

    def think(rules: Rules, stack: Stack, hand: Tiles, nodes: int | None = None) -> bool:
        if nodes is not None:
            raise TooHard("too-hard", "It takes long.")
        if rules is Rules.WOOD_2005:  # and not what is asked only to be ready for it
            on_the_loop.append(threading.current_thread() is threading.main_thread())
        return can_score(rules, stack, hand)

    referee._LOADED.set()
    monkeypatch.setattr(referee, "_ANSWERS", {})
    monkeypatch.setattr(referee, "solve", think)
    monkeypatch.setattr(referee, "_has_simple_build", lambda *_: False)
    return on_the_loop


def nearly_drawn(**game: Any) -> dict[str, Any]:
    """A game in whose pile there are three rhombi: the referee is asked from when it is empty."""
    hands = ["LLLLLLLRRRRRRRDDDDDOO", "LLLLLLLRRRRRRRDDDDDOO"]
    return {**AGREED, "game": {"game": "cubus", "seats": 2, "position": {"stack": "1", "hands": hands}, **game}}


async def begun(hub: Hub, agreed: dict[str, Any], owner: str = "eve", request: str = "new") -> Room:
    sit = [{"chair": chair, "name": "Eve"} for chair in range(2)]
    return await MatchService(hub).create(owner, NewMatch.model_validate({**agreed, "sit": sit, "request": request}))


async def play_without_pile(service: MatchService, room: Room, owner: str = "eve") -> None:
    """Pass, waive and decline until all has been drawn and both have passed."""
    for number in range(60):
        match = room.table.match
        if match.status is Status.OVER:
            break
        seat = match.awaited[0]
        do = str(match.game.timeout(match.state, seat))
        await service.act(owner, room.id, Act(seat=seat, do=do, request=f"r{number}"))


def rulings(room: Room) -> list[str]:
    return [entry.do for entry in room.table.entries if is_ruling(entry.do)]


async def test_what_the_referee_has_to_think_about_is_found_beside_the_loop(hub: Hub, thinking: list[bool]) -> None:
    room = await begun(hub, nearly_drawn())
    assert not thinking, "there was nothing to ask"
    await play_without_pile(MatchService(hub), room)
    assert thinking
    assert not any(thinking)
    assert set(rulings(room)) == {"rule yes"}
    assert room.table.match.outcome is not None


async def test_a_match_that_begins_with_a_question_is_begun_beside_the_loop(hub: Hub, thinking: list[bool]) -> None:
    room = await begun(hub, nearly_drawn(tells=True))
    assert thinking == [False]
    assert rulings(room) == ["rule yes"]
    assert room.table.match.awaited == (0,)


async def test_nobody_is_shown_a_table_that_waits_for_the_referee(hub: Hub, thinking: list[bool]) -> None:
    room, shown = await begun(hub, nearly_drawn()), list[Match]()
    room.pushed = lambda: shown.append(room.table.match)
    connection = Connection(None, Ear(), 1 << 20)
    room.connections.add(connection)
    connection.version = room.table.match.version
    await play_without_pile(MatchService(hub), room)
    assert thinking
    assert shown
    assert not any(each.awaits_referee for each in shown)


async def test_who_reads_a_match_again_never_asks_the_solver(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the referee answered while it was played is in the log."""
    service, room = MatchService(hub), await begun(hub, nearly_drawn(tells=True, leftovers="best"))
    await play_without_pile(service, room)
    assert len(rulings(room)) > 3
    del hub.rooms[room.id]
    referee._ANSWERS.clear()
    monkeypatch.setattr(referee, "_has_simple_build", lambda *_: pytest.fail("hands were looked at"))
    again = await hub.rooms.room(room.id)
    assert again.table.match.state == room.table.match.state
    if again.table.match.status is not Status.OVER:
        await service.act("eve", room.id, Act(seat=0, do="resign", request="end"))
    for look in (reading.record, reading.transcript, partial(reading.replay, since=0, limit=100)):
        assert await look(hub, "eve", "eve", room.id)
    told = Replay.model_validate_json(await reading.replay(hub, "eve", "eve", room.id, 0, LONGEST))
    assert [each.view is None for each in told.moments if is_ruling(each.entry.do)] == [True] * len(rulings(again))
    assert not any(each.view.phase == "referee" for each in told.moments if each.view)
    assert told.moments[-1].view or is_ruling(told.moments[-1].entry.do)


async def test_who_follows_a_match_at_another_server_does_not_think_again(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = Hub(Config(""), GAMES, hub.store, LocalBroker())
    room = await begun(hub, nearly_drawn())
    behind = await there.rooms.room(room.id)
    assert not rulings(behind)
    await play_without_pile(MatchService(hub), room)
    referee._ANSWERS.clear()
    monkeypatch.setattr(referee, "_has_simple_build", lambda *_: pytest.fail("hands were looked at"))
    assert (await there.rooms.current(room.id)).table.match.state == room.table.match.state
    await there.finish()


async def test_a_match_from_before_the_referee_was_written_down_is_read_and_goes_on(
    hub: Hub, thinking: list[bool]
) -> None:
    """Its log says what the players did alone; it comes to the same, beside the loop, and is not written anew."""
    room = await begun(hub, nearly_drawn())
    service = MatchService(hub)
    while not rulings(room) or room.table.match.phase != "build":
        match = room.table.match
        do = "pass" if match.phase == "build" else "waive"
        await service.act("eve", room.id, Act(seat=match.awaited[0], do=do, request=f"r{match.version}"))
    then = [each for each in await hub.store.entries(room.id, 0) if not is_ruling(each.do)]
    log = [replace(entry, version=version) for version, entry in enumerate(then, 1)]
    new = NewLog("b" * 16, "BEFORE", "eve", "before", json.dumps(room.table.match.settings.to_json()), 0)
    await hub.store.create(new, log, summary_of(room.table.match))
    thinking.clear()
    referee._ANSWERS.clear()
    before = await hub.rooms.room("b" * 16)
    assert thinking
    assert not any(thinking)
    assert (before.table.match.state, before.table.match.version) == (room.table.match.state, len(log))
    assert before.table.match.awaited == room.table.match.awaited
    await play_without_pile(service, before)
    await play_without_pile(service, room)
    assert before.table.match.outcome == room.table.match.outcome
    assert [entry.do for entry in before.table.entries[len(log) :]] == [
        entry.do for entry in room.table.entries[-(len(before.table.entries) - len(log)) :]
    ]


async def test_who_has_many_hard_matches_keeps_nobody_from_reading_and_deciding(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of one address wait for each other, for as long as it takes; all others go on."""
    hub.whereabouts.note("eve", "10.0.0.1")
    hard = [await begun(hub, nearly_drawn(), "eve", f"{number}") for number in range(10)]
    easy = [await begun(hub, nearly_drawn(), "ann", f"{number}") for number in range(2)]
    go_on = threading.Event()

    def ponder(match: Match) -> Action:
        assert threading.current_thread() is not threading.main_thread()
        if match.maker == "eve":
            go_on.wait()
        return YES

    monkeypatch.setattr(Match, "quick_ruling", lambda _: None)
    monkeypatch.setattr(Match, "ruling", ponder)
    pondering = [asyncio.create_task(play_without_pile(MatchService(hub), room)) for room in hard]
    await asyncio.sleep(0.01)
    try:
        async with asyncio.timeout(20):
            await play_without_pile(MatchService(hub), easy[0], "ann")
            assert rulings(easy[0])
            hub.drop(easy[1].id)
            assert (await hub.rooms.room(easy[1].id)).table.match.state == easy[1].table.match.state
            await MatchService(hub).act("ann", easy[1].id, Act(seat=0, do="resign", request="resign"))
        assert not any(each.done() for each in pondering)
    finally:
        go_on.set()
    await asyncio.gather(*pondering)
