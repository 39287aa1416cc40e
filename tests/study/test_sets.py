"""A set of tasks written into an address is the same set wherever it is read."""

import pytest

from kist.core.errors import KistError
from kist.study.sets import read_set, write_set
from kist.study.tasks import make_tasks

MADE = make_tasks(["count", "view"], [2, 3, 4], 6, "k3j9")


def test_kinds_levels_count_and_seed_make_the_set_that_the_generator_makes() -> None:
    assert read_set("count,view/2-4/6/k3j9") == MADE
    assert read_set("count/3/1/a") == make_tasks(["count"], [3], 1, "a")


def test_tasks_chosen_by_hand_are_written_by_their_names_in_their_order() -> None:
    chosen = [MADE[4], MADE[0], MADE[3]]
    text = write_set([(task.kind, task.level, task.seed) for task in chosen])
    assert text == "k3j9/count_4_5,count_2_1,view_3_4"
    assert read_set(text) == chosen
    mixed = [("count", 2, "a.1"), ("view", 2, "b.2"), ("count", 2, "plain")]
    assert [task.seed for task in read_set(write_set(mixed))] == ["a.1", "b.2", "plain"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "count",
        "riddle/2/3/s",
        "count/2-99/3/s",
        "count/2/99/s",
        "s/count_2",
        "s/count_x_1",
        "s/count.2.1",
        "x" * 3000,
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(KistError):
        read_set(text)
