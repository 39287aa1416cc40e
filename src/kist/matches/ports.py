"""What matches ask of the world: a store that keeps their logs, and finds them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol, TypeAlias

from kist.eventlog.ports import (
    MISSED,
    Addition,
    Answered,
    Appended,
    Broker,
    Conflict,
    LogStore,
    Unreachable,
)
from kist.matches.log import Entry
from kist.matches.settings import Chair

__all__ = ["MISSED", "Addition", "Answered", "Appended", "Broker", "Conflict", "Unreachable"]

MatchId: TypeAlias = str
Shelf: TypeAlias = Literal["open", "running", "over"]
Idle: TypeAlias = tuple[tuple[Shelf, int], ...]
"""Kinds of matches, each with after how many ms without a change it is due because nobody touched it."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What is kept beside a log so that matches can be listed and found in time; it follows from the log.

    `due` is when time runs out and `bots_due` when somebody should see to the bots, both in ms. `owners` are the
    clients that sit there. `card` is what a list shows, as JSON; it stays inside the server. `counts`: the match has
    just ended, and has to be counted for ratings. `tell` are the clients that are to be told of what has just
    happened, on the devices where they want that.
    """

    status: str
    listed: bool
    due: int | None
    bots_due: int | None
    owners: tuple[str, ...]
    card: str
    counts: bool = False
    tell: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NewLog:
    """A match that is to be kept from now on; `creator` and `request` make it one, however often it is sent. What is
    asked of many matches at once, `over_days` and `rated`, is kept beside the settings that say it."""

    id: MatchId
    code: str
    creator: str
    request: str
    settings: str
    created: int
    over_days: bool = False
    rated: bool = False


@dataclass(frozen=True, slots=True)
class Stored:
    """What does not change about a match."""

    id: MatchId
    code: str
    creator: str
    settings: str
    created: int


@dataclass(frozen=True, slots=True)
class Listed:
    """One match in a list."""

    id: MatchId
    code: str
    status: Shelf
    created: int
    changed: int
    card: str
    creator: str


class Pulse(NamedTuple):
    """When no server of a store ran, as the start and the end of that time: the last time, and the last time for so
    long that the clock may rather have jumped. None when there was none."""

    outage: tuple[int, int] | None = None
    jump: tuple[int, int] | None = None


class Size(NamedTuple):
    """How much is kept: matches, and bytes of everything, without room that is free again as far as that is known."""

    matches: int
    bytes: int


class Upkeep(Protocol):
    """What servers ask a store of themselves: which matches are due, whose bots nobody sees to, whether they ran, and
    how much there is."""

    async def size(self) -> Size:
        """How much is kept."""
        ...

    async def due(self, now: int, idle: Idle, limit: int) -> list[MatchId]:
        """Matches whose time has run out, but for those that are `idle`."""
        ...

    async def due_over_days(self, until: int, limit: int) -> list[MatchId]:
        """Matches over days whose deadline comes until then."""
        ...

    async def idle(self, now: int, idle: Idle, limit: int) -> list[MatchId]:
        """Matches that are due as nobody touched them; those first that changed first."""
        ...

    async def count_idle(self, now: int, idle: Idle) -> tuple[int, int]:
        """How many these are, and how many matches are not over."""
        ...

    async def alive(self, now: int, silent: int, jump: int) -> Pulse:
        """Say that a server of this store runs; gives the last time of more than `silent` ms in which none said so,
        and the last one that took at least `jump` ms as well."""
        ...

    async def time(self) -> int | None:
        """What time it is, in ms, for all servers of this store; None where there is only one."""
        ...

    async def lease_bots(self, now: int, until: int, limit: int) -> list[MatchId]:
        """Matches whose bots nobody has seen to in time; they are the caller's until then."""
        ...

    async def renew_bots(self, matches: Sequence[MatchId], before: int, until: int) -> None:
        """Keep the bots of these matches until then, where others could take them over before."""
        ...

    async def check(self) -> None:
        """Raises `Unreachable` when the store does not answer."""
        ...


class UnaskedStore(Protocol):
    """Keeps who does not want to be asked until the own turn, beside the logs: these are read by everybody."""

    async def said(self, matches: Sequence[MatchId]) -> dict[MatchId, dict[int, int]]:
        """Who said so in these matches: by chair, at which version. It may hold no longer."""
        ...

    async def say(self, match: MatchId, chair: int, said: int, see_to_it: int | None = None) -> None:
        """Note that the player of a chair said so at a version. With a time in ms, whichever server runs then sees to
        the match, as to its bots: there is something to answer."""
        ...

    async def end(self, match: MatchId, chair: int, said: int) -> None:
        """Forget what was said up to a version."""
        ...


class CountStore(Protocol):
    """Keeps what is counted of whoever asks, such as wrong guesses, for all servers of a fleet."""

    async def counted(self, askers: Sequence[str], now: int) -> dict[str, float]:
        """How much of each still counts."""
        ...

    async def count(self, askers: Mapping[str, float], now: int, amount: float = 1.0) -> None:
        """Count more of each; what is counted goes by at so much a second."""
        ...


