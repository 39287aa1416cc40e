"""A class of 24 with long names: its teacher's page, and the page of a pupil; the wall is in `walls`."""

import json
import uuid
from collections.abc import Callable
from itertools import count
from time import time
from typing import Final

from playwright.sync_api import APIRequestContext, Page, expect

from kist.study.exercises import PUZZLES, WATCHED
from kist.study.lessons import LESSONS
from kist.study.tasks import KINDS, Task, make_task
from tests.browser.layout.scene import Place, Scene, State
from tests.browser.start import Json

PUPILS: Final = 24
NICKNAME: Final = 20
SEED: Final = "layout"
TASK: Final = {"level": 6, "seed": SEED}
LEVELS: Final = (1, 5, 10)
DAY: Final = 24 * 3600


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

    def command(self, command: str, **about: object) -> Json:
        """What the teacher commands."""
        said = {**about, "request": uuid.uuid4().hex}
        return self._ask(self._teacher, f"/api/classes/{self.id}/{command}", said, self.key)

    def come_in(self, who: APIRequestContext, name: str, *, another: bool = False) -> Json:
        self._ask(who, "/api/session", {})
        said = {"name": name, "another": another, "request": uuid.uuid4().hex}
        return self._ask(who, f"/api/classes/{self.id}/join", said)

    def answer(self, who: APIRequestContext, answer: object) -> None:
        said = {"activity": 0, "task": 0, "answer": answer, "request": uuid.uuid4().hex}
        self._ask(who, f"/api/classes/{self.id}/answer", said)

    def ask(self, kind: str) -> None:
        self.command("open", mode="together", tasks=[{"kind": kind, **TASK}], title="W" * 40)
        self.command("ask", task=0)

    def ask_puzzle(self, kind: str) -> None:
        drafted = self._ask(
            self._teacher, "/api/classes/tasks", {"kinds": [kind], "levels": [4], "count": 1, "seed": SEED}
        )
        names = [{part: each[part] for part in ("kind", "level", "seed")} for each in drafted["tasks"]]
        self.command("open", mode="together", tasks=names, title="W" * 40)
        self.command("ask", task=0)

    def set_homework(self, kind: str) -> None:
        """A task until the day after tomorrow."""
        until = round((time() + 2 * DAY) * 1000)
        self.command("open", mode="alone", tasks=[{"kind": kind, **TASK}], title="W" * 40, until=until)

    def set_alone(self, task: Task) -> None:
        """A task to be worked on alone, with hints; one answer is all."""
        names = [{"kind": task.kind, "level": task.level, "seed": task.seed}]
        self.command("open", mode="alone", tasks=names, title="W" * 40, hints=True)


def base_of(scene: Scene) -> str:
    return "/".join(scene.host.url.split("/", 3)[:3])


def full(scene: Scene, teacher: APIRequestContext) -> tuple[School, list[APIRequestContext]]:
    """All pupils are there; the first of them is who does not teach."""
    school = School(teacher, base_of(scene))
    first = next(page.request for page in (scene.host, scene.friend) if page.request is not teacher)
    pupils = [first, *scene.crowd(PUPILS - 1)]
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
            school.command("reveal")
        return Place(f"/teach#{school.id}.{school.key}")

    return state


def opened(look: Callable[[Page], None]) -> State:
    """The teacher's page with homework beside what was asked in class, and something looked at more closely."""

    def state(scene: Scene) -> Place:
        school, pupils = full(scene, scene.host.request)
        school.ask("plan")
        for number, pupil in enumerate(pupils):
            school.answer(pupil, f"{1 + number % 4}{1 + number % 3}/1")
        school.command("reveal")
        school.set_homework("count")
        return Place(f"/teach#{school.id}.{school.key}", look)

    return state


def look_at_an_answer(page: Page) -> None:
    page.locator("button.cell").first.click()


def look_at_a_mistake(page: Page) -> None:
    page.locator("button.mistake").first.click()


def look_at_the_weeks(page: Page) -> None:
    page.locator("main button[aria-pressed]").last.click()
    expect(page.locator(".weeks")).to_be_visible()


def look_at_a_pupil(page: Page) -> None:
    page.locator("section[aria-labelledby=people] li button").first.click()


def look_at_the_groups(page: Page) -> None:
    page.locator("section[aria-labelledby=people] .head button").click()


def composing(number: int) -> State:
    """The teacher's page, where something other than tasks is put together."""

    def choose(page: Page) -> None:
        page.locator(".compose input[type=radio]").nth(number).check()
        expect(page.locator(".compose p.soft[role=status]")).to_have_count(0)

    def state(scene: Scene) -> Place:
        school = School(scene.host.request, base_of(scene))
        return Place(f"/teach#{school.id}.{school.key}", choose)

    return state


def given(hour: str) -> State:
    """A ready-made lesson in its second part."""

    def state(scene: Scene) -> Place:
        school = School(scene.host.request, base_of(scene))
        school.come_in(scene.friend.request, "W" * NICKNAME)
        school.ask("count")
        given = json.dumps({school.id: {"name": hour, "stage": 1, "since": 0}})
        scene.host.evaluate("given => localStorage.setItem('kist.hours', given)", given)
        return Place(f"/teach#{school.id}.{school.key}")

    return state


