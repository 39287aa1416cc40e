"""Lessons over HTTP: what is shown, what is tried, and a guided game whose log the client keeps."""

from typing import Any

import pytest

from kist.study.lessons import LESSONS
from tests import patient
from tests.services import Kist


def post(kist: Kist, path: str, body: dict[str, Any], status: int = 200) -> Any:
    answer = patient.post(f"{kist.url}/api/lessons/{path}", json=body)
    assert answer.status_code == status, answer.text
    return answer.json()


@pytest.mark.parametrize("game", list(LESSONS))
def test_a_lesson_has_its_steps_with_all_that_is_watched_and_shown(kist: Kist, game: str) -> None:
    told = patient.get(f"{kist.url}/api/lessons/{game}").json()
    assert [step["name"] for step in told["steps"]] == [step.name for step in LESSONS[game].steps]
    for step, its in zip(told["steps"], LESSONS[game].steps, strict=True):
        assert [moment["do"] for moment in step["watch"]] == [None, *its.watch]
        assert {moment["view"]["viewer"] for moment in step["watch"]} == {its.seat}
        done = [line for line in step["solution"] if not line.startswith("name ")]
        assert [moment["do"] for moment in step["shown"] if moment["seat"] == its.seat] == done
        assert (step["scenes"], step["tool"]) == (list(its.scenes), its.tool)


@pytest.mark.parametrize("game", list(LESSONS))
def test_what_solves_a_step_is_done_and_nothing_else_is(kist: Kist, game: str) -> None:
    for step in LESSONS[game].steps:
        tried = post(kist, f"{game}/steps/{step.name}", {"actions": list(step.solution)})
        assert tried["done"]
        assert tried["error"] is None
        assert post(kist, f"{game}/steps/{step.name}", {"actions": []})["done"] == step.is_looked_at


def test_in_the_middle_of_something_nothing_is_wrong_yet(kist: Kist) -> None:
    lifted = post(kist, "skelter/steps/step", {"actions": ["touch b6"]})
    assert (lifted["done"], lifted["goes_on"]) == (False, True)
    moved = post(kist, "skelter/steps/step", {"actions": ["touch b6", "move a6"]})
    assert (moved["done"], moved["goes_on"]) == (False, False)
    assert moved["why"] == {"code": "not-home", "field": "a6", "colour": "slate"}
    placed = post(kist, "skelter/steps/place", {"actions": ["place g5"]})
    assert (placed["goes_on"], placed["asks"]) == (True, "g5")
    refused = post(kist, "skelter/steps/step", {"actions": ["touch b6", "move h1"]})
    assert refused["error"]["error"] == "not-next-to"
    knocked = post(kist, "cubus/steps/no-knock", {"actions": ["knock"]})
    assert (knocked["done"], knocked["goes_on"]) == (False, False)


def test_what_there_is_not_is_refused(kist: Kist) -> None:
    assert patient.get(f"{kist.url}/api/lessons/chess").status_code == 404
    assert post(kist, "cubus/steps/fly", {"actions": []}, 404)["error"] == "unknown-step"
    assert post(kist, "chess/guided", {"seed": 1, "lines": []}, 404)["error"] == "unknown-lesson"
    assert post(kist, "cubus/guided", {"seed": 1, "lines": [{"seat": 0, "do": "fly"}]}, 400)


@pytest.mark.parametrize(("game", "deed"), [("cubus", "pass"), ("skelter", None)])
def test_the_friendly_bot_goes_on_and_says_why(kist: Kist, game: str, deed: str | None) -> None:
    lines: list[dict[str, Any]] = []
    reasons: list[str] = []
    for _ in range(3):
        moments = post(kist, f"{game}/guided", {"seed": 7, "lines": lines})["moments"]
        assert post(kist, f"{game}/guided", {"seed": 7, "lines": lines})["moments"] == moments
        lines += [{"seat": each["seat"], "do": each["do"]} for each in moments[1:]]
        reasons += [each["reason"]["code"] for each in moments if each["reason"]]
        view = moments[-1]["view"]
        assert 0 in view["to_act"]
        lines.append({"seat": 0, "do": deed if deed in view["actions"] else view["actions"][0]})
    assert reasons
