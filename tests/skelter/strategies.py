"""Random games of Helter-Skelter: every number of players, every board, all settings."""

from dataclasses import replace
from random import Random

from hypothesis import Phase as Stage
from hypothesis import settings as limits
from hypothesis import strategies as st

from kist.skelter.board import COLOURS
from kist.skelter.legal import legal
from kist.skelter.settings import BOARDS, Settings
from kist.skelter.state import Phase, State
from tests.skelter.drawn import GAME

seeds = st.integers(0, 2**32)


@st.composite
def _agreements(draw: st.DrawFn) -> Settings:
    """Any settings there are, but for boards of one's own."""
    seats = draw(st.integers(2, 6))
    return Settings(
        seats=seats,
        sets=draw(st.integers(1, min(3, 6 // seats))),
        board=draw(st.sampled_from(BOARDS)),
        colours=tuple(draw(st.permutations(COLOURS) | st.just([]))),
        wrong_claim=draw(st.sampled_from(["turn", "nothing"])),
        rounds=draw(st.none() | st.integers(1, 30)),
        play_off=draw(st.booleans()),
        seed=0,
        version=draw(st.sampled_from([2, 3, 3])),
    )


agreements = _agreements()


# A state of a random game has no simpler neighbours worth looking for: shrinking would take minutes and find nothing.
some = limits(max_examples=60, deadline=None, phases=(Stage.explicit, Stage.reuse, Stage.generate))


@st.composite
def states(draw: st.DrawFn, *phases: Phase) -> State:
    """A state that random play comes to, in one of these phases (any, if none is named) or else at the end."""
    settings = draw(agreements)
    wanted = draw(st.sampled_from(phases or tuple(Phase)))
    stones = settings.seats * settings.sets
    if wanted is Phase.CHOOSE:
        return played(replace(settings, colours=()), Random(draw(seeds)), draw(st.integers(0, stones - 1)), wanted)
    steps = draw(st.integers(0, 40)) + (0 if wanted is Phase.PLACE else 9 * stones)
    return played(settings, Random(draw(seeds)), steps, wanted)


def played(settings: Settings, rng: Random, steps: int, wanted: Phase) -> State:
    """Play for so many steps and on until a phase is come to, or the end."""
    state = GAME.start(settings)
    while state.phase is not Phase.OVER and (steps > 0 or state.phase is not wanted):
        # Mostly as the game proposes, for games of some length; now and then evenly, so that nothing is left out.
        action = rng.choice(legal(state)) if rng.random() < 0.1 else GAME.propose(state, state.actor, rng)
        state = GAME.apply(state, state.actor, action)
        steps -= 1
    return state
