"""The ASGI application: puts the parts together and takes them down again."""

import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from time import time

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kist import __version__
from kist.core.errors import KistError
from kist.games import GAMES
from kist.matches.ports import Broker
from kist.server.about import Readiness, about
from kist.server.accounts.desk import AccountDesk
from kist.server.accounts.people import People
from kist.server.accounts.routes import api as accounts
from kist.server.accounts.routes import session
from kist.server.background import Background
from kist.server.bots import BotRunner
from kist.server.classroom.background import ClassBackground
from kist.server.classroom.classes import Classes
from kist.server.classroom.desk import ClassDesk
from kist.server.classroom.games import ClassGames
from kist.server.classroom.people import ClassPeople
from kist.server.classroom.routes import api as classroom
from kist.server.classroom.sockets import ClassSockets
from kist.server.clock import Clock
from kist.server.config import Config
from kist.server.desk import Desk
from kist.server.entrance import Entrance
from kist.server.guard import Guard
from kist.server.hints import Hints
from kist.server.hub import Hub
from kist.server.learning import learning
from kist.server.metrics import Metrics
from kist.server.missed import Missed
from kist.server.other_methods import OtherMethods
from kist.server.pages import Pages
from kist.server.paper_routes import api as paper
from kist.server.previews.routes import previews
from kist.server.push.notifier import EVERY, Notifier
from kist.server.push.routes import api as push
from kist.server.push.sender import Sender, new_key
from kist.server.questions import Questions
from kist.server.rating_routes import api as ratings_api
from kist.server.ratings import Ratings
from kist.server.refusals import message_of, status_of
from kist.server.reviews import Reviews
from kist.server.routes import api
from kist.server.sockets import Sockets
from kist.server.tournaments.desk import TournamentDesk
from kist.server.tournaments.keeper import Keeper
from kist.server.tournaments.people import TournamentPeople
from kist.server.tournaments.routes import api as tournaments
from kist.server.tournaments.tables import Tables
from kist.server.unasked import StandingAnswers
from kist.server.vacations import Vacations
from kist.storage.local_broker import LocalBroker
from kist.storage.signing import Signing
from kist.storage.store import SqlStore

LOG = logging.getLogger("kist")
FEW = 50
"""So many things that were made are kept: sets of tasks and files are large."""
THINKERS = 2
"""Processes that answer questions about positions: while one address asks what takes seconds, others are answered."""


class App:
    """One server as an ASGI application. Everything that needs a running loop is made when it starts."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.metrics = Metrics()
        self.api = _routes()
        self.api.router.lifespan_context = self._life
        self._guarded: ASGIApp = self.api
        self.failed: KistError | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, a socket, or the server's life."""
        if scope["type"] != "lifespan":
            await self._guarded(scope, receive, send)
            return

        async def tell(message: Message) -> None:
            if message["type"] == "lifespan.startup.failed" and self.failed is not None:
                message = {**message, "message": ""}  # not a traceback: whoever runs the server words it
            await send(message)

        await self.api(scope, receive, tell)

    @asynccontextmanager
    async def _life(self, _: FastAPI) -> AsyncIterator[None]:
        async with AsyncExitStack() as ending:  # takes down in reverse what was put together, also half-way
            hub = await self._begin(ending)
            LOG.info("ready", extra={"server": hub.name})
            yield
        LOG.info("stopped", extra={"server": hub.name})

    async def _begin(self, ending: AsyncExitStack) -> Hub:
        try:
            games = dict(GAMES)  # all are loaded now: a broken package is told of before anybody plays
            _check_redis(self.config.redis)  # before a database is made, or brought up to date
            store = await SqlStore.open(self.config.database)
            ending.push_async_callback(store.close)
            secret = self.config.secret or await store.secret(secrets.token_urlsafe(32))
            clock = Clock(lambda: time() + self.config.clock_ahead)
            broker = self._broker(secret, clock)
        except KistError as reason:
            self.failed = reason
            raise
        ending.push_async_callback(broker.close)
        hub = Hub(self.config, games, store, broker, secret, self.metrics, clock)
        self._assemble(hub, store)
        hub.bots = bots = BotRunner(hub)
        ending.callback(bots.stop)
        ending.push_async_callback(hub.finish)
        self._let_think(hub, ending)
        background = Background(hub)
        self._count_ratings(hub, store, background)
        await self._tell_who_is_away(hub, store, background, ending)
        await background.start()
        ending.push_async_callback(background.stop)
        classes = ClassBackground(self.api.state.class_desk.classes)
        classes.start()
        ending.push_async_callback(classes.stop)
        return hub

    def _let_think(self, hub: Hub, ending: AsyncExitStack) -> None:
        """What may take long is found out in processes of their own."""
        state = self.api.state
        state.questions = questions = Questions(self.config.limits, processes=THINKERS)
        state.hints = Hints(hub, questions)
        state.unasked = hub.unasked = StandingAnswers(hub)
        state.reviews = reviews = Reviews(hub)
        ending.callback(questions.stop)
        ending.callback(state.crafts.stop)
        ending.callback(state.guides.stop)
        ending.push_async_callback(reviews.stop)

    def _count_ratings(self, hub: Hub, store: SqlStore, background: Background) -> None:
        """Matches are counted when they are over, for ratings and for tournaments."""
        state = self.api.state
        state.ratings = ratings = Ratings(hub, store.ratings)
        background.also(self.config.sweep, ratings.sweep)
        background.also(self.config.sweep, state.tournament_desk.tables.sweep)

    async def _tell_who_is_away(
        self, hub: Hub, store: SqlStore, background: Background, ending: AsyncExitStack
    ) -> None:
        """Who is away is told that it is their turn, and who said so before is waited for."""
        state = self.api.state
        state.push_key = key = await store.once("push-key", new_key())
        sender = Sender(key, self.config.push_contact, anywhere=self.config.push_anywhere)
        notifier = Notifier(hub, store.notices, sender)
        state.vacations = vacations = Vacations(hub, store.notices)
        hub.before_expiry = vacations.tell
        hub.moved = vacations.moved
        background.also(EVERY, notifier.work)
        ending.push_async_callback(sender.stop)

    def _broker(self, secret: str, clock: Clock) -> Broker:
        if self.config.redis is None:
            return LocalBroker()
        from kist.storage.redis_broker import RedisBroker  # noqa: PLC0415 - slow to load, and few need it

        return RedisBroker(self.config.redis, Signing(secret, clock.now), self.metrics.unsigned.inc)

    def _assemble(self, hub: Hub, store: SqlStore) -> None:
        tokens, state = hub.tokens, self.api.state
        state.hub, state.desk, state.tokens = hub, Desk(hub), tokens
        entrance = Entrance(self.config.limits, tokens, hub.whereabouts)
        state.sockets = Sockets(hub, state.desk, entrance, Missed(hub, store.witnessed))
        state.crafts = Questions(self.config.limits.for_crafts, kept=FEW)
        state.guides = Questions(self.config.limits.for_lessons, kept=FEW)
        keeper = Keeper(hub, store.tournaments)
        state.notices = store.notices
        state.readiness = Readiness(store)
        classes = Classes(hub, store.classes, store.eraser)
        others = (store.ratings, store.notices, TournamentPeople(keeper), ClassPeople(classes))
        state.account_desk = AccountDesk(hub, store.accounts, People(hub, store.eraser, *others))
        state.class_desk = ClassDesk(classes, ClassGames(classes, state.desk), state.crafts)
        state.tournament_desk = TournamentDesk(keeper, Tables(keeper, state.desk))
        state.class_sockets = ClassSockets(state.class_desk, entrance)
        compressed = GZipMiddleware(self.api, minimum_size=2_000, compresslevel=5)
        self._guarded = Guard(compressed, self.config, tokens, self.metrics, hub.whereabouts)


