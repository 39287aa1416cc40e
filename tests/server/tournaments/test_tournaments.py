"""Tournaments on a real server: from making to the last table of results, with who leaves and who never comes."""

import asyncio
import json
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from kist.eventlog.commands import CommandContext
from kist.eventlog.ports import Addition, Appended
from kist.games import GAMES
from kist.matches.absence import OVERSLEPT
from kist.matches.vacation import Vacation
from kist.server.config import Config
from kist.server.live.clock import Clock
from kist.server.live.hub import Hub
from kist.server.matches.service import MatchService
from kist.server.tournaments.tables import Tables, is_missing
from kist.server.tournaments.tournament_cache import CachedTournament, TournamentCache
from kist.storage import chain
from kist.storage.local_broker import LocalBroker
from kist.storage.store import SqlStore
from kist.tournaments import commands
from kist.tournaments.plan import read_plan
from kist.tournaments.ports import Beside
from tests.matches.tables import begun
from tests.server.clients import Client, Json
from tests.server.ratings.test_ratings import counted, people
from tests.services import Kist, Postgres, Service, running

pytestmark = pytest.mark.anyio
PLAN: Json = {"game": {"game": "cubus"}, "size": 2, "way": "all", "patience": 600, "by_itself": False}


async def make(maker: Client, *others: Client, **changes: Any) -> Json:
    """A tournament that all of these have joined."""
    order = {**PLAN, "name": "Player 0", "request": maker.request(), **changes}
    view = await maker.post("/api/tournaments", order, 201)
    for number, other in enumerate(others, 1):
        await join(other, view["id"], f"Player {number}")
    return await maker.get(f"/api/tournaments/{view['id']}")


async def join(client: Client, tournament: str, name: str, status: int = 200) -> Json:
    body = {"name": name, "request": client.request()}
    return await client.post(f"/api/tournaments/{tournament}/join", body, status)


async def begin(client: Client, tournament: str, number: int, status: int = 200) -> Json:
    return await client.post(f"/api/tournaments/{tournament}/begin", {"round": number}, status)


async def until(client: Client, tournament: str, holds: Callable[[Json], bool]) -> Json:
    """The tournament once something holds."""
    async with asyncio.timeout(120):
        while not holds(view := await client.get(f"/api/tournaments/{tournament}")):
            await asyncio.sleep(0.05)
    return view


async def give_up(client: Client, match: str) -> None:
    room = await client.get(f"/api/matches/{match}")
    seat = next(chair["seat"] for chair in room["update"]["chairs"] if chair["yours"])
    await client.act(match, seat, "resign")


async def play_round(clients: list[Client], tournament: str, number: int) -> Json:
    """At every table the one with the larger number gives up."""
    view = await begin(clients[0], tournament, number)
    for table in view["rounds"][number]["tables"]:
        await give_up(clients[max(table["players"])], table["match"])
    return await until(clients[0], tournament, lambda told: bool(told["between"]))


async def test_a_tournament_of_three_from_making_to_the_last_table(kist: Kist) -> None:
    async with people(kist.url, 3) as clients:
        view = await make(*clients, rated=True, title="Friday")
        tournament = view["id"]
        assert (view["stage"], view["title"], view["fewest_rounds"], view["maker"]) == ("open", "Friday", 3, True)
        assert (await begin(clients[1], tournament, 0, 403))["error"] == "not-the-maker"
        found = await clients[2].get(f"/api/tournaments/codes/{view['code'].lower()}")
        assert found == {"id": tournament}
        for number in range(3):
            view = await play_round(clients, tournament, number)
            assert len(view["rounds"][number]["sitting_out"]) == 1
            again = await begin(clients[0], tournament, number) if number < 2 else view
            assert len(again["rounds"]) == number + 1
        assert view["stage"] == "over"
        rows = [(row["place"], row["player"], row["points"], row["played"]) for row in view["standings"]]
        assert rows == [(1, 0, 2.0, 2), (2, 1, 1.0, 2), (3, 2, 0.0, 2)]
        assert (await begin(clients[0], tournament, 3, 409))["error"] == "tournament-over"
        listed = (await clients[2].get("/api/tournaments"))["tournaments"]
        assert [(each["id"], each["stage"], each["players"]) for each in listed] == [(tournament, "over", 3)]
        owners = [client.token.partition(".")[0] for client in clients if client.token]
        assert not any(owner in json.dumps(view) for owner in owners)
        for each in view["rounds"]:
            await counted(clients[0], each["tables"][0]["match"])
        [own] = (await clients[0].get("/api/ratings"))["own"]
        assert own["matches"] == 2


