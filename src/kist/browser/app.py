"""The edition as the page sees it: the paths of the server's HTTP endpoints, and its sockets at matches."""

import json
import logging
import re
from collections.abc import Mapping
from random import Random, SystemRandom
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from kist.browser.http import Answer, Request, Route
from kist.browser.learning import Learning
from kist.browser.memory import Passing
from kist.browser.ports import Line, LogStore, Thinker
from kist.browser.rooms import NO_SUCH_MATCH, Connection, Room, now_ms
from kist.browser.service import Service
from kist.browser.store import Store
from kist.browser.thinking import Questions
from kist.core.errors import KistError
from kist.present.refusals import NotFound, refusal_of, status_of

LOG = logging.getLogger("kist.browser")


class App:
    """Everything that the page can ask. `http` and `open` are its only doors."""

    def __init__(self, logs: LogStore, thinker: Thinker, rng: Random | None = None, pace: float = 1.0) -> None:
        questions = Questions(thinker)
        kept = Passing(logs)
        self._service = Service(Store(kept), Store(kept.passing), questions, rng or SystemRandom(), pace)
        self._learning = Learning(self._service.rooms, questions)
        self._paths = [(method, re.compile(path), handler) for method, path, handler in self._routes()]

    def _routes(self) -> list[Route]:
        name = "([^/]+)"
        return [
            ("POST", "/api/matches", self._create),
            ("POST", "/api/matches/load", self._load),
            ("POST", "/api/matches/look", self._look_at),
            ("GET", f"/api/matches/{name}", self._look),
            ("POST", f"/api/matches/{name}/delete", self._delete),
            ("POST", f"/api/matches/{name}/act", self._act),
            ("POST", f"/api/matches/{name}/hint", self._hint),
            ("POST", f"/api/matches/{name}/unasked", self._unasked),
            ("POST", f"/api/matches/{name}/rematch", self._rematch),
            ("POST", f"/api/matches/{name}/{name}", self._change),
            *self._learning.routes(),
        ]

    async def http(self, method: str, target: str, body: str | None = None) -> Answer:
        """The answer to a request; refusals are answers, too."""
        parts = urlsplit(target)
        try:
            for wanted, path, handler in self._paths:
                if wanted == method and (found := path.fullmatch(parts.path)):
                    at = tuple(unquote(each) for each in found.groups())
                    asked = Request(at, dict(parse_qsl(parts.query)), None if body is None else json.loads(body))
                    return _answer(await handler(asked))
            raise NotFound("needs-server", "This needs a server: here one plays at one screen, learns and practises.")
        except KistError as refusal:
            return Answer(json.dumps(refusal_of(refusal)), status_of(refusal))
        except (KeyError, TypeError, ValueError) as wrong:
            LOG.exception("a request could not be read")
            refused = {"error": "bad-message", "message": f"{type(wrong).__name__}: {wrong}"[:200], "details": {}}
            return Answer(json.dumps(refused), 422)

    # Matches ------------------------------------------------------------------------------------------------------

    async def _create(self, asked: Request) -> Any:
        return (await self._service.create(asked.body)).room()

    async def _load(self, asked: Request) -> Any:
        return (await self._service.load(str(asked.body["transcript"]), str(asked.body.get("name") or "#"))).room()

    async def _look_at(self, asked: Request) -> Any:
        return (await self._service.look_at(str(asked.body["transcript"]), str(asked.body.get("name") or "#"))).room()

    async def _look(self, asked: Request) -> Any:
        return (await self._service.rooms.room(asked.at[0])).room(int(asked.query.get("since", 0)))

    async def _delete(self, asked: Request) -> Any:
        await self._service.rooms.delete(asked.at[0])
        return {}

    async def _act(self, asked: Request) -> Any:
        return {"version": await self._service.act(asked.at[0], asked.body)}

    async def _hint(self, asked: Request) -> Any:
        return await self._service.hint(asked.at[0], asked.body)

    async def _unasked(self, asked: Request) -> Any:
        room = await self._service.unasked(asked.at[0], asked.body)
        return room.room(room.state.version)

    async def _rematch(self, asked: Request) -> Any:
        return (await self._service.rematch(asked.at[0], str(asked.body["request"]))).room()

    async def _change(self, asked: Request) -> Any:
        return (await self._service.change(asked.at[0], asked.at[1], asked.body)).room()

    # Sockets ------------------------------------------------------------------------------------------------------

    async def open(self, path: str, line: Line) -> "Talk | None":
        """A page opens a socket at a match; None when there is no such match, which the line is told."""
        found = re.fullmatch("/api/matches/([^/]+)/socket", path)
        try:
            if found is None:
                raise NotFound("no-such-match", "There is no such match.")
            room = await self._service.rooms.room(unquote(found[1]))
        except NotFound:
            line.end(NO_SUCH_MATCH, "no-such-match")
            return None
        await self._service.bots.come_back(room)
        return Talk(self._service, room, line)

    async def moved_elsewhere(self, match: str) -> None:
        """Another page has moved a match on."""
        await self._service.rooms.moved_elsewhere(match)


class Talk:
    """What one page says at one match, and is told."""

    def __init__(self, service: Service, room: Room, line: Line) -> None:
        self._service, self._room = service, room
        self._connection = Connection(line)
        room.connections.add(self._connection)

    async def say(self, text: str) -> None:
        """The page says something: as over a socket."""
        said = json.loads(text)
        try:
            await self._take(said)
        except KistError as refusal:
            refused = {"type": "refused", "request": said.get("request"), **refusal_of(refusal)}
            self._connection.send(refused)

    async def _take(self, said: Mapping[str, Any]) -> None:
        connection, room = self._connection, self._room
        match said["type"]:
            case "hello":
                connection.version = room.state.version
                connection.send({"type": "welcome", **room.room(said.get("since", 0)), "meanwhile": None})
                self._service.bots.attend(room)
            case "act":
                version = await self._service.act(room.id, said)
                connection.send({"type": "acted", "request": said["request"], "version": version})
            case "sign":
                chair = room.state.chair_of(said["seat"])
                room.tell({"type": "sign", "chair": chair, "sign": said["sign"]})
                connection.send({"type": "shown", "request": said["request"]})
            case "ping":
                connection.send({"type": "pong", "request": said["request"], "now": now_ms()})

    def close(self) -> None:
        """The page has gone."""
        self._room.connections.discard(self._connection)


def _answer(value: Any) -> Answer:
    return value if isinstance(value, Answer) else Answer(json.dumps(value, separators=(",", ":")))
