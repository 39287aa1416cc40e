"""Every kind of puzzle: what is right, what a wrong answer is told, and that claims are proved."""

from functools import cache
from typing import Any

import pytest

from kist.core.errors import KistError
from kist.cubus.shape.demolition import removals
from kist.cubus.shape.stack import EMPTY, Laid, Stack
from kist.study.puzzles import BadPuzzle, answer, prove
from kist.study.puzzles.store import read_puzzle, stored
from tests.cubus.solver.brute import all_stacks

SETTINGS = {"game": "skelter", "seats": 2, "board": "classic"}
BEST = {"kind": "best", "rules": "2005", "stack": ".2/21", "hand": "LR"}
KNOCK = {"kind": "knock", "rules": "2005", "stack": ".2/21", "hand": "L"}
NO_KNOCK = {"kind": "knock", "rules": "2005", "stack": "1", "hand": "LL"}
FREE = {"kind": "free", "rules": "2005", "stack": ".2/21", "hand": ""}
MOST = {"kind": "most", "rhombi": "LLLLRRRRDDDD"}
TAKE = {"kind": "take", "stack": ".11/21"}


def made(position: dict[str, Any]) -> dict[str, Any]:
    return stored(read_puzzle(position), "a test")


# Right is what meets the goal ------------------------------------------------------------------------------------


def test_best_every_stack_that_scores_the_most_is_right() -> None:
    puzzle = made(BEST)
    assert (puzzle["points"], puzzle["best_stacks"]) == (4, 2)
    for stack in ("32/2", ".3/22", "33/1", ".2/33"):
        told = answer(puzzle, stack)
        assert told.right == (told.scores == 4)
    assert answer(puzzle, "32/2").right
    assert answer(puzzle, ".3/22").right


def test_best_a_wrong_answer_is_told_what_it_scores() -> None:
    assert answer(BEST, ".2/22").to_json() == {"right": False, "scores": 3, "best": 4}


def test_best_what_is_no_build_is_told_why() -> None:
    told = answer(BEST, "22/22").to_json()
    assert (told["right"], told["scores"], told["error"], told["missing"]) == (False, None, "not-in-hand", "D")
    assert answer(BEST, "12").to_json()["error"] == "half-hidden"


def test_knock_any_build_is_right_where_there_is_one() -> None:
    assert answer(KNOCK, ".2/22").right
    assert answer(KNOCK, "31/2").right
    assert answer(KNOCK, "none").to_json() == {"right": False, "scores": 0, "best": 3}


def test_knock_nothing_is_right_where_there_is_none() -> None:
    assert made(NO_KNOCK)["points"] == 0
    assert made(NO_KNOCK)["example"] == "none"
    assert answer(NO_KNOCK, "none").right
    assert not answer(NO_KNOCK, "2").right


def test_free_one_crate_that_costs_nothing() -> None:
    assert answer(FREE, "22/2").right
    assert answer(FREE, "22/22").to_json()["error"] == "not-in-hand"


def test_most_by_the_table_of_the_solver() -> None:
    assert made(MOST)["crates"] == 8
    assert answer(MOST, "22/22").right
    assert answer(MOST, ".2/22").to_json() == {"right": False, "scores": 6, "best": 8}
    assert answer(MOST, "33/33").to_json()["missing"] == "LLRR"


def test_most_open_lids_are_used_where_others_do_not_suffice() -> None:
    puzzle = made({"kind": "most", "rhombi": "LLLLRRRRDDOO"})
    assert puzzle["crates"] == 8
    assert str(puzzle["example"]).count("o") == 2


def test_take_the_removal_after_which_one_will_have_freed_the_most() -> None:
    puzzle = made(TAKE)
    assert (puzzle["freed"], puzzle["right_ways"], puzzle["ways"]) == (7, 3, 4)
    assert answer(puzzle, puzzle["example"]).right
    assert answer(puzzle, "..1/21").to_json() == {"right": False, "scores": 6, "best": 7}
    assert answer(TAKE, "1").to_json()["error"] == "bad-removal"


