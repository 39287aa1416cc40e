"""Every state of a table of Cubus can be reached and read; with `-m whole` in all ways."""

import pytest

from tests.browser.layout.looking import look_in_every_way, look_today
from tests.browser.layout.scene import Scene
from tests.browser.layout.tables import CUBUS_TABLES


@pytest.mark.parametrize("state", CUBUS_TABLES)
def test_every_table_of_cubus_can_be_reached_and_read_today(scene: Scene, state: str) -> None:
    look_today(scene, state)


@pytest.mark.whole
@pytest.mark.parametrize("state", CUBUS_TABLES)
def test_every_table_of_cubus_can_be_reached_and_read_in_every_way(scene: Scene, state: str) -> None:
    look_in_every_way(scene, state)
