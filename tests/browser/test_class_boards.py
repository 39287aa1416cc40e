"""Puzzles, memory and lessons in a class, on the boards of their games; one of the pupils has only a keyboard."""

import json
import re
from datetime import datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from kist.study.lessons import LESSONS
from kist.study.puzzles.choose import choose
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.sure import say_yes
from tests.browser.test_accessibility import fits, violations
from tests.browser.test_classroom import come_in, open_class
from tests.browser.test_lessons import click, do_skelter, judged_late, key, stands
from tests.browser.test_puzzles import lay, simple_answers, solve

ARRIVED = "Your answer has arrived."


def with_seed(teacher: Page, seed: str) -> None:
    """The puzzles that the page asks for are those of a seed."""

    def seeded(route: Any) -> None:
        route.continue_(post_data=json.dumps({**route.request.post_data_json, "seed": seed}))

    teacher.route("**/api/classes/tasks", seeded)


def choose_puzzles(teacher: Page, *kinds: str) -> None:
    """As many puzzles as kinds, looked at before they begin."""
    teacher.get_by_role("main").get_by_text("Puzzles", exact=True).first.click()
    boxes = teacher.get_by_role("group", name="Puzzles").get_by_role("checkbox")
    for box in boxes.all():
        box.set_checked(box.locator("..").inner_text().strip() in kinds)
    teacher.get_by_label("How many").select_option(str(len(kinds)))
    expect(teacher.locator("ol > li .tools")).to_have_count(len(kinds))
    expect(teacher.get_by_text("Tasks are being made")).to_have_count(0)
    assert violations(teacher) == []


def begin(teacher: Page) -> None:
    teacher.get_by_role("button", name="Start", exact=True).click()
    expect(teacher.get_by_role("button", name="New activity")).to_be_visible()


def puzzles_with_a_worse_answer() -> tuple[str, list[dict[str, Any]], str]:
    """A seed, its two puzzles, and an answer to the second that scores, but not the most."""
    for seed in map(str, range(1000)):
        free, best = choose(["free", "best"], [2, 3, 4], 2, seed)
        worse = [stack for stack, points in simple_answers(best).items() if 0 < points < best["points"]]
        if worse:
            return seed, [free, best], worse[0]
    raise AssertionError("no seed gives such puzzles")


@pytest.mark.long
def test_puzzles_together_and_a_lesson_alone(open_page: OpenPage) -> None:
    seed, (free, best), worse = puzzles_with_a_worse_answer()
    teacher = open_page()
    with_seed(teacher, seed)
    code = open_class(teacher)
    ada, ben = open_page(), open_page()
    come_in(ada, code, "Ada")
    come_in(ben, code, "Ben")
    wall = open_page(f"/wall/{code}")
    choose_puzzles(teacher, "Three points for nothing", "The best build")
    with teacher.expect_download(timeout=60_000) as saved:
        teacher.get_by_role("button", name="Puzzle sheet (PDF)").click()
    assert saved.value.path().read_bytes().startswith(b"%PDF")
    begin(teacher)
    teacher.get_by_role("button", name="Ask the first task").click()
    expect(wall.get_by_text("Gain a crate without a single rhombus.")).to_be_visible()
    solve(ada, free, "keyboard")
    expect(ada.get_by_text(ARRIVED)).to_be_visible()
    assert violations(ada) == []
    expect(wall.get_by_text("1 of 2 have answered")).to_be_visible()
    teacher.get_by_role("button", name="Reveal").click()
    expect(ada.get_by_text("That is right!")).to_be_visible()
    teacher.get_by_role("button", name="Next task").click()
    expect(ben.get_by_text("Find a build that scores the most.")).to_be_visible()
    lay(ben, best, worse)
    ben.get_by_role("button", name=re.compile("^Build")).click()
    expect(ben.get_by_text(ARRIVED)).to_be_visible()
    solve(ada, best, "keyboard")
    expect(teacher.get_by_text("2 of 2 have answered")).to_be_visible()
    teacher.get_by_role("button", name="Reveal").click()
    for page in (ben, wall):
        expect(page.get_by_text("A build that scores more is possible.")).to_be_visible()
    assert violations(wall) == []
    take_a_lesson(teacher, ada, wall)


