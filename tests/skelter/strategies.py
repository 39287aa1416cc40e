"""Random games of Helter-Skelter: every number of players, every board."""

from random import Random

from hypothesis import strategies as st

from kist.skelter.board import COLOURS
from kist.skelter.legal import legal
from kist.skelter.settings import BOARDS, Settings
from kist.skelter.state import Phase, State
from tests.skelter.drawn import GAME

agreements = st.builds(
    Settings,
    seats=st.integers(2, 6),
    board=st.sampled_from(BOARDS),
    colours=st.permutations(COLOURS).map(tuple),
    rounds=st.none() | st.integers(1, 30),
    seed=st.just(0),
)


@st.composite
def states(draw: st.DrawFn) -> State:
    """Any state that random play comes to, the end included."""
    settings = draw(agreements)
    wanted = draw(st.sampled_from(list(Phase)))
    steps = draw(st.integers(0, 40)) + (8 * settings.seats if wanted is not Phase.PLACE else 0)
    return played(settings, Random(draw(st.integers(0, 2**32))), steps, wanted)


def played(settings: Settings, rng: Random, steps: int, wanted: Phase) -> State:
    """Play for so many steps and on until a phase is come to, or the end."""
    state = GAME.start(settings)
    while state.phase is not Phase.OVER and (steps > 0 or state.phase is not wanted):
        # Mostly as the game proposes, for games of some length; now and then evenly, so that nothing is left out.
        action = rng.choice(legal(state)) if rng.random() < 0.1 else GAME.propose(state, state.actor, rng)
        state = GAME.apply(state, state.actor, action)
        steps -= 1
    return state
