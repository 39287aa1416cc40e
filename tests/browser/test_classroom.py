"""A lesson with one teacher and three pupils, each at a device of their own; with a restart in the middle."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.house import House
from tests.browser.layout.school import School, from_above
from tests.browser.sure import say_yes
from tests.browser.test_accessibility import fits, violations

PUPILS = ("Ada", "Ben", "Cleo")
KINDS = (
    "Hidden crates",
    "Draw the plan",
    "Find the picture",
    "Find the view",
    "Count the rhombi",
    "What is missing?",
    "Build from views",
    "At least, at most",
    "Draw it",
)


def open_class(page: Page) -> str:
    """Open a class in one press; gives its code."""
    page.get_by_role("link", name="Teach", exact=True).click()
    page.get_by_role("button", name="Open a class").click()
    return page.get_by_test_id("class-code").inner_text()


def come_in(page: Page, code: str, name: str) -> None:
    """From the first page with the code, and a nickname."""
    page.get_by_label("Code").fill(code.lower())
    page.get_by_role("button", name="Join").click()
    page.get_by_label("Your nickname").fill(name)
    page.get_by_role("button", name="Come in").click()
    expect(page.get_by_text(f"Hello {name}!")).to_be_visible()


def compose(page: Page, mode: str, *kinds: str, count: int = 2) -> list[dict[str, Any]]:
    """Choose tasks and start; gives them as they were drafted, with their solutions."""
    if (new := page.get_by_role("button", name="New activity")).is_visible():
        new.click()
    page.get_by_text(mode, exact=True).click()
    for box in page.get_by_role("group", name="Tasks").get_by_role("checkbox").all():
        box.uncheck()
    for kind in kinds:
        page.get_by_role("checkbox", name=kind, exact=True).check()
    with page.expect_response(lambda answer: _is_draft(answer, len(kinds), count)) as drafted:
        page.get_by_label("How many").select_option(str(count))
    tasks: list[dict[str, Any]] = drafted.value.json()["tasks"]
    expect(page.locator("ol > li .tools")).to_have_count(count)
    expect(page.get_by_text("Tasks are being made")).to_have_count(0)
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_role("button", name="New activity")).to_be_visible()
    return tasks


def _is_draft(answer: Any, kinds: int, count: int) -> bool:
    if not answer.url.endswith("/api/classes/tasks"):
        return False
    order = answer.request.post_data_json
    return len(order["kinds"]) == kinds and order["count"] == count


def send(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^(Answer|Change the answer)$")).click()


@pytest.fixture
def school(tmp_path: Path) -> Any:
    house = House(tmp_path, "--limit=rate=100000", "--limit=burst=100000")
    house.open()
    yield house
    house.close()


def full_class(open_page: OpenPage, address: str | None = None) -> tuple[Page, str, list[Page]]:
    """A teacher, the code, and three pupils at phones."""
    teacher = open_page(address=address)
    code = open_class(teacher)
    pupils = [open_page(address=address, viewport=PHONE) for _ in PUPILS]
    for page, name in zip(pupils, PUPILS, strict=True):
        come_in(page, code, name)
    expect(teacher.get_by_role("heading", name="3 pupils")).to_be_visible()
    return teacher, code, pupils


@pytest.mark.long
def test_tasks_together_with_a_restart_in_the_middle(open_page: OpenPage, school: House) -> None:
    teacher, code, pupils = full_class(open_page, school.address)
    ada, ben, cleo = pupils
    wall = open_page(f"/wall/{code}", address=school.address)
    expect(wall.get_by_text("Come in!")).to_be_visible()
    for page in (teacher, wall):
        expect(page.get_by_text("--host 0.0.0.0", exact=True)).to_be_visible()
    expect(wall.get_by_role("img", name="For pupils")).to_have_count(0)  # no phone could open it
    expect(teacher.get_by_role("button", name="QR code")).to_have_count(0)
    tasks = compose(teacher, "Together", "Count", "Find the picture")
    teacher.get_by_role("button", name="Ask the first task").click()
    right = tasks[0]["solution"]["answer"]
    for page, number in zip(pupils, (right, right, 500), strict=True):
        page.get_by_role("spinbutton").fill(str(number))
    send(ada)
    expect(ada.get_by_text("Your answer has arrived.")).to_be_visible()
    expect(wall.get_by_text("1 of 3 have answered")).to_be_visible()
    school.close()
    send(ben)
    send(cleo)
    expect(ben.get_by_role("button", name="Sending …")).to_be_visible()
    school.open()
    expect(ben.get_by_text("Your answer has arrived.")).to_be_visible(timeout=15_000)
    expect(teacher.get_by_text("3 of 3 have answered")).to_be_visible(timeout=15_000)
    assert "500" not in ada.locator("main").inner_text()
    teacher.get_by_role("button", name="Reveal").click()
    expect(ada.get_by_text("That is right!")).to_be_visible()
    expect(cleo.locator(".bad")).to_be_visible()
    expect(wall.locator("li.right")).to_have_text("2 right")
    for name in PUPILS:
        expect(wall.get_by_text(name)).to_have_count(0)
    assert violations(wall) == []
    assert violations(teacher) == []
    teacher.get_by_role("button", name="Next task").click()
    expect(wall.locator(".choices")).to_be_visible()
    wall.wait_for_function("() => document.documentElement.scrollHeight <= innerHeight + 4")  # all of it at once
    ada.get_by_role("radio").first.focus()
    ada.keyboard.press("ArrowDown")
    ada.keyboard.press("Enter")
    expect(ada.get_by_text("Your answer has arrived.")).to_be_visible()


@pytest.mark.long
def test_an_answer_under_way_arrives_before_the_device_goes_to_the_next_pupil(
    open_page: OpenPage, school: House
) -> None:
    teacher = open_page(address=school.address)
    code = open_class(teacher)
    device = open_page(address=school.address, viewport=PHONE)
    come_in(device, code, "Ada")
    tasks = compose(teacher, "Alone", "Count")
    device.get_by_role("spinbutton").fill(str(tasks[0]["solution"]["answer"]))
    school.close()
    send(device)
    expect(device.get_by_role("button", name="Sending …")).to_be_visible()
    device.get_by_role("button", name="That is not me").click()
    device.get_by_label("Your nickname").fill("Ben")
    expect(device.get_by_text("An answer of Ada is still on its way.")).to_be_visible()
    expect(device.get_by_role("button", name="Come in")).to_be_disabled()
    school.open()
    device.get_by_role("button", name="Come in").click(timeout=30_000)
    expect(device.get_by_text("Hello Ben!")).to_be_visible()
    expect(device.get_by_role("spinbutton")).to_be_editable()
    expect(teacher.get_by_role("row", name=re.compile("^Ada"))).to_contain_text("1")
    expect(device.get_by_text("0 of 2")).to_be_visible()


@pytest.mark.long
def test_homework_a_lost_device_and_the_end_of_a_class(open_page: OpenPage) -> None:
    teacher, code, (ada, ben, cleo) = full_class(open_page)
    tasks = compose(teacher, "Alone", "Count", "Draw the plan")
    expect(ada.get_by_text("Task 1 of 2")).to_be_visible()
    ada.get_by_role("button", name="Give me a hint").click()
    expect(ada.get_by_text("Go from tower to tower", exact=False)).to_be_visible()
    ada.get_by_role("spinbutton").fill(str(tasks[0]["solution"]["answer"]))
    ada.keyboard.press("Enter")
    expect(ada.get_by_text("That is right!")).to_be_visible()
    ada.get_by_role("button", name="Next", exact=True).click()
    fill_plan(ada, tasks[1]["solution"]["plan"])
    ada.reload()
    ada.get_by_role("navigation", name="Tasks").get_by_role("button").nth(1).click()
    send(ada)
    expect(ada.get_by_text("2 of 2 right")).to_be_visible()
    expect(teacher.get_by_role("row", name=re.compile("^Ada"))).to_contain_text("2")
    teacher.get_by_text("Hide names").click()
    expect(teacher.get_by_text("Ada")).to_have_count(0)
    with teacher.expect_download(timeout=60_000) as saved:
        teacher.get_by_role("button", name="Save as CSV").click()
    assert "Ada" in saved.value.path().read_text("utf-8")
    teacher.get_by_text("Hide names").click()

    teacher.get_by_role("button", name="Ben", exact=True).click()
    word = teacher.locator(".word").inner_text()
    other = open_page(f"/class/{code}", viewport=PHONE)
    other.get_by_text("I was here before").click()
    other.get_by_label("The word your teacher tells you").fill(word)
    other.get_by_role("button", name="Back to my place").click()
    expect(other.get_by_text("Hello Ben!")).to_be_visible()
    expect(ben.get_by_label("Your nickname")).to_be_visible()
    teacher.get_by_role("button", name="Remove from the class").click()
    say_yes(teacher, "Remove from the class")
    expect(other.get_by_label("Your nickname")).to_be_visible()

    stranger = open_page("/teach#aaaaaaaaaaaaaaaa.aaaaaaaaaaaaaaaaaaaaaaaaaa")
    expect(stranger.get_by_text("This class is not there")).to_be_visible()
    teacher.get_by_role("button", name="Delete the class").click()
    say_yes(teacher, "Delete the class")
    expect(teacher.get_by_role("button", name="Open a class")).to_be_visible()
    expect(cleo.get_by_text("This class is not there")).to_be_visible()


def fill_plan(page: Page, plan: str) -> None:
    """With the keyboard: arrows go from place to place, digits say the height."""
    for y, row in enumerate(plan.split("/")):
        for x, height in enumerate(row):
            if height != ".":
                page.locator(f'[data-at="{x},{y}"]').focus()
                page.keyboard.press(height)


@pytest.mark.long
def test_every_kind_of_task_is_answered_on_the_screen(open_page: OpenPage) -> None:
    teacher = open_page()
    code = open_class(teacher)
    pupil = open_page(viewport=PHONE)
    come_in(pupil, code, "Ada")
    tasks = compose(teacher, "Alone", *KINDS, count=10)[: len(KINDS)]
    for number, task in enumerate(tasks, 1):
        expect(pupil.get_by_text(f"Task {number} of 10")).to_be_visible()
        assert violations(pupil) == []
        assert fits(pupil)
        if "picture" in task["shown"]:
            expect(pupil.get_by_test_id("strips").first).to_contain_text("Strip 1, ")
        answer(pupil, task)
        send(pupil)
        expect(pupil.locator(".good")).to_be_visible()
        assert violations(pupil) == []
        pupil.get_by_role("button", name="Next", exact=True).click()
        expect(pupil.locator("#asked")).to_be_focused()  # no choice looks chosen
    expect(pupil.get_by_text("9 of 10")).to_be_visible()


@pytest.mark.long
def test_a_drawing_survives_a_reload_and_can_be_taken_back_and_the_teacher_switches_the_help_off(
    open_page: OpenPage,
) -> None:
    teacher, _, (ada, _, _) = full_class(open_page)
    task, _ = compose(teacher, "Alone", "Draw it")
    live = ada.get_by_role("region", name="What you build looks like this")
    expect(live.get_by_role("img", name="from the left: 0")).to_have_count(0)
    draw(ada, task["solution"]["lines"])
    seen = live.get_by_role("img", name="from the left").get_attribute("aria-label")
    ada.reload()
    expect(live.get_by_role("img", name=str(seen), exact=True)).to_be_visible()
    sheet = ada.get_by_role("application", name="picture")
    sheet.focus()
    drawn = ada.locator("path.drawn").get_attribute("d")
    for key in ("Enter", "ArrowDown", "Enter"):
        ada.keyboard.press(key)
    expect(ada.locator("path.drawn")).not_to_have_attribute("d", str(drawn))
    ada.keyboard.press("Backspace")
    expect(ada.locator("path.drawn")).to_have_attribute("d", str(drawn))
    send(ada)
    expect(ada.get_by_text("That is right!")).to_be_visible()
    teacher.get_by_role("button", name="New activity").click()
    teacher.get_by_label("Show picture, 3D and views while one builds").uncheck()
    compose(teacher, "Alone", "Draw the plan")
    expect(ada.get_by_text("That is right!")).to_have_count(0)  # nor its solution, which shows a plan too
    expect(ada.get_by_role("group", name="plan")).to_be_visible()
    expect(live).to_have_count(0)


def test_four_views_from_above_stay_in_their_cards_on_every_screen(open_page: OpenPage) -> None:
    pupil = open_page()
    school = School(open_page().request, pupil.url.rstrip("/"))
    school.come_in(pupil.request, "Ada")
    school.set_alone(from_above(10))
    pupil.goto(f"{pupil.url}class/{school.code}")
    for width, height in ((1024, 768), (768, 1024), (390, 844), (320, 568)):
        pupil.set_viewport_size({"width": width, "height": height})
        expect(pupil.locator(".choices label svg")).to_have_count(4)
        spilled = pupil.evaluate("""() => [...document.querySelectorAll('.choices label')].filter((card) => {
            const [own, drawn] = [card, card.querySelector('svg')].map((each) => each.getBoundingClientRect());
            return drawn.width < 60 || drawn.left < own.left || drawn.right > own.right;
        }).length""")
        assert spilled == 0, width


def draw(page: Page, lines: list[list[int]]) -> None:
    """Drag from dot to dot."""
    sheet = page.get_by_role("application", name="picture")
    sheet.scroll_into_view_if_needed()
    box, frame = sheet.bounding_box(), [float(number) for number in str(sheet.get_attribute("viewBox")).split()]
    assert box

    def at(u: float, v: float) -> tuple[float, float]:
        across, down = (v - u) * 24 * 3**0.5, (u + v) * 24
        return (
            box["x"] + (across - frame[0]) / frame[2] * box["width"],
            box["y"] + (down - frame[1]) / frame[3] * box["height"],
        )

    for u, v, end_u, end_v in lines:
        page.mouse.move(*at(u, v))
        page.mouse.down()
        page.mouse.move(*at((u + end_u) / 2, (v + end_v) / 2))
        page.mouse.move(*at(end_u, end_v))
        page.mouse.up()


def answer(page: Page, task: dict[str, Any]) -> None:
    right = task["solution"]["answer"]
    match task["kind"]:
        case "hidden":
            page.get_by_role("spinbutton").fill(str(right))
        case "rhombi" | "at-most":
            for field, number in zip(page.get_by_role("spinbutton").all(), right.values(), strict=True):
                field.fill(str(number))
        case "plan" | "from-views":
            fill_plan(page, right)
        case "picture":
            crates = task["solution"]["picture"]
            at = next(n for n, choice in enumerate(task["choices"]) if sorted(choice) == sorted(crates))
            page.locator(".choices label").nth(at).click()
        case "view":
            page.locator(".choices label").nth(task["choices"].index(right)).click()
        case "missing":
            point_at(page, right)
        case "draw":
            draw(page, task["solution"]["lines"])


def point_at(page: Page, rhombus: list[Any]) -> None:
    """Choose the kind, and go there with the arrow keys: right and left zigzag, up and down are one crate."""
    kind, u, v = rhombus
    page.get_by_role("button", name={"L": "left side", "R": "right side", "D": "lid"}[kind]).click()
    board = page.get_by_role("application")
    board.focus()
    page.keyboard.press("ArrowUp")
    for _ in range(40):
        here_u, here_v = map(int, str(page.locator("[data-place]").get_attribute("data-place")).split())
        across, down = (v - u) - (here_v - here_u), (u + v) - (here_u + here_v)
        if (across, down) == (0, 0):
            return
        page.keyboard.press(_way(across, down))
    raise AssertionError("the rhombus does not get there")


def _way(across: int, down: int) -> str:
    if across:
        return "ArrowRight" if across > 0 else "ArrowLeft"
    return "ArrowDown" if down > 0 else "ArrowUp"


@pytest.mark.parametrize(("language", "size", "theme"), [("en", DESKTOP, "light"), ("de", PHONE, "dark")])
def test_the_pages_of_a_class_are_accessible(
    open_page: OpenPage, language: str, size: ViewportSize, theme: str
) -> None:
    page = open_page("/teach", locale=language, viewport=size, color_scheme=theme)
    expect(page.get_by_role("main").get_by_role("heading").first).to_be_visible()
    assert violations(page) == []
    page.locator("button.primary").click()
    code = page.get_by_test_id("class-code").inner_text()
    expect(page.locator("ol > li .tools").first).to_be_visible()
    assert violations(page) == []
    assert fits(page)
    address = page.url.partition("/teach")[0]
    for path in (f"/wall/{code}", f"/class/{code}", "/class-data"):
        page.goto(address + path)
        expect(page.get_by_role("main").get_by_role("heading").first).to_be_visible()
        assert page.evaluate("document.documentElement.lang") == language
        assert violations(page) == []
        assert fits(page)


def expect_doubts_about(page: Page, button: str, doubts: str) -> None:
    """What is asked back when a button is pressed; the answer is no."""
    page.get_by_role("button", name=button).click()
    expect(page.get_by_role("dialog")).to_contain_text(doubts)
    page.get_by_role("button", name="No, leave it").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.long
def test_a_round_of_games_and_a_worksheet(open_page: OpenPage) -> None:
    teacher, code, pupils = full_class(open_page)
    with teacher.expect_download(timeout=60_000) as saved:
        teacher.get_by_role("button", name="Worksheet (PDF)").click()
    assert saved.value.path().read_bytes().startswith(b"%PDF")
    teacher.get_by_text("Games", exact=True).click()
    teacher.get_by_label("Players at a table").select_option("3")
    teacher.get_by_role("button", name="Start", exact=True).click()
    teacher.get_by_role("button", name="Begin the first round").click()
    expect(teacher.get_by_text("Round 1: 0 of 1 tables have finished")).to_be_visible()
    asked: list[str] = []
    for page in pupils:
        page.on("request", lambda request: asked.append(request.url))
        page.get_by_role("link", name="To my table").click()
        expect(page.locator(".piece").first).to_be_visible()
    assert not [url for url in asked if "undefined" in url], "no page is told what another's address says"
    teacher.get_by_role("link", name=re.compile("^Watch: ")).click()
    expect(teacher.locator(".piece").first).to_be_visible()
    teacher.go_back()
    expect_doubts_about(teacher, "Next round", "1 table is still playing. Go on all the same?")
    teacher.go_forward()
    pupils[0].evaluate(RESIGN)
    expect(teacher.get_by_text("gave up").first).to_be_visible()
    pupils[1].evaluate(RESIGN)
    teacher.get_by_role("link", name="Watch it again", exact=True).click()
    expect(teacher.get_by_role("link", name="To the match")).to_be_visible()
    stranger = open_page(f"/match/{pupils[0].url.rpartition('/')[2].partition('?')[0]}")
    expect(stranger.get_by_text("A closed table")).to_be_visible()
    teacher.get_by_role("link", name="Back to the class").click()
    expect(teacher.get_by_role("link", name=re.compile("^Watch it again: .*Ada"))).to_be_visible()
    pupils[2].locator(".result").get_by_role("link", name="Back to the class").click()
    expect(pupils[2].get_by_text("Your games: 1 won of 1")).to_be_visible()
    for other in PUPILS[:2]:
        expect(pupils[2].get_by_text(other)).to_have_count(0)  # what others have won is theirs
    expect(pupils[2].get_by_text("Round 1: your game is over")).to_be_visible()
    expect(pupils[2].get_by_role("link", name="To my table")).to_have_count(0)
    assert violations(pupils[2]) == []
    expect(teacher.get_by_text("Round 1: 1 of 1 tables have finished")).to_be_visible()
    expect(teacher.get_by_role("row", name=re.compile("^Cleo 1 1"))).to_be_visible()
    assert violations(teacher) == []
    wall = open_page(f"/wall/{code}")
    expect(wall.get_by_text("Round 1: 1 of 1 tables have finished")).to_be_visible()
    teacher.get_by_role("button", name="Next round").click()
    pupils[0].locator("header").get_by_role("link", name="Back to the class").click()
    expect(pupils[0].get_by_text("Round 2: your table is ready")).to_be_visible()
    teacher.get_by_role("button", name="End", exact=True).click()
    say_yes(teacher, "End")
    expect(pupils[0].get_by_text("This is over.")).to_be_visible()
    expect(pupils[0].get_by_role("link", name="To my table")).to_be_visible()  # the game itself goes on


RESIGN = """async () => {
    const path = '/api/matches/' + location.pathname.split('/')[2];
    const { update } = await (await fetch(path)).json();
    const order = { seat: update.views[0].viewer, do: 'resign', request: 'resign' };
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(path + '/act', { method: 'POST', headers, body: JSON.stringify(order) });
    if (!answer.ok) throw new Error(await answer.text());
}"""
