"""Any position over HTTP on a real server: what is told of it, and that hard questions hold nobody up."""

import asyncio
import os
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import anyio
import pytest

from kist.core.errors import BadNotation
from kist.cubus.shape.picture import picture_of
from kist.cubus.shape.stack import Laid, Stack
from kist.server.edge.limits import Limits
from kist.server.http.errors import Failed, TooMany
from kist.server.workers.questions import Questions
from tests.server.clients import Client, Json
from tests.server.workers.thinkers import crash, double, hang, process
from tests.services import Kist

pytestmark = pytest.mark.anyio

HARD = {"rules": "1987", "stack": "4o11/1o11/11o1", "hand": "LLLRRRRRRRRDDD"}
"""It takes the solver seconds to find the best for every choice."""


def rhombi(stack: str, *missing: int) -> list[Json]:
    whole = sorted(picture_of(Laid(Stack.parse(stack), (0, 0))))
    return [list(each) for number, each in enumerate(whole) if number not in missing]  # type: ignore[misc]


# What is told ----------------------------------------------------------------------------------------------------


async def test_what_was_laid(ann: Client) -> None:
    seen = await ann.post("/api/laying", {"draft": {"rhombi": rhombi("32/22")}})
    assert (seen["picture"]["stack"], seen["error"]) == ("32/22", None)
    assert [(each["x"], each["y"]) for each in seen["picture"]["columns"]] == [(0, 0), (1, 0), (0, 1), (1, 1)]
    assert seen["hidden"] == [2, 0, 0, 0]
    wrong = await ann.post("/api/laying", {"draft": {"rhombi": [["L", 0, 0], ["D", -1, -1]]}})
    assert wrong["picture"] is None
    assert (wrong["error"]["error"], wrong["error"]["at"]) == ("right-side-missing", ["R", 0, 0])
    edited = {"draft": {"rhombi": rhombi("1")}, "edit": {"do": "add", "x": -1, "y": 0}}
    seen = await ann.post("/api/laying", edited)
    assert (seen["picture"]["stack"], seen["picture"]["origin"]) == ("11", [-1, 0])
    empty = await ann.post("/api/laying", {"draft": {"rhombi": []}, "edit": {"do": "add", "x": 0, "y": 0}})
    assert empty["picture"]["stack"] == "1"
    assert (await ann.post("/api/laying", {"draft": {"stack": "1x"}}))["error"]["error"] == "bad-stack"


async def test_which_stacks_fit(ann: Client) -> None:
    found = await ann.post("/api/fitting", {"rhombi": rhombi("22/22", 1, 11)})
    assert found["missing"] == 2
    assert "22/22" in {each["stack"] for each in found["pictures"]}
    assert found["stacks"] >= len(found["pictures"])
    overlapping = await ann.post("/api/fitting", {"rhombi": [["L", 0, 0], ["D", 0, 0]]})
    assert overlapping == {"missing": 0, "pictures": [], "stacks": 0}


async def test_the_best_builds_and_the_best_for_each_choice(ann: Client) -> None:
    position = {"rules": "2005", "stack": ".2/21", "origin": [3, 3], "hand": "LRD"}
    found = await ann.post("/api/analysis", {"position": position})
    assert found["builds"][0]["points"] == 9
    assert (found["builds"][0]["uses"], found["builds"][0]["spare"]) == ("LRD", "")
    assert {each["choice"]: each["points"] for each in found["choices"]}["D"] == 8
    assert (await ann.post("/api/analysis", {"position": {**position, "hand": "L" * 16}}, 400))["error"]
    assert (await ann.post("/api/analysis", {"position": {**position, "stack": "12"}}, 400))["error"]


# It holds nobody up ----------------------------------------------------------------------------------------------


