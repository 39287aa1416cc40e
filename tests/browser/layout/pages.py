"""Pages that need nothing before they are opened, and those of a class or a tournament."""

import uuid

from playwright.sync_api import Page, expect

from kist.study.lessons import LESSONS
from tests.browser.layout.scene import Place, Scene, State
from tests.browser.start import post


def settled(page: Page) -> None:
    expect(page.get_by_role("main").get_by_role("heading").first).to_be_attached()


def page_at(path: str) -> State:
    def state(_: Scene) -> Place:
        return Place(path, settled)

    return state


def teaching(_: Scene) -> Place:
    """With the task that can be tried there."""
    return Place("/teach", lambda page: expect(page.locator(".sample h2")).to_be_visible())


def step(game: str, number: int) -> State:
    """A step of a lesson; with a number beyond the last one, the guided game."""
    kept = {"lessons": {game: {"step": number, "done": False}}}

    def state(scene: Scene) -> Place:
        scene.host.evaluate("(kept) => localStorage.setItem('kist.learn', JSON.stringify(kept))", kept)
        return Place(f"/learn/{game}", settled if number < len(LESSONS[game].steps) else at_table)

    return state


def at_table(page: Page) -> None:
    expect(page.locator(".stage").locator("[data-id], [data-field]").first).to_be_visible()


def header_menu(_: Scene) -> Place:
    return Place("/rules/cubus", lambda page: page.locator("header .face").click())


def tournament(scene: Scene) -> Place:
    """Six people, before the first round."""
    post(scene.host, "/api/session", {})
    plan = {"game": {"game": "cubus"}, "size": 2, "way": "all", "patience": 600, "name": scene.names[0]}
    made = post(scene.host, "/api/tournaments", {**plan, "request": uuid.uuid4().hex})
    return Place(f"/tournament/{made['id']}")


def games_of_mine(scene: Scene) -> Place:
    """Running and finished games, with long names."""
    scene.match({"game": "cubus"}, here=1, seats=6, listed=True)
    scene.match({"game": "skelter"}, here=6, listed=True)
    return Place("/games")


def watched(scene: Scene) -> Place:
    games_of_mine(scene)
    return Place("/watch")


PATHS = {
    "home": "/",
    "new": "/new",
    "settings": "/settings",
    "rules-cubus": "/rules/cubus",
    "rules-skelter": "/rules/skelter",
    "ratings": "/ratings",
    "tournaments": "/tournament",
    "learn": "/learn",
    "puzzles": "/puzzles",
    "puzzle-best": "/puzzles/best",
    "puzzle-day": "/puzzles/day",
    "rush": "/puzzles/rush",
    "memory": "/memory",
    "position": "/position?stack=32/22o",
    "class-data": "/class-data",
    "set": "/set/count,view,plan/2-4/6/layout?title=" + "W" * 40,
    "account": "/account",
    "privacy": "/privacy",
    "nowhere": "/nowhere",
}
A_DAY = 3
"""So many steps of each lesson are looked at on a day."""
STEPS = [(game, number) for game, lesson in LESSONS.items() for number in range(len(lesson.steps))]
PAGES: dict[str, State] = {
    **{name: page_at(path) for name, path in PATHS.items()},
    "header-menu": header_menu,
    "teach": teaching,
    "tournament": tournament,
    "games": games_of_mine,
    "watch": watched,
}
LESSON_STEPS: dict[str, State] = {
    **{f"lesson-{game}-{number % A_DAY}@{number}": step(game, number) for game, number in STEPS},
    "guided-cubus": step("cubus", 99),
    "guided-skelter": step("skelter", 99),
}