async def test_what_is_refused(kist: Kist) -> None:
    async with people(kist.url) as [ann, bob]:
        view = await make(ann)
        assert (await begin(ann, view["id"], 0, 409))["error"] == "too-few"
        assert (await join(bob, view["id"], "player 0", 409))["error"] == "name-taken"
        assert (await join(bob, "a" * 16, "Bob", 404))["error"] == "no-such-tournament"
        assert (await bob.get("/api/tournaments/codes/AAAAAA", 404))["error"] == "no-such-tournament"
        order = {**PLAN, "request": "bad"}
        for change, code in (
            ({"game": {"game": "chess"}}, "unknown-game"),
            ({"way": "swiss"}, "bad-rounds"),
            ({"rated": True, "game": {"game": "cubus", "demolition": True}}, "not-comparable"),
        ):
            assert (await ann.post("/api/tournaments", {**order, **change}, 422))["error"] == code
        leave = {"player": 0, "request": "leave"}
        assert (await bob.post(f"/api/tournaments/{view['id']}/leave", leave, 403))["error"] == "not-the-maker"


async def test_who_leaves_gives_up_and_who_never_comes_is_passed_over_also_after_a_restart(tmp_path: Path) -> None:
    with running(Kist(tmp_path)) as server:
        assert isinstance(server, Kist)
        async with people(server.url, 4) as clients:
            view = await make(*clients, way="swiss", rounds=2)
            tournament = view["id"]
            view = await begin(clients[0], tournament, 0)
            assert [table["places"] for table in view["rounds"][0]["tables"]] == [None, None]
            leaver = view["rounds"][0]["tables"][0]["players"][0]
            body = {"request": "leave"}
            await clients[leaver].post(f"/api/tournaments/{tournament}/leave", body)
            view = await until(
                clients[0], tournament, lambda told: told["rounds"][0]["tables"][0]["places"] is not None
            )
            assert view["rounds"][0]["tables"][0]["places"] == [2, 1]
            server.kill()
            with_less_patience(tmp_path)
            server.start()
            view = await until(clients[0], tournament, lambda told: bool(told["between"]))
            missing = [player["player"] for player in view["players"] if not player["here"]]
            assert len(missing) == 2
            assert leaver in missing
            view = await begin(clients[0], tournament, 1)
            seated = {player for table in view["rounds"][1]["tables"] for player in table["players"]}
            assert seated == {0, 1, 2, 3} - set(missing)


def with_less_patience(data: Path) -> None:
    """Nobody waits for ten minutes in a test: the only tournament is written as if it had been made so."""
    columns = "version, at, player, did, owner, request, data"
    with sqlite3.connect(next(data.glob("**/*.sqlite3"))) as database:
        [(tournament, plan, created)] = database.execute("SELECT id, plan, created FROM tournaments")
        plan = json.dumps({**json.loads(plan), "patience": 1})
        database.execute("UPDATE tournaments SET plan = ?", [plan])
        said = list(database.execute(f"SELECT {columns} FROM tournament_entries ORDER BY version"))  # noqa: S608
        hashes = chain.links(tournament, chain.root(tournament, (plan, created)), said)
        for (version, *_), its in zip(said, hashes, strict=True):
            database.execute("UPDATE tournament_entries SET hash = ? WHERE version = ?", [its, version])


class Late(Tables):
    """Somebody comes while the first tables are made ready."""

    async def _start(self, held: CachedTournament, number: int, players: tuple[int, ...]) -> str:
        context = CommandContext(self._hub.clock.now(), "dan", "late")
        late = partial(commands.join, context=context, name="Dan")
        await self._cache.process(held.kept.id, late, "dan", "late")
        return await super()._start(held, number, players)


async def test_a_round_that_is_drawn_anew_leaves_no_match_that_nobody_plays(tmp_path: Path) -> None:
    store = await SqlStore.open(f"sqlite:///{tmp_path}/kist.sqlite3")
    hub = Hub(Config(database=""), GAMES, store, LocalBroker())
    cache = TournamentCache(hub, store.tournaments)
    made = await cache.make("ann", "r", read_plan({**PLAN, "size": 4}), lambda _: [])
    for name in ("Ann", "Bob", "Cleo"):
        context = CommandContext(hub.clock.now(), name.lower(), name)
        await cache.process(made, partial(commands.join, context=context, name=name), name.lower(), name)
    [table] = (await Late(cache, MatchService(hub)).begin_round(made, 0)).here.rounds[0].tables
    assert len(table.players) == 4
    assert await store.count_unfinished(f"tournament:{made}") == 1
    await hub.finish()
    await store.close()


