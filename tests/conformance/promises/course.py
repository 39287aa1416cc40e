"""What games promise about their course, on random games."""

import json
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

from kist.core.actions import Action
from kist.core.errors import IllegalAction, KistError
from kist.core.game import all_see_alike
from kist.core.referee import NO, RULE, YES, awaits_referee, is_ruling, refereed
from kist.core.replay import Replay
from kist.core.transcript import Transcript
from kist.core.types import CHANCE, REFEREE, SPECTATOR, Actor, Json
from kist.games import GAMES
from tests.conformance.play import choose, recorded
from tests.conformance.suite import Agreed, AnyGame, of_courses, refused, seats_in, seats_to_act
from tests.conformance.variants import AFTER_THE_RESULT


@of_courses
def random_play_reaches_an_end_with_winners_and_a_reason(game: AnyGame, agreed: Agreed, seed: int) -> None:
    *way, end = recorded(game, agreed, seed)
    assert all(game.outcome(moment.state) is None for moment in way)
    outcome = game.outcome(end.state)
    assert outcome is not None
    assert outcome.reason
    assert outcome.winners
    assert set(outcome.winners) <= set(range(seats_in(game, agreed)))
    assert len(game.scores(end.state)) == seats_in(game, agreed)


@of_courses
def the_log_alone_rebuilds_every_state(game: AnyGame, agreed: Agreed, seed: int) -> None:
    way = recorded(game, agreed, seed)
    state = game.start(game.read_settings(json.loads(json.dumps(game.read_settings(agreed).to_json()))))
    for moment in way:
        assert state == moment.state
        if moment.action is not None:
            state = game.apply(state, moment.actor, Action.parse(str(moment.action)))


@of_courses
def a_replay_answers_every_line(game: AnyGame, agreed: Agreed, seed: int) -> None:
    way = recorded(game, agreed, seed)
    replay = Replay(GAMES)
    answers = [replay.answer(agreed)]
    answers += [replay.answer({"seat": each.actor, "do": str(each.action)}) for each in way if each.action]
    assert all(answer["ok"] for answer in answers)
    for moment, answer in zip(way, answers, strict=True):
        if awaits_referee(game, moment.state):  # which a replay answers by itself
            continue
        assert answer["to_act"] == list(game.to_act(moment.state))
        assert answer["scores"] == list(game.scores(moment.state))
        json.dumps(answer)
    assert answers[-1]["result"]


@of_courses
def a_log_from_before_the_referee_was_written_down_comes_to_the_same_and_tells_the_same(
    game: AnyGame, agreed: Agreed, seed: int
) -> None:
    steps = tuple((each.actor, each.action) for each in recorded(game, agreed, seed) if each.action)
    before = tuple(step for step in steps if step[0] != REFEREE)
    now, then = (Transcript(game, game.read_settings(agreed), each) for each in (steps, before))
    assert [_shown(game, each) for each in now.states if not awaits_referee(game, each)] == [
        _shown(game, each) for each in then.states
    ]
    replay, told = Replay(GAMES), list[Json]()
    lines: list[Json] = [agreed, *({"seat": actor, "do": str(action)} for actor, action in before)]
    for line in lines:
        told += [{"seat": each["seat"], "do": each["do"]} for each in replay.answers(line)[1:]]
    assert told == [{"seat": REFEREE, "do": str(action)} for actor, action in steps if actor == REFEREE]


def _shown(game: AnyGame, state: Any) -> Json:
    return game.view(state, SPECTATOR).to_json()


@of_courses
def the_referee_is_asked_alone_and_its_answer_alone_is_taken_and_open_to_all(
    game: AnyGame, agreed: Agreed, seed: int
) -> None:
    for moment in recorded(game, agreed, seed):
        if REFEREE not in game.to_act(moment.state):
            assert moment.action is None or not is_ruling(moment.action)
            continue
        assert game.to_act(moment.state) == (REFEREE,)
        assert game.chance(moment.state) == ()
        assert moment.action in (YES, NO)
        assert game.public(moment.state, moment.action) == moment.action
        for answer in (YES, NO):  # the rules take its word for it, whatever it is
            game.apply(moment.state, REFEREE, answer)
        for wrong in ("rule", "rule maybe", "pass"):
            with refused():
                game.apply(moment.state, REFEREE, Action.parse(wrong))
        views = [game.view(moment.state, viewer) for viewer in (SPECTATOR, *range(seats_in(game, agreed)))]
        assert all(not view.kinds and not view.actions for view in views)


@of_courses
def a_quick_answer_of_the_referee_is_the_one_that_it_gives_at_leisure(
    game: AnyGame, agreed: Agreed, seed: int
) -> None:
    for moment in recorded(game, agreed, seed):
        if awaits_referee(game, moment.state):
            with_referee = refereed(game)
            assert with_referee is not None
            assert with_referee.quick_ruling(moment.state) in (None, moment.action)


@of_courses
def when_the_players_leave_everybody_sees_the_same_and_the_end_is_as_it_was(
    game: AnyGame, agreed: Agreed, seed: int
) -> None:
    *way, end = recorded(game, agreed, seed)
    assert game.reveal(end.state) == end.state
    for moment in way:
        left = game.reveal(moment.state)
        tables = [game.view(left, viewer).table for viewer in (SPECTATOR, *range(seats_in(game, agreed)))]
        assert all(table == tables[0] for table in tables)


