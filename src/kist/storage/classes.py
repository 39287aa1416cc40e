"""The class store on SQLAlchemy Core; see `kist.classroom.ports.ClassStore` for what each method does."""

from collections.abc import Sequence

from sqlalchemy import Connection, delete, func, insert, select, text
from sqlalchemy.exc import IntegrityError

from kist.classroom.erasing import without
from kist.classroom.log import Entry, PupilNumber
from kist.classroom.ports import ClassId, KeptClass
from kist.eventlog.ports import Addition, Appended, Conflict
from kist.storage.logs import Append
from kist.storage.notes import SqlNotes, schema_of
from kist.storage.session import Session
from kist.storage.tables import CLASS_ENTRIES, CLASS_KEYS, CLASSES
from kist.storage.upsert import upsert


class SqlClasses(SqlNotes):
    """Keeps classes in SQLite or PostgreSQL."""

    def __init__(self, session: Session) -> None:
        settled, beside = ("created", "kept_days"), ("ends",)
        super().__init__(session, schema_of(CLASSES, CLASS_ENTRIES, "class_id", "pupil", settled, beside))

    async def create(self, new: KeptClass, ends: int) -> None:
        """Keep a new class."""
        row = {"id": new.id, "code": new.code, "created": new.created, "kept_days": new.kept_days}
        try:
            await self._session.write(
                lambda connection: connection.execute(insert(CLASSES), [{**row, "version": 0, "ends": ends}])
            )
        except IntegrityError:
            raise Conflict("taken", "The id or the code of the class is taken.") from None

    async def append_all(self, additions: Sequence[Addition[int]]) -> list[Appended]:
        """Append entries to logs that have the expected versions."""
        return await self._logs.append_all(
            [Append(each.log, each.expected, each.entries, {"ends": each.beside}) for each in additions]
        )

    async def erase(
        self, school_class: ClassId, expected: int, pupil: PupilNumber, entries: Sequence[Entry], ends: int
    ) -> None:
        """Write the log anew without a word of who a pupil was."""
        await self._logs.rewrite(
            school_class, expected, lambda log: without(log, pupil), entries, {"ends": ends}, lambda _: None
        )

    async def find(self, school_class: ClassId) -> KeptClass | None:
        """A class by its id."""
        columns = (CLASSES.c.id, CLASSES.c.code, CLASSES.c.created, CLASSES.c.kept_days)
        rows = await self._session.rows(select(*columns).where(CLASSES.c.id == school_class))
        return KeptClass(*rows[0]) if rows else None

    async def of(self, owner: str) -> list[ClassId]:
        """The classes in which a device has taken a place."""
        lines = CLASS_ENTRIES.c
        # In words, as the index has it: with parameters a database cannot know that it may use it.
        taken = select(lines.class_id).distinct().where(lines.owner == owner, text("did IN ('join', 'return')"))
        return [row[0] for row in await self._session.rows(taken)]

    async def keys(self) -> dict[ClassId, str]:
        """Classes whose teacher has another key than the first one, with the id that follows from it."""
        return dict(await self._session.rows(select(CLASS_KEYS.c.class_id, CLASS_KEYS.c.key)))

    async def change_key(self, school_class: ClassId, key: str) -> None:
        """Let another key than before be the teacher's, by the id that follows from it."""
        row = {"class_id": school_class, "key": key}
        await self._session.write(lambda connection: upsert(connection, CLASS_KEYS, row))

    def _forget(self, connection: Connection, log: str) -> None:
        connection.execute(delete(CLASS_KEYS).where(CLASS_KEYS.c.class_id == log))
        super()._forget(connection, log)

    async def ended(self, now: int, limit: int) -> list[ClassId]:
        """Classes whose time is over."""
        late = select(CLASSES.c.id).where(CLASSES.c.ends <= now).order_by(CLASSES.c.ends).limit(limit)
        return [row[0] for row in await self._session.rows(late)]

    async def count_ended(self, now: int) -> tuple[int, int]:
        """How many these are, and how many classes there are."""
        count = select(func.count()).select_from(CLASSES)
        ended, there = [await self._session.rows(each) for each in (count.where(CLASSES.c.ends <= now), count)]
        return int(ended[0][0]), int(there[0][0])
