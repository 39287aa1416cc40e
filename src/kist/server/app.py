"""The ASGI application: puts the parts together and takes them down again."""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from time import time

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kist import __version__
from kist.core.errors import KistError
from kist.games import GAMES
from kist.matches.ports import Broker
from kist.server.accounts.people import People
from kist.server.accounts.routes import api as account
from kist.server.accounts.routes import session
from kist.server.accounts.service import AccountService
from kist.server.accounts.takeaway import Takeaway
from kist.server.classroom.background import ClassBackground
from kist.server.classroom.classes import Classes
from kist.server.classroom.games import ClassGames
from kist.server.classroom.people import ClassPeople
from kist.server.classroom.return_words import api as return_words
from kist.server.classroom.routes import api as classroom
from kist.server.classroom.service import ClassService
from kist.server.classroom.socket import ClassSockets
from kist.server.classroom.watching import admit_teacher
from kist.server.config import Config
from kist.server.edge.admission import Admission
from kist.server.edge.arrivals import Arrivals
from kist.server.edge.bans import Bans
from kist.server.edge.guard import Guard
from kist.server.edge.identity import TOKEN_HOLDS_MS
from kist.server.edge.schools import Schools
from kist.server.fleet.administration import LOOK_SECONDS, Administration
from kist.server.fleet.background import Background
from kist.server.fleet.pruning import Pruning
from kist.server.games.protocol import RunningMatches
from kist.server.games.routes import api as games
from kist.server.http.container import Container, container_of
from kist.server.http.errors import message_of, status_of
from kist.server.http.health import Readiness, about
from kist.server.http.logs import counted
from kist.server.http.metrics import Figures, Metrics, watch_loop
from kist.server.http.pages import Pages
from kist.server.http.request_id import RequestId
from kist.server.http.session import api as becoming
from kist.server.learning.routes import learning
from kist.server.learning.service import PuzzleService
from kist.server.live.bots import BotRunner
from kist.server.live.clock import Clock
from kist.server.live.forgetting import Forgetting
from kist.server.live.hub import Hub
from kist.server.live.rated import rated
from kist.server.maintenance import forgotten_list
from kist.server.matches.hints import Hints
from kist.server.matches.missed import Missed
from kist.server.matches.reviews import Reviews
from kist.server.matches.routes import api
from kist.server.matches.service import MatchService
from kist.server.matches.socket import Sockets
from kist.server.matches.standing_answers import StandingAnswers
from kist.server.notices.notifier import LOOK_EVERY_SECONDS, Notifier
from kist.server.notices.routes import api as push
from kist.server.notices.sender import Sender, new_key
from kist.server.notices.service import NoticeService
from kist.server.notices.vacations import Vacations
from kist.server.paper.routes import api as paper
from kist.server.previews.routes import previews
from kist.server.previews.service import Previews
from kist.server.ratings.routes import api as ratings_api
from kist.server.ratings.service import RatingService
from kist.server.sets.routes import api as sets
from kist.server.sets.service import Shelf
from kist.server.tournaments.people import TournamentPeople
from kist.server.tournaments.routes import api as tournaments
from kist.server.tournaments.service import TournamentService
from kist.server.tournaments.tables import Tables
from kist.server.tournaments.tournament_cache import TournamentCache
from kist.server.workers.drafts import Drafts
from kist.server.workers.questions import Generators, LessonGenerators, Questions
from kist.storage.local_broker import LocalBroker
from kist.storage.signing import Signing
from kist.storage.store import SqlStore

LOG = logging.getLogger("kist")
KEPT_RESULTS = 50
"""So many things that were made are kept: sets of tasks and files are large."""
PRUNE_EVERY_SECONDS = 3600.0
SIZE_EVERY_SECONDS = 60.0
THINKER_PROCESSES = 2
"""Processes that answer questions about positions: while one address asks what takes seconds, others are answered."""


