"""Tournaments and accounts whatever happens to servers: down over a deadline, or killed amid a command."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_urlsafe

import pytest

from kist.cli.main import main
from kist.server.fleet.background import Background
from kist.server.matches.messages import Act
from kist.server.matches.service import MatchService
from kist.server.tournaments import messages
from kist.server.tournaments.service import TournamentService
from kist.server.tournaments.tables import Tables
from kist.server.tournaments.tournament_cache import TournamentCache
from kist.storage.store import SqlStore
from kist.tournaments.tournament import PAUSE
from tests.faults.players import LOST
from tests.faults.test_days import DAY, fleet, swept
from tests.server.clients import Client, Json
from tests.services import ROOMY, Kist, running

pytestmark = [pytest.mark.anyio, pytest.mark.long]
PEOPLE = ["Ann", "Bob", "Cleo"]


@dataclass
class Host:
    """A server without its sockets that has tournaments; nothing happens by itself."""

    background: Background
    service: TournamentService
    matches: MatchService

    @classmethod
    def at(cls, background: Background) -> "Host":
        store, matches = background.hub.store, MatchService(background.hub)
        assert isinstance(store, SqlStore)
        cache = TournamentCache(background.hub, store.tournaments)
        tables = Tables(cache, matches)
        background.hub.over.append(tables.note_end)
        return cls(background, TournamentService(cache, tables), matches)

    async def make(self) -> str:
        """A tournament over days of three, whose first round has begun."""
        order = {"game": {"game": "cubus"}, "size": 2, "way": "all", "patience": 600, "times": {"any": DAY}}
        order |= {"name": PEOPLE[0], "request": "make"}
        made = await self.service.make(PEOPLE[0], "", messages.MakeTournament.model_validate(order))
        for name in PEOPLE[1:]:
            await self.service.join(name, made.id, messages.JoinTournament(name=name, request="join"))
        await self.service.begin(PEOPLE[0], made.id, 0)
        return made.id

    async def act(self, player: int, match: str, *answers: str) -> bool:
        """Do the first of these that is open to somebody in a match; gives whether any was."""
        table = (await self.background.hub.rooms.current(match)).table.match
        [chair] = table.chairs_of(PEOPLE[player])
        view = table.view(table.seat_of(chair)) if table.outcome is None else None
        do = next((each for each in answers if each == "resign" or (view and each in view.kinds)), None)
        if view is None or do is None or (do != "resign" and table.seat_of(chair) not in table.to_act):
            return False
        request = f"{do}{table.version}"
        await self.matches.act(PEOPLE[player], match, Act(seat=table.seat_of(chair), do=do, request=request))
        return True


@asynccontextmanager
async def hosts(
    database: str, ahead: float, count: int = 2, *, until: float | None = None
) -> AsyncIterator[list[Host]]:
    """Servers so many seconds later. They look for what is due when they come; with `until` some server runs on until
    so many seconds later, and if not all are gone."""
    count = count if database.startswith("postgresql") else 1
    async with fleet(database, int(ahead), count) as backgrounds:
        found = [Host.at(each) for each in backgrounds]
        await look(*found)
        yield found
        if until is not None:
            now = backgrounds[0].hub.clock.now()
            await backgrounds[0].hub.store.alive(now + int(1000 * (until - ahead)), 10**15, 10**15)


async def look(*found: Host) -> None:
    """All servers look at once for what is due."""
    await swept(*(host.background for host in found))
    await asyncio.gather(*(host.service.tables.sweep() for host in found))


async def test_a_tournament_over_days_with_an_outage_over_a_deadline_and_somebody_who_never_comes(
    url: str,
) -> None:
    async with hosts(url, 0, 1) as [host]:
        tournament = await host.make()
    later = 3.0 * DAY  # nobody's server ran, and the first turn was to be over after one day
    async with hosts(url, later, until=later + PAUSE / 1000 + 5) as [host, *others]:
        view = await host.service.look(None, tournament)
        [table] = view.rounds[0].tables
        assert [player.here for player in view.players] == [True] * 3
        assert table.places is None
        first, second = table.players
        assert await host.act(second, table.match, "resign")
        await host.service.tables.look_after(tournament)
        assert (await host.service.look(None, tournament)).rounds[0].tables[0].places == [1, 2]
    later += PAUSE / 1000 + 5
    async with hosts(url, later, until=later + DAY) as [host, *others]:  # begun by whichever server looked first
        views = [await each.service.look(None, tournament) for each in (host, *others)]
        assert {len(view.rounds) for view in views} == {2}
        [table] = views[0].rounds[1].tables
        absent = next(player for player in table.players if player != first)
        [present] = set(table.players) - {absent}
    for _ in range(12):
        later += DAY
        async with hosts(url, later, until=later + DAY) as [host, *_]:
            while await host.act(present, table.match, "waive", "pass"):
                pass
            view = await host.service.look(None, tournament)
            if view.rounds[1].tables[0].places is not None:
                break
    assert not view.players[absent].here
    assert view.rounds[1].tables[0].places == [1 if player == present else 2 for player in table.players]
    later += 2 * DAY
    async with hosts(url, later, until=later + DAY) as [host, *_]:
        view = await host.service.look(None, tournament)
        for table in view.rounds[-1].tables if len(view.rounds) > 2 else []:
            assert absent not in table.players
            assert await host.act(table.players[0], table.match, "resign")
        await host.service.tables.look_after(tournament)
        view = await host.service.look(None, tournament)
        assert view.stage == "over"
        pairs = [tuple(sorted(table.players)) for each in view.rounds for table in each.tables]
        assert len(set(pairs)) == len(pairs)
        store = host.service.cache.store
        results = [entry for entry in await store.entries(tournament, 0) if entry.do == "result"]
        assert len(results) == len(pairs)


# Killed ------------------------------------------------------------------------------------------------------------


@dataclass
class Insistent:
    """Somebody who sends a command again until it is answered, and counts the answers."""

    client: Client
    name: str
    promised: list[str] = field(default_factory=list)

    async def command(self, path: str, body: Json, also: int | None = None) -> Json:
        """Send the same until there is an answer; `also` is a refusal that says that it was done before."""
        while True:
            try:
                answer = await self.client.http.post(path, json=body)
            except LOST:
                await asyncio.sleep(0.05)
                continue
            if answer.status_code == 503:
                continue
            assert answer.is_success or answer.status_code == also, answer.text
            self.promised.append(path)
            found: Json = answer.json()
            return found

    async def become_account(self) -> None:
        """The token holds no longer once that is done: should the answer get lost, the new one is told again."""
        order = {"renewal": f"{self.name}-{token_urlsafe(16)}"}
        signed = await self.command("/api/account", {"name": self.name, "device": "Laptop", **order}, also=401)
        self.client.took(signed if "token" in signed else await self.command("/api/session/renew", order))

    async def look(self, path: str, holds: Callable[[Json], bool] = lambda _: True) -> Json:
        """What is there, once something holds."""
        async with asyncio.timeout(300):
            while True:
                try:
                    answer = await self.client.http.get(path)
                    if answer.is_success and holds(found := answer.json()):
                        return dict(found)
                except LOST:
                    pass
                await asyncio.sleep(0.05)

    async def give_up(self, match: str) -> None:
        chairs = (await self.look(f"/api/matches/{match}"))["update"]["chairs"]
        seat = next(chair["seat"] for chair in chairs if chair["yours"])
        await self.command(f"/api/matches/{match}/act", {"seat": seat, "do": "resign", "request": "resign"})


async def play(people: list[Insistent]) -> str:
    """A rated tournament of three from its making to its end, by somebody who becomes an account meanwhile."""
    maker = people[0]
    plan = {"game": {"game": "cubus"}, "size": 2, "way": "all", "patience": 600, "by_itself": False, "rated": True}
    made = await maker.command("/api/tournaments", {**plan, "name": maker.name, "request": "make"})
    here = f"/api/tournaments/{made['id']}"
    for each in people[1:]:
        await each.command(f"{here}/join", {"name": each.name, "request": "join"})
    await maker.become_account()
    for number in range(len(people)):
        view = await maker.command(f"{here}/begin", {"round": number})
        [table] = view["rounds"][number]["tables"]
        await people[max(table["players"])].give_up(table["match"])
        paper = {"name": "learn", "version": number, "value": {"round": number}}
        await maker.command("/api/account/papers", paper, also=409)
        await maker.look(here, lambda told: bool(told["between"]))
    found: str = made["id"]
    return found


async def test_killed_in_the_middle_of_tournaments_accounts_and_ratings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server = Kist(tmp_path, *ROOMY, "--limit", "accounts=1000", "--limit", "tournaments=1000")
    with running(server):
        groups = [[Insistent(await Client.new(server.url), name) for name in PEOPLE] for _ in range(4)]
        everybody = [each for group in groups for each in group]
        playing = asyncio.gather(*map(play, groups))
        for kills in range(1, 3):
            async with asyncio.timeout(300):
                while sum(len(each.promised) for each in everybody) < 15 * kills:
                    await asyncio.sleep(0.005)
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
        made = await asyncio.wait_for(playing, 300)
        for tournament, group in zip(made, groups, strict=True):
            await check(tournament, group)
        for each in everybody:
            await each.client.close()
    counted = 3 * len(groups)
    assert await asyncio.to_thread(main, ["ratings", "recount", "--data", str(tmp_path / "data")]) == 0
    assert f"{counted} rated matches were counted.\nAll steps are right." in capsys.readouterr().out


async def check(tournament: str, group: list[Insistent]) -> None:
    """Everything that was commanded is there, once."""
    maker = group[0]
    [listed] = (await maker.look("/api/tournaments"))["tournaments"]
    assert (listed["id"], listed["stage"]) == (tournament, "over")
    view = await maker.look(f"/api/tournaments/{tournament}")
    assert [player["name"] for player in view["players"]] == PEOPLE
    pairs = {tuple(sorted(table["players"])) for each in view["rounds"] for table in each["tables"]}
    assert (len(view["rounds"]), pairs) == (3, {(0, 1), (0, 2), (1, 2)})
    assert [(row["player"], row["points"]) for row in view["standings"]] == [(0, 2.0), (1, 1.0), (2, 0.0)]
    for each in group:
        [own] = (await each.look("/api/ratings", lambda told: bool(told["own"]) and told["own"][0]["matches"] >= 2))[
            "own"
        ]
        assert own["matches"] == 2
    account = (await maker.look("/api/account"))["account"]
    assert (account["name"], len(account["sessions"])) == ("Ann", 1)
    [paper] = (await maker.look("/api/account/papers"))["papers"]
    assert (paper["version"], paper["value"]) == (3, {"round": 2})


async def test_killed_while_somebody_is_forgotten(tmp_path: Path) -> None:
    server = Kist(tmp_path, *ROOMY)
    with running(server):
        ann, bob = Insistent(await Client.new(server.url), "Player 0"), Insistent(await Client.new(server.url), "Bob")
        for number in range(12):
            match = (await ann.client.create(rated=True))["info"]["id"]
            await bob.client.sit(match)
            if number % 2:
                await bob.give_up(match)
        forgetting = asyncio.create_task(ann.command("/api/account/forget", {"forget": "everything"}, also=401))
        await bob.look("/api/matches?show=mine", lambda told: str(told).count(ann.name) < len(told["matches"]))
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        await asyncio.wait_for(forgetting, 60)
        mine = await bob.look("/api/matches?show=mine")
        assert (len(mine["matches"]), ann.name in str(mine)) == (12, False)
        assert {each["status"] for each in mine["matches"]} == {"over"}
        own = await bob.look("/api/ratings", lambda told: bool(told["own"]) and told["own"][0]["matches"] == 12)
        for each in (ann, bob):
            await each.client.close()
    owner = (ann.client.token or "").partition(".")[0]
    with closing(sqlite3.connect(tmp_path / "data" / "kist.sqlite3")) as file:
        for table, column in (
            ("entries", "owner"),
            ("owners", "owner"),
            ("ratings", "owner"),
            ("matches", "creator"),
        ):
            found = file.execute(f"SELECT COUNT(*) FROM {table} WHERE {column} = ?", [owner])  # noqa: S608
            assert found.fetchone() == (0,), table
    assert len({step["match"] for step in own["own"][0]["steps"]}) == 12
