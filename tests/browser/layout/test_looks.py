"""What is looked at on a day."""

import pytest

from tests.browser.layout.looks import DAY, sample, today


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


def test_a_day_looks_at_one_variant_of_every_state() -> None:
    assert today(["home", "task@1", "task@5"]) in (["home", "task@1"], ["home", "task@5"])
