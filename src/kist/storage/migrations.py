"""The steps that lead from an empty database to today's. A step is never changed once it was released; add another.

Servers of two versions share a database while a fleet is brought up to date, and whoever goes back has an older one
on a newer database. So a step adds: tables, indexes, columns with a default. One that takes something away, or after
which something is written that the version before cannot read, raises `NEEDED_STEPS`.

The statements read the same on SQLite and PostgreSQL; what they cannot say is a function.
"""

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Final, TypeAlias

from sqlalchemy import Connection, select, text
from sqlalchemy.exc import DBAPIError

from kist.core.errors import KistError
from kist.storage.meta import note
from kist.storage.tables import META

Step: TypeAlias = tuple[str | Callable[[Connection], None], ...]
ROWS_AT_ONCE: Final = 1_000
"""So many rows are in memory while they are changed."""


def _seal_verdicts(connection: Connection) -> None:
    """Those that are there are believed this once: of running matches they are needed, and nobody has written down
    which are genuine."""
    some = text("SELECT id, verdicts FROM matches WHERE id > :last AND verdicts <> '{}' ORDER BY id LIMIT :many")
    change = text("UPDATE matches SET verdicts = :verdicts WHERE id = :id")
    last = ""
    while rows := connection.execute(some, {"last": last, "many": ROWS_AT_ONCE}).fetchall():
        connection.execute(change, [{"id": each, "verdicts": _sealed(each, found)} for each, found in rows])
        last = rows[-1][0]


def _sealed(match: str, verdicts: str) -> str:
    """As the first version that sealed verdicts did."""
    return f"{sha256(json.dumps((match, verdicts)).encode()).hexdigest()[:32]} {verdicts}"


def _give_puzzles_columns(connection: Connection) -> None:
    """How hard puzzles have turned out to be was kept as text."""
    kept = connection.execute(text("SELECT key, value FROM meta WHERE key LIKE 'puzzle:%'")).fetchall()
    add = text("INSERT INTO puzzle_ratings (puzzle, mu, sigma) VALUES (:puzzle, :mu, :sigma)")
    for key, value in kept:
        mu, sigma = json.loads(value)
        connection.execute(add, {"puzzle": key.removeprefix("puzzle:"), "mu": mu, "sigma": sigma})
    connection.execute(text("DELETE FROM meta WHERE key LIKE 'puzzle:%'"))


