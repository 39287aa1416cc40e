"""One build, crate by crate: Gymnasium's own checks, and regret against the exact optimum."""

from random import Random

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from kist.core.errors import IllegalAction, KistError
from kist.cubus.shape.stack import Stack
from kist.cubus.shape.tiles import Tiles
from kist.research.gymnasium import BUILD_ID
from kist.research.gymnasium.cubus_build_v0 import DONE, BuildEnv, number_of


def test_gymnasium_finds_nothing_wrong(recwarn: pytest.WarningsRecorder) -> None:
    check_env(gymnasium.make(BUILD_ID, render_mode="rgb_array").unwrapped)
    assert not recwarn.list


def test_the_sheets_sixth_build_crate_by_crate() -> None:
    """From .2/22 with one lid to 22/22: 5 points, of which a column behind the stack gives all."""
    env = BuildEnv()
    _, info = env.reset(options={"stack": ".2/22", "hand": "D"})
    assert (info["best"], info["regret"], info["points"]) == (5, 5, 0)
    seen, reward, ended, _, info = env.step(number_of("add", (0, 0)))
    assert (reward, ended, info["draft"], info["points"], info["regret"]) == (0, False, "22/22", 5, 0)
    assert seen["spare"].tolist() == [0, 0, 0, 0]
    _, reward, ended, _, info = env.step(DONE)
    assert (reward, ended, info["regret"]) == (5, True, 0)


def test_what_is_less_than_the_best_is_regretted() -> None:
    env = BuildEnv()
    env.reset(options={"stack": ".2/21", "hand": "LRD"})
    env.step(number_of("add", (1, 1)))
    _, reward, _, _, info = env.step(DONE)
    assert (reward, info["best"], info["regret"]) == (3, 9, 6)


def test_a_draft_that_is_no_build_scores_nothing_and_says_why() -> None:
    env = BuildEnv()
    env.reset(options={"stack": "1", "hand": "L"})
    env.step(number_of("add", (0, 0)))
    _, reward, ended, _, info = env.step(DONE)
    assert (reward, ended, info["legal"], info["why_not"]) == (0, True, False, "not-in-hand")


def test_changes_that_lead_to_no_stack_are_refused_and_masked() -> None:
    env = BuildEnv(most_steps=3)
    seen, _ = env.reset(options={"stack": "1", "hand": "LR"})
    far = number_of("add", (9, 9))
    assert not seen["action_mask"][far]
    _, _, _, cut, info = env.step(far)
    assert (info["refused"], info["draft"], cut) == ("apart", "1", False)
    env.step(far)
    assert env.step(far)[3], "broken off after the most steps"


@pytest.mark.parametrize("number", [-1, DONE + 1])
def test_a_number_that_is_no_action_is_refused(number: int) -> None:
    env = BuildEnv()
    env.reset(seed=1)
    with pytest.raises(IllegalAction):
        env.step(number)


def test_positions_come_from_games_and_can_be_built_in() -> None:
    env, rng = BuildEnv(), Random(1)
    stacks = set()
    for seed in range(12):
        seen, info = env.reset(seed=seed)
        assert info["best"] > 0
        stacks.add(info["draft"])
        for _ in range(5):
            allowed = np.flatnonzero(seen["action_mask"][:DONE]).tolist()
            seen, _, _, _, info = env.step(rng.choice(allowed))
            assert "refused" not in info
            assert env.observation_space.contains(seen)
            assert Stack.parse(info["draft"])
    assert len(stacks) > 6
    assert env.reset(seed=3)[1] == env.reset(seed=3)[1]


@pytest.mark.parametrize("options", [{"stack": "1"}, {"stack": "12", "hand": "L"}, {"stack": "1", "hand": "Q"}])
def test_a_bad_position_is_refused(options: dict[str, str]) -> None:
    with pytest.raises(KistError):
        BuildEnv().reset(options=options)


def test_it_can_be_shown_in_every_way(capsys: pytest.CaptureFixture[str]) -> None:
    shown = {}
    for mode in BuildEnv.metadata["render_modes"]:
        env = BuildEnv(render_mode=mode)
        env.reset(options={"stack": ".2/22", "hand": str(Tiles(1, 0, 1, 0))})
        shown[mode] = env.render()
    assert capsys.readouterr().out.startswith("Laid .2/22, hand LD;")
    assert shown["ansi"].startswith("Laid .2/22")
    assert shown["svg"].startswith("<svg ")
    assert shown["rgb_array"].shape == (432, 384, 3)
