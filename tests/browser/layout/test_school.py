"""Everything of a class can be reached and read; with `-m whole` in all ways."""

import pytest

from tests.browser.layout.looking import look_in_every_way, look_today
from tests.browser.layout.looks import today
from tests.browser.layout.scene import Scene
from tests.browser.layout.school import SCHOOL


@pytest.mark.parametrize("state", today(SCHOOL))
def test_everything_of_a_class_can_be_reached_and_read_today(scene: Scene, state: str) -> None:
    look_today(scene, state)


@pytest.mark.whole
@pytest.mark.parametrize("state", SCHOOL)
def test_everything_of_a_class_can_be_reached_and_read_in_every_way(scene: Scene, state: str) -> None:
    look_in_every_way(scene, state)
