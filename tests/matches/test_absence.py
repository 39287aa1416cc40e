"""Who leaves: no table is held up for ever, and who comes back takes the chair again."""

from dataclasses import fields
from typing import Any

import pytest

from kist.core.errors import IllegalAction
from kist.eventlog.commands import CommandContext, NotYours
from kist.matches import absence, commands
from kist.matches.absence import PATIENCE
from kist.matches.match import Match
from kist.matches.parts import Status
from tests.matches.tables import Played, begun

NO_CLOCK: dict[str, Any] = {"times": {"any": None}, "begins": 0}
TURN_CLOCK: dict[str, Any] = {"times": {"build": 60}, "begins": 0}


def lend(played: Played, chair: int, by: int, *, connected: bool = False) -> None:
    context = played.command(by)
    played.take(absence.lend(played.match, context, chair, "bot:novice", played.rng, connected=connected))


def refused(code: str) -> "pytest.RaisesExc[IllegalAction]":
    return pytest.raises(IllegalAction, check=lambda wrong: wrong.code == code)


def test_the_others_wait_for_a_while_before_a_bot_may_play_on() -> None:
    played = begun(3, **NO_CLOCK)
    played.now += PATIENCE - 1
    with refused("not-away"):
        lend(played, 0, by=1)
    played.now += 1
    with refused("not-away"):
        lend(played, 0, by=1, connected=True)
    lend(played, 0, by=1)
    assert played.match.is_lent(0)
    assert played.log[-1].do == "lend bot:novice"


def test_nobody_is_away_whose_turn_it_is_not() -> None:
    played = begun(3, **NO_CLOCK)
    played.now += PATIENCE
    for chair in (1, 2):
        with refused("not-away"):
            lend(played, chair, by=3 - chair)


def test_only_other_players_can_decide_it() -> None:
    played = begun(2, **NO_CLOCK)
    played.now += PATIENCE
    for owner in (0, "stranger"):
        context = CommandContext(played.now, f"owner {owner}", "request")
        with pytest.raises(NotYours):
            absence.lend(played.match, context, 0, "bot:novice", played.rng, connected=False)
    with refused("no-such-chair"):
        lend(played, 7, by=1)


def test_the_bot_acts_and_who_was_away_acts_only_once_back() -> None:
    played = begun(2, **NO_CLOCK)
    played.now += PATIENCE
    lend(played, 0, by=1)
    with refused("is-lent"):
        played.act(0, "pass")
    played.take(commands.act(played.match, CommandContext(played.now), 0, "pass", played.rng))
    played.take(absence.come_back(played.match, played.command(0), 0, played.rng))
    assert not played.match.is_bot(0)
    played.act(1, "waive")
    played.act(1, "pass")
    played.act(0, "waive")
    assert played.match.to_act == (0,)
    played.act(0, "pass")


def test_nobody_takes_the_chair_of_another_back() -> None:
    played = begun(2, **NO_CLOCK)
    played.now += PATIENCE
    lend(played, 0, by=1)
    with pytest.raises(NotYours):
        absence.come_back(played.match, played.command(1), 0, played.rng)
    with refused("not-away"):
        absence.come_back(played.match, played.command(1), 1, played.rng)


def test_two_turns_in_a_row_that_ran_out_are_as_good_as_being_away() -> None:
    played = begun(2, **TURN_CLOCK)
    for missed in (1, 2):
        assert absence.held_up_from(played.match, 0) is None
        played.now += 60_000
        assert [entry.do for entry in played.expire()][:1] == ["pass"]
        played.act(1, "waive")
        assert played.match.overslept[0] == missed
        if missed == 1:
            with refused("not-away"):
                lend(played, 0, by=1, connected=True)
            played.act(1, "pass")
            played.act(0, "waive")
            assert played.match.overslept[0] == 0, "an answer is a sign of life"
            played.now += 60_000
            played.expire()
            played.act(1, "waive")
            played.act(1, "pass")
            played.now += 15_000
            assert [entry.do for entry in played.expire()][:1] == ["waive"]
            assert played.match.overslept[0] == 1, "who lets others knock is not away"
    lend(played, 0, by=1, connected=True)


def test_the_table_can_go_on_without_who_is_away() -> None:
    played = begun(3, **NO_CLOCK)
    played.now += PATIENCE
    context = played.command(1)
    played.take(absence.dismiss(played.match, context, 0, played.rng, connected=False))
    (left,) = [entry for entry in played.log if entry.do == "resign"]
    assert (left.by, left.auto) == (0, True)
    assert played.match.to_act == (1,)
    played.now += PATIENCE
    played.take(absence.dismiss(played.match, played.command(2), 1, played.rng, connected=False))
    assert played.match.status is Status.OVER
    assert played.match.outcome is not None
    assert played.match.outcome.winners == (2,)


def test_whoever_is_away_keeps_their_name_and_their_hints() -> None:
    played = begun(2, **NO_CLOCK)
    before = played.match.hints
    played.now += PATIENCE
    lend(played, 0, by=1)
    assert played.match.sitters[0] is not None
    assert played.match.hints == before


@pytest.mark.parametrize("agreed", [NO_CLOCK, TURN_CLOCK], ids=["no clock", "a clock for turns"])
@pytest.mark.parametrize("seed", range(5))
def test_what_is_said_of_all_chairs_is_what_there_is_to_say_of_each(agreed: dict[str, Any], seed: int) -> None:
    """And nothing that was found out about a match is taken along to the next moment of it."""
    played, said = begun(3, seed, **agreed), set[absence.Holding]()
    for _ in range(60):
        played.now += played.rng.choice([10, 70_000])
        if not played.expire():
            if played.match.status is not Status.RUNNING:
                break
            seat = played.match.awaited[0]
            action = played.match.game.propose(played.match.state, seat, played.rng)
            played.act(seat, str(action))
        match = played.match
        each = {chair: absence.holding(match, chair) for chair in range(3)}
        assert absence.held_up(match) == {at: its for at, its in each.items() if its != absence.NOT_AT_ALL}
        fresh = Match(**{part.name: getattr(match, part.name) for part in fields(Match)})
        for fact in ("status", "outcome", "to_act", "hints", "deadline", "awaited"):
            assert getattr(match, fact) == getattr(fresh, fact)
        said |= set(each.values())
    assert len(said) > 1, "somebody has held the others up"
