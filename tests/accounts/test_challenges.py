"""Challenges that passkeys answer."""

from kist.accounts.challenges import HOLDS_FOR, Challenges


def test_a_challenge_holds_for_its_purpose_and_for_a_while() -> None:
    challenges = Challenges(["secret"])
    one, other = challenges.new("use", 1000), challenges.new("use", 1000)
    assert one != other
    assert challenges.expires(one, "use", 1000 + HOLDS_FOR) == 1000 + HOLDS_FOR
    assert challenges.expires(one, "use", 1001 + HOLDS_FOR) is None
    assert challenges.expires(one, "make", 1000) is None
    assert Challenges(["other"]).expires(one, "use", 1000) is None
    for wrong in (b"", one[:-1], one + b"x", bytes(40)):
        assert challenges.expires(wrong, "use", 1000) is None
