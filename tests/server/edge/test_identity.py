"""Tokens by themselves: how long they hold, when they are made anew, and which secrets are believed."""

from kist.accounts.model import Client
from kist.server.edge.identity import RENEWED_AFTER_MS, TOKEN_HOLDS_MS, Tokens, _signature


class Time:
    """A clock that is put forward by hand."""

    def __init__(self) -> None:
        self.ms = 1_800_000_000_000

    def __call__(self) -> int:
        return self.ms


def undated(tokens: Tokens, *ids: str) -> str:
    """A token as they were made before they had a date."""
    named = ".".join(ids)
    return f"{named}.{_signature(tokens._keys[0], named)}"


def test_a_token_holds_for_a_year_from_when_it_was_last_made_anew() -> None:
    time = Time()
    tokens = Tokens(["secret"], time)
    owner, token = tokens.new()
    assert tokens.renewed(token) == token
    time.ms += RENEWED_AFTER_MS
    renewed = tokens.renewed(token)
    assert renewed != token
    assert tokens.owner(token) == tokens.owner(renewed) == owner
    time.ms += TOKEN_HOLDS_MS - RENEWED_AFTER_MS
    assert (tokens.owner(token), tokens.owner(renewed)) == (None, owner)
    time.ms += RENEWED_AFTER_MS
    assert tokens.owner(renewed) is None


def test_nobody_puts_off_the_date_of_a_token() -> None:
    time = Time()
    tokens = Tokens(["secret"], time)
    owner, token = tokens.new()
    _, until, signature = token.split(".")
    for forged in (f"{owner}.ffffffff.{signature}", f"{owner}.{signature}", f"{owner}.{until.upper()}x.{signature}"):
        assert tokens.client(forged) is None


def test_tokens_of_before_there_were_dates_hold_as_long_as_the_server_says_and_get_one() -> None:
    time = Time()
    tokens = Tokens(["secret"], time)
    tokens.undated_until = time.ms + 1
    guest, device = Client("a" * 32, "a" * 32), Client("a" * 32, "b" * 32)
    old = [undated(tokens, guest.owner), undated(tokens, device.owner, device.session)]
    assert [tokens.client(each) for each in old] == [guest, device]
    renewed = [tokens.renewed(each) for each in old]
    time.ms += 1
    assert [tokens.client(each) for each in old] == [None, None]
    assert [tokens.client(each) for each in renewed] == [guest, device]
    tokens.revoked.add(device.session)
    assert [tokens.client(each) for each in renewed] == [guest, None]


def test_a_secret_from_before_is_believed_and_what_it_signed_is_signed_anew() -> None:
    owner, token = Tokens(["first"]).new()
    both = Tokens(["second", "first"])
    assert both.owner(token) == owner
    renewed = both.renewed(token)
    assert Tokens(["second"]).owner(token) is None
    assert Tokens(["second"]).owner(renewed) == owner
