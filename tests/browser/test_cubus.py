"""Cubus in the browser: built by dragging, by keys and in crates; knocks, leftovers, demolition, a whole game."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.cubus_hands import Table, build_by_dragging, build_by_keyboard, find_build, look, middle
from tests.browser.start import act, room, start, start_by_hand

NO_CLOCK = {"times": {"any": None}}


def button(page: Page, name: str):  # type: ignore[no-untyped-def]
    return page.get_by_role("button", name=re.compile(name))


def pass_until_a_build_is_there(page: Page, match: str) -> Table:
    """Pass turn after turn, past the page, until somebody could build."""
    for _ in range(60):
        table = look(page, match)
        if table.phase == "build" and find_build(table):
            return table
        pass_turn(page, match)
    raise AssertionError("nobody ever could build")


def pass_turn(page: Page, match: str) -> None:
    turn = look(page, match).view["table"]["turn"]
    act(page, match, turn, "pass")
    for seat in look(page, match).view["to_act"]:
        if seat is not None and look(page, match).phase == "knock":
            act(page, match, seat, "waive")


def settled(page: Page, match: str) -> None:
    """The page shows what the server knows."""
    expect(page.locator(".match")).to_have_attribute("data-version", str(room(page, match)["update"]["version"]))
    stack = look(page, match).view["scene"]["picture"]["rhombi"]
    for kind, u, v in stack:
        expect(page.locator(f'.piece[data-rhombus="{kind},{u},{v}"]')).to_have_count(1)
    expect(page.locator(".piece")).to_have_count(len(stack))


def test_a_build_is_laid_by_dragging_and_scores(open_page: OpenPage) -> None:
    page = open_page()
    match = start(page, {"game": "cubus"}, ["Ada", "Bo"], **NO_CLOCK)
    table = pass_until_a_build_is_there(page, match)
    page.reload()
    build = find_build(table)
    assert build
    settled(page, match)
    build_by_dragging(page, table, build)
    expect(page.get_by_test_id("worth")).to_contain_text(f"+{build.points}")
    button(page, f"Build for {build.points}").click()
    expect(page.locator("[data-line=build]")).to_have_count(1)
    assert room(page, match)["update"]["views"][0]["table"]["stack"] == str(build.laid.stack)
    settled(page, match)


def test_a_build_is_laid_with_the_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page()
    match = start(page, {"game": "cubus"}, ["Ada", "Bo"], **NO_CLOCK)
    table = pass_until_a_build_is_there(page, match)
    page.reload()
    build = find_build(table)
    assert build
    settled(page, match)
    build_by_keyboard(page, table, build)
    expect(button(page, f"Build for {build.points}")).to_be_enabled()
    button(page, f"Build for {build.points}").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-line=build]")).to_have_count(1)


def test_crate_mode_lays_the_rhombi_by_itself(open_page: OpenPage) -> None:
    page = open_page()
    match = start(page, {"game": "cubus"}, ["Ada", "Bo"], **NO_CLOCK)
    pass_until_a_build_is_there(page, match)
    page.reload()
    settled(page, match)
    page.get_by_role("button", name="Crates", exact=True).click()
    expect(page.locator("[data-spot]").first).to_be_visible()
    for name in page.locator("[data-spot]").evaluate_all("spots => spots.map(spot => spot.dataset.spot)"):
        page.locator(f'[data-spot="{name}"]').click()
        expect(page.get_by_test_id("worth")).to_be_visible()
        if "legal" in (page.get_by_test_id("worth").get_attribute("class") or ""):
            break
        page.get_by_role("button", name="Take back").click()
        expect(page.locator(".ghost")).to_have_count(0)
    button(page, "Build for").click()
    expect(page.locator("[data-line=build]")).to_have_count(1)


def test_what_is_wrong_is_marked_at_its_place_and_said_at_one_place_red_only_once_asked_for(
    open_page: OpenPage,
) -> None:
    page = open_page()
    match = start(page, {"game": "cubus"}, ["Ada", "Bo"], **NO_CLOCK)
    settled(page, match)
    page.get_by_role("application").focus()
    for key in ("ArrowUp", "Enter", "ArrowUp", "ArrowUp", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".fault")).to_have_count(1)
    message = page.locator(".top .message")
    expect(message).to_contain_text(re.compile("missing|touch|lid|air"))
    expect(page.locator(".ghost")).to_have_count(3)
    expect(page.locator(".board.refused, .message.alarm")).to_have_count(0)  # nothing is red before it was asked for
    button(page, "^Build$").click()
    expect(page.locator(".board.refused")).to_have_count(1)
    expect(message).to_have_class(re.compile("alarm"))
    page.get_by_role("application").focus()
    page.keyboard.press("Control+z")
    expect(message).to_have_count(0)
    expect(page.locator(".fault")).to_have_count(0)
    expect(page.locator(".ghost")).to_have_count(0)
    page.get_by_role("button", name="Do again").click()
    expect(page.locator(".fault")).to_have_count(1)
    page.get_by_role("button", name="Reset").click()
    expect(page.locator(".ghost")).to_have_count(0)


def test_several_rhombi_are_selected_and_dragged_together(open_page: OpenPage) -> None:
    page = open_page()
    match = start(page, {"game": "cubus"}, ["Ada", "Bo"], **NO_CLOCK)
    settled(page, match)
    before = places(page)
    for piece in page.locator(".piece").all():
        piece.click()
    expect(page.locator(".piece.selected")).to_have_count(3)
    x, y = middle(page.locator(".piece").first)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y + 60, steps=4)
    page.mouse.up()
    expect(page.locator(".ghost")).to_have_count(3)
    assert not set(before) & set(places(page))
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Take back").click()
    assert places(page) == before


def test_a_rhombus_is_laid_with_a_finger(open_page: OpenPage) -> None:
    page = open_page(has_touch=True, is_mobile=True, viewport=PHONE)
    match = start(page, {"game": "cubus"}, ["Ada", "Bo"], **NO_CLOCK)
    settled(page, match)
    held = page.locator("[data-tray]").count()
    x, y = middle(page.locator("[data-tray]").first)
    touch = page.context.new_cdp_session(page)

    def finger(kind: str, *points: tuple[float, float]) -> None:
        told = [{"x": each_x, "y": each_y} for each_x, each_y in points]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})

    finger("touchStart", (x, y))
    for part in range(1, 6):
        finger("touchMove", (x + 20 * part, y - 40 * part))
    expect(page.locator(".landing")).to_have_count(1)
    finger("touchEnd")
    expect(page.locator("[data-tray]")).to_have_count(held - 1)
    expect(page.locator(".piece")).to_have_count(4)


@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 760), (667, 375)])
def test_a_phone_shows_table_hand_and_buttons_at_once(open_page: OpenPage, width: int, height: int) -> None:
    page = open_page(has_touch=True, is_mobile=True, viewport={"width": width, "height": height})
    match = start(page, {"game": "cubus"}, ["Ada", "Bo", "Cleo"], **NO_CLOCK)
    settled(page, match)
    buttons = page.get_by_role("group", name="What you can do now")
    seen = [page.get_by_role("application"), page.locator("[data-tray]").first, buttons]
    boxes = [box for each in seen if (box := each.bounding_box())]
    assert len(boxes) == 3
    assert all(box["y"] >= 0 and box["y"] + box["height"] <= height for box in boxes)
    table, hand, act = boxes
    assert table["height"] > 150
    assert table["y"] + table["height"] <= hand["y"]
    assert act["x"] + act["width"] <= hand["x"] or hand["y"] + hand["height"] <= act["y"]


def places(page: Page) -> list[str]:
    found: list[str] = page.locator(".piece").evaluate_all("all => all.map(each => each.dataset.rhombus).sort()")
    return found


def test_a_knock_builds_with_the_hand_of_the_passer(open_page: OpenPage) -> None:
    page = open_page()
    match = start(page, {"game": "cubus"}, ["Ada", "Bo", "Cleo"], **NO_CLOCK)
    table = pass_until_a_build_is_there(page, match)
    page.reload()
    passer = table.view["table"]["turn"]
    knocker = (passer + 1) % 3
    name = ["Ada", "Bo", "Cleo"][knocker]
    button(page, "I see no build").click()
    button(page, f"{name} knocks!").click()
    build = find_build(look(page, match))
    assert build
    expect(page.get_by_text(f"{name} knocked and builds with")).to_be_visible()
    build_by_dragging(page, look(page, match), build)
    button(page, f"Build for {build.points}").click()
    expect(page.locator("[data-line=knock]")).to_contain_text(name)
    assert room(page, match)["update"]["views"][0]["scores"][knocker] == build.points


def test_a_wrong_knock_gives_two_points_to_all_others(open_page: OpenPage) -> None:
    page = open_page()
    match = start(page, {"game": "cubus"}, ["Ada", "Bo", "Cleo"], **NO_CLOCK)
    button(page, "I see no build").click()
    button(page, "Bo knocks!").click()
    button(page, "No build after all").click()
    expect(page.locator("[data-line=wrong-knock]")).to_contain_text("Bo")
    assert room(page, match)["update"]["views"][0]["scores"] == [2, 0, 2]


def test_a_knock_window_has_a_ring_and_closes_by_itself(open_page: OpenPage) -> None:
    page = open_page()
    start(page, {"game": "cubus"}, ["Ada", "Bo"], times={"knock": 2})
    button(page, "I see no build").click()
    expect(page.locator(".bar .ring")).to_be_visible()
    expect(page.get_by_text("Bo builds")).to_be_visible()


@pytest.mark.long
def test_a_whole_game_on_one_screen_ends_with_a_result_and_a_demolition(open_page: OpenPage) -> None:
    page = open_page("/new")
    match = start_by_hand(page, "Cubus", "Ada", "Bo", "Cleo", ticked=["Demolition afterwards"])
    by_hand = 0
    for _ in range(400):
        table = look(page, match)
        if table.phase == "demolition":
            break
        by_hand += play_one(page, match, table, drag=by_hand < 3)
    assert by_hand >= 3
    demolish(page, match)
    expect(page.get_by_role("heading", name=re.compile("wins|share"))).to_be_visible()
    expect(page.get_by_text("Demolition:")).to_be_visible()
    expect(page.get_by_test_id("best-build")).to_contain_text(re.compile(r"(Ada|Bo|Cleo), \d+ points?"))
    button(page, "Share").click()
    expect(button(page, "Copied")).to_be_visible()
    button(page, "Play again").click()
    expect(page).not_to_have_url(re.compile(match))
    expect(button(page, "I see no build")).to_be_visible()


def play_one(page: Page, match: str, table: Table, *, drag: bool) -> int:
    """One action: the first builds by hand, the rest quickly. Gives 1 for a build by hand."""
    if table.phase == "knock":
        for seat in table.view["to_act"]:
            act(page, match, seat, "waive")
        return 0
    build = find_build(table)
    seat = table.view["viewer"]
    if not build:
        act(page, match, seat, "pass")
        return 0
    if not drag:
        act(page, match, seat, f"build {build.laid.stack}")
        return 0
    settled(page, match)
    expect(page.locator("[data-tray]")).to_have_count(table.hand.total)
    build_by_dragging(page, table, build)
    button(page, f"Build for {build.points}").click()
    expect(page.locator(".ghost")).to_have_count(0)
    return 1


def demolish(page: Page, match: str) -> None:
    """Take the stack down, crate by crate: the first ones on the page, the rest quickly."""
    for taken in range(200):
        table = look(page, match)
        if table.phase == "over":
            return
        if taken >= 4:
            act(page, match, table.view["viewer"], table.view["actions"][0])
            continue
        settled(page, match)
        spots = page.locator("[data-spot]")
        expect(spots).to_have_count(len(table.view["scene"]["removals"]))
        spots.first.click()


def test_leftovers_are_offered_and_the_best_offer_is_built(open_page: OpenPage) -> None:
    page = open_page()
    match = start(page, {"game": "cubus", "leftovers": "best"}, ["Ada", "Bo"], **NO_CLOCK)
    while look(page, match).phase == "build":  # nobody ever builds: so everything is left over
        pass_turn(page, match)
    page.reload()
    expect(page.get_by_role("heading", name="Leftovers")).to_be_visible()
    settled(page, match)
    table = look(page, match)
    assert table.hand.total == 45
    build = find_build(table)
    assert build
    build_by_dragging(page, table, build)
    button(page, f"Offer for {build.points}").click()
    expect(page.get_by_text("Leftovers: Bo may offer a build")).to_be_visible()
    # It is sealed until all have spoken.
    expect(page.get_by_role("img", name=str(build.laid.stack), exact=True)).to_have_count(0)
    expect(page.locator(".ghost")).to_have_count(0)
    button(page, "No offer").click()
    expect(page.get_by_role("heading", name="Ada wins")).to_be_visible()
    expect(page.locator("[data-line=offer]")).to_contain_text(f"+{build.points}")
    assert look(page, match).laid.stack == build.laid.stack


def test_newcomers_build_in_crates_and_every_plus_says_what_it_brings_or_what_is_missing(open_page: OpenPage) -> None:
    page = open_page(mode=None)
    hand = {"stack": ".2/21", "hands": ["D", ""]}
    start(page, {"game": "cubus", "position": hand}, ["Ada", "Bo"], **NO_CLOCK)
    expect(button(page, "^Crates$")).to_have_attribute("aria-pressed", "true")
    front = page.get_by_role("button", name="Put a crate on b2")
    expect(front).to_have_accessible_name("Put a crate on b2: worth 3 points then")
    expect(front).to_have_text("+3")
    expect(page.get_by_role("button", name="Put a crate on b1: missing: 1 left side")).to_be_visible()
    button(page, "^Rhombi$").click()
    start(page, {"game": "cubus"}, ["Ada", "Bo"], **NO_CLOCK)
    expect(button(page, "^Rhombi$")).to_have_attribute("aria-pressed", "true")
    button(page, "I see no build").click()
    expect(page.locator(".whose")).to_contain_text("Ada’s rhombi")


NOTES_WHAT_MOVES = """() => {
    const animate = Element.prototype.animate;
    window.moved = [];
    Element.prototype.animate = function (...how) {
        window.moved.push(this.className);
        return animate.apply(this, how);
    };
    window.passed = new Set();
    const note = () => document.querySelectorAll('[data-event], [data-flight]').forEach((each) => {
        const { event, flight } = each.dataset;
        window.passed.add(`${event ?? flight}: ${each.textContent.trim()}`);
    });
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""


def saw(page: Page, what: str) -> None:
    """Something was shown, be it for a moment that is over by now."""
    page.wait_for_function("what => window.passed.has(what)", arg=what)


def test_a_knock_is_an_event_on_both_sides_and_a_still_picture_for_who_wants_no_motion(open_page: OpenPage) -> None:
    ada, bo = open_page(reduced_motion="no-preference"), open_page("/rules")
    match = start(ada, {"game": "cubus", "position": {"stack": ".2/21"}}, ["Ada", None], **NO_CLOCK)
    bo.goto(ada.url)
    bo.get_by_label("Your name").fill("Bo")
    bo.get_by_role("button", name="Sit down").click()
    for page in (ada, bo):
        settled(page, match)
        page.evaluate(NOTES_WHAT_MOVES)
    button(ada, "I see no build").click()
    expect(bo.locator(".whose")).to_contain_text("Ada’s rhombi")
    button(bo, "Knock!").click()
    saw(ada, "knock: Bo knocks!")
    saw(bo, "knock: You knock!")
    assert any("arena" in each for each in ada.evaluate("window.moved"))
    act(bo, match, 1, "build .2/22")
    for page, words in ((ada, "Bo: +3 from you"), (bo, "+3 from Ada")):
        saw(page, f"stolen: {words}")
        saw(page, "points: +3")
    assert not bo.evaluate("window.moved"), "nothing moves for who wants no motion"
    act(bo, match, 1, "pass")
    act(ada, match, 0, "knock")
    act(ada, match, 0, "fail")
    saw(ada, "wrong: Nothing there: +2 for all others")
    saw(bo, "wrong: Ada knocked for nothing: +2 for all others")
