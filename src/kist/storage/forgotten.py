"""Who was forgotten, as keyed hashes in a file beside the database: a copy of the database that is put back knows
them again, and so does this list. Without the key, which is in the database, it says of nobody that they were."""

import asyncio
import hashlib
import hmac
import os
import stat
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from kist.matches.ports import Unreachable

KEY: Final = "forgotten-key"
"""Under which the key is kept in the database."""
OWNER_ALONE = stat.S_IRUSR | stat.S_IWUSR


class ForgottenList:
    """The list of one store; without a file nothing is noted."""

    def __init__(self, file: Path | None, key: str) -> None:
        self.file, self._key = file, key.encode()

    async def add(self, *what: object) -> None:
        """Note that something is forgotten, before it is: `"person", OWNER` for example. Raises `Unreachable`."""
        if self.file is not None:
            try:
                await asyncio.to_thread(_append, self.file, f"{datetime.now(UTC):%Y-%m-%d} {self.hash(*what)}\n")
            except OSError as reason:
                message = "What is to be forgotten cannot be noted now; please try again."
                raise Unreachable("unreachable", message) from reason

    def hash(self, *what: object) -> str:
        """What stands in the list for something."""
        return hmac.new(self._key, " ".join(map(str, what)).encode(), hashlib.sha256).hexdigest()

    def read(self, *more: Path) -> frozenset[str]:
        """All hashes that are in the list, and in further ones."""
        files = [each for each in (self.file, *more) if each is not None and each.exists()]
        return frozenset(line.split()[-1] for each in files for line in each.read_text().splitlines() if line.strip())


def _append(file: Path, line: str) -> None:
    with open(os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, OWNER_ALONE), "w", encoding="ascii") as opened:
        opened.write(line)
        opened.flush()
        os.fsync(opened.fileno())


def beside(database: str) -> Path | None:
    """Where the list of a database in a file is, unless somebody says otherwise; None for one on a server."""
    kind, _, file = database.partition("sqlite:///")
    return None if kind or not file else Path(f"{file}.forgotten")
