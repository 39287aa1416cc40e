"""The rhythm of a table: whose turn it is reaches who looks elsewhere, rules lie beside it, layers are lifted."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.cubus_hands import find_build, look, middle
from tests.browser.start import act, start
from tests.browser.test_cubus import button, settled

NO_CLOCK = {"times": {"any": None}}
LISTEN = """
    window.heard = [];
    window.shown = [];
    const plain = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () { heard.push(this.state); return plain.call(this); };
    window.Notification = class {
        static permission = 'default';
        static async requestPermission() { return (Notification.permission = 'granted'); }
        constructor(title, options) { shown.push(`${title}: ${options.body}`); }
    };
    window.pressed = false;
    addEventListener('pointerdown', () => (window.pressed = true), true);
    Object.defineProperty(navigator, 'userActivation', { get: () => ({ hasBeenActive: window.pressed }) });
    window.away = false;
    Object.defineProperty(document, 'hidden', { get: () => window.away });
"""


def two_at_a_table(open_page: OpenPage) -> tuple[Page, Page]:
    """Ada, to move, and Bo, who has pressed a button to sit down."""
    ada, bo = open_page(), open_page()
    for page in (ada, bo):
        page.add_init_script(LISTEN)
    match = start(ada, {"game": "cubus"}, ["Ada", None], **NO_CLOCK)
    bo.goto(ada.url)
    bo.get_by_role("button", name="Sit down").click()
    expect(bo.locator(".match")).to_be_visible()  # it has begun
    settled(ada, match)
    return ada, bo


def test_title_tab_sound_and_a_notice_tell_whose_turn_it_is(open_page: OpenPage) -> None:
    ada, bo = two_at_a_table(open_page)
    expect(ada).to_have_title("Your turn · Cubus · Kist")
    expect(ada.locator("link[rel=icon]")).to_have_attribute("href", "/favicon-turn.svg")
    expect(bo).to_have_title("Cubus · Kist")
    expect(bo.locator("link[rel=icon]")).to_have_attribute("href", "/favicon.svg")
    assert ada.evaluate("heard.length") == 0, "nothing is heard before the first press on the page"
    bo.get_by_role("button", name="More").click()
    expect(bo.get_by_role("checkbox", name="Sounds")).to_be_checked()
    bo.get_by_label("A notice when it is my turn").check()
    bo.keyboard.press("Escape")
    bo.evaluate("window.away = true")
    before = bo.evaluate("heard.length")
    button(ada, "I see no build").click()
    expect(bo).to_have_title("Your turn · Cubus · Kist")
    expect(ada).to_have_title("Cubus · Kist")
    bo.wait_for_function("shown.length === 1")
    assert bo.evaluate("shown") == ["Your turn: Cubus"]
    bo.wait_for_function("before => heard.length > before", arg=before)
    bo.goto(bo.url.partition("/match")[0])
    expect(bo).to_have_title("Kist")


def test_the_rules_lie_beside_the_table_which_stays_in_play(open_page: OpenPage) -> None:
    page = open_page()
    match = start(page, {"game": "cubus"}, ["Ada", "Bo"], **NO_CLOCK)
    settled(page, match)
    rules = page.get_by_role("button", name="Rules", exact=True)
    rules.click()
    sheet = page.get_by_role("complementary", name="The rules of Cubus")
    expect(sheet).to_contain_text("In the second round at the earliest", ignore_case=True)
    button(page, "I see no build").click()
    expect(button(page, "Nobody knocks")).to_be_visible()
    sheet.get_by_role("group").focus()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(rules).to_be_focused()


def selected(page: Page) -> list[str]:
    return sorted(page.locator(".piece.selected").evaluate_all("pieces => pieces.map(each => each.dataset.rhombus)"))


def test_a_double_press_takes_the_crate_or_the_layer_and_a_drop_leaves_it_selected(open_page: OpenPage) -> None:
    page = open_page()
    match = start(
        page, {"game": "cubus", "position": {"stack": "2/1", "hands": ["L", "R"]}}, ["Ada", "Bo"], **NO_CLOCK
    )
    settled(page, match)
    lid = page.locator('.piece[data-rhombus^="D"]').first
    lid.dblclick()
    expect(page.locator(".piece.selected")).to_have_count(3)
    crate = selected(page)
    x, y = middle(lid)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 40, steps=4)
    page.mouse.move(x, y - 90, steps=4)
    page.mouse.up()
    expect(page.locator(".ghost")).not_to_have_count(0)
    assert len(selected(page)) == 3
    assert selected(page) != crate


def test_a_finger_takes_a_layer_with_two_double_taps(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE, has_touch=True)
    match = start(
        page, {"game": "cubus", "position": {"stack": "22/22", "hands": ["L", "R"]}}, ["Ada", "Bo"], **NO_CLOCK
    )
    settled(page, match)
    x, y = middle(page.locator('.piece[data-rhombus^="D"]').last)
    for count in (3, 8):  # the crate in front; the upper layer has four lids and four sides
        page.touchscreen.tap(x, y)
        page.touchscreen.tap(x, y)
        expect(page.locator(".piece.selected")).to_have_count(count)
        page.wait_for_timeout(450)  # else it would be three presses in a row


def test_after_a_demolition_the_winner_sees_what_was_built(open_page: OpenPage) -> None:
    page = open_page()
    match = start(page, {"game": "cubus", "rules": "kids", "demolition": True}, ["Ada", "Bo"], **NO_CLOCK)
    built = ""
    while (table := look(page, match)).phase != "over":
        for seat in table.view["to_act"]:
            build = find_build(table) if table.phase == "build" and not built else None
            built = built or (str(build.laid.stack) if build else "")
            usual = {"build": "pass", "knock": "waive"}
            act(page, match, seat, f"build {built}" if build else usual.get(table.phase) or table.view["actions"][0])
    expect(page.get_by_text(re.compile(r"The stack you all built: 2 crates"))).to_be_visible()
    expect(page.locator(".finished .piece")).not_to_have_count(0)
    expect(page.get_by_role("heading", name="wins").or_(page.get_by_role("heading", name="share"))).to_be_visible()
