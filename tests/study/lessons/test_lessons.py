"""Every step of every lesson: its solution is played through the rules, and what its words claim is so."""

from typing import Any

import pytest

from kist.bots.base import Reason, Witnessed, decision_of
from kist.bots.registry import find_level
from kist.core.actions import Action
from kist.core.errors import KistError
from kist.core.referee import ruled
from kist.core.types import Actor
from kist.cubus.shape.build import judge
from kist.cubus.shape.stack import Laid, Stack
from kist.games import GAMES
from kist.skelter.ending import fields_with
from kist.skelter.settings import Settings as SkelterSettings
from kist.study.lessons import LESSONS, Step, attempt, begun, guided_start
from kist.study.lessons.cubus import GAME, start
from kist.study.lessons.guided import go_on

STEPS = [(game, step) for game, lesson in LESSONS.items() for step in lesson.steps]


@pytest.mark.parametrize(("game", "step"), STEPS, ids=[f"{game}-{step.name}" for game, step in STEPS])
def test_the_solution_leads_to_the_goal(game: str, step: Step) -> None:
    tried = attempt(game, step.name, step.solution)
    assert tried.error is None
    assert tried.done


@pytest.mark.parametrize(("game", "step"), STEPS, ids=[f"{game}-{step.name}" for game, step in STEPS])
def test_nothing_is_done_before_something_was_done_but_what_is_only_looked_at(game: str, step: Step) -> None:
    assert attempt(game, step.name, []).done == step.is_looked_at


def test_sentences_begin_at_moments_that_are_watched() -> None:
    for _, step in STEPS:
        assert list(step.scenes) == sorted(set(step.scenes))
        assert all(0 <= scene <= len(step.watch) for scene in step.scenes)
        assert bool(step.scenes) == step.is_looked_at


@pytest.mark.parametrize(("game", "step"), STEPS, ids=[f"{game}-{step.name}" for game, step in STEPS])
def test_what_makes_no_sense_is_answered_with_what_is_wrong(game: str, step: Step) -> None:
    tried = attempt(game, step.name, ["dance"])
    assert not tried.done
    assert tried.error
    assert not tried.why


@pytest.mark.parametrize("game", list(LESSONS))
def test_what_the_game_is_comes_first_as_a_whole_game_with_its_end(game: str) -> None:
    first = LESSONS[game].steps[0]
    assert first.name == "game"
    assert GAMES[game].outcome(begun(game, "game")[-1].state)


def test_names_of_steps_are_unique() -> None:
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
NAMES = [step.name for step in LESSONS["cubus"].steps]


def test_how_points_come_about_is_told_before_the_first_build_and_crates_come_before_rhombi() -> None:
    assert NAMES[:3] == ["game", "points", "five-ways"]
    tools = [step.tool for step in LESSONS["cubus"].steps if step.tool]
    assert set(tools[: tools.index("rhombi")]) == {"crates"}
    assert LESSONS["cubus"].step("on-top").tool == "rhombi"


def test_an_open_crate_is_explained_before_it_is_built_around() -> None:
    opens = [step.name for step in LESSONS["cubus"].steps if "o" in str(step.position["stack"])]
    assert opens == ["nailed", "open-lid"]
    # Beside it and under it, as the words say; its lid stays where it is.
    assert attempt("cubus", "nailed", ["build 11o"]).done
    assert attempt("cubus", "nailed", ["build 2o"]).done
    assert attempt("cubus", "nailed", ["build 2"]).error


def test_points_are_three_for_a_crate_less_one_for_each_rhombus() -> None:
    step = LESSONS["cubus"].step("points")
    moments = begun("cubus", "points")
    crate, rhombus = step.claims["crate"], step.claims["rhombus"]
    told = []
    for scene in step.scenes:
        before, after = moments[scene - 1].state, moments[scene].state
        crates = after.laid.stack.crates - before.laid.stack.crates
        rhombi = after.laid.stack.tiles.total - before.laid.stack.tiles.total
        told.append((crates, rhombi, after.built.build.points))
        assert after.built.build.points == crate * crates - rhombus * rhombi
    assert told == [(1, 2, 1), (1, 0, 3), (2, 1, 5)]


