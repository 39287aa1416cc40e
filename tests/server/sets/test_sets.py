"""Sets without a class over HTTP: the tasks, verdicts, and nothing kept of who answers."""

import asyncio
from pathlib import Path

import pytest

from kist.exchange import qti_package
from kist.study.sets import read_set
from tests.server.clients import Client
from tests.services import Kist

pytestmark = pytest.mark.anyio
SET = "count,view/2-3/4/k3j9"


async def test_a_set_is_worked_on_without_a_session_and_leaves_nothing_behind(school: Kist) -> None:
    pupil = Client(school.url)
    tasks = (await pupil.get(f"/api/sets?set={SET}"))["tasks"]
    assert [(task["kind"], task["level"]) for task in tasks] == [("count", 2), ("view", 2), ("count", 3), ("view", 3)]
    assert not any("solution" in task or "answer" in task for task in tasks)
    solved = (await pupil.get(f"/api/sets/solved?set={SET}"))["tasks"]
    right = solved[0]["solution"]["answer"]
    told = await pupil.post("/api/sets/answer", {"set": SET, "task": 0, "answer": right})
    assert (told["right"], told["diagnosis"], told["answer"]) == (True, None, right)
    wrong = await pupil.post("/api/sets/answer", {"set": SET, "task": 0, "answer": 918_273_646})
    assert (wrong["right"], wrong["solution"]["answer"]) == (False, right)
    assert wrong["diagnosis"]
    chosen = "k3j9/view_3_4,count_2_1"
    again = (await pupil.get(f"/api/sets?set={chosen}"))["tasks"]
    assert again == [tasks[3], tasks[0]]
    page = await pupil.http.get(f"/embed/set/{chosen}")
    assert page.headers["content-type"].startswith("text/html")
    assert not pupil.http.cookies
    files = b"".join(file.read_bytes() for file in _files(school))
    assert b"918273646" not in files


def _files(school: Kist) -> list[Path]:
    return sorted(school.log.parent.glob("data/*"))


async def test_a_whole_class_opens_the_same_link_at_once(school: Kist) -> None:
    pupils = [Client(school.url) for _ in range(30)]
    asked = (pupil.http.get(f"/api/sets?set=plan,hidden/3-5/6/{'same'}") for pupil in pupils)
    assert {answer.status_code for answer in await asyncio.gather(*asked)} == {200}


async def test_a_teacher_takes_a_set_to_another_platform(school: Kist) -> None:
    teacher = Client(school.url)
    answer = await teacher.http.get(f"/api/sets/qti?set={SET}&language=de&title=T%C3%BCrme%20%26%20mehr")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/zip")
    assert "filename*=UTF-8''kist-T%C3%BCrme-mehr.zip" in answer.headers["content-disposition"]
    assert answer.content == qti_package(read_set(SET), "de", "Türme & mehr")
    assert (await teacher.get(f"/api/sets/qti?set={SET}&language=xx", 422))["error"] == "bad-language"


async def test_others_may_show_a_set_in_a_frame_and_no_other_page(school: Kist) -> None:
    pupil = Client(school.url)

    async def policy(path: str) -> str:
        return (await pupil.http.get(path)).headers["content-security-policy"]

    assert "frame-ancestors *" in await policy(f"/embed/set/{SET}")
    for path in (f"/set/{SET}", "/teach", f"/api/sets?set={SET}"):
        assert "frame-ancestors 'none'" in await policy(path)


async def test_what_is_no_set_is_refused_in_words(school: Kist) -> None:
    pupil = Client(school.url)
    assert (await pupil.get("/api/sets?set=count/2", 400))["error"] == "bad-set"
    assert (await pupil.get("/api/sets?set=riddle/2/3/s", 422))["error"] == "bad-kind"
    none = {"set": SET, "task": 9, "answer": 1}
    assert (await pupil.post("/api/sets/answer", none, 409))["error"] == "no-such-task"
    half = {**none, "task": 0, "answer": [10**30]}
    assert (await pupil.post("/api/sets/answer", half, 400))["error"] == "bad-answer"
