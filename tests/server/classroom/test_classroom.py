"""A class over HTTP and sockets on real servers: who may do what, what each is told, and what a restart leaves."""

import asyncio
import csv
import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from redis.asyncio import Redis

from kist.classroom import commands
from kist.classroom.plan import Games, Mode, Plan
from kist.classroom.ports import KeptClass
from kist.classroom.school_class import SchoolClass
from kist.classroom.tournament import Played, Table
from kist.eventlog.commands import CommandContext
from kist.games import GAMES
from kist.paper import Style, dot_paper, guide, puzzle_sheet, return_words, worksheet
from kist.server.classroom.classes import Classes
from kist.server.classroom.games import ClassGames
from kist.server.classroom.live_class import Listener, LiveClass
from kist.server.classroom.messages import Heard
from kist.server.classroom.people import ClassPeople
from kist.server.config import Config
from kist.server.edge.limits import Limits
from kist.server.live.clock import Clock
from kist.server.live.hub import Hub
from kist.server.matches.service import MatchService
from kist.storage.local_broker import LocalBroker
from kist.storage.redis_broker import CHANNEL
from kist.storage.store import SqlStore
from kist.study.hours import HOURS, hour_words
from kist.study.puzzles.tables import by_id
from kist.study.sets import read_set, write_set
from kist.study.tasks import make_task
from tests.server.pupils import KEY, Pupil, Teacher
from tests.services import ROOMY, Kist, Postgres, Service, running

pytestmark = pytest.mark.anyio


async def test_a_class_opened_joined_and_taught_together(teacher: Teacher) -> None:
    ada, ben = await teacher.pupil("Ada"), await teacher.pupil("Ben")
    tasks = await teacher.begin("together", "count", title="Monday", seconds=600)
    right, wrong = tasks[0]["solution"]["answer"], tasks[0]["solution"]["answer"] + 90
    async with (
        teacher.listening("teacher") as desk,
        teacher.listening("wall") as wall,
        ada.listening("pupil") as at_ada,
    ):
        assert (await at_ada.next())["activity"]["tasks"] == {}
        await teacher.do("ask", task=0)
        asked = (await at_ada.until(now=0))["activity"]
        assert asked["deadline"] is not None
        assert "seed" not in json.dumps(asked)
        assert asked["solutions"] == {}
        told = (await ada.answer(0, right))["activity"]["answers"]["0"]
        assert (told["answer"], told["right"]) == (right, None), "nobody is told before it is revealed"
        await ben.answer(0, right)
        await ben.answer(0, wrong)
        on_the_wall = (await wall.until(answered=2))["activity"]
        assert on_the_wall["solution"] is None
        assert "Ada" not in json.dumps(on_the_wall)
        await teacher.do("reveal")
        assert (await at_ada.until(revealed=True))["activity"]["answers"]["0"]["right"] is True
        shown = (await wall.until(revealed=True))["activity"]
        assert shown["solution"]["answer"] == right
        assert (shown["said"]["right"], shown["said"]["rest"]) == (1, 0)
        assert [(group["answer"], group["pupils"]) for group in shown["said"]["wrong"]] == [(wrong, 1)]
        await desk.until(answered=2)
        table = (await teacher.look())["going"]["table"]
        assert [[cell and cell["right"] for cell in row] for row in table.values()] == [
            [True, None, None],
            [False, None, None],
        ]
    assert (await ben.answer(0, right, 409))["error"] == "not-asked"


async def test_alone_one_is_told_at_once_and_may_try_again(teacher: Teacher) -> None:
    ada = await teacher.pupil("Ada")
    tasks = await teacher.begin("alone", "count", "hidden", again=True, hints=True)
    seen = (await ada.look())["activity"]
    assert len(seen["tasks"]) == 3
    assert (seen["hints"], seen["solutions"]) == (True, {})
    right = tasks[1]["solution"]["answer"]
    told = (await ada.answer(1, right + 90))["activity"]
    assert (told["answers"]["1"]["right"], told["solutions"]) == (False, {})
    told = (await ada.answer(1, right))["activity"]
    assert (told["answers"]["1"]["right"], told["answers"]["1"]["tries"]) == (True, 2)
    assert told["solutions"]["1"]["answer"] == right
    assert (await ada.answer(1, right, 409))["error"] == "answered"
    await teacher.do("close")
    assert (await ada.answer(0, right, 409))["error"] == "too-late"


