"""Bots at the table: they play, and whatever they do wrong never stops a match."""

from random import Random

import pytest

from kist.bots.cubus.player import SHOWS_IN, WAIVES_IN
from kist.bots.registry import LEVELS, find_level
from kist.eventlog.commands import CommandContext
from kist.games import GAMES
from kist.matches import commands
from kist.matches.match import Match
from kist.matches.pace import is_rivalled, moment_for
from kist.matches.settings import MatchSettings
from kist.server.live.bots import USUAL_MOMENT_SECONDS
from tests.server.clients import Client, Json
from tests.services import Kist

pytestmark = pytest.mark.anyio


async def played_out(client: Client, match: str, do: dict[str, str]) -> Json:
    """Play the only person's seat until the match is over."""
    async with client.socket(match) as socket:
        update: Json = socket.welcome["update"]
        while update["status"] != "over":
            view = update["views"][0]
            if view["viewer"] in view["to_act"]:
                await socket.act(view["viewer"], do[view["phase"]], seen=update["version"])
            update = await socket.expect("update", within=30)
        return update


def test_bots_take_their_moment_slowly_fast_or_not_at_all() -> None:
    assert moment_for(2.0, "slow") > moment_for(2.0, "normal") == 2.0
    assert moment_for(2.0, "at-once") == 0
    assert moment_for(9.0, "fast") + moment_for(USUAL_MOMENT_SECONDS, "fast") <= 1  # a touch and its move


@pytest.mark.parametrize("level", [level.name for level in LEVELS["cubus"]])
def test_from_a_pass_to_the_own_next_turn_one_bot_takes_less_than_three_seconds(level: str) -> None:
    longest = find_level("cubus", level).make(0, 0).temper  # type: ignore[attr-defined]
    knocks = moment_for(longest.knocks_after[1], "normal", rivalled=False)
    assert max(knocks + SHOWS_IN[1], WAIVES_IN[1]) + longest.thinks_for[1] < 3


def test_bots_leave_people_their_chance_to_knock_first_but_wait_for_nobody_else() -> None:
    def passed(*chairs: str) -> Match:
        settings: Json = {"game": {"game": "cubus", "seats": len(chairs)}, "chairs": chairs, "begins": 0}
        match = Match.new(MatchSettings.read(settings, GAMES), GAMES, 0)
        for chair in match.free_chairs():
            match = commands.sit(match, CommandContext(0, "ann"), chair, "Ann", Random(0))[-1]
        while match.phase != "knock":
            turn = match.awaited[0]
            match = commands.act(
                match, CommandContext(0, None if match.is_bot(turn) else "ann"), turn, "pass", Random(0)
            )[-1]
        return match

    assert not is_rivalled(passed("person", "bot:novice", "bot:novice"))
    assert is_rivalled(passed("person", "bot:novice", "person"))


async def test_the_pace_of_bots_is_agreed_for_the_match(kist: Kist) -> None:
    ann = await Client.new(kist.url)
    assert (await ann.create(pace="fast"))["info"]["pace"] == "fast"
    assert (await ann.create())["info"]["pace"] == "normal"
    await ann.close()


@pytest.mark.long
@pytest.mark.parametrize("level", ["listed", "crashing", "illegal"])
async def test_a_whole_game_against_a_bot(kist: Kist, level: str) -> None:
    ann = await Client.new(kist.url)
    room = await ann.create(chairs=["person", f"bot:{level}"])
    match = room["info"]["id"]
    assert room["update"]["chairs"][1] == {
        "chair": 1,
        "kind": "bot",
        "level": level,
        "name": None,
        "seat": 1,
        "yours": False,
        "connected": True,
        "held_up_from": None,
        "overslept": False,
        "vacation": None,
        "resigned": False,
        "agrees": False,
        "hints": 0,
        "taken_back": 0,
    }
    over = await played_out(ann, match, {"build": "pass", "knock": "waive", "show": "fail"})
    assert over["outcome"]["winners"]
    replay = await ann.get(f"/api/matches/{match}/replay")
    reasons = [moment["reason"] for moment in replay["moments"] if moment["reason"]]
    if level == "listed":
        assert all(reason["code"] == "first" for reason in reasons)
        assert len(reasons) > 10
    else:
        assert reasons == []
    await ann.close()


@pytest.mark.long
async def test_a_worker_that_dies_is_started_again(kist: Kist) -> None:
    ann = await Client.new(kist.url)
    match = (await ann.create(3, chairs=["person", "bot:dying", "bot:listed"]))["info"]["id"]
    async with ann.socket(match) as socket:
        await socket.act(0, "pass")
        update = socket.welcome["update"]
        while 0 not in update["views"][0]["to_act"] or update["version"] < 8:
            update = await socket.expect("update", within=60)
    metrics = (await ann.http.get("/metrics")).text
    assert 'kist_bot_failures_total{level="dying"}' in metrics
    await ann.close()


async def test_unknown_levels_are_refused(kist: Kist) -> None:
    ann = await Client.new(kist.url)
    assert (await ann.create(chairs=["person", "bot:genius"], status=422))["error"] == "no-such-bot"
    notes = (await ann.get("/api/games"))["games"]
    assert "listed" in notes[0]["bots"]
    assert notes[0]["times"]["knock"] == 15
    await ann.close()
