"""A tournament from joining to the last table of results, as its log tells it."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from kist.core.errors import BadSettings, IllegalAction, KistError
from kist.eventlog.commands import CommandContext, NotYours, entries_of
from kist.matches.parts import Status
from kist.tournaments import commands
from kist.tournaments.log import Entry
from kist.tournaments.plan import MOST_PLAYERS, read_plan
from kist.tournaments.standings import add_up, table_points
from kist.tournaments.tournament import PAUSE, Tournament

PLAN: dict[str, Any] = {"game": {"game": "cubus"}, "size": 2, "way": "all", "patience": 300}


class Transition:
    """A tournament with its log; time goes by with every command."""

    def __init__(self, **changes: Any) -> None:
        self.start = self.here = Tournament(read_plan({**PLAN, **changes}), "seed", "maker", 1000)
        self.log: list[Entry] = []

    def do(self, command: Any, owner: str | None = None, *about: Any) -> Tournament:
        transition = command(self.here, CommandContext(2000 + len(self.log), owner, f"r{len(self.log)}"), *about)
        self.log += entries_of(transition)
        self.here = transition[-1] if transition else self.here
        return self.here

    def join(self, *names: str) -> None:
        for name in names:
            self.do(commands.join, name.lower(), name)

    def begin(self) -> None:
        draw = self.here.next_draw
        assert draw is not None
        number = len(self.here.rounds)
        matches = [f"match{number}.{at}" for at in range(len(draw.tables))]
        self.do(commands.begin_round, None, number, draw, matches)

    def play(self) -> None:
        """The one with the smaller number wins at every table."""
        for table in self.here.rounds[-1].tables:
            order = sorted(table.players)
            self.do(commands.end_match, None, table.match, [1 + order.index(player) for player in table.players])


def test_everyone_meets_everyone_and_the_best_is_on_top() -> None:
    transition = Transition()
    transition.join("Ann", "Bob", "Cleo", "Dan")
    stages = [transition.here.stage]
    for _ in range(3):
        transition.begin()
        stages.append(transition.here.stage)
        transition.play()
    assert [*stages, transition.here.stage] == [Status.OPEN, *[Status.RUNNING] * 3, Status.OVER]
    rows = [(row.player, int(row.points), row.played) for row in transition.here.standings]
    assert rows == [(0, 3, 3), (1, 2, 3), (2, 1, 3), (3, 0, 3)]
    assert transition.start.after_all(transition.log) == transition.here


def test_who_leaves_drops_out_and_may_come_back() -> None:
    transition = Transition(way="swiss", rounds=3)
    transition.join("Ann", "Bob", "Cleo", "Dan")
    transition.begin()
    transition.play()
    transition.do(commands.leave, "dan")
    transition.begin()
    assert transition.here.rounds[-1].sitting_out
    assert all(3 not in table.players for table in transition.here.rounds[-1].tables)
    transition.play()
    transition.do(commands.join, "dan", "Dan")
    transition.begin()
    assert any(3 in table.players for table in transition.here.rounds[-1].tables)


def test_who_comes_back_finds_the_name_or_the_place_taken() -> None:
    transition = Transition()
    transition.join("Ann", "Bob")
    transition.do(commands.leave, "bob")
    transition.do(commands.join, "another", "BOB")
    with pytest.raises(IllegalAction) as refused:
        transition.join("Bob")
    assert refused.value.code == "name-taken"
    with pytest.raises(IllegalAction) as refused:
        transition.join("Вob")  # a Cyrillic letter
    assert refused.value.code == "name-taken"
    transition.do(commands.leave, "another")
    transition.join(*(f"P{number}" for number in range(MOST_PLAYERS - 1)))
    with pytest.raises(IllegalAction) as refused:
        transition.join("Bob")
    assert refused.value.code == "tournament-full"


def test_who_sits_out_where_everyone_meets_everyone_gets_nothing_for_it() -> None:
    transition = Transition()
    transition.join("Ann", "Bob", "Cleo")
    for _ in range(3):
        transition.begin()
        transition.play()
    assert [(row.player, int(row.points), row.played) for row in transition.here.standings] == [
        (0, 2, 2),
        (1, 1, 2),
        (2, 0, 2),
    ]


def test_who_sits_out_in_swiss_rounds_gets_the_point_of_a_win() -> None:
    transition = Transition(way="swiss", rounds=1)
    transition.join("Ann", "Bob", "Cleo")
    transition.begin()
    [resting] = transition.here.rounds[0].sitting_out
    assert next(row for row in transition.here.standings if row.player == resting).points == 1


def test_the_next_round_begins_by_itself_after_a_pause_or_waits_for_the_maker() -> None:
    for by_itself in (True, False):
        transition = Transition(by_itself=by_itself)
        transition.join("Ann", "Bob", "Cleo")
        transition.begin()
        assert transition.here.next_round_at is None
        assert transition.here.goes_on
        transition.play()
        assert transition.here.next_round_at == (transition.here.changed + PAUSE if by_itself else None)
        assert transition.here.goes_on == by_itself


def test_nobody_comes_and_goes_without_end() -> None:
    transition = Transition()
    transition.join("Ann", "Bob", "Cleo")
    transition.do(commands.leave, "cleo")
    transition.here = replace(transition.here, version=commands.LONGEST)
    for name in ("Cleo", "Dan"):
        with pytest.raises(IllegalAction) as refused:
            transition.join(name)
        assert refused.value.code == "tournament-full"
    transition.begin()
    transition.play()
    assert transition.here.stage is Status.OVER


def test_what_is_sent_again_changes_nothing() -> None:
    transition = Transition()
    transition.join("Ann", "Bob", "Ann")
    draw = transition.here.next_draw
    assert draw is not None
    transition.begin()
    transition.do(commands.begin_round, None, 0, draw, ["other"])
    transition.play()
    before = transition.here
    transition.do(commands.end_match, None, "match0.0", [2, 1])
    assert transition.here == before


@pytest.mark.parametrize(
    ("command", "owner", "about", "code"),
    [
        (commands.join, "eve", ["bob"], "tournament-begun"),
        (commands.leave, "eve", [], "not-in-tournament"),
        (commands.leave, "ann", [1], "not-the-maker"),
        (commands.leave, "maker", [9], "no-such-player"),
        (commands.end, "ann", [], "not-the-maker"),
    ],
)
def test_what_is_refused(command: Any, owner: str, about: list[Any], code: str) -> None:
    transition = Transition()
    transition.join("Ann", "Bob")
    transition.begin()
    with pytest.raises(KistError) as refusal:
        transition.do(command, owner, *about)
    assert refusal.value.code == code


def test_a_round_waits_for_all_tables_and_is_drawn_from_who_is_here() -> None:
    transition = Transition()
    transition.join("Ann", "Bob", "Cleo", "Dan")
    draw = transition.here.next_draw
    assert draw is not None
    transition.do(commands.leave, "maker", 3)
    with pytest.raises(IllegalAction, match="drawn anew"):
        transition.do(commands.begin_round, None, 0, draw, ["one", "two"])
    transition.begin()
    transition.do(commands.end, "maker")
    assert transition.here.stage is Status.OVER
    with pytest.raises(NotYours):
        transition.do(commands.leave, "ann", 1)


def test_the_points_of_a_table() -> None:
    assert table_points({7: 1, 8: 2}) == {7: 1, 8: 0}
    assert table_points({7: 1, 8: 1}) == {7: Fraction(1, 2), 8: Fraction(1, 2)}
    assert table_points({1: 1, 2: 2, 3: 2, 4: 4}) == {1: 1, 2: Fraction(1, 2), 3: Fraction(1, 2), 4: 0}


def test_equal_points_are_told_apart_by_those_of_the_opponents() -> None:
    won = Fraction(1)
    games = [{0: won, 2: Fraction(0)}, {1: won, 3: Fraction(0)}, {3: won, 4: Fraction(0)}]
    assert [row.player for row in add_up(range(5), games)] == [1, 3, 0, 2, 4]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"size": 7}, "bad-size"),
        ({"way": "knockout"}, "bad-way"),
        ({"way": "swiss"}, "bad-rounds"),
        ({"patience": 0}, "bad-patience"),
        ({"title": "x" * 61}, "bad-title"),
        ({"game": "cubus"}, "bad-settings"),
    ],
)
def test_plans_that_make_no_sense(changes: dict[str, Any], code: str) -> None:
    with pytest.raises(BadSettings) as refusal:
        read_plan({**PLAN, **changes})
    assert refusal.value.code == code


def test_a_plan_comes_back_from_its_text() -> None:
    plan = read_plan({**PLAN, "way": "swiss", "rounds": 4, "rated": True, "times": {"any": 60}, "title": "Friday"})
    assert read_plan(plan.to_json()) == plan