async def test_answers_over_the_open_line_are_kept_judged_and_refused_as_over_http(teacher: Teacher) -> None:
    ada = await teacher.pupil("Ada")
    tasks = await teacher.begin("alone", "count", "hidden")
    right = tasks[0]["solution"]["answer"]
    said = {"type": "answer", "activity": 0, "task": 0, "answer": right, "request": "one"}
    async with (
        ada.listening("pupil") as line,
        teacher.listening("wall") as wall,
        teacher.listening("teacher") as desk,
    ):
        for listener in (line, wall, desk):
            await listener.next()
            await listener.say(type="ping", request="pulse")
            assert (await listener.outcome("pulse"))["type"] == "pong", "who hears nothing can ask for a sign of life"
        await line.say(**said)
        heard = await line.outcome("one")
        assert Heard.model_validate(heard).model_dump(mode="json") == heard
        assert heard["view"]["activity"]["answers"]["0"]["right"] is True
        await line.say(**said)
        assert (await line.outcome("one"))["view"]["activity"]["answers"]["0"]["tries"] == 1, (
            "sent again, it acts once"
        )
        await line.say(**{**said, "request": "two"})
        refused = await line.outcome("two")
        assert (refused["type"], refused["status"], refused["refusal"]["error"]) == ("not-heard", 409, "answered")
        await line.say(type="answer", task="many")
        await line.say(**{**said, "task": 1, "answer": [], "request": "three"})
        assert (await line.outcome("three"))["status"] == 400
        for stranger in (wall, desk):
            await stranger.say(**{**said, "task": 2, "request": "four"})
        await line.say(**{**said, "task": 1, "answer": 500, "request": "five"})
        await line.outcome("five")
        await desk.until(answered=2)
        await teacher.do("rename", pupil=0, name="Adela")
        while (await line.next())["name"] != "Adela":
            pass


async def test_the_same_names_of_tasks_give_the_same_tasks_in_ones_own_order(teacher: Teacher) -> None:
    ada = await teacher.pupil("Ada")
    drafted = await teacher.tasks("count", "plan", "view", count=4, seed="mine")
    assert drafted == await teacher.tasks("count", "plan", "view", count=4, seed="mine")
    names = [{name: task[name] for name in ("kind", "level", "seed")} for task in reversed(drafted)]
    await teacher.do("open", mode="alone", tasks=names)
    tasks = (await ada.look())["activity"]["tasks"]
    assert [tasks[str(n)]["shown"] for n in range(4)] == [task["shown"] for task in reversed(drafted)]
    assert (await teacher.get(f"{teacher.path}/activities/0"))["tasks"][0]["solution"] == drafted[3]["solution"]


async def test_puzzles_together_are_solved_on_the_board_and_judged_by_their_goal(teacher: Teacher) -> None:
    ada, ben = await teacher.pupil("Ada"), await teacher.pupil("Ben")
    puzzles = await teacher.begin("together", "most", "best")
    seen = json.dumps((await teacher.do("ask", task=0))["activities"])
    assert puzzles[0]["seed"] not in json.dumps(await ada.look()) + seen, "by its id anybody could look the answer up"
    board = await ada.get(f"{ada.path}/activities/0/tasks/0/board")
    assert (board["kind"], board["id"], len(board["moments"])) == ("most", "", 1)
    await ada.get(f"{ada.path}/activities/0/tasks/1/board", 404)
    assert (await ada.answer(0, puzzles[0]["solution"]["answer"]))["activity"]["answers"]["0"]["right"] is None
    await ben.answer(0, "1")
    assert (await ben.answer(0, "333/333/333", 409))["message"]
    going = (await teacher.do("reveal"))["going"]
    assert [(each["right"], each["diagnosis"]) for each in going["distribution"]] == [
        (True, None),
        (False, "fewer-crates"),
    ]
    assert (await ada.look())["activity"]["solutions"]["0"]["picture"]


