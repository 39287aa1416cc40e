"""A whole class as a program: its teacher, and as many pupils as are wanted, without a browser for each."""

import uuid
from collections.abc import Iterator
from itertools import chain, cycle, islice, product
from typing import Any, Final

from kist.skelter.board import COLOURS
from kist.study.tasks import KINDS, make_task
from kist.study.tasks.words import task_words
from tests import patient

Json = dict[str, Any]
LONGEST_NAME: Final = 24


class Crowd:
    """A class with this many pupils, who have the longest names that there are."""

    def __init__(self, address: str, pupils: int) -> None:
        self._http = patient.Client(base_url=address)
        opened = self._http.post("/api/classes", json={}).json()
        self.id, self.code, self._key = opened["id"], opened["code"], opened["key"]
        self.teacher = f"/teach#{self.id}.{self._key}"
        self.wall = f"/wall/{self.code}"
        self._pupils: list[str] = []
        for number in range(pupils):
            self.come_in(f"{number:02d}{'Wilhelmine Amalia Mwamba'[: LONGEST_NAME - 2]}")

    def close(self) -> None:
        self._http.close()

    def _post(self, path: str, said: Json, token: str) -> Json:
        headers = {"authorization": f"Bearer {token}"}
        answer = self._http.post(path, json={**said, "request": uuid.uuid4().hex}, headers=headers)
        assert answer.is_success, answer.text
        told: Json = answer.json()
        return told

    def come_in(self, name: str) -> None:
        told = self._http.post("/api/session", json={"bearer": True}).json()
        self._pupils.append(told["token"])
        self._post(f"/api/classes/{self.id}/join", {"name": name}, told["token"])

    def command(self, command: str, **about: object) -> Json:
        """What the teacher commands."""
        headers = {"kist-class-key": self._key}
        said = {**about, "request": uuid.uuid4().hex}
        answer = self._http.post(f"/api/classes/{self.id}/{command}", json=said, headers=headers)
        assert answer.is_success, answer.text
        told: Json = answer.json()
        return told

    def drafted(self, kind: str, level: int, count: int = 1, seed: str = "wall") -> list[Json]:
        """Tasks or puzzles with their solutions."""
        order = {"kinds": [kind], "levels": [level], "count": count, "seed": seed}
        found: list[Json] = self._http.post("/api/classes/tasks", json=order).json()["tasks"]
        return found

    def open(self, tasks: list[Json], **more: Any) -> None:
        """Begin an activity with these tasks."""
        names = [{part: task[part] for part in ("kind", "level", "seed")} for task in tasks]
        self.command("open", tasks=names, **more)

    def ask(self, task: Json, **more: Any) -> None:
        """Begin an activity with one task, and ask it."""
        self.open([task], mode="together", **more)
        self.command("ask", task=0)

    def answer(self, answers: list[Any], task: int = 0) -> None:
        """Every pupil says one of these, as far as they go."""
        activity = len(self.look()["activities"]) - 1
        for token, answer in zip(self._pupils, answers, strict=False):
            said = {"activity": activity, "task": task, "answer": answer}
            self._post(f"/api/classes/{self.id}/answer", said, token)

    def asked(self, task: int) -> Json:
        """A task of the last activity with its solution."""
        activity = len(self.look()["activities"]) - 1
        headers = {"kist-class-key": self._key}
        told = self._http.get(f"/api/classes/{self.id}/activities/{activity}", headers=headers).json()
        found: Json = told["tasks"][task]
        return found

    def look(self) -> Json:
        """What the teacher sees."""
        told: Json = self._http.get(f"/api/classes/{self.id}", headers={"kist-class-key": self._key}).json()
        return told


def different_answers(task: Json, count: int) -> list[Any]:
    """So many answers of which no two are alike: the right one, then one of each typical mistake, then any; fewer
    where there are not so many."""
    if task["kind"] in {"picture", "view"}:
        return list(islice(cycle({"choice": at} for at in range(4)), count))
    right = task["solution"]["answer"]
    typical = _typical(task)
    others = (answer for answer in _answers(task) if answer not in (right, *typical))
    return [right, *islice(chain(typical, others), count - 1)]


def _typical(task: Json) -> list[Any]:
    """An answer for each mistake that the makers of a school task know, those with the longest words first; none
    where it is not told how it was made."""
    if task["kind"] not in KINDS or "seed" not in task:
        return []
    words = task_words("de")
    wrong = make_task(task["kind"], task["level"], task["seed"]).wrong
    first = {each.diagnosis: each.answer for each in reversed(wrong)}
    return [first[name] for name in sorted(first, key=lambda name: -len(words[f"diagnosis.{name}"]))]


def _answers(task: Json) -> Iterator[Any]:
    """Answers of the form that the task has; none of puzzles on the board, where a wrong one must be found first."""
    kind, right = task["kind"], task["solution"]["answer"]
    if kind in {"count", "hidden"}:
        yield from range(200)
    elif kind in {"plan", "from-views"}:
        yield from ("/".join("".join(row) for row in (two[:2], two[2:])) for two in product("1234", repeat=4))
    elif kind == "rhombi":
        yield from ({"L": left, "R": right_, "D": lid} for left, right_, lid in product(range(9), repeat=3))
    elif kind == "at-most":
        yield from ({"fewest": few, "most": few + more} for few, more in product(range(9), repeat=2))
    elif kind == "missing":
        yield from ([kind_, u, v] for u, v, kind_ in product(range(-4, 5), range(-4, 5), "LRD"))
    elif kind == "memory":
        yield from (dict(zip(right, named, strict=True)) for named in product(COLOURS, repeat=len(right)))
    elif kind == "draw":
        yield from ([line for at, line in enumerate(right) if at not in left_out] for left_out in _pairs(len(right)))
    elif kind == "ready":
        yield not right


def _pairs(count: int) -> Iterator[tuple[int, int]]:
    return ((one, other) for one in range(count) for other in range(one + 1, count))
