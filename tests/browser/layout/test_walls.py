"""The wall of a class can be reached and read: on a day with one kind of task, with `-m whole` all in all ways."""

import pytest

from tests.browser.layout.looking import look_in_every_way, look_today
from tests.browser.layout.looks import today
from tests.browser.layout.scene import Scene
from tests.browser.layout.walls import WALLS


@pytest.mark.parametrize("state", today(WALLS))
def test_walls_can_be_reached_and_read_today(scene: Scene, state: str) -> None:
    look_today(scene, state)


@pytest.mark.whole
@pytest.mark.parametrize("state", WALLS)
def test_every_wall_can_be_reached_and_read_in_every_way(scene: Scene, state: str) -> None:
    look_in_every_way(scene, state)
