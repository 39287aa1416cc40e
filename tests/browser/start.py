"""Starting matches: through the page for it as people do, or quickly by the API."""

import re
import uuid
from collections.abc import Iterable
from typing import Any

from playwright.sync_api import Page, expect

Json = dict[str, Any]


def start_by_hand(page: Page, game: str, *names: str, ticked: Iterable[str] = ()) -> str:
    """Start a match at one screen where everything can be chosen (/new), with some settings ticked; gives its id."""
    page.get_by_text(game, exact=True).click()
    for _ in names[2:]:
        page.get_by_role("button", name="One more player").click()
    for number, name in enumerate(names, 1):
        page.get_by_label(f"Who sits on chair {number}").select_option("me" if number == 1 else "here")
        page.get_by_label(f"Name of player {number}").fill(name)
    page.get_by_text("More settings").click()
    page.get_by_label("Who begins").select_option("0")
    for setting in ticked:
        page.get_by_label(setting).check()
    page.get_by_role("button", name="Start").click()
    return wait_for_match(page)


def start(page: Page, settings: Json, names: list[str | None], **more: Any) -> str:
    """Start a match and open it; a name takes a chair at this screen, None leaves it for a friend."""
    post(page, "/api/session", {})
    match: str = post(page, "/api/matches", order(settings, names, **more))["info"]["id"]
    page.goto(f"{_base(page)}/match/{match}")
    return match


def order(settings: Json, names: list[str | None], **more: Any) -> Json:
    """What the server is asked for a match."""
    return {
        "game": {"seats": len(names), **settings},
        "chairs": ["person"] * len(names),
        "begins": 0,
        "sit": [{"chair": chair, "name": name} for chair, name in enumerate(names) if name],
        "request": uuid.uuid4().hex,
        **more,
    }


def _base(page: Page) -> str:
    found = re.match(r"https?://[^/]+", page.url)
    assert found
    return found[0]


def post(page: Page, path: str, data: Json) -> Json:
    """Ask the server past the page, as this browser."""
    answer = page.request.post(_base(page) + path, data=data, headers={"Origin": _base(page)})
    assert answer.ok, answer.text()
    told: Json = answer.json()
    return told


def wait_for_match(page: Page) -> str:
    expect(page).to_have_url(re.compile(r"/match/[a-z2-7]{16}"))
    return page.url.rpartition("/")[2]


def room(page: Page, match: str) -> Json:
    """What the server tells this browser about a match."""
    answer = page.request.get(f"{_base(page)}/api/matches/{match}")
    assert answer.ok, answer.text()
    told: Json = answer.json()
    return told


def act(page: Page, match: str, seat: int, what: str) -> None:
    """Act past the page, to get somewhere quickly."""
    post(page, f"/api/matches/{match}/act", {"seat": seat, "do": what, "request": uuid.uuid4().hex})