class MatchStore(Upkeep, LogStore[Summary], Protocol):
    """Keeps the logs of matches."""

    shared: bool
    """Whether other servers may append as well."""
    patience: float
    """Seconds that are well spent on waiting for others before appending, where these are likely."""

    @property
    def unasked(self) -> UnaskedStore:
        """Who does not want to be asked."""
        ...

    @property
    def counts(self) -> CountStore:
        """What is counted of whoever asks."""
        ...

    async def create(self, new: NewLog, entries: Sequence[Entry], summary: Summary) -> MatchId:
        """Keep a new match and give its id; that of an earlier one if the same client sent the same request before.
        Raises `Conflict` when the id or the code is taken."""
        ...

    async def created(self, creator: str, request: str) -> MatchId | None:
        """The match that a client made with this request."""
        ...

    async def find(self, match: MatchId) -> Stored | None:
        """A match by its id."""
        ...

    async def find_code(self, code: str) -> MatchId | None:
        """A match by its code."""
        ...

    async def entries(self, match: MatchId, since: int) -> list[Entry]:
        """The log after a version."""
        ...

    async def shelf(self, shelf: Shelf, before: int | None, limit: int) -> list[Listed]:
        """Listed matches, those first that changed last; `before` is the `changed` of the last one seen."""
        ...

    async def owned(self, owner: str, before: int | None, limit: int) -> list[Listed]:
        """The matches that a client sits at, in the same order."""
        ...

    async def running(self, owner: str, limit: int) -> list[tuple[MatchId, str]]:
        """The running matches that a client sits at, with their cards."""
        ...

    async def running_rated(self, limit: int) -> list[tuple[MatchId, int, str]]:
        """The rated matches that are being played, with their versions and cards; those first that changed last."""
        ...

    async def count_unfinished(self, creator: str) -> int:
        """How many matches of a client are not over."""
        ...

    async def secret(self, proposed: str) -> str:
        """The secret that all servers of this store sign with; the proposed one if there was none."""
        ...

    async def revoked(self, since: int) -> list[str]:
        """The sessions whose tokens were revoked since then."""
        ...

    async def close(self) -> None:
        """Let go of all connections."""
        ...


class WitnessStore(Protocol):
    """Keeps up to where players have witnessed their matches over days."""

    async def witness(self, match: MatchId, chair: Chair, version: int) -> int:
        """Note that the player of a chair has witnessed everything up to a version; gives what was noted before: 0
        for nothing. Of several who say so at once one is first."""
        ...


class Eraser(Protocol):
    """Forgets who played."""

    async def traces(self, owner: str) -> list[MatchId]:
        """The matches in which a client ever sat down, or which it made."""
        ...

    async def made_by(self, maker: str) -> list[MatchId]:
        """The matches that were made under names that begin with this one, and those that were played after them."""
        ...

    async def forget(
        self, match: MatchId, expected: int, owner: str, entries: Sequence[Entry], summary: Summary, *, made: bool
    ) -> None:
        """Write a log that has this version anew, without a word of who a client was, and append entries; raises
        `Conflict` when it has another. `made` says that the client made the match."""
        ...

    async def delete(self, match: MatchId) -> None:
        """Take a match out of the store."""
        ...

    async def scrub(self) -> None:
        """Let nothing of what was forgotten or deleted be left in the files of the store, as far as it can tell."""
        ...


@dataclass(frozen=True, slots=True)
class KeptSince:
    """Until when matches of guests have to have changed, in ms, to be kept: those that were played to their end,
    those that were given up, and the names of guests where somebody with an account sits too. With 0 all are kept."""

    finished: int = 0
    unfinished: int = 0
    names: int = 0


class Outdated(NamedTuple):
    """A match of which nobody keeps something any more: all of it, finished or not, or the names of guests."""

    match: MatchId
    version: int
    what: Literal["finished", "unfinished", "names"]


class Pruner(Protocol):
    """Finds what nobody with an account keeps, and takes it out. It is looked through in the order of ids, so many
    at once, and every look says after which id the next one goes on: None at the end."""

    async def outdated(self, after: str, since: KeptSince, limit: int) -> tuple[list[Outdated], str | None]:
        """Matches that are over and were not changed since then. Whatever somebody with an account made, sat at or
        did something in is kept, and so is what a class or tournament that there is looks after."""
        ...

    async def prune(self, outdated: Outdated) -> bool:
        """Take a match out of the store, unless it has moved on or somebody with an account keeps it by now."""
        ...

    async def guests_in(self, match: MatchId) -> list[str]:
        """The clients that a match names who have no account, and did not go on there with one."""
        ...

    async def prune_ratings(self, after: str, before: int, limit: int) -> tuple[int, str | None]:
        """Forget ratings of guests that nothing has moved since then; gives how many guests lost theirs."""
        ...

    async def prune_devices(self, before: int, limit: int) -> int:
        """Tell devices of guests nothing any more that have asked for it before then, and who sit nowhere now."""
        ...