def practise(school: School) -> None:
    """All steps of a lesson, each at their own pace."""
    steps = [{"kind": "step", "level": 1, "seed": f"cubus.{step.name}"} for step in LESSONS["cubus"].steps]
    school.command("open", mode="alone", tasks=steps, title="W" * 40)


def play(school: School) -> None:
    school.command("games", game={"game": "cubus"}, size=3, bot=None, title="W" * 40)
    school.command("round")


def taught_otherwise(begin: Callable[[School], None]) -> State:
    """The teacher's page, while the class does something other than tasks."""

    def state(scene: Scene) -> Place:
        school, _ = full(scene, scene.host.request)
        begin(school)
        return Place(f"/teach#{school.id}.{school.key}")

    return state


def pupil_enters(scene: Scene) -> Place:
    """A pupil before the class."""
    return Place(f"/class/{School(scene.friend.request, base_of(scene)).code}")


def from_above(level: int) -> Task:
    """The first task of a level that asks for a view from above: the widest of all choices."""
    tasks = (make_task("view", level, str(seed)) for seed in count())
    return next(task for task in tasks if task.asked == "view-above")


def pupil(kind: str, level: int, answered: str | None = None) -> State:
    """A pupil at a task: before it is answered, or after a `right` or a `wrong` answer, with its solution."""

    def state(scene: Scene) -> Place:
        school = School(scene.friend.request, base_of(scene))
        task = from_above(level) if kind == "above" else make_task(kind, level, SEED)
        school.come_in(scene.host.request, "W" * NICKNAME)
        school.set_alone(task)
        if answered:
            school.answer(scene.host.request, task.answer if answered == "right" else task.wrong[0].answer)
        return Place(f"/class/{school.code}", None if answered else build)

    return state


def pupil_otherwise(begin: Callable[[School], None]) -> State:
    """A pupil who does something other than tasks."""

    def state(scene: Scene) -> Place:
        school = School(scene.friend.request, base_of(scene))
        for number, who in enumerate((scene.host.request, *scene.crowd(2))):
            school.come_in(who, f"{number}{'W' * NICKNAME}"[:NICKNAME])
        begin(school)
        return Place(f"/class/{school.code}", loaded)

    return state


def loaded(page: Page) -> None:
    """The board is there, or the way to a table."""
    expect(page.locator("main").locator("[data-id], [data-field], [data-tray], a.button").first).to_be_visible()


def puzzle(kind: str) -> Callable[[School], None]:
    return lambda school: school.ask_puzzle(kind)


def pupil_homework(scene: Scene) -> Place:
    """A pupil in class, with homework beside it."""
    school = School(scene.friend.request, base_of(scene))
    school.come_in(scene.host.request, "W" * NICKNAME)
    school.set_homework("view")
    school.ask("count")
    return Place(f"/class/{school.code}")


def pupil_ended(scene: Scene) -> Place:
    """A pupil after the end: what was right, and what to look at again."""
    school = School(scene.friend.request, base_of(scene))
    school.come_in(scene.host.request, "W" * NICKNAME)
    names = [{"kind": kind, "level": 4, "seed": SEED} for kind in KINDS]
    school.command("open", mode="alone", tasks=names, title="W" * 40)
    school.answer(scene.host.request, make_task(next(iter(KINDS)), 4, SEED).answer)
    school.command("close")
    return Place(f"/class/{school.code}")


def build(page: Page) -> None:
    """Where a plan is filled in, some towers stand already."""
    expect(page.locator("#asked")).to_be_visible()
    for place in page.locator("button[data-at]").all()[::2]:
        place.click()


SCHOOL: dict[str, State] = {
    **{f"class-{what}": taught(what) for what in ("empty", "full", "asked", "revealed")},
    "class-answer": opened(look_at_an_answer),
    "class-mistake": opened(look_at_a_mistake),
    "class-weeks": opened(look_at_the_weeks),
    "class-pupil": opened(look_at_a_pupil),
    "class-groups": opened(look_at_the_groups),
    "class-hours": composing(1),
    "class-puzzles": composing(2),
    "class-lesson": composing(3),
    "class-games": composing(4),
    "class-hour": given("experts"),
    "class-steps": taught_otherwise(practise),
    "class-round": taught_otherwise(play),
    "pupil-enters": pupil_enters,
    "pupil-ended": pupil_ended,
    "pupil-homework": pupil_homework,
    "pupil-step": pupil_otherwise(practise),
    "pupil-round": pupil_otherwise(play),
    **{f"pupil-puzzle@{kind}": pupil_otherwise(puzzle(kind)) for kind in (*PUZZLES, *WATCHED)},
    **{f"pupil-{kind}@{level}": pupil(kind, level) for kind in (*KINDS, "above") for level in LEVELS},
    **{
        f"pupil-{kind}-answered@{answered}-{level}": pupil(kind, level, answered)
        for kind in KINDS
        for answered in ("right", "wrong")
        for level in LEVELS
    },
}
