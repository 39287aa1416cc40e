"""What people stumbled over at the table of Cubus."""

import re

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.cubus_hands import build_by_dragging, find_build
from tests.browser.ear import hears, listen
from tests.browser.start import act, room, start
from tests.browser.test_cubus import button, pass_turn, pass_until_a_build_is_there, settled

NO_CLOCK = {"times": {"any": None}}
THREE = ["Ada", "Bo", "Cleo"]


def second_round(page: Page) -> str:
    """A match of three at one screen in which everybody has had a turn."""
    match = start(page, {"game": "cubus"}, [*THREE], **NO_CLOCK)
    for _ in THREE:
        pass_turn(page, match)
    page.reload()
    settled(page, match)
    return match


def test_the_hand_over_sign_goes_when_the_turn_goes_on_at_once(open_page: OpenPage) -> None:
    page = open_page()
    listen(page)
    second_round(page)
    button(page, "I see no build").click()
    button(page, "Nobody knocks").click()
    expect(page.locator(".sign")).to_have_text(re.compile("Bo, your turn"))
    button(page, "I see no build").click()
    expect(button(page, "Nobody knocks")).to_be_visible()
    expect(page.locator(".sign")).to_have_count(0)


def test_after_somebody_gave_up_nobody_thinks_and_no_tool_is_left(open_page: OpenPage) -> None:
    page = open_page()
    match = start(page, {"game": "cubus"}, ["Ada", "Bo"], **NO_CLOCK)
    expect(page.get_by_role("button", name="Rhombi", exact=True)).to_be_visible()
    act(page, match, 0, "resign")
    expect(page.get_by_role("heading", name="Bo wins")).to_be_visible()
    expect(page.locator(".status")).to_have_text("The game is over")
    expect(page.get_by_role("button", name="Rhombi", exact=True)).to_have_count(0)
    expect(page.locator(".tray")).to_have_count(0)
    expect(page.locator("[data-seat].acting")).to_have_count(0)


def slow_previews(page: Page, milliseconds: int = 500) -> None:
    """Every preview takes a while, as on a bad line."""

    def later(route: Route) -> None:
        page.wait_for_timeout(milliseconds)
        route.continue_()

    page.route("**/api/preview", later)


def press_at_once(page: Page, *spots: str) -> None:
    """Press without waiting for anything between."""
    page.evaluate(
        """spots => spots.map(spot => document.querySelector(`[data-spot="${spot}"]`))
            .forEach(spot => spot.dispatchEvent(new MouseEvent('click', { bubbles: true })))""",
        list(spots),
    )


def test_every_quick_press_on_crates_counts_in_order_and_on_its_own_column(open_page: OpenPage) -> None:
    page = open_page()
    match = start(page, {"game": "cubus"}, ["Ada", "Bo"], **NO_CLOCK)
    settled(page, match)
    slow_previews(page)
    page.get_by_role("button", name="Crates", exact=True).click()
    expect(page.locator('[data-spot="add -1 0"]')).to_be_visible()
    press_at_once(page, "add -1 0", "add -1 0", "add -1 0")  # a new column behind, and two crates upon it
    expect(page.get_by_role("cell")).to_contain_text(["3 crates high", "1 crate high"])
    expect(page.get_by_test_id("worth")).to_contain_text("3 crates")
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_role("cell")).to_contain_text(["2 crates high", "1 crate high"])


def test_a_draft_worth_points_is_not_thrown_away_by_one_press(open_page: OpenPage) -> None:
    page = open_page()
    match = start(page, {"game": "cubus"}, ["Ada", "Bo"], **NO_CLOCK)
    table = pass_until_a_build_is_there(page, match)
    page.reload()
    settled(page, match)
    build = find_build(table)
    assert build
    build_by_dragging(page, table, build)
    version = room(page, match)["update"]["version"]
    button(page, "I see no build").click()
    expect(page.get_by_text(f"Your draft is worth {build.points} point")).to_be_visible()
    button(page, "Back to the draft").click()
    expect(button(page, f"Build for {build.points}")).to_be_enabled()
    assert room(page, match)["update"]["version"] == version
    button(page, "I see no build").click()
    button(page, "Give it up").click()
    expect(page.locator(".match")).not_to_have_attribute("data-version", str(version))


