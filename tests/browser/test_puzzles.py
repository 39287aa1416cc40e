"""Puzzles in the browser: the day's, any answer that meets the goal, a streak, a rush, one on a page elsewhere."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Page, expect

from kist import best_build
from kist.cubus.play.simple import additions, simple_builds
from kist.cubus.shape.build import judge
from kist.cubus.shape.stack import Stack
from kist.study.puzzles.builds import BuildPuzzle
from kist.study.puzzles.store import read_puzzle
from kist.study.puzzles.tables import by_id, of_day
from tests.browser.calm import Calm
from tests.browser.conftest import OpenPage
from tests.browser.cubus_hands import Table, build_by_dragging, build_by_keyboard
from tests.browser.house import House
from tests.browser.test_accessibility import fits, violations
from tests.browser.test_lessons import SMALL, click, key, stands
from tests.browser.test_review import overlooked


def shown_id(page: Page) -> str:
    return str(page.locator("[data-puzzle]").get_attribute("data-puzzle"))


def lay(page: Page, data: dict[str, Any], stack: str, how: str = "mouse") -> None:
    puzzle = read_puzzle(data)
    assert isinstance(puzzle, BuildPuzzle)
    table = Table(puzzle.laid, puzzle.hand, puzzle.rules, "build", {})
    hands = build_by_keyboard if how == "keyboard" else build_by_dragging
    hands(page, table, judge(puzzle.rules, puzzle.laid, puzzle.hand, Stack.parse(stack)))


def solve(page: Page, data: dict[str, Any], how: str = "mouse") -> None:
    """Answer as is stored."""
    press = key if how == "keyboard" else click
    if data["example"] == "none":
        press(page, "Let it pass")
        return
    if data["kind"] == "knock":
        press(page, "Knock!")
        expect(page.get_by_role("button", name=re.compile("^Build"))).to_be_visible()
    lay(page, data, data["example"], how)
    press(page, "Build")


def simple_answers(data: dict[str, Any]) -> dict[str, int]:
    """Builds of one crate more, with their points."""
    puzzle = read_puzzle(data)
    assert isinstance(puzzle, BuildPuzzle)
    stacks = simple_builds(puzzle.rules, puzzle.laid, puzzle.hand, additions(puzzle.laid.stack))
    return {str(stack): judge(puzzle.rules, puzzle.laid, puzzle.hand, stack).points for stack in stacks}


def with_another_answer() -> tuple[dict[str, Any], str]:
    """A puzzle, and an answer that meets its goal though another one is stored."""
    for data in by_id().values():
        if data["kind"] == "best" and data["best_stacks"] > 1:
            for stack, points in simple_answers(data).items():
                if points == data["points"] and stack != data["example"]:
                    return data, stack
    raise AssertionError("no puzzle has two simple answers")


def with_a_worse_answer() -> tuple[dict[str, Any], str]:
    for data in by_id().values():
        if data["kind"] == "best" and data["points"] > 1:
            for stack, points in simple_answers(data).items():
                if 0 < points < data["points"]:
                    return data, stack
    raise AssertionError("no puzzle has a simple answer that is not the best")


def test_every_answer_that_meets_the_goal_is_right_and_a_wrong_one_is_told_what_it_scores(
    open_page: OpenPage,
) -> None:
    data, other = with_another_answer()
    page = open_page(f"/puzzles/{data['id']}")
    lay(page, data, other)
    click(page, "Build")
    stands(page, "right")
    analysis = parse_qs(urlsplit(page.get_by_role("link", name="Analyse").get_attribute("href") or "").query)
    assert analysis["stack"] == [data["stack"]]
    data, worse = with_a_worse_answer()
    page.goto(page.url.rpartition("/")[0] + f"/{data['id']}")
    lay(page, data, worse)
    click(page, "Build")
    stands(page, "wrong")
    expect(page.locator("[data-stands]")).to_have_text(
        f"That scores {simple_answers(data)[worse]}; more is possible."
    )
    click(page, "Show the best")
    stands(page, "shown")
    expect(page.locator("[data-stands]")).to_contain_text(f"{data['points']} point")
    page.goto(page.url.rpartition("/puzzles")[0] + "/puzzles")
    expect(page.get_by_test_id("skill")).to_be_visible()
    kept = page.evaluate("JSON.parse(localStorage.getItem('kist.learn'))")
    assert len(kept["answered"]) == 2
    assert list(kept["deck"]) == [data["id"]]
    assert kept["skill"]["sigma"] < 8


def test_the_puzzle_of_the_day_is_everybodys_and_a_streak_survives_a_reload(open_page: OpenPage) -> None:
    page, other = open_page("/puzzles/day"), open_page("/puzzles/day", locale="de")
    expect(page.locator(".piece").first).to_be_visible()
    expect(other.locator(".piece").first).to_be_visible()
    assert shown_id(page) == shown_id(other)
    expect(page.get_by_role("button", name="Skip")).to_have_count(0)  # there is one a day
    expect(page.get_by_role("link", name="More puzzles")).to_have_attribute("href", "/puzzles")
    solve(page, by_id()[shown_id(page)])
    stands(page, "right")
    expect(page.get_by_test_id("streak")).to_have_text("1 day in a row")
    page.get_by_role("link", name="More puzzles").click()
    page.reload()
    expect(page.get_by_test_id("streak")).to_have_text("1 day in a row")
    expect(page.get_by_role("link", name="Solved – look again")).to_be_visible()
    expect(page.get_by_role("link", name=re.compile(": solved$"))).to_have_count(1)
    expect(page.get_by_test_id("days-solved")).to_have_text(re.compile(r"^1 of \d+ solved$"))
    picture = page.get_by_alt_text("What the puzzle of the day shows").first
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 50


def test_themes_and_a_rush(open_page: OpenPage) -> None:
    page = open_page("/puzzles")
    page.get_by_role("link", name="Is there one?").click()
    assert by_id()[shown_id(page)]["kind"] == "knock"
    page.go_back()
    page.get_by_role("link", name="Under the open lid").click()
    assert "o" in by_id()[shown_id(page)]["stack"]
    page.go_back()
    page.get_by_role("link", name="Three-minute rush").click()
    expect(page.get_by_text("the third mistake ends it")).to_be_visible()
    page.wait_for_load_state("networkidle")  # what is still asked for would run out of time with the clock
    page.clock.install()
    page.clock.fast_forward("10:00")  # no clock runs before somebody says so
    start = page.get_by_role("button", name="Start the clock")
    expect(start).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("timer")).to_have_text(re.compile("^(3:00|2:..)$"))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    for number in range(3):
        before = shown_id(page)
        solve(page, by_id()[before])
        expect(page.get_by_test_id("rush")).to_contain_text(f"{number + 1} solved")
        expect(page.locator(f"[data-puzzle]:not([data-puzzle={before}])")).to_be_visible()
    about_puzzles = [path for path in asked if path.startswith("/api/puzzles")]
    assert all(path.endswith("/answer") for path in about_puzzles), "nothing is fetched between two"
    page.clock.fast_forward("03:01")
    expect(page.get_by_role("heading", name="3 solved")).to_be_visible()
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    page.get_by_role("button", name="Once more").click()
    expect(page.get_by_test_id("rush")).to_contain_text("0 solved")


def test_an_edition_is_chosen_and_stars_tell_how_far_one_is(open_page: OpenPage) -> None:
    page = open_page("/puzzles")
    solved = next(each for each in by_id().values() if each["kind"] == "best" and each["rules"] == "1987")
    kept = json.dumps({"answered": {solved["id"]: True}})
    page.evaluate("kept => localStorage.setItem('kist.learn', kept)", kept)
    page.reload()
    stars = page.get_by_role("link", name="The best build").locator("[data-stars]")
    expect(stars).to_have_attribute("data-stars", "0")
    page.get_by_label("Edition").select_option("1987")
    expect(stars).to_have_attribute("data-stars", "1")
    page.get_by_role("link", name="The best build").click()
    assert by_id()[shown_id(page)]["rules"] == "1987"
    page.goto(page.url.split("/puzzles")[0] + "/puzzles/2026-11-16")
    assert shown_id(page) == of_day(date(2026, 11, 16))


def test_helter_skelter_has_a_puzzle_every_day_too(open_page: OpenPage) -> None:
    page = open_page("/puzzles")
    card = page.get_by_role("region", name="Helter-Skelter Puzzle of the day")
    card.get_by_role("link").click()
    expect(page).to_have_url(re.compile(r"/memory\?what=day$"))
    expect(page.get_by_role("heading", name="Memory training")).to_be_visible()


def test_nothing_that_says_nothing_lies_over_the_board_of_a_rush_on_a_small_phone(open_page: OpenPage) -> None:
    page = open_page("/puzzles/rush", viewport={"width": 320, "height": 568})
    page.get_by_role("button", name="Start the clock").click()
    expect(page.locator(".piece").first).to_be_visible()
    said = page.locator("[data-stands]")
    expect(said).to_have_text("")
    assert said.locator("..").evaluate("part => part.getBoundingClientRect().height") <= 8
    assert violations(page) == []


def test_puzzles_are_accessible_on_a_small_phone(open_page: OpenPage) -> None:
    page = open_page("/puzzles", viewport=SMALL, locale="de", color_scheme="dark")
    address = page.url.removesuffix("/puzzles")
    calm = Calm(page)
    for path in ("/puzzles", "/puzzles/day", "/puzzles/most", "/puzzles/take", "/puzzles/rush", "/embed/puzzle/day"):
        page.goto(address + path)
        expect(page.get_by_role("heading").first).to_be_visible()
        calm.wait()
        assert violations(page) == [], path
        assert fits(page), path


def open_mistakes(page: Page) -> list[dict[str, Any]]:
    kept = page.evaluate("JSON.parse(localStorage.getItem('kist.learn')).mistakes")
    return [each for each in kept if not each.get("done")]


def test_what_was_missed_in_an_own_game_becomes_a_puzzle(open_page: OpenPage) -> None:
    page = open_page()
    match = overlooked(page)
    address = page.url.split("/match")[0]
    page.goto(f"{address}/replay/{match}#review")
    expect(page.get_by_role("button", name="Try again").first).to_be_visible(timeout=60_000)
    (mistake, *_) = open_mistakes(page)
    page.goto(f"{address}/puzzles")
    page.get_by_role("link", name="Your own mistakes").click()
    expect(page.get_by_role("link", name="To the game")).to_be_visible()
    click(page, "Show the best")
    stands(page, "shown")
    expect(page.locator("[data-stands]")).to_contain_text(f"{mistake['best']} point")
    assert violations(page) == []
    page.reload()  # what was shown is still a mistake: it is made right at the first try, or comes again
    expect(page.get_by_role("button", name="Show the best")).to_be_visible()
    position = mistake["position"]
    puzzle = BuildPuzzle.read("best", position)
    build = best_build(puzzle.laid.stack, puzzle.hand, rules=puzzle.rules.value)
    assert build is not None
    lay(page, {"kind": "best", **position}, str(build.stack))
    click(page, "Build")
    stands(page, "right")
    left = open_mistakes(page)
    assert mistake not in left
    page.goto(f"{address}/replay/{match}#review")  # looking back once more brings nothing back that was made right
    expect(page.get_by_role("button", name="Try again").first).to_be_visible(timeout=60_000)
    assert open_mistakes(page) == left


@contextmanager
def another_site(folder: Path) -> Iterator[str]:
    """A server of other pages, at another origin; gives its address."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:  # noqa: A002
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        Thread(target=server.serve_forever).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_a_puzzle_can_be_shown_and_solved_on_a_page_elsewhere(
    open_page: OpenPage, house: House, tmp_path: Path
) -> None:
    data = next(each for each in by_id().values() if each["kind"] == "knock" and each["example"] == "none")
    framed = f'<iframe src="{house.address}/embed/puzzle/{data["id"]}" width="420" height="640"></iframe>'
    (tmp_path / "blog.html").write_text(framed)
    page = open_page()
    with another_site(tmp_path) as blog:
        page.goto(f"{blog}/blog.html")
        frame = page.frame_locator("iframe")
        frame.get_by_role("button", name="Let it pass").click()
        expect(frame.locator("[data-stands=right]")).to_be_visible()
