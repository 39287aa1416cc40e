"""Both games by ear alone: commands are typed, and all that is known is what the page announces and what its
accessibility tree says.

What was heard in a whole game is kept in `heard/`, in two languages, to be read as a listener hears it.
`KIST_HEARD=write` writes it anew.
"""

import os
import re
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from kist.cubus.shape.stack import Stack
from kist.study.lessons import LESSONS
from kist.study.puzzles.tables import by_id
from tests.browser.conftest import OpenPage
from tests.browser.ear import heard, hears, listen, say
from tests.browser.start import start
from tests.browser.test_accessibility import check_in_light_and_dark
from tests.browser.test_lessons import skip_to, stands

KEPT: Final = Path(__file__).parent / "heard"
NO_CLOCK: Final = {"times": {"any": None}}
SAME_CHANCE: Final = "Math.random = () => 0.35"
"""A practice game follows from a number that the page draws."""
MOST_TURNS: Final = 80
MINE: Final = 4
"""Each has so many stones in the practice game of Helter-Skelter."""

CUBUS: Final = {
    "en": {"turn": "Your turn: build", "knock": "Do you?", "show": "Show it", "over": "The game is over"},
    "de": {
        "turn": "Du bist am Zug: Baue",
        "knock": "Du vielleicht?",
        "show": "Zeig es",
        "over": "Das Spiel ist zu Ende",
    },
}
SKELTER: Final = {
    "en": {
        "colour": "Your colour: ",
        "place": "Place a stone",
        "turn": "Touch one",
        "claim": "Does it stand right?",
        "sure": "you are out",
        "over": "The game is over",
        "empty": "empty",
    },
    "de": {
        "colour": "Deine Farbe: ",
        "place": "Setze einen Stein",
        "turn": "Berühre einen",
        "claim": "Steht er richtig?",
        "sure": "scheidest du aus",
        "over": "Das Spiel ist zu Ende",
        "empty": "leer",
    },
}