def test_what_one_does_oneself_is_told_in_the_second_person(open_page: OpenPage) -> None:
    ada = open_page()
    match = start(ada, {"game": "cubus"}, ["Ada", None], **NO_CLOCK)
    bo = open_page(f"/match/{match}")
    bo.get_by_role("button", name="Sit down").click()
    for turn in range(4):
        page = (ada, bo)[turn % 2]
        button(page, "I see no build").click()
        asked = button((bo, ada)[turn % 2], "Let it pass")
        expect(asked.or_(button((bo, ada)[turn % 2], "I see no build"))).to_be_visible()
        if asked.is_visible():
            expect(page.locator(".status")).to_have_text("You see no build. Does anybody knock?")
            mine = page.locator(f'[data-seat="{turn % 2}"]')
            expect(mine).to_contain_text(re.compile(r"You\s+saw no build"))
            return
    raise AssertionError("nobody was ever asked")


def focused(page: Page) -> str:
    found: str = page.evaluate("() => document.activeElement.closest('.actions, .tools, .board')?.className ?? ''")
    return found.partition(" ")[0]


def test_the_keyboard_stays_where_it_was_after_every_action(open_page: OpenPage) -> None:
    page = open_page()
    listen(page)
    second_round(page)
    for name in ("I see no build", "Nobody knocks"):
        button(page, name).focus()
        page.locator(".actions:not([aria-disabled])").wait_for()  # what has just appeared is not pressed
        page.keyboard.press("Enter")
        expect(button(page, "Nobody knocks" if name == "I see no build" else "I see no build")).to_be_enabled()
        page.wait_for_function("() => document.activeElement !== document.body")
        assert focused(page) == "actions"
    page.get_by_role("application").focus()
    for key in ("ArrowUp", "Enter", "ArrowUp"):
        page.keyboard.press(key)
    hears(page, "1 up of where it was picked up")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Reset").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Reset")).to_be_disabled()
    page.wait_for_function("() => document.activeElement !== document.body")
    assert focused(page) == "tools"


def test_a_press_with_the_mouse_leaves_no_frame(open_page: OpenPage) -> None:
    page = open_page()
    listen(page)
    match = start(page, {"game": "cubus"}, ["Ada", "Bo"], **NO_CLOCK)
    settled(page, match)
    page.get_by_role("button", name="Crates", exact=True).click()
    expect(page.get_by_role("button", name="Put a crate on 01, behind column a")).to_be_visible()
    page.locator('[data-spot="add 0 0"]').click()
    expect(page.locator('[data-spot="add 0 0"]')).to_be_focused()
    expect(page.locator('[data-spot="add 0 0"]')).to_have_css("outline-style", "none")
    hears(page, "Not yet: missing: ")


def test_what_others_do_is_told_to_those_who_listen(open_page: OpenPage) -> None:
    ada, bo = open_page(), open_page()
    listen(ada)
    listen(bo)
    start(ada, {"game": "cubus"}, ["Ada", None], **NO_CLOCK)
    bo.goto(ada.url)
    bo.get_by_label("Your name").fill("Bo")
    bo.get_by_role("button", name="Sit down").click()
    button(ada, "I see no build").click()
    hears(bo, "Ada passes.")
    hears(ada, "You pass.")


def test_a_family_in_a_name_is_one_character_and_the_result_says_you(open_page: OpenPage) -> None:
    ada = open_page()
    match = start(ada, {"game": "cubus"}, ["Ada", None], **NO_CLOCK)
    oma = open_page(f"/match/{match}")
    oma.get_by_label("Your name").fill("👨‍👩‍👧 Oma")
    oma.get_by_role("button", name="Sit down").click()
    expect(ada.locator('[data-seat="1"]')).to_contain_text("👨‍👩‍👧 Oma")
    act(ada, match, 0, "resign")
    expect(oma.get_by_role("heading", name="You win!")).to_be_visible()
    expect(oma.locator(".result li").filter(has_text="You")).to_have_count(1)


def test_six_players_have_six_signs_on_a_phone(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE)
    start(page, {"game": "cubus"}, [f"Player {number}" for number in range(1, 7)], **NO_CLOCK)
    expect(page.locator("[data-seat] .avatar")).to_have_text([f"P{number}" for number in range(1, 7)])
