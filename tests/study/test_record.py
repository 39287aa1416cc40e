"""Reading games from files: several in one, and errors that name the line."""

import pytest

from kist.core.errors import KistError
from kist.study.record import read_records, record

SETTINGS = '{"game":"cubus","seats":2}'
DRAW = '{"seat":null,"do":"draw L"}'


def test_every_line_with_settings_begins_a_game() -> None:
    first, second = read_records([SETTINGS, DRAW, "", SETTINGS])
    assert (len(first.steps), len(first.states)) == (1, 2)
    assert (len(second.steps), len(second.states)) == (0, 1)


def test_states_stand_beside_the_lines_that_made_them() -> None:
    (game,) = read_records([SETTINGS, DRAW])
    ((at, before, actor, action, after),) = game.moments()
    assert (at, actor, str(action)) == (1, None, "draw L")
    assert (before, after) == game.states


@pytest.mark.parametrize(
    ("lines", "code", "number"),
    [
        (["x"], "bad-json", 1),
        (["[" * 100_000], "bad-json", 1),
        ([b"\xff"], "bad-json", 1),
        (["[]"], "bad-settings", 1),
        ([DRAW], "unknown-game", 1),
        (['{"game":"chess"}'], "unknown-game", 1),
        (['{"game":"cubus","seats":1}'], "bad-seats", 1),
        ([SETTINGS, "", '{"seat":0}'], "bad-step", 3),
        ([SETTINGS, DRAW, '{"seat":1,"do":"draw L"}'], "not-to-act", 3),
        ([SETTINGS, DRAW, SETTINGS, '{"seat":0,"do":"build 9"}'], "not-to-act", 4),
    ],
)
def test_what_is_wrong_names_its_line(lines: list[str | bytes], code: str, number: int) -> None:
    with pytest.raises(KistError) as refused:
        list(read_records(lines))
    assert (refused.value.code, refused.value.details["line"]) == (code, number)
    assert refused.value.message.startswith(f"Line {number}: ")


def test_a_game_can_be_told_in_python() -> None:
    told = record({"game": "cubus", "seats": 2}, [(None, "draw L")])
    assert told.states[-1].hands[0].left == 1
