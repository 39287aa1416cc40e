"""Puzzles over HTTP: shown without their answers, judged by their goals, rated, drawn."""

from datetime import date, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from kist.cubus.shape.build import Rules
from kist.cubus.shape.stack import Stack
from kist.cubus.shape.tiles import Tiles
from kist.cubus.solver import best_points
from kist.ratings.puzzles import BEGINNER
from kist.study.puzzles.drawing import PAPER
from kist.study.puzzles.store import KINDS, read_puzzle
from kist.study.puzzles.tables import by_id, of_day, shown, solved
from tests import patient
from tests.services import Kist

ONE_OF_EACH = [next(each for each in by_id().values() if each["kind"] == kind) for kind in KINDS]


def get(kist: Kist, path: str, status: int = 200) -> Any:
    answer = patient.get(f"{kist.url}/api/puzzles{path}")
    assert answer.status_code == status, answer.text
    return answer.json()


def answer(kist: Kist, puzzle: str, said: Any, **more: Any) -> Any:
    told = patient.post(f"{kist.url}/api/puzzles/{puzzle}/answer", json={"answer": said, **more})
    assert told.status_code == 200, told.text
    return told.json()


def own(kist: Kist, position: dict[str, Any], path: str = "", **more: Any) -> Any:
    return patient.post(f"{kist.url}/api/puzzles/own{path}", json={"position": position, **more}).json()


@pytest.mark.parametrize("data", ONE_OF_EACH, ids=list(KINDS))
def test_a_puzzle_is_shown_without_its_answer_and_judged_by_its_goal(kist: Kist, data: dict[str, Any]) -> None:
    told = get(kist, f"/{data['id']}")
    assert told["kind"] == data["kind"]
    assert told["moments"]
    assert not {"example", "points", "best_stacks", "crates", "freed"} & told.keys()
    assert answer(kist, data["id"], data["example"])["right"]
    assert get(kist, f"/{data['id']}/solution")["example"] == data["example"]


def test_what_a_covered_field_hides_is_not_told(kist: Kist) -> None:
    for data in (each for each in ONE_OF_EACH if each["kind"] in {"memory", "ready"}):
        last = get(kist, f"/{data['id']}")["moments"][-1]["view"]["table"]
        assert not set(data["fields"]) & last["shown"].keys()


def test_the_puzzle_of_a_day_follows_from_the_date_and_none_comes_twice_for_months(kist: Kist) -> None:
    first = date(2026, 11, 16)
    assert get(kist, "/day?day=2026-11-16")["id"] == of_day(first) == get(kist, "/day?day=2026-11-16")["id"]
    assert len({of_day(first + timedelta(days)) for days in range(250)}) == 250
    days = [of_day(first + timedelta(days), "skelter") for days in range(180)]
    assert len(set(days)) == 180
    assert get(kist, "/day?day=2026-11-16&game=skelter")["id"] == days[0]
    assert get(kist, "/day?game=chess", 422)
    assert get(kist, "/day")["day"]
    assert get(kist, "/day?day=2026-02-30", 422)["error"] == "bad-date"


def test_the_puzzle_of_a_day_is_by_the_usual_edition(kist: Kist) -> None:
    days = (of_day(date(2026, 1, 1) + timedelta(days)) for days in range(300))
    assert {by_id()[each]["rules"] for each in days} == {"2005"}
    rules = {note["id"]: note["rules"] for note in get(kist, "?kind=best")["puzzles"]}
    assert set(rules.values()) == {"2005", "1987", "kids"}
    assert all(rules[each] == by_id()[each]["rules"] for each in rules)


def test_several_puzzles_are_told_at_once_in_their_order(kist: Kist) -> None:
    wanted = [data["id"] for data in ONE_OF_EACH]
    told = get(kist, f"/some?ids={','.join(wanted)}")["puzzles"]
    assert told == [get(kist, f"/{each}") for each in wanted]
    assert get(kist, "/some?ids=best-0000000000", 404)["error"] == "unknown-puzzle"
    assert get(kist, f"/some?ids={','.join(wanted[:1] * 13)}", 422)


def test_a_position_of_an_own_game_is_judged_by_what_the_review_told(kist: Kist) -> None:
    post = partial(own, kist, {"stack": ".2/21", "hand": "LRD"})
    assert post("")["moments"][0]["view"]["table"]["stack"] == ".2/21"
    assert post("/answer", best=9, answer="32/22")["right"]
    assert (told := post("/answer", best=9, answer=".2/22"))["scores"] == 3
    assert not told["right"]
    assert post("/answer", best=9, answer="1")["error"]["error"] == "rhombi-left-over"