STEPS: tuple[Step, ...] = (
    (
        """CREATE TABLE matches (
            id TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE, creator TEXT NOT NULL, request TEXT NOT NULL,
            settings TEXT NOT NULL, created BIGINT NOT NULL, changed BIGINT NOT NULL, version INTEGER NOT NULL,
            status TEXT NOT NULL, listed BOOLEAN NOT NULL, due BIGINT, bots_due BIGINT, card TEXT NOT NULL,
            UNIQUE (creator, request))""",
        """CREATE TABLE entries (
            match_id TEXT NOT NULL REFERENCES matches (id), version INTEGER NOT NULL, at BIGINT NOT NULL,
            chair INTEGER, did TEXT NOT NULL, auto BOOLEAN NOT NULL, owner TEXT, request TEXT, name TEXT, reason TEXT,
            PRIMARY KEY (match_id, version))""",
        "CREATE UNIQUE INDEX entries_requests ON entries (match_id, owner, request) WHERE request IS NOT NULL",
        """CREATE TABLE owners (
            owner TEXT NOT NULL, match_id TEXT NOT NULL REFERENCES matches (id), PRIMARY KEY (owner, match_id))""",
        "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)",
        "CREATE INDEX matches_shelves ON matches (listed, status, changed)",
        "CREATE INDEX matches_due ON matches (due) WHERE due IS NOT NULL",
        "CREATE INDEX matches_bots_due ON matches (bots_due) WHERE bots_due IS NOT NULL",
    ),
    ("ALTER TABLE entries ADD COLUMN hash TEXT",),
    ("CREATE TABLE revoked (owner TEXT PRIMARY KEY, at BIGINT NOT NULL)",),
    (
        """CREATE TABLE classes (
            id TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE, created BIGINT NOT NULL, kept_days INTEGER NOT NULL,
            version INTEGER NOT NULL, ends BIGINT NOT NULL)""",
        """CREATE TABLE class_entries (
            class_id TEXT NOT NULL REFERENCES classes (id), version INTEGER NOT NULL, at BIGINT NOT NULL,
            pupil INTEGER, did TEXT NOT NULL, owner TEXT, request TEXT, data TEXT NOT NULL, hash TEXT NOT NULL,
            PRIMARY KEY (class_id, version))""",
        """CREATE UNIQUE INDEX class_entries_requests ON class_entries (class_id, owner, request)
            WHERE request IS NOT NULL""",
        "CREATE INDEX classes_ends ON classes (ends)",
    ),
    ("ALTER TABLE matches ADD COLUMN verdicts TEXT",),
    (
        """CREATE TABLE accounts (
            id TEXT PRIMARY KEY, name TEXT NOT NULL, code TEXT NOT NULL UNIQUE, created BIGINT NOT NULL)""",
        """CREATE TABLE passkeys (
            id TEXT PRIMARY KEY, account TEXT NOT NULL REFERENCES accounts (id), public_key TEXT NOT NULL,
            uses BIGINT NOT NULL, name TEXT NOT NULL, created BIGINT NOT NULL)""",
        "CREATE INDEX passkeys_account ON passkeys (account)",
        """CREATE TABLE sessions (
            id TEXT PRIMARY KEY, account TEXT NOT NULL REFERENCES accounts (id), device TEXT NOT NULL,
            created BIGINT NOT NULL, seen BIGINT NOT NULL)""",
        "CREATE INDEX sessions_account ON sessions (account)",
        """CREATE TABLE papers (
            account TEXT NOT NULL REFERENCES accounts (id), name TEXT NOT NULL, version INTEGER NOT NULL,
            text TEXT NOT NULL, PRIMARY KEY (account, name))""",
        "CREATE TABLE used_challenges (challenge TEXT PRIMARY KEY, expires BIGINT NOT NULL)",
        "CREATE INDEX used_challenges_expires ON used_challenges (expires)",
        "CREATE INDEX entries_named ON entries (owner) WHERE name IS NOT NULL",
    ),
    (
        "CREATE TABLE uncounted (match_id TEXT PRIMARY KEY, at BIGINT NOT NULL)",
        """CREATE TABLE ratings (
            match_id TEXT NOT NULL, owner TEXT NOT NULL, game TEXT NOT NULL, pool TEXT NOT NULL,
            number BIGINT NOT NULL, at BIGINT NOT NULL, place INTEGER NOT NULL, players INTEGER NOT NULL,
            before DOUBLE PRECISION NOT NULL, mu DOUBLE PRECISION NOT NULL, sigma DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (match_id, owner))""",
        "CREATE INDEX ratings_owners ON ratings (owner, game, pool, number)",
        "CREATE INDEX ratings_numbers ON ratings (number)",
    ),
    (
        """CREATE TABLE tournaments (
            id TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE, creator TEXT NOT NULL, request TEXT NOT NULL,
            created BIGINT NOT NULL, plan TEXT NOT NULL, version INTEGER NOT NULL, changed BIGINT NOT NULL,
            stage TEXT NOT NULL, due BIGINT NOT NULL, UNIQUE (creator, request))""",
        """CREATE TABLE tournament_entries (
            tournament_id TEXT NOT NULL REFERENCES tournaments (id), version INTEGER NOT NULL, at BIGINT NOT NULL,
            player INTEGER, did TEXT NOT NULL, owner TEXT, request TEXT, data TEXT NOT NULL, hash TEXT NOT NULL,
            PRIMARY KEY (tournament_id, version))""",
        """CREATE UNIQUE INDEX tournament_entries_requests ON tournament_entries (tournament_id, owner, request)
            WHERE request IS NOT NULL""",
        """CREATE TABLE tournament_owners (
            owner TEXT NOT NULL, tournament_id TEXT NOT NULL REFERENCES tournaments (id),
            PRIMARY KEY (owner, tournament_id))""",
        "CREATE INDEX tournaments_due ON tournaments (due)",
    ),
    (
        """CREATE TABLE subscriptions (
            endpoint TEXT PRIMARY KEY, owner TEXT NOT NULL, p256dh TEXT NOT NULL, auth TEXT NOT NULL,
            language TEXT NOT NULL, at BIGINT NOT NULL)""",
        "CREATE INDEX subscriptions_owners ON subscriptions (owner)",
        """CREATE TABLE quiet (
            owner TEXT PRIMARY KEY, start INTEGER NOT NULL, stop INTEGER NOT NULL, zone TEXT NOT NULL)""",
        """CREATE TABLE notices (
            owner TEXT NOT NULL, match_id TEXT NOT NULL, due BIGINT NOT NULL, PRIMARY KEY (owner, match_id))""",
        "CREATE INDEX notices_due ON notices (due)",
        """CREATE TABLE vacations (
            owner TEXT NOT NULL, start BIGINT NOT NULL, stop BIGINT NOT NULL, PRIMARY KEY (owner, start))""",
    ),
    ("CREATE INDEX class_places ON class_entries (owner) WHERE did IN ('join', 'return')",),
    (
        "ALTER TABLE subscriptions ADD COLUMN session TEXT NOT NULL DEFAULT ''",
        "CREATE INDEX subscriptions_sessions ON subscriptions (session)",
        "ALTER TABLE notices RENAME TO notices_before",
        """CREATE TABLE notices (
            owner TEXT NOT NULL, match_id TEXT NOT NULL, endpoint TEXT NOT NULL, due BIGINT NOT NULL,
            tries INTEGER NOT NULL, PRIMARY KEY (owner, match_id, endpoint))""",
        """INSERT INTO notices (owner, match_id, endpoint, due, tries)
            SELECT owner, match_id, '', due, 0 FROM notices_before""",
        "DROP TABLE notices_before",
        "CREATE INDEX notices_due ON notices (due)",
    ),
    (_seal_verdicts,),
    (
        """CREATE TABLE unasked (
            match_id TEXT NOT NULL, chair INTEGER NOT NULL, said INTEGER NOT NULL, PRIMARY KEY (match_id, chair))""",
    ),
    (
        """CREATE TABLE witnessed (
            match_id TEXT NOT NULL, chair INTEGER NOT NULL, version INTEGER NOT NULL,
            PRIMARY KEY (match_id, chair))""",
    ),
    ("ALTER TABLE matches DROP COLUMN verdicts",),  # what the referee answers is in the logs
    (
        "ALTER TABLE matches ADD COLUMN over_days BOOLEAN NOT NULL DEFAULT FALSE",
        "ALTER TABLE matches ADD COLUMN rated BOOLEAN NOT NULL DEFAULT FALSE",
        """UPDATE matches SET
            over_days = (card LIKE '%"over_days"\\:true%'), rated = (settings LIKE '%"rated"\\:true%')""",
    ),
    (
        """CREATE TABLE puzzle_ratings (
            puzzle TEXT PRIMARY KEY, mu DOUBLE PRECISION NOT NULL, sigma DOUBLE PRECISION NOT NULL)""",
        _give_puzzles_columns,
    ),
    ("ALTER TABLE sessions ADD COLUMN proved BIGINT NOT NULL DEFAULT 0",),
    (
        """CREATE TABLE guesses (
            guesser TEXT PRIMARY KEY, wrong DOUBLE PRECISION NOT NULL, at BIGINT NOT NULL, until BIGINT NOT NULL)""",
    ),
    (
        """CREATE TABLE audit (
            number INTEGER PRIMARY KEY, at BIGINT NOT NULL, who TEXT NOT NULL, did TEXT NOT NULL,
            about TEXT NOT NULL)""",
        """CREATE TABLE bans (
            kind TEXT NOT NULL, who TEXT NOT NULL, until BIGINT NOT NULL, why TEXT NOT NULL,
            PRIMARY KEY (kind, who))""",
        "CREATE TABLE class_keys (class_id TEXT PRIMARY KEY, key TEXT NOT NULL)",
    ),
    ("CREATE INDEX owners_matches ON owners (match_id)",),
)

