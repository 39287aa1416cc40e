"""Colours that are chosen, and several sets for few players. `decided` marks what the sheet leaves open."""

from random import Random

import pytest

from kist.core.actions import Action
from kist.core.errors import BadNotation
from kist.core.outcome import Outcome
from kist.skelter.board import COLOURS
from kist.skelter.settings import Settings
from kist.skelter.state import Phase, State
from tests.skelter.drawn import GAME, do, options, refused

# "Every player chooses eight stones of a certain colour." ---------------------------------------------------------


def test_colours_are_chosen_in_turn_before_anybody_places() -> None:
    state = GAME.start(Settings.read({"seats": 3, "colours": "chosen"}))
    assert (GAME.phase(state), GAME.view(state, None).table.colours) == ("choose", (None, None, None))
    assert options(state) == {f"choose {colour}" for colour in COLOURS}
    state = do(state, "choose blue", "choose red")
    assert GAME.view(state, None).table.colours == ("blue", "red", None)
    assert (state.actor, refused(state, "choose blue")) == (2, "colour-taken")
    state = do(state, "choose slate")
    assert (GAME.phase(state), state.actor) == ("place", 0)
    assert GAME.view(state, None).table.placing == "blue"


def test_colours_that_are_chosen_are_those_of_the_stones() -> None:
    state = do(GAME.start(Settings.read({"seats": 2, "board": "classic", "colours": "chosen"})), "choose violet")
    state = do(state, "choose green")
    own = {field.name for field in state.table.board.fields if field.colour == "violet"}
    assert not {f"place {name}" for name in own} & options(state)
    state = do(state, min(options(state)))
    assert list(GAME.view(state, None).table.stones.values()) == [("violet",)]


def test_who_stays_for_another_match_keeps_the_colour_and_who_is_new_gets_one_that_nobody_has() -> None:
    state = do(GAME.start(Settings.read({"seats": 2, "colours": "chosen"})), "choose red", "choose slate")
    assert GAME.kept(state, [1, 0]) == {"colours": ["slate", "red"]}
    assert GAME.kept(state, [0, None]) == {"colours": ["red", "amber"]}
    assert GAME.kept(state, [None, 1]) == {"colours": ["red", "slate"]}


def test_colours_that_do_not_exist_cannot_be_chosen() -> None:
    state = GAME.start(Settings.read({"seats": 2, "colours": "chosen"}))
    for text in ("choose pink", "choose"):
        with pytest.raises(BadNotation):
            do(state, text)


def test_colours_go_by_turn_even_if_somebody_leaves_while_choosing() -> None:
    state = GAME.start(Settings.read({"seats": 3, "colours": "chosen", "sets": 2}))
    state = GAME.give_up(do(state, "choose blue"), 1)
    assert state.actor == 2
    state = do(state, "choose green", "choose slate")
    assert (state.actor, GAME.phase(state)) == (2, "choose")
    state = do(state, min(options(state)))
    assert (state.actor, GAME.phase(state)) == (0, "place")
    table = GAME.view(state, None).table
    assert table.colours_of(0) == ("blue", "slate")
    assert table.stock == (16, 0, 16)


# decided: with two or three players each may play two or three colours --------------------------------------------


def placed(settings: Settings) -> State:
    state, rng = GAME.start(settings), Random(1)
    while state.phase is Phase.PLACE:
        state = GAME.apply(state, state.actor, GAME.propose(state, state.actor, rng))
    return state


@pytest.mark.parametrize(("seats", "sets"), [(2, 2), (2, 3), (3, 2)])
def test_sets_every_player_has_eight_stones_of_each_own_colour(seats: int, sets: int) -> None:
    state = placed(Settings(seats, sets=sets))
    table = GAME.view(state, None).table
    assert len(state.piles) - sum(not pile for pile in state.piles) == 8 * seats * sets
    for seat in range(seats):
        lying = [name for name, pile in table.piles.items() if pile == (seat,)]
        assert sorted(table.stones[name][0] for name in lying) == sorted(table.colours_of(seat) * 8)


def test_sets_are_shown_as_a_list_of_colours_for_each_seat() -> None:
    settings = Settings.read({"seats": 2, "sets": 2, "colours": [["red", "blue"], ["slate", "green"]]})
    assert settings.to_json()["colours"] == [["red", "blue"], ["slate", "green"]]
    assert GAME.view(GAME.start(settings), None).table.colours == (("red", "blue"), ("slate", "green"))


def test_sets_stones_are_placed_one_of_each_colour_in_turn_and_not_on_their_own_colour() -> None:
    state, seen = GAME.start(Settings(2, "classic", sets=2)), list[str | None]()
    while len(seen) < 8:
        colour = GAME.view(state, None).table.placing
        seen.append(colour)
        shown = GAME.view(state, None).table.shown
        assert colour not in {shown[text.split()[1]] for text in options(state)}
        state = do(state, min(options(state)))
    assert seen == ["red", "amber", "green", "blue"] * 2


def homes(settings: Settings, seat: int) -> list[tuple[int, int]]:
    """The stones of a seat, each with a field of its colour."""
    table = GAME.start(settings).table
    own = {stone: colour for stone, colour in table.stone_colours.items() if stone % 6 == seat}
    return [
        (stone, at) for stone, colour in own.items() for at, its in enumerate(table.field_colours) if its == colour
    ]


def at_home(settings: Settings) -> State:
    """All stones of both seats stand right."""
    state = GAME.start(settings)
    piles: list[tuple[int, ...]] = [()] * len(state.piles)
    for stone, at in homes(settings, 0) + homes(settings, 1):
        piles[at] = (stone,)
    return state._replace(piles=tuple(piles), phase=Phase.TURN, stock=0)


@pytest.mark.parametrize("sets", [2, 3])
def test_sets_ready_speaks_of_all_of_them(sets: int) -> None:
    state = at_home(Settings(2, "classic", sets=sets))
    assert GAME.outcome(do(state, "ready")) == Outcome((0,), "ready")


@pytest.mark.parametrize("sets", [2, 3])
def test_sets_a_stone_on_the_players_other_colour_stands_wrong(sets: int) -> None:
    state = at_home(Settings(2, "classic", sets=sets))
    one, other = (next(at for stone, at in homes(state.table.settings, 0) if stone == kind) for kind in (0, 6))
    swapped = [state.piles[{one: other, other: one}.get(at, at)] for at in range(len(state.piles))]
    ended = do(state._replace(piles=tuple(swapped)), "ready")
    assert GAME.outcome(ended) == Outcome((1,), "last")


def test_sets_nobody_goes_onto_own_stones_of_another_colour() -> None:
    state = at_home(Settings(2, "classic", sets=2))
    for text in options(state):
        if text.startswith("touch"):
            lifted = do(state, text)
            name = text.split()[1]
            own = [
                other
                for other in lifted.table.next[name]
                if lifted.piles[lifted.table.index[other]][-1:] in ((0,), (6,))
            ]
            assert all(refused(lifted, f"move {other}") == "own-stone" for other in own)


def test_sets_most_stones_standing_right_counts_all_colours() -> None:
    state = at_home(Settings(2, "classic", sets=3))
    ended = do(state, "pass", "pass")
    assert (GAME.outcome(ended), GAME.view(ended, None).table.right) == (Outcome((0, 1), "all-passed"), (24, 24))


def test_who_is_out_of_time_takes_the_first_colour_that_is_free() -> None:
    state = do(GAME.start(Settings.read({"seats": 2, "colours": "chosen"})), "choose red")
    assert GAME.timeout(state, 1) == Action("choose", "amber")
