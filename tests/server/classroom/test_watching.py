"""The games of a class are watched by its teacher, who sees what spectators see, and by nobody else."""

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.clients import Client, Json
from tests.server.pupils import KEY, Pupil, Teacher
from tests.services import Kist

pytestmark = pytest.mark.anyio

FINISHED = ("", "/replay", "/transcript", "/record")


@pytest.fixture
async def teacher(teacher: Teacher) -> Teacher:
    """A teacher who looks at matches, too."""
    await teacher.be_client()
    return teacher


async def tables(teacher: Teacher, game: str = "skelter") -> tuple[list[Pupil], list[Json]]:
    """Four pupils at two tables."""
    pupils = [await teacher.pupil(name) for name in ("Ada", "Ben", "Cleo", "Dan")]
    await teacher.do("games", game={"game": game}, size=2)
    played: list[Json] = (await teacher.do("round"))["going"]["rounds"][0]
    return pupils, played


async def refused(client: Client, match: str, **headers: str) -> None:
    """Nothing of a match is told to a client, whichever way it asks."""
    for path in FINISHED:
        answer = await client.http.get(f"/api/matches/{match}{path}", headers=headers)
        assert (answer.status_code, answer.json()["error"]) == (403, "no-spectators"), path
    with pytest.raises(ConnectionClosed) as closed:
        async with client.socket(match, headers=headers):
            pass
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4003, "no-spectators")


async def give_up(pupil: Pupil, match: str) -> None:
    room = await pupil.get(f"/api/matches/{match}")
    await pupil.act(match, room["update"]["views"][0]["viewer"], "resign")


async def test_the_teacher_watches_a_table_as_it_is_played_and_afterwards(teacher: Teacher) -> None:
    pupils, played = await tables(teacher)
    match, (one, _) = played[0]["match"], played[0]["pupils"]
    async with teacher.socket(match, headers={KEY: str(teacher.key)}) as socket:
        [view] = socket.welcome["update"]["views"]
        assert (view["viewer"], view["kinds"], view["actions"]) == (None, [], [])
        assert not any(chair["yours"] for chair in socket.welcome["update"]["chairs"])
        await give_up(pupils[one], match)
        told = await socket.expect("update")
        assert (told["status"], told["outcome"]["reason"]) == ("over", "resigned")
    for path in FINISHED:
        assert (await teacher.http.get(f"/api/matches/{match}{path}")).status_code == 200, path


async def test_the_teacher_has_a_spectators_eyes_and_no_hands(teacher: Teacher) -> None:
    pupils, played = await tables(teacher)
    match, (one, _) = played[0]["match"], played[0]["pupils"]
    own = (await pupils[one].get(f"/api/matches/{match}"))["update"]["views"][0]
    [view] = (await teacher.get(f"/api/matches/{match}"))["update"]["views"]
    assert view["viewer"] is None
    assert own["viewer"] is not None
    act = {"seat": own["viewer"], "do": "resign", "request": "not-mine"}
    assert (await teacher.post(f"/api/matches/{match}/act", act, 403))["error"] == "not-yours"


async def test_a_browser_shows_the_key_as_a_cookie_that_scripts_cannot_read(teacher: Teacher, school: Kist) -> None:
    _, played = await tables(teacher)
    match = played[0]["match"]
    answer = await teacher.http.post(f"{teacher.path}/watch", json={"request": "watch"})
    assert answer.json() == {"watching": True}
    cookie = answer.headers["set-cookie"]
    assert cookie == f"kist-class-{teacher.school_class}={teacher.key}; HttpOnly; Path=/api/matches; SameSite=lax"
    browser = await Client.new(school.url)
    await refused(browser, match)
    shown = {"cookie": cookie.partition(";")[0]}
    assert (await browser.http.get(f"/api/matches/{match}", headers=shown)).status_code == 200
    async with browser.socket(match, headers=shown) as socket:
        assert socket.welcome["update"]["views"][0]["viewer"] is None
    deleted = await teacher.http.post(f"{teacher.path}/delete", json={"request": "delete"})
    assert f'kist-class-{teacher.school_class}=""' in deleted.headers["set-cookie"]
    await browser.close()


async def test_strangers_other_pupils_and_other_teachers_are_refused(teacher: Teacher, school: Kist) -> None:
    pupils, played = await tables(teacher)
    match, sitting = played[0]["match"], played[0]["pupils"]
    other = await Teacher.opened(school.url)
    await other.be_client()
    stranger = await Client.new(school.url)
    outsiders: list[Client] = [stranger, *(each for at, each in enumerate(pupils) if at not in sitting)]
    await teacher.get(f"/api/matches/{match}")
    for client in outsiders:
        await refused(client, match)
        await refused(client, match, **{KEY: "a" * 26})
    await refused(other, match, **{KEY: str(other.key)})
    nobody = Client(school.url)
    assert (await nobody.http.get(f"/api/matches/{match}", headers={KEY: str(teacher.key)})).status_code == 403
    assert (await stranger.post(f"{teacher.path}/watch", {"request": "x"}, 422))["error"] == "bad-request"
    await stranger.close()
    await nobody.close()


async def test_a_rematch_is_watched_too_and_a_private_match_of_others_is_not(teacher: Teacher) -> None:
    pupils, played = await tables(teacher)
    match, (one, two) = played[0]["match"], played[0]["pupils"]
    await give_up(pupils[one], match)
    again = [await pupils[at].post(f"/api/matches/{match}/rematch", {"request": f"r{at}"}, 201) for at in (one, two)]
    rematch = again[0]["info"]["id"]
    assert (await teacher.get(f"/api/matches/{rematch}"))["update"]["views"][0]["viewer"] is None
    private = (await pupils[one].create(sit=(0, 1), spectators=False))["info"]["id"]
    assert (await teacher.get(f"/api/matches/{private}", 403))["error"] == "no-spectators"
