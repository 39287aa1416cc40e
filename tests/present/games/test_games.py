"""What is shown of single games, and that others need nothing of it."""

from random import Random

import pytest

from kist.core.types import REFEREE
from kist.cubus.play.game import Cubus
from kist.games import GAMES
from kist.present.games import PRESENTERS, presenter_of
from kist.server.games import ADAPTERS, adapter_of
from kist.server.games.cubus_messages import BuildNote, CubusScene
from tests.conformance.play import moments

CUBUS = Cubus()


@pytest.mark.parametrize("rules", ["2005", "1987"])
def test_a_score_sheet_says_how_the_points_of_every_build_came_about(rules: str) -> None:
    agreed = CUBUS.read_settings({"game": "cubus", "seats": 3, "rules": rules, "leftovers": "best"})
    presenter, builds = presenter_of("cubus"), 0
    for moment in moments(CUBUS, agreed, Random(3)):
        if moment.action is None or moment.actor == REFEREE:  # whose answer leaves what was built in sight
            continue
        before, after = moment.state, CUBUS.apply(moment.state, moment.actor, moment.action)
        worth = presenter.worth(CUBUS.view(after, None))
        change = after.laid.stack.tiles.minus(before.laid.stack.tiles)
        if after.laid == before.laid:
            assert worth is None
            continue
        assert worth is not None
        note, builds = BuildNote.model_validate(worth), builds + 1
        assert note.crates == after.laid.stack.crates
        assert note.gained == after.laid.stack.crates - before.laid.stack.crates
        assert note.points == sum(after.scores) - sum(before.scores)
        assert (note.uses, note.takes) == (str(change.positive()), str(change.negative()))
    assert builds > 5


def test_a_scene_says_where_open_lids_are_nailed() -> None:
    agreed = CUBUS.read_settings({"game": "cubus", "seats": 2})
    presenter = presenter_of("cubus")
    views = [CUBUS.view(moment.state, None) for moment in moments(CUBUS, agreed, Random(4))]
    scenes = [CubusScene.model_validate(presenter.scene(view)) for view in views]
    for scene in scenes:
        assert scene.nailed == sorted((u, v) for kind, u, v in scene.picture.rhombi if kind == "O")
    assert any(scene.nailed for scene in scenes)


def test_everybody_at_a_table_of_cubus_is_sent_the_same_scene() -> None:
    state = CUBUS.start(CUBUS.read_settings({"game": "cubus", "seats": 3}))
    scenes = [presenter_of("cubus").scene(CUBUS.view(state, viewer)) for viewer in (None, 0, 1, 2)]
    assert all(scene is scenes[0] for scene in scenes)


def test_a_game_from_elsewhere_is_played_from_its_table_alone() -> None:
    assert set(ADAPTERS) == set(PRESENTERS) <= set(GAMES)
    plain, shown = adapter_of("nim"), presenter_of("nim")
    view = CUBUS.view(CUBUS.start(CUBUS.read_settings({"game": "cubus", "seats": 2})), None)
    assert (plain.table, plain.routes, shown.scene(view), shown.worth(view)) == (None, None, None, None)
