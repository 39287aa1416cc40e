"""Refusals between processes."""

import pickle

from kist.core.errors import IllegalAction


def test_a_refusal_arrives_whole_from_another_process() -> None:
    refusal = IllegalAction("not-in-hand", "Too few rhombi.", missing="L")
    arrived = pickle.loads(pickle.dumps(refusal))  # noqa: S301 - our own
    assert type(arrived) is IllegalAction
    assert arrived.to_json() == refusal.to_json()
    assert str(arrived) == "Too few rhombi."
