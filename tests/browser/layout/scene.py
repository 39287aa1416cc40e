"""What every state is set up with: two people with browsers of their own, long names, the server past the page."""

import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from playwright.sync_api import APIRequestContext, BrowserContext, Page

from tests.browser.start import Json, act, post, room

WIDE = 24
NAMES = tuple((letter + "MW" * WIDE)[:WIDE] for letter in "ABCDEF")
"""As long and as wide as names come, without a place to break them."""
NO_CLOCK: Json = {"times": {"any": None}}


class Place(NamedTuple):
    """Where a state is looked at, and what a person presses there first."""

    path: str
    prepare: Callable[[Page], None] | None = None


@dataclass(frozen=True, eq=False)
class Scene:
    """A person at a screen, and a friend at another."""

    host: Page
    friend: Page
    names: tuple[str, ...] = NAMES
    _crowd: list[BrowserContext] = field(default_factory=list)
    _own: dict[str, set[int]] = field(default_factory=dict)
    """The host's seats in matches where the others are the friend's."""

    def crowd(self, size: int) -> list[APIRequestContext]:
        """Others who have no screen; they stay for the states that follow."""
        browser = self.host.context.browser
        assert browser
        self._crowd.extend(browser.new_context() for _ in range(size - len(self._crowd)))
        return [each.request for each in self._crowd[:size]]

    def leave(self) -> None:
        """Everybody goes home."""
        for context in (self.host.context, self.friend.context, *self._crowd):
            context.close()

    def match(self, game: Json, *, here: int, seats: int | None = None, **more: Any) -> str:
        """A running match: the first `here` chairs are at the host's screen, all others are the friend's."""
        seats = seats or here
        order = {
            "game": {"seats": seats, **game},
            "chairs": ["person"] * seats,
            "begins": 0,
            "sit": [{"chair": chair, "name": self.names[chair]} for chair in range(here)],
            "request": uuid.uuid4().hex,
            **NO_CLOCK,
            **more,
        }
        match = self._make(self.host, order)
        if here == seats:
            return match
        post(self.friend, "/api/session", {})
        for chair in range(here, seats):
            if order["chairs"][chair] == "person":
                command = {"chair": chair, "name": self.names[chair], "hints": True, "request": uuid.uuid4().hex}
                post(self.friend, f"/api/matches/{match}/sit", command)
        self._own[match] = {view["viewer"] for view in room(self.host, match)["update"]["views"]}
        return match

    def open_table(self, maker: Page, chairs: list[str]) -> str:
        """A table of Cubus that still waits for people; who made it sits at its first chair."""
        sit = [{"chair": 0, "name": self.names[0]}]
        game = {"game": "cubus", "seats": len(chairs)}
        return self._make(maker, {"game": game, "chairs": chairs, "sit": sit, "request": uuid.uuid4().hex})

    def _make(self, maker: Page, order: Json) -> str:
        post(maker, "/api/session", {})
        match: str = post(maker, "/api/matches", order)["info"]["id"]
        return match

    def act(self, match: str, seat: int, what: str) -> None:
        """Whoever has that seat acts."""
        act(self.host if seat in self._own.get(match, {seat}) else self.friend, match, seat, what)

    def views(self, match: str) -> list[Json]:
        """What everybody sees, whoever has the seat."""
        pages = (self.host, self.friend) if match in self._own else (self.host,)
        return [view for page in pages for view in room(page, match)["update"]["views"]]

    def phase(self, match: str) -> str:
        found: str = room(self.host, match)["update"]["views"][0]["phase"]
        return found

    def pass_until(self, match: str, phase: str) -> None:
        """Nobody builds, nobody knocks."""
        for _ in range(400):
            views = self.views(match)
            if views[0]["phase"] in {phase, "over"}:
                return
            seat = views[0]["to_act"][0]
            self.act(match, seat, "waive" if views[0]["phase"] == "knock" else "pass")
        raise AssertionError(f"no {phase}")


State = Callable[[Scene], Place]