@pytest.mark.parametrize("step", BUILDS, ids=[step.name for step in BUILDS])
def test_points_rhombi_and_crates_are_as_the_words_say(step: Step) -> None:
    table = start(step)
    built = judge(table.settings.rules, table.laid, table.hands[0], Stack.parse(step.solution[0].split()[1]))
    assert built.points == step.claims["points"]
    assert built.uses.total == step.claims["rhombi"]
    assert built.gained == step.claims.get("crates", built.gained)


def test_there_are_five_ways_for_two_rhombi_and_no_sixth() -> None:
    table = start(LESSONS["cubus"].step("five-ways"))
    # Two crates side by side are one stack, but two ways: the new one is on this side or on that.
    ways = {"2": 1, "11": 2, "1/1": 2}
    rhombi = table.laid.stack.tiles.total + 2
    two_crates = [Stack.parse(text) for text in ("2", "11", "1/1", ".1/1")]
    assert {str(stack) for stack in two_crates if stack.tiles.total == rhombi} == ways.keys()
    assert sum(ways.values()) == LESSONS["cubus"].step("five-ways").claims["ways"]
    for stack in ways:
        tried = attempt("cubus", "five-ways", [f"build {stack}"])
        assert tried.done
        assert tried.state.scores[0] == 1


@pytest.mark.parametrize(
    ("step", "deeds", "code", "points"),
    [
        ("five-ways", ["pass"], "passed", 0),
        ("anew", ["build .2/22"], "short", 3),
        ("open-lid", ["pass"], "passed", 0),
        ("knock", ["waive"], "waived", 0),
        ("knock", ["knock", "fail"], "failed", 0),
        ("no-knock", ["knock"], "knocked", 0),
    ],
)
def test_a_wrong_try_gets_the_reason_that_is_true_for_it(step: str, deeds: list[str], code: str, points: int) -> None:
    tried = attempt("cubus", step, deeds)
    assert tried.why == Reason(code, {"n": points})
    assert not tried.done


def test_nine_crates_are_built_after_two_were_taken_down() -> None:
    step = LESSONS["cubus"].step("open-lid")
    assert step.claims["crates"] == 9 - 2


def test_only_a_build_after_the_knock_wins() -> None:
    assert not attempt("cubus", "knock", ["knock"]).done
    assert not attempt("cubus", "knock", ["knock", "fail"]).done
    assert not attempt("cubus", "knock", ["waive"]).done
    assert attempt("cubus", "knock", ["knock", "build 22/2"]).done


def test_a_wrong_knock_costs_what_the_words_say() -> None:
    for step in (LESSONS["cubus"].step(name) for name in ("knock", "no-knock")):
        knocked = GAME.apply(start(step), 1, Action("knock"))
        failed = GAME.apply(knocked, 1, Action("fail"))
        assert failed.scores == (step.claims["cost"], 0)
    assert not attempt("cubus", "no-knock", ["knock", "fail"]).done


def test_any_build_that_scores_as_much_is_right() -> None:
    assert attempt("cubus", "for-nothing", ["build 22/2"]).done
    assert attempt("cubus", "five-ways", ["build 1/1"]).done
    assert not attempt("cubus", "anew", ["build 22/22"]).done


# Helter-Skelter --------------------------------------------------------------------------------------------------


COLOURS = {field.name: field.colour for field in SkelterSettings(2, "classic").layout.fields}


def test_the_words_name_the_colours_of_the_printed_board() -> None:
    assert [COLOURS[name] for name in ("c5", "f4", "a1")] == ["red"] * 3
    assert COLOURS["c6"] == "blue"
    assert COLOURS["e3"] != "amber"


@pytest.mark.parametrize("field", [name for name, colour in COLOURS.items() if colour != "red"])
def test_the_question_is_about_the_stone_that_was_placed_wherever_that_was(field: str) -> None:
    if field == "f3":
        return  # there the other stone goes
    asked = attempt("skelter", "place", [f"place {field}"])
    assert (asked.done, asked.goes_on, asked.asks) == (False, True, field)
    assert attempt("skelter", "place", [f"place {field}", f"name {COLOURS[field]}"]).done
    wrong = attempt("skelter", "place", [f"place {field}", "name red"])
    assert (wrong.done, wrong.asks) == (False, field)
    assert wrong.why == Reason("another-colour", {"field": field, "colour": "red"})


