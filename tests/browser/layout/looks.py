"""In which language, at which size and in which light a state is looked at."""

import os
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from itertools import product
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from playwright.sync_api import Page

from tests.browser.calm import AT_REST, NEXT_FRAMES

LANGUAGES: Final = ("en", "de", "nl", "fr", "it")
SIZES: Final = (
    (320, 568),
    (390, 844),
    (568, 320),
    (768, 1024),
    (1024, 768),
    (1280, 800),
    (1366, 768),
    (1440, 900),
    (1920, 1080),
)
PHONES: Final = ((320, 568), (390, 844), (568, 320))
THEMES: Final = ("light", "dark")
DAY: Final = "KIST_LAYOUT_DAY"
"""A date in this variable repeats what was looked at on that day."""
CHECKS: Final = (Path(__file__).parent / "checks.js").read_text()


class Look(NamedTuple):
    """One way to look at a page."""

    language: str
    width: int
    height: int
    theme: str

    def __str__(self) -> str:
        return f"{self.language} {self.width}x{self.height} {self.theme}"


ALL: Final = tuple(Look(language, *size, theme) for language, theme, size in product(LANGUAGES, THEMES, SIZES))


def day() -> str:
    """The day that chooses the sample."""
    return os.environ.get(DAY) or datetime.now(UTC).date().isoformat()


def sample(state: str, others: int = 2) -> tuple[Look, ...]:
    """German on a laptop, German on a phone, and some others; which ones changes with the day and the state."""
    dice = Random(f"{day()} {state}")
    fixed = (Look("de", 1280, 800, dice.choice(THEMES)), Look("de", *dice.choice(PHONES), dice.choice(THEMES)))
    rest = [look for look in ALL if look not in fixed]
    return sorted_looks({*fixed, *dice.sample(rest, others)})


def today(states: Iterable[str]) -> list[str]:
    """The states to look at on a day: where variants of one are named `state@variant`, one of them."""
    variants: dict[str, list[str]] = {}
    for state in states:
        variants.setdefault(state.partition("@")[0], []).append(state)
    return [Random(f"{day()} {state}").choice(names) for state, names in variants.items()]


def sorted_looks(looks: Iterable[Look]) -> tuple[Look, ...]:
    """So that as little as possible is switched from one to the next."""
    return tuple(sorted(looks, key=lambda look: (look.language, look.theme, look.width, look.height)))


def faults(page: Page, looks: Iterable[Look]) -> Iterator[tuple[Look, str]]:
    """What is wrong with a page, in all these looks."""
    for look in looks:
        switch(page, look)
        seen = page.evaluate(CHECKS)
        assert seen["lines"] > 0, "somebody can read something here"
        yield from ((look, fault) for fault in seen["faults"])


def switch(page: Page, look: Look) -> None:
    """Look at the same page in another way, without fetching it anew where it can be done."""
    page.set_viewport_size({"width": look.width, "height": look.height})
    page.emulate_media(color_scheme="dark" if look.theme == "dark" else "light")
    if page.evaluate("document.documentElement.lang") != look.language:
        speak(page, look.language)
    page.evaluate("document.fonts.ready.then(() => undefined)")
    page.evaluate(NEXT_FRAMES)


def speak(page: Page, language: str) -> None:
    """Choose a language as people do: in the header's list, also where a dialog lies over it."""
    listed = page.evaluate(
        """(language) => {
            const list = document.querySelector('select:has(option[lang])');
            if (!list) return false;
            list.value = language;
            return list.dispatchEvent(new Event('change', { bubbles: true }));
        }""",
        language,
    )
    if not listed:
        _speak_anew(page, language)
    page.wait_for_function("(language) => document.documentElement.lang === language", arg=language)


def _speak_anew(page: Page, language: str) -> None:
    """A page inside another one has no header: it is opened by somebody who chose the language elsewhere."""
    page.evaluate(
        """(language) => {
            const liked = JSON.parse(localStorage['kist.preferences'] ?? '{}');
            localStorage['kist.preferences'] = JSON.stringify({ ...liked, language });
        }""",
        language,
    )
    page.reload()
    page.evaluate(AT_REST)
