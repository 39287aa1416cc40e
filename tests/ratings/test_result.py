"""The result of a rated match: in which place everybody came, also those who left."""

from random import Random
from typing import Any

import pytest

from kist.core.errors import BadSettings, IllegalAction
from kist.eventlog.commands import CommandContext
from kist.games import GAMES
from kist.matches import absence, commands
from kist.matches.settings import MatchSettings
from kist.ratings.result import Result, leavers, places_of, result_of
from tests.matches.tables import Played, begun, open_match

RATED: dict[str, Any] = {"rated": True, "begins": 0, "times": {"any": None}}


def finished(played: Played) -> Result:
    found = result_of("match", played.match, played.log)
    assert found is not None
    return found


def by_name(result: Result) -> dict[str, int]:
    return {player.who: player.place for player in result.players}


def test_who_gives_up_is_last() -> None:
    played = begun(2, **RATED)
    played.act(0, "resign")
    result = finished(played)
    assert by_name(result) == {"owner 0": 2, "owner 1": 1}
    assert (result.game, result.pool) == ("cubus", "2005")


def test_who_left_later_comes_before_who_left_earlier() -> None:
    played = begun(4, **RATED)
    for seat in (2, 0, 3):
        played.act(seat, "resign")
    assert by_name(finished(played)) == {"owner 1": 1, "owner 3": 2, "owner 0": 3, "owner 2": 4}


def test_others_come_by_their_points() -> None:
    played = begun(3, **RATED)
    while played.match.outcome is None:
        seat = played.match.awaited[0]
        played.act(seat, str(played.match.game.propose(played.match.state, seat, Random(played.match.version))))
    scores = played.match.game.scores(played.match.state)
    places = places_of(played.match, played.log)
    for one in range(3):
        for other in range(3):
            better = scores[played.match.seat_of(one)] > scores[played.match.seat_of(other)]
            assert better == (places[one] < places[other])


def lent_to_a_bot() -> Played:
    """A match in which a bot plays for the first of three."""
    played = begun(3, **RATED)
    played.now += absence.PATIENCE
    played.take(absence.lend(played.match, played.command(1), 0, "bot:novice", Random(1), connected=False))
    return played


def test_somebody_for_whom_a_bot_plays_to_the_end_has_left() -> None:
    played = lent_to_a_bot()
    assert set(leavers(played.match, played.log)) == {0}
    played.act(1, "resign")
    played.act(2, "resign")
    assert by_name(finished(played)) == {"owner 2": 1, "owner 1": 2, "owner 0": 3}


def test_who_comes_back_has_not_left() -> None:
    played = lent_to_a_bot()
    played.take(absence.come_back(played.match, CommandContext(played.now, "owner 0", "back"), 0, Random(1)))
    played.act(1, "resign")
    played.act(2, "resign")
    assert by_name(finished(played)) == {"owner 0": 1, "owner 2": 2, "owner 1": 3}


def test_what_is_not_over_not_rated_or_closed_does_not_count() -> None:
    assert result_of("match", begun(2, **RATED).match, []) is None
    played = begun(2, begins=0)
    played.act(0, "resign")
    assert result_of("match", played.match, played.log) is None


def test_a_rematch_changes_nothing() -> None:
    played = begun(2, **RATED)
    played.act(0, "resign")
    before = finished(played)
    played.now += 5000
    played.take(commands.rematch(played.match, played.command(1), "another"))
    assert finished(played) == before


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"hints": True}, "rated-hints"),
        ({"game": {"game": "cubus", "seats": 2, "demolition": True}}, "not-comparable"),
        ({"game": {"game": "cubus", "seats": 2, "position": {"stack": "1", "hands": ["L", ""]}}}, "not-comparable"),
        ({"game": {"game": "skelter", "seats": 2, "rounds": 20}}, "not-comparable"),
        ({"chairs": ["bot:novice", "bot:novice"]}, "rated-bots"),
    ],
)
def test_matches_that_cannot_be_compared_are_not_rated(changes: dict[str, object], code: str) -> None:
    agreed = {"game": {"game": "cubus", "seats": 2}, "chairs": ["person"] * 2, "rated": True, **changes}
    with pytest.raises(BadSettings) as refusal:
        MatchSettings.read(agreed, GAMES)  # type: ignore[arg-type]
    assert refusal.value.code == code


def test_every_edition_and_board_is_a_pool_of_its_own() -> None:
    cubus: Any = GAMES["cubus"]
    skelter: Any = GAMES["skelter"]
    rules = ("2005", "1987", "kids")
    read: list[Any] = [cubus.read_settings({"game": "cubus", "seats": 3, "rules": each}) for each in rules]
    assert tuple(map(cubus.pool, read)) == rules
    boards = [skelter.read_settings({"game": "skelter", "seats": 2, "board": each}) for each in ("shuffled", "hex")]
    assert list(map(skelter.pool, boards)) == ["shuffled", "hex"]
    assert skelter.pool(boards[0].sealed("secret")) == "shuffled"


def test_at_a_rated_table_there_are_no_hints_and_nobody_has_two_chairs() -> None:
    played = Played(open_match(2, **RATED))
    played.sit(0)
    with pytest.raises(IllegalAction, match="one chair"):
        commands.sit(played.match, played.command(0), 1, "Again", played.rng)
    played.sit(1)
    assert (played.match.may_have_hints, played.match.hints) == (False, False)