async def test_the_server_goes_on_while_hard_questions_are_answered_and_all_get_a_turn(kist: Kist) -> None:
    """Somebody asks what is hard, again and again; others are answered all the same, and looks take no time."""
    rude, ann = await Client.new(kist.url), await Client.new(kist.url)
    hands = [f"{'L' * left}RRRRRRRDDD" for left in range(2, 6)]
    asked = [
        asyncio.create_task(rude.http.post("/api/analysis", json={"position": {**HARD, "hand": hand}}))
        for hand in hands
    ]
    await anyio.sleep(0.2)
    looks = 0
    mine = asyncio.create_task(ann.post("/api/analysis", {"position": {"stack": ".2/21", "hand": "L"}}))
    while not mine.done():
        assert (await ann.http.get("/healthz")).status_code == 200
        looks += 1
        await anyio.sleep(0.01)
    assert (await mine)["builds"]
    assert looks
    answers = [answer.status_code for answer in await asyncio.gather(*asked)]
    assert answers.count(429) == 2, "two at a time for each client"
    assert set(answers) <= {200, 429, 503}
    for client in (rude, ann):
        await client.close()


async def test_answers_are_kept_and_refusals_too() -> None:
    questions = Questions(Limits(question_seconds=300))
    answering = await questions.ask("ann", "here", process, 4)
    assert answering != os.getpid()
    for _ in range(2):
        with pytest.raises(BadNotation) as refused:
            await questions.ask("ann", "here", double, -1)
        assert (refused.value.code, refused.value.details) == ("bad", {"number": -1})
    questions.stop()
    assert await questions.ask("ann", "here", process, 4) == answering, "nobody was asked: it would be another now"


@pytest.mark.parametrize("function", [hang, crash])
async def test_one_that_hangs_or_is_lost_is_given_up_and_the_next_is_answered(function: Any) -> None:
    questions = Questions(Limits(question_seconds=3))
    with pytest.raises(Failed):
        await questions.ask("ann", "here", function, 600)
    assert await questions.ask("ann", "here", double, 3) == 6
    questions.stop()


async def test_an_address_that_asks_what_takes_long_leaves_a_process_to_all_others() -> None:
    questions = Questions(Limits(question_seconds=300), processes=2)
    crowd = [asyncio.create_task(questions.ask(f"eve {each}", "there", hang, 200 + each)) for each in range(10)]
    await anyio.sleep(0)
    with anyio.fail_after(100):
        assert await questions.ask("ann", "here", double, 3) == 6
        assert await questions.ask("bob", "elsewhere", double, 4) == 8
    assert not any(each.done() for each in crowd)
    for each in crowd:
        each.cancel()
    questions.stop()


async def test_a_second_process_is_started_only_when_it_is_needed() -> None:
    questions = Questions(Limits(question_seconds=300), processes=2)
    assert len({await questions.ask("ann", f"place {each}", process, each) for each in range(5)}) == 1
    questions.stop()


async def test_who_waits_for_an_answer_takes_no_thread_that_others_need() -> None:
    questions, others_are_done = Questions(Limits()), threading.Event()
    loop = asyncio.get_running_loop()
    loop.set_default_executor(ThreadPoolExecutor(1))
    busy = asyncio.create_task(asyncio.to_thread(others_are_done.wait))
    try:
        with anyio.fail_after(60):
            assert await questions.ask("ann", "here", double, 5) == 10
    finally:
        others_are_done.set()  # or the loop would wait for them for ever
    await busy
    questions.stop()


async def test_only_so_many_wait() -> None:
    questions = Questions(Limits(questions=2, question_queue=3))
    waiting = [asyncio.create_task(questions.ask("ann", "here", hang, 2 + each)) for each in range(2)]
    waiting.append(asyncio.create_task(questions.ask("bob", "there", hang, 1)))
    await anyio.sleep(0)
    await anyio.sleep(0)
    with pytest.raises(TooMany):
        await questions.ask("ann", "here", double, 1)
    with pytest.raises(TooMany):
        await questions.ask("cleo", "elsewhere", double, 1)
    for task in waiting:
        task.cancel()
    questions.stop()
