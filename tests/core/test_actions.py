"""Actions as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kist.core.actions import Action
from kist.core.errors import BadNotation

VERBS = st.from_regex(r"[a-z]{1,12}", fullmatch=True)
ARGUMENTS = st.text(st.characters(min_codepoint=33, max_codepoint=126), max_size=30)


@given(VERBS, ARGUMENTS)
def test_text_round_trips(verb: str, argument: str) -> None:
    action = Action(verb, argument)
    assert Action.parse(str(action)) == action


@given(st.text(max_size=20))
def test_what_is_read_is_what_is_written(text: str) -> None:
    try:
        action = Action.parse(text)
    except BadNotation:
        return
    assert str(action) == text


@pytest.mark.parametrize(
    "text", ["", " ", "Pass", "pass ", " pass", "build  2", "a b c", "a\nb", "a b\n", "é", "x" * 999]
)
def test_what_is_no_action_is_refused_briefly(text: str) -> None:
    with pytest.raises(BadNotation) as refused:
        Action.parse(text)
    assert refused.value.code == "bad-action"
    assert len(refused.value.message) < 120
