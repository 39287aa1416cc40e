"""However a game without a pile goes, and whoever gives up when: nobody who can build is left without a turn."""

from dataclasses import dataclass
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from kist.core.actions import Action
from kist.core.referee import ruled
from kist.core.steps import RESIGN, advance
from kist.cubus.play.opening import Opening, material
from kist.cubus.play.settings import LeftoverRule, Settings
from kist.cubus.play.state import Building, Drawing, Leftovers, State
from kist.cubus.shape.build import Rules
from kist.cubus.shape.stack import Stack
from kist.cubus.shape.tiles import Tiles
from kist.cubus.solver import can_score
from tests.cubus.play.playing import CUBUS

STACKS = ["1", ".2/22", "22/22", "333/333/333", "3333/3333/3333"]


@dataclass(frozen=True)
class Step:
    """What was done, and the states before and after it."""

    before: State
    action: Action
    after: State


@st.composite
def late_settings(draw: st.DrawFn) -> Settings:
    """Games that begin when hardly anything is left to draw, with hands of all sizes."""
    rules, stack = draw(st.sampled_from(Rules)), Stack.parse(draw(st.sampled_from(STACKS)))
    seats = draw(st.integers(2, 4))
    rest = draw(st.permutations(list(str(material(rules).minus(stack.tiles)))))
    hands: list[list[str]] = [[] for _ in range(seats)]
    for rhombus, seat in zip(rest[draw(st.integers(0, 2)) :], draw(owners(seats, len(rest))), strict=False):
        hands[seat].append(rhombus)
    return Settings(
        seats,
        rules,
        draw(st.sampled_from(LeftoverRule)),
        demolition=False,
        tells=draw(st.booleans()),
        position=Opening(stack, tuple(Tiles(*map(hand.count, "LRDO")) for hand in hands)),
    )


def owners(seats: int, count: int) -> st.SearchStrategy[list[int]]:
    """Who gets which rhombus: often one has nearly all of them."""
    rich = st.integers(0, seats - 1).flatmap(lambda seat: st.just([seat] * count))
    return rich | st.lists(st.integers(0, seats - 1), min_size=count, max_size=count)


def played(agreed: Settings, rng: Random) -> list[Step]:
    """A game of players who often overlook something, and now and then give up, at any moment."""
    state, steps = ruled(CUBUS, CUBUS.start(agreed)), list[Step]()
    while CUBUS.outcome(state) is None:
        actor = rng.choice(CUBUS.to_act(state))
        if rng.random() < 0.15:
            actor, action = rng.choice(state.there), RESIGN
        elif isinstance(actor, int):
            action = rng.choice([CUBUS.timeout(state, actor), CUBUS.propose(state, actor, rng)])
        else:
            action = rng.choice(CUBUS.chance(state)).action
        after = ruled(CUBUS, advance(CUBUS, state, actor, action))
        steps.append(Step(state, action, after))
        state = after
    return steps


def can_build(state: State, seat: int) -> bool:
    return can_score(state.settings.rules, state.laid.stack, state.hands[seat])


games = given(agreed=late_settings(), seed=st.integers(0, 1 << 30))


@settings(max_examples=150)
@games
def test_it_never_ends_while_somebody_can_build_and_was_not_asked_since_the_last_build(
    agreed: Settings, seed: int
) -> None:
    asked = set[int]()
    for step in played(agreed, Random(seed)):
        if step.action.verb == "build":
            asked = set()
        if isinstance(step.before.phase, Building):
            asked.add(step.before.turn)
        building_ended = step.after.why_over in {"all-passed", "nobody-can-build"} and not step.before.why_over
        if building_ended:
            left_out = [seat for seat in step.after.there if seat not in asked and can_build(step.after, seat)]
            assert not left_out, f"{left_out} could build"


@settings(max_examples=150)
@games
def test_whenever_somebody_is_asked_with_an_empty_pile_some_hand_can_build(agreed: Settings, seed: int) -> None:
    """This is what the rules pages promise to who looks at a game that goes on."""
    begun = ruled(CUBUS, CUBUS.start(agreed))
    for state in (begun, *(step.after for step in played(agreed, Random(seed)))):
        if isinstance(state.phase, Building) and not state.pile.total:
            assert any(can_build(state, seat) for seat in state.there)
        if isinstance(state.phase, Building) and agreed.tells:
            assert can_build(state, state.turn)


@settings(max_examples=100)
@games
def test_with_the_lowest_rule_somebody_is_asked_as_long_as_two_are_there(agreed: Settings, seed: int) -> None:
    for step in played(agreed, Random(seed)):
        if isinstance(step.after.phase, Leftovers) and agreed.leftovers is LeftoverRule.LOWEST:
            (asked,) = step.after.phase.asked
            assert asked in step.after.there
            assert step.after.scores[asked] == min(step.after.scores[seat] for seat in step.after.there)
        if step.action == RESIGN and isinstance(step.before.phase, Leftovers) and len(step.after.there) > 1:
            assert isinstance(step.after.phase, Leftovers) or agreed.leftovers is LeftoverRule.BEST


@settings(max_examples=60)
@games
def test_the_referee_looks_before_anybody_draws_only_when_the_pile_is_empty(agreed: Settings, seed: int) -> None:
    for step in played(agreed, Random(seed)):
        if isinstance(step.before.phase, Drawing) and step.after.pile.total:
            assert step.after.why_over in {"", "resigned"}