def test_attempts_that_are_none_are_refused() -> None:
    for puzzle in (BEST, KNOCK, FREE, MOST, TAKE):
        with pytest.raises(KistError, match="An answer is"):
            answer(puzzle, 7)


# Proofs ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("position", [BEST, KNOCK, NO_KNOCK, FREE, MOST, TAKE], ids=lambda data: data["kind"])
def test_what_is_made_is_proved_and_what_is_changed_is_not(position: dict[str, Any]) -> None:
    puzzle = made(position)
    prove(puzzle)
    for name in puzzle.keys() - {"from", "kind", "found_by", "rules", "stack", "hand", "rhombi", "origin"}:
        with pytest.raises(KistError):
            prove({**puzzle, name: "2/1/1/1"})


@pytest.mark.parametrize(
    "data",
    [
        None,
        {},
        {"kind": "chess"},
        {**BEST, "kind": {}},
        {"kind": "best"},
        {**BEST, "rules": "2006"},
        {**BEST, "stack": "12"},
        {**BEST, "hand": "RL"},
        {**BEST, "origin": [1]},
        {**MOST, "rhombi": "LLL"},
        {**TAKE, "stack": "-"},
        {**TAKE, "stack": "4444/4444"},
        {**BEST, "found_by": 3},
        {"kind": "memory"},
        {"kind": "ready", "settings": SETTINGS, "since": 0, "steps": [], "fields": [], "seat": 5},
        {"kind": "memory", "settings": SETTINGS, "since": 0, "steps": [], "fields": []},
        {"kind": "memory", "settings": SETTINGS, "since": 9, "steps": [], "fields": ["a1"]},
        {"kind": "memory", "settings": SETTINGS, "since": 0, "steps": [], "fields": ["z99"]},
    ],
)
def test_bad_puzzles_are_refused_in_words(data: Any) -> None:
    with pytest.raises(KistError) as refused:
        prove(data)
    assert refused.value.message


@cache
def freed(stack: str) -> tuple[int, int]:
    """What who begins and who follows free with best play of both, by the rules' own list of removals."""
    if stack == str(EMPTY):
        return 0, 0
    ways = [
        (way.frees + freed(str(way.laid.stack))[1], freed(str(way.laid.stack))[0])
        for way in removals(Laid(Stack.parse(stack), (0, 0)))
    ]
    return max(ways)


@pytest.mark.long
def test_take_agrees_with_brute_force_over_all_small_stacks() -> None:
    texts = [known.text for group in all_stacks().values() for known in group if known.crates <= 5]
    for text in texts[::7]:
        claims: Any = read_puzzle({"kind": "take", "stack": text}).claims()
        assert claims["freed"] == freed(text)[0]


# Memory ----------------------------------------------------------------------------------------------------------

PLACED = ["place b6", "place c6", "place a5", "place c5"]
MEMORY = {"kind": "memory", "settings": SETTINGS, "steps": PLACED, "since": 0, "fields": ["b6", "c5"]}


def test_memory_all_colours_must_be_named() -> None:
    puzzle = made(MEMORY)
    assert puzzle["example"] == {"b6": "green", "c5": "red"}
    assert puzzle["ages"] == {"b6": 4, "c5": 1}
    assert answer(puzzle, {"b6": "green", "c5": "red"}).right
    assert answer(puzzle, {"b6": "green"}).to_json() == {"right": False, "scores": 1, "best": 2}


def test_memory_only_what_was_watched_and_is_covered_can_be_asked() -> None:
    with pytest.raises(BadPuzzle, match="cannot be known"):
        prove({**made(MEMORY), "since": 2})
    with pytest.raises(BadPuzzle, match="Only covered fields"):
        prove({**made(MEMORY), "fields": ["h1"], "example": {"h1": "violet"}})


def test_ready_is_true_or_not() -> None:
    ready = {**MEMORY, "kind": "ready", "seat": 0, "fields": ["a5", "b6"]}
    puzzle = made(ready)
    assert puzzle["example"] is False
    assert answer(puzzle, False).right
    assert answer(puzzle, True).to_json() == {"right": False, "scores": 0, "best": 1}
    with pytest.raises(KistError, match="true or false"):
        answer(puzzle, "yes")
