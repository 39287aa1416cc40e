"""What is around a table can be reached and read: lobby, menu, rules, replay, review; with `-m whole` in all ways."""

import pytest

from tests.browser.layout.looking import look_in_every_way, look_today
from tests.browser.layout.scene import Scene
from tests.browser.layout.tables import AROUND


@pytest.mark.parametrize("state", AROUND)
def test_all_around_a_table_can_be_reached_and_read_today(scene: Scene, state: str) -> None:
    look_today(scene, state)


@pytest.mark.whole
@pytest.mark.parametrize("state", AROUND)
def test_all_around_a_table_can_be_reached_and_read_in_every_way(scene: Scene, state: str) -> None:
    look_in_every_way(scene, state)
