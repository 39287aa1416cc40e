"""Every step of every lesson: its solution is played through the rules, and what its words claim is so."""

import pytest

from kist.core.actions import Action
from kist.core.errors import KistError
from kist.cubus.shape.build import judge
from kist.cubus.shape.stack import Laid, Stack
from kist.skelter.settings import Settings as SkelterSettings
from kist.study.lessons import LESSONS, Step, attempt
from kist.study.lessons.cubus import GAME, start

STEPS = [(game, step) for game, lesson in LESSONS.items() for step in lesson.steps]


@pytest.mark.parametrize(("game", "step"), STEPS, ids=[f"{game}-{step.name}" for game, step in STEPS])
def test_the_solution_leads_to_the_goal(game: str, step: Step) -> None:
    tried = attempt(game, step.name, step.solution)
    assert tried.error is None
    assert tried.done


@pytest.mark.parametrize(("game", "step"), STEPS, ids=[f"{game}-{step.name}" for game, step in STEPS])
def test_nothing_is_done_before_something_was_done(game: str, step: Step) -> None:
    assert not attempt(game, step.name, []).done


@pytest.mark.parametrize(("game", "step"), STEPS, ids=[f"{game}-{step.name}" for game, step in STEPS])
def test_what_makes_no_sense_is_answered_with_what_is_wrong(game: str, step: Step) -> None:
    tried = attempt(game, step.name, ["dance"])
    assert not tried.done
    assert tried.error or step.name == "remember"


def test_there_are_as_many_steps_as_three_minutes_hold_and_names_are_unique() -> None:
    assert {game: len(lesson.steps) for game, lesson in LESSONS.items()} == {"cubus": 9, "skelter": 7}
    for game, lesson in LESSONS.items():
        assert len({step.words for step in lesson.steps}) == len(lesson.steps)
        assert all(step.words == f"learn.{game}.{step.name}" for step in lesson.steps)
        assert lesson.to_json()["game"] == game


def test_unknown_steps_are_refused() -> None:
    with pytest.raises(KistError, match="no step"):
        attempt("cubus", "fly", [])
    with pytest.raises(KistError, match="no lesson"):
        attempt("chess", "fly", [])


# Cubus -----------------------------------------------------------------------------------------------------------

BUILDS = [step for step in LESSONS["cubus"].steps if "points" in step.claims and step.seat == 0]


@pytest.mark.parametrize("step", BUILDS, ids=[step.name for step in BUILDS])
def test_points_rhombi_and_crates_are_as_the_words_say(step: Step) -> None:
    begun = start(step)
    built = judge(begun.settings.rules, begun.laid, begun.hands[0], Stack.parse(step.solution[0].split()[1]))
    assert built.points == step.claims["points"]
    assert built.uses.total == step.claims["rhombi"]
    assert built.gained == step.claims.get("crates", built.gained)


def test_three_rhombi_show_one_crate() -> None:
    step = LESSONS["cubus"].step("three-rhombi")
    assert start(step).hands[0] == Stack.parse("1").tiles
    assert start(step).hands[0].total == step.claims["rhombi"]
    assert attempt("cubus", "three-rhombi", ["build 2"]).error
    assert attempt("cubus", "three-rhombi", ["build x"]).error


def test_there_are_five_ways_for_two_rhombi_and_no_sixth() -> None:
    begun = start(LESSONS["cubus"].step("five-ways"))
    # Two crates side by side are one stack, but two ways: the new one is on this side or on that.
    ways = {"2": 1, "11": 2, "1/1": 2}
    rhombi = begun.laid.stack.tiles.total + 2
    two_crates = [Stack.parse(text) for text in ("2", "11", "1/1", ".1/1")]
    assert {str(stack) for stack in two_crates if stack.tiles.total == rhombi} == ways.keys()
    assert sum(ways.values()) == LESSONS["cubus"].step("five-ways").claims["ways"]
    for stack in ways:
        tried = attempt("cubus", "five-ways", [f"build {stack}"])
        assert tried.done
        assert tried.state.scores[0] == 1


def test_nine_crates_are_built_after_two_were_taken_down() -> None:
    step = LESSONS["cubus"].step("open-lid")
    assert step.claims["crates"] == 9 - 2


def test_only_a_build_after_the_knock_wins() -> None:
    assert not attempt("cubus", "knock", ["knock"]).done
    assert not attempt("cubus", "knock", ["knock", "fail"]).done
    assert not attempt("cubus", "knock", ["waive"]).done
    assert attempt("cubus", "knock", ["knock", "build 22/2"]).done


def test_a_wrong_knock_costs_what_the_words_say() -> None:
    step = LESSONS["cubus"].step("no-knock")
    begun = start(step)
    knocked = GAME.apply(begun, 1, Action("knock"))
    failed = GAME.apply(knocked, 1, Action("fail"))
    assert failed.scores == (step.claims["cost"], 0)
    assert not attempt("cubus", "no-knock", ["knock", "fail"]).done


def test_any_build_that_scores_as_much_is_right() -> None:
    assert attempt("cubus", "for-nothing", ["build 22/2"]).done
    assert attempt("cubus", "five-ways", ["build 1/1"]).done
    assert not attempt("cubus", "anew", ["build 22/22"]).done


# Helter-Skelter --------------------------------------------------------------------------------------------------


def test_the_claims_of_the_board_are_those_of_the_printed_one() -> None:
    board = SkelterSettings(2, "classic").layout
    colours = {field.name: field.colour for field in board.fields}
    assert [colours[name] for name in ("c5", "f4", "a1")] == ["red"] * 3
    assert colours["c6"] == "blue"


def test_who_touches_the_stone_that_stood_right_does_not_get_there() -> None:
    assert not attempt("skelter", "touched", ["touch c5", "move b6"]).done


def test_accepting_lets_the_attack_stand() -> None:
    assert not attempt("skelter", "claim", ["accept"]).done


def test_another_colour_is_not_what_was_seen() -> None:
    assert not attempt("skelter", "remember", ["name red"]).done


def test_the_own_colour_is_no_place_to_begin() -> None:
    refused = attempt("skelter", "place", ["place c5"]).error
    assert refused is not None
    assert refused.code == "own-colour"


def test_the_table_shows_stacks_where_the_words_say() -> None:
    for step in BUILDS:
        begun = start(step)
        assert begun.laid == Laid(Stack.parse(str(step.position["stack"])), (0, 0))
