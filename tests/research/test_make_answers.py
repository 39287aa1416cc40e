"""The games that the shipped answers are for come up again, and nothing new is asked in them."""

from functools import _lru_cache_wrapper

from kist.cubus.solver import fullest
from kist.cubus.solver.answers import answer
from kist.research import choices, cubus_coding
from kist.research.make_answers import asked_in


def test_all_that_is_asked_in_the_first_of_the_random_games_is_in_the_file() -> None:
    _forget_everything()
    questions = asked_in(seats=2, games=20)
    assert questions
    assert all(answer(counts, nails) is not None for nails, counts in questions)


def _forget_everything() -> None:
    """What was asked before in this process would not be asked again."""
    for module in (fullest, choices, cubus_coding):
        for each in vars(module).values():
            if isinstance(each, _lru_cache_wrapper):
                each.cache_clear()
