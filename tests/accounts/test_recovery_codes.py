"""Recovery codes."""

import pytest

from kist.accounts.recovery_codes import BadCode, Codes


def test_codes_cannot_be_read_from_what_is_kept_and_are_easy_to_type() -> None:
    codes = Codes(["secret"])
    code = codes.new()
    assert code != codes.new()
    assert codes.kept(code) == codes.kept(code.lower().replace("-", " "))
    assert code.replace("-", "") not in codes.kept(code).upper()
    assert Codes(["other"]).kept(code) != codes.kept(code)
    following = codes.following(code, "r")
    assert codes.following(code, "r") == following != codes.following(code, "s")
    assert codes.kept(following) != codes.kept(code)
    with pytest.raises(BadCode):
        codes.kept(code[:-1])
