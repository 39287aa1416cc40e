"""A class of 24 with long names: its teacher's page, the wall, and the page of a pupil."""

import uuid
from typing import Final

from playwright.sync_api import APIRequestContext

from kist.study.tasks import KINDS
from tests.browser.layout.scene import Place, Scene, State
from tests.browser.start import Json

PUPILS: Final = 24
NICKNAME: Final = 20
TASK: Final = {"level": 6, "seed": "layout"}


class School:
    """A class that the friend teaches, or the host."""

    def __init__(self, teacher: APIRequestContext, base: str) -> None:
        self._base = base
        self._teacher = teacher
        self._ask(teacher, "/api/session", {})
        opened = self._ask(teacher, "/api/classes", {})
        self.id, self.key, self.code = opened["id"], opened["key"], opened["code"]

    def _ask(self, who: APIRequestContext, path: str, said: Json, key: str | None = None) -> Json:
        headers = {"Origin": self._base, **({"kist-class-key": key} if key else {})}
        answer = who.post(self._base + path, data=said, headers=headers)
        assert answer.ok, answer.text()
        told: Json = answer.json()
        return told

    def wish(self, wish: str, **about: object) -> Json:
        """What the teacher wishes."""
        said = {**about, "request": uuid.uuid4().hex}
        return self._ask(self._teacher, f"/api/classes/{self.id}/{wish}", said, self.key)

    def come_in(self, who: APIRequestContext, name: str, *, another: bool = False) -> Json:
        self._ask(who, "/api/session", {})
        said = {"name": name, "another": another, "request": uuid.uuid4().hex}
        return self._ask(who, f"/api/classes/{self.id}/join", said)

    def answer(self, who: APIRequestContext, answer: object) -> None:
        said = {"activity": 0, "task": 0, "answer": answer, "request": uuid.uuid4().hex}
        self._ask(who, f"/api/classes/{self.id}/answer", said)

    def ask(self, kind: str) -> None:
        self.wish("open", mode="together", tasks=[{"kind": kind, **TASK}], title="W" * 40)
        self.wish("ask", task=0)


def base_of(scene: Scene) -> str:
    return "/".join(scene.host.url.split("/", 3)[:3])


def full(scene: Scene, teacher: APIRequestContext) -> tuple[School, list[APIRequestContext]]:
    """All pupils are there; the first of them is who does not teach."""
    school = School(teacher, base_of(scene))
    first = next(page.request for page in (scene.host, scene.friend) if page.request is not teacher)
    browser = scene.host.context.browser
    assert browser
    pupils = [first, *(browser.new_context().request for _ in range(PUPILS - 1))]
    for number, pupil in enumerate(pupils):
        school.come_in(pupil, f"{chr(65 + number)}{'WM' * NICKNAME}"[:NICKNAME])
    return school, pupils


def taught(what: str) -> State:
    """The teacher's page."""

    def state(scene: Scene) -> Place:
        if what == "empty":
            school, pupils = School(scene.host.request, base_of(scene)), list[APIRequestContext]()
        else:
            school, pupils = full(scene, scene.host.request)
        if what in {"asked", "revealed"}:
            school.ask("count")
            for number, pupil in enumerate(pupils):
                school.answer(pupil, number)
        if what == "revealed":
            school.wish("reveal")
        return Place(f"/teach#{school.id}.{school.key}")

    return state


def wall(kind: str | None, *, revealed: bool = False) -> State:
    """What everybody sees; with an answer of each pupil that no other gave."""

    def state(scene: Scene) -> Place:
        school, pupils = full(scene, scene.friend.request)
        if kind:
            school.ask(kind)
        if revealed:
            for number, pupil in enumerate(pupils):
                school.answer(pupil, number)
            school.wish("reveal")
        return Place(f"/wall/{school.code}")

    return state


def pupil(kind: str | None) -> State:
    """A pupil with a task of a kind; without one, before the class."""

    def state(scene: Scene) -> Place:
        school = School(scene.friend.request, base_of(scene))
        if kind:
            school.come_in(scene.host.request, "W" * NICKNAME)
            school.ask(kind)
        return Place(f"/class/{school.code}")

    return state


SCHOOL: dict[str, State] = {
    **{f"class-{what}": taught(what) for what in ("empty", "full", "asked", "revealed")},
    "wall-open": wall(None),
    "wall-count": wall("count"),
    "wall-view": wall("view"),
    "wall-revealed": wall("count", revealed=True),
    "pupil-enters": pupil(None),
    **{f"pupil-{kind}": pupil(kind) for kind in KINDS},
}
