"""The logs of matches in the browser, as the event kernel needs them."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from kist.browser.ports import LogStore
from kist.eventlog.ports import Addition, Answered, Appended, Conflict
from kist.matches.log import Entry
from kist.matches.match import Match
from kist.matches.ports import Listed, Stored
from kist.present.lists import card_of, listing
from kist.present.values import JsonObject

ME = "me"
"""The only client there is."""


@dataclass(frozen=True)
class About:
    """What is kept about a match beside its log. `line` is what lists show of it, as the page reads it."""

    stored: Stored
    request: str
    version: int
    line: JsonObject

    def to_text(self) -> str:
        """As it is kept."""
        return json.dumps(asdict(self), separators=(",", ":"))

    @classmethod
    def read(cls, text: str) -> "About":
        """What was kept."""
        data = json.loads(text)
        return cls(Stored(**data["stored"]), data["request"], data["version"], data["line"])

    def after(self, match: Match) -> "About":
        """What is kept about it once the match is like this."""
        listed = Listed(self.stored.id, "", match.status.value, match.created, match.changed, "", ME)
        line = listing(listed, card_of(match), ME, {})
        return replace(self, version=match.version, line=line)


class Store:
    """All matches that are kept here."""

    def __init__(self, logs: LogStore) -> None:
        self._logs = logs

    async def create(self, about: About, entries: Sequence[Entry]) -> None:
        """Keep a new match."""
        if not await self._logs.create(about.stored.id, about.to_text(), [_text(entry) for entry in entries]):
            raise Conflict("taken", "There is a match of this name.")

    async def find(self, match: str) -> About | None:
        """What is kept about a match."""
        found = await self._logs.find(match)
        return None if found is None else About.read(found)

    async def entries(self, match: str, since: int) -> list[Entry]:
        """The log after a version."""
        return [Entry(**json.loads(text)) for text in await self._logs.entries(match, since)]

    async def all(self) -> list[About]:
        """All matches, those first that changed last."""
        found = [About.read(text) for text in await self._logs.all()]
        return sorted(found, key=lambda about: -int(about.line["changed"]))

    async def append_all(self, additions: Sequence[Addition[About]]) -> list[Appended]:
        """Append to logs, each at the expected version."""
        return [await self._append(each) for each in additions]

    async def _append(self, addition: Addition[About]) -> Appended:
        entries = [_text(entry) for entry in addition.entries]
        try:
            kept = await self._logs.append(addition.log, addition.expected, addition.beside.to_text(), entries)
        except Exception as reason:  # such as a device that is full: whoever asked is told
            return reason
        return None if kept else Conflict("conflict", "Another page has moved this match on.")

    async def answered(self, match: str, owner: str, request: str) -> Answered | None:
        """The answer that a command got before."""
        for entry in await self.entries(match, 0):
            if entry.owner == owner and entry.request == request:
                return Answered(entry.version)
        return None

    async def created(self, request: str) -> str | None:
        """The match that was made with this request."""
        return next((about.stored.id for about in await self.all() if about.request == request), None)

    async def delete(self, match: str) -> None:
        """Forget a match."""
        await self._logs.delete(match)


def _text(entry: Entry) -> str:
    said: dict[str, Any] = {name: value for name, value in asdict(entry).items() if value is not None}
    return json.dumps({"by": None, **said}, separators=(",", ":"), ensure_ascii=False)
