"""The small builds of the first page: what the page shows and promises is so by the rules."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kist.core.errors import KistError
from kist.cubus.shape.build import Build, Rules, judge
from kist.cubus.shape.picture import Rhombus, read, read_rhombi
from kist.cubus.shape.tiles import Kind, Tiles

SCENES = json.loads((Path(__file__).parents[3] / "web/src/games/cubus/welcome/scenes.json").read_text())


def build_of(scene: dict[str, Any], picture: list[Rhombus]) -> Build:
    """The build that leads from what lies there to this picture; raises what is wrong with it."""
    return judge(Rules.WOOD_2005, read(read_rhombi(scene["rhombi"])), Tiles.parse(scene["hand"]), read(picture).stack)


def after(scene: dict[str, Any]) -> list[Rhombus]:
    """The picture that the page shows in the end."""
    lying = read_rhombi(scene["rhombi"])
    for at, u, v in scene["moves"]:
        lying[at] = Rhombus(lying[at].kind, u, v)
    return lying + read_rhombi(scene["lays"])


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: f"+{scene['points']}")
def test_what_the_first_page_lets_one_build_is_legal_and_worth_what_it_says(scene: dict[str, Any]) -> None:
    build = build_of(scene, after(scene))
    assert build.points == scene["points"]
    assert str(build.uses) == scene["hand"] == "".join(kind for kind, _, _ in scene["lays"])


def with_one_more(scene: dict[str, Any]) -> Iterator[list[Rhombus]]:
    """All pictures that the rhombus in the hand makes where the others stay."""
    lying = read_rhombi(scene["rhombi"])
    for u in range(-9, 9):
        for v in range(-9, 9):
            yield [*lying, Rhombus(Kind(scene["hand"]), u, v)]


@pytest.mark.parametrize("scene", [each for each in SCENES if each["hand"]], ids=lambda scene: f"+{scene['points']}")
def test_the_place_that_takes_the_rhombus_is_the_only_one(scene: dict[str, Any]) -> None:
    fitting = []
    for picture in with_one_more(scene):
        try:
            build_of(scene, picture)
        except KistError:
            continue
        fitting.append(sorted(picture))
    assert fitting == [sorted(after(scene))]


def test_the_words_beside_them_name_what_is_gained() -> None:
    """The words are "welcome.N" and "welcome.N.done" in web/src/games/cubus/welcome/i18n."""
    gains = [(build_of(scene, after(scene)).gained, scene["points"]) for scene in SCENES]
    assert gains == [(1, 2), (1, 3), (3, 8)]
