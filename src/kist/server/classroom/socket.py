"""The socket of one who listens to a class: says hello, and is told the class as it is whenever something is new.

Pupils answer over it too: that costs the server less than half of what a request over HTTP does.
"""

import asyncio
import contextlib
from collections.abc import Callable, Mapping
from functools import partial
from time import thread_time
from typing import Final

import orjson
from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from kist.core.difference import difference
from kist.core.errors import KistError
from kist.core.types import Json
from kist.server.classroom.live_class import Listener, LiveClass
from kist.server.classroom.messages import NotHeard
from kist.server.classroom.orders import CLASS_HEARS, CLASS_HELLO, ClassHello, SaidAnswer
from kist.server.classroom.service import ClassService
from kist.server.edge.admission import (
    HELLO_WITHIN_SECONDS,
    NO_HELLO,
    POLICY,
    TOO_FAST,
    TRY_LATER,
    Admission,
    Closing,
    close,
)
from kist.server.edge.identity import Client
from kist.server.http.errors import NotFound, message_of, status_of
from kist.server.http.messages import Ping, Pong

NOT_HERE, NO_SUCH_CLASS = 4003, 4004
PAUSE_SECONDS: Final = 0.3
"""Seconds between two pictures of the class for the teacher and the wall: many answers come at once."""
LONGEST_PAUSE_SECONDS: Final = 1.5
PAUSE_FACTOR: Final = 200
"""A pause is so many times as long as making the picture took, within bounds: where much goes on, fewer are made."""


class ClassSockets:
    """All who listen to classes of this server."""

    def __init__(self, service: ClassService, admission: Admission) -> None:
        self._service, self._admission = service, admission
        self._metrics = service.classes.hub.metrics

    async def serve(self, websocket: WebSocket, class_id: str) -> None:
        """Serve a socket from its handshake to its end, whenever that comes."""
        await self._admission.admit(websocket, partial(self._open, websocket, class_id))

    async def _open(self, websocket: WebSocket, class_id: str, who: Client | None, client: str) -> None:
        await websocket.accept()
        self._metrics.sockets.inc()
        try:
            hello = await self._hello(websocket)
            live_class = await self._service.classes.current(class_id)
            listener = self._listener(live_class, hello, who.owner if who else None)
            listener.session = who.session if who else None
            await self._converse(websocket, live_class, listener, client)
        except NotFound:
            await close(websocket, NO_SUCH_CLASS, "no-such-class")
        except KistError as reason:
            await close(websocket, NOT_HERE if status_of(reason) == 403 else TRY_LATER, reason.code)
        except Closing as closing:
            await close(websocket, closing.code, closing.why)
        finally:
            self._metrics.sockets.dec()

    async def _hello(self, websocket: WebSocket) -> ClassHello:
        try:
            async with asyncio.timeout(HELLO_WITHIN_SECONDS):
                return CLASS_HELLO.validate_json(await websocket.receive_text())
        except (TimeoutError, ValidationError, KeyError):
            raise Closing(NO_HELLO, "no-hello") from None

    def _listener(self, live_class: LiveClass, hello: ClassHello, owner: str | None) -> Listener:
        """Whoever said hello, if they may listen; raises `KistError`."""
        if hello.listen == "teacher":
            self._service.classes.check_key(live_class.id, hello.key or "")
            return Listener(_Retelling(self._service.teacher_view))
        if hello.listen == "wall":
            return Listener(self._service.wall)
        self._service.pupil(live_class, owner)
        return Listener(partial(self._service.pupil, owner=owner), owner)

    async def _converse(self, websocket: WebSocket, live_class: LiveClass, listener: Listener, client: str) -> None:
        live_class.listeners.add(listener)
        self._seen(live_class, listener)
        listener.session_ended = listener.session in self._service.classes.hub.tokens.revoked
        telling = asyncio.create_task(self._tell(websocket, live_class, listener))
        hearing = asyncio.create_task(self._hear(websocket, live_class, listener, client))
        try:
            done, _ = await asyncio.wait({telling, hearing}, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            live_class.listeners.discard(listener)
            self._seen(live_class, listener)
            for task in (telling, hearing):
                task.cancel()
            await asyncio.gather(telling, hearing, return_exceptions=True)

    def _seen(self, live_class: LiveClass, listener: Listener) -> None:
        """A pupil has come or gone."""
        if listener.owner is not None:
            live_class.wake_teacher()
            self._service.classes.hub.spawn(self._service.classes.tell_who_is_there(live_class))

    async def _tell(self, websocket: WebSocket, live_class: LiveClass, listener: Listener) -> None:
        while True:
            listener.news.clear()
            if listener.session_ended:
                raise Closing(POLICY, "session-ended")
            if live_class.deleted:
                raise NotFound("no-such-class", "The class was deleted.")
            started = thread_time()
            if not listener.answering:
                await self._send(websocket, listener.render(live_class))
            cost = thread_time() - started
            if listener.owner is None:
                await asyncio.sleep(min(LONGEST_PAUSE_SECONDS, max(PAUSE_SECONDS, PAUSE_FACTOR * cost)))
            await listener.news.wait()

    async def _send(self, websocket: WebSocket, text: bytes) -> None:
        await websocket.send_text(text.decode())
        self._metrics.sent.inc()

    async def _hear(self, websocket: WebSocket, live_class: LiveClass, listener: Listener, client: str) -> None:
        """Hear answers, and give signs of life, until the end; mind who talks too much."""
        while (message := await websocket.receive())["type"] == "websocket.receive":
            if not self._admission.rate.take(client):
                raise Closing(TOO_FAST, "too-fast")
            if listener.session_ended:
                raise Closing(POLICY, "session-ended")
            with contextlib.suppress(ValidationError):
                said = CLASS_HEARS.validate_json(message.get("text") or "")
                if isinstance(said, Ping):
                    pong = Pong(request=said.request, now=self._service.classes.hub.clock.now())
                    await self._send(websocket, pong.model_dump_json().encode())
                elif listener.owner is not None:
                    await self._answer(websocket, live_class, listener, said)
        raise WebSocketDisconnect

    async def _answer(
        self, websocket: WebSocket, live_class: LiveClass, listener: Listener, order: SaidAnswer
    ) -> None:
        """Carry an answer out and tell what became of it, with the class as it is then."""
        listener.answering = True
        try:
            view = await self._service.answer(str(listener.owner), live_class.id, order)
            version = live_class.here.version
            said = {"type": "heard", "request": order.request, "view": orjson.Fragment(view)}
            await self._send(websocket, orjson.dumps(said))
            is_news = live_class.here.version != version
        except KistError as reason:
            refused = NotHeard(request=order.request, status=status_of(reason), refusal=message_of(reason))
            await self._send(websocket, refused.model_dump_json().encode())
            is_news = True
        finally:
            listener.answering = False
        if is_news or live_class.deleted:
            listener.news.set()


class _Retelling:
    """Tells one listener of a class: all of it at first, then what is other than it was when it was last told."""

    def __init__(self, look: Callable[[LiveClass], Mapping[str, Json]]) -> None:
        self._look = look
        self._before: Mapping[str, Json] | None = None

    def __call__(self, live_class: LiveClass) -> bytes:
        """What is to be told of the class now."""
        before, self._before = self._before, self._look(live_class)
        if before is None:
            return orjson.dumps(self._before)
        found = difference(before, self._before)
        return orjson.dumps({"type": "change", "changed": found.changed, "gone": found.gone})