async def test_puzzles_of_memory_are_watched_by_everybody_together_and_by_pupils_alone(teacher: Teacher) -> None:
    ada = await teacher.pupil("Ada")
    stranger = await Pupil.with_token(teacher.url)
    memory, ready, _ = await teacher.begin("together", "memory", "ready", seconds=60)
    frame = (await teacher.do("ask", task=0))["activities"][0]
    assert frame["deadline"] - (await teacher.look())["now"] > 60_000, "first it is watched"
    for who in (ada, stranger):
        board = await who.get(f"{ada.path}/activities/0/tasks/0/board")
        assert len(board["moments"]) == memory["shown"]["moves"] + 1
        assert (board["kind"], board["id"], board["fields"]) == ("memory", "", memory["shown"]["fields"])
        await who.get(f"{ada.path}/activities/0/tasks/1/board", 404)
    seen = json.dumps([await ada.look(), await teacher.get(f"{teacher.path}/wall"), board])
    assert memory["seed"] not in seen
    assert '"settings"' not in seen
    await ada.answer(0, memory["solution"]["answer"])
    assert (await ada.answer(0, {"a1": "red"}, 400))["error"] == "bad-attempt"
    await teacher.do("reveal")
    assert (await ada.look())["activity"]["answers"]["0"]["right"] is True
    await teacher.do("ask", task=1)
    await ada.answer(1, not ready["solution"]["answer"])
    mistakes = (await teacher.do("reveal"))["going"]["mistakes"]
    assert [each["diagnosis"] for each in mistakes] in (["was-ready"], ["not-ready"])
    text = (await teacher.http.get(f"{teacher.path}/activities/0/table.csv?language=de")).text
    assert "Nicht wahr" in text or "Wahr" in text
    await teacher.begin("alone", "memory")
    await ada.get(f"{ada.path}/activities/1/tasks/0/board")
    await stranger.get(f"{ada.path}/activities/1/tasks/0/board", 403)
    printed = {"tasks": [{name: memory[name] for name in ("kind", "level", "seed")}]}
    assert (await teacher.post("/api/paper/worksheet", printed, 422))["error"] == "not-on-paper"


async def test_the_teacher_is_told_what_changed_and_not_the_whole_table_again(teacher: Teacher) -> None:
    pupils = [await teacher.pupil(name) for name in ("Ada", "Ben", "Cleo")]
    await teacher.begin("alone", "count")
    async with teacher.listening("teacher") as desk:
        await desk.next()
        await pupils[1].answer(2, 7)
        told = await desk.until(answered=1)
        [change] = desk.changes
        assert change["changed"].keys() == {"version", "now", "ends", "going"}
        assert list(change["changed"]["going"]["table"]) == ["1"]
        assert {**told, "now": 0} == {**await teacher.look(), "now": 0}
        await teacher.do("remove", pupil=1)
        told = await desk.until(answered=0)
        assert ["going", "table", "1"] in desk.changes[-1]["gone"]
        assert {**told, "now": 0} == {**await teacher.look(), "now": 0}


async def test_who_signs_in_to_an_account_keeps_the_place(teacher: Teacher) -> None:
    ada, _ = await teacher.pupil("Ada"), await teacher.pupil("Ben")
    await teacher.do("games", game={"game": "cubus"}, size=2)
    [played] = (await teacher.do("round"))["going"]["rounds"][0]
    await teacher.begin("alone", "count")
    await ada.answer(0, 7, activity=1)
    laptop = await Pupil.with_token(teacher.url)
    code = (await laptop.become_account())["code"]
    ada.took(await ada.post("/api/account/recover", {"code": code, "device": "Phone", "request": "in"}))
    seen = await ada.look()
    assert (seen["name"], seen["activity"]["answers"]["0"]["answer"]) == ("Ada", 7)
    chairs = (await ada.get(f"/api/matches/{played['match']}"))["update"]["chairs"]
    assert [chair["name"] for chair in chairs if chair["yours"]] == ["Ada"]
    laptop.school_class = teacher.school_class
    assert (await laptop.look())["name"] == "Ada", "an account is the same on every device"
    assert len((await teacher.look())["pupils"]) == 2


async def test_a_lesson_shows_the_teacher_each_pupils_steps(teacher: Teacher) -> None:
    ada, ben = await teacher.pupil("Ada"), await teacher.pupil("Ben")
    names = [{"kind": "step", "level": 1, "seed": f"cubus.{step}"} for step in ("on-top", "no-knock")]
    await teacher.do("open", mode="alone", tasks=names, again=True, hints=True)
    assert (await ada.look())["activity"]["tasks"]["1"]["shown"] == {"lesson": "cubus", "step": "no-knock"}
    await ada.answer(0, ["build 2"])
    await ada.answer(1, ["knock"])
    assert (await ben.answer(0, ["build 9"], 409))["error"]
    table = (await teacher.look())["going"]
    assert [cell and cell["right"] for cell in table["table"]["0"]] == [True, False]
    assert table["table"]["1"] == [None, None]
    assert table["mistakes"] == [{"diagnosis": "not-there", "times": 1}]
    csv_ = (await teacher.http.get(f"{teacher.path}/activities/0/table.csv")).text
    assert "build 2" in csv_
    bad = [{"kind": "step", "level": 1, "seed": "cubus.fly"}]
    assert (await teacher.do("open", 400, mode="alone", tasks=bad))["error"] == "unknown-step"
    bad = [{"kind": "best", "level": 1, "seed": "0000000000"}]
    assert (await teacher.do("open", 422, mode="alone", tasks=bad))["error"] == "no-such-puzzle"


