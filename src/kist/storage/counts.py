"""What is counted of whoever asks: wrong guesses at codes and words, and what they made. Kept where all servers of a
fleet see it, and a restart forgets none. Who that is stands here as a hash alone, as long as anything counts."""

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, delete, select

from kist.storage.session import Session
from kist.storage.tables import GUESSES
from kist.storage.upsert import upsert


class SqlCounts:
    """Keeps them in SQLite or PostgreSQL; see `kist.matches.ports.CountStore` for what each method does."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def counted(self, askers: Sequence[str], now: int) -> dict[str, float]:
        """How much of each still counts."""
        rows = await self._session.rows(select(GUESSES).where(GUESSES.c.guesser.in_(askers)))
        return {guesser: _left(wrong, at, until, now) for guesser, wrong, at, until in rows}

    async def count(self, askers: Mapping[str, float], now: int, amount: float = 1.0) -> None:
        """Count more of each; what is counted goes by at so much a second."""
        known = select(GUESSES).where(GUESSES.c.guesser.in_(askers)).with_for_update()

        def work(connection: Connection) -> None:
            rows = connection.execute(known).all()
            before = {guesser: _left(wrong, at, until, now) for guesser, wrong, at, until in rows}
            connection.execute(delete(GUESSES).where(GUESSES.c.until < now))
            for guesser, rate in sorted(askers.items()):
                wrong = before.get(guesser, 0.0) + amount
                row = {"guesser": guesser, "wrong": wrong, "at": now, "until": now + int(1000 * wrong / rate)}
                upsert(connection, GUESSES, row)

        await self._session.write(work)


def _left(wrong: float, at: int, until: int, now: int) -> float:
    """How much still counts: less from moment to moment, none when their time is over."""
    gone = (now - at) / max(1, until - at)
    return wrong * max(0.0, 1.0 - max(0.0, gone))