def take_a_lesson(teacher: Page, ada: Page, wall: Page) -> None:
    """The teacher sees which steps were done, and which were tried; the wall how far everybody is."""
    teacher.get_by_role("button", name="New activity").click()
    teacher.get_by_text("Lesson", exact=True).click()
    teacher.get_by_text("Alone", exact=True).click()
    expect(teacher.get_by_role("group", name="Steps").get_by_role("checkbox")).to_have_count(
        len(LESSONS["cubus"].steps)
    )
    assert violations(teacher) == []
    begin(teacher)
    steps = LESSONS["cubus"].steps
    expect(ada.get_by_text(f"Step 1 of {len(steps)} right")).to_be_visible()  # it was only to be looked at
    ada.get_by_role("navigation", name="Tasks").get_by_role("button").nth(len(steps) - 1).click()
    click(ada, "Knock!")
    stands(ada, "wrong")
    row = teacher.get_by_role("row", name=re.compile("^Ada"))
    expect(row.locator(".cell")).to_have_class([re.compile("right"), re.compile("^((?!right).)*$")])
    expect(wall.get_by_text("2 right of 2")).to_have_count(1)  # both have looked at the first one
    expect(wall.get_by_text("0 right of 1")).to_have_count(1)
    assert violations(ada) == []
    assert violations(wall) == []
    ada.reload()
    expect(ada.get_by_role("navigation", name="Tasks").locator("button.right")).to_have_count(1)


@pytest.mark.long
def test_memory_is_watched_and_asked_together(open_page: OpenPage) -> None:
    memory, ready = choose(["memory", "ready"], [2, 3, 4], 2, "s")
    teacher = open_page()
    with_seed(teacher, "s")
    code = open_class(teacher)
    ada, wall = open_page(viewport=PHONE), open_page(f"/wall/{code}")
    for page in (ada, wall):
        page.clock.install()
    come_in(ada, code, "Ada")
    choose_puzzles(teacher, "What lies underneath?", "Was Ready! true?")
    expect(teacher.get_by_role("button", name="Puzzle sheet (PDF)")).to_be_disabled()
    begin(teacher)
    teacher.get_by_role("button", name="Ask the first task").click()
    watch(ada, memory)
    for field, colour in memory["example"].items():
        expect(ada.locator("[data-stands]")).to_contain_text(field)
        key(ada, colour)
    expect(ada.get_by_text(ARRIVED)).to_be_visible()
    watch(wall, memory)
    expect(wall.get_by_text("Which colours lie under")).to_be_visible()
    expect(wall.get_by_text("1 of 1 have answered")).to_be_visible()
    teacher.get_by_role("button", name="Reveal").click()
    expect(ada.get_by_text("That is right!")).to_be_visible()
    expect(ada.locator(".verdict.right")).to_have_count(len(memory["example"]))
    for page in (ada, wall, teacher):
        assert violations(page) == []
    teacher.get_by_role("button", name="Next task").click()
    watch(ada, ready)
    ada.reload()
    stands(ada, "asking")
    assert fits(ada)
    for true in (not ready["example"], ready["example"]):
        key(ada, "True" if true else "Not true")
        expect(ada.get_by_text(ARRIVED)).to_be_visible()
        if true is not ready["example"]:
            key(ada, "Change the answer")
    teacher.get_by_role("button", name="Reveal").click()
    expect(ada.get_by_text("That is right!")).to_be_visible()
    for page in (ada, wall):
        expect(page.locator(".verdict")).to_have_count(len(ready["fields"]))


