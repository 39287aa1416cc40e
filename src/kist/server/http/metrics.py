"""What is counted and measured, for Prometheus."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """The figures of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "kist_http_requests", "HTTP requests by route and status", ["route", "status"], registry=self.registry
        )
        self.refusals = Counter("kist_refusals", "Refused commands by code", ["error"], registry=self.registry)
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
        self.timeouts = Counter("kist_timeouts", "Deadlines that this server carried out", registry=self.registry)
        self.held = Gauge(
            "kist_endings_held", "Whether nothing ends as the clock jumped within a day", registry=self.registry
        )
        self.sockets = Gauge("kist_sockets", "Open sockets", registry=self.registry)
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

    def text(self) -> bytes:
        """Everything in the text form of Prometheus."""
        return generate_latest(self.registry)
