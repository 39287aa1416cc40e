"""Logs of what is around matches, such as classes and tournaments: what all of them share in the database."""

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Table

from kist.eventlog.log import Note
from kist.matches.ports import Answered
from kist.storage.chain import Said
from kist.storage.log_schema import LogSchema
from kist.storage.logs import Logs
from kist.storage.session import Session


def _said(entry: Note) -> Said:
    data = json.dumps(entry.data, separators=(",", ":"), ensure_ascii=False)
    return entry.version, entry.at, entry.by, entry.do, entry.owner, entry.request, data


def _read(*said: Any) -> Note:
    version, at, by, did, owner, request, data = said
    return Note(version, at, by, did, owner, request, json.loads(data))


def schema_of(
    heads: Table, lines: Table, key: str, by: str, settled: tuple[str, ...], beside: tuple[str, ...]
) -> LogSchema[Note]:
    """How logs of one kind are kept; `by` is the column that says who did it, the others are as in `LogSchema`."""
    columns = ("version", "at", by, "did", "owner", "request", "data")
    return LogSchema(heads, lines, key, columns, settled, beside, _said, _read)


class SqlNotes:
    """Keeps logs of one kind."""

    def __init__(self, session: Session, schema: LogSchema[Note]) -> None:
        self._session, self._logs = session, Logs(session, schema)

    async def answered(self, log: str, owner: str, request: str) -> Answered | None:
        """The answer that a command got before."""
        return await self._logs.answered(log, owner, request)

    async def find_code(self, code: str) -> str | None:
        """A log by its code."""
        return await self._logs.find_code(code)

    async def entries(self, log: str, since: int) -> list[Note]:
        """The log after a version."""
        return await self._logs.entries(log, since)

    async def versions(self, logs: Sequence[str]) -> dict[str, int]:
        """How long the logs are."""
        return await self._logs.versions(logs)

    async def delete(self, log: str) -> None:
        """Forget a log and all that was written down in it."""
        await self._session.write(lambda connection: self._forget(connection, log))

    def _forget(self, connection: Connection, log: str) -> None:
        self._logs.delete(connection, log)
