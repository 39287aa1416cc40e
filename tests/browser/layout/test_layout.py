"""Every page and every state of a table can be reached and read, in every language, at every size, light and dark.

`scripts/test` looks at every state in German on a laptop and on a phone, and in other ways that the date chooses;
`-m whole` looks at all of them in all ways."""

from collections import defaultdict
from collections.abc import Iterable

import pytest

from tests.browser.layout.looks import ALL, DAY, Look, day, faults, sample, sorted_looks
from tests.browser.layout.scene import Scene
from tests.browser.layout.states import STATES, visit


def check(scene: Scene, state: str, looks: Iterable[Look]) -> None:
    found: defaultdict[str, list[str]] = defaultdict(list)
    for look, fault in faults(visit(scene, state), looks):
        found[fault].append(str(look))
    told = "\n".join(f"{fault}\n    {', '.join(seen)}" for fault, seen in found.items())
    assert not found, f"{state}, as looked at with {DAY}={day()}:\n{told}"


@pytest.mark.parametrize("state", STATES)
def test_everything_can_be_reached_and_read_today(scene: Scene, state: str) -> None:
    check(scene, state, sample(state))


@pytest.mark.whole
@pytest.mark.parametrize("state", STATES)
def test_everything_can_be_reached_and_read_in_every_way(scene: Scene, state: str) -> None:
    check(scene, state, sorted_looks(ALL))


def test_a_day_always_chooses_the_same_and_german_on_a_laptop_and_a_phone_are_in_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(DAY, "2026-11-18")
    once, again = sample("home"), sample("home")
    monkeypatch.setenv(DAY, "2026-11-19")
    assert once == again != sample("home")
    german = [(look.width, look.height) for look in once if look.language == "de"]
    assert (1280, 800) in german
    assert any(width < 600 for width, _ in german)
