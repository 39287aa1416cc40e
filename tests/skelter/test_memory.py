"""What can be remembered: all that was ever shown, nothing that was not."""

from collections.abc import Iterator
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from kist.core.actions import Action
from kist.core.types import SPECTATOR, Actor
from kist.skelter.memory import Memory, Sighting, recall, remember, visible_in
from kist.skelter.settings import Settings
from kist.skelter.state import Phase
from tests.skelter.drawn import GAME, do, drawn
from tests.skelter.strategies import agreements, seeds, some

START = """
r. a. g. b. v. s. r. a.
g. b. v. s. r. a. g. b.
v. s. r. a. g. b. v. s.
r. a. g. b. v. s. r. a.
g. b. v. s. r0 a1 g0 b.
v. s. r. a. g. b. v. s.
"""


def test_a_perfect_memory_of_the_whole_game_knows_every_colour() -> None:
    steps: list[tuple[Actor, Action]] = [(0, Action("place", "c1")), (1, Action("place", "b2"))]
    before, one, two = recall(Settings(2), steps, viewer=1)
    colours = {field.name: field.colour for field in Settings(2).layout.fields}
    assert {name: seen.colour for name, seen in before.seen.items()} == colours
    assert (two.age("c1"), two.age("b2"), two.age("c3")) == (2, 1, 0)
    assert (before.now, one.now, two.now) == (0, 1, 2)
    assert two.seen["c1"] == Sighting(colours["c1"], 0, 0)


def test_who_comes_later_knows_only_what_is_shown_from_then_on() -> None:
    state = drawn(START)
    memory = Memory().after(GAME.view(state, SPECTATOR))
    assert memory.age("f2") is None
    assert memory.possible("f2") == {"red", "amber", "green"}
    assert memory.stands_right("f2", "amber") is None
    assert memory.stands_right("f2", "blue") is False
    assert memory.stands_right("a6", "red") is True


def test_a_claim_is_remembered_after_the_moment_and_the_rest_is_worked_out() -> None:
    state = drawn(START)
    attack = do(state, "touch g2", "move f2")
    claimed = do(attack, "claim")
    later = do(claimed, "pass")
    *_, memory = remember(GAME.view(each, 0) for each in (state, attack, claimed, later))
    assert memory.seen["f2"] == Sighting("amber", 2, 2)
    assert memory.seen["g2"].colour == "green"  # it lay empty while the stone attacked
    assert memory.possible("e2") == {"red"}
    assert "e2" not in memory.seen
    assert memory.knows("e2")


def test_a_neutral_field_is_seen_when_it_lies_empty() -> None:
    memory = Memory().after(GAME.view(GAME.start(Settings(2, "ring")), 0))
    assert memory.seen["d4"].colour is None
    assert memory.stands_right("d4", "red") is False


def test_a_bot_may_forget_but_not_what_lies_open() -> None:
    view = GAME.view(drawn(START), 0)
    full = Memory().after(GAME.view(GAME.start(drawn(START).table.settings), 0))
    hazy = full.after(view, forget=lambda memory: memory.fields)
    assert hazy.seen.keys() == visible_in(view).keys()
    assert full.after(view).without(["e2"]).age("e2") is None


def test_forgetting_by_age() -> None:
    view = GAME.view(drawn(START), 0)
    full = Memory().after(GAME.view(GAME.start(drawn(START).table.settings), 0))

    def after_three(memory: Memory) -> Iterator[str]:
        return (name for name, seen in memory.seen.items() if memory.now - seen.last >= 3)

    *_, there, gone = remember([view] * 4, after_three)
    assert there.seen.keys() == gone.seen.keys()
    ages = [full := full.after(view, after_three) for _ in range(3)]
    assert [memory.age("e2") for memory in ages] == [1, 2, None]


@some
@given(agreed=agreements, seed=seeds, missed=st.integers(0, 60))
def test_a_memory_is_right_and_never_knows_more_than_was_shown(agreed: Settings, seed: int, missed: int) -> None:
    rng, state, memory, told = Random(seed), GAME.start(agreed), Memory(), set[str]()
    truth = {field.name: field.colour for field in agreed.layout.fields}
    for step in range(150):
        if state.phase is Phase.OVER:
            break
        if step >= missed:
            view = GAME.view(state, 0)
            memory = memory.after(view)
            told |= visible_in(view).keys()
            assert {name: seen.colour for name, seen in memory.seen.items()} == {name: truth[name] for name in told}
            assert all(truth[name] in memory.possible(name) for name in truth)
        state = GAME.apply(state, state.actor, GAME.propose(state, state.actor, rng))