async def test_a_pupil_is_not_the_teacher_and_nobody_else(teacher: Teacher) -> None:
    ada, ben = await teacher.pupil("Ada"), await teacher.pupil("Ben")
    await teacher.begin("alone")
    await ben.answer(0, 12345)
    about = {"request": "x", "pupil": 0, "name": "Eve", "task": 0, "mode": "alone", "tasks": []}
    for command in ("open", "ask", "reveal", "close", "rename", "remove", "delete"):
        for key in (None, "a" * 26, "b" * 26):
            headers = {KEY: key} if key else {}
            answer = await ada.http.post(f"{ada.path}/{command}", json=about, headers=headers)
            assert answer.status_code in {403, 422}, (command, answer.text)
    for path in ("", "/activities/0", "/activities/0/table.csv"):
        assert (await ada.http.get(ada.path + path)).status_code == 422
        assert (await ada.http.get(ada.path + path, headers={KEY: "a" * 26})).status_code == 403
    async with ada.listening("teacher", key="a" * 26) as listening:
        assert await listening.closed() == (4003, "not-the-teacher")
    for looked in (await ada.look(), await ada.get(f"{ada.path}/wall")):
        assert "12345" not in json.dumps(looked)
        assert "Ben" not in json.dumps(looked)
    stranger = await Pupil.with_token(teacher.url)
    stranger.school_class = teacher.school_class
    assert (await stranger.answer(0, 1, 403))["error"] == "not-in-class"
    assert (await stranger.get(f"{stranger.path}/pupil", 403))["error"] == "not-in-class"
    async with stranger.listening("pupil") as listening:
        assert await listening.closed() == (4003, "not-in-class")
    assert len((await teacher.look())["pupils"]) == 2


async def test_a_device_keeps_its_place_and_a_lost_one_gets_it_back_with_the_word(teacher: Teacher) -> None:
    ada = await teacher.pupil("Ada")
    await teacher.begin("alone")
    await ada.answer(0, 7)
    assert (await ada.join("Somebody else"))["name"] == "Ada"
    word = (await teacher.look())["pupils"][0]["word"]
    other = await Pupil.with_token(teacher.url)
    other.school_class = teacher.school_class
    back = f"{other.path}/return"
    assert (await other.post(back, {"word": "bababa", "request": "a"}, 409))["error"] == "wrong-word"
    returned = await other.post(back, {"word": f" {word.upper()} ", "request": "b"})
    assert (returned["name"], returned["activity"]["answers"]["0"]["answer"]) == ("Ada", 7)
    assert (await ada.get(f"{ada.path}/pupil", 403))["error"] == "not-in-class"
    assert (await other.join("Ben", another=True))["name"] == "Ben"
    assert [pupil["name"] for pupil in (await teacher.look())["pupils"]] == ["Ada", "Ben"]
    assert (await other.post(back, {"word": word, "request": "c"}))["name"] == "Ada"


async def test_an_answer_that_arrives_when_the_device_has_passed_on_is_not_the_next_pupils(teacher: Teacher) -> None:
    device = await teacher.pupil("Ada")
    await teacher.begin("alone", again=True)
    ada = (await device.look())["pupil"]
    await device.answer(0, 5, pupil=ada, request="ack-lost")
    late = {"activity": 0, "task": 1, "answer": 7, "pupil": ada, "request": "late"}
    async with device.listening("pupil") as line:
        await line.next()
        ben = (await device.join("Ben", another=True))["pupil"]
        await line.say(type="answer", **late)
        assert (await line.outcome("late"))["refusal"]["error"] == "another-pupil"
    assert (await device.post(f"{device.path}/answer", late, 403))["error"] == "another-pupil"
    await device.answer(0, 5, pupil=ada, request="ack-lost")  # it was heard when it was Ada's, and is not heard again
    assert (await device.look())["activity"]["answers"] == {}
    await device.answer(1, 8, pupil=ben)
    told = (await teacher.look())["going"]["table"]
    assert [[given and given["answer"] for given in told[str(who)]] for who in (ada, ben)] == [
        [5, None, None],
        [None, 8, None],
    ]


async def test_whose_session_ended_hears_nothing_more(teacher: Teacher) -> None:
    ada = await teacher.pupil("Ada")
    async with ada.listening("pupil") as line:
        await line.next()
        await ada.post("/api/session/end", {})
        assert await line.closed() == (1008, "session-ended")


