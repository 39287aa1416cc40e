"""A database that an earlier version of Kist has filled: nothing in it is lost, and everything goes on."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, insert, text

from kist.matches.ports import Stored
from kist.notices.news import Due
from kist.ratings.rating import Rating
from kist.storage import migrations
from kist.storage.chain import Damaged
from kist.storage.migrations import ROWS_AT_ONCE, STEPS, migrate
from kist.storage.store import SqlStore, open_database
from kist.storage.tables import METADATA
from tests.server.clients import Client
from tests.services import Kist, Postgres, running

pytestmark = pytest.mark.anyio
DUMP = (Path(__file__).parent / "data" / "before-accounts.sql").read_text()
KNOWN: dict[str, str] = json.loads(DUMP.splitlines()[2].removeprefix("-- "))
STEPS_THEN = 5
TABLES_THEN = ("matches", "entries", "owners", "revoked", "meta", "classes", "class_entries")


def rows(database: sqlite3.Connection, table: str) -> list[dict[str, Any]]:
    database.row_factory = sqlite3.Row
    return [dict(row) for row in database.execute(f"SELECT * FROM {table} ORDER BY 1, 2")]  # noqa: S608 - names above


def filled(path: str | Path) -> sqlite3.Connection:
    database = sqlite3.connect(path)
    database.executescript(DUMP)
    return database


def as_client(url: str, who: str) -> Client:
    client = Client(url, KNOWN[who])
    client.http.headers["authorization"] = f"Bearer {KNOWN[who]}"
    return client


async def test_a_server_of_today_goes_on_with_it(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    with closing(filled(tmp_path / "data" / "kist.sqlite3")) as database:
        before = {table: rows(database, table) for table in TABLES_THEN}
    with running(Kist(tmp_path)) as server:
        assert isinstance(server, Kist)
        ann, bob, left = (as_client(server.url, who) for who in ("ann", "bob", "left"))
        shown = {each["id"]: each["status"] for each in (await ann.get("/api/matches?show=mine"))["matches"]}
        assert shown == {KNOWN["running"]: "running", KNOWN["over"]: "over"}
        running_match = await ann.get(f"/api/matches/{KNOWN['running']}")
        assert [each["name"] for each in running_match["update"]["chairs"]] == ["Ann 🦊", "Bob"]
        await bob.act(KNOWN["running"], 1, "waive")
        assert (await ann.get(f"/api/matches/{KNOWN['over']}/replay"))["outcome"]["reason"] == "resigned"
        views = (await bob.get(f"/api/matches/{KNOWN['skelter']}"))["update"]["views"]
        seat = next(view for view in views if view["viewer"] in view["to_act"])
        await bob.act(KNOWN["skelter"], seat["viewer"], seat["actions"][0])
        await ann.sit(KNOWN["open"], 0)
        assert (await left.create(status=401))["error"] == "no-session"
        pupil = await bob.get(f"/api/classes/{KNOWN['class']}/pupil")
        assert pupil["name"] == "Robin"
        assert (await ann.post("/api/account", {"name": "Ann", "device": "Laptop"}, 201))["code"]
        for each in (ann, bob, left):
            await each.close()
    with closing(sqlite3.connect(tmp_path / "data" / "kist.sqlite3")) as database:
        for table in ("entries", "class_entries", "revoked", "classes"):
            kept = rows(database, table)
            assert [row for row in before[table] if row not in kept] == []


async def test_an_entry_that_it_has_lost_is_missed(tmp_path: Path) -> None:
    with closing(filled(tmp_path / "kist.sqlite3")) as database:
        last = "(SELECT version FROM matches WHERE id = match_id)"
        lost = f"DELETE FROM entries WHERE match_id = ? AND version = {last}"  # noqa: S608 - no words of others
        assert database.execute(lost, [KNOWN["running"]]).rowcount == 1
        database.commit()
    store = await SqlStore.open(f"sqlite:///{tmp_path / 'kist.sqlite3'}")
    with pytest.raises(Damaged):
        await store.entries(KNOWN["running"], 0)
    assert await store.entries(KNOWN["over"], 0)
    await store.close()


def take_steps(connection: Connection, count: int) -> None:
    """Make a database as it was after so many steps."""
    with pytest.MonkeyPatch.context() as earlier:
        earlier.setattr(migrations, "STEPS", STEPS[:count])
        assert migrate(connection) == count


def steps_before(part: Any) -> int:
    """How many steps there were before the one with this part."""
    return next(at for at, step in enumerate(STEPS) if part in step)


async def test_who_was_to_be_told_before_one_device_could_be_told_by_itself_is_still_told(url: str) -> None:
    def fill(connection: Connection) -> None:
        take_steps(connection, steps_before("DROP TABLE notices_before"))
        device = "'https://push.example.org/a', 'ann', 'key', 'auth', 'de', 1"
        connection.execute(text(f"INSERT INTO subscriptions VALUES ({device})"))  # noqa: S608
        connection.execute(text("INSERT INTO notices VALUES ('ann', 'match', 50)"))

    database = open_database(url)
    await database.write(fill)
    await database.close()
    store = await SqlStore.open(url)
    assert await store.notices.take(60, 90, 10) == [Due("ann", "match", 90)]
    assert [each.language for each in await store.notices.devices("ann")] == ["de"]
    await store.close()


async def test_what_was_kept_of_the_referee_beside_the_logs_goes_and_the_matches_stay(url: str) -> None:
    """Its answers are in the logs now; those of before are found again."""
    columns = "id, code, creator, request, settings, created, changed, version, status, listed, card, verdicts"
    row = text(f"INSERT INTO matches ({columns}) VALUES (:id, :id, 'a', :id, '', 1, 1, 0, 'open', TRUE, '', :said)")  # noqa: S608
    known: dict[str, str | None] = {f"m{number:05}": json.dumps({"q": True}) for number in range(ROWS_AT_ONCE + 5)}
    known |= {"none": None, "nothing": "{}"}

    def fill(connection: Connection) -> None:
        take_steps(connection, steps_before(migrations._seal_verdicts))
        connection.execute(row, [{"id": match, "said": said} for match, said in known.items()])

    database = open_database(url)
    await database.write(fill)
    await database.close()
    store = await SqlStore.open(url)
    for match in known:
        assert await store.find(match) == Stored(match, match, "a", "", 1)
    await store.close()


async def test_kinds_of_matches_that_texts_alone_told_and_ratings_of_puzzles_have_columns(url: str) -> None:
    row = text("""INSERT INTO matches
        (id, code, creator, request, settings, created, changed, version, status, listed, due, card)
        VALUES (:id, :id, 'a', :id, :settings, 1, 1, 0, :status, TRUE, 5, :card)""")
    plain, rated = '{"seats":2,"rated":false}', '{"seats":2,"rated":true}'
    soon, slow = '{"game":"cubus","over_days":false}', '{"game":"cubus","over_days":true}'

    def fill(connection: Connection) -> None:
        take_steps(connection, steps_before("ALTER TABLE matches ADD COLUMN rated BOOLEAN NOT NULL DEFAULT FALSE"))
        for number, (settings, card) in enumerate([(plain, soon), (rated, soon), (plain, slow), (rated, slow)]):
            kept = {
                "id": f"m{number}",
                "settings": settings,
                "card": card,
                "status": "over" if number < 2 else "open",
            }
            connection.execute(row, kept)
        notes = [{"key": "puzzle:peak-0123456789", "value": "[12.5, 3.25]"}, {"key": "puzzled", "value": "stays"}]
        connection.execute(text("INSERT INTO meta (key, value) VALUES (:key, :value)"), notes)

    database = open_database(url)
    await database.write(fill)
    await database.close()
    store = await SqlStore.open(url)
    assert sorted(await store.due_over_days(9, 10)) == ["m2", "m3"]
    assert await store.ratings.never_counted() == ["m1"]
    assert await store.puzzle_ratings.rating("peak-0123456789") == Rating(12.5, 3.25)
    await store.puzzle_ratings.keep("peak-0123456789", Rating(13.0, 3.0))
    await store.puzzle_ratings.keep("tops-0123456789", Rating(7.0, 4.0))
    assert await store.puzzle_ratings.rating("peak-0123456789") == Rating(13.0, 3.0)
    assert await store.puzzle_ratings.rating("puzzled") is None
    assert await store.once("puzzle:peak-0123456789", "gone") == "gone"
    assert await store.once("puzzled", "gone") == "stays"
    await store.close()


async def test_a_database_of_then_on_postgresql(postgres: Postgres) -> None:
    address = postgres.new_database()
    with closing(filled(":memory:")) as then:
        everything = {table: rows(then, table) for table in TABLES_THEN}

    def fill(connection: Connection) -> None:
        take_steps(connection, STEPS_THEN)
        for name in sorted(TABLES_THEN, key=["matches", "classes", *TABLES_THEN].index):
            table = METADATA.tables[name]
            kept = [{name: each for name, each in row.items() if name in table.c} for row in everything[name]]
            connection.execute(
                insert(table),
                [{column: _typed(table, column, value) for column, value in row.items()} for row in kept],
            )

    database = open_database(address)
    await database.write(fill)
    await database.close()
    store = await SqlStore.open(address)
    for match in (KNOWN["running"], KNOWN["over"], KNOWN["skelter"], KNOWN["open"]):
        written = [row for row in everything["entries"] if row["match_id"] == match]
        found = await store.entries(match, 0)  # and its chain of hashes holds
        assert [(each.version, each.do, each.owner, each.name) for each in found] == [
            (row["version"], row["did"], row["owner"], row["name"]) for row in written
        ]
    assert await store.revoked(0) == [KNOWN["left"].partition(".")[0]]
    assert len(await store.classes.entries(KNOWN["class"], 0)) == 1
    assert await store.accounts.find(KNOWN["ann"].partition(".")[0]) is None
    await store.close()


def _typed(table: Any, column: str, value: Any) -> Any:
    return bool(value) if table.c[column].type.python_type is bool else value
