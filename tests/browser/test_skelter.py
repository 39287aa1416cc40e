"""Helter-Skelter: a whole game of two people in two browsers, and nothing hidden on its way to them."""

import json
import re
from random import Random

from playwright.sync_api import Page, WebSocket, expect

from kist.skelter.board_file import built_in
from tests.browser.conftest import OpenPage
from tests.browser.start import Json, act, room, start, wait_for_match
from tests.server.clients import changed

COLOURS = {field.name: field.colour for field in built_in("classic").fields}


def view_of(page: Page, match: str) -> Json:
    update = room(page, match)["update"]
    found: Json = update["views"][0] if update["views"] else {}
    return found


def shown(page: Page, match: str) -> None:
    """The page shows what the server knows."""
    expect(page.locator(".match")).to_have_attribute("data-version", str(room(page, match)["update"]["version"]))


def press(page: Page, field: str) -> None:
    page.locator(f'[data-field="{field}"]').click()


def seat_of(page: Page, match: str) -> int:
    seat: int = view_of(page, match)["viewer"]
    return seat


def meet(open_page: OpenPage) -> tuple[str, list[Page]]:
    """Ada starts a match for a friend; Bo joins with the code."""
    ada = open_page("/new")
    ada.get_by_text("Helter-Skelter", exact=True).click()
    ada.get_by_label("Name of player 1").fill("Ada")
    ada.get_by_label("Who sits on chair 2").select_option("friend")
    ada.get_by_text("More settings").click()
    ada.get_by_label("Who begins").select_option("0")
    ada.get_by_role("button", name="Start").click()
    match = wait_for_match(ada)
    expect(ada.get_by_text("Waiting for 1 player")).to_be_visible()
    code = ada.locator(".invite .code").inner_text()
    bo = open_page()
    bo.get_by_label("Code").fill(code.lower())
    bo.get_by_role("button", name="Join").click()
    wait_for_match(bo)
    bo.get_by_label("Your name").fill("Bo")
    bo.get_by_role("button", name="Sit down").click()
    return match, [ada, bo]


def place_all(match: str, pages: list[Page], by_hand: int) -> None:
    """Both place their eight stones; the first ones by pressing fields."""
    for turn in range(16):
        page = pages[turn % 2]
        view = view_of(page, match)
        action = view["actions"][(turn * 7) % len(view["actions"])]
        if turn < by_hand:
            shown(page, match)
            press(page, action.split()[1])
            expect(page.locator(".match")).not_to_have_attribute(
                "data-version", str(room(page, match)["update"]["version"] - 1)
            )
        else:
            act(page, match, view["viewer"], action)


def test_a_full_game_in_two_browsers_ends_with_ready(open_page: OpenPage) -> None:
    match, pages = meet(open_page)
    for page in pages:
        expect(page.locator("[data-field]")).to_have_count(48)
    place_all(match, pages, by_hand=4)
    rng = Random(3)
    for _ in range(12):
        page, other = sorted(
            pages, key=lambda page: not view_of(page, match)["actions"]
        )  # a wrong claim costs a turn
        move_one(match, page, other, rng)
    finish(match, pages)


def move_one(match: str, page: Page, other: Page, rng: Random) -> None:
    """Touch a stone and move it by pressing fields; the other one answers an attack."""
    shown(page, match)
    touches = [action for action in view_of(page, match)["actions"] if action.startswith("touch")]
    press(page, rng.choice(touches).split()[1])
    expect(page.locator(".up")).to_have_count(1)
    shown(page, match)
    moves = [action for action in view_of(page, match)["actions"] if action.startswith("move")]
    press(page, rng.choice(moves).split()[1])
    expect(page.locator(".up")).to_have_count(0)
    view = view_of(other, match)
    if view["phase"] == "claim":
        name = rng.choice(["Let it be", "It stands right!"])
        other.get_by_role("button", name=name).click()
        expect(other.get_by_role("button", name=name)).to_have_count(0)
    shown(other, match)