async def test_renamed_removed_deleted(teacher: Teacher) -> None:
    ada, ben = await teacher.pupil("Ada"), await teacher.pupil("Ben")
    await teacher.begin("alone")
    await ben.answer(0, 3)
    await teacher.do("rename", pupil=0, name="Adela")
    assert (await ada.look())["name"] == "Adela"
    async with ben.listening("pupil") as at_ben, ada.listening("pupil") as at_ada, teacher.listening("wall") as wall:
        await at_ben.next()
        await teacher.do("remove", pupil=1)
        assert await at_ben.closed() == (4003, "not-in-class")
        assert list((await teacher.look())["going"]["table"]) == ["0"]
        await teacher.do("delete")
        assert await at_ada.closed() == (4004, "no-such-class")
        assert await wall.closed() == (4004, "no-such-class")
    await teacher.get(teacher.path, 404)
    await ada.get(f"/api/classes/codes/{teacher.code}", 404)
    await ada.answer(0, 1, 404)


async def test_the_table_as_csv(teacher: Teacher) -> None:
    ada = await teacher.pupil("=Ada")
    tasks = await teacher.begin("alone", "count")
    await ada.answer(0, tasks[0]["solution"]["answer"])
    answer = await teacher.http.get(f"{teacher.path}/activities/0/table.csv?language=de")
    assert answer.headers["content-type"].startswith("text/csv")
    rows = list(csv.reader(answer.text.removeprefix("\ufeff").splitlines(), delimiter=";"))
    assert rows[1][0] == "'=Ada"
    assert rows[1][-2:] == ["1", "0,33"]
    assert f"filename*=UTF-8''kist-{teacher.code}-1.csv" in answer.headers["content-disposition"]


async def test_bad_orders_are_refused_in_words(teacher: Teacher) -> None:
    assert (await teacher.do("ask", 409, task=0))["error"] == "nothing-open"
    order = {"kinds": ["riddle"], "levels": [2], "count": 3, "seed": "s"}
    assert (await teacher.post("/api/classes/tasks", order, 422))["error"] == "bad-kind"
    await teacher.post("/api/classes/tasks", {**order, "count": 61}, 422)
    ada = await teacher.pupil("Ada")
    await teacher.begin("alone", "count")
    odd: list[Any] = ["many", None, {"choice": 9}, [[]], {"L": 1}, 10**30, 2**63, [10**30], "x" * 5_000]
    for answer in odd:
        assert (await ada.answer(0, answer, 400))["message"]
    half = json.dumps({"activity": 0, "task": 0, "answer": "\ud800", "request": "half"})
    headers = {"content-type": "application/json"}
    assert (await ada.http.post(f"{ada.path}/answer", content=half, headers=headers)).status_code == 400
    assert (await teacher.look())["pupils"], "and the class can still be looked at"
    assert (await ada.join("Ada", another=True, status=409))["error"] == "name-taken"


async def test_codes_words_and_classes_cannot_be_tried_without_end(tmp_path: Path) -> None:
    limits = [word for name in ("class_codes", "class_words", "classes") for word in ("--limit", f"{name}=3")]
    kist = Kist(tmp_path, *limits)
    with running(kist):
        teacher = await Teacher.opened(kist.url)
        await teacher.pupil("Ada")
        eve = await Pupil.with_token(kist.url)
        eve.school_class = teacher.school_class
        guessed = [(await eve.http.get(f"/api/classes/codes/AAAAA{n}")).status_code for n in range(2, 8)]
        assert guessed == [404] * 3 + [429] * 3
        assert (await eve.http.get(f"/api/classes/codes/{teacher.code}")).status_code == 429, "nor a right one"
        said = [
            (await eve.http.post(f"{eve.path}/return", json={"word": "bababa", "request": f"r{n}"})).status_code
            for n in range(5)
        ]
        assert said == [409] * 3 + [429] * 2
        right = {"word": (await teacher.look())["pupils"][0]["word"], "request": "right"}
        assert (await eve.http.post(f"{eve.path}/return", json=right)).status_code == 429, "nor a right one"
        ben, cas = await Pupil.with_token(kist.url), await Pupil.with_token(kist.url)
        opened = [(await who.http.post("/api/classes", json={})).status_code for who in (eve, eve, ben, cas)]
        assert opened == [201, 429, 201, 429], "one client, then their address with the teacher's"


async def test_a_restart_in_the_middle_of_a_task_loses_nothing(tmp_path: Path) -> None:
    kist = Kist(tmp_path)
    with running(kist):
        teacher = await Teacher.opened(kist.url)
        ada, ben = await teacher.pupil("Ada"), await teacher.pupil("Ben")
        tasks = await teacher.begin("together", "count")
        await teacher.do("ask", task=0)
        await ada.answer(0, tasks[0]["solution"]["answer"])
        kist.kill()
        kist.start()
        seen = (await ada.look())["activity"]
        assert (seen["now"], seen["answers"]["0"]["answer"]) == (0, tasks[0]["solution"]["answer"])
        await ben.answer(0, 99)
        assert (await teacher.do("reveal"))["going"]["answered"] == 2