@pytest.mark.parametrize(
    "position",
    [
        {"stack": ".2/21", "hand": "LRD"},
        {"stack": ".2/21", "hand": "LLRRDD", "rules": "1987"},
        {"stack": "311/111/111o", "origin": [2, -1], "hand": "LR"},
        {"stack": ".2/21", "hand": "LRD", "rules": "kids"},
    ],
)
def test_the_best_of_an_own_position_is_shown_as_the_solver_proves_it(kist: Kist, position: dict[str, Any]) -> None:
    told = own(kist, position, "/solution")
    rules, laid, hand = position.get("rules", "2005"), Stack.parse(position["stack"]), Tiles.parse(position["hand"])
    assert told["best"] == best_points(Rules(rules), laid, hand) > 0
    assert own(kist, position, "/answer", best=told["best"], answer=told["example"])["right"]
    (after,) = told["moments"]
    assert after["do"] == f"build {told['example']}"
    assert after["view"]["table"]["stack"] == told["example"]
    assert after["view"]["scores"][0] == told["best"]


def test_where_nothing_can_be_built_in_an_own_position_that_is_said(kist: Kist) -> None:
    assert own(kist, {"stack": "1", "hand": "L"}, "/solution") == {
        "example": "none", "best": 0, "under": {}, "wrong": [], "moments": []
    }  # fmt: skip
    assert own(kist, {"stack": "12", "hand": "L"}, "/solution")["error"] == "half-hidden"


def test_a_call_is_answered_with_the_stones_that_stand_wrong(kist: Kist) -> None:
    for true in (True, False):
        data = next(each for each in by_id().values() if each["kind"] == "ready" and each["example"] is true)
        told = get(kist, f"/{data['id']}/solution")
        assert told["under"].keys() == set(data["fields"])
        assert (told["wrong"] == []) is true
        assert set(told["wrong"]) <= set(data["fields"])


def test_puzzles_are_listed_by_kind(kist: Kist) -> None:
    assert {each["id"] for each in get(kist, "?kind=take")["puzzles"]} == {
        each["id"] for each in by_id().values() if each["kind"] == "take"
    }
    assert len(get(kist, "")["puzzles"]) == len(by_id())
    get(kist, "?kind=chess", 422)
    get(kist, "/best-0000000000", 404)


def test_pictures_are_svg_and_png(kist: Kist) -> None:
    svg = patient.get(f"{kist.url}/api/puzzles/day/picture")
    assert svg.text.startswith("<svg ")
    bare = patient.get(f"{kist.url}/api/puzzles/day/picture?paper=false").text
    assert PAPER in svg.text
    assert PAPER not in bare
    png = patient.get(f"{kist.url}/api/puzzles/{ONE_OF_EACH[0]['id']}/picture?form=png")
    assert png.content.startswith(b"\x89PNG")
    assert png.headers["cross-origin-resource-policy"] == "cross-origin"
    assert "typst" not in Path(f"/proc/{kist.pid}/maps").read_text(), "made beside the server: it takes much memory"


def test_only_the_page_with_one_puzzle_may_be_framed(kist: Kist) -> None:
    def policy(path: str) -> str:
        return patient.get(kist.url + path).headers["content-security-policy"]

    assert "frame-ancestors *" in policy(f"/embed/puzzle/{ONE_OF_EACH[0]['id']}")
    for path in ("/", "/puzzles", "/embed", "/api/puzzles/day", "/match/embed"):
        assert "frame-ancestors 'none'" in policy(path)


@pytest.mark.parametrize("data", ONE_OF_EACH, ids=list(KINDS))
def test_the_example_leads_to_the_table_that_is_shown_for_it(data: dict[str, Any]) -> None:
    puzzle = read_puzzle(data)
    after = solved(puzzle, data["example"])
    builds = isinstance(data["example"], str) and data["example"] != "none"
    assert [str(each.state.laid.stack) for each in after] == ([data["example"]] if builds else [])
    assert shown(puzzle).moments


def test_what_the_rules_forbid_is_no_answer_and_not_rated(kist: Kist) -> None:
    told = answer(kist, ONE_OF_EACH[0]["id"], "9", player={"mu": BEGINNER.mu, "sigma": BEGINNER.sigma})
    assert told["error"]
    assert told["player"] is None


def test_player_and_puzzle_are_rated_against_each_other_and_a_puzzle_moves_only_so_far(kist: Kist) -> None:
    data = next(each for each in by_id().values() if each["kind"] == "ready" and each["difficulty"] == 5)
    player = {"mu": BEGINNER.mu, "sigma": BEGINNER.sigma}
    better = answer(kist, data["id"], data["example"], player=player)["player"]
    worse = answer(kist, data["id"], not data["example"], player=player)["player"]
    assert better["mu"] > BEGINNER.mu > worse["mu"]
    assert better["sigma"] < BEGINNER.sigma
    for _ in range(25):
        answer(kist, data["id"], not data["example"], player={"mu": 50, "sigma": 10})
    assert get(kist, f"/{data['id']}")["difficulty"] == 7