def finish(match: str, pages: list[Page]) -> None:
    """Ada calls Ready! with wrong stones and is out: Bo wins."""
    ada, bo = pages
    if view_of(bo, match)["actions"]:
        act(bo, match, seat_of(bo, match), "pass")
    shown(ada, match)
    ada.get_by_role("button", name="Ready!").click()
    expect(ada.get_by_text("All eight stand on your colour?")).to_be_visible()
    ada.get_by_role("button", name="Ready!").click()
    expect(bo.get_by_role("heading", name="You win!")).to_be_visible()
    expect(ada.get_by_role("heading", name="Bo wins")).to_be_visible()
    ada.get_by_role("link", name="Watch it again").click()
    expect(ada.get_by_role("slider")).to_be_visible()
    ada.get_by_role("slider").fill("5")
    expect(ada.get_by_text(re.compile("(You place|Bo places) a stone on"))).to_be_visible()


def test_ready_is_revealed_field_by_field(open_page: OpenPage) -> None:
    page = open_page()
    match = start(page, {"game": "skelter"}, ["Ada", "Bo"])
    place_all_quickly(page, match)
    page.reload()
    shown(page, match)
    page.get_by_role("button", name="Ready!").click()
    page.get_by_role("button", name="Ready!").click()
    expect(page.get_by_text("calls Ready!")).to_be_visible()
    expect(page.locator(".verdict")).to_have_count(8)
    expect(page.locator(".verdict.wrong").first).to_be_visible()
    expect(page.get_by_role("heading", name="Bo wins")).to_be_visible()
    told = page.get_by_test_id("standing").get_by_role("listitem").first
    expect(told).to_have_text(re.compile(r"Ada: \d of 8 stood right at Ready!"))
    words = told.inner_text()
    page.reload()  # also for who has not seen the call
    expect(page.get_by_text(words)).to_be_visible()
    expect(page.get_by_test_id("call-picture").locator(".verdict")).to_have_count(8)
    page.get_by_role("link", name="Watch it again").click()
    page.get_by_role("slider").press("End")
    expect(page.get_by_text(words)).to_be_visible()


def place_all_quickly(page: Page, match: str) -> None:
    for turn in range(16):
        view = next(view for view in room(page, match)["update"]["views"] if view["viewer"] == turn % 2)
        act(page, match, turn % 2, view["actions"][(turn * 5) % len(view["actions"])])


def test_no_covered_colour_reaches_the_browser(open_page: OpenPage) -> None:
    page = open_page()
    heard: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(str(frame)))

    page.on("websocket", listen)
    match = start(page, {"game": "skelter", "board": "classic"}, ["Ada", "Bo"])
    place_all_quickly(page, match)
    shown(page, match)
    last: Json = {}
    for message in (json.loads(frame) for frame in heard if '"views"' in frame):
        last = changed(last, message) if message["type"] == "change" else message.get("update", message)
        for view in last["views"]:
            assert not set(view["table"]["piles"]) & set(view["table"]["shown"])
    assert last["version"] > 16
    fields = page.evaluate(
        "() => [...document.querySelectorAll('[data-field]')].map(field => [field.dataset.field, field.outerHTML])"
    )
    piles = last["views"][0]["table"]["piles"]
    owners = last["views"][0]["table"]["colours"]
    for name, html in fields:
        if name in piles:
            mine = {owners[seat] for seat in piles[name]}
            assert COLOURS[name] in mine or f"--stone-{COLOURS[name]}" not in html


def test_the_board_is_played_with_the_keyboard(open_page: OpenPage) -> None:
    page = open_page()
    match = start(page, {"game": "skelter"}, ["Ada", "Bo"])
    shown(page, match)
    page.locator("[data-field][tabindex='0']").focus()
    for _ in range(40):
        if page.locator("[data-field]:focus").get_attribute("aria-disabled") == "false":
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Bo places a stone")).to_be_visible()
