"""Who asks too much: how much is allowed, rates as buckets that fill again, and counts of what is open."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from math import inf
from time import monotonic
from typing import Final, Literal, TypeAlias

Full: TypeAlias = Literal["client", "all"]

KEPT_ASKERS = 20_000
"""So many askers are remembered; those that asked longest ago are forgotten first."""


@lru_cache(maxsize=KEPT_ASKERS)
def neighbourhood(address: str) -> str:
    """What limits count as one address: in IPv6 the network of 64 bits, for who has one address there has them all.
    What is no address stays as it is."""
    try:
        number = ip_address(address)
        if not isinstance(number, IPv6Address) or number.is_loopback:
            return address
        return str(number.ipv4_mapped or ip_network((number.packed, 64), strict=False))
    except ValueError:
        return address


@dataclass(frozen=True)
class Limits:
    """How much one client, and one address, may ask for. Rates are per second, with a burst on top."""

    body: int = 64_000
    message: int = 16_000
    settings: int = 16_000
    """Letters of the settings of a match, a board of one's own included."""
    rate: float = 20.0
    burst: int = 100
    address_rate: float = 200.0
    address_burst: int = 1_000
    pages: int = 10_000
    page_rate: float = 300.0
    """Pages, their files and all else that is not under /api/, for one address: a school has one for everybody."""
    unfinished_matches: int = 50
    matches: int = 1_000
    match_rate: float = 0.006
    """Matches made from one address, 500 a day; one client makes half of what its address may, here and below."""
    kilobytes: int = 200_000
    kilobyte_rate: float = 1.2
    """KB of finished matches that were made from one address, 100 MB a day."""
    all_matches: int = 1_000_000
    all_megabytes: int = 20_000
    """What the store is to hold: then nothing new can be begun."""
    guests: int = 2_000
    guest_rate: float = 0.1
    """Guests who come from one address for the first time."""
    sockets: int = 20
    address_sockets: int = 500
    reviews: int = 1
    """Reviews that are being made for one client at the same time, or wait for their turn."""
    address_reviews: int = 10
    review_queue: int = 20
    """Reviews that are being made or wait, for all clients together."""
    review_seconds: int = 60
    """How long making one may take."""
    questions: int = 2
    """Questions that may take long, of one client at the same time."""
    address_questions: int = 20
    question_queue: int = 60
    """Questions that are being answered or wait, of all clients together."""
    question_seconds: int = 10
    """How long answering one may take."""
    address_connections: int = 1_000
    """Connections of any kind, but for proxies that are trusted."""
    new_connections: int = 2_000
    connection_rate: float = 200.0
    """New connections of one address, but for proxies: what is dropped at once costs little, and nobody has to wait
    behind it."""
    address_asking: int = 100
    """Connections whose request is not complete."""
    code_rate: float = 0.1
    codes: int = 30
    """Codes that no match has, asked for by one client; an address has room for more (see `schools`)."""
    bots_only_rate: float = 0.05
    bots_only: int = 10
    """Matches among bots alone, made from one address."""
    devices: int = 10
    """Devices of one client that are told when it is the client's turn."""
    signs: int = 5
    sign_rate: float = 0.2
    """Friendly signs of one client."""
    queue_bytes: int = 1_000_000
    """Bytes that wait for a slow client before it is cut off, but for a single message that is longer."""
    all_queue_bytes: int = 64_000_000
    """Bytes that wait for all slow clients together: beyond, those for whom most waits are cut off."""
    entries_rate: float = 5_000.0
    entries_burst: int = 40_000
    address_entries_rate: float = 20_000.0
    address_entries_burst: int = 200_000
    """Entries of logs that are sent to who asks for a table anew: one client, and all of one address."""
    rooms: int = 1_000
    """Matches kept in memory although nobody is connected to them."""
    live_classes: int = 500
    """Classes kept in memory although nobody is connected to them."""
    classes: int = 40
    class_rate: float = 0.02
    """Classes opened from one address: a school has one for all its teachers."""
    class_codes: int = 30
    class_code_rate: float = 0.1
    """Codes that no class has, asked for by one client."""
    class_words: int = 20
    class_word_rate: float = 0.02
    """Words that nobody in a class has, said by one client to come back into it."""
    tournaments: int = 20
    tournament_rate: float = 0.02
    """Tournaments made from one address."""
    unfinished_tournaments: int = 10
    """Tournaments of one client that are not over."""
    generators: int = 2
    """Sets of tasks and files that are being made for one client at the same time, or wait for their turn."""
    address_generators: int = 20
    generator_queue: int = 40
    """Sets and files that are being made or wait, for all clients together."""
    generator_seconds: int = 60
    """How long making one may take."""

    @property
    def for_generators(self) -> "Limits":
        """The limits of what is made, in the words of what is asked."""
        return replace(
            self,
            questions=self.generators,
            address_questions=self.address_generators,
            question_queue=self.generator_queue,
            question_seconds=self.generator_seconds,
        )

    drafts: int = 10
    """What is being found out for one client while it drafts, tries and answers, or waits for its turn."""
    address_drafts: int = 100
    """A school has one for all its pupils."""
    draft_queue: int = 400
    """What is being found out for those who draft, or waits, for all clients together."""
    draft_seconds: int = 10
    """How long finding it out may take."""

    @property
    def for_drafts(self) -> "Limits":
        """The limits of what is found out for those who draft, in the words of what is asked."""
        return replace(
            self,
            questions=self.drafts,
            address_questions=self.address_drafts,
            question_queue=self.draft_queue,
            question_seconds=self.draft_seconds,
        )

    lessons: int = 2
    """Moves of guided games that are being thought about for one client at the same time, or wait for their turn."""
    address_lessons: int = 60
    """A school has one for all its pupils."""
    lesson_queue: int = 120
    """Moves of guided games that are being thought about or wait, for all clients together."""
    lesson_seconds: int = 10
    """How long such a move may take."""

    @property
    def for_lessons(self) -> "Limits":
        """The limits of guided games, in the words of what is asked."""
        return replace(
            self,
            questions=self.lessons,
            address_questions=self.address_lessons,
            question_queue=self.lesson_queue,
            question_seconds=self.lesson_seconds,
        )

    accounts: int = 20
    account_rate: float = 0.01
    """Accounts made from one address."""
    account_guesses: int = 10
    account_guess_rate: float = 0.02
    """Recovery codes that no account has, and passkeys that none knows, from one client."""
    exports: int = 3
    export_rate: float = 0.002
    """How often somebody fetches everything."""
    imports: int = 2_000
    import_rate: float = 0.02
    """Matches that are brought from another server, from one address."""

    endings: int = 20
    """Matches that may be given up at once as nobody touches them, and classes deleted as their time is over, even if
    these are most of all."""