async def test_a_class_is_deleted_by_itself_when_its_time_is_over(tmp_path: Path) -> None:
    now = 1_000_000.0
    store = await SqlStore.open(f"sqlite:///{tmp_path}/kist.sqlite3")
    config = Config(database="", class_days=2)
    hub = Hub(config, GAMES, store, LocalBroker(), clock=Clock(lambda: now))
    classes = Classes(hub, store.classes, store.eraser)
    used, unused = await classes.open(), await classes.open()
    now += 1.5 * 86_400
    await hub.store.alive(hub.clock.now(), 10**12, 10**12)  # servers ran on, also below
    live_class = await classes.live_class(used[0].id)
    await classes.commands.process(
        live_class, lambda here: commands.join(here, CommandContext(hub.clock.now(), "a"), "Ada", Random(1)), "a", "r"
    )
    await classes.sweep()
    assert await store.classes.find(unused[0].id)
    now += 86_400
    await hub.store.alive(hub.clock.now(), 10**12, 10**12)
    await classes.sweep()
    assert await store.classes.find(unused[0].id) is None
    assert await store.classes.find(used[0].id)
    now += 86_400
    await hub.store.alive(hub.clock.now(), 10**12, 10**12)
    await classes.sweep()
    assert await store.classes.find(used[0].id) is None
    assert live_class.deleted
    await store.close()


