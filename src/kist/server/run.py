"""Runs a server until it is told to stop, then lets go of its clients."""

import contextlib
import gc
import resource
import socket
import sys
import warnings
from collections.abc import Callable
from typing import Any, cast

import uvicorn
from pydantic.warnings import UnsupportedFieldAttributeWarning
from starlette.types import ASGIApp
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from kist.core.errors import KistError
from kist.server.app import App
from kist.server.config import Config
from kist.server.edge.bounded.connections import BoundedConfig
from kist.server.edge.bounded.http import HttpConnection
from kist.server.edge.bounded.lines import Lines
from kist.server.edge.bounded.sockets import SocketConnection
from kist.server.edge.proxies import Proxies
from kist.server.edge.request_ids import RequestIds

DRAIN_SECONDS = 10
"""So long clients have to leave when the server stops."""
SEND_BUFFER_BYTES = 256_000
"""Of a connection: so many the system may keep for a client that does not read."""
MOST_FILES = 65_536
WAITING_CONNECTIONS = 2048
"""Connections that the system keeps until the server takes them."""
ACCEPTED_CONNECTIONS = 16
"""Connections that are taken in one turn of the loop: whoever is served waits for all of them."""
THREAD_SECONDS = 0.001
"""How long a thread beside the loop may keep the interpreter to itself. With Python's own 5 ms a move, which gives it
up a few times on its way to the disk and to the players, waits as long each time while something is found out."""
COLLECT_AFTER = (50_000, 20, 20)
"""When unreachable cycles are looked for. With Python's own numbers all matches are searched often, and all wait;
there are few such cycles, a hundred objects in a thousand moves."""


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; port 0 takes any free one. Raises `KistError`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER_BYTES)
    try:
        listening.bind((host, port))
        listening.listen(WAITING_CONNECTIONS)
    except OSError as reason:
        listening.close()
        raise KistError("no-address", f"Cannot listen on {host} port {port}: {reason.strerror}.") from reason
    return listening


class _Server(uvicorn.Server):
    """Says when it is ready, and looks at its connections, where these are bounded."""

    def __init__(self, config: uvicorn.Config, lines: Lines | None, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._lines, self._ready = lines, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        gc.freeze()  # what is there by now stays until the end
        gc.set_threshold(*COLLECT_AFTER)
        gc.enable()
        for listening in sockets or ():
            listening.listen(WAITING_CONNECTIONS)  # uvicorn, and asyncio, have one number for both
        if self.started:
            self._ready()

    async def on_tick(self, counter: int) -> bool:
        """What is done ten times a second."""
        if counter % 10 == 0 and self._lines is not None:
            self._lines.look()
        return await super().on_tick(counter)


def _files() -> int:
    """How many files may be open, connections included; as many as the system lets this process have."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if most == resource.RLIM_INFINITY else min(MOST_FILES, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    return wanted


def _server(app: App, config: Config, trusted_proxies: str, ready: Callable[[], None]) -> _Server:
    options: dict[str, Any] = {
        "log_config": None,
        "access_log": False,
        "ws_max_size": config.limits.message,
        "ws_ping_interval": 20,
        "ws_ping_timeout": 20,
        "ws_per_message_deflate": False,
        "timeout_graceful_shutdown": DRAIN_SECONDS,
        "timeout_keep_alive": 30,
        "backlog": ACCEPTED_CONNECTIONS,
        "proxy_headers": False,  # see below: request ids are asked about before the client takes the proxy's place
        "server_header": False,
    }
    files, proxies = _files(), trusted_proxies.split(",")
    named = RequestIds(cast("ASGIApp", ProxyHeadersMiddleware(cast("Any", app), trusted_proxies)), Proxies(proxies))
    if config.plain_connections:
        return _Server(uvicorn.Config(named, http="httptools", ws="websockets-sansio", **options), None, ready)
    cut, log_addresses = app.metrics.cut, config.log_addresses
    lines = Lines(config.limits, files, proxies, cut=lambda why: cut.labels(why).inc(), log_addresses=log_addresses)
    app.metrics.connections.set_function(lambda: len(lines))
    bounded = BoundedConfig(named, lines, config.limits, http=HttpConnection, ws=SocketConnection, **options)
    return _Server(bounded, lines, ready)


def serve(config: Config, listening: socket.socket, trusted_proxies: str, ready: Callable[[], None]) -> None:
    """Serve until SIGTERM or SIGINT; sockets are closed with 1012, which tells clients to come back."""
    # FastAPI does the same around what it makes at once, but messages are worked out when the first of them comes.
    warnings.filterwarnings("ignore", category=UnsupportedFieldAttributeWarning)
    sys.setswitchinterval(THREAD_SECONDS)
    app = App(config)
    server = _server(app, config, trusted_proxies, ready)
    with contextlib.suppress(KeyboardInterrupt, SystemExit):
        server.run([listening])
    if not server.started:
        raise app.failed or KistError("not-started", "The server could not start; the log says why.")
