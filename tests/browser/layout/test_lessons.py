"""Steps of lessons can be reached and read: some on a day, with `-m whole` all of them in all ways."""

import pytest

from tests.browser.layout.looking import look_in_every_way, look_today
from tests.browser.layout.looks import today
from tests.browser.layout.pages import LESSON_STEPS
from tests.browser.layout.scene import Scene


@pytest.mark.parametrize("state", today(LESSON_STEPS))
def test_steps_can_be_reached_and_read_today(scene: Scene, state: str) -> None:
    look_today(scene, state)


@pytest.mark.whole
@pytest.mark.parametrize("state", LESSON_STEPS)
def test_every_step_can_be_reached_and_read_in_every_way(scene: Scene, state: str) -> None:
    look_in_every_way(scene, state)
