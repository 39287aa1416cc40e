"""A ready-made lesson: one press starts it, one goes on, and it can be left; and what is printed for it."""

from contextlib import closing

import pytest
from playwright.sync_api import Page, expect

from kist.study.hours import HOURS, Play, Steps, Tasks, hour_words
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.crowd import Crowd, different_answers
from tests.browser.house import House
from tests.browser.layout.looks import speak
from tests.browser.sure import say_yes
from tests.browser.test_accessibility import violations
from tests.browser.test_classroom import come_in, open_class
from tests.browser.test_wall import check_fits


def start(teacher: Page, title: str) -> None:
    teacher.get_by_text("Ready-made lesson", exact=True).click()
    teacher.get_by_role("button", name=f"Start: {title}").click()


def test_a_lesson_starts_with_one_press_goes_on_with_one_and_can_be_left(open_page: OpenPage) -> None:
    teacher, ada = open_page(), open_page(viewport=PHONE)
    code = open_class(teacher)
    come_in(ada, code, "Ada")
    start(teacher, "Counting what you cannot see")
    lesson = teacher.get_by_role("region", name="Counting what you cannot see", exact=True)
    expect(lesson.locator("[aria-current=step]")).to_contain_text("Beginning")
    expect(lesson.get_by_text("minute 20 to 38")).to_be_visible()
    teacher.get_by_role("button", name="Ask the first task").click()
    expect(ada.get_by_text("How many crates")).to_be_visible()
    lesson.get_by_role("button", name="Go on: Together (12 min)").click()
    expect(lesson.locator("[aria-current=step]")).to_contain_text("Together")
    expect(teacher.get_by_role("heading", name="Counting what you cannot see · Together")).to_be_visible()
    teacher.reload()  # where we are is kept
    expect(lesson.locator("[aria-current=step]")).to_contain_text("Together")
    assert violations(teacher) == []
    with teacher.expect_download() as guide:
        lesson.get_by_role("button", name="Guide (PDF)").click()
    assert guide.value.suggested_filename == "kist-guide-count.pdf"
    with teacher.expect_download() as words:
        teacher.get_by_role("button", name="Print the words to come back").click()
    assert words.value.suggested_filename == "kist-words.pdf"
    speak(teacher, "de")
    expect(teacher.get_by_role("region", name=hour_words("de")["count.title"], exact=True)).to_be_visible()
    speak(teacher, "en")
    lesson.get_by_role("button", name="Leave the lesson").click()
    say_yes(teacher, "Leave the lesson")
    expect(lesson).to_have_count(0)
    expect(teacher.get_by_role("heading", name="Counting what you cannot see · Together")).to_be_visible()


def test_the_games_are_lessons_too_with_steps_and_tables(open_page: OpenPage) -> None:
    teacher, ada = open_page(), open_page(viewport=PHONE)
    code = open_class(teacher)
    come_in(ada, code, "Ada")
    start(teacher, "Playing Cubus")
    teacher.get_by_role("button", name="Go on: Learning the game (13 min)").click()
    expect(teacher.get_by_role("heading", name="Pupils by steps")).to_be_visible()
    teacher.get_by_role("button", name="Go on: Playing (20 min)").click()
    expect(teacher.get_by_role("button", name="Begin the first round")).to_be_visible()
    teacher.get_by_role("button", name="Go on: Looking back (6 min)").click()
    teacher.get_by_role("button", name="The lesson is over").click()
    expect(teacher.get_by_role("region", name="Playing Cubus", exact=True)).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("name", HOURS)
def test_a_lesson_for_24_from_one_press_to_its_end_with_the_clock_put_forward(
    open_page: OpenPage, house: House, name: str
) -> None:
    hour, title = HOURS[name], hour_words("en")[f"{name}.title"]
    with closing(Crowd(house.address, 23)) as crowd:
        teacher, wall = open_page("/"), open_page(crowd.wall, viewport={"width": 1024, "height": 768})
        teacher.clock.install()
        teacher.goto(house.address + crowd.teacher)
        come_in(open_page(viewport=PHONE), crowd.code, "Zoe")
        start(teacher, title)
        bar = teacher.get_by_role("region", name=title, exact=True)
        for at, stage in enumerate(hour.stages):
            expect(bar.locator("[aria-current=step]")).to_contain_text(hour_words("en")[f"stage.{stage.name}"])
            expect(bar.get_by_text(f"0 of {stage.minutes} minutes")).to_be_visible()
            give(stage.work, teacher, wall, crowd)
            teacher.clock.fast_forward(stage.minutes * 60_000)
            expect(bar.get_by_text(f"{stage.minutes} of {stage.minutes} minutes")).to_be_visible()
            if at + 1 < len(hour.stages):
                bar.get_by_role("button", name="Go on").click()
        expect(wall.get_by_role("heading", name="What we did")).to_be_visible()
        check_fits(wall)
        teacher.get_by_role("button", name="The lesson is over").click()
        expect(bar).to_have_count(0)


def give(work: Tasks | Steps | Play | None, teacher: Page, wall: Page, crowd: Crowd) -> None:
    """What a part of a lesson has on the devices, as a teacher does it; 23 pupils answer."""
    if isinstance(work, Play):
        teacher.get_by_label("Seat them all the same").check()
        teacher.get_by_role("button", name="Begin the first round").click()
        expect(wall.get_by_text("0 of 8 tables have finished")).to_be_visible()
    elif isinstance(work, Tasks) and work.mode == "together":
        for at in range(work.count):
            teacher.get_by_role("button", name="Next task" if at else "Ask the first task").click()
            expect(wall.get_by_text("0 of 24 have answered")).to_be_visible()
            check_fits(wall, [(1024, 768)])
            crowd.answer(different_answers(crowd.asked(at), 23), at)
            teacher.get_by_role("button", name="Reveal").click()
            expect(wall.locator(".said").first).to_be_visible()
            check_fits(wall, [(1024, 768)])
    elif isinstance(work, Tasks):
        for at in range(work.count):
            crowd.answer([crowd.asked(at)["solution"]["answer"]] * 12, at)
        expect(wall.get_by_text(f"{12 * work.count} of {24 * work.count}")).to_be_visible()
        check_fits(wall, [(1024, 768)])
    elif work:
        expect(teacher.get_by_role("heading", name="Pupils by steps")).to_be_visible()
        check_fits(wall, [(1024, 768)])