@pytest.mark.parametrize(
    ("step", "deeds", "why"),
    [
        ("step", ["touch b6", "move a6"], Reason("not-home", {"field": "a6", "colour": "slate"})),
        ("step", ["pass"], Reason("passed")),
        ("step", ["ready"], Reason("called", {"n": 1})),
        ("touched", ["touch c5", "move b6"], Reason("left-home", {"field": "c5", "to": "b6"})),
        ("touched", ["ready"], Reason("called", {"n": 1})),
        ("touched", ["touch b2", "move b3"], Reason("not-home", {"field": "b3", "colour": "green"})),
        ("block", ["touch d4", "move d5"], Reason("beside", {"field": "d5", "on": "e3"})),
        ("claim", ["accept"], Reason("let-be", {"field": "c5", "colour": "red"})),
        ("no-claim", ["claim"], Reason("claimed", {"field": "c6", "colour": "blue"})),
        ("ready", ["pass"], Reason("passed")),
        ("ready", ["touch c5", "move c6"], Reason("left-home", {"field": "c5", "to": "c6"})),
    ],
)
def test_a_wrong_step_gets_the_reason_that_is_true_for_it(step: str, deeds: list[str], why: Reason) -> None:
    tried = attempt("skelter", step, deeds)
    assert (tried.done, tried.goes_on, tried.why) == (False, False, why)


def test_a_wrong_claim_costs_the_next_turn() -> None:
    assert attempt("skelter", "no-claim", ["accept"]).state.turn == 0
    assert attempt("skelter", "no-claim", ["claim"]).state.turn == 1


def test_who_puts_the_last_stone_down_with_a_call_has_done_the_step_too() -> None:
    assert attempt("skelter", "step", ["touch b6", "finish c5"]).done


def test_the_own_colour_is_no_place_to_begin() -> None:
    refused = attempt("skelter", "place", ["place c5"]).error
    assert refused is not None
    assert refused.code == "own-colour"


# The guided games --------------------------------------------------------------------------------------------------


def played(game: str, seed: int) -> Any:
    """A first game to its end; the learner plays as another novice would."""
    lines: list[tuple[Actor, str]] = []
    bot = find_level(game, "novice").make(0, seed)
    witnessed = 0
    while True:
        moments = go_on(LESSONS[game], lines, seed)
        told = [*lines, *((each.actor, str(each.do)) for each in moments[1:])]
        state = ruled(GAMES[game], guided_start(game))
        if not witnessed:
            bot.witness(Witnessed(None, None, GAMES[game].view(state, 0)))
        for number, (actor, text) in enumerate(told):
            state = ruled(GAMES[game], GAMES[game].apply(state, actor, Action.parse(text)))
            if number >= witnessed:
                bot.witness(Witnessed(actor, Action.parse(text), GAMES[game].view(state, 0)))
        witnessed, lines = len(told), told
        if GAMES[game].outcome(state):
            return state
        lines.append((0, str(decision_of(bot.decide(0.05)).action)))


def test_in_the_first_game_of_helter_skelter_everybody_has_four_stones_and_a_call_decides() -> None:
    table = guided_start("skelter")
    assert [table.stones_left(seat) for seat in (0, 1)] == [4, 4]
    ends = [played("skelter", seed) for seed in range(4)]
    assert {end.outcome.reason for end in ends} <= {"ready", "last"}
    assert all(len(fields_with(end.piles, 0)) in (0, 4) for end in ends)


def test_the_first_game_of_cubus_comes_to_its_end_with_points() -> None:
    end = played("cubus", 1)
    assert not end.pile.total
    assert sum(end.scores) > 0


def test_the_table_shows_stacks_where_the_words_say() -> None:
    for step in BUILDS:
        assert start(step).laid == Laid(Stack.parse(str(step.position["stack"])), (0, 0))