@of_courses
def whoever_gives_up_plays_no_more_and_wins_nothing_more(game: AnyGame, agreed: Agreed, seed: int) -> None:
    rng = Random(seed)
    *way, end = recorded(game, agreed, seed)
    for seat in range(seats_in(game, agreed)):
        with refused(IllegalAction):
            game.give_up(end.state, seat)
    state, left, won = rng.choice(way).state, list(range(seats_in(game, agreed))), set[int]()
    while not game.outcome(state):
        if rng.random() < 0.05:
            seat = left.pop(rng.randrange(len(left)))
            won |= {seat} if (game.name, game.phase(state)) in AFTER_THE_RESULT else set()
            with suppress(IllegalAction):  # where it was out already
                state = game.give_up(state, seat)
            assert seat not in game.to_act(state)
        else:
            state = game.apply(state, *choose(game, state, rng))
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.winners
    assert set(outcome.winners) <= {*left, *won}


@of_courses
def chance_adds_up_and_acts_alone(game: AnyGame, agreed: Agreed, seed: int) -> None:
    for moment in recorded(game, agreed, seed):
        outcomes = game.chance(moment.state)
        if CHANCE in game.to_act(moment.state):
            assert game.to_act(moment.state) == (CHANCE,)
            assert sum((each.probability for each in outcomes), Fraction(0)) == 1
            assert all(each.probability > 0 for each in outcomes)
        else:
            assert outcomes == ()


@of_courses
def illegal_actions_have_a_code_and_change_nothing(game: AnyGame, agreed: Agreed, seed: int) -> None:
    rng = Random(seed)
    way = recorded(game, agreed, seed)
    verbs = sorted({moment.action.verb for moment in way if moment.action})
    arguments = [*sorted({moment.action.argument for moment in way if moment.action}), "zz9", "-", "1"]
    for moment in rng.sample(way, min(12, len(way))):
        before = repr(moment.state)
        for _ in range(6):
            actor = rng.choice([CHANCE, REFEREE, *range(seats_in(game, agreed)), 99, -1])
            action = Action(rng.choice([*verbs, "fly"]), rng.choice(["", rng.choice(arguments)]))
            try:
                game.apply(moment.state, actor, action)
            except KistError as refusal:
                assert refusal.code  # noqa: PT017
                assert refusal.message  # noqa: PT017
            else:
                assert action.verb in verbs_of(game, moment.state, actor), "only what was offered is accepted"
            assert repr(moment.state) == before
        for actor in game.to_act(moment.state):
            with refused():
                game.apply(moment.state, actor, Action("fly"))


def verbs_of(game: AnyGame, state: Any, actor: Actor) -> set[str]:
    """What somebody may do: nothing, where they are not to act."""
    if actor not in game.to_act(state):
        return set()
    if actor is CHANCE:
        return {outcome.action.verb for outcome in game.chance(state)}
    if actor == REFEREE:
        return {RULE}
    return set(game.view(state, actor).kinds)


@of_courses
def only_those_to_act_may_act(game: AnyGame, agreed: Agreed, seed: int) -> None:
    for moment in recorded(game, agreed, seed):
        to_act = game.to_act(moment.state)
        assert list(to_act) == sorted(to_act, key=lambda actor: actor if isinstance(actor, int) else -1)
        for other in {CHANCE, REFEREE, *range(seats_in(game, agreed)), 99} - set(to_act):
            if moment.action is not None:
                with refused(IllegalAction):
                    game.apply(moment.state, other, moment.action)


@of_courses
def listed_actions_are_legal_and_views_are_json(game: AnyGame, agreed: Agreed, seed: int) -> None:
    rng = Random(seed)
    way = recorded(game, agreed, seed)
    for moment in rng.sample(way, min(25, len(way))):
        for viewer in (SPECTATOR, *range(seats_in(game, agreed))):
            view = game.view(moment.state, viewer)
            assert json.loads(json.dumps(view.to_json())) == view.to_json()
            assert bool(view.kinds) == (viewer is not SPECTATOR and viewer in view.to_act)
            for text in view.actions:
                assert Action.parse(text).verb in view.kinds
                game.apply(moment.state, viewer, Action.parse(text))


@of_courses
def where_a_game_says_that_all_see_alike_views_of_who_acts_and_of_who_does_not_are_one_each(
    game: AnyGame, agreed: Agreed, seed: int
) -> None:
    for moment in recorded(game, agreed, seed) if all_see_alike(game) else ():
        acting = game.to_act(moment.state)
        for viewer in range(seats_in(game, agreed)):
            other = game.view(moment.state, next(seats_to_act(game, moment.state)) if viewer in acting else SPECTATOR)
            assert game.view(moment.state, viewer) == replace(other, viewer=viewer)


@of_courses
def whoever_runs_out_of_time_has_a_legal_answer(game: AnyGame, agreed: Agreed, seed: int) -> None:
    for moment in recorded(game, agreed, seed):
        for seat in seats_to_act(game, moment.state):
            game.apply(moment.state, seat, game.timeout(moment.state, seat))


@of_courses
def actions_are_said_aloud_and_what_is_sealed_tells_nothing(game: AnyGame, agreed: Agreed, seed: int) -> None:
    for moment in recorded(game, agreed, seed):
        if moment.action is None or (heard := game.public(moment.state, moment.action)) == moment.action:
            continue
        seats = list(seats_to_act(game, moment.state))
        others = [game.propose(moment.state, seat, Random(luck)) for seat in seats for luck in range(5)]
        others += [game.timeout(moment.state, seat) for seat in seats]
        assert {game.public(moment.state, other) for other in others} == {heard}
