"""How a server is run."""

from dataclasses import dataclass, field
from pathlib import Path

from kist.server.edge.limits import Limits


@dataclass(frozen=True)
class Operator:
    """Who runs the server, as the page about privacy tells it; what is not said is empty."""

    name: str = ""
    contact: str = ""
    """A mail address, an address of the web, or anything by which they can be reached."""
    place: str = ""
    """Where the data is: the country, and who hosts the machine."""
    basis: str = ""
    """On which legal basis data is kept."""
    imprint: str = ""
    """What else the law wants to be said of them."""
    privacy: str = ""
    """A text of their own about privacy, in paragraphs."""


@dataclass(frozen=True)
class Retention:
    """Days for which is kept what nobody with an account keeps, from the last thing that happened to it; 0 is for
    ever."""

    guest_match_days: int = 365
    """Matches of guests that were played to their end: as long as the token of somebody who never comes back."""
    unfinished_match_days: int = 30
    """Matches of guests that were given up, from then on."""
    guest_name_days: int = 730
    """Names of guests in matches that somebody with an account keeps."""


@dataclass(frozen=True)
class Config:
    """Everything that can be set. `secret` is found in the database unless it is given."""

    database: str
    redis: str | None = None
    secret: str | None = None
    old_secrets: tuple[str, ...] = ()
    """Secrets from before: what was signed with them is still believed."""
    secure_cookie: bool = False
    plain_connections: bool = False
    """Whether connections are as uvicorn makes them, without bounds of ours: a proxy in front has its own."""
    host: str = "127.0.0.1"
    """The address that it listens on."""
    poll: float = 2.0
    """Seconds after which a server looks by itself whether others appended something."""
    sweep: float = 1.0
    """Seconds between two looks for matches whose time ran out while nobody held them."""
    bots: str = "kist.bots.registry"
    """The module with `LEVELS` and `find_level`: see docs/bots.md."""
    bot_workers: int = 1
    bot_seconds: float = 1.0
    """How long a bot may think."""
    bot_pace: float = 1.0
    """How long bots pretend to think, times what their kind would take; 0 for at once."""
    class_days: int = 30
    """Days after which a class that is no longer used is deleted."""
    retention: Retention = field(default_factory=Retention)
    operator: Operator = field(default_factory=Operator)
    push_contact: str = "mailto:kist@example.org"
    """Whom push services can reach about this server's messages: an address with mailto: or https:."""
    push_anywhere: bool = False
    """Whether devices may be told by any address, also within the own network and without https: for tests."""
    forgotten: Path | None = None
    """The list of who was forgotten; beside the database unless that is on a server."""
    clock_ahead: float = 0.0
    """Seconds by which its clock is ahead of the machine's: tests of what takes days need not wait for it."""
    schools: str = ""
    """Addresses and networks of schools, with commas: many people are behind each."""
    log_addresses: bool = False
    """Whether the log says from which addresses requests come."""
    limits: Limits = field(default_factory=Limits)
