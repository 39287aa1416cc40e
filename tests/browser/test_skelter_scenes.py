"""Helter-Skelter in motion: a colour is seen until its stone lands, and a call of Ready! is staged stone by stone."""

from itertools import pairwise
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.start import act, post, room, start
from tests.browser.test_accessibility import violations
from tests.browser.test_skelter import COLOURS, place_all_quickly, press, shown

MOVING = {"reduced_motion": "no-preference"}
FLIGHT = 800
"""A stone is on its way for less, in ms."""


def hold(page: Page) -> None:
    """Stop the clock of the page: from here on it goes when it is told to."""
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") + 5000)


def field(page: Page, name: str) -> Locator:
    return page.locator(f'[data-field="{name}"]')


def paint(page: Page, name: str) -> str:
    """The colour in which a field is drawn, as the browser has worked it out."""
    fill: str = field(page, name).locator(".colour").evaluate("circle => getComputedStyle(circle).fill")
    return fill


def test_a_colour_is_seen_until_the_stone_has_landed_and_not_longer(open_page: OpenPage) -> None:
    page = open_page(**MOVING)
    match = start(page, {"game": "skelter", "board": "classic"}, ["Ada", "Bo"])
    shown(page, match)
    target = room(page, match)["update"]["views"][0]["actions"][5].split()[1]
    open_colour = paint(page, target)
    hold(page)
    press(page, target)
    for _ in range(3):
        expect(page.locator(".gliding")).to_have_count(1)
        assert paint(page, target) == open_colour
        page.clock.run_for(FLIGHT // 4)
    page.clock.run_for(FLIGHT)
    expect(page.locator(".gliding")).to_have_count(0)
    expect(field(page, target).locator(".colour")).to_have_count(0)
    assert f"-{COLOURS[target]}" not in field(page, target).inner_html()


def test_a_lifted_stone_hides_neither_its_field_nor_another_symbol_on_a_small_phone(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 320, "height": 568})
    match = start(page, {"game": "skelter", "board": "classic"}, ["Ada", "Bo"])
    place_all_quickly(page, match)
    shown(page, match)
    press(page, room(page, match)["update"]["views"][0]["actions"][0].split()[1])
    stone = page.locator(".up circle").first.bounding_box()
    assert stone
    for symbol in page.locator("[data-field] > g[style*=color]").all():
        box = symbol.bounding_box()
        assert box
        apart = (
            abs(stone["x"] + stone["width"] / 2 - box["x"] - box["width"] / 2),
            abs(stone["y"] + stone["height"] / 2 - box["y"] - box["height"] / 2),
        )
        assert (apart[0] ** 2 + apart[1] ** 2) ** 0.5 > (stone["width"] + box["width"]) / 2


def test_in_memory_training_too_a_colour_is_seen_until_the_stone_has_landed(open_page: OpenPage) -> None:
    page = open_page("/memory", **MOVING)
    expect(page.locator("[data-stands]")).to_have_attribute("data-stands", "watching")
    hold(page)
    covered = page.locator(".recent .colour")
    for _ in range(60):
        page.clock.run_for(100)
        if page.locator(".gliding").count() and covered.count():
            break
    expect(covered).to_have_count(1)
    page.clock.run_for(FLIGHT)
    expect(covered).to_have_count(0)


def watch_the_call(page: Page, match: str, end: str) -> None:
    """Ada calls: her stones are lifted one by one, slower towards the last, and how it ended is not told before."""
    hold(page)
    page.clock.run_for(2000)
    act(page, match, 0, "ready")
    expect(page.get_by_text("Ada calls Ready!")).to_be_visible()
    marks, lifted = page.locator("[data-field] .verdict"), [0] * 9
    for now in range(0, 15_000, 100):
        count = marks.count()
        assert count <= 8
        lifted[count] = lifted[count] or now
        if count == 8:
            break
        expect(page.locator(".said")).not_to_contain_text(end)
        page.clock.run_for(100)
    pauses = [later - earlier for earlier, later in pairwise(lifted[1:])]
    assert len(pauses) == 7
    assert min(pauses) > 0
    assert pauses[-1] >= 2 * pauses[0]


def stand_right(page: Page, match: str) -> None:
    """Ada places each stone beside a field of her colour, and moves it there; Bo keeps out of the way, and passes."""
    table = room(page, match)["update"]["views"][0]["table"]
    homes = [name for name, colour in COLOURS.items() if colour == table["colours"][0]]
    beside = distinct(
        [[each for each in table["next"][home] if COLOURS.get(each, "") not in ("", COLOURS[home])] for home in homes]
    )
    for place in beside:
        act(page, match, 0, f"place {place}")
        view = next(view for view in room(page, match)["update"]["views"] if view["viewer"] == 1)
        taken = {*homes, *beside}
        act(page, match, 1, next(action for action in view["actions"] if action.split()[1] not in taken))
    for place, home in zip(beside, homes, strict=True):
        act(page, match, 0, f"touch {place}")
        act(page, match, 0, f"move {home}")
        act(page, match, 1, "pass")


def distinct(choices: list[list[str]], taken: tuple[str, ...] = ()) -> list[str]:
    """One of each, none twice; empty where there is no such choice."""
    if len(taken) == len(choices):
        return list(taken)
    left = (each for each in choices[len(taken)] if each not in taken)
    return next(filter(None, (distinct(choices, (*taken, each)) for each in left)), [])