def _check_redis(address: str | None) -> None:
    if address is not None:
        from kist.storage.redis_broker import clients  # noqa: PLC0415 - slow to load, and few need it

        clients(address)


def _routes() -> FastAPI:
    app = FastAPI(
        title="Kist",
        version=__version__,
        summary="Matches of Cubus and Helter-Skelter; see docs/protocol.md.",
        docs_url=None,
        redoc_url=None,
        openapi_url=None,  # see about.py
    )
    # Classes first: a whole class answers at once, and routers are tried one after the other.
    for router in (
        classroom,
        api,
        session,
        accounts,
        paper,
        push,
        ratings_api,
        tournaments,
        about,
        previews,
        *learning,
    ):
        app.router.routes += router.routes  # as they are: FastAPI's `include_router` makes each of them once more
    app.add_api_websocket_route("/api/matches/{match_id}/socket", _socket)
    app.add_api_websocket_route("/api/classes/{class_id}/socket", _class_socket)
    _answer_errors(app)
    app.router.routes.append(OtherMethods(app))
    app.router.routes.insert(0, OtherMethods(app, literal=True))
    app.mount("/", Pages(), name="pages")
    return app


def _answer_errors(app: FastAPI) -> None:
    """Let every error be answered in the same form, whatever it is."""
    app.add_exception_handler(KistError, _refused)
    app.add_exception_handler(RequestValidationError, _bad_request)
    app.add_exception_handler(HTTPException, _http_refused)
    app.add_exception_handler(Exception, _failed)


async def _socket(websocket: WebSocket, match_id: str) -> None:
    sockets: Sockets = websocket.app.state.sockets
    await sockets.serve(websocket, match_id)


async def _class_socket(websocket: WebSocket, class_id: str) -> None:
    sockets: ClassSockets = websocket.app.state.class_sockets
    await sockets.serve(websocket, class_id)


def _answer(status: int, refusal: KistError) -> Response:
    headers = {"retry-after": "1"} if status in {429, 503} else None
    return Response(message_of(refusal).model_dump_json(), status, headers, media_type="application/json")


async def _refused(request: Request, refusal: Exception) -> Response:
    assert isinstance(refusal, KistError)
    hub: Hub = request.app.state.hub
    hub.metrics.refusals.labels(refusal.code).inc()
    return _answer(status_of(refusal), refusal)


async def _bad_request(_: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, RequestValidationError)
    first = wrong.errors()[0]
    where = ".".join(str(part) for part in first["loc"])[:80]
    return _answer(422, KistError("bad-request", f"{where}: {first['msg']}"[:200]))


_CODES = {404: "not-found", 405: "bad-method", 408: "too-slow", 413: "too-large"}


async def _http_refused(_: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, HTTPException)
    answer = _answer(wrong.status_code, KistError(_CODES.get(wrong.status_code, "bad-request"), str(wrong.detail)))
    usual = {"allow": "GET, HEAD"} if wrong.status_code == 405 else {}
    answer.headers.update({**usual, **(wrong.headers or {})})
    return answer


async def _failed(_: Request, __: Exception) -> Response:
    """The traceback is in the log, never in the answer."""
    return _answer(500, KistError("internal", "Something went wrong on the server."))
