"""Whom a chair belongs to: it goes along to an account, and who is forgotten leaves a place without a name."""

from dataclasses import replace
from random import Random

from kist.eventlog.commands import CommandContext
from kist.games import GAMES
from kist.matches import owners, record
from kist.matches.match import Match
from kist.matches.parts import NOBODY, Sitter, Status
from tests.matches.tables import Played, begun, open_match


def again(played: Played) -> Match:
    """The match that was played, read from its log."""
    return played.start.after_all(played.log)


def test_chairs_and_what_their_owner_made_are_handed_over_without_touching_the_game() -> None:
    played = begun(3, times={"any": None}, begins=0)
    before = played.match
    played.now += 5000
    entries = played.take(owners.hand_over(before, "owner 0", "account"))
    assert [(each.do, each.by, each.owner, each.at) for each in entries] == [("hand", 0, "account", before.changed)]
    after = played.match
    assert (after.maker, after.sitters[0]) == ("account", Sitter("account", "Player 0"))
    assert (after.state, after.window, after.changed, after.to_act) == (
        before.state,
        before.window,
        before.changed,
        before.to_act,
    )
    assert again(played).sitters == after.sitters
    assert owners.hand_over(after, "owner 0", "account") == []


def test_who_is_forgotten_is_neither_in_the_match_nor_in_its_log() -> None:
    played = begun(2, times={"any": None}, begins=0)
    played.act(0, "pass")
    played.take(owners.hand_over(played.match, "owner 0", "account"))
    played.take(owners.forget(played.match, "account"))
    assert played.match.sitters == (NOBODY, Sitter("owner 1", "Player 1"))
    assert played.match.maker == ""
    played.log = owners.nameless(played.log, "account")
    assert not {"owner 0", "account", "Player 0"} & {word for each in played.log for word in (each.owner, each.name)}
    assert played.log[1].name == "Player 1"
    read = replace(again(played), maker="")
    assert read.sitters == played.match.sitters
    assert read.state == played.match.state
    assert read.chairs_of("") == (0,)  # no client has that name


def test_a_match_in_which_chairs_were_handed_over_or_forgotten_can_still_be_verified() -> None:
    start = open_match(2, times={"any": None})
    played = Played(replace(start, settings=start.settings.sealed("5" * 64)))
    played.sit(0)
    played.sit(1)
    played.take(owners.hand_over(played.match, "owner 1", "account"))
    played.act(0, "resign")
    played.take(owners.forget(played.match, "owner 0"))
    told = record.record_of(played.start.settings, owners.nameless(played.log, "owner 0"), GAMES)
    assert record.check(told, GAMES).chances > 0


def test_taking_leave_gets_up_gives_up_and_closes() -> None:
    rng = Random(1)

    def left(played: Played) -> list[str]:
        return [each.do for each in played.take(owners.take_leave(played.match, CommandContext(1, "owner 0"), rng))]

    waiting = Played(open_match(3))
    waiting.sit(0)
    waiting.sit(1)
    assert left(waiting) == ["stand"]
    assert left(waiting) == []
    alone = Played(open_match(2))
    alone.sit(0)
    assert left(alone) == ["close"]
    playing = begun(2, times={"any": None}, begins=0)
    assert left(playing) == ["resign"]
    assert playing.match.status is Status.OVER
    assert left(playing) == []
