"""Who comes back to a match over days is shown once what happened meanwhile, with everything that lay open then."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from kist.skelter.board_file import built_in
from tests.server.clients import Client, Json
from tests.services import Kist, running

pytestmark = pytest.mark.anyio

A_DAY = 24 * 3600
COLOURS = {field.name: field.colour for field in built_in("classic").fields}


async def table_of_two(ann: Client, bob: Client, seconds: int | None = A_DAY) -> str:
    settings = {"game": "skelter", "seats": 2, "board": "classic"}
    match: str = (await ann.create(game=settings, times={"any": seconds}))["info"]["id"]
    await bob.sit(match, 1)
    return match


async def placed(ann: Client, bob: Client, match: str) -> None:
    """Both place all their stones past their pages."""
    for turn in range(16):
        who = (ann, bob)[turn % 2]
        actions = (await who.get(f"/api/matches/{match}"))["update"]["views"][0]["actions"]
        await who.act(match, turn % 2, actions[(turn * 5) % len(actions)])


async def step(who: Client, match: str, seat: int) -> tuple[str, str]:
    """A step to an empty field; gives where from and where to."""
    view = (await who.get(f"/api/matches/{match}"))["update"]["views"][0]
    piles, near = view["table"]["piles"], view["table"]["next"]
    touch = (action.split()[1] for action in view["actions"] if action.startswith("touch"))
    origin, to = next((field, to) for field in touch for to in near[field] if to not in piles)
    await who.act(match, seat, f"touch {origin}")
    await who.act(match, seat, f"move {to}")
    return origin, to


async def returns(who: Client, match: str, since: int = 0) -> Json | None:
    async with who.socket(match, since, meanwhile=True) as socket:
        missed: Json | None = socket.welcome["meanwhile"]
        return missed


async def until_noted(database: Path, match: str, version: int) -> None:
    """Wait until it is on disk that the first player has witnessed this."""
    asked = "SELECT version FROM witnessed WHERE match_id = ? AND chair = 0"
    with closing(sqlite3.connect(database)) as file:
        async with asyncio.timeout(60):
            while (file.execute(asked, [match]).fetchone() or [0])[0] < version:
                await asyncio.sleep(0.02)


async def test_what_happened_meanwhile_is_shown_once_with_what_lay_open(ann: Client, bob: Client) -> None:
    match = await table_of_two(ann, bob)
    await placed(ann, bob, match)
    await ann.act(match, 0, "pass")
    origin, to = await step(bob, match, 1)
    missed = await returns(ann, match)
    assert missed
    assert [each["entry"]["do"] for each in missed["moments"]] == [f"touch {origin}", f"move {to}"]
    assert missed["table"]["shown"][to] == COLOURS[to]
    lifted, moved = (each["table"] for each in missed["moments"])
    assert lifted["shown"][origin] == COLOURS[origin]
    assert to not in moved["shown"]
    assert "places" not in moved
    assert await returns(ann, match) is None  # it has been shown


async def test_every_moment_shows_no_more_than_everybody_saw_then(ann: Client, bob: Client) -> None:
    match = await table_of_two(ann, bob)
    await placed(ann, bob, match)
    async with ann.socket(match, meanwhile=True) as socket:
        text = json.dumps(socket.welcome)
        missed = socket.welcome["meanwhile"]
    assert missed  # Bob's last stone, for Ann acted before it
    assert len(missed["moments"]) == 1
    for table in [missed["table"], *(each["table"] for each in missed["moments"])]:
        assert not set(table["piles"]) & set(table["shown"])
    covered = {field: colour for field, colour in COLOURS.items() if field in missed["table"]["piles"]}
    assert covered
    assert not any(f'"{field}": "{colour}"' in text for field, colour in covered.items())


async def test_who_is_there_witnesses_what_happens_and_is_not_shown_it_again(ann: Client, bob: Client) -> None:
    match = await table_of_two(ann, bob)
    await placed(ann, bob, match)
    await ann.act(match, 0, "pass")
    async with ann.socket(match, meanwhile=True) as socket:
        await step(bob, match, 1)
        for _ in range(2):
            await socket.expect("update")
        assert await returns(ann, match) is None  # on another device
    assert await returns(ann, match) is None


async def test_a_server_that_ends_without_a_word_shows_nothing_again(tmp_path: Path) -> None:
    """Neither to the page that was open nor to one that is opened anew."""
    server = Kist(tmp_path)
    with running(server):
        ann, bob = await Client.new(server.url), await Client.new(server.url)
        match = await table_of_two(ann, bob)
        await placed(ann, bob, match)
        await ann.act(match, 0, "pass")
        async with ann.socket(match, meanwhile=True) as socket:
            await step(bob, match, 1)
            for _ in range(2):
                await socket.expect("update")
            await until_noted(tmp_path / "data" / "kist.sqlite3", match, socket.version)
            server.kill()
        await asyncio.to_thread(server.start)
        assert await returns(ann, match) is None
        await ann.close()
        await bob.close()


async def test_a_page_that_has_seen_it_is_not_shown_it_again(ann: Client, bob: Client) -> None:
    """Such as one whose line broke: it says what it has."""
    match = await table_of_two(ann, bob)
    await placed(ann, bob, match)
    await ann.act(match, 0, "pass")
    await step(bob, match, 1)
    version = (await ann.get(f"/api/matches/{match}"))["update"]["version"]
    assert await returns(ann, match, version) is None


@pytest.mark.parametrize("seconds", [None, 60])
async def test_a_match_at_one_sitting_shows_the_present_alone(ann: Client, bob: Client, seconds: int | None) -> None:
    match = await table_of_two(ann, bob, seconds)
    await placed(ann, bob, match)
    assert await returns(ann, match) is None


async def test_nobody_but_a_player_is_shown_it_and_only_who_asks(ann: Client, bob: Client) -> None:
    match = await table_of_two(ann, bob)
    await placed(ann, bob, match)
    assert await returns(Client(ann.url), match) is None
    async with ann.socket(match) as socket:
        assert socket.welcome["meanwhile"] is None