def test_a_right_ready_is_staged_as_slowly_and_won(open_page: OpenPage) -> None:
    page = open_page(**MOVING)
    match = start(page, {"game": "skelter", "board": "classic"}, ["Ada", "Bo"])
    stand_right(page, match)
    shown(page, match)
    watch_the_call(page, match, "All")
    expect(page.locator("[data-field] .verdict.wrong")).to_have_count(0)
    page.clock.run_for(2000)
    expect(page.locator(".scene.won .said")).to_have_text("All 8 stand right!")
    expect(page.get_by_role("heading", name="Ada wins")).to_have_count(0)
    page.clock.run_for(10_000)
    expect(page.get_by_role("heading", name="Ada wins")).to_be_visible()
    expect(page.get_by_text("Ada: 8 of 8")).to_be_visible()
    expect(page.get_by_test_id("call-picture").locator(".verdict.right")).to_have_count(8)


def test_after_ready_stones_are_lifted_one_by_one_slower_towards_the_last(open_page: OpenPage) -> None:
    page = open_page(**MOVING)
    match = start(page, {"game": "skelter", "board": "classic"}, ["Ada", "Bo"])
    place_all_quickly(page, match)
    shown(page, match)
    watch_the_call(page, match, "is out")
    expect(page.locator(".said")).to_have_text("Ada is out: 0 of 8 stood right")
    expect(page.locator("[data-field] .raised")).to_have_count(8)
    page.clock.run_for(10_000)
    expect(page.get_by_role("heading", name="Bo wins")).to_be_visible()
    expect(page.get_by_text("Ada: 0 of 8 stood right at Ready!")).to_be_visible()


def test_who_is_out_keeps_a_quiet_place_to_watch_from(open_page: OpenPage) -> None:
    ada, others = open_page(), open_page()
    match = start(ada, {"game": "skelter"}, ["Ada", None, None])
    post(others, "/api/session", {})
    for chair, name in ((1, "Bo"), (2, "Cleo")):
        post(others, f"/api/matches/{match}/sit", {"chair": chair, "name": name, "request": f"sit-{name}"})
    for turn in range(24):
        page = (ada, others, others)[turn % 3]
        view = next(view for view in room(page, match)["update"]["views"] if view["viewer"] == turn % 3)
        act(page, match, turn % 3, view["actions"][(turn * 5) % len(view["actions"])])
    act(ada, match, 0, "ready")
    expect(ada.locator(".said")).to_contain_text("You are out")
    expect(ada.get_by_text("Watch at your ease how it ends")).to_be_visible()
    expect(ada.get_by_role("heading", name="Remember")).to_have_count(0)
    act(others, match, 1, "pass")
    expect(ada.get_by_text("Bo passes").first).to_be_visible()


def away(open_page: OpenPage, **look: Any) -> tuple[Page, str, str, str]:
    """Ada has left a table over days, and Bo moved: her page on return, the match, from where and to where."""
    ada, bo = open_page(**look), open_page()
    match = start(ada, {"game": "skelter", "board": "classic"}, ["Ada", None], times={"any": 24 * 3600})
    post(bo, "/api/session", {})
    post(bo, f"/api/matches/{match}/sit", {"chair": 1, "name": "Bo", "request": "sit-bo"})
    for turn in range(16):
        page = (ada, bo)[turn % 2]
        actions = room(page, match)["update"]["views"][0]["actions"]
        act(page, match, turn % 2, actions[(turn * 5) % len(actions)])
    shown(ada, match)
    act(ada, match, 0, "pass")
    shown(ada, match)
    address = ada.url
    ada.goto(address.split("/match")[0])
    while (update := room(bo, match)["update"])["chairs"][0]["connected"]:  # only then what follows is missed
        bo.wait_for_timeout(50)
    view = update["views"][0]
    mine = [action.split()[1] for action in view["actions"] if action.startswith("touch")]
    origin, to = next(
        (each, to) for each in mine for to in view["table"]["next"][each] if to not in view["table"]["piles"]
    )
    act(bo, match, 1, f"touch {origin}")
    act(bo, match, 1, f"move {to}")
    ada.goto(address)
    return ada, match, origin, to


def test_who_returns_over_days_is_shown_once_what_happened_with_what_lay_open(open_page: OpenPage) -> None:
    page, match, origin, to = away(open_page)
    expect(page.get_by_role("heading", name="While you were away")).to_be_visible()
    expect(page.get_by_text("2 things have happened since. You will see each of them once")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Show me").click()
    expect(page.get_by_text("This is how you left it")).to_be_visible()
    expect(field(page, to).locator(".colour")).to_have_count(1)
    page.get_by_role("button", name="Next (2)").click()
    expect(page.get_by_text(f"Bo lifts the stone on {origin}")).to_be_visible()
    expect(field(page, origin).locator(".colour")).to_have_count(1)
    page.reload()  # what has been seen is gone, the rest is still there
    page.get_by_role("button", name="Show me").click()
    page.get_by_role("button", name="Next (1)").click()
    expect(page.locator(".said")).to_have_text(f"Bo: {origin} to {to}")
    expect(field(page, to).locator(".colour")).to_have_count(0)
    page.get_by_role("button", name="To the table").click()
    expect(page.get_by_role("button", name="Ready!")).to_be_visible()
    page.reload()
    shown(page, match)
    expect(page.get_by_role("button", name="Ready!")).to_be_visible()
    expect(page.get_by_text("While you were away")).to_have_count(0)
