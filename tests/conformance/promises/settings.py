"""What games promise about their settings, and about how they begin."""

import json

from kist.core.types import Json
from kist.games import GAMES
from tests.conformance.play import recorded
from tests.conformance.suite import Agreed, AnyGame, of_games, of_settings, of_the_house, refused
from tests.conformance.variants import VARIANTS

BAD_SEATS: tuple[Json, ...] = (None, 0, 1, 7, -1, 2.5, "2", True, [], 10**30)


@of_the_house
def every_game_has_variants_to_be_tested_with() -> None:
    assert {variant["game"] for variant in VARIANTS} == GAMES.keys()


@of_games
def what_a_game_offers_can_be_chosen_and_its_first_choice_is_the_usual_one(game: AnyGame) -> None:
    for seats in game.options.seats:
        usual = game.read_settings({"game": game.name, "seats": seats})
        for setting, values in game.options.choices_for(seats).items():
            chosen = [game.read_settings({"game": game.name, "seats": seats, setting: value}) for value in values]
            assert chosen[0] == usual
            written = [each.to_json()[setting] for each in chosen]
            assert written == [usual.to_json()[setting] if value is None else value for value in values]


@of_settings
def players_act_in_the_phases_that_the_game_names(game: AnyGame, agreed: Agreed) -> None:
    way = recorded(game, agreed, 1)
    acting = {game.phase(moment.state) for moment in way if isinstance(moment.actor, int)}
    assert acting
    assert acting <= game.options.phases.keys()


@of_settings
def settings_round_trip(game: AnyGame, agreed: Agreed) -> None:
    read = game.read_settings(agreed)
    assert game.read_settings(read.to_json()) == read
    assert read.seats == agreed["seats"]


@of_settings
def public_settings_are_json_and_add_nothing(game: AnyGame, agreed: Agreed) -> None:
    read = game.read_settings(agreed)
    public = read.to_public_json()
    assert json.loads(json.dumps(public)) == public
    assert public.keys() <= read.to_json().keys()
    assert (public["game"], public["seats"]) == (game.name, read.seats)


@of_settings
def sealed_settings_look_the_same_and_are_decided_by_the_secret(game: AnyGame, agreed: Agreed) -> None:
    read = game.read_settings(agreed)
    sealed = read.sealed("0123456789abcdef" * 2)
    assert sealed.to_public_json() == read.to_public_json()
    assert game.read_settings(sealed.to_json()) == sealed == sealed.sealed("0123456789abcdef" * 2)
    assert "0123456789abcdef" not in json.dumps(sealed.to_public_json())


@of_settings
def bad_numbers_of_seats_are_refused(game: AnyGame, agreed: Agreed) -> None:
    for seats in BAD_SEATS:
        with refused() as told:
            game.read_settings({**agreed, "seats": seats})
        assert told.error.code == "bad-seats", seats


@of_settings
def unknown_settings_are_refused(game: AnyGame, agreed: Agreed) -> None:
    with refused() as told:
        game.read_settings({**agreed, "colour-of-the-box": "blue"})
    assert "colour-of-the-box" in told.error.message


@of_settings
def states_are_frozen_and_hashable(game: AnyGame, agreed: Agreed) -> None:
    state = game.start(game.read_settings(agreed))
    assert hash(state) == hash(game.start(game.read_settings(agreed)))
    try:
        state.turn = 1
    except AttributeError:
        return
    raise AssertionError("a state was changed")
