"""Sitting down, beginning, playing, resigning: what follows from a log."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kist.core.errors import BadNotation, BadSettings, IllegalAction
from kist.core.types import CHANCE
from kist.eventlog.commands import CommandContext
from kist.matches import commands
from kist.matches.log import Entry
from kist.matches.names import characters, read_name
from kist.matches.parts import Status
from tests.matches.tables import START, Played, begun, open_match


def refused(code: str) -> "pytest.RaisesExc[IllegalAction]":
    return pytest.raises(IllegalAction, check=lambda wrong: wrong.code == code)


def test_the_match_begins_when_the_last_chair_is_taken() -> None:
    played = Played(open_match())
    assert [entry.do for entry in played.sit(1)] == ["sit"]
    assert played.match.free_chairs() == (0,)
    last = played.sit(0)
    assert [entry.verb for entry in last] == ["sit", "begin", "draw", "draw", "draw"]
    assert played.match.status is Status.RUNNING
    assert [entry.version for entry in played.log] == [1, 2, 3, 4, 5, 6]


def test_the_lot_is_written_down_and_turns_chairs_into_seats() -> None:
    firsts = {begun(3, seed).match.first for seed in range(20)}
    assert firsts == {0, 1, 2}
    match = begun(3, begins=2).match
    assert [match.seat_of(chair) for chair in range(3)] == [1, 2, 0]
    assert [match.chair_of(seat) for seat in range(3)] == [2, 0, 1]
    assert "begin 2" in [entry.do for entry in begun(3, begins=2).log]


def test_a_chair_is_taken_once_and_only_before_the_beginning() -> None:
    played = Played(open_match())
    played.sit(0)
    with refused("chair-taken"):
        commands.sit(played.match, CommandContext(0, "x", "y"), 0, "Eve", Random(1))
    played.sit(1)
    with refused("room-full"):
        commands.sit(played.match, CommandContext(0, "x", "y"), None, "Eve", Random(1))
    with refused("already-begun"):
        commands.sit(played.match, CommandContext(0, "x", "y"), 0, "Eve", Random(1))


def test_who_stands_up_leaves_the_chair_to_others_and_the_last_one_closes_the_room() -> None:
    played = Played(open_match())
    played.sit(0)
    with refused("not-yours"):
        commands.stand(played.match, CommandContext(0, "stranger", "r"), 0, played.rng)
    played.take(commands.stand(played.match, played.command(0), 0, played.rng))
    assert played.match.closed
    assert played.match.status is Status.OVER


def test_an_empty_chair_can_be_given_to_a_bot_and_the_match_begins_when_it_was_the_last() -> None:
    played = Played(open_match(3))
    played.sit(0)
    assert [(entry.by, entry.do) for entry in played.give(2, "bot:novice")] == [(2, "give bot:novice")]
    assert played.match.free_chairs() == (1,)
    with refused("chair-taken"):
        played.sit(2)
    assert [entry.verb for entry in played.give(1, "bot:master")] == ["give", "begin", *["draw"] * 4]
    assert played.match.chairs == ("person", "bot:master", "bot:novice")
    assert played.start.after_all(played.log) == played.match
    assert played.start.chairs == ("person",) * 3


def test_a_bots_chair_can_be_opened_for_people_again_or_given_to_another_bot() -> None:
    played = Played(open_match(3, chairs=["person", "person", "bot:novice"]))
    played.sit(0)
    played.give(2, "bot:master")
    played.give(2, "person")
    assert played.match.free_chairs() == (1, 2)
    assert played.give(2, "person") == []
    played.sit(2)
    assert [entry.verb for entry in played.sit(1)] == ["sit", "begin", *["draw"] * 4]


def test_chairs_are_given_away_by_who_made_the_match_before_the_beginning_and_while_they_are_empty() -> None:
    played = Played(open_match())
    played.sit(1)
    with refused("not-yours"):
        played.give(0, "bot:novice", maker=1)
    with refused("not-yours"):
        commands.give(played.match, CommandContext(START), 0, "bot:novice", played.rng)
    with refused("chair-taken"):
        played.give(1, "bot:novice")
    with refused("no-such-chair"):
        played.give(2, "bot:novice")
    with pytest.raises(BadSettings):
        played.give(0, "cat")
    played.sit(0)
    with refused("already-begun"):
        played.give(0, "bot:novice")


def test_only_the_owner_acts_from_a_seat() -> None:
    played = begun(2, begins=0)
    with refused("not-yours"):
        commands.act(played.match, CommandContext(0, "owner 1", "r"), 0, "pass", played.rng)
    with refused("not-yours"):
        commands.act(played.match, CommandContext(0), 0, "pass", played.rng)
    played.act(0, "pass")
    assert played.match.phase == "knock"


@pytest.mark.parametrize("do", ["sit", "give person", "begin 1", "close", "rematch abc", "stand", "resign now"])
def test_the_verbs_of_the_match_are_no_actions_of_players(do: str) -> None:
    with refused("not-now"):
        begun(2, begins=0).act(0, do)


def test_chance_follows_in_the_same_batch() -> None:
    played = begun(2, begins=0)
    played.act(0, "pass")
    batch = played.act(1, "waive")
    assert [entry.verb for entry in batch] == ["waive", "draw"]
    assert batch[1].by is None
    assert batch[1].owner is None


def test_when_all_others_have_resigned_the_match_is_over() -> None:
    played = begun(3, begins=0)
    assert [entry.do for entry in played.act(0, "resign") if not entry.do.startswith("draw")] == ["resign"]
    with refused("has-resigned"):
        played.act(0, "resign")
    played.act(2, "resign")
    assert played.match.outcome is not None
    assert played.match.outcome.winners == (1,)
    assert played.match.outcome.reason == "resigned"
    assert played.match.status is Status.OVER
    with refused("game-over"):
        played.act(1, "pass")


def test_a_rematch_is_written_down_once_and_only_after_the_end() -> None:
    played = begun(2)
    with refused("not-over"):
        commands.rematch(played.match, played.command(0), "abc")
    played.act(0, "resign")
    played.take(commands.rematch(played.match, played.command(0), "abc"))
    assert played.match.rematch == "abc"
    with refused("has-rematch"):
        commands.rematch(played.match, played.command(0), "def")


def test_a_match_that_was_given_up_has_no_rematch() -> None:
    played = begun(2)
    played.take(commands.close(played.match, START + 1))
    assert played.match.status is Status.OVER
    with refused("not-over"):
        commands.rematch(played.match, played.command(0), "abc")


def test_what_was_meant_for_an_earlier_moment_is_stale() -> None:
    played = begun(3, begins=0)
    opened = played.act(0, "pass")[-1].version
    played.act(1, "waive")
    commands.check_seen(played.match, opened)  # somebody else's waive closes nothing
    commands.check_seen(played.match, None)
    played.act(2, "knock")
    with refused("stale"):
        commands.check_seen(played.match, opened)
    with refused("stale"):
        commands.check_seen(played.match, 10_000)


def test_who_gives_up_means_it_however_far_the_others_have_gone_on() -> None:
    played = begun(3, begins=0)
    seen = played.act(0, "pass")[-1].version
    played.act(1, "waive")
    played.act(2, "knock")
    context = played.command(0)._replace(seen=seen)
    with refused("stale"):
        commands.act(played.match, context, 0, "waive", played.rng)
    assert 0 in commands.act(played.match, context, 0, "resign", played.rng)[-1].resigned


def test_entries_come_in_order() -> None:
    with refused("out-of-order"):
        open_match().after(Entry(2, 0, 0, "sit", owner="a", name="Ann"))


@pytest.mark.parametrize(
    "name",
    [
        "",
        "  ",
        "x" * 25,
        "a\nb",
        "a\u202eb",
        "\x00",
        "a\u200bb",
        "a\u200db",
        "\u200d",
        "🦊" * 25,
        "a" + "\u0301" * 300,
        "\ud800",
        "\u3164",
        "Ann\u3164",
        "A\u034fnn",
        "Ann\ufe0f",
        "Ann\U000e0101",
        "\u2800",
        "\ufe0f",
    ],
)
def test_bad_names_are_refused(name: str) -> None:
    with pytest.raises(BadNotation):
        read_name(name)


def test_names_are_trimmed_and_may_be_in_any_script() -> None:
    assert [read_name(name) for name in (" Ann ", "Jürgen", "Zoë", "王小明", "🦊")] == [
        "Ann",
        "Jürgen",
        "Zoë",
        "王小明",
        "🦊",
    ]


@pytest.mark.parametrize(
    ("name", "length"),
    [
        ("👨‍👩‍👧 Oma", 5),
        ("👍🏽", 1),
        ("🇳🇱🇩🇪", 2),
        ("e\u0301a", 2),
        ("❤️", 1),
        ("1️⃣", 1),
        ("Zoë", 3),
        ("👩‍👩‍👧‍👦" * 24, 24),
    ],
)
def test_names_are_as_long_as_people_count(name: str, length: int) -> None:
    assert characters(name) == length
    assert read_name(name)


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32), seats=st.integers(2, 6))
def test_the_log_alone_rebuilds_the_match(seed: int, seats: int) -> None:
    played = begun(seats, seed)
    rng = Random(seed)
    for _ in range(60):
        if played.match.status is Status.OVER:
            break
        played.now += rng.randrange(20_000)
        deadline = played.match.deadline
        if deadline is not None and played.now >= deadline:
            played.expire()
            continue
        seat = rng.choice(played.match.awaited)
        resigns = rng.randrange(40) == 0
        played.act(seat, "resign" if resigns else str(played.match.game.propose(played.match.state, seat, rng)))
    again = played.start.after_all(played.log)
    assert again == played.match
    assert [entry.version for entry in played.log] == list(range(1, len(played.log) + 1))
    assert again.to_act != (CHANCE,)
    resigned = {again.seat_of(chair) for chair in again.resigned}
    assert again.status is Status.OVER or not resigned & set(again.to_act)


def test_a_match_of_bots_begins_by_itself() -> None:
    match = open_match(2, chairs=["bot:novice", "bot:novice"])
    transition = commands.begin_if_full(match, START, Random(1))
    assert [entry.verb for entry in commands.entries_of(transition)] == ["begin", "draw", "draw", "draw"]
    after = transition[-1]
    acted = commands.act(after, CommandContext(START), after.chair_of(0), "pass", Random(1), reason='{"code":"x"}')
    assert commands.entries_of(acted)[0].reason == '{"code":"x"}'