FORMER_NAMES: Final = {
    "crafts": "generators",
    "address_crafts": "address_generators",
    "craft_queue": "generator_queue",
    "craft_seconds": "generator_seconds",
}
"""What limits were called before: settings that stand in files go on meaning the same."""


class Buckets:
    """One bucket for each asker: `burst` drops at first, `rate` new ones every second."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = monotonic) -> None:
        self._rate, self._burst, self._clock = rate, float(burst), clock
        self._levels: dict[str, tuple[float, float]] = {}

    def take(self, asker: str, drops: int = 1) -> bool:
        """Take a drop, or some; False when there are none left. Whoever takes more than there are is in debt."""
        now = self._clock()
        level, since = self._levels.pop(asker, (self._burst, now))
        level = min(self._burst, level + (now - since) * self._rate)
        allowed = level >= 1
        self._levels[asker] = (level - drops if allowed else level, now)  # put back at the end: asked last
        if len(self._levels) > KEPT_ASKERS:
            del self._levels[next(iter(self._levels))]
        return allowed

    def give_back(self, asker: str) -> None:
        """Put a drop back: what it was taken for does not count."""
        if asker in self._levels:
            level, since = self._levels[asker]
            self._levels[asker] = (level + 1, since)


class Places:
    """What is open at the same time: so many for each client, for each address, and for all together."""

    def __init__(self, client: int, address: int, together: float = inf) -> None:
        self._client, self._address, self._together = client, address, together
        self.open = 0
        """How many are open."""
        self._clients: Counter[str] = Counter()
        self._addresses: Counter[str] = Counter()

    def enter(self, client: str, address: str) -> Full | None:
        """Open one more. None: there was room; else who has too many open already."""
        if self.open >= self._together or self._addresses[address] >= self._address:
            return "all"
        if self._clients[client] >= self._client:
            return "client"
        self.open += 1
        self._clients[client] += 1
        self._addresses[address] += 1
        return None

    def leave(self, client: str, address: str) -> None:
        """Close one that was opened."""
        self.open -= 1
        for counts, who in ((self._clients, client), (self._addresses, address)):
            counts[who] -= 1
            if counts[who] <= 0:
                del counts[who]


class Whereabouts:
    """From which address each client came last."""

    def __init__(self) -> None:
        self._last: dict[str, str] = {}

    def note(self, client: str, address: str) -> None:
        """A client came from there."""
        self._last.pop(client, None)
        self._last[client] = address
        if len(self._last) > KEPT_ASKERS:
            del self._last[next(iter(self._last))]

    def of(self, client: str) -> str:
        """The address; empty if it is not known."""
        return self._last.get(client, "")
