"""Who resigns gives up in the game, and wins nothing; matches of earlier rules are kept."""

import json
from pathlib import Path

import pytest

from kist.core.errors import IllegalAction
from kist.core.outcome import Outcome
from kist.games import GAMES
from kist.matches import commands
from kist.matches.log import Entry
from kist.matches.match import Match
from kist.matches.parts import Status
from kist.matches.settings import MatchSettings
from tests.matches.tables import START, Played, begun

EARLIER = Path(__file__).parent / "earlier"
every_game = pytest.mark.parametrize("game", ["cubus", "skelter"])


def skelter(seats: int) -> Played:
    """Everybody has placed one stone."""
    played = begun(seats, begins=0, game={"game": "skelter", "board": "classic"})
    for _ in range(seats):
        played.act(
            played.match.state.actor, str(played.match.game.timeout(played.match.state, played.match.state.actor))
        )
    return played


def stones_of(played: Played, seat: int) -> int:
    piles = played.match.view(None).table.piles
    return sum(pile.count(seat) for pile in piles.values())


def test_in_helter_skelter_a_resigned_seat_is_out_with_all_stones() -> None:
    played = skelter(3)
    assert [entry.do for entry in played.act(0, "resign")] == ["resign"]
    assert played.match.view(None).table.out == (0,)
    assert stones_of(played, 0) == 0
    assert played.match.to_act == (1,)


def test_whoever_resigns_though_others_are_to_act_is_gone_too() -> None:
    played = skelter(3)
    assert played.match.to_act == (0,)
    played.act(2, "resign")
    assert (played.match.to_act, played.match.view(None).table.out) == ((0,), (2,))
    with pytest.raises(IllegalAction) as refused:
        played.act(2, "resign")
    assert refused.value.code == "has-resigned"


@every_game
def test_whoever_resigned_wins_nothing(game: str) -> None:
    played = begun(3, begins=0, game={"game": game})
    played.act(1, "resign")
    while played.match.status is Status.RUNNING:
        seat = played.match.to_act[0]
        assert seat in (0, 2)
        played.act(seat, str(played.match.game.timeout(played.match.state, seat)))
    assert played.match.outcome is not None
    assert 1 not in played.match.outcome.winners


@every_game
def test_when_all_but_one_have_resigned_that_one_wins(game: str) -> None:
    played = begun(3, begins=0, game={"game": game})
    played.act(1, "resign")
    played.act(0, "resign")
    assert (played.match.status, played.match.outcome) == (Status.OVER, Outcome((2,), "resigned"))


# Earlier rules ------------------------------------------------------------------------------------------------------


def earlier(game: str) -> tuple[Match, list[Entry]]:
    """A match as it was stored before there were versions, with its whole log."""
    settings, *lines = map(json.loads, (EARLIER / f"{game}.jsonl").read_text().splitlines())
    entries = [Entry(**{"by": None, **line}) for line in lines]
    return Match.new(MatchSettings.stored(settings, GAMES), GAMES, START, maker="owner 0"), entries


@every_game
def test_a_match_of_earlier_rules_is_kept_as_it_was(game: str) -> None:
    start, entries = earlier(game)
    match = start.after_all(entries)
    assert match.is_earlier
    assert (match.status, match.version, match.deadline) == (Status.OVER, len(entries), None)
    assert [sitter.name for sitter in match.sitters if sitter] == ["Player 0", "Player 1", "Player 2"]
    assert match.resigned
    assert (match.state, match.outcome, match.to_act) == (None, None, ())


@every_game
def test_a_match_of_earlier_rules_that_was_not_over_is_closed_when_it_is_due(game: str) -> None:
    start, entries = earlier(game)
    match = start.after_all(entries[:30])
    closing = commands.expire(match, START, Played(match).rng)
    assert [entry.do for entry in commands.entries_of(closing)] == ["close"]
    closed = closing[-1]
    assert closed.closed
    assert commands.expire(closed, START, Played(match).rng) == []


@every_game
def test_nobody_plays_on_by_earlier_rules(game: str) -> None:
    start, entries = earlier(game)
    played = Played(start.after_all(entries[:30]))
    for do in ("pass", "resign"):
        with pytest.raises(IllegalAction) as refused:
            played.act(0, do)
        assert refused.value.code == "earlier-version"


@every_game
def test_a_room_that_was_open_under_earlier_rules_is_closed_when_it_is_full(game: str) -> None:
    start, entries = earlier(game)
    played = Played(start.after_all(entries[:2]))
    assert played.match.status is Status.OPEN
    assert [entry.do for entry in played.sit(2)] == ["sit", "close"]


@every_game
def test_a_match_remembers_the_version_of_its_rules(game: str) -> None:
    settings = MatchSettings.read({"game": {"game": game, "seats": 2}, "chairs": ["person"] * 2}, GAMES)
    assert settings.version == GAMES[game].version
    assert MatchSettings.stored(json.loads(json.dumps(settings.to_json())), GAMES) == settings
    assert not Match.new(settings, GAMES, START).is_earlier
