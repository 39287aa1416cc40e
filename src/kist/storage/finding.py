"""What whoever runs the server looks for: matches, people, classes and tournaments, those first that changed last."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Select, func, or_, select

from kist.storage.session import Session
from kist.storage.tables import (
    ACCOUNTS,
    CLASS_ENTRIES,
    CLASSES,
    ENTRIES,
    MATCHES,
    OWNERS,
    TOURNAMENT_ENTRIES,
    TOURNAMENT_OWNERS,
    TOURNAMENTS,
)

NOTHING: Final = ""


@dataclass(frozen=True, slots=True)
class FoundMatch:
    """A match as a list shows it; `card` is JSON."""

    id: str
    code: str
    status: str
    created: int
    changed: int
    entries: int
    card: str


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who has an account, or took a place; `created` is when the account was made, 0 for a guest."""

    id: str
    name: str
    created: int
    seen: int


@dataclass(frozen=True, slots=True)
class FoundLog:
    """A class or a tournament; `kept` is how it stands, or until when it is kept."""

    id: str
    code: str
    name: str
    created: int
    kept: str


class SqlFinding:
    """Looks in SQLite or PostgreSQL."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def matches(self, wanted: str, limit: int) -> Sequence[FoundMatch]:
        """Matches whose id, code or a name at the table this is, or in which this person sits."""
        columns = [MATCHES.c[each] for each in ("id", "code", "status", "created", "changed", "version", "card")]
        query = select(*columns).order_by(MATCHES.c.changed.desc()).limit(limit)
        if wanted:
            sits = select(OWNERS.c.match_id).where(OWNERS.c.owner == wanted)
            named = MATCHES.c.card.icontains(wanted, autoescape=True)
            is_it = or_(
                MATCHES.c.id == wanted.lower(), MATCHES.c.code == wanted.upper(), MATCHES.c.id.in_(sits), named
            )
            query = query.where(is_it)
        return [FoundMatch(*row) for row in await self._session.rows(query)]

    async def people(self, wanted: str, limit: int) -> Sequence[Person]:
        """People by their id, or by a part of a name that they go by in an account or went by at a table."""
        accounts = select(ACCOUNTS.c.id, ACCOUNTS.c.name, ACCOUNTS.c.created).order_by(ACCOUNTS.c.created.desc())
        lines = ENTRIES.c
        seated = (
            select(lines.owner, func.max(lines.name), func.max(lines.at))
            .where(lines.name.is_not(None), lines.owner.is_not(None), lines.owner != NOTHING)
            .group_by(lines.owner)
            .order_by(func.max(lines.at).desc())
        )
        if wanted:
            accounts = accounts.where(
                or_(ACCOUNTS.c.id == wanted, ACCOUNTS.c.name.icontains(wanted, autoescape=True))
            )
            seated = seated.where(or_(lines.owner == wanted, lines.name.icontains(wanted, autoescape=True)))
        found = {each: Person(each, name, at, at) for each, name, at in await self._rows(accounts, limit)}
        for owner, name, at in await self._rows(seated, limit):
            known = found.get(owner)
            found[owner] = Person(owner, known.name if known else name, known.created if known else 0, at)
        return sorted(found.values(), key=lambda each: -each.seen)[:limit]

    async def owners(self) -> set[str]:
        """Everybody of whom anything is kept that is known by whose it is."""
        kept = (
            ACCOUNTS.c.id,
            OWNERS.c.owner,
            MATCHES.c.creator,
            ENTRIES.c.owner,
            CLASS_ENTRIES.c.owner,
            TOURNAMENT_OWNERS.c.owner,
            TOURNAMENTS.c.creator,
        )
        found = set[str]()
        for each in kept:
            found |= {owner for (owner,) in await self._session.rows(select(each).distinct()) if owner}
        return found

    async def classes(self, wanted: str, limit: int) -> Sequence[FoundLog]:
        """Classes by id, code or a part of the name."""
        lines = CLASS_ENTRIES.c
        heads = [CLASSES.c.id, CLASSES.c.code, CLASSES.c.created, CLASSES.c.ends]
        query = select(*heads, lines.data).outerjoin_from(
            CLASSES, CLASS_ENTRIES, (lines.class_id == CLASSES.c.id) & (lines.did == "name")
        )
        if wanted:
            named = lines.data.icontains(wanted, autoescape=True)
            query = query.where(or_(CLASSES.c.id == wanted.lower(), CLASSES.c.code == wanted.upper(), named))
        rows = await self._rows(query.order_by(CLASSES.c.ends.desc(), lines.version), limit)
        found = {
            each: FoundLog(each, code, data or "{}", created, str(ends)) for each, code, created, ends, data in rows
        }
        return list(found.values())  # the name that was given last

    async def match_ids(self) -> Sequence[str]:
        """All matches."""
        return [row[0] for row in await self._session.rows(select(MATCHES.c.id))]

    async def class_ids(self) -> Sequence[str]:
        """All classes."""
        return [row[0] for row in await self._session.rows(select(CLASSES.c.id))]

    async def tournaments(self, wanted: str, limit: int) -> Sequence[FoundLog]:
        """Tournaments by id, code, a part of a player's name, or by who plays in them."""
        heads = [TOURNAMENTS.c[each] for each in ("id", "code", "plan", "created", "stage")]
        query = select(*heads).order_by(TOURNAMENTS.c.changed.desc())
        if wanted:
            plays = select(TOURNAMENT_OWNERS.c.tournament_id).where(TOURNAMENT_OWNERS.c.owner == wanted)
            lines = TOURNAMENT_ENTRIES.c
            named = select(lines.tournament_id).where(
                lines.did == "join", lines.data.icontains(wanted, autoescape=True)
            )
            ids = (TOURNAMENTS.c.id == wanted.lower(), TOURNAMENTS.c.id.in_(plays), TOURNAMENTS.c.id.in_(named))
            query = query.where(or_(TOURNAMENTS.c.code == wanted.upper(), *ids))
        return [FoundLog(*row) for row in await self._rows(query, limit)]

    async def _rows(self, query: Select[Any], limit: int) -> list[tuple[Any, ...]]:
        return await self._session.rows(query.limit(limit))
