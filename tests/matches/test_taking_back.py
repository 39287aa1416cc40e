"""Alone against bots a build can be taken back: an entry of its own, after which the pile lies as it lay."""

from random import Random
from typing import Any

import pytest

from kist.core.actions import Action
from kist.core.errors import IllegalAction
from kist.core.types import CHANCE
from kist.eventlog.commands import CommandContext
from kist.games import GAMES
from kist.matches import commands
from kist.matches.log import Entry, standing
from kist.matches.match import Match
from kist.matches.record import Unfair, check, record_of
from kist.matches.settings import MatchSettings

LUCK = Random(0)


def begun(*chairs: str, **more: object) -> Match:
    """A match that begins from a stack on which there is a build for 3 points."""
    game = {"game": "cubus", "seats": len(chairs), "position": {"stack": ".2/21"}}
    settings = MatchSettings.read({"game": game, "chairs": chairs, "begins": 0, **more}, GAMES)  # type: ignore[dict-item]
    match = Match.new(settings.sealed("secret"), GAMES, 0)
    for chair in match.free_chairs():
        match = commands.sit(match, CommandContext(0, f"owner {chair}"), chair, "Ann", LUCK)[-1]
    return match


class Play:
    """A match and its log; chair 0 is a person."""

    def __init__(self, match: Match) -> None:
        self.match, self.log = match, list[Entry]()

    def does(self, chair: int, do: str) -> "Play":
        owner = None if self.match.is_bot(chair) else f"owner {chair}"
        transition = commands.act(self.match, CommandContext(0, owner), chair, do, LUCK)
        self.log += commands.entries_of(transition)
        self.match = transition[-1]
        return self

    @property
    def drawn(self) -> list[str]:
        return [entry.do for entry in self.log if entry.by is CHANCE]

    def built(self) -> int:
        """The version of the build that can be taken back."""
        assert self.match.before is not None
        return self.match.before.version


def test_what_followed_is_undone_and_the_same_is_drawn_again() -> None:
    play = Play(begun("person", "bot:novice"))
    before = play.match.state
    play.does(0, "build .2/22").does(1, "pass").does(0, "waive")
    drawn = play.drawn
    play.does(0, f"takeback {play.built()}")
    assert play.match.state == before
    assert play.match.taken_back == (0,)
    play.does(0, "pass").does(1, "waive").does(1, "pass").does(0, "waive")
    assert play.drawn == drawn * 2
    play.does(0, "pass")
    assert play.match.redraws == (), "then chance goes on with points of its own"


def test_a_build_can_be_taken_back_again_and_again_and_the_pile_never_changes() -> None:
    play = Play(begun("person", "bot:novice"))
    for _ in range(3):
        play.does(0, "build .2/22").does(1, "pass").does(0, "waive")
        play.does(0, f"takeback {play.built()}")
    play.does(0, "pass").does(1, "waive")
    assert play.drawn[::2] == [play.drawn[0]] * 4
    assert play.match.taken_back == (0, 0, 0)


def test_once_somebody_went_on_it_stands() -> None:
    play = Play(begun("person", "bot:novice")).does(0, "build .2/22")
    version = play.built()
    play.does(1, "pass").does(0, "waive").does(0, "pass")
    with pytest.raises(IllegalAction, match="nothing that this player can take back"):
        play.does(0, f"takeback {version}")


@pytest.mark.parametrize(
    ("chairs", "more"),
    [
        (("person", "person"), {}),
        (("person", "bot:novice"), {"hints": False}),
        (("person", "person", "bot:novice"), {}),
    ],
)
def test_not_where_another_person_plays_nor_where_hints_are_ruled_out_as_for_a_rating(
    chairs: tuple[str, ...], more: dict[str, object]
) -> None:
    play = Play(begun(*chairs, **more)).does(0, "build .2/22")
    assert play.match.before is None
    with pytest.raises(IllegalAction, match="nothing that this player can take back"):
        play.does(0, f"takeback {play.match.version - 1}")


def test_the_log_replays_a_record_verifies_and_a_transcript_has_only_what_stands() -> None:
    match = begun("person", "bot:novice")
    play = Play(match)
    opening = [Entry(1, 0, 0, "sit", owner="owner 0", name="Ann"), Entry(2, 0, None, "begin 0")]
    play.does(0, "build .2/22").does(1, "pass").does(0, "waive").does(0, f"takeback {play.built()}")
    play.does(0, "pass").does(1, "waive").does(1, "pass").does(0, "waive").does(0, "resign")
    log = [*opening, *play.log]
    assert Match.new(match.settings, GAMES, 0).after_all(log).state == play.match.state
    record = record_of(match.settings, log, GAMES)
    assert check(record, GAMES).chances == 2 * 2 + 1
    lines: Any = record["log"]
    again = next(line for line in lines if "point" in line)
    assert again["point"] == 4
    again["do"] = "draw O" if again["do"] != "draw O" else "draw D"
    with pytest.raises(Unfair):
        check(record, GAMES)
    done = [entry.do for entry in standing(log) if entry.verb in {"build", "pass", "waive", "resign"}]
    assert done == ["pass", "waive", "pass", "waive", "resign"]
    state = match.state
    for entry in (each for each in standing(log) if each.verb in {"draw", "pass", "waive"}):
        actor = CHANCE if entry.by is None else match.seat_of(entry.by)
        state = match.game.apply(state, actor, Action.parse(entry.do))
    assert match.game.view(state, None).table == play.match.game.view(play.match.state, None).table