def watch(page: Page, puzzle: dict[str, Any]) -> None:
    """Let the clock run until it is asked."""
    stands(page, "watching")
    page.clock.run_for(700 * (len(puzzle["steps"]) - puzzle["since"] + 3))
    stands(page, "asking")
    assert violations(page) == []


@pytest.mark.long
def test_a_lesson_together_and_one_as_homework_until_a_date(open_page: OpenPage) -> None:
    teacher = open_page()
    code = open_class(teacher)
    ada, ben, wall = open_page(), open_page(viewport=PHONE), open_page(f"/wall/{code}")
    ada.clock.install()
    come_in(ada, code, "Ada")
    come_in(ben, code, "Ben")
    steps = LESSONS["skelter"].steps
    compose_lesson(teacher, "Together")
    click(teacher, "Begin with the first step")
    expect(wall.get_by_role("heading", level=1)).to_have_text("Lesson: Helter-Skelter · Step 1 of 8")
    for page in (ada, wall):
        expect(page.get_by_test_id("sentence")).to_contain_text("This is Helter-Skelter.")
    stands(ada, "done")
    click(teacher, "Next step")
    for page in (ada, wall):
        expect(page.get_by_test_id("sentence")).to_contain_text("place a stone on a coloured field")
    stands(ada, "open")
    do_skelter(ada, steps[1], "keyboard", key)
    stands(ada, "done")
    for page in (wall, teacher):
        expect(page.get_by_text("1 of 2 have done it")).to_be_visible()
    click(teacher, "Show how")
    stands(wall, "shown")
    for page in (wall, ben, teacher):
        assert violations(page) == []
    click(teacher, "Next step")
    expect(ben.get_by_test_id("sentence")).to_contain_text("Touch your stone")
    assert fits(ben)
    stands(ada, "open")
    do_skelter(ada, steps[2], "keyboard", key)
    stands(ada, "done")
    click(teacher, "End")
    say_yes(teacher, "End")
    expect(ada.get_by_text("3 of 8 steps done")).to_be_visible()
    expect(ben.get_by_text("1 of 8 steps done")).to_be_visible()
    for page in (ada, ben):
        expect(page.get_by_test_id("sentence")).to_have_count(0)
        assert violations(page) == []

    tomorrow = (datetime.now() + timedelta(days=1)).strftime("%Y-%m-%dT%H:%M")
    compose_lesson(teacher, "Alone", until=tomorrow)
    expect(teacher.get_by_text("open until")).to_be_visible()
    stands(ada, "done")
    ada.get_by_role("navigation", name="Tasks").get_by_role("button").nth(5).click()
    ada.clock.run_for(30_000)
    expect(ada.get_by_text("open until")).to_be_visible()
    stands(ada, "open")
    with judged_late(ada):
        do_skelter(ada, steps[5], "keyboard", key)
        key(ada, "Skip")
        expect(ada.get_by_test_id("sentence")).to_contain_text("This time your stone stands on blue")
    expect(wall.get_by_role("heading", name="What we did")).to_be_visible()  # homework is nothing for the wall
    expect(ada.get_by_role("navigation", name="Tasks").get_by_role("button").nth(5)).to_have_class(
        re.compile(r"\bright\b")
    )
    ada.clock.fast_forward("48:00:00")
    expect(ada.get_by_text("Time is up").first).to_be_visible()


def compose_lesson(teacher: Page, mode: str, until: str | None = None) -> None:
    if (new := teacher.get_by_role("button", name="New activity")).is_visible():
        new.click()
    teacher.get_by_text("Lesson", exact=True).click()
    teacher.get_by_role("combobox", name="Game").select_option("Helter-Skelter")
    teacher.get_by_text(mode, exact=True).click()
    expect(teacher.get_by_role("group", name="Steps").get_by_role("checkbox")).to_have_count(
        len(LESSONS["skelter"].steps)
    )
    if until:
        teacher.get_by_label("Open until").fill(until)
    begin(teacher)
