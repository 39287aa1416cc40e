"""Looks at a state in many ways, and tells everything that is wrong with it at once."""

from collections import defaultdict
from collections.abc import Iterable

from tests.browser.layout.looks import ALL, DAY, Look, day, faults, sample, sorted_looks
from tests.browser.layout.scene import Scene
from tests.browser.layout.states import visit


def look_today(scene: Scene, state: str) -> None:
    """In German on a laptop and on a phone, and in other ways that the date chooses."""
    _look(scene, state, sample(state))


def look_in_every_way(scene: Scene, state: str) -> None:
    """In every language, at every size, light and dark."""
    _look(scene, state, sorted_looks(ALL))


def _look(scene: Scene, state: str, looks: Iterable[Look]) -> None:
    found: defaultdict[str, list[str]] = defaultdict(list)
    for look, fault in faults(visit(scene, state), looks):
        found[fault].append(str(look))
    told = "\n".join(f"{fault}\n    {', '.join(seen)}" for fault, seen in found.items())
    assert not found, f"{state}, as looked at with {DAY}={day()}:\n{told}"