NEEDED_STEPS: Final = 20
"""A version that knows fewer steps than these cannot live with the database as this one leaves it."""
_NOTED: Final = "steps-needed"
"""The key under which a database says so to older versions."""

_LOCK = 0x6B697374
"""Any number will do; all servers that start at once wait for each other on it."""


class TooNew(KistError):
    """The database was made by a later version of kist."""


class TooOld(KistError):
    """The database has not been brought up to date yet."""


def check_current(connection: Connection) -> None:
    """Raise `TooOld` or `TooNew` unless a database has taken the steps that there are, and none that is too new."""
    try:
        done: int = connection.execute(text("SELECT COUNT(*) FROM schema_steps")).scalar_one()
    except DBAPIError:
        raise TooOld(
            "too-old", "This is no database of kist yet: start a server on it once, which makes it."
        ) from None
    _check_not_too_new(connection, done)
    if done < len(STEPS):
        message = "This database was made by an earlier version of kist: start a server on it once, which mends that."
        raise TooOld("too-old", message)


def migrate(connection: Connection) -> int:
    """Take the steps that are missing, inside the caller's transaction; gives how many the database has now."""
    if connection.dialect.name == "postgresql":
        for patience in ("lock_timeout", "statement_timeout"):
            connection.execute(text(f"SET LOCAL {patience} = 0"))
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    connection.execute(text("CREATE TABLE IF NOT EXISTS schema_steps (step INTEGER PRIMARY KEY)"))
    done: int = connection.execute(text("SELECT COUNT(*) FROM schema_steps")).scalar_one()
    _check_not_too_new(connection, done)
    for number, statements in enumerate(STEPS[done:], done + 1):
        for statement in statements:
            if callable(statement):
                statement(connection)
            else:
                connection.execute(text(statement))
        connection.execute(text("INSERT INTO schema_steps (step) VALUES (:step)"), {"step": number})
    if done <= len(STEPS):
        note(connection, _NOTED, str(NEEDED_STEPS))
    return max(done, len(STEPS))


def _check_not_too_new(connection: Connection, done: int) -> None:
    """Raise `TooNew` if later versions have done to a database what this one cannot live with."""
    if done <= len(STEPS):
        return
    said = connection.execute(select(META.c.value).where(META.c.key == _NOTED)).scalar()
    if said is None or int(said) > len(STEPS):
        raise TooNew("too-new", "This database was made by a later version of kist.")
