"""How a server is run."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Limits:
    """How much one client, and one address, may ask for. Rates are per second, with a burst on top."""

    body: int = 64_000
    message: int = 16_000
    rate: float = 20.0
    burst: int = 100
    address_rate: float = 200.0
    address_burst: int = 1_000
    unfinished_matches: int = 50
    sockets: int = 20
    address_sockets: int = 500
    queue: int = 256
    """Messages that wait for a slow client before it is cut off."""
    rooms: int = 1_000
    """Matches kept in memory although nobody is connected to them."""


@dataclass(frozen=True)
class Config:
    """Everything that can be set. `secret` is found in the database unless it is given."""

    database: str
    redis: str | None = None
    secret: str | None = None
    origins: tuple[str, ...] = ()
    """Other origins whose pages may use this server, besides its own."""
    secure_cookie: bool = False
    poll: float = 2.0
    """Seconds after which a server looks by itself whether others appended something."""
    sweep: float = 1.0
    """Seconds between two looks for matches whose time ran out while nobody held them."""
    bots: str = "kist.bots.registry"
    """The module with `LEVELS` and `find_level`: see docs/bots-interface.md."""
    bot_workers: int = 1
    bot_seconds: float = 1.0
    """How long a bot may think."""
    bot_pace: float = 1.0
    """How long bots pretend to think, times what their kind would take; 0 for at once."""
    limits: Limits = field(default_factory=Limits)
