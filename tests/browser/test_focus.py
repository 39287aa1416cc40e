"""The keyboard stays on the page: what had it and goes hands it to what stands there now."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.sure import say_yes
from tests.browser.test_classroom import come_in, open_class


def press(page: Page, name: str) -> None:
    button = page.get_by_role("button", name=name, exact=True)
    expect(button).to_be_enabled()
    button.focus()
    page.keyboard.press("Enter")


def is_at(page: Page, name: str) -> None:
    expect(page.get_by_role("button", name=name, exact=True)).to_be_focused()


def test_a_teacher_with_the_keyboard(open_page: OpenPage) -> None:
    teacher = open_page()
    code = open_class(teacher)
    for name in ("Ada", "Ben", "Cleo"):
        come_in(open_page(), code, name)
    wall = open_page("/privacy")
    with away(wall, "**/api/classes/codes/*"):
        wall.goto(wall.url.replace("/privacy", f"/wall/{code}"))
    expect(wall.get_by_role("heading", name="Come in!")).to_be_visible()
    press(teacher, "Ben")
    press(teacher, "Remove from the class")
    say_yes(teacher, "Remove from the class")
    is_at(teacher, "Cleo")
    press(teacher, "Cleo")
    teacher.get_by_role("dialog").get_by_role("textbox").fill("Cora")
    teacher.keyboard.press("Enter")
    is_at(teacher, "Cora")
    tools = teacher.locator("ol > li .tools")
    expect(tools).to_have_count(6)
    press(teacher, "Task 1: leave out")
    expect(tools).to_have_count(5)
    is_at(teacher, "Task 1: later")  # what stands first now cannot come earlier
    press(teacher, "Task 2: later")
    is_at(teacher, "Task 3: later")
    press(teacher, "Start")
    is_at(teacher, "New activity")
    think_of_games(teacher)
    for name, then in (("Ask the first task", "Reveal"), ("Reveal", "Next task"), ("Next task", "Reveal")):
        press(teacher, name)
        is_at(teacher, then)


@contextmanager
def away(page: Page, what: str) -> Iterator[None]:
    """What cannot be had is said, and can be asked for again."""
    page.route(what, lambda route: route.abort())
    yield
    expect(page.get_by_text("The server cannot be reached. Is the connection up?")).to_be_visible()
    page.unroute(what)
    press(page, "Try again")


def think_of_games(teacher: Page) -> None:
    press(teacher, "New activity")
    teacher.get_by_text("Games", exact=True).click()
    expect(teacher.get_by_role("combobox", name="Game", exact=True)).to_have_value("cubus")
    press(teacher, "Cancel")
    is_at(teacher, "New activity")


def test_trying_again_and_being_asked_twice(open_page: OpenPage) -> None:
    page = open_page("/privacy")
    page.evaluate("localStorage.setItem('kist.household', JSON.stringify({Ada: 3, Bo: 2, Cy: 1}))")
    with away(page, "**/api/account"):
        page.goto(page.url.replace("/privacy", "/account"))
    expect(page.get_by_role("alert")).to_have_count(0)
    press(page, "Forget Bo")
    is_at(page, "Forget Cy")
    press(page, "Forget Cy")
    is_at(page, "Forget Ada")
    press(page, "Delete everything …")
    expect(page.get_by_role("dialog").get_by_role("button", name="Yes, delete everything")).to_be_disabled()
    press(page, "No, keep it")
    is_at(page, "Delete everything …")
