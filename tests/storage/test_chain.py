"""The hashes of entries: those of earlier versions still hold."""

import json

from hypothesis import given
from hypothesis import strategies as st

from kist.storage import chain

VALUES = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()


@given(st.lists(VALUES | st.lists(VALUES) | st.dictionaries(st.text(), VALUES)).map(tuple))
def test_entries_are_hashed_as_the_text_that_json_has_for_them(said: chain.Said) -> None:
    assert chain.written(said) == json.dumps(said)


def test_a_hash_stays_what_it_was() -> None:
    said = (7, 1794924666704, 2, "build .2/22", "ann", "r-7", False, "Zo\u00eb \U0001f98a", None)
    assert chain.link("match1", said) == "918903c7a617534ecf9c68e7389b36c9"
