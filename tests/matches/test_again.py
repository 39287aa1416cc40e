"""Playing again: everybody keeps chair, colour and wins, they begin in turns, and who came late gets a chair."""

import pytest

from kist.core.errors import IllegalAction
from kist.eventlog.commands import CommandContext
from kist.games import GAMES
from kist.matches.again import again, ask_in, free_places, places
from kist.matches.match import Match
from kist.matches.settings import MatchSettings
from tests.matches.tables import START, Played, begun, open_match


def after(match: Match) -> MatchSettings:
    return MatchSettings.read(again(match, "before"), GAMES)


def colours(settings: MatchSettings, chair: int) -> tuple[str, ...]:
    """Those of who sits on a chair, in a game of Helter-Skelter that begins as it says."""
    first = settings.begins
    assert isinstance(first, int)
    return settings.game.colours_of((chair - first) % len(settings.chairs))  # type: ignore[attr-defined, no-any-return]


def late(played: Played, owner: str) -> None:
    played.take(ask_in(played.match, CommandContext(played.now, owner, None), owner.title()))


def test_by_lot_means_in_turns_from_then_on_and_a_fixed_beginner_stays() -> None:
    lot = begun(3, times={"any": None}).match
    first = lot.first
    assert first is not None
    assert after(lot).begins == (first + 1) % 3
    assert after(lot).series.lot
    assert after(begun(3, begins=1).match).begins == 1


def test_colours_stay_with_who_wears_them_whoever_begins() -> None:
    for colour in ("dealt", "chosen"):
        played = begun(3, game={"game": "skelter", "colours": colour})
        if colour == "chosen":
            for wanted in ("blue", "amber", "slate"):
                played.act(played.match.awaited[0], f"choose {wanted}")
        first = played.match.first
        assert first is not None
        worn = {
            chair: played.match.state.table.settings.colours_of(played.match.seat_of(chair)) for chair in range(3)
        }
        assert {chair: colours(after(played.match), chair) for chair in range(3)} == worn


def test_wins_go_along_by_chair() -> None:
    played = begun(2, begins=0)
    played.act(1, "resign")
    once = after(played.match)
    assert (once.series.games, once.series.won) == (1, (1, 0))
    assert MatchSettings.stored(once.to_json(), GAMES) == once


def test_who_came_late_takes_the_chair_of_a_bot_or_a_new_one_and_nobody_twice() -> None:
    played = Played(open_match(3, begins=0, chairs=["person", "bot:novice", "person"]))
    played.sit(0)
    played.sit(2)
    late(played, "cleo")
    late(played, "cleo")
    late(played, "dora")
    assert places(played.match).guests == {"cleo": 1, "dora": 3}
    played.act(2, "resign")
    settings = after(played.match)
    assert settings.chairs == ("person",) * 4
    assert settings.game.seats == 4
    with pytest.raises(IllegalAction):
        ask_in(Match.new(settings, GAMES, START), CommandContext(START, "eve"), "Eve")


def test_a_table_has_room_for_no_more_than_the_game_has_seats() -> None:
    played = begun(5, begins=0)
    assert free_places(played.match) == 1
    late(played, "cleo")
    with pytest.raises(IllegalAction, match="taken"):
        late(played, "dora")
    assert free_places(begun(2, game={"game": "skelter", "sets": 3}).match) == 0


def test_guests_of_helter_skelter_get_colours_that_nobody_has() -> None:
    played = begun(2, game={"game": "skelter"})
    late(played, "cleo")
    settings = after(played.match)
    assert len({colour for chair in range(3) for colour in colours(settings, chair)}) == 3
