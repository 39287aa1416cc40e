"""A teacher and pupils as programs."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.client import ClientConnection

from kist.core.difference import patched
from kist.server.classroom.messages import ClassChange, PupilView, TeacherView, WallView
from tests import patient
from tests.server.clients import Client, Json

KEY = "kist-class-key"


class Member(Client):
    """Somebody in a class: its teacher, or a pupil."""

    school_class = ""
    key: str | None = None

    @property
    def path(self) -> str:
        return f"/api/classes/{self.school_class}"

    async def be_client(self) -> None:
        """Get a token of one's own."""
        self.token = (await self.post("/api/session", {"bearer": True}))["token"]
        self.http.headers["authorization"] = f"Bearer {self.token}"

    @asynccontextmanager
    async def listening(self, listen: str, key: str | None = None) -> AsyncIterator["Listening"]:
        address = f"{self.url.replace('http', 'ws')}{self.path}/socket"
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        async with patient.connect(address, additional_headers=headers, compression=None) as connection:
            hello = {"type": "hello", "listen": listen, "key": key or self.key}
            await connection.send(json.dumps(hello))
            yield Listening(connection)


class Teacher(Member):
    """Opens a class, and teaches it."""

    @classmethod
    async def opened(cls, url: str) -> "Teacher":
        teacher = cls(url)
        found = await teacher.post("/api/classes", {}, 201)
        teacher.school_class, teacher.key, teacher.code = found["id"], found["key"], found["code"]
        teacher.http.headers[KEY] = found["key"]
        return teacher

    code = ""

    def elsewhere(self, url: str) -> "Teacher":
        """This teacher at another server."""
        other = Teacher(url)
        other.school_class, other.key, other.code = self.school_class, self.key, self.code
        other.http.headers[KEY] = str(self.key)
        return other

    async def do(self, command: str, status: int = 200, **about: Any) -> Json:
        return await self.post(f"{self.path}/{command}", {**about, "request": self.request()}, status)

    async def tasks(self, *kinds: str, count: int = 3, seed: str = "s") -> list[Json]:
        order = {"kinds": list(kinds) or ["count"], "levels": [2], "count": count, "seed": seed}
        found: list[Json] = (await self.post("/api/classes/tasks", order))["tasks"]
        return found

    async def begin(self, mode: str, *kinds: str, **more: Any) -> list[Json]:
        """Begin an activity of three tasks; gives them with their solutions."""
        tasks = await self.tasks(*kinds)
        names = [{name: task[name] for name in ("kind", "level", "seed")} for task in tasks]
        await self.do("open", mode=mode, tasks=names, **more)
        return tasks

    async def look(self) -> Json:
        return _held(await self.get(self.path))

    async def pupil(self, name: str) -> "Pupil":
        """A pupil who comes in with the code."""
        pupil = await Pupil.with_token(self.url)
        pupil.school_class = (await pupil.get(f"/api/classes/codes/{self.code.lower()}"))["id"]
        await pupil.join(name)
        return pupil


class Pupil(Member):
    """Comes into a class, and answers."""

    @classmethod
    async def with_token(cls, url: str) -> "Pupil":
        pupil = cls(url)
        await pupil.be_client()
        return pupil

    async def join(self, name: str, status: int = 200, **more: Any) -> Json:
        return await self.post(f"{self.path}/join", {"name": name, "request": self.request(), **more}, status)

    async def answer(self, task: int, answer: Any, status: int = 200, activity: int = 0, **more: Any) -> Json:
        said = {"activity": activity, "task": task, "answer": answer, "request": self.request(), **more}
        return await self.post(f"{self.path}/answer", said, status)

    async def look(self) -> Json:
        return _held(await self.get(f"{self.path}/pupil"))


def _held(told: Json) -> Json:
    """What was told, held against its type: the server writes it without."""
    kind = TeacherView if "activities" in told else PupilView if "pupil" in told else WallView
    assert kind.model_validate(told).model_dump(mode="json") == told
    return told


class Listening:
    """A socket of a class."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._told: Json = {}
        self.changes: list[Json] = []
        """What was told as a change."""

    async def next(self) -> Json:
        told = json.loads(await self._connection.recv())
        if told.get("type") == "change":
            change = ClassChange.model_validate(told)
            self.changes.append(told)
            told = patched(self._told, change.changed, change.gone)
        self._told = told
        return _held(told)

    async def say(self, **message: Any) -> None:
        await self._connection.send(json.dumps(message))

    async def outcome(self, request: str) -> Json:
        """What became of an answer."""
        while True:
            told: Json = json.loads(await self._connection.recv())
            if told.get("request") == request:
                return told

    async def until(self, **wanted: Any) -> Json:
        """The first picture of the activity that has all this."""
        while True:
            told = await self.next()
            activity = told.get("activity") or (told.get("going") or {})
            if all(activity.get(name) == value for name, value in wanted.items()):
                return told

    async def closed(self) -> tuple[int, str]:
        await self._connection.wait_closed()
        return self._connection.close_code or 0, self._connection.close_reason or ""
