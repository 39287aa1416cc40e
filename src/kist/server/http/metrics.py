"""What is counted and measured, for Prometheus."""

import asyncio
import platform
import threading
from time import monotonic
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)

from kist import __version__

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
COARSE = (0.01, 0.05, 0.25, 1.0, 5.0)
"""For what there are many kinds of: each step is a line for every one of them."""
REST_SECONDS: Final = 0.05
"""Seconds from one text of all figures to the next: a text takes some milliseconds, and anybody may ask for it."""
LAG_EVERY_SECONDS: Final = 0.25
"""Seconds between two looks at how late the loop is."""

disable_created_metrics()  # type: ignore[no-untyped-call]  # when each figure began is of no use, and half of the text


class Metrics:
    """The figures of one server. Every one is explained in docs/metrics.md."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        build = Info("kist_build", "The version that runs here, and the Python under it", registry=self.registry)
        build.info({"version": __version__, "python": platform.python_version()})
        threads = Gauge("kist_threads", "Threads of the process", registry=self.registry)
        threads.set_function(threading.active_count)
        self.loop_lag = Histogram(
            "kist_loop_lag_seconds", "How late the loop does what is due", buckets=QUICK, registry=self.registry
        )
        self.requests = Counter(
            "kist_http_requests", "HTTP requests by route and status", ["route", "status"], registry=self.registry
        )
        self.request_seconds = Histogram(
            "kist_http_request_seconds",
            "Time from a request to the end of its answer, by route",
            ["route"],
            buckets=COARSE,
            registry=self.registry,
        )
        self.command_seconds = Histogram(
            "kist_command_seconds",
            "Time from a command over the socket of a match to its answer, by kind",
            ["command"],
            buckets=QUICK,
            registry=self.registry,
        )
        self.refusals = Counter("kist_refusals", "Refused commands by code", ["error"], registry=self.registry)
        self.refusals.labels("unreachable")  # told of from the start, so that the first of them is an increase
        self.entries = Counter("kist_entries", "Entries appended to logs by this server", registry=self.registry)
        self.appends = Histogram(
            "kist_append_seconds", "Time to get entries onto the disk", buckets=QUICK, registry=self.registry
        )
        self.conflicts = Counter(
            "kist_conflicts", "Appends that another server was faster with", registry=self.registry
        )
        self.unsigned = Counter(
            "kist_unsigned_messages",
            "Messages over Redis that no server of this fleet has signed, or not just now",
            registry=self.registry,
        )
        self.broker_connected = Gauge(
            "kist_broker_connected", "Whether other servers can be heard; 1 for one alone", registry=self.registry
        )
        self.timeouts = Counter("kist_timeouts", "Deadlines that this server carried out", registry=self.registry)
        self.held = Gauge(
            "kist_endings_held", "Whether nothing ends as the clock jumped within a day", registry=self.registry
        )
        self.full = Gauge(
            "kist_full", "Whether nothing new can be begun as the store is full", registry=self.registry
        )
        self.pruned = Counter(
            "kist_pruned", "What this server deleted as its time was over, by kind", ["what"], registry=self.registry
        )
        self.sockets = Gauge("kist_sockets", "Open sockets", registry=self.registry)
        self.connections = Gauge("kist_connections", "Open connections of all kinds", registry=self.registry)
        self.cut = Counter("kist_connections_cut", "Connections cut off, by why", ["why"], registry=self.registry)
        self.rooms = Gauge("kist_rooms", "Matches held in memory", registry=self.registry)
        self.sent = Counter("kist_messages_sent", "Messages sent over sockets", registry=self.registry)
        self.received = Counter("kist_messages_received", "Messages received over sockets", registry=self.registry)
        self.too_slow = Counter(
            "kist_clients_too_slow", "Sockets closed as they lagged behind", registry=self.registry
        )
        self.decisions = Counter("kist_bot_decisions", "Decisions of bots", ["level"], registry=self.registry)
        self.bot_failures = Counter(
            "kist_bot_failures", "Bots that crashed, hung or did something illegal", ["level"], registry=self.registry
        )
        self.pushes = Counter("kist_pushes", "Messages to devices, by outcome", ["outcome"], registry=self.registry)
        self.thinking = Histogram("kist_bot_seconds", "Time a bot thought", registry=self.registry)

        self.questions = Gauge(
            "kist_questions_open",
            "What is found out or made beside the server, or waits for that, by kind",
            ["kind"],
            registry=self.registry,
        )
        self.log_lines = Counter(
            "kist_log_lines", "Warnings and errors in the log, by level", ["level"], registry=self.registry
        )

    def text(self) -> bytes:
        """Everything in the text form of Prometheus."""
        return generate_latest(self.registry)


class Figures:
    """The text of all figures, made beside the loop, and only so often: who asks meanwhile shares the next one."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics, self._next_at = metrics, 0.0
        self._next: asyncio.Task[bytes] | None = None

    async def text(self) -> bytes:
        """The figures as they are now, or a moment later."""
        if self._next is None:
            self._next = asyncio.create_task(self._make())
        return await asyncio.shield(self._next)

    async def _make(self) -> bytes:
        await asyncio.sleep(self._next_at - monotonic())
        self._next, self._next_at = None, monotonic() + REST_SECONDS  # who comes from now on has another
        return await asyncio.to_thread(self._metrics.text)


async def watch_loop(lag: Histogram) -> None:
    """Note again and again how late the loop is."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LAG_EVERY_SECONDS
        await asyncio.sleep(LAG_EVERY_SECONDS)
        lag.observe(max(0.0, loop.time() - due))
