"""The wall of a class of 40, who all answer differently if they can: before and after revealing, and at the end."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from playwright.sync_api import Page, expect

from kist.study.exercises import WATCHED
from kist.study.tasks import KINDS
from tests.browser.crowd import Crowd, different_answers
from tests.browser.layout.scene import Place, Scene, State
from tests.browser.layout.school import base_of

PUPILS: Final = 40
LEVEL: Final = 6
crowd_at = lru_cache(maxsize=1)(Crowd)
"""One class for all states: what is shown is the last that was begun."""


def on_wall(prepare: Callable[[Crowd], object]) -> State:
    def state(scene: Scene) -> Place:
        crowd = crowd_at(base_of(scene), PUPILS)
        prepare(crowd)
        return Place(crowd.wall, settled)

    return state


def settled(page: Page) -> None:
    expect(page.locator(".wall h1")).to_be_visible()
    expect(page.get_by_text("{")).to_have_count(0)


def empty(scene: Scene) -> Place:
    crowd = Crowd(base_of(scene), 0)
    crowd.close()
    return Place(crowd.wall, settled)


def full(scene: Scene) -> Place:
    crowd = Crowd(base_of(scene), PUPILS)
    crowd.close()
    return Place(crowd.wall, settled)


def asked(kind: str) -> Callable[[Crowd], None]:
    return lambda crowd: crowd.ask(crowd.drafted(kind, LEVEL)[0], seconds=3000)


def revealed(kind: str) -> Callable[[Crowd], None]:
    def prepare(crowd: Crowd) -> None:
        task = crowd.drafted(kind, LEVEL)[0]
        crowd.ask(task)
        crowd.answer(different_answers(task, PUPILS))
        crowd.command("reveal")

    return prepare


def groups(*, shown: bool) -> Callable[[Crowd], None]:
    """Three groups with tasks of their own."""

    def prepare(crowd: Crowd) -> None:
        crowd.open([crowd.drafted(kind, LEVEL)[0] for kind in ("count", "view", "rhombi")], mode="together", groups=3)
        crowd.command("ask", task=0)
        if shown:
            crowd.command("reveal")

    return prepare


def ended(crowd: Crowd) -> None:
    revealed("plan")(crowd)
    crowd.command("close")


def step(*, shown: bool) -> Callable[[Crowd], None]:
    def prepare(crowd: Crowd) -> None:
        crowd.command(
            "open", mode="together", tasks=[{"kind": "step", "level": 1, "seed": "cubus.on-top"}], title="W" * 40
        )
        crowd.command("ask", task=0)
        if shown:
            crowd.command("reveal")

    return prepare


def alone(crowd: Crowd) -> None:
    """As many tasks as a set has at most."""
    crowd.open(crowd.drafted("count", 3, 60), mode="alone")
    crowd.answer(list(range(PUPILS)))


def games(crowd: Crowd) -> None:
    crowd.command("games", game={"game": "cubus"}, size=2, bot=None, title="Cubus")
    crowd.command("round")


ASKED: Final = (*KINDS, *WATCHED, "best", "knock")
WALLS: dict[str, State] = {
    "wall-empty": empty,
    "wall-full": full,
    **{f"wall-asked@{kind}": on_wall(asked(kind)) for kind in ASKED},
    **{f"wall-revealed@{kind}": on_wall(revealed(kind)) for kind in ASKED},
    "wall-step": on_wall(step(shown=False)),
    "wall-step-shown": on_wall(step(shown=True)),
    "wall-groups": on_wall(groups(shown=False)),
    "wall-groups-revealed": on_wall(groups(shown=True)),
    "wall-alone": on_wall(alone),
    "wall-games": on_wall(games),
    "wall-ended": on_wall(ended),
}