async def test_a_clock_that_is_far_off_deletes_no_classes(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    now = 1_000_000.0
    store = await SqlStore.open(f"sqlite:///{tmp_path}/kist.sqlite3")
    limits = Limits(endings=2)
    hub = Hub(Config(database="", class_days=2, limits=limits), GAMES, store, LocalBroker(), clock=Clock(lambda: now))
    classes = Classes(hub, store.classes, store.eraser)
    opened = [(await classes.open())[0].id for _ in range(3)]
    now += 3 * 86_400
    for _ in range(2):
        await classes.sweep()
    assert all([await store.classes.find(each) for each in opened])
    assert [record.message for record in caplog.records].count(
        "so many classes are not deleted at once: is the clock right?"
    ) == 1
    for _ in range(27):
        await classes.open()
    await classes.sweep()
    assert not any([await store.classes.find(each) for each in opened]), "three of thirty are nothing odd"
    await store.close()


@pytest.mark.long
async def test_a_class_is_spread_over_servers(postgres: Postgres, redis: Service, tmp_path: Path) -> None:
    options = ["--database", postgres.new_database(), "--redis", f"redis://127.0.0.1:{redis.port}", *ROOMY]
    one, two = (Kist(tmp_path / name, *options) for name in ("one", "two"))
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    with running(one), running(two):
        stranger = Redis.from_url(f"redis://127.0.0.1:{redis.port}")
        for garbage in (b"\xff\xfe", b"[" * 9_000, b"7", b'{"class":1,"version":"x"}'):
            await stranger.publish(CHANNEL, garbage)
        await stranger.aclose()
        teacher = await Teacher.opened(one.url)
        elsewhere = teacher.elsewhere(two.url)
        pupils = [await (teacher, elsewhere)[n % 2].pupil(f"Pupil {n}") for n in range(8)]
        tasks = await teacher.begin("together", "count")
        async with elsewhere.listening("teacher") as desk, pupils[1].listening("pupil") as at_pupil:
            await teacher.do("ask", task=0)
            await at_pupil.until(now=0)
            right = tasks[0]["solution"]["answer"]
            await asyncio.gather(*(pupil.answer(0, right) for pupil in pupils))
            await desk.until(answered=8)
            await elsewhere.do("reveal")
            assert (await teacher.look())["going"]["distribution"][0]["pupils"] == 8
            await teacher.do("delete")
            assert (await at_pupil.closed())[0] == 4004
    assert "somebody else than the servers of this fleet" in one.log.read_text()
    assert "traceback" not in one.log.read_text().lower(), "what is no message stops nobody who listens"


async def test_games_fill_tables_and_their_results_are_added_up(school: Kist, teacher: Teacher) -> None:
    pupils = [await teacher.pupil(name) for name in ("Ada", "Ben", "Cleo", "Dan", "Eve")]
    assert (await teacher.do("games", 422, game={"game": "chess"}, size=2))["error"] == "no-such-game"
    assert (await teacher.do("games", 422, game={"game": "cubus"}, size=2, bot="genius"))["error"] == "no-such-bot"
    await teacher.do("games", game={"game": "cubus"}, size=2)
    assert (await pupils[0].look())["activity"]["match"] is None
    first = (await teacher.do("round"))["going"]["rounds"][0]
    assert sorted(len(table["pupils"]) for table in first) == [2, 3]
    assert sorted(number for table in first for number in table["pupils"]) == list(range(5))
    own = [(await pupil.look())["activity"]["match"] for pupil in pupils]
    pair = next(table for table in first if len(table["pupils"]) == 2)
    loser, winner = pair["pupils"]
    assert own[loser] == own[winner] == pair["match"]
    async with teacher.listening("teacher") as desk:
        room = await pupils[loser].get(f"/api/matches/{pair['match']}")
        await pupils[loser].act(pair["match"], room["update"]["views"][0]["viewer"], "resign")
        told = await desk.until(rounds=[[{**each, "winners": [winner] if each is pair else None} for each in first]])
    assert told["going"]["standings"][0] == {"pupil": winner, "points": 1.0, "played": 1}
    assert (await teacher.get(f"{teacher.path}/wall"))["activity"]["finished"] == 1
    over = [(await pupil.look())["activity"]["match_over"] for pupil in pupils]
    assert over == [number in pair["pupils"] for number in range(5)], "others of the round play on"
    standings = (await pupils[winner].look())["activity"]["standings"]
    assert [(each["points"], each["own"]) for each in standings] == [(1.0, True)], "nobody sees what others have won"
    second = (await teacher.do("round"))["going"]["rounds"][1]
    assert sorted(number for table in second for number in table["pupils"]) == list(range(5))
    assert (await pupils[0].look())["activity"]["match"] != own[0]
    assert not any([(await pupil.look())["activity"]["match_over"] for pupil in pupils])
    stranger = await Pupil.with_token(school.url)
    await stranger.get(f"/api/matches/{pair['match']}/transcript", 403)


async def test_a_round_begins_once_and_everybody_sits_at_the_own_table_whoever_asks_and_how_often(
    teacher: Teacher,
) -> None:
    pupils = [await teacher.pupil(f"Pupil {number}") for number in range(8)]
    await teacher.do("games", game={"game": "cubus"}, size=2)
    for again in ("first", "second"):
        told = await teacher.post(f"{teacher.path}/round", {"request": again})
        assert (await teacher.post(f"{teacher.path}/round", {"request": again}))["going"] == told["going"]
    asked = [teacher.http.post(f"{teacher.path}/round", json={"request": f"at-once-{at}"}) for at in range(4)]
    assert {answer.status_code for answer in await asyncio.gather(*asked)} <= {200, 409}
    for pupil in pupils:
        room = await pupil.get(f"/api/matches/{(await pupil.look())['activity']['match']}")
        assert any(chair["yours"] for chair in room["update"]["chairs"])


async def test_only_who_sees_something_new_is_woken() -> None:
    live_class = LiveClass(KeptClass("class", "CODE", 1, 30), SchoolClass(1))
    listeners = {owner: Listener(lambda _: b"", owner) for owner in (None, "ada", "ben")}
    live_class.listeners.update(listeners.values())

    def woken(transition: commands.Transition) -> set[str | None]:
        live_class.follow(transition)
        found = {owner for owner, listener in listeners.items() if listener.news.is_set()}
        for listener in listeners.values():
            listener.news.clear()
        return found

    assert woken(commands.join(live_class.here, CommandContext(2, "ada"), "Ada", Random(1))) == {None, "ada"}
    assert woken(commands.join(live_class.here, CommandContext(3, "ben"), "Ben", Random(2))) == {None, "ben"}
    assert woken(commands.rename(live_class.here, CommandContext(4, "teacher"), 0, "Adele")) == {None, "ada", "ben"}
    assert woken([]) == set()


async def test_a_match_that_is_gone_keeps_nobody_out_of_the_class(tmp_path: Path) -> None:
    store = await SqlStore.open(f"sqlite:///{tmp_path}/kist.sqlite3")
    hub = Hub(Config(database=""), GAMES, store, LocalBroker())
    classes = Classes(hub, store.classes, store.eraser)
    live_class = await classes.live_class((await classes.open())[0].id)
    plan, played = Plan(Mode.GAMES, (), games=Games({"game": "cubus"}, 2)), Played(Table((0,), 1), "gone")
    for command in (
        lambda here: commands.join(here, CommandContext(1, "ada"), "Ada", Random(1)),
        lambda here: commands.open_activity(here, CommandContext(2), plan),
        lambda here: commands.begin_round(here, CommandContext(3), 0, [played]),
    ):
        await classes.commands.process(live_class, command)
    live_class.here = replace(live_class.here, version=commands.LONGEST)
    await ClassPeople(classes).hand_over("ada", "account")  # a log that takes no more keeps nobody from signing in
    live_class.here = replace(live_class.here, version=3)
    games = ClassGames(classes, MatchService(hub))
    await games.move(live_class, "ada")
    await games.settle(live_class)
    assert live_class.here.activities[0].tables[0].winners == ()
    await store.close()


async def test_who_changes_device_gets_the_table_back_and_games_end_with_the_class(teacher: Teacher) -> None:
    ada, ben = await teacher.pupil("Ada"), await teacher.pupil("Ben")
    await teacher.do("games", game={"game": "cubus"}, size=2)
    [played] = (await teacher.do("round"))["going"]["rounds"][0]
    match = f"/api/matches/{played['match']}"
    other = await Pupil.with_token(teacher.url)
    other.school_class = teacher.school_class
    await other.get(match, 403)
    [word] = [pupil["word"] for pupil in (await teacher.look())["pupils"] if pupil["name"] == "Ada"]
    await other.post(f"{other.path}/return", {"word": word, "request": "back"})
    room = (await other.get(match))["update"]
    assert [chair["name"] for chair in room["chairs"] if chair["yours"]] == ["Ada"]
    await ada.get(match, 403)
    await other.act(played["match"], room["views"][0]["viewer"], "resign")
    rematch = await ben.post(f"{match}/rematch", {"request": "again"}, 201)
    await teacher.do("delete")
    for gone in (match, f"/api/matches/{rematch['info']['id']}"):
        assert (await ben.get(gone, 404))["error"] == "no-such-match"
    assert (await ben.get("/api/matches?show=mine"))["matches"] == []


async def test_the_words_that_give_places_back_are_printed_for_the_teacher_alone(teacher: Teacher) -> None:
    ada = await teacher.pupil("Ada")
    path, order = f"/api/paper/words/{teacher.school_class}", {"language": "de"}
    answer = await teacher.http.post(path, json=order, timeout=60)
    words = [(pupil["name"], pupil["word"]) for pupil in (await teacher.look())["pupils"]]
    assert answer.content == return_words(words, teacher.code, Style(language="de"))
    other = {"kist-class-key": "a" * 26}
    assert (await ada.http.post(path, json=order, headers=other)).status_code == 403
    assert (await ada.http.post(path, json=order)).status_code in {401, 403, 422}


async def test_ready_made_lessons_are_told_in_the_language_of_who_asks(teacher: Teacher) -> None:
    told = (await teacher.http.get("/api/hours", params={"language": "fr"})).json()["hours"]
    assert [hour["name"] for hour in told] == list(HOURS)
    assert told[0]["title"] == hour_words("fr")["count.title"]
    assert all(sum(stage["minutes"] for stage in hour["stages"]) == 45 for hour in told)


async def test_what_is_printed_in_the_page_is_what_the_command_prints(teacher: Teacher) -> None:
    tasks = [
        {name: task[name] for name in ("kind", "level", "seed")} for task in await teacher.tasks("count", "plan")
    ]
    order = {
        "tasks": tasks,
        "title": "Monday",
        "size": "letter",
        "language": "de",
        "mono": True,
    }
    answer = await teacher.http.post("/api/paper/worksheet", json=order, timeout=60)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/pdf"
    made = [make_task(task["kind"], task["level"], task["seed"]) for task in tasks]
    # Nobody else can open the address of a test's server, so none is printed.
    assert answer.content == worksheet(made, Style("letter", "de", mono=True), title="Monday")
    answer = await teacher.http.post(
        "/api/paper/worksheet",
        json=order,
        timeout=60,
        headers={"host": "kist.example.org", "origin": "http://kist.example.org"},
    )
    names = [(task["kind"], task["level"], task["seed"]) for task in tasks]
    link = f"http://kist.example.org/set/{write_set(names)}?title=Monday"
    assert read_set(write_set(names)) == made
    assert answer.content == worksheet(made, Style("letter", "de", mono=True), title="Monday", link=link)
    puzzles = [
        {name: each[name] for name in ("kind", "level", "seed")} for each in await teacher.tasks("best", "take")
    ]
    answer = await teacher.http.post("/api/paper/worksheet", json={"tasks": puzzles}, timeout=60)
    assert answer.content == puzzle_sheet([by_id()[f"{each['kind']}-{each['seed']}"] for each in puzzles], Style())
    answer = await teacher.http.post("/api/paper/game", json={"sheet": "paper"}, timeout=60)
    assert answer.content == dot_paper(Style(), 10.0)
    answer = await teacher.http.post("/api/paper/guide", json={"hour": "views", "language": "it"}, timeout=60)
    assert answer.content == guide(HOURS["views"], Style(language="it"))
    assert (await teacher.post("/api/paper/game", {"sheet": "cubus", "language": "xx"}, 422))[
        "error"
    ] == "bad-language"
