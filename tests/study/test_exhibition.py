"""Games to watch: each is allowed by the rules of today, has an end, and names players that there are."""

from datetime import date, timedelta

import pytest

from kist.bots.registry import LEVELS
from kist.games import GAMES
from kist.study.exhibition import FOLDER, Exhibit, files, of_day

SHOWN = sorted(FOLDER.glob("*.jsonl"))


@pytest.mark.parametrize("path", SHOWN, ids=lambda path: path.stem)
def test_a_game_to_watch_is_played_by_the_rules_to_its_end(path: object) -> None:
    shown = Exhibit.read(path)  # type: ignore[arg-type]
    rules, last = GAMES[shown.game], shown.moments[-1]
    outcome = rules.outcome(last.state)
    assert outcome is not None
    assert len(outcome.winners) == 1
    assert len(shown.levels) == len(rules.scores(last.state))
    assert set(shown.levels) <= {level.name for level in LEVELS[shown.game]}
    assert {each.do for each in shown.moments}.isdisjoint({"waive"})


@pytest.mark.parametrize("game", ["cubus", "skelter"])
def test_every_day_has_a_game_and_all_of_them_have_their_day(game: str) -> None:
    days = [date(2026, 11, 18) + timedelta(day) for day in range(len(files(game)))]
    exhibits = [of_day(game, day) for day in days]
    assert None not in exhibits
    assert len({id(each) for each in exhibits}) == len(files(game)) > 1
    assert of_day(game, days[0]) is of_day(game, days[0])


def test_of_a_game_that_nobody_has_played_here_nothing_is_shown() -> None:
    assert of_day("nim", date(2026, 11, 18)) is None