async def test_a_tournament_whose_maker_never_comes_back_is_deleted_in_the_end(tmp_path: Path) -> None:
    now = 1_000_000.0
    store = await SqlStore.open(f"sqlite:///{tmp_path}/kist.sqlite3")
    hub = Hub(Config(database=""), GAMES, store, LocalBroker(), clock=Clock(lambda: now))
    cache = TournamentCache(hub, store.tournaments)
    tables, plan = Tables(cache, MatchService(hub)), read_plan(PLAN)
    made = await cache.make("ann", "r", plan, lambda _: [])
    for name in ("Ann", "Bob", "Cleo"):
        context = CommandContext(hub.clock.now(), name.lower(), name)
        await cache.process(made, partial(commands.join, context=context, name=name), name.lower(), name)
    [table] = (await tables.begin_round(made, 0)).here.rounds[0].tables
    await store.eraser.delete(table.match)  # both who played it wanted to be forgotten
    hub.drop(table.match)
    now += 3
    await tables.sweep()
    assert (await cache.current(made)).here.rounds[0].tables[0].places == (1, 1)
    now += 80 * 86_400
    await tables.sweep()
    assert await store.tournaments.find(made) is not None
    now += 11 * 86_400
    await tables.sweep()
    assert await store.tournaments.find(made) is None
    await store.close()


async def test_who_asked_for_what_another_server_just_did_is_given_the_tournament_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await SqlStore.open(f"sqlite:///{tmp_path}/kist.sqlite3")
    hub = Hub(Config(database=""), GAMES, store, LocalBroker())
    here, elsewhere = TournamentCache(hub, store.tournaments), TournamentCache(hub, store.tournaments)
    made = await here.make("ann", "r", read_plan(PLAN), lambda _: [])
    join = partial(commands.join, context=CommandContext(hub.clock.now(), "ann", "join"), name="Ann")
    append_all = store.tournaments.append_all

    async def meanwhile(additions: Sequence[Addition[Beside]]) -> list[Appended]:
        monkeypatch.undo()
        await elsewhere.process(made, join, "ann", "join")
        return await append_all(additions)

    monkeypatch.setattr(store.tournaments, "append_all", meanwhile)
    held = await here.process(made, join, "ann", "join")
    assert [member.name for member in held.here.members] == ["Ann"]
    await store.close()


async def test_two_servers_begin_a_round_once(postgres: Postgres, redis: Service, tmp_path: Path) -> None:
    options = ["--database", postgres.new_database(), "--redis", f"redis://127.0.0.1:{redis.port}"]
    with running(Kist(tmp_path, *options)) as one, running(Kist(tmp_path, *options)) as other:
        assert isinstance(one, Kist)
        assert isinstance(other, Kist)
        async with people(one.url, 4) as clients:
            tournament = (await make(*clients, size=4))["id"]
            elsewhere = clients[0].at(other.url)
            asked = [begin(client, tournament, 0) for client in (clients[0], elsewhere) for _ in range(3)]
            views = await asyncio.gather(*asked)
            assert all(len(view["rounds"]) == 1 for view in views)
            assert len({view["rounds"][0]["tables"][0]["match"] for view in views}) == 1
            match = views[0]["rounds"][0]["tables"][0]["match"]
            for client in clients[:3]:
                await give_up(client, match)
            view = await until(elsewhere, tournament, lambda told: told["stage"] == "over")
            assert sorted(view["rounds"][0]["tables"][0]["places"]) == [1, 2, 3, 4]
            await elsewhere.close()


def test_who_is_missing() -> None:
    played = begun(2, begins=0, times={"any": None})
    at = played.match.window.at
    assert not is_missing(played.match, 0, at + 299_999, 300)
    assert is_missing(played.match, 0, at + 300_000, 300)
    assert not is_missing(played.match, 1, at + 300_000, 300)
    assert not is_missing(played.match, 0, at + 600_000, 300, back=at + 500_000)  # no server ran until then
    slow = begun(2, begins=0, times={"any": 10, "knock": 1})
    while slow.match.overslept.get(0, 0) < OVERSLEPT:
        slow.now += 10_000
        slow.expire()
    now = slow.match.window.at
    assert is_missing(slow.match, 0, now, 300)
    on_holiday = replace(slow.match, vacations={0: (Vacation(now - 1, now + 1000),)})
    assert not is_missing(on_holiday, 0, now, 300)
    assert is_missing(on_holiday, 0, now + 1000, 300)


async def test_who_wants_to_be_forgotten_leaves_a_place_without_a_name_and_no_rating(kist: Kist) -> None:
    async with people(kist.url, 3) as clients:
        ann, bob, _ = clients
        tournament = (await make(*clients, rated=True))["id"]
        await play_round(clients, tournament, 0)
        [table] = (await ann.get(f"/api/tournaments/{tournament}"))["rounds"][0]["tables"]
        await counted(ann, table["match"])
        await bob.post("/api/account/forget", {"forget": "everything"})
        view = await ann.get(f"/api/tournaments/{tournament}")
        assert [(player["name"], player["here"]) for player in view["players"]] == [
            ("Player 0", True),
            ("", False),
            ("Player 2", True),
        ]
        rated = {clients[player] for player in table["players"]} - {bob}
        for client in rated:
            assert (await client.get("/api/ratings"))["own"][0]["matches"] == 1
