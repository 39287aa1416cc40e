"""The keyboard stays on the page: what had it and goes hands it to what stands there now."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
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
    press(teacher, "Ben")
    press(teacher, "Remove from the class")
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
    for name, then in (("Ask the first task", "Reveal"), ("Reveal", "Next task"), ("Next task", "Reveal")):
        press(teacher, name)
        is_at(teacher, then)


def test_trying_again_and_being_asked_twice(open_page: OpenPage) -> None:
    page = open_page("/privacy")
    page.evaluate("localStorage.setItem('kist.household', JSON.stringify({Ada: 3, Bo: 2, Cy: 1}))")
    page.route("**/api/account", lambda route: route.abort())
    page.goto(page.url.replace("/privacy", "/account"))
    expect(page.get_by_role("alert")).to_have_text("The server cannot be reached. Is the connection up?")
    page.unroute("**/api/account")
    press(page, "Try again")
    expect(page.get_by_role("alert")).to_have_count(0)
    press(page, "Forget Bo")
    is_at(page, "Forget Cy")
    press(page, "Forget Cy")
    is_at(page, "Forget Ada")
    press(page, "Delete everything …")
    is_at(page, "No, keep it")
    press(page, "No, keep it")
    is_at(page, "Delete everything …")