class Listener:
    """Somebody who types, and knows what was said since."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.told: list[str] = []
        self._read = 0

    def wait(self, *words: str) -> str:
        """Listen until something with one of these words is said; gives that, and notes all until then."""
        at = hears(self.page, *words, after=self._read)
        lines = heard(self.page)
        self.told += lines[self._read : at + 1]
        self._read = at + 1
        return lines[at]

    def say(self, line: str) -> None:
        self.told.append(f"> {line}")
        say(self.page, line)

    def ask(self, line: str) -> str:
        """Say something that is answered with one sentence."""
        self.say(line)
        return self.wait("")


def is_as_kept(name: str, told: list[str]) -> None:
    text = "\n".join(told) + "\n"
    path = KEPT / name
    if os.environ.get("KIST_HEARD") == "write":
        KEPT.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def practice(open_page: OpenPage, game: str, language: str) -> Listener:
    page = open_page("/learn", locale=language)
    page.add_init_script(SAME_CHANCE)
    listen(page)
    page.goto(page.url.rpartition("/")[0] + f"/learn/{game}")
    expect(page.get_by_role("heading", level=1)).to_contain_text(" · ")  # it notes where one is
    last = len(LESSONS[game].steps)
    page.evaluate(
        f"localStorage.setItem('kist.learn', JSON.stringify({{ lessons: {{ {game}: {{ step: {last} }} }} }}))"
    )
    page.reload()
    return Listener(page)


@pytest.mark.long
@pytest.mark.parametrize("language", list(CUBUS))
def test_a_whole_game_of_cubus_by_ear_sounds_like_this(open_page: OpenPage, language: str) -> None:
    ear, asks = practice(open_page, "cubus", language), CUBUS[language]
    for _ in range(MOST_TURNS):
        asked = ear.wait(*asks.values())
        if asks["over"] in asked:
            break
        fits = re.findall(r"([a-p0]\d+) \+(\d+)", ear.ask("can")) if asks["turn"] in asked else []
        if fits:
            place, _ = max(fits, key=lambda each: int(each[1]))
            ear.ask(f"+{place}")
        ear.say("build" if fits else "pass")
    assert asks["over"] in ear.told[-1]
    is_as_kept(f"cubus-{language}.txt", ear.told)


def labels(said: str, empty: str) -> dict[str, str]:
    """What is said of fields: the colours of those that are empty, by field."""
    return dict(re.findall(rf"([a-h]\d): {empty}, (\w+)", said))


@pytest.mark.long
@pytest.mark.parametrize("language", list(SKELTER))
def test_a_whole_game_of_helter_skelter_by_ear_sounds_like_this(open_page: OpenPage, language: str) -> None:
    ear, asks = practice(open_page, "skelter", language), SKELTER[language]
    colour = ear.wait(asks["colour"]).removeprefix(asks["colour"]).rstrip(".")
    ear.wait(asks["place"])
    board: dict[str, str] = {}
    for column in "abcdefgh":
        board |= labels(ear.ask(f"s {column}"), asks["empty"])
    homes = [field for field, lies in board.items() if lies == colour]
    for home in homes[:MINE]:
        # Beside a field of the own colour a stone is one step from home.
        beside = labels(ear.ask(f"moves {home}"), asks["empty"])
        ear.say("+" + next(field for field, lies in beside.items() if lies != colour))
        ear.wait(asks["place"], asks["turn"])
    for _ in range(MOST_TURNS):
        stones = re.findall(r"[a-h]\d", ear.ask("mine").partition(": ")[2])
        astray = [stone for stone in stones if board.get(stone) != colour]
        if not astray:
            break
        steps = {stone: labels(ear.ask(f"moves {stone}"), asks["empty"]) for stone in astray}
        step = next(
            ((stone, to) for stone, near in steps.items() for to, lies in near.items() if lies == colour), None
        )
        ear.say(" ".join(step) if step else "pass")
        while asks["claim"] in (asked := ear.wait(asks["turn"], asks["claim"], asks["over"])):
            ear.say("claim" if any(board.get(stone) == colour and stone in asked for stone in stones) else "accept")
        assert asks["over"] not in asked
    ear.say("ready")
    ear.wait(asks["sure"])
    ear.say("ready")
    ear.wait(asks["over"])
    is_as_kept(f"skelter-{language}.txt", ear.told)


def test_a_step_of_each_lesson_by_ear(open_page: OpenPage) -> None:
    page = open_page("/learn/cubus")
    listen(page)
    skip_to(page, "cubus", "for-nothing")
    ear = Listener(page)
    ear.wait("Your hand: ")
    assert page.get_by_test_id("sentence").inner_text() in page.locator("main").aria_snapshot()
    assert "Row 1: a1 empty, b1 2. Row 2: a2 2, b2 1." in ear.ask("all")
    assert ear.ask("+b2") == "Worth 3 points: 1 crate."
    ear.say("build")
    stands(page, "done")
    page.goto(page.url.replace("cubus", "skelter"))
    expect(page.get_by_role("heading", name="Helter-Skelter · Step ")).to_be_visible()  # it notes where one is
    skip_to(page, "skelter", "step")
    ear = Listener(page)
    ear.wait("Touch one of your stones")
    ear.say("b6 c5")
    ear.wait("You lift the stone on b6; ")
    ear.wait("You: b6 to c5; covers ")
    stands(page, "done")


def test_a_puzzle_by_ear(open_page: OpenPage) -> None:
    data = next(each for each in by_id().values() if each["kind"] == "best" and each["points"] > 1)
    page = open_page("/learn")
    listen(page)
    page.goto(page.url.replace("/learn", f"/puzzles/{data['id']}"))
    ear = Listener(page)
    ear.wait("Your hand: ")
    said = ear.ask("all")
    tree = page.locator("main").aria_snapshot()
    assert all(row in tree for row in said.rstrip(".").split(". ")), "the rows stand on the page, too"
    assert ear.ask(f"={data['example']}") == f"Worth {data['points']} points: {gained(data)}."
    ear.say("build")
    stands(page, "right")


def gained(data: dict[str, Any]) -> str:
    n = Stack.parse(data["example"]).crates - Stack.parse(data["stack"]).crates
    return f"{n} crate" if n == 1 else f"{n} crates"


def test_everything_of_a_draft_can_be_typed(open_page: OpenPage) -> None:
    page = open_page()
    listen(page)
    position = {"stack": ".2/21", "hands": ["LRD", "LR"]}
    start(page, {"game": "cubus", "position": position}, ["Ada", None], chairs=["person", "bot:novice"], **NO_CLOCK)
    ear = Listener(page)
    ear.wait("Your hand: 1 left side, 1 right side, 1 lid.")
    assert ear.ask("c b") == "b1 2, b2 1"
    assert ear.ask("row 2") == "Row 2: a2 2, b2 1"
    assert ear.ask("b2") == "b2 1"
    assert ear.ask("z9") == "There is no command “z9”. Say help."
    assert "Hand of Novice: 1 left side, 1 right side." in ear.ask("hand")
    assert ear.ask("=.2/33") == "Real crates could not touch like this: one would be half hidden."
    assert ear.ask("undo") == "There is no draft."
    assert ear.ask("+ B2") == "Worth 3 points: 1 crate."
    assert ear.ask("diff") == "Draft: b2 2. Worth 3 points: 1 crate."
    assert ear.ask("+b0") == "Not yet: missing: left side of b1, level 1. It would be 6 points."
    assert ear.ask("undo") == "Worth 3 points: 1 crate."
    assert ear.ask("undo") == "The table as it was: no draft."
    assert ear.ask("=32/22") == "Worth 9 points: 4 crates."
    assert ear.ask("pass") == "Your draft is worth 9 points. To give it up, say it once more."
    ear.say("build")
    ear.wait("You build 4 crates for 9 points.")


def test_the_field_is_opened_by_a_stroke_and_by_the_menu_and_closed_again(open_page: OpenPage) -> None:
    page = open_page()
    start(page, {"game": "skelter"}, ["Ada", "Bo"], **NO_CLOCK)
    field = page.get_by_role("textbox", name="Command")
    expect(page.get_by_role("button", name="More", exact=True)).to_be_visible()
    expect(field).to_have_count(0)
    page.keyboard.press("/")
    expect(field).to_be_focused()
    check_in_light_and_dark(page)
    page.keyboard.type("d5/")
    expect(field).to_have_value("d5/")
    page.keyboard.press("Escape")
    expect(field).to_have_count(0)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Command field (/)").click()
    expect(field).to_be_focused()
    page.get_by_role("button", name="Close the command field").click()
    expect(field).to_have_count(0)
