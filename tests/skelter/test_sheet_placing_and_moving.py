"""The rule sheet from the contents to blocking. Comments quote it in English; `decided` marks what it leaves open."""

from itertools import cycle

import pytest

from kist.skelter.settings import Settings
from kist.skelter.state import State
from tests.skelter.drawn import GAME, do, drawn, options, pile_on, refused, same, shown

# Contents: 48 stones, six sets of eight in six colours, one board. Players: 2 to 6. ------------------------------


@pytest.mark.parametrize("seats", range(2, 7))
def test_contents_every_player_has_eight_stones_of_one_colour(seats: int) -> None:
    table = GAME.view(GAME.start(Settings(seats)), None).table
    assert table.stock == (8,) * seats
    assert table.colours == ("red", "amber", "green", "blue", "violet", "slate")[:seats]


def test_players_may_choose_their_colours() -> None:
    settings = GAME.read_settings({"game": "skelter", "seats": 2, "colours": ["slate", "red"]})
    assert GAME.view(GAME.start(settings), None).table.colours == ("slate", "red")


# "This player puts one of the stones on one of the coloured circles of the board, but not on the own colour." ----


def placing(seats: int, *fields: str) -> State:
    return do(GAME.start(Settings(seats)), *(f"place {field}" for field in fields))


def coloured(colour: str, state: State) -> list[str]:
    return [field.name for field in state.table.board.fields if field.colour == colour]


def test_placing_seat_0_begins_and_the_others_follow_in_turn() -> None:
    state = GAME.start(Settings(3))
    order = []
    for field in coloured("slate", state)[:7]:
        order.append(state.actor)
        state = do(state, f"place {field}")
    assert order == [0, 1, 2, 0, 1, 2, 0]


def test_placing_never_on_the_own_colour_while_there_is_another() -> None:
    state = GAME.start(Settings(2))
    for red in coloured("red", state):
        assert f"place {red}" not in options(state)
        assert refused(state, f"place {red}") == "own-colour"
    assert len(options(state)) == 40


def test_placing_never_on_a_stone() -> None:
    state = GAME.start(Settings(2))
    green = coloured("green", state)[0]
    assert refused(do(state, f"place {green}"), f"place {green}") == "occupied"


def test_placing_decided_not_on_a_neutral_field() -> None:
    state = GAME.start(Settings(2, "ring"))
    assert "place d4" not in options(state)
    assert refused(state, "place d4") == "neutral"


def test_placing_goes_on_until_all_have_placed_eight() -> None:
    state = GAME.start(Settings(2))
    free = cycle(coloured("slate", state) + coloured("violet", state))
    state = do(state, *(f"place {next(free)}" for _ in range(16)))
    assert GAME.phase(state) == "turn"
    assert GAME.to_act(state) == (0,)


def six_players_run_out() -> State:
    """Six players fill the board so that the last field is of the last player's own colour."""
    state = GAME.start(Settings(6))
    slate = coloured("slate", state)
    others = [field.name for field in state.table.board.fields if field.colour != "slate"]
    last = slate.pop()
    for _ in range(47):
        open_to_them = options(state)
        wanted = (slate if state.actor != 5 else []) + others
        state = do(state, f"place {next(field for field in wanted if f'place {field}' in open_to_them)}")
    assert options(state) == {f"place {last}"}
    return state


def test_placing_decided_the_own_colour_may_be_taken_when_nothing_else_is_left() -> None:
    state = six_players_run_out()
    assert state.actor == 5
    full = do(state, *options(state))
    assert all(len(pile) == 1 for pile in full.piles)
    assert GAME.phase(full) == "turn"


def test_a_full_board_can_be_played_on_by_attacking() -> None:
    state = do(six_players_run_out(), *options(six_players_run_out()))
    touch = min(options(state) - {"pass", "ready"})
    state = do(state, touch)
    assert all(do(state, move).phase == "claim" for move in options(state))


# "In each round each player may move one of the stones one field in any direction." ------------------------------

CORNERED = """
r. a. g. b. v. s. r. a.
g. b. v. s. r. a. g. b.
v. s. r. a. g. b. v. s.
r. a. g. b. v. s. r. a.
g. b. v. s. r1 a. g. b.
v. s. r. a. g0 b. v. s.
"""


def test_moving_one_field_in_any_direction() -> None:
    state = do(drawn(CORNERED), "touch e1")
    assert {text for text in options(state) if text.startswith("move")} == {
        "move d1",
        "move d2",
        "move e2",
        "move f2",
        "move f1",
    }
    assert refused(state, "move e3") == "not-next-to"
    assert refused(state, "move e1") == "not-next-to"


def test_moving_ends_the_turn() -> None:
    state = do(drawn(CORNERED), "touch e1", "move d1")
    assert (GAME.phase(state), state.actor) == ("turn", 1)


def test_moving_one_may_pass() -> None:
    state = do(drawn(CORNERED), "pass")
    assert (GAME.phase(state), state.actor) == ("turn", 1)
    assert same(state, CORNERED)


def test_moving_only_the_own_stones() -> None:
    assert refused(drawn(CORNERED), "touch e2") == "not-yours"
    assert refused(drawn(CORNERED), "touch a1") == "not-yours"


def test_moving_decided_never_onto_an_own_stone() -> None:
    own = CORNERED.replace("r1", "r0")
    assert refused(do(drawn(own), "touch e1"), "move e2") == "own-stone"


def test_moving_onto_a_neutral_field() -> None:
    state = GAME.start(Settings(2, "ring"))
    beside = list(state.table.board.fields[state.table.board.index["d4"]].next)
    for field in [*beside, *(each.name for each in state.table.board.fields)]:
        if f"place {field}" in options(state):
            state = do(state, f"place {field}")
    touch = next(text for text in sorted(options(state)) if text.removeprefix("touch ") in beside)
    state = do(state, touch, "move d4")
    assert pile_on(state, "d4") == [0]
    assert "d4" not in shown(state)


# "Each player may block stones of the opponent ... the own stone is laid on it; it may not be moved then." --------

PILED = """
r. a. g. b. v. s. r. a.
g. b. v. s. r. a. g. b.
v. s. r. a. g. b. v. s.
r. a. g. b. v. s. r. a.
g. b. v. s. r01 a2 g. b.
v. s. r. a. g. b. v. s.
"""


def test_blocking_a_stone_with_another_on_top_cannot_move() -> None:
    state = drawn(PILED, seats=3)
    assert options(state) == {"pass", "ready"}
    assert refused(state, "touch e2") == "blocked"


def test_blocking_ends_when_the_upper_stone_leaves() -> None:
    state = do(drawn(PILED, seats=3, turn=1), "touch e2", "move e3", "pass")
    assert "touch e2" in options(state)


def test_blocking_decided_piles_may_grow_higher() -> None:
    state = do(drawn(PILED, seats=3, turn=2), "touch f2", "move e2")
    assert same(state, PILED.replace("r01 a2", "r012 a."))