class App:
    """One server as an ASGI application. Everything that needs a running loop is made when it starts."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.metrics = Metrics()
        self.api = _routes()
        self.api.state.container = Container()
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
            ending.enter_context(counted(self.metrics.log_lines))
            ending.callback(asyncio.create_task(watch_loop(self.metrics.loop_lag)).cancel)
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
        until = str(hub.clock.now() + TOKEN_HOLDS_MS)
        hub.tokens.undated_until = int(await store.once("undated-tokens-until", until))
        hub.forgotten = await forgotten_list(self.config, store)
        hub.bots = bots = BotRunner(hub)
        ending.callback(bots.stop)
        ending.push_async_callback(hub.finish)
        background = Background(hub)
        classes = ClassBackground(await self._assemble(hub, store, background, ending))
        await background.start()
        ending.push_async_callback(background.stop)
        classes.start()
        ending.push_async_callback(classes.stop)
        return hub

    async def _assemble(self, hub: Hub, store: SqlStore, background: Background, ending: AsyncExitStack) -> Classes:
        """Make all services, and let each hear of what concerns it."""
        services = self.api.state.container = Container()
        self._put_what_all_share(services, hub, store)
        questions, generators = self._let_think(services, ending)
        matches = services.put(MatchService(hub, services[Drafts]))
        services.put(Hints(hub, questions))
        services.put(Shelf(generators))
        hub.unasked = services.put(StandingAnswers(hub))
        ending.push_async_callback(services.put(Reviews(hub)).stop)
        bans = services.put(Bans(hub.clock.now))
        admission = services.put(Admission(self.config.limits, hub.tokens, hub.whereabouts, bans))
        services.put(Sockets(hub, matches, admission, Missed(hub, store.witnessed)))
        ratings = services.put(RatingService(hub, store.ratings))
        cache, classes = TournamentCache(hub, store.tournaments), Classes(hub, store.classes, store.eraser)
        tournaments = services.put(TournamentService(cache, Tables(cache, matches)))
        games = ClassGames(classes, matches)
        services.put(ClassSockets(services.put(ClassService(classes, games, generators)), admission))
        others = (store.ratings, store.notices, TournamentPeople(cache), ClassPeople(classes))
        people = People(hub, store.eraser, *others)
        accounts = services.put(AccountService(hub, store.accounts, people))
        services.put(Takeaway(hub, store.accounts, people, matches, (store.ratings, store.notices)))
        hub.metrics.full.set_function(lambda: int(hub.makings.is_full))
        background.also(SIZE_EVERY_SECONDS, hub.look_how_full)
        background.also(PRUNE_EVERY_SECONDS, accounts.prune)
        background.also(PRUNE_EVERY_SECONDS, Pruning(hub, store.pruner, Forgetting(hub, store.eraser)).work)
        hub.over += [hub.count_end, ratings.note_end, tournaments.tables.note_end, games.note_end]
        hub.left.append(classes.end_sessions)
        hub.admitting.append(partial(admit_teacher, hub, classes))
        background.also(self.config.sweep, ratings.sweep)
        background.also(self.config.sweep, tournaments.tables.sweep)
        await self._tell_who_is_away(services, hub, store, background, ending)
        await self._follow_administration(services, hub, store, background, classes)
        self._guarded = self._guard(hub, bans)
        return classes

    def _put_what_all_share(self, services: Container, hub: Hub, store: SqlStore) -> None:
        services.put(self.config)
        services.put(self.metrics)
        services.put(Figures(self.metrics))
        services.put(hub)
        services.put(hub.tokens)
        services.put(Arrivals(self.config.limits, Schools(self.config.schools)))
        services.put(Readiness(store))
        services.put(RunningMatches(hub.rooms.playing, partial(rated, hub)))
        services.put(PuzzleService(store.puzzle_ratings))

    def _let_think(self, services: Container, ending: AsyncExitStack) -> tuple[Questions, Generators]:
        """What may take long is found out in processes of their own."""
        limits = self.config.limits
        questions = services.put(Questions(limits, processes=THINKER_PROCESSES))
        generators = services.put(Generators(limits.for_generators, kept=KEPT_RESULTS))
        lessons = services.put(LessonGenerators(limits.for_lessons, kept=KEPT_RESULTS))
        drafts = services.put(Drafts(limits.for_drafts, processes=THINKER_PROCESSES))
        kinds = {"analysis": questions, "sets": generators, "lessons": lessons, "drafts": drafts}
        for kind, each in kinds.items():
            self.metrics.questions.labels(kind).set_function(each.open)
            ending.callback(each.stop)
        return questions, generators

    async def _tell_who_is_away(
        self, services: Container, hub: Hub, store: SqlStore, background: Background, ending: AsyncExitStack
    ) -> None:
        """Who is away is told that it is their turn, and who said so before is waited for."""
        key = await store.once("push-key", new_key())
        sender = Sender(key, self.config.push_contact, anywhere=self.config.push_anywhere)
        vacations = Vacations(hub, store.notices)
        services.put(NoticeService(hub, store.notices, vacations, key))
        hub.before_expiry, hub.moved = vacations.tell, vacations.moved
        notifier = Notifier(hub, store.notices, sender)
        background.also(LOOK_EVERY_SECONDS, notifier.work)
        ending.push_async_callback(sender.stop)
        ending.push_async_callback(notifier.stop)

    async def _follow_administration(
        self, services: Container, hub: Hub, store: SqlStore, background: Background, classes: Classes
    ) -> None:
        """What `kist admin` does to the store is seen here, too; who is kept out, from the first request on."""
        administration = Administration(hub, store, services[Bans])
        administration.tell += [
            services[Admission].keep_out,
            background.look_at_all,
            classes.look_at_any,
            lambda: hub.spawn(classes.read_keys()),
        ]
        await administration.look()
        await classes.read_keys()
        background.also(LOOK_SECONDS, administration.look)

    def _guard(self, hub: Hub, bans: Bans) -> ASGIApp:
        compressed = GZipMiddleware(self.api, minimum_size=2_000, compresslevel=5)
        return Guard(compressed, self.config, hub.tokens, self.metrics, hub.whereabouts, bans)

    def _broker(self, secret: str, clock: Clock) -> Broker:
        connected = self.metrics.broker_connected
        if self.config.redis is None:
            connected.set(1)
            return LocalBroker()
        from kist.storage.redis_broker import RedisBroker  # noqa: PLC0415 - slow to load, and few need it

        signing = Signing((secret, *self.config.old_secrets), clock.now)
        return RedisBroker(self.config.redis, signing, self.metrics.unsigned.inc, connected.set)


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
        openapi_url=None,  # see health.py
        redirect_slashes=False,
    )
    # Classes first: a whole class answers at once, and routers are tried one after the other.
    for router in (
        classroom,
        api,
        becoming,
        games,
        session,
        account,
        paper,
        return_words,
        sets,
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
    app.router.default = Pages(heading=partial(_heading, Previews()))
    return app


async def _heading(previews: Previews, request: Request, document: str) -> str:
    """The document of the app. Whoever opens a page may soon draft."""
    if "app" in request.scope and (drafts := container_of(request).find(Drafts)):
        drafts.warm()
    return await previews.heading(request, document)


def _answer_errors(app: FastAPI) -> None:
    """Let every error be answered in the same form, whatever it is."""
    app.add_exception_handler(KistError, _refused)
    app.add_exception_handler(RequestValidationError, _bad_request)
    app.add_exception_handler(HTTPException, _http_refused)
    app.add_exception_handler(Exception, _failed)


async def _socket(websocket: WebSocket, match_id: str) -> None:
    await container_of(websocket)[Sockets].serve(websocket, match_id)


async def _class_socket(websocket: WebSocket, class_id: str) -> None:
    await container_of(websocket)[ClassSockets].serve(websocket, class_id)


def _answer(status: int, refusal: KistError) -> Response:
    headers = {"retry-after": "1"} if status in {429, 503} else None
    said = message_of(refusal)
    if status >= 500 and (request := RequestId.current()):  # whoever runs the server finds it in the log
        said = said.model_copy(update={"details": {**said.details, "request_id": request}})
    return Response(said.model_dump_json(), status, headers, media_type="application/json")


async def _refused(request: Request, refusal: Exception) -> Response:
    assert isinstance(refusal, KistError)
    container_of(request)[Metrics].refusals.labels(refusal.code).inc()
    return _answer(status_of(refusal), refusal)


async def _bad_request(_: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, RequestValidationError)
    first = wrong.errors()[0]
    where = ".".join(str(part) for part in first["loc"])[:80]
    return _answer(422, KistError("bad-request", f"{where}: {first['msg']}"[:200]))


_CODES = {404: "not-found", 405: "bad-method", 408: "too-slow", 413: "too-large"}


async def _http_refused(request: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, HTTPException)
    answer = _answer(wrong.status_code, KistError(_CODES.get(wrong.status_code, "bad-request"), str(wrong.detail)))
    answer.headers.update(wrong.headers or {})
    if wrong.status_code == 405:
        answer.headers["allow"] = ", ".join(_methods(request)) or "GET, HEAD"
    return answer


def _methods(request: Request) -> list[str]:
    """What a path can be asked with; nothing where it is a page. The framework names the first route's alone."""
    routes = (each for each in request.app.routes if isinstance(each, APIRoute))
    fitting = (each.methods for each in routes if each.path_regex.match(request.url.path))
    return sorted({method for methods in fitting for method in methods or ()})


async def _failed(_: Request, __: Exception) -> Response:
    """The traceback is in the log, never in the answer."""
    return _answer(500, KistError("internal", "Something went wrong on the server."))
